"""Movement: all dragons at once, each judged by its own start, path and end (section 7)."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from wyrmtable.core.task import Task
from wyrmtable.games.dragonwars.board import Board
from wyrmtable.games.dragonwars.dragons import CEILING
from wyrmtable.games.dragonwars.ending import check_last
from wyrmtable.games.dragonwars.events import Moved
from wyrmtable.games.dragonwars.falling import penalty
from wyrmtable.games.dragonwars.pegs import (
    CLIMB,
    DESCEND,
    F1,
    F2,
    F3,
    FLIP,
    HOVER,
    LS,
    LT,
    MOVES,
    RS,
    RT,
    TURNS,
)
from wyrmtable.games.dragonwars.state import MOVEMENT_LOST, NOWHERE, DragonWars

# Causes of an illegal movement in the order of DW-8.4; 0 is a legal movement
CAUSES: Final[list[str]] = [
    "",
    "DW-6.2",
    "DW-6.5",
    "DW-7.6",
    "DW-7.8",
    "DW-7.12",
    "DW-8.1",
    "DW-8.2",
    "DW-8.3",
    "DW-7.13",
]
# The same in plain words
WHY_ILLEGAL: Final[dict[str, str]] = {
    "DW-6.2": "only one movement can be flown in a Turn",
    "DW-6.5": "a flying dragon must move in every Turn",
    "DW-7.6": "a Flip cannot follow a Flip",
    "DW-7.8": "a Hover cannot follow a Hover",
    "DW-7.12": "a dragon on the ground takes off with Climb or Descend only",
    "DW-8.1": "it would leave the board",
    "DW-8.2": "it would fly into ground that is higher",
    "DW-8.3": f"it would rise above height {CEILING}",
    "DW-7.13": "it would still be on the ground after its take-off",
}
# And in a few words, for a label on the board
BRIEFLY: Final[dict[str, str]] = {
    "DW-6.2": "two movements",
    "DW-6.5": "no movement",
    "DW-7.6": "Flip after Flip",
    "DW-7.8": "Hover after Hover",
    "DW-7.12": "does not take off",
    "DW-8.1": "leaves the board",
    "DW-8.2": "hits the ground",
    "DW-8.3": "too high",
    "DW-7.13": "still on the ground",
}
SEVERAL: Final = 1
NONE_FLYING: Final = 2
FLIP_AGAIN: Final = 3
HOVER_AGAIN: Final = 4
NO_CLIMB: Final = 5
OFF_BOARD: Final = 6
CRASH: Final = 7
TOO_HIGH: Final = 8
NOT_UP: Final = 9


def judge(
    board: Board, mask: int, before: int, cell: int, total: int, facing: int
) -> tuple[int, int, int, int]:
    """Where a plotted cell takes a dragon: (cause, cell, total height, facing).

    `before` is the cell of the Turn before in the same Round. With a cause, the dragon stays.
    """
    heights = board.heights
    moves = mask & MOVES
    grounded = total == heights[cell]
    if moves & (moves - 1):
        return SEVERAL, cell, total, facing
    if not moves:
        return (0 if grounded else NONE_FLYING), cell, total, facing
    if moves == FLIP and before & FLIP:
        return FLIP_AGAIN, cell, total, facing
    if moves == HOVER and before & HOVER:
        return HOVER_AGAIN, cell, total, facing
    climb = 1 if mask & CLIMB else -1 if mask & DESCEND else 0
    if grounded and not climb:
        return NO_CLIMB, cell, total, facing
    if moves == HOVER:
        return 0, cell, total, facing
    if moves == FLIP:
        return 0, cell, total, (facing + 3) % 6
    grid = board.map.grid
    heading = facing
    steps = 1
    if moves == F2:
        steps = 2
    elif moves == F3:
        steps = 3
    elif moves in (LS, LT):
        heading = (facing + 5) % 6
    elif moves in (RS, RT):
        heading = (facing + 1) % 6
    target = grid.rays[(cell * 6 + heading) * grid.reach + steps - 1]
    if target == NOWHERE:
        return OFF_BOARD, cell, total, facing
    height = total + climb
    if height < heights[target]:
        return CRASH, cell, total, facing
    if board.solid_terrain and steps > 1:  # DW-16.1
        for k in range(steps - 1):
            passed = grid.rays[(cell * 6 + heading) * grid.reach + k]
            if passed != NOWHERE and heights[passed] > total:
                return CRASH, cell, total, facing
    if height > CEILING:
        return TOO_HIGH, cell, total, facing
    if grounded and height == heights[target]:
        return NOT_UP, cell, total, facing
    if moves in (LT, RT):
        return 0, target, height, heading
    return 0, target, height, facing


Foreseen: TypeAlias = tuple[int, int, int, int]  # what `judge` says


def foresee(state: DragonWars, dragon: int) -> list[Foreseen]:
    """What comes of each Turn of a plot if nothing interferes; after a mistake nothing does.

    A grounded dragon has its present facing; its owner may still choose another.
    """
    board, plot = state.board, state.plot
    cell, total, facing = state.cell[dragon], state.total[dragon], state.facing[dragon]
    turns: list[Foreseen] = []
    lost = False
    before = 0
    for slot in range(dragon * TURNS, dragon * TURNS + TURNS):
        mask = plot[slot] if plot[slot] > 0 else 0
        if lost:
            turns.append((0, cell, total, facing))
            continue
        foreseen = judge(board, mask, before, cell, total, facing)
        cause, cell, total, facing = foreseen
        lost = cause > 0
        before = mask
        turns.append(foreseen)
    return turns


class Movement(Task[DragonWars]):
    """Step 2 of a Turn: movements, illegal movements and falls (DW-5.7, DW-8.4)."""

    name: ClassVar[str] = "movement"

    def run(self, state: DragonWars) -> None:
        turn = state.turn
        plot = state.plot
        for dragon in state.reporting:
            cell = state.cell[dragon]
            if cell == NOWHERE or state.forfeited[dragon] & MOVEMENT_LOST:  # DW-5.10, DW-8.7
                continue
            mask = plot[dragon * TURNS + turn]
            before = plot[dragon * TURNS + turn - 1] if turn else 0
            cause, target, total, facing = judge(
                state.board, mask, before, cell, state.total[dragon], state.facing[dragon]
            )
            if cause:
                penalty(state, dragon, CAUSES[cause])
            elif mask & MOVES:
                state.cell[dragon] = target
                state.total[dragon] = total
                state.facing[dragon] = facing
                if state.listening:
                    report_move(state, dragon, mask)
        check_last(state)


def report_move(state: DragonWars, dragon: int, mask: int) -> None:
    moves = mask & MOVES
    clause = "DW-7.2"
    if moves in (LS, RS):
        clause = "DW-7.3"
    elif moves in (LT, RT):
        clause = "DW-7.4"
    elif moves == FLIP:
        clause = "DW-7.5"
    elif moves == HOVER:
        clause = "DW-7.7"
    else:
        assert moves in (F1, F2, F3)
    cell = state.cell[dragon]
    moved = Moved(
        dragon=state.dragon_name(dragon),
        hex=state.at(cell),
        total=state.total[dragon],
        height=state.total[dragon] - state.heights[cell],
        facing=state.facing_name(dragon),
    )
    state.emit(moved, clause)
