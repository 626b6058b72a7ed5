"""The formation of a Troop: cells around the Point Soldier (AW-17.5 to AW-17.9, AW-17.22)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.games.attackwing.bases import base_at, overlapped, size_of
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS, disc_overlaps

Cell = tuple[int, int]  # columns to the right, rows to the front of the Point Soldier
POINT: Final[Cell] = (0, 0)
MOST_COLUMNS: Final = 2  # AW-17.5
OPEN_CELLS: Final[dict[tuple[Cell, ...], tuple[Cell, ...]]] = {}  # [cells]: made when needed
MOST_KEPT: Final = 4096  # formations that are remembered


def nearest(steps: float) -> int:
    """The nearest whole number."""
    return int(steps + 0.5) if steps >= 0.0 else -int(0.5 - steps)


def in_formation(cell: Cell, placed: list[Cell]) -> bool:
    """May the next soldier stand here, beside the Point Soldier or one of `placed` (AW-17.5)?"""
    column, row = cell
    if row > 0 or column > MOST_COLUMNS or column < -MOST_COLUMNS:
        return False
    if cell == POINT or cell in placed:
        return False
    for other in [POINT, *placed]:
        aside, behind = other[0] - column, other[1] - row
        if aside * aside + behind * behind == 1:
            return True
    return False


def open_cells(placed: list[Cell]) -> tuple[Cell, ...]:
    """Every cell that AW-17.5 allows next, front row first, left to right (AW-23.12)."""
    key = tuple(sorted(placed))
    found = OPEN_CELLS.get(key)
    if found is None:
        if len(OPEN_CELLS) >= MOST_KEPT:
            OPEN_CELLS.clear()
        found = OPEN_CELLS[key] = tuple(cells_beside([POINT, *placed]))
    return found


def cells_beside(taken: list[Cell]) -> list[Cell]:
    """The cells behind the front row that touch one of those taken."""
    found: list[tuple[int, int]] = []  # how far behind, column
    for column, row in taken:
        for cell in ((column, row + 1), (column - 1, row), (column + 1, row), (column, row - 1)):
            seen = (-cell[1], cell[0])
            open_yet = cell[1] <= 0 and -MOST_COLUMNS <= cell[0] <= MOST_COLUMNS
            if open_yet and cell not in taken and seen not in found:
                found.append(seen)
    return [(column, -behind) for behind, column in sorted(found)]


def cell_base(point: Rectangle, cell: Cell) -> Rectangle:
    """The base of a soldier in a cell; he faces as the Point Soldier does (AW-17.5)."""
    size = size_of(point)
    x, y = point.at(cell[1] * size, cell[0] * size)
    return base_at(x, y, point.heading, size)


def is_pressed(
    soldier: Rectangle, area: float, others: list[Rectangle], tokens: list[tuple[float, float]]
) -> bool:
    """Does a soldier find no room in his cell (AW-17.9)?"""
    if has_fled(soldier, area) or overlapped(soldier, others):
        return True
    return any([disc_overlaps(soldier, x, y, OBJECTIVE_RADIUS) for x, y in tokens])


def row_of(point: Rectangle, soldier: Rectangle) -> int:
    """The row of a soldier seen from the Point Soldier: 0 his own, negative behind (AW-17.22)."""
    forward, _ = point.seen(soldier.x, soldier.y)
    return nearest(forward / size_of(point))
