"""Hexsides: the edges between two hexes of a board, numbered, for walls, gates, banks and roads."""

from __future__ import annotations

from wyrmtable.board.hex import HexGrid


class HexSides:
    """Every edge that two cells of a grid share, in the order of the lower cell, then the other."""

    grid: HexGrid
    count: int
    of: list[int]  # [cell * 6 + d]: the side in that direction, -1 at the edge of the board
    cells: list[int]  # [side * 2]: the lower of its two cells, then the higher
    shared: dict[int, int]  # [a * size + b]: the side that two cells share

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self.of = [-1] * (grid.size * 6)
        self.cells = []
        self.shared = {}
        for cell in range(grid.size):
            higher = [
                (other, d) for d in range(6) if (other := grid.neighbours[cell * 6 + d]) > cell
            ]
            higher.sort()
            for other, d in higher:
                side = len(self.cells) // 2
                self.of[cell * 6 + d] = side
                self.of[other * 6 + (d + 3) % 6] = side
                self.cells.append(cell)
                self.cells.append(other)
                self.shared[cell * grid.size + other] = self.shared[other * grid.size + cell] = side
        self.count = len(self.cells) // 2

    def direction(self, a: int, b: int) -> int:
        """The direction from a cell to one next to it, -1 if they do not touch."""
        neighbours = self.grid.neighbours
        for d in range(6):
            if neighbours[a * 6 + d] == b:
                return d
        return -1

    def between(self, a: int, b: int) -> int:
        """The side that two cells share, -1 if they do not touch."""
        return self.shared.get(a * self.grid.size + b, -1)

    def across(self, side: int, cell: int) -> int:
        """The other cell of a side."""
        low = self.cells[side * 2]
        return self.cells[side * 2 + 1] if low == cell else low

    def spread(self, flags: list[bool]) -> list[bool]:
        """What is known by side, as a table by cell and direction; False at the board's edge."""
        return [side >= 0 and flags[side] for side in self.of]
