"""Attack Wing: creatures, secret dials and cards on an open table (RULES.md is the law)."""
