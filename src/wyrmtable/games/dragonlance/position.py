"""Positions: any turn, as data or in one line of text.

As data (only `hordes` and `dragons` are needed):

    {"options": {"facing": true}, "hordes": ["gold", "red"], "active": "gold", "points": 5,
     "first": "gold", "round": 3, "lancer": "red2", "supply": 120,
     "players": {"gold": "p1", "red": "p2"},
     "dragons": {"gold3": {"hex": [0, -7], "alt": 2, "facing": "S", "item": "shield_of_huma"},
                 "red2": {"where": "tower"}, "red3": {"where": "citadel A"}},
     "crashed": ["gold1"], "riders": {"gold": "gold3"}, "hands": {"gold": ["fear"]},
     "draw_pile": ["haste"], "discard": [], "citadels": {"A": [0, -5]},
     "item_places": {"shield_of_huma": "A"}, "items_gone": [],
     "spent": {"gold3": 2}, "attacked": ["gold3"], "charged": ["gold3"]}

Dragons that are not listed are not in the game. With `points` the movement roll has been made;
without, the active horde is at its start window. As text it is the same in JSON.
"""

# not compiled: set-up and reading
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec

from wyrmtable.core.chance import Chance
from wyrmtable.core.converting import Misfit, convert
from wyrmtable.core.errors import BadOptions, BadPosition
from wyrmtable.core.plain import Plain
from wyrmtable.core.plainposition import in_json
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.board import HEXES, WATER
from wyrmtable.games.dragonlance.citadels import ITEMS_EACH, CitadelsMove, cloud_dots
from wyrmtable.games.dragonlance.codes import (
    FALLEN,
    GONE,
    IN_CITADEL,
    INSIDE,
    NOBODY,
    OPEN,
    TOWER,
    marked,
)
from wyrmtable.games.dragonlance.fields import FIELDS
from wyrmtable.games.dragonlance.hordes import is_alive, team_of
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    CITADEL_DOOR,
    CITADEL_NAMES,
    CITADELS,
    COLOURS,
    DIE,
    DIRECTIONS,
    DRAGON_OF,
    DRAGONS,
    HORDES,
    ITEM_SIDE,
    ITEMS,
    KINDS,
    MARKERS,
    NAMES,
    SIDE,
    SIZE,
    SPELLS,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.snapshots import settle_move
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.turns import FirstTurn, begin_turn, note_duties

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules

