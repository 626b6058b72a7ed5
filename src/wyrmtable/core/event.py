"""Events: what happened, by which clause, and who may know it."""

from __future__ import annotations

from wyrmtable.core.plain import PlainDict


class Event:
    """Something that happened. `audience` None means everybody, else the seats that may know.

    `reveals` marks an event that shows something which was secret before; it ends the right to
    take an action back.
    """

    name: str
    cite: str
    data: PlainDict
    audience: tuple[int, ...] | None
    reveals: bool

    def __init__(
        self,
        name: str,
        cite: str,
        data: PlainDict,
        audience: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:
        self.name = name
        self.cite = cite
        self.data = data
        self.audience = audience
        self.reveals = reveals

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of the event?"""
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_plain(self) -> PlainDict:
        """The event as JSON-ready data."""
        plain: PlainDict = {"e": self.name, "clause": self.cite}
        plain.update(self.data)
        if self.audience is not None:
            plain["audience"] = list(self.audience)
        return plain

    def __reduce__(
        self,
    ) -> tuple[type[Event], tuple[str, str, PlainDict, tuple[int, ...] | None, bool]]:
        return Event, (self.name, self.cite, self.data, self.audience, self.reveals)

    def __repr__(self) -> str:
        return f"Event({self.name!r}, {self.cite!r}, {self.data!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (
            self.name == other.name
            and self.cite == other.cite
            and self.data == other.data
            and self.audience == other.audience
        )

    def __hash__(self) -> int:
        return hash((self.name, self.cite))
