"""Parts of Wyrmtable whose packages are fetched only by those who want them."""

# not compiled: text for people
from __future__ import annotations


def not_installed(part: str, command: str, *extras: str) -> str:
    """That the packages of a part are missing, and the command that works in a clone."""
    wanted = " ".join(f"--extra {extra}" for extra in extras)
    verb = "are" if part.endswith("s") else "is"
    return f"{part} {verb} not installed; in a clone: uv run --no-dev {wanted} {command}"
