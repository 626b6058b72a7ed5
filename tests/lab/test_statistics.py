"""The statistics of reports, held against the tables of textbooks."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.lab.statistics import (
    Sample,
    binomial,
    chi_square_tail,
    even,
    holm,
    independent,
    newcombe,
    student_quantile,
    student_tail,
    welch,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_quantiles_of_students_t(freedom: int, expected: float) -> None:
    assert student_quantile(freedom) == pytest.approx(expected, abs=5e-4)
    assert student_tail(expected, freedom) == pytest.approx(0.05, abs=2e-4)


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (6.635, 1, 0.01), (0.0, 3, 1.0)],
)
def test_tails_of_chi_square(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, abs=1e-4)


def test_wilsons_interval_of_81_in_263() -> None:
    low, high = wilson(81, 263)  # Newcombe 1998, method 3
    assert [low, high] == pytest.approx([0.2553, 0.3662], abs=1e-4)


def test_newcombes_interval_of_56_in_70_less_48_in_80() -> None:
    low, high = newcombe((48, 56), (80, 70))  # Newcombe 1998, example (a), method 10
    assert [low, high] == pytest.approx([0.0524, 0.3339], abs=1e-4)


def test_the_exact_binomial_test() -> None:
    assert binomial(60, 100, 0.5) == pytest.approx(0.0568879, abs=1e-6)
    assert binomial(50, 100, 0.5) == pytest.approx(1.0)
    assert binomial(0, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial(0, 0, 0.5) == 1.0


def test_equal_counts_and_equal_shares() -> None:
    assert even([10, 10, 10]) == pytest.approx(1.0)
    assert even([30, 10, 20]) == pytest.approx(chi_square_tail(10.0, 2))
    assert even([]) == even([5]) == even([0, 0]) == 1.0
    assert independent([[10, 20], [20, 10]]) == pytest.approx(chi_square_tail(20 / 3, 1))
    assert independent([[5, 0], [7, 0]]) == 1.0


def test_welchs_test_of_two_small_samples() -> None:
    one = Sample([27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0])
    two = Sample([27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9])
    p, (low, high) = welch(one, two)
    t = (two.mean - one.mean) / math.sqrt(one.variance / 13 + two.variance / 13)
    assert 0.01 < p < 0.05 and t == pytest.approx(2.4, abs=0.2)
    assert low < two.mean - one.mean < high and low > 0
    assert welch(Sample([1.0, 1.0]), Sample([1.0, 1.0]))[0] == 1.0
    assert welch(Sample([1.0, 1.0]), Sample([2.0, 2.0]))[0] == 0.0


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=20))
def test_holm_never_makes_a_test_more_certain_and_keeps_the_order(tests: list[float]) -> None:
    adjusted = holm(tests)
    assert all(a >= p for a, p in zip(adjusted, tests, strict=True))
    ranked = [adjusted[place] for place in sorted(range(len(tests)), key=lambda i: tests[i])]
    assert ranked == sorted(ranked)


@given(st.integers(0, 300), st.integers(0, 300))
def test_an_interval_holds_its_share(wins: int, losses: int) -> None:
    low, high = wilson(wins, wins + losses)
    share = wins / (wins + losses) if wins + losses else 0.5
    assert 0 <= low <= share + 1e-12 and share - 1e-12 <= high <= 1


def test_intervals_hold_the_truth_in_about_95_of_100_cases() -> None:
    taste = random.Random(1)
    held = 0
    for _ in range(400):
        wins = sum(taste.random() < 0.3 for _ in range(120))
        low, high = wilson(wins, 120)
        held += low <= 0.3 <= high
    assert 0.92 <= held / 400 <= 0.98
