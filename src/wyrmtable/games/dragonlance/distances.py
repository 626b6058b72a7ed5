"""How far it is for bots: steps around the courtyard, through gates, to the tower and home."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import CELLS, GATE_SIDE, HEXES, NEIGHBOURS, OPEN_SIDE
from wyrmtable.games.dragonlance.pieces import GATE_HEIGHT, HORDES, SIZE, TOWER_HEIGHT

FAR: Final = 99


def flood(starts: list[int], court: int) -> list[int]:
    """Steps from the nearest start to every hex on the same side of the walls."""
    steps = [FAR] * CELLS
    for cell in starts:
        steps[cell] = 0
    queue = list(starts)
    for cell in queue:
        for d in range(6):
            to = NEIGHBOURS[cell * 6 + d]
            if to < 0 or HEXES.court[to] != court or HEXES.sides[cell * 6 + d] != OPEN_SIDE:
                continue
            if steps[to] == FAR:
                steps[to] = steps[cell] + 1
                queue.append(to)
    return steps


class Distances:
    """Tables of the board with its walls; other dragons are not in the way."""

    outside: list[int]  # [cell * CELLS + cell], around the courtyard
    out: list[int]  # [cell * CELLS + cell] from the courtyard through the best gate
    inner: list[int]  # by colour: the hex inside its gate
    outer: list[int]
    home: list[int]  # [colour * CELLS + cell]: steps to the nearest hex of the lair
    tower: list[int]  # [colour * CELLS + cell]: steps to the tower

    def __init__(self) -> None:
        self.inner = [0] * HORDES
        self.outer = [0] * HORDES
        for cell in range(CELLS):
            for d in range(6):
                side = HEXES.sides[cell * 6 + d]
                if side >= GATE_SIDE:
                    if HEXES.court[cell]:
                        self.inner[side - GATE_SIDE] = cell
                    else:
                        self.outer[side - GATE_SIDE] = cell
        self.outside = []
        for cell in range(CELLS):
            self.outside.extend([FAR] * CELLS if HEXES.court[cell] else flood([cell], 0))
        self.out = [FAR] * (CELLS * CELLS)
        for cell in range(CELLS):
            if HEXES.court[cell]:
                self.leave(cell)
        self.home = []
        self.tower = []
        for colour in range(HORDES):
            self.lead(colour)

    def leave(self, cell: int) -> None:
        """Fill in the ways from a hex of the courtyard."""
        for colour in range(HORDES):
            first = HEXES.grid.distances[cell * CELLS + self.inner[colour]] + 1
            start = self.outer[colour] * CELLS
            for to in range(CELLS):
                self.out[cell * CELLS + to] = min(
                    self.out[cell * CELLS + to], first + self.outside[start + to]
                )

    def lead(self, colour: int) -> None:
        """Fill in the ways home and to the tower of a colour."""
        lair = HEXES.lair_cells[colour * SIZE : colour * SIZE + SIZE]
        home = flood(lair, 0)
        for cell in range(CELLS):
            if HEXES.court[cell]:
                home[cell] = min([self.out[cell * CELLS + to] for to in lair])
        self.home.extend(home)
        distances = HEXES.grid.distances
        door = distances[self.inner[colour] * CELLS + HEXES.tower] + 1
        start = self.outer[colour] * CELLS
        for cell in range(CELLS):
            if HEXES.court[cell]:
                self.tower.append(distances[cell * CELLS + HEXES.tower])
            else:
                self.tower.append(self.outside[start + cell] + door)

    def steps(self, colour: int, cell: int, to: int) -> int:
        """Hexes that a dragon of this colour must fly."""
        court = HEXES.court
        if court[cell]:
            if court[to]:
                return HEXES.grid.distances[cell * CELLS + to]
            return self.out[cell * CELLS + to]
        if court[to]:
            inside = HEXES.grid.distances[self.inner[colour] * CELLS + to]
            return self.outside[cell * CELLS + self.outer[colour]] + 1 + inside
        return self.outside[cell * CELLS + to]

    def need(self, colour: int, cell: int, level: int, to: int, height: int) -> int:
        """Points that the flight from one place to another takes."""
        far = level - height if level > height else height - level
        if HEXES.court[cell] != HEXES.court[to] and level > GATE_HEIGHT and height > GATE_HEIGHT:
            far = level + height - 2 * GATE_HEIGHT
        return self.steps(colour, cell, to) + far

    def to_tower(self, colour: int, cell: int, level: int) -> int:
        """Points until a dragon of this colour stands on the tower."""
        levels = TOWER_HEIGHT - level if level < TOWER_HEIGHT else level - TOWER_HEIGHT
        if not HEXES.court[cell] and level > GATE_HEIGHT:
            levels = level + TOWER_HEIGHT - 2 * GATE_HEIGHT
        return self.tower[colour * CELLS + cell] + levels


DISTANCES: Final = Distances()
