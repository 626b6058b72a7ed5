"""Logistic regression on a few features, by Newton's method; and how well chances are called."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wyrmtable.bots.ladder import interval

STEPS = 30
ENOUGH = 1e-9  # a step that is not worth another
LIMIT = 35.0  # of the logarithm of odds
BINS = 10

Row = Sequence[float]


def chance_of(coefficients: Row, row: Row) -> float:
    """The chance that a row stands for a win."""
    odds = sum(weight * value for weight, value in zip(coefficients, row, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-LIMIT, min(LIMIT, odds))))


def fitted(rows: Sequence[Row], wins: Sequence[bool], before: Row, hold: float) -> list[float]:
    """The coefficients under which the outcomes are likeliest.

    `hold` is how many rows' worth of doubt there is about leaving the coefficients from before:
    what few games do not tell stays as it was.
    """
    size = len(before)
    spread = [
        max(sum(row[place] ** 2 for row in rows) / max(len(rows), 1), 1e-12)
        for place in range(size)
    ]
    found = list(before)
    for _ in range(STEPS):
        slope = [
            hold * spread[place] * (before[place] - found[place]) / 4.0 for place in range(size)
        ]
        bend = [
            [hold * spread[one] / 4.0 if one == two else 0.0 for two in range(size)]
            for one in range(size)
        ]
        for row, won in zip(rows, wins, strict=True):
            chance = chance_of(found, row)
            doubt = chance * (1.0 - chance)
            for one in range(size):
                slope[one] += row[one] * (won - chance)
                for two in range(size):
                    bend[one][two] += doubt * row[one] * row[two]
        step = solved(bend, slope)
        found = [one + other for one, other in zip(found, step, strict=True)]
        if max(abs(part) for part in step) < ENOUGH:
            break
    return found


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with pivots."""
    size = len(right)
    rows = [[*line, right[place]] for place, line in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda number: abs(rows[number][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for number in range(size):
            if number != place and rows[place][place]:
                part = rows[number][place] / rows[place][place]
                rows[number] = [
                    a - part * b for a, b in zip(rows[number], rows[place], strict=True)
                ]
    return [rows[n][size] / rows[n][n] if rows[n][n] else 0.0 for n in range(size)]


def surprise(called: Sequence[float], wins: Sequence[bool]) -> float:
    """The mean loss of logarithms: 0 for a prophet, 0.693 for somebody who always says one half."""
    total = 0.0
    for chance, won in zip(called, wins, strict=True):
        total -= math.log(max(chance if won else 1.0 - chance, 1e-15))
    return total / max(len(wins), 1)


class Bin:
    """Positions that were called about alike."""

    def __init__(self, called: list[float], won: int) -> None:
        self.positions = len(called)
        self.called = sum(called) / len(called)
        self.won = won
        self.share = won / len(called)
        self.low, self.high = interval(won, len(called))


def calibration(called: Sequence[float], wins: Sequence[bool]) -> list[Bin]:
    """How often positions were won that were called 0 to 10 %, 10 to 20 %, and so on."""
    kept: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for chance, won in zip(called, wins, strict=True):
        kept[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        Bin([chance for chance, _ in entries], sum(won for _, won in entries))
        for entries in kept
        if entries
    ]
