"""The ways of a map while its entrances, breaches and bridges stay as they are."""

from __future__ import annotations

from typing import Final, TypeAlias

from wyrmtable.core.action import Action
from wyrmtable.core.verbs import Verb

# a place with what was spent; bits of closed, restless, halting and windy hexes
Situation: TypeAlias = tuple[int, int, int, int, int]

MOST_ROUTES: Final = 60_000  # kept in one landscape; beyond that it forgets them all
MOST_LANDSCAPES: Final = 200


class Routes:
    """Where the moves of a unit lead: every hex in reach with its best path, as hex numbers."""

    ends: list[int]  # cells where the move may end or pause, lowest first
    paths: dict[int, tuple[int, ...]]  # by cell

    def __init__(self, ends: list[int], paths: dict[int, tuple[int, ...]]) -> None:
        self.ends = ends
        self.paths = paths


class Landscape:
    """What searches have found; a profile is a kind of unit and its side."""

    steps: dict[int, list[int]]  # by profile and cell: where a unit can step, lowest first
    roads: dict[int, list[int]]  # the same along the road
    routes: dict[Situation, Routes]  # by what they rest on

    def __init__(self) -> None:
        self.steps = {}
        self.roads = {}
        self.routes = {}

    def keep(self, key: Situation, routes: Routes) -> None:
        """Remember what a search has found."""
        if len(self.routes) >= MOST_ROUTES:
            self.routes.clear()
        self.routes[key] = routes


NO_ROUTES: Final = Routes([], {})


class March:
    """The moves of one unit as they were listed, and what they rest on."""

    looked_at: int  # bits of cells
    cell: int
    spent: int
    deeds: int
    verb: Verb | None  # of the moves
    code: int  # of the unit
    routes: Routes
    others: list[Action]  # what it can do besides
    count: int

    def __init__(self, looked_at: int, cell: int, spent: int, deeds: int) -> None:
        self.looked_at = looked_at
        self.cell = cell
        self.spent = spent
        self.deeds = deeds
        self.verb = None
        self.code = 0
        self.routes = NO_ROUTES
        self.others = []
        self.count = 0

    def action(self, place: int) -> Action:
        """One of its moves, counted from 0."""
        ends = self.routes.ends
        if place >= len(ends):
            return self.others[place - len(ends)]
        verb = self.verb
        assert verb is not None
        return Action(verb.kind, (self.code, 0, *self.routes.paths[ends[place]]), "", verb)
