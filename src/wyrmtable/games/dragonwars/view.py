"""What a seat may know, and guesses at what it may not (DW-3.10, DW-5.3, DW-5.14)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from wyrmtable.core.plain import Plain, PlainDict, encode
from wyrmtable.games.dragonwars.board import EGG, TEAMS, Board
from wyrmtable.games.dragonwars.dragons import (
    COLOURS,
    FACINGS,
    HEALTH,
    LETTERS,
    TEAM_NAMES,
    TYPE_NAMES,
    TYPES,
    team_of,
)
from wyrmtable.games.dragonwars.notation import KEEP, RECOVERY_ENERGY, RECOVERY_HEALTH
from wyrmtable.games.dragonwars.pegs import TURNS, UNDECIDED, cell_text, lane_cells
from wyrmtable.games.dragonwars.shown import shown_of
from wyrmtable.games.dragonwars.state import COMBAT_LOST, MOVEMENT_LOST, NOBODY, NOWHERE, DragonWars

MODE_NAMES = ["egg", "deathmatch", "teams"]
LANE_CELLS = [lane_cells(kind) for kind in range(TYPES)]


def phase(state: DragonWars) -> str:
    """Where in the Round the game is, in a word."""
    if state.outcome is not None:
        return "over"
    question = state.question
    return question.name if question is not None else "between"


def trusted(state: DragonWars, viewer: int | None, seat: int) -> bool:
    """May the viewer see this seat's plot and declarations (DW-5.14)?"""
    return viewer is not None and viewer in state.allies(seat)


def position_view(state: DragonWars, viewer: int | None) -> PlainDict:
    """The position as a seat, or a spectator (None), may know it."""
    return {
        **agreed_view(state),
        **round_view(state),
        "seats": [seat_view(state, viewer, seat) for seat in range(state.seats)],
        "dragons": dragons_view(state),
        "egg": egg_view(state),
    }


# While everybody plots, a table is looked at many times, and most of what is seen stays the same.
MOST_KEPT: Final = 1024
AGREED: Final[dict[Board, dict[str, bytes]]] = {}
SEATS: Final[dict[Hashable, bytes]] = {}


def position_json(state: DragonWars, viewer: int | None) -> dict[str, bytes]:
    """The parts of `position_view` as JSON; those that were written before are kept."""
    agreed = AGREED.get(state.board)
    if agreed is None:
        if len(AGREED) >= MOST_KEPT:
            AGREED.clear()
        agreed = {name: encode(part) for name, part in agreed_view(state).items()}
        AGREED[state.board] = agreed
    position = agreed.copy()
    for name, part in round_view(state).items():
        position[name] = encode(part)
    seats = [seat_json(state, viewer, seat) for seat in range(state.seats)]
    position["seats"] = b"[%b]" % b",".join(seats)
    shown = shown_of(state)
    if shown.dragons is None:
        shown.dragons = encode(dragons_view(state))
    position["dragons"] = shown.dragons
    position["egg"] = encode(egg_view(state))
    return position


def agreed_view(state: DragonWars) -> PlainDict:
    """What never changes in a game."""
    board = state.board
    return {"mode": MODE_NAMES[board.mode], "options": dict(board.options), "map": board.map.name}


def round_view(state: DragonWars) -> PlainDict:
    """How far the game is."""
    return {
        "phase": phase(state),
        "round": state.round,
        "turn": state.turn + 1 if state.round else None,
        "quiet_rounds": state.quiet,
        "seat_order": list(state.seat_order()),
        "revealed": state.revealed,
    }


def egg_view(state: DragonWars) -> Plain:
    """Where the egg is, in games with one."""
    if state.board.mode != EGG:
        return None
    carried = state.carrier != NOBODY
    return {
        "hex": None if carried else state.hex_of(state.egg),
        "carrier": state.dragon_name(state.carrier) if carried else None,
        "taken_before": state.egg_taken,
    }


def seat_json(state: DragonWars, viewer: int | None, seat: int) -> bytes:
    """`seat_view` as JSON; the key holds everything that it shows to this viewer."""
    first = seat * TYPES
    friend = trusted(state, viewer, seat)
    plot: Hashable = None
    declared: Hashable = None
    if state.round and (state.revealed or friend):
        plot = tuple(state.plot[first * TURNS : (first + TYPES) * TURNS])
    if friend:
        facings = tuple(state.new_facing[first : first + TYPES])
        declared = (facings, tuple(state.new_recovery[first : first + TYPES]))
    key = (
        state.board,
        seat,
        state.colour[seat],
        state.site[seat],
        tuple([health > 0 for health in state.health[first : first + TYPES]]),
        state.locked[seat],
        state.committed[seat],
        state.resigned[seat],
        plot,
        declared,
    )
    known = SEATS.get(key)
    if known is None:
        if len(SEATS) >= MOST_KEPT:
            SEATS.clear()
        known = SEATS[key] = encode(seat_view(state, viewer, seat))
    return known


