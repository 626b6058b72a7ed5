"""When nothing can be written, or found: told to people, never taken for a refusal of the rules."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from wyrmtable.core.errors import WyrmtableError


class Unavailable(WyrmtableError):
    """The database cannot be used; what was on its way may have arrived or not."""

    def __init__(self, reason: str = "the server cannot write just now; try again") -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


def unanswered(error: Exception) -> Unavailable | None:
    """What to tell people of an error if the database has not answered; None if that is not it."""
    if isinstance(error, Unavailable):
        return error
    drivers = type(error).__module__.startswith("asyncpg")  # it speaks for itself now and then
    if drivers or isinstance(error, OSError | SQLAlchemyError):
        return Unavailable("the database does not answer; try again in a moment")
    return None
