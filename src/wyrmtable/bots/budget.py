"""How long a bot may think about one decision."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Budget:
    """Seconds, nodes (positions looked at), or both; None is no limit.

    With nodes alone a bot plays the same for the same seed on every machine. Another clock, such as
    `time.process_time`, makes seconds mean the same on a machine that does other work.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.seconds = seconds
        self.nodes = nodes
        self.clock = clock

    def scaled(self, factor: float) -> Budget:
        """The same budget, longer or shorter."""
        seconds = None if self.seconds is None else self.seconds * factor
        nodes = None if self.nodes is None else max(1, round(self.nodes * factor))
        return Budget(seconds, nodes, self.clock)

    def __repr__(self) -> str:
        return f"Budget(seconds={self.seconds}, nodes={self.nodes})"


class Meter:
    """A budget that is being spent."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._most = budget.nodes
        self._seconds = budget.seconds
        self._clock = budget.clock
        self._begun = budget.clock()

    def spend(self, nodes: int = 1) -> None:
        """Note work that has been done."""
        self.nodes += nodes

    @property
    def left(self) -> bool:
        """May the bot go on thinking?"""
        return self.within(1.0)

    def within(self, part: float) -> bool:
        """Has less than this part of the budget been spent?"""
        return (self._most is None or self.nodes < part * self._most) and self.in_time(part)

    def in_time(self, part: float) -> bool:
        """Has less than this part of the seconds passed?"""
        return self._seconds is None or self._clock() < self._begun + part * self._seconds
