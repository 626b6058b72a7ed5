"""The games that learning agents can play."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.core.ruleset import Ruleset

NAMES = sorted(
    name for name, rules in wt.GAMES.items() if type(rules).encoder is not Ruleset.encoder
)
