"""What a seat may know, and guesses at what it may not (DW-3.10, DW-5.3, DW-5.14)."""

from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonwars.board import EGG, TEAMS
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
from wyrmtable.games.dragonwars.pegs import TURNS, UNDECIDED, cell_text, lane_cells
from wyrmtable.games.dragonwars.state import COMBAT_LOST, MOVEMENT_LOST, NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP, RECOVERY_ENERGY, RECOVERY_HEALTH

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
    board = state.board
    return {
        "mode": MODE_NAMES[board.mode],
        "options": dict(board.options),
        "map": board.map.name,
        "phase": phase(state),
        "round": state.round,
        "turn": state.turn + 1 if state.round else None,
        "quiet_rounds": state.quiet,
        "seat_order": [*state.seat_order()],
        "revealed": state.revealed,
        "seats": [seat_view(state, viewer, seat) for seat in range(state.seats)],
        "dragons": [dragon_view(state, dragon) for dragon in range(state.seats * TYPES)],
        "egg": egg_view(state),
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
        view["plot"] = {letter: [*cells] for letter, cells in lanes_view(state, seat).items()}
    if trusted(state, viewer, seat):
        view["declarations"] = declarations_view(state, seat)
    return view


def lanes_view(state: DragonWars, seat: int) -> dict[str, list[str]]:
    """The cells of all dragons of a seat, by letter."""
    lanes: dict[str, list[str]] = {}
    for kind in range(TYPES):
        dragon = seat * TYPES + kind
        if state.health[dragon] > 0:
            masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
            lanes[LETTERS[kind]] = [cell_text(mask) for mask in masks]
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


def dragon_view(state: DragonWars, dragon: int) -> PlainDict:
    """A dragon; all of this is public (DW-3.10)."""
    cell = state.cell[dragon]
    living = state.health[dragon] > 0
    return {
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
