"""Points that must be kept: the way back below the ceiling, and duties (DL-6.12, DL-6.14)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.codes import CLIMBED, CROSSED, OPEN, TOWER
from wyrmtable.games.dragonlance.pieces import CEILING, CITADEL_DOOR, SIZE, TOWER_HEIGHT
from wyrmtable.games.dragonlance.places import barred, is_free, over_peak
from wyrmtable.games.dragonlance.state import DragonLance

LEAP: Final = 3  # levels of an easy dive for one point (DL-20.4)
PLUNGE: Final = 4  # levels that go with a step forward (DL-20.10)


def fewest_points() -> list[int]:
    """The fewest points for k levels down, with `facing` and `easy_diving` (DL-20.35)."""
    fewest = [0]
    for k in range(1, 200):
        fewest.append(
            min([fewest[k - drop] + 1 + (drop + 2) // LEAP for drop in range(1, min(k, 4) + 1)])
        )
    return fewest


FEWEST: Final[list[int]] = fewest_points()


def noted(state: DragonLance, dragon: int, what: int, place: int) -> int:
    """How often the trail of this turn notes something (DL-6.8, DL-6.11)."""
    count = 0
    trail = state.trail
    for at in range(0, len(trail), 3):
        if trail[at] == dragon and trail[at + 1] == what and trail[at + 2] == place:
            count += 1
    return count


def note(state: DragonLance, dragon: int, what: int, place: int) -> None:
    """Add to the trail of this turn."""
    state.trail.append(dragon)
    state.trail.append(what)
    state.trail.append(place)


def crossings(state: DragonLance, dragon: int, side: int) -> int:
    """How often a dragon has crossed a hex side this turn."""
    return noted(state, dragon, CROSSED, side)


def return_cost(state: DragonLance, level: int, peak: bool, climbed: bool) -> int:
    """Points for the way back of a dragon above 10 (DL-6.12, DL-20.2, DL-20.6, DL-20.18)."""
    flags = state.flags
    if flags.unlimited:
        return 1 if peak else 0
    above = level - CEILING
    if flags.facing:
        if flags.easy_diving:
            return FEWEST[above]
        return above + (above + PLUNGE - 1) // PLUNGE
    cost = (above + LEAP - 1) // LEAP if flags.easy_diving else above
    return cost + 1 if peak or climbed else cost


def can_leave(state: DragonLance, dragon: int, d: int) -> str:
    """Why a dragon cannot leave the tower or a citadel in a direction; empty if it can."""
    cell = state.cell[dragon]
    level = TOWER_HEIGHT if state.where[dragon] == TOWER else CITADEL_DOOR
    to = NEIGHBOURS[cell * 6 + d]
    if to < 0:
        return "DL-2.12"
    if over_peak(state, to):
        return "DL-15.5"
    if not is_free(state, dragon, to, level):
        return "DL-6.9"
    if barred(state, dragon, to):
        return "DL-13.19"
    if state.flags.terrain and level < HEXES.minimum[to]:
        return "DL-19.4"
    return ""


def can_meet(state: DragonLance, dragon: int) -> bool:
    """Can a dragon meet its duty, points aside (DL-8.7, DL-15.11, DL-19.11)?"""
    if state.where[dragon] != OPEN:
        return any(not can_leave(state, dragon, d) for d in range(6))
    if state.supply <= 0 or not is_free(state, dragon, state.cell[dragon], 1):
        return False
    if state.flags.facing:
        from wyrmtable.games.dragonlance.gliding import can_glide

        return can_glide(state, dragon)
    return True


def burdened(state: DragonLance, horde: int) -> bool:
    """Could any dragon of a horde need points of its own?"""
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if state.alt[dragon] > CEILING or state.duty[dragon]:
            return True
    return False


def strained(state: DragonLance, dragon: int) -> bool:
    """Could others of the horde need points of their own?"""
    first = dragon - dragon % SIZE
    for other in range(first, first + SIZE):
        if other == dragon or state.cell[other] < 0:
            continue
        if state.alt[other] > CEILING or state.duty[other]:
            return True
    return False


def strain(
    state: DragonLance, dragon: int, points: int, cell: int, level: int, climbed: bool, duty: bool
) -> str:
    """Would so many points be too few after a step of the dragon to this place?

    `climbed`: it would have ascended there this turn; `duty`: the step meets a duty of its own.
    """
    if level <= CEILING and not strained(state, dragon):
        return ""
    first = dragon - dragon % SIZE
    needed = 0
    reserved = 0
    for other in range(first, first + SIZE):
        if other == dragon:
            if level > CEILING:
                needed += return_cost(state, level, over_peak(state, cell), climbed)
            continue
        at = state.cell[other]
        if at < 0:
            continue
        if state.alt[other] > CEILING:
            risen = noted(state, other, CLIMBED, at) > 0
            needed += return_cost(state, state.alt[other], over_peak(state, at), risen)
        if state.duty[other] and not duty and can_meet(state, other):
            reserved += 2 if state.flags.facing and state.where[other] == OPEN else 1
    if points < needed:
        return "DL-6.12"
    if points < needed + reserved:
        return "DL-6.14"
    return ""
