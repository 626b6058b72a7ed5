"""Flat-top hexes with axial coordinates (q, r): q grows to the south-east, r to the south.

Directions go clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. The functions work on
coordinates; `HexGrid` numbers the cells of one board and holds the same answers as tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DIRECTION_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")
DIRECTION_Q: Final = (0, 1, 1, 0, -1, -1)
DIRECTION_R: Final = (-1, -1, 0, 1, 1, 0)
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of columns
ROOT_3: Final = 3.0**0.5

# `line` looks at all lines from a little aside: to the east, and less to the south.
NUDGE_SCALE: Final = 16
NUDGE_Q: Final = 3
NUDGE_R: Final = -1


def place_name(q: int, r: int, radius: int) -> str:
    """What people call a hex of a board of that radius: column letter and row, such as `F7`.

    Columns go from west to east, rows from north to south. A hex that lies outside has its
    coordinates.
    """
    column = q + radius
    row = (2 * r + q + (q & 1)) // 2 + radius
    return f"{LETTERS[column]}{row}" if 0 <= column < len(LETTERS) and row >= 0 else f"{q},{r}"


def place_at(name: str, radius: int) -> tuple[int, int] | None:
    """The hex with such a name; None if it is none."""
    column = LETTERS.find(name[:1].upper()) if name else -1
    digits = name[1:]
    if column < 0 or not digits.isascii() or not digits.isdigit() or len(digits) > 3:
        return None
    q = column - radius
    return q, int(digits) - radius - (q + (q & 1)) // 2


def neighbour(q: int, r: int, d: int) -> tuple[int, int]:
    """The hex next to (q, r) in direction d."""
    return q + DIRECTION_Q[d], r + DIRECTION_R[d]


def distance(q1: int, r1: int, q2: int, r2: int) -> int:
    """The number of steps between two hexes on an unbounded board."""
    dq = q2 - q1
    dr = r2 - r1
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction_of(q1: int, r1: int, q2: int, r2: int) -> int:
    """The direction in which a straight row of hexes leads from one hex to another, or -1."""
    dq = q2 - q1
    dr = r2 - r1
    if dq == 0:
        return -1 if dr == 0 else 0 if dr < 0 else 3
    if dr == 0:
        return 2 if dq > 0 else 5
    if dq + dr == 0:
        return 1 if dq > 0 else 4
    return -1


def rotate(q: int, r: int, turns: int) -> tuple[int, int]:
    """(q, r) turned about (0, 0) by that many sixths of a circle; clockwise if positive."""
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def ring(q: int, r: int, k: int) -> list[tuple[int, int]]:
    """The hexes at distance k from (q, r), clockwise from the one straight to the north."""
    if k == 0:
        return [(q, r)]
    hexes: list[tuple[int, int]] = []
    at_q = q
    at_r = r - k
    for side in range(6):
        d = (side + 2) % 6
        for _ in range(k):
            hexes.append((at_q, at_r))
            at_q += DIRECTION_Q[d]
            at_r += DIRECTION_R[d]
    return hexes


def disc(q: int, r: int, k: int) -> list[tuple[int, int]]:
    """The hexes at distance 0 to k from (q, r), ring by ring from the middle."""
    hexes: list[tuple[int, int]] = []
    for radius in range(k + 1):
        hexes.extend(ring(q, r, radius))
    return hexes


def line(q1: int, r1: int, q2: int, r2: int) -> list[tuple[int, int]]:
    """The hexes from one hex to another, both included, that follow the straight line best.

    Where the line runs exactly along an edge, the hex on the side nearer to the east is taken,
    and of two that are equally far east the southern one. The choice depends on the edge only,
    not on the way one looks along it: line(b, a) is line(a, b) backwards.
    """
    n = distance(q1, r1, q2, r2)
    if n == 0:
        return [(q1, r1)]
    hexes: list[tuple[int, int]] = []
    # Cube coordinates in units of 1/whole. The whole line is pushed aside by a nudge too small to
    # carry a point over an edge that it does not lie on: differences of two coordinates decide
    # between hexes, they are multiples of NUDGE_SCALE, and the nudge changes them by at most 5.
    whole = n * NUDGE_SCALE
    for i in range(n + 1):
        x = (q1 * (n - i) + q2 * i) * NUDGE_SCALE + NUDGE_Q
        z = (r1 * (n - i) + r2 * i) * NUDGE_SCALE + NUDGE_R
        y = -x - z
        q = (2 * x + whole) // (2 * whole)
        r = (2 * z + whole) // (2 * whole)
        s = (2 * y + whole) // (2 * whole)
        off_q = abs(q * whole - x)
        off_r = abs(r * whole - z)
        off_s = abs(s * whole - y)
        if off_q > off_r and off_q > off_s:
            q = -r - s
        elif off_r > off_s:
            r = -q - s
        hexes.append((q, r))
    return hexes


def from_offset(column: int, row: int, low: int = 0) -> tuple[int, int]:
    """The axial coordinates of a hex printed as column and row (west to east, north to south).

    `low` tells which columns stand half a hex lower: 0 the even ones, 1 the odd ones.
    """
    return column, row - (column - 1 + low) // 2


def to_offset(q: int, r: int, low: int = 0) -> tuple[int, int]:
    """The printed column and row of the hex (q, r); the inverse of `from_offset`."""
    return q, r + (q - 1 + low) // 2


def centre(q: int, r: int) -> tuple[float, float]:
    """The middle of the hex, x to the east and y to the south, if centre to corner is 1."""
    return 1.5 * q, ROOT_3 * (r + q / 2)


class HexGrid:
    """The cells of one board, numbered by q, then r, with tables of what lies where from each."""

    size: int
    reach: int
    coords: list[tuple[int, int]]
    index: dict[tuple[int, int], int]
    neighbours: list[int]  # [cell * 6 + d], -1 outside
    rays: list[int]  # [(cell * 6 + d) * reach + k - 1], -1 outside; a ray passes over holes
    distances: list[int]  # [a * size + b], as on an unbounded board

    def __init__(self, cells: Sequence[tuple[int, int]], reach: int) -> None:
        if reach < 1:
            raise ValueError(f"the reach of a grid is at least 1, not {reach}")
        self.coords = sorted(cells)
        self.size = len(self.coords)
        self.reach = reach
        self.index = {}
        for cell, place in enumerate(self.coords):
            if place in self.index:
                raise ValueError(f"the hex {place} is listed twice")
            self.index[place] = cell
        self.neighbours = []
        self.rays = []
        for q, r in self.coords:
            for d in range(6):
                self.neighbours.append(self.at(q + DIRECTION_Q[d], r + DIRECTION_R[d]))
                for k in range(1, reach + 1):
                    self.rays.append(self.at(q + k * DIRECTION_Q[d], r + k * DIRECTION_R[d]))
        self.distances = [
            distance(q1, r1, q2, r2) for q1, r1 in self.coords for q2, r2 in self.coords
        ]

    def at(self, q: int, r: int) -> int:
        """The number of the cell at (q, r), or -1 if that place is outside the board."""
        return self.index.get((q, r), -1)

    def neighbour(self, cell: int, d: int) -> int:
        """The cell next to this one in direction d, or -1."""
        return self.neighbours[cell * 6 + d]

    def ahead(self, cell: int, d: int, k: int) -> int:
        """The cell k hexes (1 to reach) away in direction d, or -1; holes between do not matter."""
        return self.rays[(cell * 6 + d) * self.reach + k - 1]

    def distance(self, a: int, b: int) -> int:
        """The number of steps between two cells, holes counted as steps."""
        return self.distances[a * self.size + b]

    def within(self, cell: int, k: int) -> list[int]:
        """The cells at distance 0 to k from this one, in order of their numbers."""
        row = cell * self.size
        return [other for other in range(self.size) if self.distances[row + other] <= k]

    def __reduce__(self) -> tuple[type[HexGrid], tuple[list[tuple[int, int]], int]]:
        return HexGrid, (self.coords, self.reach)

    def __repr__(self) -> str:
        return f"HexGrid({self.coords!r}, {self.reach})"
