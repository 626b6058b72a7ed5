"""The games that learning agents can play: all of them."""

from __future__ import annotations

import wyrmtable as wt

NAMES = sorted(wt.GAMES)
