"""Attack Wing: creatures, secret dials and cards on an open table (RULES.md is the law)."""

from wyrmtable.games.attackwing.ruleset import AttackWingRules
from wyrmtable.games.attackwing.state import AttackWing

__all__ = ["AttackWing", "AttackWingRules"]
