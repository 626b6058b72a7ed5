"""Flights of one dragon for bots: the best place for every cost, and longer ways to a place."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS, side_number
from wyrmtable.games.dragonlance.pieces import CEILING, SIZE
from wyrmtable.games.dragonlance.places import over_peak
from wyrmtable.games.dragonlance.planned import CLIMB, FLIGHT
from wyrmtable.games.dragonlance.reach import Reach, reach_of
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.worth import Outlook

NEVER: Final = 100.0  # what a place that cannot be reached costs


class Flights:
    """Where a dragon can fly: for every cost the best place."""

    dragon: int
    reach: Reach
    gains: list[float]  # by cost
    places: list[int]
    landing: int  # the place on the way to a landing at home in this turn, -1 if there is none
    now: float

    def __init__(self, state: DragonLance, outlook: Outlook, dragon: int) -> None:
        self.dragon = dragon
        self.reach = reach_of(state, dragon)
        points = state.points
        self.now = outlook.stand(dragon, state.cell[dragon], state.alt[dragon])
        self.landing = -1
        self.gains = [-NEVER] * (points + 1)
        self.places = [-1] * (points + 1)
        self.gains[0] = 0.0
        reach = self.reach
        faces = 6 if state.flags.facing else 1
        known: dict[int, float] = {}
        for place in reach.order:
            cost = reach.costs[place]
            if cost == 0:
                continue
            spot = place // faces
            cell, level = spot // reach.heights, spot % reach.heights
            if level > CEILING and not state.flags.unlimited:
                continue
            at_home = dragon == state.lancer and HEXES.lair_of[cell] == dragon // SIZE
            if at_home and cost + level <= points and (self.landing < 0 or level == 0):
                self.landing = place
            if level == 0:
                continue
            if faces > 1 and spot in known:
                gain = known[spot]
            else:
                gain = outlook.stand(dragon, cell, level) - self.now
                known[spot] = gain
            if gain > self.gains[cost]:
                self.gains[cost] = gain
                self.places[cost] = place

    def steps_to(self, place: int) -> list[int]:
        """The steps of the cheapest path to a place."""
        steps: list[int] = []
        while self.reach.before[place] >= 0:
            steps.append(self.reach.how[place])
            place = self.reach.before[place]
        steps.reverse()
        return steps

    def flight(self, state: DragonLance, steps: list[int]) -> list[int]:
        """A flight of the dragon, as it is planned."""
        return [FLIGHT, self.dragon, state.spent[self.dragon], len(steps), *steps]


def detour(reach: Reach, steps: list[int], spare: int) -> list[int]:
    """A longer way to the same place: circles and hexes there and back (DL-6.11, DL-9.10)."""
    state = reach.state
    cell, level = state.cell[reach.dragon], state.alt[reach.dragon]
    used = list(reach.closed)
    for at in range(0, len(state.trail), 3):
        if state.trail[at] == reach.dragon and state.trail[at + 1] == 0:
            used.append(state.trail[at + 2])
    for how in steps:
        if how < 6:
            used.append(side_number(cell, how))
            cell = NEIGHBOURS[cell * 6 + how]
        elif how == CLIMB:
            level += 1
        else:
            level -= how - CLIMB
    longer = steps[:]
    open_ways: list[int] = []
    for d in range(6):
        to = NEIGHBOURS[cell * 6 + d]
        if to < 0 or over_peak(state, to) or HEXES.court[to] != HEXES.court[cell]:
            continue
        if side_number(cell, d) not in used and reach.can_enter(cell, d, level):
            open_ways.append(d)
    if spare % 2 and spare >= 3:
        for d in open_ways:
            e = (d + 1) % 6
            between = NEIGHBOURS[cell * 6 + d]
            if e in open_ways and reach.can_enter(between, (d + 2) % 6, level):
                if side_number(between, (d + 2) % 6) in used:
                    continue
                longer += [d, (d + 2) % 6, (e + 3) % 6]
                open_ways = [way for way in open_ways if way not in (d, e)]
                spare -= 3
                break
    for d in open_ways:
        if spare >= 2:
            longer += [d, (d + 3) % 6]
            spare -= 2
    return longer
