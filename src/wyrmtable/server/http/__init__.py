"""The HTTP part, by subject."""
