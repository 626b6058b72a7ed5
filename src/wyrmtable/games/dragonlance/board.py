"""The board of DragonLance as tables (section 2)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.hex import (
    DIRECTION_NAMES,
    HexGrid,
    direction_of,
    disc,
    place_name,
    ring,
    rotate,
)
from wyrmtable.games.dragonlance.contentfile import BOARD
from wyrmtable.games.dragonlance.pieces import HORDES, SIZE

OPEN_SIDE: Final = 0
WALL_SIDE: Final = 1
GATE_SIDE: Final = 2  # GATE_SIDE + colour

PLAIN: Final = 0
WATER: Final = 1
FOREST: Final = 2
MOUNTAIN: Final = 3
TERRAIN_NAMES: Final[list[str]] = ["open", "water", "forest", "mountain"]


class Hexes:
    """Every hex by number, with what is printed on it and on its sides."""

    grid: HexGrid
    size: int
    neighbours: list[int]  # [cell * 6 + direction], -1 off the board
    sides: list[int]  # [cell * 6 + direction]: open, wall or gate
    no_sides: list[int]  # the same for a board without walls (DL-22.1)
    tower: int
    rings: list[int]
    court: list[int]  # 1 in the courtyard and on the tower hex (DL-7.6)
    lair_cells: list[int]  # [colour * 5 + number - 1]
    lair_of: list[int]  # colour by cell, -1 elsewhere
    clouds: list[int]  # the cloud ring clockwise from the north (DL-2.9)
    cloud_place: list[int]  # place on the cloud ring by cell, -1 elsewhere
    terrain: list[int]
    minimum: list[int]  # terrain minimum by cell (DL-19.6)

    def __init__(self) -> None:
        grid = HexGrid(disc(0, 0, BOARD.radius), 2)
        self.grid = grid
        self.size = grid.size
        self.neighbours = grid.neighbours
        self.tower = grid.at(0, 0)
        self.rings = [max(abs(q), abs(r), abs(q + r)) for q, r in grid.coords]
        self.court = [1 if far <= BOARD.courtyard else 0 for far in self.rings]
        self.sides = [OPEN_SIDE] * (grid.size * 6)
        self.no_sides = [OPEN_SIDE] * (grid.size * 6)
        self.terrain = [PLAIN] * grid.size
        self.lair_cells = [0] * (HORDES * SIZE)
        self.lair_of = [-1] * grid.size
        for colour in range(HORDES):
            self.set_side(BOARD.gate.inner, BOARD.gate.outer, colour, GATE_SIDE + colour)
            for inner, outer in BOARD.wall.sides:
                self.set_side(inner, outer, colour, WALL_SIDE)
            for number, place in enumerate(BOARD.lair.hexes):
                cell = self.turned(place, colour)
                self.lair_cells[colour * SIZE + number] = cell
                self.lair_of[cell] = colour
            for kind, listed in (
                (WATER, BOARD.terrain.water),
                (FOREST, BOARD.terrain.forest),
                (MOUNTAIN, BOARD.terrain.mountain),
            ):
                for place in listed:
                    self.terrain[self.turned(place, colour)] = kind
        heights = [1, 1, BOARD.terrain.forest_minimum, BOARD.terrain.mountain_minimum]
        self.minimum = [heights[kind] for kind in self.terrain]
        self.clouds = [grid.at(q, r) for q, r in ring(0, 0, BOARD.clouds)]
        self.cloud_place = [-1] * grid.size
        for number, cell in enumerate(self.clouds):
            self.cloud_place[cell] = number

    def turned(self, place: tuple[int, int], colour: int) -> int:
        """The cell of the Gold sector, turned to the sector of another colour (DL-2.4)."""
        q, r = rotate(place[0], place[1], colour)
        return self.grid.at(q, r)

    def set_side(
        self, inner: tuple[int, int], outer: tuple[int, int], colour: int, kind: int
    ) -> None:
        a, b = self.turned(inner, colour), self.turned(outer, colour)
        for cell, other in ((a, b), (b, a)):
            q1, r1 = self.grid.coords[cell]
            q2, r2 = self.grid.coords[other]
            self.sides[cell * 6 + direction_of(q1, r1, q2, r2)] = kind

    def direction(self, cell: int, other: int) -> int:
        """The direction in which a neighbouring cell lies, or -1 if it is none."""
        for d in range(6):
            if self.neighbours[cell * 6 + d] == other:
                return d
        return -1

    def text(self, cell: int) -> str:
        """A cell as records write it."""
        q, r = self.grid.coords[cell]
        return f"{q},{r}"

    def place(self, cell: int) -> str:
        """What people call a cell: column and row, such as `F7`."""
        q, r = self.grid.coords[cell]
        return place_name(q, r, BOARD.radius)


HEXES: Final = Hexes()
CELLS: Final = HEXES.size
NEIGHBOURS: Final[list[int]] = HEXES.neighbours
FACINGS: Final[list[str]] = list(DIRECTION_NAMES)


def hex_name(cell: int) -> str:
    """A cell as people read it."""
    return HEXES.place(cell)


def side_number(cell: int, d: int) -> int:
    """One number for a hex side, the same from both hexes."""
    other = NEIGHBOURS[cell * 6 + d]
    return cell * 6 + d if cell < other else other * 6 + (d + 3) % 6
