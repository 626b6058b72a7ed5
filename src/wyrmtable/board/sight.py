"""Straight lines between the centres of hexes, and exactly which hexes and hexsides they meet.

All in whole numbers: the centre of (q, r) is at x = 3q, y = 2r + q, its corners at (x ± 2, y) and
(x ± 1, y ± 1). Lines, sides and hexes are closed: what is only touched is met.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from wyrmtable.board.hex import disc, distance
from wyrmtable.board.hexsides import HexSides

# Corners of a hex about its centre; side d runs from corner d to corner d + 1
CORNER_X: Final = (-1, 1, 2, 1, -1, -2)
CORNER_Y: Final = (-1, -1, 0, 1, 1, 0)


def turn(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
    """On which side of the line from a to b lies c: 1, -1, or 0 on the line."""
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return 1 if area > 0 else -1 if area < 0 else 0


def in_box(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> bool:
    """Lies c, which is on the line through a and b, between them, ends included?"""
    return min(ax, bx) <= cx <= max(ax, bx) and min(ay, by) <= cy <= max(ay, by)


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Have the closed segments from a to b and from c to d a point in common?"""
    c = turn(ax, ay, bx, by, cx, cy)
    d = turn(ax, ay, bx, by, dx, dy)
    a = turn(cx, cy, dx, dy, ax, ay)
    b = turn(cx, cy, dx, dy, bx, by)
    if c != d and a != b:
        return True
    return (
        (c == 0 and in_box(ax, ay, bx, by, cx, cy))
        or (d == 0 and in_box(ax, ay, bx, by, dx, dy))
        or (a == 0 and in_box(cx, cy, dx, dy, ax, ay))
        or (b == 0 and in_box(cx, cy, dx, dy, bx, by))
    )


@cache
def line_meets(
    q: int, r: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int], ...]]:
    """The hexes and sides (hex, direction 0 to 2) that a line from (0, 0) to (q, r) meets."""
    to_x, to_y = 3 * q, 2 * r + q
    hexes: list[tuple[int, int]] = []
    sides: list[tuple[int, int, int]] = []
    for at_q, at_r in disc(0, 0, distance(0, 0, q, r) + 1):
        x, y = 3 * at_q, 2 * at_r + at_q
        met = (at_q, at_r) in ((0, 0), (q, r))
        for d in range(6):
            one_x, one_y = x + CORNER_X[d], y + CORNER_Y[d]
            other_x, other_y = x + CORNER_X[(d + 1) % 6], y + CORNER_Y[(d + 1) % 6]
            if segments_meet(0, 0, to_x, to_y, one_x, one_y, other_x, other_y):
                met = True
                if d < 3:
                    sides.append((at_q, at_r, d))
        if met:
            hexes.append((at_q, at_r))
    return tuple(hexes), tuple(sides)


class Sight:
    """Lines of sight on one board: what blocks them are hexsides and whole hexes."""

    sides: HexSides
    walls: list[bool]  # by side
    towers: list[bool]  # by cell
    known: dict[int, bool]

    def __init__(self, sides: HexSides, walls: list[bool], towers: list[bool]) -> None:
        self.sides = sides
        self.walls = walls
        self.towers = towers
        self.known = {}

    def clear(self, a: int, b: int, own_walls: bool = True) -> bool:
        """Is the line free of walls and of hexes that block, other than its two ends?

        Without `own_walls` the walls around `a` do not count.
        """
        key = (a * self.sides.grid.size + b) * 2 + (1 if own_walls else 0)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.looked(a, b, own_walls)
        return found

    def looked(self, a: int, b: int, own_walls: bool) -> bool:
        grid, of = self.sides.grid, self.sides.of
        a_q, a_r = grid.coords[a]
        b_q, b_r = grid.coords[b]
        hexes, sides = line_meets(b_q - a_q, b_r - a_r)
        for q, r in hexes:
            cell = grid.at(a_q + q, a_r + r)
            if cell >= 0 and self.towers[cell] and cell not in (a, b):
                return False
        for q, r, d in sides:
            cell = grid.at(a_q + q, a_r + r)
            if cell < 0:
                continue  # no wall stands at the edge of the board
            side = of[cell * 6 + d]
            if side >= 0 and self.walls[side]:
                own = a in (self.sides.cells[side * 2], self.sides.cells[side * 2 + 1])
                if own_walls or not own:
                    return False
        return True
