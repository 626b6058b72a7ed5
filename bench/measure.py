"""What every benchmark shares: a cheap random source, a subject, and one way to take its time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 5  # every figure is the median of this many measurements


class Picker:
    """A tiny linear congruential generator, so that choosing costs the same for everybody."""

    def __init__(self, seed: int) -> None:
        self.value = seed

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self.value = (self.value * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.value >> 8) % count


@dataclass
class Subject:
    """Something that plays games at random, and the ways to measure it."""

    name: str
    play: Callable[[Picker], int]  # one whole game; gives the number of decisions
    clone: Callable[[], object] | None  # copies a position from the middle of a game
    size: Callable[[], int] | None  # bytes of that position when stored


@dataclass
class Figures:
    """One measurement of a subject, or the medians of several."""

    decisions_per_second: float
    games_per_second: float
    clone_microseconds: float | None
    bytes: int | None


def measure(subject: Subject, budget: float, seed: int) -> Figures:
    """Plays whole games for about `budget` seconds, and clones for a tenth of that.

    By the time of the processor, as others may use the machine.
    """
    picker = Picker(seed)
    decisions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < budget:
        decisions += subject.play(picker)
        games += 1
    return Figures(
        decisions / spent,
        games / spent,
        clone_time(subject.clone, budget / 10) if subject.clone else None,
        subject.size() if subject.size else None,
    )


def clone_time(clone: Callable[[], object], budget: float) -> float:
    """Microseconds that one clone takes, which is let go at once.

    Many clones that are kept at a time would measure the garbage collector, not the clone.
    """
    clones = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < budget:
        for _ in range(20):
            clone()
        clones += 20
    return spent / clones * 1e6


def medians(figures: list[Figures]) -> Figures:
    """The median of each figure."""
    clones = [each.clone_microseconds for each in figures if each.clone_microseconds is not None]
    return Figures(
        statistics.median(each.decisions_per_second for each in figures),
        statistics.median(each.games_per_second for each in figures),
        statistics.median(clones) if clones else None,
        figures[0].bytes,
    )
