"""Dragon Rage: dragons, monsters and hordes against a walled city (RULES.md is the law)."""

from wyrmtable.games.dragonrage.ruleset import DragonRageRules
from wyrmtable.games.dragonrage.state import DragonRage

__all__ = ["DragonRage", "DragonRageRules"]
