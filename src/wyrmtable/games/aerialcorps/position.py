"""Positions: any turn about to be ordered, as data or in one line of text.

As data (all keys but `dragons` may be left out; without a scenario nobody wins):

    {"scenario": "battle", "seats": 2, "turn": 3, "table": [72, 48],
     "options": {"riflemen_below": true}, "boarding": [["1.1", "2.1"]],
     "dragons": [{"seat": 1, "breed": "ember_lark", "at": [10, 10, 90], "level": 4,
                  "counters": 1, "damage": 3, "units": 1, "last": "R90", "last_steep": true,
                  "breathed": [2, 3], "acid": [3], "fire": [], "harness": 1,
                  "wings": ["left"], "captain_wounded_turn": 3}],
     "ships": [{"side": "B", "at": [12, 24, 90], "damage": 4}]}

As text, the most important of it:

    battle; turn 3; 1 ember_lark 10,10,90 ^4+1 d3 u1; 2 granite_bull 40,40,270 ^3; ship 12,24,90
"""

# not compiled: set-up and reading
from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.board.plane.angles import normal
from wyrmtable.core.chance import Chance
from wyrmtable.core.converting import Misfit, convert
from wyrmtable.core.errors import BadPosition
from wyrmtable.core.plain import Plain
from wyrmtable.games.aerialcorps.breeds import (
    BREATH_CARDS,
    CARD_LENGTH,
    CARD_WIDTH,
    CLIMB_RATE,
    HULL,
    KEYS,
    TOP_LEVEL,
    UNITS,
    WEIGHT,
    WOODEN,
)
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, CARDS, HAND, ROUNDS, steep
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.positiontext import parse_text
from wyrmtable.games.aerialcorps.state import PLACES, SIDES, AerialCorps, changed
from wyrmtable.games.aerialcorps.table import COURIER
from wyrmtable.games.aerialcorps.turns import EndTurn, Round, open_turn

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

Place = tuple[float, float, float]
MOST_CARDS = max(BREATH_CARDS)  # of one breath (AC-9.16)
Count = Annotated[int, Meta(ge=0, le=1000)]


