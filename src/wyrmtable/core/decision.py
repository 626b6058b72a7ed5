"""Decisions: what a seat is asked, computed only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wyrmtable.core.action import Action, texts_json
from wyrmtable.core.plain import PlainDict, encode
from wyrmtable.core.task import Question

if TYPE_CHECKING:
    from wyrmtable.core.state import State

# The same is asked again and again: what comes before the actions is written once.
MOST_HEADS: Final = 4096
HEADS: Final[dict[tuple[int, str, str, str, bool], bytes]] = {}


class Decision:
    """What one seat is asked at this moment; it looks at the state, so use it before you apply."""

    seat: int
    state: State
    question: Question

    def __init__(self, state: State, question: Question, seat: int) -> None:
        self.state = state
        self.question = question
        self.seat = seat

    @property
    def kind(self) -> str:
        """The kind of decision, for example `plot`; a client chooses the panel by it."""
        return self.question.kind(self.state)

    @property
    def cite(self) -> str:
        """The clause that asks for it."""
        return self.question.cite(self.state, self.seat)

    @property
    def prompt(self) -> str:
        """What is asked, in plain words."""
        return self.question.prompt(self.state, self.seat)

    @property
    def actions(self) -> Sequence[Action]:
        """Finitely many legal answers that suffice to play; the rules may accept more."""
        return self.question.actions(self.state, self.seat)

    @property
    def listed(self) -> Sequence[Action]:
        """The same answers in the order in which people want to read them."""
        return self.question.listed(self.state, self.seat)

    @property
    def facts(self) -> PlainDict:
        """What a client needs to show the decision."""
        return self.question.facts(self.state, self.seat)

    @property
    def required(self) -> bool:
        """False if the seat has answered and may only alter its answer."""
        return self.seat in self.state.to_act

    def to_plain(self) -> PlainDict:
        """The decision as JSON-ready data."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "clause": self.cite,
            "prompt": self.prompt,
            "required": self.required,
            "actions": [action.text for action in self.actions],
            "facts": self.facts,
        }

    def to_json(self) -> bytes:
        """The same as JSON; games keep what they have written before."""
        state, question, seat = self.state, self.question, self.seat
        key = (
            seat,
            question.kind(state),
            question.cite(state, seat),
            question.prompt(state, seat),
            seat in state.to_act,
        )
        head = HEADS.get(key)
        if head is None:
            if len(HEADS) >= MOST_HEADS:
                HEADS.clear()
            names = ("seat", "kind", "clause", "prompt", "required")
            head = HEADS[key] = encode(dict(zip(names, key, strict=True)))[:-1]
        listed = texts_json(question.actions(state, seat))
        facts = question.facts_json(state, seat)
        return b'%b,"actions":%b,"facts":%b}' % (head, listed, facts)

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of seat {self.seat}: {self.prompt} [{self.cite}]>"
