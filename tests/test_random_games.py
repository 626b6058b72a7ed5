"""Thousands of random games end, without an exception or a broken invariant.

The short form plays 1,000 games of every ruleset, `pytest -m slow` plays 100,000. A failure prints
a record that leads to it.
"""

from __future__ import annotations

import os

import pytest

import wyrmtable as wt
from wyrmtable.games import BUILT_IN
from wyrmtable.soak import soak

CHUNKS = 10
SHORT = 1_000
LONG = 100_000


def play(name: str, games: int, seed: int) -> None:
    report = soak(name, games, seed=seed)
    trouble = report.trouble
    assert trouble is None, f"game {trouble.number}: {trouble.why}\n\n{trouble.record}"
    assert report.games == games
    assert sum(report.endings.values()) == games
    if name in BUILT_IN:  # each has many endings: they are no good if they always end alike
        assert len(report.endings) > 2


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", sorted(wt.GAMES))
def test_random_games_end_and_keep_the_laws(name: str, chunk: int) -> None:
    play(name, SHORT // CHUNKS, chunk)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("chunk", range(4 * CHUNKS))
@pytest.mark.parametrize("name", sorted(wt.GAMES))
def test_a_hundred_thousand_random_games(
    name: str, chunk: int, request: pytest.FixtureRequest
) -> None:
    asked = os.environ.get("HYPOTHESIS_PROFILE") == "long" or request.config.getoption("markexpr")
    if not asked:
        pytest.skip("the long form runs with -m slow")
    play(name, LONG // (4 * CHUNKS), 1000 + chunk)
