"""DragonLance: a race and dogfight for the one lance on the tower (RULES.md is the law)."""

from wyrmtable.games.dragonlance.ruleset import DragonLanceRules
from wyrmtable.games.dragonlance.state import DragonLance

__all__ = ["DragonLance", "DragonLanceRules"]
