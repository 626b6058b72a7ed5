"""Places of the board: what is solid, free or barred, and which hexes are adjacent."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS, WALL_SIDE
from wyrmtable.games.dragonlance.codes import INSIDE, NOWHERE, OPEN
from wyrmtable.games.dragonlance.pieces import DRAGONS, SIZE
from wyrmtable.games.dragonlance.state import DragonLance

FULL_HEX: Final = 10  # dragons that one hex holds (DL-20.19)


def citadel_at(state: DragonLance, cell: int) -> int:
    """The citadel in a hex, -1 if there is none."""
    if cell in state.citadel:
        return state.citadel.index(cell)
    return -1


def over_peak(state: DragonLance, cell: int) -> bool:
    """Is this the tower hex or a citadel hex, which are solid up to 10?"""
    return (cell == HEXES.tower and state.flags.tower) or cell in state.citadel


def is_free(state: DragonLance, dragon: int, cell: int, level: int) -> bool:
    """Is there room for the dragon at this level of a hex (DL-6.9, DL-20.26)?"""
    cells = state.cell
    if cell not in cells:
        return True
    same_hex = state.flags.same_hex
    room = FULL_HEX
    for other in range(DRAGONS):
        if cells[other] != cell or other == dragon or state.where[other] >= INSIDE:
            continue
        room -= 1
        if not same_hex or not room or state.alt[other] == level:
            return False
    return True


def level_taken(state: DragonLance, cell: int, level: int) -> bool:
    """Is a dragon in the open at this level of a hex?"""
    cells = state.cell
    for dragon in range(DRAGONS):
        if cells[dragon] == cell and state.alt[dragon] == level and state.where[dragon] == OPEN:
            return True
    return False


def adjacent(state: DragonLance, cell: int, d: int) -> int:
    """The hex in a direction if it is adjacent (DL-2.13), else -1."""
    if state.flags.sides[cell * 6 + d] == WALL_SIDE:
        return NOWHERE
    return NEIGHBOURS[cell * 6 + d]


def next_to(state: DragonLance, cell: int, other: int) -> bool:
    """Are two hexes adjacent (DL-2.13)?"""
    for d in range(6):
        if NEIGHBOURS[cell * 6 + d] == other:
            return state.flags.sides[cell * 6 + d] != WALL_SIDE
    return False


def barred(state: DragonLance, dragon: int, cell: int) -> bool:
    """Does a Fear zone bar the hex to this dragon (DL-13.19, DL-13.20, DL-20.23)?"""
    if not state.fears or dragon == state.lancer:
        return False
    for feared in state.fears:
        at = state.cell[feared]
        if at >= 0 and feared != dragon:
            if next_to(state, at, cell):
                return True
            if at == cell and state.flags.same_hex:
                return True
    return False


def court_taken(state: DragonLance, dragon: int) -> bool:
    """Is another dragon of its colour in the courtyard (DL-7.5, DL-7.6)?"""
    first = dragon - dragon % SIZE
    court = state.flags.court
    for other in range(first, first + SIZE):
        if other != dragon and state.cell[other] >= 0 and court[state.cell[other]]:
            return True
    return False