Hex = tuple[int, int]
HIGHEST_FLIGHT = CEILING + 2 * DIE  # no roll lifts a dragon higher within its move
Level = Annotated[int, msgspec.Meta(ge=0, le=150)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class DragonPlace(msgspec.Struct, forbid_unknown_fields=True):
    """One dragon of a position."""

    hex: Hex | None = None
    alt: Level = 0
    where: str = "open"
    facing: str | None = None
    item: str | None = None
    citadel: str | None = None  # which one it is inside of
    missed: bool = False  # lies in the water and has missed its turn
    spent: Count = 0
    attacked: bool = False
    charged: bool = False


class Spec(msgspec.Struct, forbid_unknown_fields=True):
    """What a position says."""

    hordes: Annotated[list[str], msgspec.Meta(min_length=2, max_length=6)]
    dragons: dict[str, DragonPlace] = {}
    options: dict[str, object] = {}
    players: dict[str, str] = {}
    active: str | None = None
    first: str | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    points: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    lancer: str | None = None
    supply: Annotated[int, msgspec.Meta(ge=-150, le=150)] | None = None
    riders: dict[str, str] = {}
    crashed: list[str] = []
    hands: dict[str, list[str]] = {}
    draw_pile: list[str] | None = None
    discard: list[str] = []
    citadels: dict[str, Hex] | None = None
    item_places: dict[str, str] = {}
    items_gone: list[str] = []
    spent: dict[str, Count] = {}
    attacked: list[str] | dict[str, bool] = []
    charged: list[str] | dict[str, bool] = []
    before_citadels: bool = False  # the citadels are about to move


def read_position(
    rules: DragonLanceRules, given: Mapping[str, Plain] | str, chance: Chance
) -> DragonLance:
    """Set up a turn; BadPosition names the key and the reason."""
    try:
        spec = convert(in_json(rules, given) if isinstance(given, str) else given, Spec)
    except Misfit as error:
        raise BadPosition(error.where or "position", error.why) from None
    state = seated(rules, spec, chance)
    place_dragons(state, spec)
    place_treasures(state, spec)
    deal_cards(state, spec)
    start(state, spec)
    return state


def colour(name: str, where: str) -> int:
    if name not in COLOURS:
        raise BadPosition(where, f"{name!r} is not a colour: {', '.join(COLOURS)}", "DL-2.3")
    return COLOURS.index(name)


def dragon(name: str, where: str) -> int:
    if name not in DRAGON_OF:
        raise BadPosition(
            where, f"{name!r} is not a dragon; dragons are named like gold3", "DL-1.6"
        )
    return DRAGON_OF[name]


def cards(names: list[str], where: str) -> list[int]:
    for name in names:
        if name not in SPELLS:
            raise BadPosition(where, f"{name!r} is not a spell: {', '.join(SPELLS)}", "DL-12.1")
    return [SPELLS.index(name) for name in names]


def seated(rules: DragonLanceRules, spec: Spec, chance: Chance) -> DragonLance:
    """Who plays which horde, with the options checked."""
    hordes = [colour(name, "hordes") for name in spec.hordes]
    if len(set(hordes)) != len(hordes):
        raise BadPosition("hordes", "a horde is named twice", "DL-1.2")
    for name in spec.players:
        if name not in spec.hordes:
            raise BadPosition(f"players.{name}", "this horde does not play", "DL-1.3")
    names: list[str] = []
    for name in spec.hordes:
        player = spec.players.get(name, name)
        if player not in names:
            names.append(player)
    if len(names) not in rules.seat_numbers:
        why = f"DragonLance has 2 to 6 players, not {len(names)}"
        raise BadOptions("seats", why, rules.seats_clause)
    flags = rules.flags(len(names), rules.checked(spec.options))
    state = DragonLance(rules, len(names), chance, flags)
    FIELDS.begin(state, rules.sizes(len(names)))
    for name, horde in zip(spec.hordes, hordes, strict=True):
        state.owner = marked(state.owner, horde, names.index(spec.players.get(name, name)))
    return state


def citadel_number(name: str, where: str) -> int:
    letter = name.removeprefix("citadel").strip(" _:").upper()
    if len(letter) != 1 or letter not in CITADEL_NAMES:
        why = f"{name!r} is not a citadel: {', '.join(CITADEL_NAMES)}"
        raise BadPosition(where, why, "DL-15.1")
    return CITADEL_NAMES.index(letter)


def place_dragons(state: DragonLance, spec: Spec) -> None:
    """Citadels first, then every dragon where it is."""
    place_citadels(state, spec)
    for name, entry in spec.dragons.items():
        number = dragon(name, "dragons")
        if state.owner[number // SIZE] == NOBODY:
            raise BadPosition(f"dragons.{name}", "its horde does not play", "DL-1.3")
        put(state, number, name, entry)
    for name in spec.crashed:
        number = dragon(name, "crashed")
        if state.owner[number // SIZE] == NOBODY or state.cell[number] >= 0:
            raise BadPosition("crashed", f"{name} has not crashed: see dragons", "DL-11.3")
        state.dead = marked(state.dead, number, 1)


def place_citadels(state: DragonLance, spec: Spec) -> None:
    """The citadels where they are said to be, the others on their dots."""
    if not state.flags.citadels:
        if spec.citadels:
            raise BadPosition("citadels", "there are no citadels in this game", "DL-15.1")
        return
    state.citadel = cloud_dots()
    for name, place in (spec.citadels or {}).items():
        cell = HEXES.grid.at(*place)
        if cell < 0 or HEXES.cloud_place[cell] < 0:
            raise BadPosition(f"citadels.{name}", f"{place} is not on the cloud ring", "DL-2.9")
        state.citadel = marked(state.citadel, citadel_number(name, "citadels"), cell)
    if len(set(state.citadel)) < CITADELS:
        raise BadPosition("citadels", "two citadels are in one hex", "DL-15.4")


def put(state: DragonLance, number: int, name: str, entry: DragonPlace) -> None:
    """One dragon on the board, the tower, in a citadel or in the water."""
    where = f"dragons.{name}"
    if entry.facing is not None:
        if entry.facing not in DIRECTIONS:
            raise BadPosition(where, f"{entry.facing!r} is not a direction", "DL-2.2")
        state.face = marked(state.face, number, DIRECTIONS.index(entry.facing))
    if entry.where == "tower":
        if not state.flags.tower:
            raise BadPosition(where, "there is no tower", "DL-22.1")
        state.cell[number] = HEXES.tower
        state.where = marked(state.where, number, TOWER)
        state.alt[number] = TOWER_HEIGHT
        return
    if entry.where not in ("open", "ground", "water") or entry.citadel is not None:
        if not state.flags.citadels:
            raise BadPosition(where, "there are no citadels", "DL-15.1")
        which = citadel_number(entry.citadel or entry.where, where)
        state.cell[number] = state.citadel[which]
        state.where = marked(state.where, number, INSIDE + which)
        state.set_alt(number, CITADEL_DOOR)
        return
    cell = -1 if entry.hex is None else HEXES.grid.at(*entry.hex)
    if cell < 0:
        raise BadPosition(where, f"{entry.hex} is not on the board", "DL-2.1")
    state.cell[number] = cell
    state.set_alt(number, entry.alt)
    if entry.where == "water":
        if not state.flags.terrain or HEXES.terrain[cell] != WATER or entry.alt:
            raise BadPosition(where, "it can lie in a water hex only, with `terrain`", "DL-19.7")
        state.wet = marked(state.wet, number, FALLEN - 1 if entry.missed else FALLEN)


def place_treasures(state: DragonLance, spec: Spec) -> None:
    """Lance, riders, items and markers."""
    if spec.lancer is not None:
        state.lancer = dragon(spec.lancer, "lancer")
        if state.cell[state.lancer] < 0 or not state.flags.tower:
            raise BadPosition("lancer", f"{spec.lancer} is not in the game", "DL-1.7")
    for name, mount in spec.riders.items():
        horde, ridden = colour(name, "riders"), dragon(mount, "riders")
        if not state.flags.individual:
            raise BadPosition("riders", "leaders ride only with individual_leaders", "DL-18.1")
        if ridden // SIZE != horde or state.cell[ridden] < 0:
            why = f"{mount} is not a dragon of this horde that is in the game"
            raise BadPosition(f"riders.{name}", why, "DL-18.2")
        state.rider = marked(state.rider, horde, ridden)
    carried = [name for name, entry in spec.dragons.items() if entry.item is not None]
    if state.flags.items:
        hide_items(state, spec)
    elif carried or spec.item_places or spec.items_gone:
        where = f"dragons.{carried[0]}.item" if carried else "item_places"
        raise BadPosition(where, "there are no magic items in this game", "DL-16.1")
    if spec.supply is not None:
        state.elsewhere = state.supply - spec.supply
        state.supply = spec.supply


def hide_items(state: DragonLance, spec: Spec) -> None:
    """Which citadel hides which item, and who carries what (DL-16.1)."""
    state.hides = (-1,) * CITADELS
    state.seen = (0,) * CITADELS
    state.carrier = (IN_CITADEL,) * len(ITEMS)
    for name, place in spec.item_places.items():
        if name not in ITEMS:
            why = f"{name!r} is not an item: {', '.join(ITEMS)}"
            raise BadPosition("item_places", why, "DL-16.1")
        which = citadel_number(place, f"item_places.{name}")
        if state.hides[which] >= 0:
            why = f"citadel {CITADEL_NAMES[which]} hides {ITEMS[state.hides[which]]} already"
            raise BadPosition(f"item_places.{name}", why, "DL-16.1")
        state.hides = marked(state.hides, which, ITEMS.index(name))
    for item in range(len(ITEMS)):
        if item not in state.hides:
            if -1 not in state.hides:
                raise BadPosition("item_places", "every citadel hides one item", "DL-16.1")
            state.hides = marked(state.hides, state.hides.index(-1), item)
    for name in spec.items_gone:
        if name not in ITEMS:
            raise BadPosition("items_gone", f"{name!r} is not an item", "DL-16.1")
        state.carrier = marked(state.carrier, ITEMS.index(name), GONE)
    for name, entry in spec.dragons.items():
        if entry.item is None:
            continue
        number = dragon(name, "dragons")
        where = f"dragons.{name}.item"
        if entry.item not in ITEMS:
            why = f"{entry.item!r} is not an item: {', '.join(ITEMS)}"
            raise BadPosition(where, why, "DL-16.1")
        item = ITEMS.index(entry.item)
        if ITEM_SIDE[item] != SIDE[number // SIZE]:
            raise BadPosition(where, f"{name} cannot carry it", "DL-16.2")
        if state.carrier[item] == GONE:
            raise BadPosition(where, f"{entry.item} is out of play", "DL-16.6")
        if state.carrier[item] != IN_CITADEL:
            raise BadPosition(where, f"{NAMES[state.carrier[item]]} carries it", "DL-1.4")
        seat = state.owner[number // SIZE]
        held = [one for one in state.carrier if one >= 0 and state.owner[one // SIZE] == seat]
        if len(held) == ITEMS_EACH:
            raise BadPosition(where, f"a player has at most {ITEMS_EACH} items", "DL-16.4")
        state.carrier = marked(state.carrier, item, number)
        state.seen = marked(state.seen, state.hides.index(item), (1 << HORDES) - 1)


def deal_cards(state: DragonLance, spec: Spec) -> None:
    """Hands, discards, and a draw pile from the top; by default the rest of the deck."""
    rest = list(state.flags.deck)
    for name, held in spec.hands.items():
        state.hands[colour(name, "hands")] = tuple(cards(held, f"hands.{name}"))
    state.discard = tuple(cards(spec.discard, "discard"))
    for pile in (*state.hands, state.discard):
        for card in pile:
            if card in rest:
                rest.remove(card)
    drawn = rest if spec.draw_pile is None else cards(spec.draw_pile, "draw_pile")
    state.draw_pile = tuple(drawn[::-1])
    everything = [*state.draw_pile, *state.discard]
    for hand in state.hands:
        everything.extend(hand)
    for kind, name in enumerate(SPELLS):
        there = everything.count(kind)
        if there > state.flags.deck.count(kind):
            why = f"{there} cards of {name}, and the deck has {state.flags.deck.count(kind)}"
            raise BadPosition("hands", why, "DL-12.1")
    state.stock = tuple([everything.count(kind) for kind in range(KINDS)])


def start(state: DragonLance, spec: Spec) -> None:
    """Begin the turn, or go on in the middle of it."""
    alive = [horde for horde in range(HORDES) if is_alive(state, horde)]
    if len({team_of(state, state.owner[horde]) for horde in alive}) < 2:
        raise BadPosition("dragons", "at least two sides must have dragons", "DL-14.6")
    for horde in range(HORDES):
        if state.owner[horde] != NOBODY and horde not in alive:
            state.out = marked(state.out, horde, 1)
    active = colour(spec.active, "active") if spec.active is not None else alive[0]
    if active not in alive:
        raise BadPosition("active", f"{COLOURS[active]} has no dragons", "DL-5.1")
    state.first = colour(spec.first, "first") if spec.first is not None else active
    if state.owner[state.first] == NOBODY:
        raise BadPosition("first", f"{spec.first} does not play", "DL-4.5")
    limit = state.flags.round_limit
    if limit and spec.round > limit:
        raise BadPosition("round", f"the last round is {limit}", "DL-14.8")
    state.round = spec.round
    check_altitudes(state, active, spec.points)
    if MARKERS - state.supply - state.elsewhere < 0:
        raise BadPosition("supply", "more markers than there are", "DL-3.3")
    if spec.before_citadels:
        state.active = active
        state.agenda.append(FirstTurn())
        if state.flags.citadels:
            state.agenda.append(CitadelsMove())
    elif spec.points is None:
        begin_turn(state, active)
    else:
        state.active = active
        note_duties(state, active)
        state.points = spec.points
        state.agenda.append(Act())
    count_turn(state, spec)
    trouble = state.broken()
    if trouble:
        raise BadPosition("dragons", trouble)
    state.settle()


def check_altitudes(state: DragonLance, active: int, points: int | None) -> None:
    """Above 10 only in a move of its own; at zero only at home or in water (DL-3.6, DL-3.9)."""
    for number in range(DRAGONS):
        level, cell = state.alt[number], state.cell[number]
        if cell < 0 or state.where[number] != OPEN:
            continue
        moving = number // SIZE == active and points is not None
        highest = HIGHEST_FLIGHT if moving else CEILING
        if level > highest and not state.flags.unlimited:
            why = f"altitude {level} is above {highest}, the most that it can have now"
            raise BadPosition(f"dragons.{NAMES[number]}.alt", why, "DL-3.6")
        if level == 0 and not state.wet[number] and HEXES.lair_of[cell] != number // SIZE:
            why = "a dragon is at altitude zero only in its own lair"
            raise BadPosition(f"dragons.{NAMES[number]}.alt", why, "DL-3.9")


def named(listed: list[str] | dict[str, bool]) -> list[str]:
    """The names in a list, or those with a yes."""
    if isinstance(listed, dict):
        return [name for name, holds in listed.items() if holds]
    return listed


def present(state: DragonLance, name: str, where: str) -> int:
    """A dragon that is in the game."""
    number = dragon(name, where)
    if state.cell[number] < 0:
        raise BadPosition(where, f"{name} is not in the game", "DL-11.3")
    return number


def count_turn(state: DragonLance, spec: Spec) -> None:
    """What has happened in the turn before the position."""
    spent = {**spec.spent, **{n: entry.spent for n, entry in spec.dragons.items() if entry.spent}}
    for name, points in spent.items():
        number = present(state, name, "spent")
        state.spent[number] = points
        state.push[number] = points
    for name in [
        *named(spec.attacked),
        *[n for n, entry in spec.dragons.items() if entry.attacked],
    ]:
        state.attacked = marked(state.attacked, present(state, name, "attacked"), 1)
    for name in [*named(spec.charged), *[n for n, entry in spec.dragons.items() if entry.charged]]:
        state.charged = marked(state.charged, present(state, name, "charged"), 1)
    for number in range(DRAGONS):
        if state.cell[number] >= 0:
            settle_move(state, number)
