"""How long a bot may think about one decision."""

from __future__ import annotations

import time


class Budget:
    """Seconds, nodes (positions looked at), or both; None is no limit.

    With nodes alone a bot plays the same for the same seed on every machine.
    """

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        self.seconds = seconds
        self.nodes = nodes

    def scaled(self, factor: float) -> Budget:
        """The same budget, longer or shorter."""
        seconds = None if self.seconds is None else self.seconds * factor
        return Budget(seconds, None if self.nodes is None else max(1, round(self.nodes * factor)))

    def __repr__(self) -> str:
        return f"Budget(seconds={self.seconds}, nodes={self.nodes})"


class Meter:
    """A budget that is being spent."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._most = budget.nodes
        self._seconds = budget.seconds
        self._begun = time.perf_counter()

    def spend(self, nodes: int = 1) -> None:
        """Note work that has been done."""
        self.nodes += nodes

    @property
    def left(self) -> bool:
        """May the bot go on thinking?"""
        return (self._most is None or self.nodes < self._most) and self.in_time(1.0)

    def in_time(self, part: float) -> bool:
        """Has less than this part of the seconds passed?"""
        return self._seconds is None or time.perf_counter() < self._begun + part * self._seconds
