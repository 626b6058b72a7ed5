"""Which games are to be played next, and when enough have been played."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.lab.experiment import Cell, Experiment
from wyrmtable.lab.statistics import wilson


class Schedule:
    """Goes through all cells side by side; `wanted` says how many games each of them needs.

    Whether a cell needs more is decided only when all its games so far are known, so that the
    answer does not depend on who was faster.
    """

    def __init__(self, experiment: Experiment, cells: list[Cell]) -> None:
        self.stop = experiment.stop
        self.cells = {cell.number: cell for cell in cells}
        first = self.stop.step if self.stop else experiment.games or 1
        self.wanted = {cell.number: first for cell in cells}
        self.settled: set[int] = set() if self.stop else set(self.wanted)
        self.known: dict[int, dict[int, str]] = {number: {} for number in self.wanted}
        self.given: dict[int, int] = dict.fromkeys(self.wanted, 0)  # the next game to hand out

    def note(self, cell: int, game: int, winners: str) -> None:
        """A game is known."""
        self.known[cell][game] = winners

    def look(self) -> None:
        """Decide for every cell whose games are all known whether it needs more."""
        for number in self.wanted:
            while number not in self.settled and self.complete(number):
                if self.narrow(number) or self.wanted[number] >= self.most:
                    self.settled.add(number)
                else:
                    self.wanted[number] = min(self.wanted[number] + self.step, self.most)

    @property
    def step(self) -> int:
        return self.stop.step if self.stop else 1

    @property
    def most(self) -> int:
        return self.stop.most if self.stop else 1

    def complete(self, number: int) -> bool:
        """Are all games known that the cell needs?"""
        known, wanted = self.known[number], self.wanted[number]
        return len(known) >= wanted and all(game in known for game in range(wanted))

    def narrow(self, number: int) -> bool:
        """Are the intervals of all win rates of a cell as narrow as they should be?"""
        assert self.stop is not None
        games = [self.known[number][game] for game in range(self.wanted[number])]
        for seat in range(1, self.cells[number].seats + 1):
            wins = sum(str(seat) in winners.split("+") for winners in games)
            low, high = wilson(wins, len(games))
            if high - low > self.stop.width:
                return False
        return True

    def next(self, count: int) -> tuple[Cell, list[int]] | None:
        """Some games of one cell: of the one that is furthest behind; None if none is left."""
        behind = [number for number in self.wanted if self.has_more(number)]
        if not behind:
            return None
        number = min(behind, key=lambda one: (self.given[one], one))
        games: list[int] = []
        for game in self.unknown(number):
            games.append(game)
            if len(games) == count:
                break
        self.given[number] = games[-1] + 1
        return self.cells[number], games

    def unknown(self, number: int) -> Iterator[int]:
        known = self.known[number]
        return (g for g in range(self.given[number], self.wanted[number]) if g not in known)

    def has_more(self, number: int) -> bool:
        return next(self.unknown(number), None) is not None

    @property
    def total(self) -> int:
        """How many games there will be, as far as it is known."""
        return sum(self.wanted.values())

    @property
    def done(self) -> int:
        """How many of them are known."""
        return sum(min(len(known), self.wanted[cell]) for cell, known in self.known.items())
