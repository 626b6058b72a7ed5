"""Decisions: what a seat is asked, computed only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyrmtable.core.action import Action, actions_json, acts_of
from wyrmtable.core.decision_json import DecisionJson, facts_json, plain_facts
from wyrmtable.core.language import FACTS, tell, told
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.task import AnyQuestion

if TYPE_CHECKING:
    from wyrmtable.core.state import State


class Decision:
    """What one seat is asked at this moment; it looks at the state, so use it before you apply."""

    seat: int
    state: State
    question: AnyQuestion

    def __init__(self, state: State, question: AnyQuestion, seat: int) -> None:
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
        return tell(self.question.prompt(self.state, self.seat))

    @property
    def actions(self) -> Sequence[Action]:
        """Finitely many legal answers that suffice to play; the rules may accept more."""
        return self.state.offer(self.question, self.seat)

    @property
    def listed(self) -> Sequence[Action]:
        """The same answers in the order in which people want to read them."""
        return self.question.listed(self.state, self.seat)

    @property
    def facts(self) -> PlainDict:
        """What a client needs to show the decision, JSON-ready."""
        return plain_facts(told(self.question.facts(self.state, self.seat), FACTS))

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
            "acts": acts_of(self.actions) if self.question.tells_acts else [],
            "facts": self.facts,
        }

    def to_json(self) -> DecisionJson:
        """The same as JSON in parts, for those who are told what has changed."""
        return decision_json(self.state, self.question, self.seat)

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of seat {self.seat}: {self.prompt} [{self.cite}]>"


def decision_json(state: State, question: AnyQuestion, seat: int) -> DecisionJson:
    """What a seat is asked, as JSON in parts."""
    return DecisionJson(
        seat,
        question.kind(state),
        question.cite(state, seat),
        tell(question.prompt(state, seat)),
        seat in state.to_act,
        actions_json(question.actions(state, seat), question.tells_acts),
        facts_json(told(question.facts(state, seat), FACTS)),
    )
