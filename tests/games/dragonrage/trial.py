"""How Dragon Rage is tried by the laws of the engine."""

from __future__ import annotations

from tests.laws import Trial

import wyrmtable as wt


def shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """Only forces are secret, until both are confirmed (DR-23.5, DR-24.4)."""
    asked = before.question
    return asked is not None and asked.sealed and after.question is not asked


TRIAL = Trial(shows=shows)
