"""The state of Aerial Corps as plain data and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.stored import flag, numbers, rows, whole
from wyrmtable.games.aerialcorps.breeds import KEYS, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import CARDS
from wyrmtable.games.aerialcorps.decks import DAMAGE_CARDS
from wyrmtable.games.aerialcorps.state import PLACES, SHIP, UNANSWERED, AerialCorps
from wyrmtable.games.aerialcorps.table import Table

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

MANY: Final = 1 << 62
WIDEST_BEARING: Final = 180  # an answer may be a bearing, or the number of a target


def data(state: AerialCorps) -> PlainDict:
    """Everything that is not agenda, outcome or chance."""
    table = state.table
    ships: list[Plain] = [[x, y, heading] for x, y, heading in table.ships]
    return {
        "options": dict(table.options),
        "table": {"width": table.width, "depth": table.depth, "ends": table.ends, "ships": ships},
        "side": list(state.side),
        "wish": list(state.wish),
        "chosen": list(state.chosen),
        "ready": list(state.ready),
        "ship_side": list(state.ship_side),
        "sides_in": list(state.sides_in),
        "breed": list(state.breed),
        "x": list(state.x),
        "y": list(state.y),
        "heading": list(state.heading),
        "level": list(state.level),
        "counters": list(state.counters),
        "damage": list(state.damage),
        "crew": list(state.crew),
        "shown": list(state.shown),
        "plan": list(state.plan),
        "burst": list(state.burst),
        "facing": list(state.facing),
        "last": list(state.last),
        "steep": list(state.steep),
        "breathed": list(state.breathed),
        "silent": list(state.silent),
        "choked": list(state.choked),
        "harness": list(state.harness),
        "left_wing": list(state.left_wing),
        "right_wing": list(state.right_wing),
        "captain": list(state.captain),
        "captain_before": list(state.captain_before),
        "prey": list(state.prey),
        "captor": list(state.captor),
        "out": list(state.out),
        "hovered": list(state.hovered),
        "struck": list(state.struck),
        "conflict": list(state.conflict),
        "taken": list(state.taken),
        "turn": state.turn,
        "round": state.round,
        "turned": state.turned,
        "ongoing": list(state.ongoing),
        "into": list(state.into),
        "slots": list(state.slots),
        "answers": list(state.answers),
        "decks": [list(deck) for deck in state.decks],
        "discards": [list(pile) for pile in state.discards],
        "free": state.free,
        "unshown": state.unshown,
    }


def read(
    rules: AerialCorpsRules, seats: int, chance: Chance, table: Table, plain: PlainDict
) -> AerialCorps:
    """The state that `data` has written; ValueError or KeyError names what is damaged."""
    laid = plain["table"]
    if not isinstance(laid, dict):
        raise ValueError("table must be a mapping")
    table.width = real(laid["width"], "width")
    table.depth = real(laid["depth"], "depth")
    table.ends = flag(laid, "ends")
    table.ships = poses(laid["ships"])
    state = AerialCorps(rules, seats, chance, table)
    state.set_up()
    size = len(state.breed)
    last = size - 1
    state.side = numbers(plain, "side", seats, 0, 5)
    state.wish = numbers(plain, "wish", seats * PLACES, -1, len(KEYS) - 1)
    state.chosen = numbers(plain, "chosen", seats, 0, 1)
    state.ready = numbers(plain, "ready", seats, 0, 1)
    state.ship_side = numbers(plain, "ship_side", len(table.ships), 0, 5)
    sides = plain["sides_in"]
    count = len(sides) if isinstance(sides, list) else 0
    if count <= max(state.side):
        raise ValueError("sides_in must have an entry for every side")
    state.sides_in = numbers(plain, "sides_in", count, 0, 1)
    state.breed = numbers(plain, "breed", size, SHIP, len(KEYS) - 1)
    for number in range(size):
        if (state.breed[number] == SHIP) != (number >= state.ships_from):
            raise ValueError("breed: ships come after all dragons")
    x, y, heading = reals(plain, "x", size), reals(plain, "y", size), reals(plain, "heading", size)
    for number in range(size):
        if not 0.0 <= heading[number] < 360.0:
            raise ValueError(f"heading: {heading[number]!r} is not from 0 to 360")
        state.place(number, x[number], y[number], heading[number])
    state.level = numbers(plain, "level", size, 0, TOP_LEVEL)
    state.counters = numbers(plain, "counters", size, 0, 9)
    state.damage = numbers(plain, "damage", size, 0, 10_000)
    state.crew = numbers(plain, "crew", size, 0, 7)
    state.shown = numbers(plain, "shown", size, 0, 7)
    state.plan = numbers(plain, "plan", size * 3, -1, CARDS - 1)
    state.burst = numbers(plain, "burst", size, -1, 3)
    state.facing = numbers(plain, "facing", size * 3, -1, table.facings - 1)
    state.last = numbers(plain, "last", size, 0, CARDS - 1)
    state.steep = numbers(plain, "steep", size, 0, 1)
    state.breathed = numbers(plain, "breathed", size, 0, MANY)
    state.silent = numbers(plain, "silent", size * 3, 0, MANY)
    state.choked = numbers(plain, "choked", size, 0, MANY)
    state.harness = numbers(plain, "harness", size, 0, 100)
    state.left_wing = numbers(plain, "left_wing", size, 0, MANY)
    state.right_wing = numbers(plain, "right_wing", size, 0, MANY)
    state.captain = numbers(plain, "captain", size, 0, MANY)
    state.captain_before = numbers(plain, "captain_before", size, 0, MANY)
    state.prey = numbers(plain, "prey", size, -1, last)
    state.captor = numbers(plain, "captor", size, -1, last)
    state.out = numbers(plain, "out", size, 0, 4)
    state.hovered = numbers(plain, "hovered", size, 0, 1)
    state.struck = numbers(plain, "struck", size, 0, 1)
    state.conflict = numbers(plain, "conflict", size, 0, MANY)
    state.taken = numbers(plain, "taken", size * 3, 0, MANY)
    state.turn = whole(plain, "turn", 0, 1_000_000)
    state.round = whole(plain, "round", 0, 3)
    state.turned = whole(plain, "turned", 0, 3)
    state.ongoing = rows(plain["ongoing"], "ongoing", 3, 0, 10_000)
    state.into = rows(plain["into"], "into", 2, 0, last)
    state.slots = rows(plain["slots"], "slots", 1, 0, size * 3 - 1)
    state.answers = numbers(plain, "answers", len(state.slots), UNANSWERED, WIDEST_BEARING)
    if any([owner > last for owner in state.ongoing[::3]]):
        raise ValueError("ongoing: there is no such dragon")
    for number, name in enumerate(("decks", "discards")):
        piles = plain[name]
        if not isinstance(piles, list) or len(piles) != 3:
            raise ValueError(f"{name} must be three lists")
        held: list[list[int]] = []
        for pile in piles:
            held.append(rows(pile, name, 1, 0, DAMAGE_CARDS - 1))
        if number == 0:
            state.decks = held
        else:
            state.discards = held
    state.free = whole(plain, "free", -1, last)
    state.unshown = flag(plain, "unshown")
    return state


def real(value: Plain, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{key}: {value!r} is no number")
    number = float(value)
    if not -1000.0 <= number <= 1000.0:
        raise ValueError(f"{key}: {value!r} is not on any table")
    return number


def reals(plain: PlainDict, key: str, count: int) -> list[float]:
    listed = plain[key]
    if not isinstance(listed, list) or len(listed) != count:
        raise ValueError(f"{key} must be a list of {count} numbers")
    return [real(value, key) for value in listed]


def poses(listed: Plain) -> list[tuple[float, float, float]]:
    if not isinstance(listed, list) or len(listed) > 3:
        raise ValueError("ships must be a list of at most three poses")
    found: list[tuple[float, float, float]] = []
    for pose in listed:
        if not isinstance(pose, list) or len(pose) != 3:
            raise ValueError("ships: a pose has x, y and heading")
        found.append((real(pose[0], "x"), real(pose[1], "y"), real(pose[2], "heading")))
    return found
