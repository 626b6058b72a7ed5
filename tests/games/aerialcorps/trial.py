"""How Aerial Corps is tried by the laws of the engine."""

from __future__ import annotations

from tests.laws import Trial

import wyrmtable as wt


def nobody_else(state: wt.State, seat: int) -> list[int]:
    """Nobody sees another's orders, not even team-mates (AC-7.8)."""
    return [seat]


def answers_shown(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """Every question is sealed, and over when all answers are shown together (AC-6.4)."""
    return after.question is not before.question


TRIAL = Trial(confidants=nobody_else, shows=answers_shown)
