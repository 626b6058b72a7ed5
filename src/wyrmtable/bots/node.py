"""The nodes of a search tree: who chooses among which plans, and what came of it."""

from __future__ import annotations

import math

from wyrmtable.bots.regret import Regrets, draw
from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import Plan

EXPLORED = 0.15  # part of the choices made without regard to regret
CURIOSITY = 0.7

Numbers = tuple[int, ...]  # one plan of every seat that is asked, by its number


class Node:
    """A position in which seats choose among plans; payoffs are means over visits."""

    def __init__(self, seats: Numbers) -> None:
        self.seats = seats
        self.plans: list[list[Plan]] = [[] for _ in seats]
        self.regrets = [Regrets() for _ in seats]
        self.sums: dict[Numbers, list[float]] = {}
        self.visits: dict[Numbers, int] = {}
        self.exact: set[Numbers] = set()
        self.children: dict[Numbers, Node] = {}
        self.times = 0

    def add(self, place: int, plans: list[Plan]) -> None:
        """Give a seat further plans."""
        for plan in plans:
            if plan not in self.plans[place]:
                self.plans[place].append(plan)
        self.regrets[place].grow(len(self.plans[place]))

    def pick(self, chance: Chance, explored: float = EXPLORED) -> Numbers:
        """A plan for every seat, some of them without regard to regret."""
        if len(self.seats) == 1:
            return (self.curious(),)
        picked: list[int] = []
        for place in range(len(self.seats)):
            size = len(self.plans[place])
            if chance.below(1000) < explored * 1000:
                picked.append(chance.below(size))
            else:
                picked.append(draw(self.regrets[place].strategy(), chance))
        return tuple(picked)

    def curious(self) -> int:
        """The plan of a seat alone: the best mean with a bonus for what is little known."""
        best, most = 0, -1.0
        for number in range(len(self.plans[0])):
            visits = self.visits.get((number,), 0)
            if not visits:
                return number
            mean = self.sums[number,][self.seats[0]] / visits
            score = mean + CURIOSITY * math.sqrt(math.log(self.times + 1) / visits)
            if score > most:
                best, most = number, score
        return best

    def favourite(self) -> int:
        """The plan of a seat alone that has been tried most; of those, the best."""
        best, most = 0, (0, 0.0)
        for number in range(len(self.plans[0])):
            visits = self.visits.get((number,), 0)
            if visits:
                rank = (visits, self.mean((number,), self.seats[0]))
                if rank > most:
                    best, most = number, rank
        return best

    def mean(self, numbers: Numbers, seat: int) -> float:
        """What a joint choice was worth to a seat so far."""
        return self.sums[numbers][seat] / self.visits[numbers]

    def record(self, numbers: Numbers, values: list[float]) -> None:
        """Add a result."""
        if numbers in self.sums:
            self.sums[numbers] = [a + b for a, b in zip(self.sums[numbers], values, strict=True)]
            self.visits[numbers] += 1
        else:
            self.sums[numbers] = values
            self.visits[numbers] = 1

    def learn(self, numbers: Numbers) -> None:
        """Regret, for every seat, what it might have played against what the others played."""
        self.times += 1
        if len(self.seats) == 1:
            self.regrets[0].total[numbers[0]] += 1.0
            return
        for place, seat in enumerate(self.seats):
            values = [
                self.mean(other, seat) if other in self.visits else None
                for other in self.alternatives(numbers, place)
            ]
            self.regrets[place].learn(values, self.mean(numbers, seat))

    def alternatives(self, numbers: Numbers, place: int) -> list[Numbers]:
        """The joint choices that differ from this one for one seat only, its own included."""
        return [
            (*numbers[:place], number, *numbers[place + 1 :])
            for number in range(len(self.plans[place]))
        ]
