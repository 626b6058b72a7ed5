"""The moves that an ordinary unit is offered, found once for all units in the same situation.

A search rests on the landscape, on the kind and side of the unit, on where it is and what it has
spent, and on the hexes within reach that others close to it or that Whirlwinds are in. Where steps
differ in cost, `marching` searches.
"""

from __future__ import annotations

from wyrmtable.games.dragonrage.ground import (
    entry_refusal,
    invaders_waiting,
    step_refusal,
    stop_refusal,
)
from wyrmtable.games.dragonrage.kinds import FAMILY, HERO, MINOR, RIDES
from wyrmtable.games.dragonrage.landscape import MOST_LANDSCAPES, Landscape, Routes
from wyrmtable.games.dragonrage.marching import Paths
from wyrmtable.games.dragonrage.moving import keeps_road, points_limit, stops_here
from wyrmtable.games.dragonrage.state import DEFENDER, DragonRage

# What the units in a hex mean to one that moves
CLOSES = 1  # it may not enter
UNRESTFUL = 2  # it may not stay
HALTS = 4  # it goes no further


def landscape_of(state: DragonRage) -> Landscape:
    """What is known of the map as it is now."""
    rows = state.bridges
    wreckers = [state.major(unit) for unit in rows[2::3]]
    key = (
        bytes(state.entrance),
        bytes(state.control),
        tuple(state.breaches),
        tuple(rows[::3]),
        tuple(rows[1::3]),
        tuple(wreckers),
    )
    known = state.city.landscapes
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_LANDSCAPES:
            known.clear()
        found = known[key] = Landscape()
    return found


class Surveyor:
    """Finds the routes of the units of one side at one moment."""

    state: DragonRage
    land: Landscape
    side: int
    occupied: int  # bits of cells
    winds: int  # bits of cells with a Whirlwind
    closed_ends: int  # bits of entry hexes where no defender may stay (DR-3.15)

    def __init__(self, state: DragonRage, side: int) -> None:
        self.state = state
        self.land = landscape_of(state)
        self.side = side
        occupied = 0
        bits = state.city.bits
        for cell in state.crowded():
            occupied |= bits[cell]
        self.occupied = occupied
        self.winds = 0
        for cell in state.winds[::3]:
            self.winds |= bits[cell]
        self.closed_ends = 0
        if side == DEFENDER and state.city.entry and invaders_waiting(state):
            for cell in state.city.entry:
                self.closed_ends |= bits[cell]

    def routes(self, unit: int, region: int) -> Routes:
        """Where a unit can go; `region` holds at least all it could reach."""
        state = self.state
        city = state.city
        kind, cell = state.kind[unit], state.cell[unit]
        profile = kind * 2 + self.side
        unrestful = self.closed_ends
        if RIDES[kind]:
            unrestful |= city.towers
        unrestful &= region
        closed = halting = 0
        crowded = self.occupied & region
        if cell >= 0:
            crowded &= ~city.bits[cell]
        while crowded:
            low = crowded & -crowded
            crowded ^= low
            verdict = self.verdict(unit, profile, low.bit_length() - 1)
            if verdict & CLOSES:
                closed |= low
            if verdict & UNRESTFUL:
                unrestful |= low
            if verdict & HALTS:
                halting |= low
        winds = self.winds & region
        road = 1 if keeps_road(state, unit) else 0
        start = cell if cell >= 0 else city.size
        place = ((profile * (city.size + 1) + start) * 100 + state.spent[unit]) * 2 + road
        key = (place, closed, unrestful, halting, winds)
        found = self.land.routes.get(key)
        if found is None:
            if winds and FAMILY[kind] >= MINOR:  # steps differ in cost
                found = Paths(state, unit).routes()
            else:
                found = self.search(unit, profile, (closed, unrestful, halting, winds))
            self.land.keep(key, found)
        return found

    def verdict(self, unit: int, profile: int, cell: int) -> int:
        """What the units in a hex mean to one of this kind and side that is not there."""
        state = self.state
        known = state.verdicts.get(cell)
        if known is None:
            known = state.verdicts[cell] = {}
        found = known.get(profile, -1)
        if found < 0:
            found = CLOSES if entry_refusal(state, unit, cell) else 0
            if stop_refusal(state, unit, cell):
                found |= UNRESTFUL
            if state.kind[unit] == HERO and stops_here(state, unit, cell):
                found |= HALTS
            known[profile] = found
        return found

    def search(self, unit: int, profile: int, around: tuple[int, int, int, int]) -> Routes:
        """Every hex in reach by its best path; `around` are closed hexes and others, as bits."""
        closed, unrestful, halting, winds = around
        state, city = self.state, self.state.city
        cell, spent = state.cell[unit], state.spent[unit]
        on_road = keeps_road(state, unit)
        stopping = closed | halting
        left = points_limit(state, unit, False) - spent
        paths = self.spread(unit, profile, stopping, winds, left, False)
        if on_road:
            far = points_limit(state, unit, True) - spent
            if far > left:
                along = self.spread(unit, profile, stopping, winds, far, True)
                for to, path in along.items():
                    if to not in paths:
                        paths[to] = path
        for to in [to for to in paths if closed >> to & 1]:
            del paths[to]
        paths.pop(cell, None)
        bits = city.bits
        ends = [to for to in sorted(paths) if not unrestful & bits[to]]
        return Routes(ends, paths)

    def spread(
        self, unit: int, profile: int, stopping: int, winds: int, points: int, along_road: bool
    ) -> dict[int, tuple[int, ...]]:
        """Paths, the best found first: by cost, then Whirlwind hexes, then hex numbers.

        None leads on from a hex in `stopping`.
        """
        state = self.state
        numbers, size = state.city.numbers, state.city.size
        known = self.land.roads if along_road else self.land.steps
        cell = state.cell[unit]
        paths: dict[int, tuple[int, ...]] = {}
        burden: dict[int, int] = {}  # Whirlwind hexes on the way, where there are any
        front: list[int] = []
        cost = 0
        if cell >= 0:
            paths[cell] = ()
            front.append(cell)
        elif points > 0:
            cost = 1
            for to in sorted(state.city.entry):
                paths[to] = (numbers[to],)
                burden[to] = winds >> to & 1
                if not stopping >> to & 1:
                    front.append(to)
        while front and cost < points:
            cost += 1
            ahead: list[int] = []
            for here in front:
                way = paths[here]
                steps = known.get(profile * size + here)
                if steps is None:
                    steps = known[profile * size + here] = self.steps(unit, here, along_road)
                for to in steps:
                    if to not in paths:
                        paths[to] = (*way, numbers[to])
                        if winds:
                            burden[to] = burden.get(here, 0) + (winds >> to & 1)
                        if not stopping >> to & 1:
                            ahead.append(to)
            if winds:
                ranked = [(burden[to], paths[to], to) for to in ahead]
                ranked.sort()
                ahead = [to for _, _, to in ranked]
            front = ahead
        return paths

    def steps(self, unit: int, here: int, along_road: bool) -> list[int]:
        """Where a unit can step from a hex, other units aside."""
        state, city = self.state, self.state.city
        near, sides = city.near[here], city.near_side[here]
        return [
            to
            for place, to in enumerate(near)
            if not (along_road and not city.road[sides[place]])
            and not step_refusal(state, unit, here, to, [])
        ]