def seat_view(state: DragonWars, viewer: int | None, seat: int) -> PlainDict:
    colour = state.colour[seat]
    site = state.site[seat]
    view: PlainDict = {
        "seat": seat,
        "colour": None if colour == NOBODY else COLOURS[colour],
        "team": TEAM_NAMES[team_of(colour)]
        if state.board.mode == TEAMS and colour != NOBODY
        else None,
        "site": None if site == NOWHERE else state.board.map.site_names[site],
        "lair": []
        if site == NOWHERE
        else [state.hex_of(cell) for cell in state.board.map.site_cells[site]],
        "alive": state.alive(seat),
        "locked": bool(state.locked[seat]),
        "declared": bool(state.committed[seat]),
        "resigned": bool(state.resigned[seat]),
        "plot": None,
        "declarations": None,
    }
    if state.round and (state.revealed or trusted(state, viewer, seat)):
        view["plot"] = plot_view(state, seat)
    if trusted(state, viewer, seat):
        view["declarations"] = declarations_view(state, seat)
    return view


def plot_view(state: DragonWars, seat: int) -> PlainDict:
    lanes: PlainDict = {}
    for kind in range(TYPES):
        dragon = seat * TYPES + kind
        if state.health[dragon] > 0:
            masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
            cells: list[Plain] = [cell_text(mask) for mask in masks]
            lanes[LETTERS[kind]] = cells
    return lanes


def declarations_view(state: DragonWars, seat: int) -> PlainDict:
    declared: PlainDict = {}
    for kind in range(TYPES):
        dragon = seat * TYPES + kind
        recovery = state.new_recovery[dragon]
        if recovery >= 0:
            facing = state.new_facing[dragon]
            declared[LETTERS[kind]] = {
                "facing": None if facing == KEEP else FACINGS[facing],
                "recovery": [RECOVERY_HEALTH[recovery], RECOVERY_ENERGY[recovery]],
            }
    return declared


def dragons_view(state: DragonWars) -> list[Plain]:
    """Every dragon; all of this is public (DW-3.10)."""
    shown: list[Plain] = []
    for dragon in range(state.seats * TYPES):
        cell = state.cell[dragon]
        living = state.health[dragon] > 0
        entry: PlainDict = {
            "dragon": state.dragon_name(dragon),
            "seat": dragon // TYPES,
            "type": TYPE_NAMES[dragon % TYPES],
            "dead": not living,
            "hex": state.hex_of(cell),
            "total": state.total[dragon] if living else None,
            "height": state.total[dragon] - state.heights[cell] if cell != NOWHERE else None,
            "facing": FACINGS[state.facing[dragon]],
            "health": state.health[dragon],
            "max_health": HEALTH[dragon % TYPES],
            "energy": state.energy[dragon],
            "grounded": state.grounded(dragon),
            "denied": state.hex_of(state.lifted[dragon]),
            "movement_forfeited": bool(state.forfeited[dragon] & MOVEMENT_LOST),
            "combat_forfeited": bool(state.forfeited[dragon] & COMBAT_LOST),
            "recovering": bool(state.recovering[dragon]),
            "carrier": state.carrier == dragon,
        }
        shown.append(entry)
    return shown


def fill_in(state: DragonWars, viewer: int | None) -> None:
    """Give every hidden plot and declaration a random content that fits what is public."""
    for seat in range(state.seats):
        if trusted(state, viewer, seat):
            continue
        if not state.revealed:
            guess_plot(state, seat)
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            state.new_facing[dragon] = KEEP
            state.new_recovery[dragon] = -1


def guess_plot(state: DragonWars, seat: int) -> None:
    """A random plot if it is locked, an empty draft if it is not."""
    locked = state.locked[seat]
    first = -1
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        for turn in range(TURNS):
            slot = dragon * TURNS + turn
            if state.health[dragon] <= 0:
                state.plot[slot] = 0
            elif locked:
                cells = LANE_CELLS[dragon % TYPES]
                state.plot[slot] = cells[state.chance.below(len(cells))]
            else:
                state.plot[slot] = UNDECIDED
                if first < 0:
                    first = slot - seat * TYPES * TURNS
    state.cursor[seat] = first if first >= 0 else TYPES * TURNS
