"""What differs: every question that the results can answer, asked once, and corrected for that.

Seats, sides and bots are compared within a cell; cells that differ in one thing are compared with
each other. All p together are adjusted with Holm's method, so that a page full of questions does
not find something by being a page full of questions.
"""

from __future__ import annotations

import math

import polars as pl

from wyrmtable.lab.experiment import Cell
from wyrmtable.lab.results import Results, said
from wyrmtable.lab.statistics import (
    Sample,
    binomial,
    even,
    holm,
    independent,
    newcombe,
    welch,
    wilson,
)

LEVEL = 0.05
FEWEST = 10  # games of each kind, below which nothing is asked


class Question:
    """One comparison: what was found, and how surprising it would be if nothing differed."""

    def __init__(self, topic: str, where: str, found: str, p: float) -> None:
        self.topic = topic
        self.where = where
        self.found = found
        self.p = p
        self.adjusted = 1.0

    @property
    def differs(self) -> bool:
        return self.adjusted < LEVEL


def findings(results: Results) -> list[Question]:
    """All questions, the clearest answers first."""
    asked: list[Question] = []
    for cell in results.cells:
        asked += within(results, cell)
    for factor, one, other in results.pairs():
        asked += between(results, factor, one, other)
    for question, adjusted in zip(asked, holm([one.p for one in asked]), strict=True):
        question.adjusted = adjusted
    return sorted(asked, key=lambda one: (one.adjusted, one.p))


# -- within a cell -----------------------------------------------------------------------------


def within(results: Results, cell: Cell) -> list[Question]:
    """Seats, sides and bots of one cell."""
    seats = results.seats.filter(pl.col("cell") == cell.number)
    where = results.labels[cell.number]
    wins = seats.filter(pl.col("result") == "win")
    decided = wins["game"].n_unique()
    asked: list[Question] = []
    if decided < FEWEST:
        return asked
    alone = wins.height == decided  # nobody wins together with others
    same = len(set(cell.lineup)) == 1
    if alone and same:
        counts = [wins.filter(pl.col("seat") == seat + 1).height for seat in range(cell.seats)]
        best = max(range(cell.seats), key=lambda seat: (counts[seat], -seat))
        found = (
            f"seat {best + 1} wins {share(counts[best], decided)} of decided games; "
            f"equal seats would win {percent(1 / cell.seats)} each"
        )
        asked.append(Question("seats", where, found, even(counts)))
    asked += sides(seats, where, same)
    if alone and not same and (cell.rotate or cell.seats == len(set(cell.lineup))):
        bots = list(dict.fromkeys(cell.lineup))
        for bot in bots[:1] if len(bots) == 2 else bots:  # the second of two has the rest
            won = wins.filter(pl.col("bot") == bot).height
            part = cell.lineup.count(bot) / cell.seats
            found = (
                f"{bot} wins {share(won, decided)} of decided games; its part is {percent(part)}"
            )
            asked.append(Question("bots", where, found, binomial(won, decided, part)))
    return asked


def sides(seats: pl.DataFrame, where: str, same: bool) -> list[Question]:
    """Do colours, teams or sides win equally often?"""
    names = sorted(set(seats["side"]))
    if not same or len(names) < 2 or len(names) > 12:
        return []
    table: list[list[int]] = []
    for name in names:
        own = seats.filter(pl.col("side") == name).group_by("game").agg(pl.col("result").first())
        won = own.filter(pl.col("result") == "win").height
        table.append([won, own.height - won])
    if min(sum(row) for row in table) < FEWEST:
        return []
    rates = [row[0] / sum(row) for row in table]
    best, worst = rates.index(max(rates)), rates.index(min(rates))
    found = (
        f"{names[best]} wins {share(table[best][0], sum(table[best]))} of its games, "
        f"{names[worst]} {share(table[worst][0], sum(table[worst]))}"
    )
    if len(names) == 2:  # they play each other: not independent, but decided games are
        return [Question("sides", where, found, even([row[0] for row in table]))]
    return [Question("sides", where, found, independent(table))]


# -- between cells -----------------------------------------------------------------------------


