"""What all states of one game share: map, options, and lists of actions made once."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonwars.dragons import CAPACITY, SIXTHS, TYPES
from wyrmtable.games.dragonwars.maps import Map
from wyrmtable.games.dragonwars.notation import place_action, stand_action

EGG: Final = 0  # modes (DW-1.2)
DEATHMATCH: Final = 1
TEAMS: Final = 2


class Board:
    """What all states of one game share: the map, the options, and lists of actions made once."""

    map: Map
    heights: list[int]
    neighbours: list[int]
    mode: int
    solid_terrain: bool
    open_fire: bool
    timed: bool
    stalemate_rounds: int
    round_limit: int
    options: PlainDict
    placings: dict[int, list[Action]]
    stands: dict[int, list[Action]]
    ghosts: dict[int, bytes]  # as they were shown, by a number that holds all that shows

    def __init__(self, board: Map, mode: int, options: PlainDict) -> None:
        self.map = board
        self.heights = board.heights
        self.neighbours = board.grid.neighbours
        self.mode = mode
        self.options = options
        self.solid_terrain = options["solid_terrain"] is True
        self.open_fire = options["open_fire"] is True
        self.timed = number(options, "plot_seconds") > 0
        self.stalemate_rounds = number(options, "stalemate_rounds")
        self.round_limit = number(options, "round_limit")
        self.placings = {}
        self.stands = {}
        self.ghosts = {}

    def placings_of(self, site: int) -> list[Action]:
        """Every legal way to place four dragons on a site (DW-1.10)."""
        if site not in self.placings:
            self.placings[site] = [
                place_action(self.map, (a, e, d, w))
                for a in self.map.site_cells[site]
                for e in self.map.site_cells[site]
                for d in self.map.site_cells[site]
                for w in self.map.site_cells[site]
                if fits_together((a, e, d, w))
            ]
        return self.placings[site]

    def stands_on(self, cell: int) -> list[Action]:
        """Placing a denied dragon on a cell, with each facing."""
        if cell not in self.stands:
            self.stands[cell] = [stand_action(self.map, cell, facing) for facing in range(6)]
        return self.stands[cell]


def number(options: PlainDict, name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


def fits_together(cells: tuple[int, ...]) -> bool:
    """Do the four dragons of one player fit on these cells (DW-3.7)?"""
    for cell in cells:
        room = CAPACITY
        for kind in range(TYPES):
            if cells[kind] == cell:
                room -= SIXTHS[kind]
        if room < 0:
            return False
    return True
