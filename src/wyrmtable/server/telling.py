"""Events as they are told: in words, with the names of people, and as JSON.

The same things happen again and again at a table, so what was told once is kept.
"""

# compiled: every move goes through it
from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

import msgspec

from wyrmtable.core.event import Event
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.server.ledger import Told

_encode = msgspec.json.Encoder().encode
MOST: Final = 512  # of one table
TRUE: Final = object()  # 1 and True are equal, and are not written alike
FALSE: Final = object()


class Telling:
    """What is told of events while these names hold."""

    def __init__(self, rules: Ruleset, names: Mapping[str, str]) -> None:
        self._rules = rules
        self._names = names
        self._known: dict[tuple[Hashable, ...], bytes] = {}

    def json(self, event: Event) -> bytes:
        """The event as JSON without its beginning: the version depends on who looks."""
        key = looks(event)
        if key is None:
            return self._write(event)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST:
                self._known.clear()
            known = self._known[key] = self._write(event)
        return known

    def _write(self, event: Event) -> bytes:
        text = self._rules.describe(event, self._names)
        told = Told(
            name=event.name,
            clause=event.cite,
            text=text,
            data=event.data,
            cues=self._rules.cues(event),
        )
        return _encode(told)[1:]


def looks(event: Event) -> tuple[Hashable, ...] | None:
    """Equal for events that are told alike; None for one that hardly comes again."""
    key: list[Hashable] = [event.name, event.cite]
    for name, value in event.data.items():
        key.append(name)
        if isinstance(value, str) or value is None:
            key.append(value)
        elif value is True:
            key.append(TRUE)
        elif value is False:
            key.append(FALSE)
        elif isinstance(value, int):
            key.append(value)
        elif isinstance(value, list):
            for item in value:
                if not isinstance(item, (str, int)) or isinstance(item, bool):
                    return None
            key.append(tuple(value))
        else:
            return None
    return tuple(key)
