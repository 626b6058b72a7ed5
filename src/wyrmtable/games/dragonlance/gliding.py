"""Steps with facing: forward, with a turn and a climb or descent (DL-20.7 to DL-20.18)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS, side_number
from wyrmtable.games.dragonlance.codes import CLIMBED, CROSSED, marked
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.pieces import CEILING, DRAGONS, TOWER_HEIGHT, bounded
from wyrmtable.games.dragonlance.reserves import (
    LEAP,
    PLUNGE,
    crossings,
    note,
    noted,
    strain,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import (
    FORTH_AND_BACK,
    arrive,
    climb,
    climb_refusal,
    drop,
    drop_refusal,
    ends_at_home,
    enter_refusal,
    moved,
    over_lair,
    spend,
    unable,
)

BEFORE: Final = 0
AFTER: Final = 1
STEEPEST: Final = 2  # levels up with a step forward (DL-20.9)
# turn and when: straight ahead, right, left before the step; right, left after it
TURNS: Final[list[tuple[int, int]]] = [
    (0, BEFORE),
    (1, BEFORE),
    (-1, BEFORE),
    (1, AFTER),
    (-1, AFTER),
]
CHANGES: Final[list[int]] = [0, 1, 2, -1, -2, -3, -4]


def glide_cost(state: DragonLance, change: int) -> int:
    """Points of a step with a change of level (DL-20.12, DL-20.35)."""
    if change >= 0:
        return 1 + change
    if state.flags.easy_diving:
        return 1 + (LEAP - 1 - change) // LEAP
    return 1 - change


def glide_refusal(state: DragonLance, dragon: int, turn: int, when: int, change: int) -> str:
    """Why a dragon cannot make this step; empty if it can."""
    clause = way_refusal(state, dragon, turn, when, change)
    if clause:
        return clause
    cost = glide_cost(state, change)
    if state.points < cost:
        return "DL-20.12"
    d = (state.face[dragon] + turn) % 6 if when == BEFORE else state.face[dragon]
    to = NEIGHBOURS[state.cell[dragon] * 6 + d]
    level = state.alt[dragon] + change
    if level == TOWER_HEIGHT and to == HEXES.tower and state.flags.tower:
        level = 0
    climbed = level > CEILING and (change > 0 or noted(state, dragon, CLIMBED, to) > 0)
    duty = state.alt[dragon] == 0 and state.duty[dragon] > 0
    return strain(state, dragon, state.points - cost, to, level, climbed, duty)


def way_refusal(state: DragonLance, dragon: int, turn: int, when: int, change: int) -> str:
    """Why the way ahead is not open for this step, points aside; empty if it is."""
    clause = unable(state, dragon)
    if clause:
        return clause
    if not state.flags.facing:
        return "DL-20.7 off"
    if turn < -1 or turn > 1:
        return "DL-20.11"
    if change > STEEPEST:
        return "DL-20.9"
    if change < -PLUNGE:
        return "DL-20.10"
    cell = state.cell[dragon]
    level = state.alt[dragon]
    d = (state.face[dragon] + turn) % 6 if when == BEFORE else state.face[dragon]
    take_off = level == 0
    if take_off:
        if change < 1:
            return "DL-20.13"
        clause = climb_refusal(state, dragon, cell, 0, change)  # in the old hex (DL-20.13)
        if clause:
            return clause
        level = change
    clause = enter_refusal(state, dragon, cell, d, level, False)
    if clause:
        return clause
    to = NEIGHBOURS[cell * 6 + d]
    if change and not take_off:
        if level == TOWER_HEIGHT and to == HEXES.tower and state.flags.tower:
            return "DL-8.4"
        if change > 0:
            clause = climb_refusal(state, dragon, to, level, change)
        else:
            clause = drop_refusal(state, dragon, to, level, -change)
        if clause:
            return clause
    if crossings(state, dragon, side_number(cell, d)) >= FORTH_AND_BACK:
        return "DL-6.11"
    return ""


def glide(state: DragonLance, dragon: int, turn: int, when: int, change: int) -> None:
    """Fly forward one hex with a turn and a change of level."""
    cell = state.cell[dragon]
    if when == BEFORE:
        state.face = marked(state.face, dragon, (state.face[dragon] + turn) % 6)
    d = state.face[dragon]
    if when == AFTER:
        state.face = marked(state.face, dragon, (d + turn) % 6)
    to = NEIGHBOURS[cell * 6 + d]
    take_off = state.alt[dragon] == 0
    note(state, dragon, CROSSED, side_number(cell, d))
    if change < 0 and over_lair(state, dragon, to):  # the window opens before it drops (DL-14.4)
        spend(state, dragon, 1, 1)
        state.agenda.append(DropHome(dragon, -change))
        arrive(state, dragon, to)
        return
    spend(state, dragon, glide_cost(state, change), 1 + abs(change))
    if take_off:
        climb(state, dragon, change)
    if change and not take_off:
        state.cell[dragon] = to
        if change > 0:
            climb(state, dragon, change)
        else:
            drop(state, dragon, -change)
            if state.cell[dragon] < 0 or state.outcome is not None:
                return
    arrive(state, dragon, to)


class DropHome(Task[DragonLance]):
    """The Lancer, over its lair with facing, drops after the window; `args`: dragon, levels."""

    name: ClassVar[str] = "drop home"

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS, PLUNGE + 1)

    def run(self, state: DragonLance) -> None:
        dragon, levels = self.args
        cell = state.cell[dragon]
        if not over_lair(state, dragon, cell):
            return
        if drop_refusal(state, dragon, cell, state.alt[dragon], levels):
            return  # a card has filled the way down: the points stay (DL-20.12)
        spend(state, dragon, glide_cost(state, -levels) - 1, levels)
        drop(state, dragon, levels)
        if state.cell[dragon] >= 0 and state.outcome is None:
            moved(state, dragon)


def can_glide(state: DragonLance, dragon: int) -> bool:
    """Is there a hex ahead that it could enter, also after a turn, points aside?"""
    cell = state.cell[dragon]
    level = max(state.alt[dragon], 1)
    for turn in (0, 1, -1):
        d = (state.face[dragon] + turn) % 6
        if not enter_refusal(state, dragon, cell, d, level, False):
            return True
    return False


def spin_refusal(state: DragonLance, dragon: int, turn: int) -> str:
    """Why a dragon cannot turn on the spot: only one that is stuck may (DL-20.17)."""
    clause = unable(state, dragon)
    if clause:
        return clause
    if not state.flags.facing or turn not in (-1, 1):
        return "DL-20.17" if state.flags.facing else "DL-20.7 off"
    if can_step(state, dragon):
        return "DL-20.17"
    if state.points < 1:
        return "DL-20.17 points"
    level = state.alt[dragon]
    cell = state.cell[dragon]
    climbed = level > CEILING and noted(state, dragon, CLIMBED, cell) > 0
    return strain(state, dragon, state.points - 1, cell, level, climbed, False)


def can_step(state: DragonLance, dragon: int) -> bool:
    """Is any way forward open to the dragon, points aside (DL-20.17)?"""
    for turn, when in TURNS[:3]:
        for change in CHANGES:
            if not way_refusal(state, dragon, turn, when, change):
                return True
    return False


def spin(state: DragonLance, dragon: int, turn: int) -> None:
    """Turn on the spot."""
    spend(state, dragon, 1, 1)
    state.face = marked(state.face, dragon, (state.face[dragon] + turn) % 6)
    moved(state, dragon)


def compulsory_glide(state: DragonLance, dragon: int) -> bool:
    """Has the dragon a step that must be made while points are left (DL-5.8, DL-5.11)?"""
    for turn, when in TURNS[:3]:
        for change in CHANGES:
            if glide_refusal(state, dragon, turn, when, change):
                continue
            d = (state.face[dragon] + turn) % 6
            to = NEIGHBOURS[state.cell[dragon] * 6 + d]
            level = state.alt[dragon] + change
            if change > 0 and level > CEILING:
                continue
            if to == HEXES.tower and state.flags.tower and level == TOWER_HEIGHT:
                continue
            if ends_at_home(state, dragon, to, level) or too_low(state, to, level):
                continue
            return True
    return False
