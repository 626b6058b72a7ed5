"""Dragon Rage: dragons, monsters and hordes against a walled city (RULES.md is the law)."""
