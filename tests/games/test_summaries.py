"""How to play in two minutes: there for every game, short, and true to the rulebook."""

from __future__ import annotations

import re

import pytest

from wyrmtable.games import BUILT_IN, ruleset


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_summary_is_short_and_names_clauses_that_exist(game: str) -> None:
    text = ruleset(game).in_brief
    assert 100 < len(text.split()) < 320
    assert text.startswith("**Goal.**")
    clauses = re.findall(r"[A-Z]{2}-\d+\.\d+", text)
    assert clauses
    assert all(ruleset(game).rules[clause].text for clause in clauses)
