"""DragonWars: three-dimensional aerial combat, plotted in secret (RULES.md is the law)."""

from wyrmtable.games.dragonwars.ruleset import DragonWarsRules
from wyrmtable.games.dragonwars.state import DragonWars

__all__ = ["DragonWars", "DragonWarsRules"]