def between(results: Results, factor: str, one: Cell, other: Cell) -> list[Question]:
    """What changes from one cell to another that differs in one factor."""
    rest = [said(one, name) for name in results.factors if name != factor]
    versus = f"{said(other, factor)} against {said(one, factor)}"
    where = ", ".join([versus, *[part for part in rest if part]])
    if min(results.counts(one.number), results.counts(other.number)) < FEWEST:
        return []
    asked = [
        lengths(results, where, one, other),
        endings(results, where, one, other),
        draws(results, where, one, other),
        *wins(results, factor, where, one, other),
    ]
    for kind, shares in results.survival.items():
        first, second = both(shares, one, other)
        if min(first.count, second.count) >= FEWEST:
            asked.append(rates("survival", kind, where, first, second))
    for attack, taken in results.damage.items():
        first, second = both(taken, one, other)
        if first.mean or second.mean:
            what = f"{results.points} lost to {attack} in a game"
            asked.append(means("damage", f"{what}: {{}} instead of {{}}", where, first, second))
    return [question for question in asked if not math.isnan(question.p)]


def both(values: dict[int, list[float]], one: Cell, other: Cell) -> tuple[Sample, Sample]:
    return Sample(values[one.number]), Sample(values[other.number])


def means(topic: str, told: str, where: str, one: Sample, other: Sample) -> Question:
    p, (low, high) = welch(one, other)
    found = told.format(f"{other.mean:.1f}", f"{one.mean:.1f}")
    return Question(topic, where, f"{found} ({signed(low)} to {signed(high)})", p)


def lengths(results: Results, where: str, one: Cell, other: Cell) -> Question:
    told = f"games last {{}} {results.clock} instead of {{}}"
    return means("length", told, where, *both(results.length, one, other))


def wins(results: Results, factor: str, where: str, one: Cell, other: Cell) -> list[Question]:
    """Does a seat win more often, where seats are not alike?"""
    alike = len(set(one.lineup)) == 1 and len(set(one.opening)) <= 1
    if factor in ("seats", "bots") or alike:
        return []
    asked: list[Question] = []
    for seat in range(1, one.seats + 1 if one.seats > 2 else 2):
        counted: list[tuple[int, int]] = []
        for cell in (one, other):
            own = results.seats.filter(pl.col("cell") == cell.number, pl.col("seat") == seat)
            counted.append((own.filter(pl.col("result") == "win").height, own.height))
        (a, n), (b, m) = counted
        low, high = newcombe((a, b), (n, m))
        found = (
            f"seat {seat} wins {percent(b / m)} of games instead of {percent(a / n)} "
            f"({points(low)} to {points(high)} points)"
        )
        asked.append(Question("wins", where, found, independent([[a, n - a], [b, m - b]])))
    return asked


def rates(topic: str, kind: str, where: str, one: Sample, other: Sample) -> Question:
    p, (low, high) = welch(one, other)
    found = (
        f"{kind}: {percent(other.mean)} survive instead of {percent(one.mean)} "
        f"({points(low)} to {points(high)} points)"
    )
    return Question(topic, where, found, p)


def endings(results: Results, where: str, one: Cell, other: Cell) -> Question:
    counted: list[dict[str, int]] = []
    for cell in (one, other):
        own = results.games.filter(pl.col("cell") == cell.number)
        counted.append(dict(own.group_by("reason").len().iter_rows()))
    reasons = sorted(set(counted[0]) | set(counted[1]))
    table = [[row.get(reason, 0) for reason in reasons] for row in counted]
    parts = [[value / sum(row) for value in row] for row in table]
    most = max(range(len(reasons)), key=lambda place: abs(parts[1][place] - parts[0][place]))
    found = (
        f"“{reasons[most]}” ends {percent(parts[1][most])} of games "
        f"instead of {percent(parts[0][most])}"
    )
    return Question("endings", where, found, independent(table))


def draws(results: Results, where: str, one: Cell, other: Cell) -> Question:
    counted: list[tuple[int, int]] = []
    for cell in (one, other):
        own = results.games.filter(pl.col("cell") == cell.number)
        counted.append((own.filter(pl.col("winners") == "").height, own.height))
    (a, n), (b, m) = counted
    low, high = newcombe((a, b), (n, m))
    found = (
        f"{percent(b / m)} of games have no winner instead of {percent(a / n)} "
        f"({points(low)} to {points(high)} points)"
    )
    return Question("draws", where, found, independent([[a, n - a], [b, m - b]]))


# -- words -------------------------------------------------------------------------------------


def percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def points(part: float) -> str:
    """A difference of percentages."""
    return f"{100 * part:+.0f}".replace("-", "−")


def signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def share(wins: int, games: int) -> str:
    """A share with its interval."""
    low, high = wilson(wins, games)
    return f"{percent(wins / games if games else 0.0)} ({100 * low:.0f} to {100 * high:.0f} %)"
