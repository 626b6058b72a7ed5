"""The games that learning agents can play: all of them."""

from __future__ import annotations

import wyrmtable as wt

NAMES = sorted(wt.GAMES)


def three_or_fewer(name: str) -> int:
    """Three players, if so many can play."""
    return min(3, max(wt.ruleset(name).seat_numbers))
