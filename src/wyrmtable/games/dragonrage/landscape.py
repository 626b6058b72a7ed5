"""Moves as sets of hexes, which are numbers with a bit for each cell: where a unit can go, and how.

A path is written only when somebody wants to see or play it.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.verbs import Verb

MOST_LANDSCAPES: Final = 200
UNSEEN: Final = -1


class Landscape:
    """The ways of a map while its entrances, breaches and bridges stay as they are.

    Lists go by cell: bits of the cells that one step leads to, UNSEEN where nobody has looked.
    """

    steps: dict[int, list[int]]  # by the way a unit goes, see routing
    roads: dict[int, list[int]]  # the same along the road

    def __init__(self) -> None:
        self.steps = {}
        self.roads = {}


class Barriers:
    """What the units on the map mean to those that move in the same manner, as bits of cells."""

    closed: int  # they may not enter
    restless: int  # they may not stay
    halting: int  # they go no further
    stale: int  # to be looked at again

    def __init__(self, closed: int, restless: int, halting: int, stale: int) -> None:
        self.closed = closed
        self.restless = restless
        self.halting = halting
        self.stale = stale

    def looked_at_again(self, cells: int) -> Barriers:
        """The same, with some more hexes to be looked at."""
        return Barriers(self.closed, self.restless, self.halting, self.stale | cells)


class Flood:
    """The hexes that some steps lead to, layer by layer from the start."""

    steps: list[int]
    layers: list[int]  # bits of the cells that so many steps lead to and no fewer, but the last
    rim: int  # bits of the cells that only the last step leads to, closed or not
    halting: int  # bits of cells that no path leads through
    winds: int  # bits of cells that a path leads through if it must

    def __init__(self, steps: list[int], start: int, halting: int, winds: int) -> None:
        self.steps = steps
        self.layers = [start]
        self.rim = 0
        self.halting = halting
        self.winds = winds

    def path(self, to: int) -> list[int]:
        """The shortest way to a cell, start included.

        Of several that with the fewest Whirlwinds, and of those the one with the lowest numbers.
        """
        depth = len(self.layers)
        if not self.rim >> to & 1:
            depth = [layer >> to & 1 for layer in self.layers].index(1)
        goals = [1 << to]  # by layer from the end: cells that lie on such a way
        for at in range(depth - 1, -1, -1):
            front = self.layers[at] & ~self.halting
            leading = 0
            while front:
                low = front & -front
                front ^= low
                if self.steps[low.bit_length() - 1] & goals[-1]:
                    leading |= low
            goals.append(leading)
        if self.winds:
            return self.calmest(goals)
        cells: list[int] = []
        choice = goals.pop()
        while True:
            cell = (choice & -choice).bit_length() - 1
            cells.append(cell)
            if not goals:
                return cells
            choice = self.steps[cell] & goals.pop()

    def calmest(self, goals: list[int]) -> list[int]:
        """The best of all ways that lead through these sets of cells, the last first."""
        ways = [(self.winds >> cell & 1, [cell]) for cell in cells_in(goals.pop())]
        while goals:
            ahead = goals.pop()
            ways = [
                (winds + (self.winds >> cell & 1), [*way, cell])
                for winds, way in ways
                for cell in cells_in(self.steps[way[-1]] & ahead)
            ]
        return min(ways)[1]


def cells_in(bits: int) -> list[int]:
    """The cells of a set, lowest first."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        bits ^= low
        found.append(low.bit_length() - 1)
    return found


class Routes:
    """Where the moves of a unit lead."""

    inner: int  # bits of cells that were reached, without the rim
    rim: int  # bits of cells that only the last step leads to, closed or not
    reached: int  # bits of cells
    ends: int  # bits of cells where the move may end or pause
    floods: list[Flood]  # over land, then along the road
    entering: bool  # is the first hex of a path one that it enters?
    paths: dict[int, list[int]]  # by cell: paths that were written

    def __init__(self) -> None:
        self.inner = 0
        self.rim = 0
        self.reached = 0
        self.ends = 0
        self.floods = []
        self.entering = False
        self.paths = {}

    def way(self, to: int) -> list[int]:
        """The best path to a cell that was reached."""
        known = self.paths.get(to)
        if known is None:
            for flood in self.floods:
                if flood.rim >> to & 1 or any([layer >> to & 1 for layer in flood.layers]):
                    cells = flood.path(to)
                    break
            if not self.entering:
                del cells[0]
            known = self.paths[to] = cells
        return known

    def path(self, to: int, numbers: list[int]) -> tuple[int, ...]:
        """The same as hex numbers."""
        return tuple([numbers[cell] for cell in self.way(to)])


NO_ROUTES: Final = Routes()


class March:
    """The moves of one unit as they were listed, and what they rest on."""

    looked_at: int  # bits of cells
    cell: int
    verb: Verb | None  # of the moves
    code: int  # of the unit
    numbers: list[int]  # of hexes by cell
    routes: Routes
    others: list[Action]  # what it can do besides
    count: int

    def __init__(self, cell: int) -> None:
        self.looked_at = 0
        self.cell = cell
        self.verb = None
        self.code = 0
        self.numbers = []
        self.routes = NO_ROUTES
        self.others = []
        self.count = 0

    def twin(self) -> March:
        """The same, to be altered: a march may be known to other states as well."""
        twin = March(self.cell)
        twin.looked_at = self.looked_at
        twin.verb = self.verb
        twin.code = self.code
        twin.numbers = self.numbers
        twin.others = self.others
        routes = twin.routes = Routes()
        routes.inner = self.routes.inner
        routes.rim = self.routes.rim
        routes.floods = self.routes.floods
        routes.entering = self.routes.entering
        routes.paths = self.routes.paths
        return twin

    def action(self, place: int) -> Action:
        """One of its moves, counted from 0."""
        moves = self.count - len(self.others)
        if place >= moves:
            return self.others[place - moves]
        ends = self.routes.ends
        for _ in range(place):
            ends &= ends - 1
        return self.move_to((ends & -ends).bit_length() - 1)

    def actions(self) -> list[Action]:
        """All of its moves."""
        return [self.move_to(cell) for cell in cells_in(self.routes.ends)] + self.others

    def move_to(self, cell: int) -> Action:
        verb = self.verb
        assert verb is not None
        path = self.routes.path(cell, self.numbers)
        return Action(verb.kind, (self.code, 0, *path), "", verb)