class AnyDragon(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What positions and rule cases say of a dragon in the same way; seats count from 1."""

    seat: Annotated[int, Meta(ge=1, le=6)]
    breed: str
    at: Place
    side: str | None = None
    level: int = 3
    counters: Count = 0
    damage: Count = 0
    units: Count | None = None
    breathed: tuple[int, int] | None = None
    acid: list[Count] = []
    fire: list[Count] = []
    harness: Count = 0


class DragonSpec(AnyDragon):
    """One dragon of a position."""

    last: str = "ST"
    last_steep: bool = False
    wings: list[Literal["left", "right"]] = []
    captain_wounded_turn: Count = 0


class ShipSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    at: Place
    side: str = "B"
    damage: Count = 0
    fire: list[Count] = []
    acid: list[Count] = []


class Spec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a position says."""

    dragons: Annotated[list[DragonSpec], Meta(min_length=1, max_length=18)]
    scenario: str | None = None
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None
    turn: Annotated[int, Meta(ge=1, le=1000)] = 1
    table: tuple[float, float] | None = None
    options: dict[str, object] = {}
    boarding: list[tuple[str, str]] = []
    ships: Annotated[list[ShipSpec], Meta(max_length=3)] = []


def read_spec(plain: Mapping[str, Plain]) -> Spec:
    """Check the form of a position; BadPosition names the key."""
    try:
        return convert(plain, Spec)
    except Misfit as error:
        raise BadPosition(error.where or "position", error.why) from None


def read_position(
    rules: AerialCorpsRules, given: Mapping[str, Plain] | str, chance: Chance
) -> AerialCorps:
    """A turn about to be ordered; BadPosition names the key and the reason."""
    spec = read_spec(parse_text(given) if isinstance(given, str) else given)
    state = lay_out(rules, spec, chance)
    trouble = state.broken()
    if trouble:
        raise BadPosition("dragons", trouble)
    if state.table.ends and sum(state.sides_in) < 2:
        raise BadPosition("dragons", "at least two sides must have dragons", "AC-14.1")
    if state.table.ends and state.turn > state.table.turns:
        raise BadPosition("turn", f"the last turn is {state.table.turns}", "AC-14.3")
    state.agenda.append(EndTurn())
    for number in range(ROUNDS, 0, -1):
        state.agenda.append(Round(number))
    state.agenda.append(Orders())
    state.settle()
    return state


def lay_out(
    rules: AerialCorpsRules, spec: Spec, chance: Chance, *, strict: bool = True
) -> AerialCorps:
    """The state that a position describes; `strict`: with as many players as the scenario has."""
    highest = max(dragon.seat for dragon in spec.dragons)
    seats = spec.seats or max(highest, 2)
    if highest > seats:
        why = f"a dragon belongs to seat {highest}, there are {seats}"
        raise BadPosition("seats", why, "AC-1.1")
    options = dict(spec.options)
    if spec.ships:
        options.setdefault("wooden_targets", True)
    options["scenario"] = spec.scenario or "battle"
    checked = rules.checked(options)
    table = rules.table(seats, checked, strict=strict and spec.scenario is not None)
    table.ends = spec.scenario is not None
    if spec.table is not None:
        table.width, table.depth = spec.table
        if not (1 <= table.width <= 500 and 1 <= table.depth <= 500):
            raise BadPosition("table", "a table measures 1 to 500 inches")
    table.ships = [ship.at for ship in spec.ships]
    state = AerialCorps(rules, seats, chance, table)
    state.set_up()
    state.turn = spec.turn
    take_sides(state, spec)
    numbered = [0] * seats
    for dragon in spec.dragons:
        seat = dragon.seat - 1
        if numbered[seat] == PLACES:
            raise BadPosition(f"dragons of seat {dragon.seat}", "at most three", "AC-1.1")
        put(state, seat * PLACES + numbered[seat], dragon)
        numbered[seat] += 1
    for number, ship in enumerate(spec.ships):
        place = state.ships_from + number
        if not 0 <= ship.damage < HULL:
            raise BadPosition("ships", f"damage {ship.damage} is not below {HULL}", "AC-15.8")
        state.damage = changed(state.damage, place, ship.damage)
        for cards in [*ship.acid, *ship.fire]:
            if not 1 <= cards <= MOST_CARDS:
                why = f"{cards} cards of the last time are not from 1 to {MOST_CARDS}"
                raise BadPosition(f"ships[{number}]", why, "AC-13.14")
            state.ongoing += (place, cards, 0)
    if state.table.goal == COURIER:
        state.free = free_dragon(state)
    names = {state.dragon_name(dragon): dragon for dragon in state.dragons()}
    for number, pair in enumerate(spec.boarding):
        board(state, f"boarding[{number}]", names, pair)
    flying = {state.side_of(dragon) for dragon in state.dragons()}
    state.sides_in = tuple(int(side in flying) for side in range(len(state.sides_in)))
    open_turn(state, state.turn)
    return state


def take_sides(state: AerialCorps, spec: Spec) -> None:
    """Sides that dragons and ships name; all others as in AC-3.2."""
    for dragon in spec.dragons:
        if dragon.side is not None:
            if dragon.side not in list(SIDES):
                raise BadPosition("side", f"{dragon.side!r} is not a side, A to F", "AC-3.2")
            state.side = changed(state.side, dragon.seat - 1, SIDES.index(dragon.side))
    for number, ship in enumerate(spec.ships):
        if ship.side not in list(SIDES):
            raise BadPosition("side", f"{ship.side!r} is not a side, A to F", "AC-3.2")
        state.ship_side = changed(state.ship_side, number, SIDES.index(ship.side))
    state.sides_in = (1,) * (1 + max([*state.side, *state.ship_side, 1]))


def free_dragon(state: AerialCorps) -> int:
    """The Post Swift that has to get through: the first of side A (AC-16.4, AC-16.9)."""
    for dragon in state.dragons():
        if state.side_of(dragon) == 0 and state.breed_key(dragon) == state.table.free:
            return dragon
    raise BadPosition("dragons", f"side A needs its {state.table.free}", "AC-16.4")


def put(state: AerialCorps, number: int, dragon: DragonSpec) -> None:
    """One dragon of a position."""
    where = f"dragon {state.dragon_name(number)}"
    if dragon.breed not in KEYS:
        why = f"no breed {dragon.breed!r}; there are {', '.join(KEYS)}"
        raise BadPosition(where, why, "AC-2.5")
    breed = KEYS.index(dragon.breed)
    rate = CLIMB_RATE[WEIGHT[breed]]
    if not 1 <= dragon.level <= TOP_LEVEL:
        raise BadPosition(where, f"level {dragon.level} is not from 1 to {TOP_LEVEL}", "AC-4.1")
    if dragon.counters >= rate:
        raise BadPosition(where, f"{dragon.counters} counters are a level more", "AC-4.3")
    units = UNITS[breed] if dragon.units is None else dragon.units
    if units > UNITS[breed]:
        raise BadPosition(where, f"{dragon.breed} carries {UNITS[breed]} units", "AC-10.1")
    if dragon.last not in CARD_NAMES or not HAND[breed * CARDS + CARD_NAMES.index(dragon.last)]:
        raise BadPosition(where, f"{dragon.last!r} is not a card of {dragon.breed}", "AC-5.6")
    if steep(WEIGHT[breed], CARD_NAMES.index(dragon.last)) and not dragon.last_steep:
        why = f"{dragon.last} is steep for {dragon.breed}: say so"
        raise BadPosition(f"{where}.last_steep", why, "AC-5.3")
    state.breed = changed(state.breed, number, breed)
    x, y, heading = dragon.at
    state.place(number, x, y, normal(heading))
    state.level[number] = dragon.level
    state.counters[number] = dragon.counters
    state.damage = changed(state.damage, number, dragon.damage)
    state.crew = changed(state.crew, number, (1 << units) - 1)
    state.last[number] = CARD_NAMES.index(dragon.last)
    state.steep[number] = int(dragon.last_steep)
    if dragon.breathed is not None:
        turn, round_number = dragon.breathed
        if not 1 <= turn <= state.turn or not 1 <= round_number <= ROUNDS:
            why = f"is [turn, round], turn 1 to {state.turn}, round 1 to {ROUNDS}"
            raise BadPosition(f"{where}.breathed", why, "AC-9.2")
        state.breathed = changed(state.breathed, number, (turn - 1) * ROUNDS + round_number)
    if dragon.fire and not WOODEN[breed]:
        raise BadPosition(f"{where}.fire", "dragons do not burn, only wood does", "AC-13.16")
    for cards in [*dragon.acid, *dragon.fire]:
        if not 1 <= cards <= MOST_CARDS:
            why = f"{cards} cards of the last time are not from 1 to {MOST_CARDS}"
            raise BadPosition(where, why, "AC-13.14")
        state.ongoing += (number, cards, 0)
    state.harness = changed(state.harness, number, dragon.harness)
    if "left" in dragon.wings:
        state.left_wing = changed(state.left_wing, number, state.turn)
    if "right" in dragon.wings:
        state.right_wing = changed(state.right_wing, number, state.turn)
    if dragon.captain_wounded_turn > state.turn + 1:
        why = f"turn {dragon.captain_wounded_turn} is still to come"
        raise BadPosition(f"{where}.captain_wounded_turn", why, "AC-13.11")
    state.captain = changed(state.captain, number, dragon.captain_wounded_turn)


def board(state: AerialCorps, where: str, names: Mapping[str, int], pair: tuple[str, str]) -> None:
    """A boarding action that is under way: attacker and defender by what they are called."""
    for name in pair:
        if name not in names:
            known = ", ".join(names)
            raise BadPosition(where, f"no dragon is called {name!r}; there are {known}", "AC-12.1")
    one, other = names[pair[0]], names[pair[1]]
    if not state.enemies(one, other):
        raise BadPosition(where, "the two are not enemies", "AC-12.1")
    if state.partner(one) >= 0 or state.partner(other) >= 0:
        raise BadPosition(where, "a dragon is in one boarding action only", "AC-12.4")
    apart = hypot(state.x[one] - state.x[other], state.y[one] - state.y[other])
    if apart > hypot(CARD_WIDTH, CARD_LENGTH):  # beyond it no two cards have ever overlapped
        why = f"the two are {apart:.1f} inches apart, their cards cannot have overlapped"
        raise BadPosition(where, why, "AC-11.1")
    heights = [(state.level[dragon], state.counters[dragon]) for dragon in (one, other)]
    if heights[0] != heights[1]:
        raise BadPosition(where, "the two are not at the same height", "AC-11.1")
    if state.heading[one] != state.heading[other]:
        raise BadPosition(where, "the two do not fly parallel", "AC-12.5")
    if not state.crew[one]:
        raise BadPosition(where, f"{pair[0]} has no riflemen", "AC-12.3")
    state.prey = changed(state.prey, one, other)
    state.captor = changed(state.captor, other, one)
