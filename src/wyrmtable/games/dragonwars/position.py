"""Positions: any Round about to be plotted, as data or in one line of text.

As data (all keys but `seats` and `dragons` may be left out):

    {"mode": "egg", "seats": ["red", "blue"], "lairs": {"red": "W", "blue": "E"},
     "round": 3, "quiet_rounds": 1, "egg": {"hex": [0, 0]}, "egg_taken_before": false,
     "options": {"open_fire": true},
     "dragons": {"red.drake": {"hex": [0, -4], "total": 4, "facing": "S", "health": 7}}}

As text, the same:

    egg; red@W blue@E; round 3; quiet 1; egg 0,0; red D 0,-4 ^4 S h7 e15; {"open_fire":true}
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
from wyrmtable.games.dragonwars.board import EGG, TEAMS
from wyrmtable.games.dragonwars.dragons import (
    CEILING,
    COLOURS,
    ENERGY,
    FACINGS,
    HEALTH,
    TEAM_NAMES,
    TYPE_NAMES,
    TYPES,
    team_of,
)
from wyrmtable.games.dragonwars.maps import ANY_HALF
from wyrmtable.games.dragonwars.plotting import Plot, open_round
from wyrmtable.games.dragonwars.positiontext import parse_position
from wyrmtable.games.dragonwars.rounds import LAST_ROUND, Turn
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars

if TYPE_CHECKING:
    from wyrmtable.games.dragonwars.ruleset import DragonWarsRules

Hex = tuple[int, int]


class DragonPlace(msgspec.Struct, forbid_unknown_fields=True):
    """One dragon of a position; height above the terrain may stand for total height."""

    hex: Hex
    total: int | None = None
    height: int | None = None
    facing: str = "N"
    health: int | None = None
    energy: int = ENERGY


class EggPlace(msgspec.Struct, forbid_unknown_fields=True):
    hex: Hex | None = None
    carrier: str | None = None


class Spec(msgspec.Struct, forbid_unknown_fields=True):
    """What a position says."""

    seats: Annotated[list[str], msgspec.Meta(min_length=2, max_length=6)]
    dragons: dict[str, DragonPlace]
    mode: str = "deathmatch"
    lairs: dict[str, str] = {}
    round: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    quiet_rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    egg: EggPlace | None = None
    egg_taken_before: bool = False
    options: dict[str, object] = {}


def read_position(
    rules: DragonWarsRules, given: Mapping[str, Plain] | str, chance: Chance
) -> DragonWars:
    """Set up a Round about to be plotted; BadPosition names the key and the reason."""
    plain = parse_position(given) if isinstance(given, str) else given
    try:
        spec = convert(plain, Spec)
    except Misfit as error:
        raise BadPosition(error.where or "position", error.why) from None
    options = rules.checked({"mode": spec.mode, **spec.options})
    if len(spec.seats) not in rules.seat_numbers:
        why = f"DragonWars has 2 to 6 players, not {len(spec.seats)}"
        raise BadOptions("seats", why, rules.seats_clause)
    state = DragonWars(rules, len(spec.seats), chance, rules.board(len(spec.seats), options))
    state.set_up()
    seat_players(state, spec)
    take_sites(state, spec)
    place_dragons(state, spec)
    lay_egg(state, spec)
    count_rounds(state, spec)
    open_round(state)
    for seat in range(state.seats):
        if not state.alive(seat):
            state.in_play[seat] = 0
            state.fell_out[seat] = 1
    state.checks = 1
    if len({state.side(seat) for seat in range(state.seats) if state.alive(seat)}) < 2:
        raise BadPosition("dragons", "at least two sides must have dragons", "DW-13.1")
    trouble = state.broken()
    if trouble:
        raise BadPosition("dragons", trouble)
    state.agenda.append(Turn(0))
    state.agenda.append(Plot())
    state.settle()
    return state


def count_rounds(state: DragonWars, spec: Spec) -> None:
    """The Round and how many were quiet; neither can be past its limit (DW-15.1, DW-15.2)."""
    limit = state.board.round_limit or LAST_ROUND
    if spec.round > limit:
        raise BadPosition("round", f"the last Round is {limit}", "DW-15.2")
    most = state.board.stalemate_rounds
    if most and spec.quiet_rounds >= most:
        raise BadPosition("quiet_rounds", f"the game is over after {most} of them", "DW-15.1")
    state.round = spec.round
    state.quiet = spec.quiet_rounds


def seat_players(state: DragonWars, spec: Spec) -> None:
    for seat, name in enumerate(spec.seats):
        if name not in COLOURS:
            raise BadPosition("seats", f"{name!r} is not a colour: {', '.join(COLOURS)}", "DW-1.1")
        if COLOURS.index(name) in state.colour:
            raise BadPosition("seats", f"{name} is there twice", "DW-1.1")
        state.colour[seat] = COLOURS.index(name)
    if state.board.mode == TEAMS:
        colors = [colour for colour in state.colour if team_of(colour) == 0]
        if len(colors) * 2 != state.seats:
            raise BadPosition("seats", f"the {TEAM_NAMES[0]} must be half of them", "DW-1.3")


def take_sites(state: DragonWars, spec: Spec) -> None:
    """The sites that are named, and the first that fits for everybody else."""
    board = state.board.map
    for name, chosen in spec.lairs.items():
        if name not in spec.seats:
            raise BadPosition(f"lairs.{name}", "is not at the table")
        if chosen not in board.site_names:
            raise BadPosition(
                f"lairs.{name}", f"the sites are {', '.join(board.site_names)}", "DW-2.6"
            )
        if board.site_names.index(chosen) in state.site:
            raise BadPosition(f"lairs.{name}", f"{chosen} is taken", "DW-1.8")
        state.site[spec.seats.index(name)] = board.site_names.index(chosen)
    for seat in range(state.seats):
        half = team_of(state.colour[seat]) if state.board.mode == TEAMS else ANY_HALF
        named = state.site[seat]
        if named != NOWHERE and half != ANY_HALF and board.site_half[named] == 1 - half:
            where = f"lairs.{state.seat_name(seat)}"
            raise BadPosition(where, "lies in the other team's half", "DW-2.7")
        for site in range(len(board.site_names)):
            fits = ANY_HALF in (half, board.site_half[site]) or board.site_half[site] == half
            if state.site[seat] == NOWHERE and site not in state.site and fits:
                state.site[seat] = site


def dragon_number(state: DragonWars, name: str, where: str) -> int:
    colour, _, kind = name.partition(".")
    if colour not in COLOURS or COLOURS.index(colour) not in state.colour:
        raise BadPosition(where, f"{name!r}: {colour!r} is not at the table")
    if kind not in TYPE_NAMES:
        raise BadPosition(where, f"{name!r}: the types are {', '.join(TYPE_NAMES)}")
    return state.colour.index(COLOURS.index(colour)) * TYPES + TYPE_NAMES.index(kind)


def place_dragons(state: DragonWars, spec: Spec) -> None:
    state.health = [0] * (state.seats * TYPES)  # a dragon that is not listed is dead
    for name, place in spec.dragons.items():
        where = f"dragons.{name}"
        dragon = dragon_number(state, name, where)
        cell = state.board.map.grid.at(*place.hex)
        if cell == NOWHERE:
            raise BadPosition(where, f"{list(place.hex)} is not on the board", "DW-2.8")
        ground = state.heights[cell]
        total = ground + (place.height or 0) if place.total is None else place.total
        if place.height is not None and total != ground + place.height:
            raise BadPosition(where, "total height and height do not agree", "DW-4.1")
        if total < ground:
            why = f"total height {total} is below the ground, which is {ground} high here"
            raise BadPosition(where, why, "DW-4.1")
        if total > CEILING:
            raise BadPosition(where, f"total height {total} is above {CEILING}", "DW-4.4")
        full = HEALTH[dragon % TYPES]
        health = full if place.health is None else place.health
        if not 1 <= health <= full:
            raise BadPosition(where, f"health {health} is not from 1 to {full}", "DW-3.3")
        if not 0 <= place.energy <= ENERGY:
            raise BadPosition(where, f"energy {place.energy} is not from 0 to {ENERGY}", "DW-3.5")
        if place.facing not in FACINGS:
            raise BadPosition(where, f"a facing is {', '.join(FACINGS)}", "DW-4.7")
        state.cell[dragon] = cell
        state.total[dragon] = total
        state.facing[dragon] = FACINGS.index(place.facing)
        state.health[dragon] = health
        state.energy[dragon] = place.energy


def lay_egg(state: DragonWars, spec: Spec) -> None:
    if state.board.mode != EGG:
        if spec.egg is not None:
            raise BadPosition("egg", "there is an egg only in mode egg", "DW-1.14")
        return
    state.egg_taken = spec.egg_taken_before
    if spec.egg is None:
        return
    if (spec.egg.hex is None) == (spec.egg.carrier is None):
        raise BadPosition("egg", "has either a hex or a carrier")
    if spec.egg.hex is not None:
        state.egg = state.board.map.grid.at(*spec.egg.hex)
        if state.egg == NOWHERE:
            raise BadPosition("egg", f"{list(spec.egg.hex)} is not on the board", "DW-2.8")
    if spec.egg.carrier is not None:
        state.carrier = dragon_number(state, spec.egg.carrier, "egg.carrier")
        state.egg = NOWHERE
        state.egg_taken = True
        if state.health[state.carrier] <= 0:
            raise BadPosition("egg.carrier", "is dead", "DW-12.8")
