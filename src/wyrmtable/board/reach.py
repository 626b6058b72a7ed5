"""Reach: every place that some movement points can pay for, with the best path to each.

A place is a number; a game derives a class whose `expand` offers the places one step away. Paths
are compared by cost, then by what `burden` counts, then place by place, the lower number first.
"""

from __future__ import annotations

from wyrmtable.core.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Reach:
    """A search from one place, cheapest places first. Steps that cost nothing are not allowed."""

    points: int
    costs: list[int]  # by place, -1 if it is out of reach
    before: list[int]  # the place before
    burden: list[int]  # what a path should have little of, if costs are equal
    order: list[int]  # places in the order in which they were settled
    uneven: bool  # do steps differ in cost or burden? Then paths are compared one by one
    buckets: list[list[int]]

    def __init__(self, places: int, points: int, uneven: bool) -> None:
        self.points = points
        self.costs = [-1] * places
        self.before = [-1] * places
        self.burden = [0] * places if uneven else []
        self.order = []
        self.uneven = uneven
        self.buckets = [[] for _ in range(points + 1)]

    def run(self, start: int) -> None:
        """Find everything within the points."""
        costs, order = self.costs, self.order
        costs[start] = 0
        self.buckets[0].append(start)
        for cost in range(self.points + 1):
            bucket = self.buckets[cost]
            if self.uneven and len(bucket) > 1:
                bucket.sort(key=self.rank)
            for here in bucket:
                if costs[here] == cost:
                    order.append(here)
                    self.expand(here, cost)

    def expand(self, here: int, cost: int) -> None:
        """Offer every place one step from here, lower numbers first."""
        raise NotImplementedError  # every game has its own

    def offer(self, here: int, to: int, cost: int, burden: int) -> None:
        """A path to a place that goes over `here` and has this cost and burden in all."""
        if cost > self.points:
            return
        known = self.costs[to]
        if known >= 0 and known < cost:
            return
        if known == cost and not (self.uneven and self.goes_before(here, to, burden)):
            return
        if known != cost:
            self.buckets[cost].append(to)
            self.costs[to] = cost
        self.before[to] = here
        if self.uneven:
            self.burden[to] = burden

    def goes_before(self, here: int, to: int, burden: int) -> bool:
        """Is the path over `here` better than the one that is known, at equal cost?"""
        if burden != self.burden[to]:
            return burden < self.burden[to]
        return [*self.path(here), to] < self.path(to)

    def rank(self, place: int) -> list[int]:
        """By what places of equal cost are ordered: burden, then path."""
        return [self.burden[place], *self.path(place)]

    def path(self, to: int) -> list[int]:
        """The places of the best path, without the start."""
        found: list[int] = []
        while self.before[to] >= 0:
            found.append(to)
            to = self.before[to]
        found.reverse()
        return found
