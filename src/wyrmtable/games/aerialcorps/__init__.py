"""Aerial Corps: crewed war dragons on an open table (RULES.md is the law)."""

from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules
from wyrmtable.games.aerialcorps.state import AerialCorps

__all__ = ["AerialCorps", "AerialCorpsRules"]
