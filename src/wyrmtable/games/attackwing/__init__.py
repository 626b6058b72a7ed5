"""Attack Wing."""
