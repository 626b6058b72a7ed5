"""Events: what happened, by which clause, and who may know it."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core.eventdata import EventData
from wyrmtable.core.plain import PlainDict


class Event:
    """Something that happened. `audience` None means everybody, else the seats that may know.

    `reveals` marks an event that shows something which was secret before; it ends the right to
    take an action back.
    """

    what: EventData | None
    name: str
    cite: str
    audience: tuple[int, ...] | None
    reveals: bool

    def __init__(
        self,
        what: EventData | str,
        cite: str,
        data: PlainDict | None = None,
        audience: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:
        if isinstance(what, str):
            self.what = None
            self.name = what
        else:
            self.what = what
            self.name = what.event_name()
        self.cite = cite
        self._data = data
        self.audience = audience
        self.reveals = reveals

    @property
    def data(self) -> PlainDict:
        """What happened as JSON-ready data."""
        data = self._data
        if data is None:
            data = self._data = {} if self.what is None else self.what.plain()
        return data

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

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[object, ...]]:
        what = self.name if self.what is None else self.what
        return Event, (what, self.cite, self._data, self.audience, self.reveals)

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
