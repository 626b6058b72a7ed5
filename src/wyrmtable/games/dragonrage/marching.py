"""Every hex that an ordinary move can still end or pause in, with its cheapest path (DR-26.3)."""

from __future__ import annotations

from wyrmtable.board.reach import Reach
from wyrmtable.games.dragonrage.ground import entry_refusal, step_refusal, stop_refusal
from wyrmtable.games.dragonrage.kinds import GROUND, HERO
from wyrmtable.games.dragonrage.landscape import Routes
from wyrmtable.games.dragonrage.moving import (
    graves,
    keeps_road,
    mover_refusal,
    points_limit,
    stops_here,
    wind_cost,
)
from wyrmtable.games.dragonrage.state import DragonRage


class Paths(Reach):
    """The reach of one unit; a place is cell * 2, plus 1 while it has kept to the road.

    The place before the map, for a unit that enters, is the one after the last cell.
    """

    state: DragonRage
    unit: int
    left: int  # normal MP
    crowd: dict[int, list[int]]  # hexes that hold somebody, or a carcass
    simple: list[bool]
    hero: bool
    graves: int  # bits of cells that it does not survive
    windy: bool

    def __init__(self, state: DragonRage, unit: int) -> None:
        on_road = keeps_road(state, unit)
        most = max(points_limit(state, unit, False), points_limit(state, unit, on_road))
        places = state.city.size * 2 + 2
        left = max(most - state.spent[unit], 0)
        self.windy = wind_within(state, unit, left)
        super().__init__(places, left, self.windy)
        self.state = state
        self.unit = unit
        self.left = points_limit(state, unit, False) - state.spent[unit]
        self.crowd = state.crowded()
        self.simple = state.city.simple[GROUND[state.kind[unit]]]
        self.hero = state.kind[unit] == HERO
        self.graves = graves(state, unit)
        cell = state.cell[unit]
        start = (cell if cell >= 0 else state.city.size) * 2 + (1 if on_road else 0)
        self.run(start)

    def expand(self, here: int, cost: int) -> None:
        state, unit, city = self.state, self.unit, self.state.city
        cell, on_road = here // 2, here % 2 == 1
        if cell == city.size:
            for to in sorted(city.entry):
                if not entry_refusal(state, unit, to):
                    self.enter(here, to, True, cost, -1)
            return
        if cost and self.graves >> cell & 1:
            return
        if cost and self.hero and stops_here(state, unit, cell):
            return
        exhausted = cost >= self.left
        near, sides = city.near[cell], city.near_side[cell]
        crowd = self.crowd
        for place in range(len(near)):
            side = sides[place]
            road = on_road and city.road[side]
            if exhausted and not road:
                continue
            to = near[place]
            if to in crowd and entry_refusal(state, unit, to):
                continue
            if not self.simple[side] and step_refusal(state, unit, cell, to, self.held(here)):
                continue
            self.enter(here, to, road, cost, cell)

    def enter(self, here: int, to: int, road: bool, cost: int, cell: int) -> None:
        """Offer one step, if the points for its kind of way suffice."""
        total = cost + 1
        burden = 0
        if self.windy:
            total += wind_cost(self.state, self.unit, cell, to)
            burden = self.burden[here] + (1 if self.state.in_wind(to) else 0)
        if not road and total > self.left:
            return
        self.offer(here, to * 2 + (1 if road else 0), total, burden)

    def held(self, here: int) -> list[int]:
        """Inside hexes on the way, whose entrances obey the unit."""
        gates = self.state.city.gates_of
        return [place // 2 for place in self.path(here) if gates[place // 2]]

    def best(self, cell: int) -> int:
        """The better of the two places of a hex, -1 if it is out of reach."""
        one, other = cell * 2, cell * 2 + 1
        if self.costs[one] < 0 or self.costs[other] < 0:
            return max(one if self.costs[one] >= 0 else -1, other if self.costs[other] >= 0 else -1)
        if self.costs[one] != self.costs[other]:
            return one if self.costs[one] < self.costs[other] else other
        if self.uneven and self.burden[one] != self.burden[other]:
            return one if self.burden[one] < self.burden[other] else other
        return one if self.cells(one) <= self.cells(other) else other

    def cells(self, place: int) -> list[int]:
        """The path to a place as hexes."""
        return [at // 2 for at in self.path(place)]

    def routes(self) -> Routes:
        """The best path to every hex in reach, and where it can end."""
        city = self.state.city
        routes = Routes()
        for cell in {place // 2 for place in self.order}:
            if cell not in (city.size, self.state.cell[self.unit]):
                routes.paths[cell] = self.cells(self.best(cell))
                routes.reached |= city.bits[cell]
        for cell in self.ends():
            routes.ends |= city.bits[cell]
        return routes

    def ends(self) -> list[int]:
        """Every hex where the move can end, in order, but for where it is."""
        state, unit = self.state, self.unit
        found = sorted({place // 2 for place in self.order})
        return [
            cell
            for cell in found
            if cell != state.city.size
            and cell != state.cell[unit]
            and not self.graves >> cell & 1
            and not stop_refusal(state, unit, cell)
        ]


def ends_of(state: DragonRage, unit: int) -> list[int]:
    """Every hex where a unit's move can still end."""
    if mover_refusal(state, unit):
        return []
    return Paths(state, unit).ends()


def wind_within(state: DragonRage, unit: int, points: int) -> bool:
    """Could a Whirlwind lie on the way of this unit?"""
    cell = state.cell[unit]
    for at in range(0, len(state.winds), 3):
        if cell < 0 or state.city.grid.distance(cell, state.winds[at]) <= points:
            return True
    return False
