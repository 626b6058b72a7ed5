"""Rule cases: what a game supplies so that cases of its rules can be played and checked.

A case is a position, scripted dice, actions, and what must come of it. One runner
(`wyrmtable.cases`) reads and checks the cases of all games; the `CaseRun` of a game knows how its
positions, actions and facts are written.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.state import State


class BadCase(WyrmtableError):
    """A case that cannot be played as it is written: `where` names the key, `why` the reason."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"


class Case(msgspec.Struct, frozen=True):
    """One case as its file has it; `line` is where it begins, counted from 1."""

    id: str
    title: str
    cites: tuple[str, ...]
    setup: PlainDict
    actions: list[PlainDict]
    dice: list[Plain]
    expect: PlainDict
    line: int = 0


class CaseRun:
    """One case, set up and then played; games derive one class from it.

    `events` grows with everything that happens. Each event is a mapping with its name under
    `event_key`; an action that is refused is an event `rejected` with the clause.
    """

    event_key: ClassVar[str] = "event"
    event_names: ClassVar[frozenset[str]] = frozenset()  # all there are; empty: not checked
    event_types: ClassVar[Mapping[str, type[EventData]]] = {}  # the same, with what they hold
    also: ClassVar[frozenset[str]] = frozenset()  # keys that a case may use in every event
    anywhere: ClassVar[frozenset[str]] = frozenset()  # events that may come out of their order
    events: list[PlainDict]

    def __init__(self) -> None:
        self.events = []

    def play(self) -> None:
        """Carry out all actions and stop where the case ends."""
        raise NotImplementedError  # every game has its own

    def facts(self) -> PlainDict:
        """Everything that `expect` may ask about the position at the end."""
        raise NotImplementedError  # every game has its own

    def unsaid(self) -> PlainDict:
        """Facts that a case asserts by not mentioning them."""
        return {}

    def trouble(self) -> list[str]:
        """What is wrong with the run itself, such as dice that were never rolled."""
        return []

    def strange(self, key: str, value: Plain) -> str:
        """What is wrong with a value that no event can have under a key; empty: nothing."""
        return ""

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        """Is a value that the case expects under a key the one that was found?"""
        return wanted == found and isinstance(wanted, bool) == isinstance(found, bool)


def impossible(state: State) -> list[str]:
    """What a case has against a position at its end that no game can have."""
    broken = state.broken()
    return [f"the position at the end is impossible: {broken}"] if broken else []
