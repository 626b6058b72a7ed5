"""A decision as JSON in parts, so that only those are sent again that have changed."""

from __future__ import annotations

from typing import Final, TypeAlias

from wyrmtable.core.plain import encode

# A fact as JSON; of an object that changes often every entry by itself
FactJson: TypeAlias = bytes | dict[str, bytes]

# The same is asked again and again: what comes before the actions is written once.
MOST_HEADS: Final = 4096
HEADS: Final[dict[tuple[int, str, str, str, bool], bytes]] = {}


class DecisionJson:
    """The parts of one decision."""

    seat: int
    kind: str
    clause: str
    prompt: str
    required: bool
    actions: bytes
    facts: dict[str, FactJson]

    def __init__(
        self,
        seat: int,
        kind: str,
        clause: str,
        prompt: str,
        required: bool,
        actions: bytes,
        facts: dict[str, FactJson],
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
        pieces = [head, b',"actions":', self.actions, b',"facts":{']
        first = True
        for name, fact in self.facts.items():
            pieces.append(b'"%b":' % name.encode() if first else b',"%b":' % name.encode())
            pieces.append(fact_json(fact))
            first = False
        pieces.append(b"}}")
        return b"".join(pieces)

    def continues(self, before: DecisionJson) -> bool:
        """Is it the same question, with nothing gone? Then `changes` lead here from there."""
        if self.kind != before.kind or self.seat != before.seat:
            return False
        facts = self.facts
        for name, known in before.facts.items():
            fact = facts.get(name)
            if fact is None:
                return False
            if isinstance(known, dict) and isinstance(fact, dict):
                for key in known:
                    if key not in fact:
                        return False
        return True

    def changes(self, before: DecisionJson) -> bytes | None:
        """What is new since a decision that this one continues; None if nothing is.

        `facts` holds facts that are new, whole, and `entries` the new entries of others.
        """
        pieces: list[bytes] = []
        if self.clause != before.clause:
            pieces.append(b',"clause":%b' % encode(self.clause))
        if self.prompt != before.prompt:
            pieces.append(b',"prompt":%b' % encode(self.prompt))
        if self.required != before.required:
            pieces.append(b',"required":true' if self.required else b',"required":false')
        if self.actions is not before.actions and self.actions != before.actions:
            pieces.append(b',"actions":')
            pieces.append(self.actions)
        facts: list[bytes] = []
        entries: list[bytes] = []
        for name, fact in self.facts.items():
            known = before.facts.get(name)
            if fact is known:
                continue
            if isinstance(fact, dict) and isinstance(known, dict):
                fresh = new_entries(fact, known)
                if fresh:
                    entries.append(b',"%b":{%b}' % (name.encode(), fresh))
            elif fact != known:
                facts.append(b',"%b":%b' % (name.encode(), fact_json(fact)))
        if facts:
            pieces.append(b',"facts":{%b}' % b"".join(facts)[1:])
        if entries:
            pieces.append(b',"entries":{%b}' % b"".join(entries)[1:])
        return b"{%b}" % b"".join(pieces)[1:] if pieces else None


def new_entries(fact: dict[str, bytes], known: dict[str, bytes]) -> bytes:
    """The entries that differ, as the inside of a JSON object."""
    fresh: list[bytes] = []
    for key, entry in fact.items():
        old = known.get(key)
        if entry is not old and entry != old:
            fresh.append(b'"%b":%b' % (key.encode(), entry))
    return b",".join(fresh)


def fact_json(fact: FactJson) -> bytes:
    """A fact in one piece; names of entries are plain words."""
    if isinstance(fact, bytes):
        return fact
    return b"{%b}" % b",".join([b'"%b":%b' % (key.encode(), fact[key]) for key in fact])
