"""Events as they are told: in words, with the names of people, and as JSON.

The same things happen again and again, at one table or at all of them, so what was told once is
kept: for everybody, unless it names people.
"""

# compiled: every move goes through it
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from wyrmtable.core.event import Event
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.wording import Noticing
from wyrmtable.server.ledger import Told

_encode = msgspec.json.Encoder().encode
Key: TypeAlias = tuple[str, str, bytes]  # name, clause and data, which hold all that is told
MOST_OF_ALL: Final = 4096  # kept for all tables of a game, and as many that were kept before
MOST_OF_ONE: Final = 256
LONGEST_KEPT: Final = 256  # bytes of data: what is longer hardly comes again


class Shelf:
    """What is told alike at all tables of a game; what nobody has wanted for long is dropped."""

    def __init__(self) -> None:
        self._recent: dict[Key, bytes] = {}
        self._older: dict[Key, bytes] = {}

    def get(self, key: Key) -> bytes | None:
        """What was put there."""
        found = self._recent.get(key)
        if found is None:
            found = self._older.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Key, told: bytes) -> None:
        """Keep something."""
        if len(self._recent) >= MOST_OF_ALL:
            self._older, self._recent = self._recent, {}
        self._recent[key] = told


SHELVES: Final[dict[Ruleset, Shelf]] = {}


class Telling:
    """What is told of events while these names hold."""

    def __init__(self, rules: Ruleset, names: Mapping[str, str]) -> None:
        self._rules = rules
        self._names = Noticing(names)
        self._named: dict[Key, bytes] = {}
        self._shelf = SHELVES.setdefault(rules, Shelf())

    def json(self, event: Event) -> bytes:
        """The event as JSON without its beginning: the version depends on who looks."""
        data = _encode(event.data)
        if len(data) > LONGEST_KEPT:
            return self._write(event, data)
        key = (event.name, event.cite, data)
        known = self._shelf.get(key)
        if known is None:
            known = self._named.get(key)
        if known is not None:
            return known
        self._names.asked = False
        told = self._write(event, data)
        if not self._names.asked:
            self._shelf.put(key, told)
        else:
            if len(self._named) >= MOST_OF_ONE:
                self._named.clear()
            self._named[key] = told
        return told

    def _write(self, event: Event, data: bytes) -> bytes:
        told = Told(
            name=event.name,
            clause=event.cite,
            text=self._rules.describe(event, self._names),
            data=msgspec.Raw(data),
            cues=self._rules.cues(event) or (),
        )
        return _encode(told)[1:]
