"""When nothing can be written, or found: told to people, never taken for a refusal of the rules."""

from __future__ import annotations

from wyrmtable.core.errors import WyrmtableError


class Unavailable(WyrmtableError):
    """The database cannot be used; what was on its way may have arrived or not."""

    def __init__(self, reason: str = "the server cannot write just now; try again") -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason
