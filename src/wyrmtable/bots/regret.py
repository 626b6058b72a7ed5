"""Regret matching: how seats that decide at the same time learn what to mix."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.chance import Chance

FINE = 1 << 20


class Regrets:
    """Regrets and the average strategy of one seat over its plans."""

    def __init__(self) -> None:
        self.regret: list[float] = []
        self.total: list[float] = []
        self.times = 0

    def grow(self, size: int) -> None:
        """Make room for more plans."""
        while len(self.regret) < size:
            self.regret.append(0.0)
            self.total.append(0.0)

    def strategy(self) -> list[float]:
        """What to play now: in proportion to what is regretted."""
        positive = [max(regret, 0.0) for regret in self.regret]
        whole = sum(positive)
        if whole <= 0.0:
            return [1.0 / len(positive)] * len(positive)
        return [regret / whole for regret in positive]

    def learn(self, values: Sequence[float | None], got: float) -> None:
        """Note what every plan would have been worth (None: not known) beside what was got."""
        self.times += 1
        for number, part in enumerate(self.strategy()):
            self.total[number] += part * self.times  # later mixtures count for more
        for number, value in enumerate(values):
            if value is not None:
                self.regret[number] = max(self.regret[number] + value - got, 0.0)

    def average(self) -> list[float]:
        """What has been played on average, which is what comes near an equilibrium."""
        whole = sum(self.total)
        if whole <= 0.0:  # nothing has been tried: the first plan is the generator's favourite
            return [1.0, *[0.0] * (len(self.total) - 1)]
        return [part / whole for part in self.total]


def draw(weights: list[float], chance: Chance) -> int:
    """A number drawn with these weights, which add up to 1."""
    mark = chance.below(FINE) / FINE
    for number, weight in enumerate(weights):
        mark -= weight
        if mark < 0.0:
            return number
    return max(range(len(weights)), key=lambda number: weights[number])


def purified(weights: list[float], least: float) -> list[float]:
    """The weights without those below a part of the largest."""
    floor = max(weights) * least
    kept = [weight if weight >= floor else 0.0 for weight in weights]
    whole = sum(kept)
    return [weight / whole for weight in kept]


def doubted(weights: list[float], doubt: float) -> list[float]:
    """The weights, with a part of them spread evenly over everything."""
    return [(1.0 - doubt) * weight + doubt / len(weights) for weight in weights]
