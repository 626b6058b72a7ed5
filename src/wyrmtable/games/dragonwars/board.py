"""What all states of one game share: map, options, and lists of actions made once."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.verbs import Verbs
from wyrmtable.games.dragonwars.dragons import CAPACITY, SIXTHS, TYPES
from wyrmtable.games.dragonwars.maps import Map
from wyrmtable.games.dragonwars.verbs import PLACE, STAND, VERBS, slots_of

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
    melee_choice: bool
    timed: bool
    stalemate_rounds: int
    round_limit: int
    options: PlainDict
    verbs: Verbs  # with the hexes and sites of the map
    placings: dict[int, tuple[Action, ...]]
    stands: dict[int, tuple[Action, ...]]

    def __init__(self, board: Map, mode: int, options: PlainDict) -> None:
        self.map = board
        self.heights = board.heights
        self.neighbours = board.grid.neighbours
        self.mode = mode
        self.options = options
        self.solid_terrain = options["solid_terrain"] is True
        self.open_fire = options["open_fire"] is True
        self.melee_choice = options.get("melee_choice") is True
        self.timed = number(options, "plot_seconds") > 0
        self.stalemate_rounds = number(options, "stalemate_rounds")
        self.round_limit = number(options, "round_limit")
        self.placings = {}
        self.stands = {}
        self.verbs = VERBS.bound(slots_of(board))

    def placings_of(self, site: int) -> tuple[Action, ...]:
        """Every legal way to place four dragons on a site (DW-1.10)."""
        if site not in self.placings:
            lair = self.map.site_cells[site]
            listed = [
                self.verbs.of(PLACE, (a, e, d, w))
                for a in lair
                for e in lair
                for d in lair
                for w in lair
                if fits_together((a, e, d, w))
            ]
            self.placings[site] = tuple(listed)
        return self.placings[site]

    def stands_on(self, cell: int) -> tuple[Action, ...]:
        """Placing a denied dragon on a cell, with each facing."""
        if cell not in self.stands:
            listed = [self.verbs.of(STAND, (cell, facing)) for facing in range(6)]
            self.stands[cell] = tuple(listed)
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
