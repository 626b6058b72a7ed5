"""The statistics of reports: intervals, tests, and the correction for asking many questions.

The textbooks' formulas, without a package for them: Wilson's interval, Newcombe's interval of a
difference, the exact binomial test, Pearson's chi-square, Welch's t, Holm's correction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959963984540054  # two-sided 95 % of the normal distribution
TINY = 1e-300
PRECISION = 1e-12


# -- intervals ---------------------------------------------------------------------------------


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z95**2
    spread = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    middle, scale = share + z2 / (2 * games), 1 + z2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def newcombe(wins: tuple[int, int], games: tuple[int, int]) -> tuple[float, float]:
    """Newcombe's 95 % interval of the second share minus the first."""
    (a, b), (n, m) = wins, games
    if not n or not m:
        return -1.0, 1.0
    one, two = a / n, b / m
    low1, high1 = wilson(a, n)
    low2, high2 = wilson(b, m)
    difference = two - one
    down = math.sqrt((two - low2) ** 2 + (high1 - one) ** 2)
    up = math.sqrt((high2 - two) ** 2 + (one - low1) ** 2)
    return difference - down, difference + up


class Sample:
    """Numbers of which mean and spread are known."""

    def __init__(self, values: Sequence[float]) -> None:
        self.count = len(values)
        self.mean = math.fsum(values) / self.count if values else math.nan
        squares = math.fsum((value - self.mean) ** 2 for value in values)
        self.variance = squares / (self.count - 1) if self.count > 1 else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        if self.count < 2:
            return math.nan, math.nan
        reach = student_quantile(self.count - 1) * math.sqrt(self.variance / self.count)
        return self.mean - reach, self.mean + reach


def welch(one: Sample, two: Sample) -> tuple[float, tuple[float, float]]:
    """Welch's test of equal means: its p, and the 95 % interval of the second minus the first."""
    difference = two.mean - one.mean
    if one.count < 2 or two.count < 2:
        return 1.0, (math.nan, math.nan)
    a, b = one.variance / one.count, two.variance / two.count
    if a + b == 0:
        return (1.0 if difference == 0 else 0.0), (difference, difference)
    error = math.sqrt(a + b)
    freedom = (a + b) ** 2 / (a**2 / (one.count - 1) + b**2 / (two.count - 1))
    reach = student_quantile(freedom) * error
    return student_tail(difference / error, freedom), (difference - reach, difference + reach)


# -- tests of counts ---------------------------------------------------------------------------


def binomial(wins: int, games: int, chance: float) -> float:
    """The exact two-sided p of so many wins: the probability of everything as unlikely."""
    if not games:
        return 1.0
    logs = [
        math.lgamma(games + 1)
        - math.lgamma(k + 1)
        - math.lgamma(games - k + 1)
        + k * math.log(chance)
        + (games - k) * math.log1p(-chance)
        for k in range(games + 1)
    ]
    limit = logs[wins] + 1e-7
    return min(1.0, math.fsum(math.exp(log) for log in logs if log <= limit))


def even(counts: Sequence[int]) -> float:
    """The p of counts if all were equally likely: binomial for two, else chi-square."""
    total = sum(counts)
    if not total or len(counts) < 2:
        return 1.0
    if len(counts) == 2:
        return binomial(counts[0], total, 0.5)
    expected = total / len(counts)
    statistic = math.fsum((count - expected) ** 2 / expected for count in counts)
    return chi_square_tail(statistic, len(counts) - 1)


def independent(table: Sequence[Sequence[int]]) -> float:
    """Pearson's p of rows with the same shares; columns that are empty everywhere do not count."""
    columns = [column for column in zip(*table, strict=True) if sum(column)]
    rows = [row for row in zip(*columns, strict=True) if sum(row)]
    if len(rows) < 2 or len(columns) < 2:
        return 1.0
    total = sum(map(sum, rows))
    statistic = 0.0
    for row in rows:
        for cell, column in zip(row, columns, strict=True):
            expected = sum(row) * sum(column) / total
            statistic += (cell - expected) ** 2 / expected
    return chi_square_tail(statistic, (len(rows) - 1) * (len(columns) - 1))


def holm(tests: Sequence[float]) -> list[float]:
    """Holm's adjusted p of every test: below 0.05, one false finding in twenty reports."""
    order = sorted(range(len(tests)), key=lambda place: tests[place])
    adjusted = [1.0] * len(tests)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(tests) - rank) * tests[place]))
        adjusted[place] = worst
    return adjusted


# -- distributions -----------------------------------------------------------------------------


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability of a larger chi-square."""
    return gamma_tail(freedom / 2, statistic / 2)


def gamma_tail(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # series of the lower function
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * PRECISION:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - scale * total)
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    fraction = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / nonzero(factor * d + b)
        c = nonzero(b + factor / c)
        fraction *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return scale * fraction


def student_tail(t: float, freedom: float) -> float:
    """The two-sided probability of a larger |t|."""
    return beta_share(freedom / 2, 0.5, freedom / (freedom + t * t))


def student_quantile(freedom: float) -> float:
    """The |t| that is exceeded in 5 % of cases."""
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        if student_tail(middle, freedom) > 0.05:
            low = middle
        else:
            high = middle
    return high


def beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(a, b, x) / a
    return 1 - front * beta_fraction(b, a, 1 - x) / b


def beta_fraction(a: float, b: float, x: float) -> float:
    """Lentz's continued fraction of the incomplete beta function."""
    c, d = 1.0, 1 / nonzero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 10_000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / nonzero(1 + factor * d)
            c = nonzero(1 + factor / c)
            fraction *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return fraction


def nonzero(value: float) -> float:
    return value if abs(value) > TINY else TINY
