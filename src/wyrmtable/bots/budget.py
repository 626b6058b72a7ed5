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
        self._end = None if budget.seconds is None else time.perf_counter() + budget.seconds

    def spend(self, nodes: int = 1) -> None:
        """Note work that has been done."""
        self.nodes += nodes

    @property
    def left(self) -> bool:
        """May the bot go on thinking?"""
        if self._most is not None and self.nodes >= self._most:
            return False
        return self._end is None or time.perf_counter() < self._end
