"""A decision as JSON in parts, so that only those are sent again that have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from wyrmtable.core.action import ActionsJson
from wyrmtable.core.facts import Facts, Kept
from wyrmtable.core.plain import PlainDict, encode

# The same is asked again and again: what comes before the actions is written once.
MOST_HEADS: Final = 4096
HEADS: Final[dict[tuple[int, str, str, str, bool], bytes]] = {}
NOTHING: Final[list[bytes]] = []


def label(name: str) -> bytes:
    """The name of a field, as it stands before its value."""
    return b"%b:" % encode(name)


class FactsJson:
    """The facts of a decision, each as JSON; one of them may be an object in entries."""

    names: Sequence[bytes]
    values: list[bytes]
    place: int  # of the fact that is an object in entries, which has no value; -1: there is none
    keys: Sequence[bytes]
    entries: list[bytes]

    def __init__(
        self,
        names: Sequence[bytes],
        values: list[bytes],
        place: int = -1,
        keys: Sequence[bytes] = (),
        entries: list[bytes] = NOTHING,
    ) -> None:
        """Names and keys are labels."""
        self.names = names
        self.values = values
        self.place = place
        self.keys = keys
        self.entries = entries

    def whole(self, pieces: list[bytes]) -> None:
        """Add all of it to the pieces of a JSON text."""
        mark = b"{"
        for place, name in enumerate(self.names):
            pieces.append(mark)
            pieces.append(name)
            if place == self.place:
                self._object(pieces)
            else:
                pieces.append(self.values[place])
            mark = b","
        pieces.append(b"}" if self.names else b"{}")

    def _object(self, pieces: list[bytes]) -> None:
        mark = b"{"
        for place, key in enumerate(self.keys):
            pieces.append(mark)
            pieces.append(key)
            pieces.append(self.entries[place])
            mark = b","
        pieces.append(b"}" if self.keys else b"{}")

    def continues(self, before: FactsJson) -> bool:
        """Are there the same facts, with the same entries?"""
        return self is before or (
            self.place == before.place and self.keys == before.keys and self.names == before.names
        )

    def changes(self, before: FactsJson, pieces: list[bytes]) -> None:
        """Add what is new since other facts that these continue."""
        if self.values != before.values:
            mark = b',"facts":{'
            old_values = before.values
            for place, value in enumerate(self.values):
                if value != old_values[place]:
                    pieces.append(mark)
                    pieces.append(self.names[place])
                    pieces.append(value)
                    mark = b","
            pieces.append(b"}")
        if self.place >= 0 and self.entries != before.entries:
            pieces.append(b',"entries":{')
            pieces.append(self.names[self.place])
            mark = b"{"
            old_entries = before.entries
            for place, entry in enumerate(self.entries):
                old = old_entries[place]
                if entry is not old and entry != old:
                    pieces.append(mark)
                    pieces.append(self.keys[place])
                    pieces.append(entry)
                    mark = b","
            pieces.append(b"}}")


LABELS: Final[dict[str, list[bytes]]] = {}  # of the fields of a struct


def plain_facts(facts: Facts) -> PlainDict:
    """Facts as JSON-ready data."""
    if isinstance(facts, dict):
        return facts
    told: PlainDict = msgspec.to_builtins(facts)
    return told


def facts_json(facts: Facts) -> FactsJson:
    """Facts that are written one by one."""
    if isinstance(facts, dict):
        return FactsJson([label(name) for name in facts], [encode(fact) for fact in facts.values()])
    if not isinstance(facts, Kept):
        return struct_json(facts)
    known = FACTS.get(id(facts))
    if known is None:
        if len(FACTS) >= MOST_WRITTEN:
            FACTS.clear()
        known = FACTS[id(facts)] = (facts, struct_json(facts))
    return known[1]


def struct_json(facts: msgspec.Struct) -> FactsJson:
    """The same for facts of a kind of its own."""
    names: tuple[str, ...] = facts.__struct_fields__
    kind = type(facts).__name__
    labels = LABELS.get(kind)
    if labels is None:
        labels = LABELS[kind] = [label(name) for name in facts.__struct_encode_fields__]
    values: list[bytes] = []
    place = -1
    keys: list[bytes] = []
    entries: list[bytes] = []
    for name in names:
        fact = getattr(facts, name)
        if place < 0 and isinstance(fact, dict) and is_in_entries(fact):
            place = len(values)
            keys = [label_of(key) for key in fact]
            entries = [written(entry) for entry in fact.values()]
            values.append(b"")
        else:
            values.append(encode(fact))
    return FactsJson(labels, values, place, keys, entries)


def is_in_entries(fact: dict[str, msgspec.Struct]) -> bool:
    """Is it an object whose entries are told one by one?"""
    return bool(fact) and isinstance(next(iter(fact.values())), Kept)


# Games keep what stays the same: what is the same object need not be written again
MOST_WRITTEN: Final = 4096
FACTS: Final[dict[int, tuple[Kept, FactsJson]]] = {}
WRITTEN: Final[dict[int, tuple[Kept, bytes]]] = {}
KEYS: Final[dict[str, bytes]] = {}


def written(entry: Kept) -> bytes:
    """A frozen struct as JSON."""
    known = WRITTEN.get(id(entry))
    if known is None:
        if len(WRITTEN) >= MOST_WRITTEN:
            WRITTEN.clear()
        known = WRITTEN[id(entry)] = (entry, encode(entry))
    return known[1]


def label_of(key: str) -> bytes:
    """The label of a key; there are few."""
    known = KEYS.get(key)
    if known is None:
        if len(KEYS) >= MOST_WRITTEN:
            KEYS.clear()
        known = KEYS[key] = label(key)
    return known


class DecisionJson:
    """The parts of one decision."""

    seat: int
    kind: str
    clause: str
    prompt: str
    required: bool
    actions: ActionsJson
    facts: FactsJson

    def __init__(
        self,
        seat: int,
        kind: str,
        clause: str,
        prompt: str,
        required: bool,
        actions: ActionsJson,
        facts: FactsJson,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.clause = clause
        self.prompt = prompt
        self.required = required
        self.actions = actions
        self.facts = facts

    def whole(self) -> bytes:
        """All of it, as `Decision.to_plain` has it."""
        key = (self.seat, self.kind, self.clause, self.prompt, self.required)
        head = HEADS.get(key)
        if head is None:
            if len(HEADS) >= MOST_HEADS:
                HEADS.clear()
            names = ("seat", "kind", "clause", "prompt", "required")
            head = HEADS[key] = encode(dict(zip(names, key, strict=True)))[:-1]
        pieces = [head, b',"actions":', self.actions.texts, b',"acts":', self.actions.acts]
        pieces.append(b',"facts":')
        self.facts.whole(pieces)
        pieces.append(b"}")
        return b"".join(pieces)

    def continues(self, before: DecisionJson) -> bool:
        """Is it the same question about the same things? Then `changes` lead here from there."""
        return (
            self.kind == before.kind
            and self.seat == before.seat
            and self.facts.continues(before.facts)
        )

    def changes(self, before: DecisionJson) -> list[bytes]:
        """What is new since a decision that this one continues, in pieces; none if nothing is.

        `facts` holds facts that are new, whole, and `entries` the new entries of another.
        """
        pieces = [b'{"required":true' if self.required else b'{"required":false']
        if self.clause != before.clause:
            pieces.append(b',"clause":%b' % encode(self.clause))
        if self.prompt != before.prompt:
            pieces.append(b',"prompt":%b' % encode(self.prompt))
        if self.actions is not before.actions and self.actions.texts != before.actions.texts:
            pieces.append(b',"actions":')
            pieces.append(self.actions.texts)
            pieces.append(b',"acts":')
            pieces.append(self.actions.acts)
        if self.facts is not before.facts:
            self.facts.changes(before.facts, pieces)
        if len(pieces) == 1 and self.required == before.required:
            return NOTHING
        pieces.append(b"}")
        return pieces
