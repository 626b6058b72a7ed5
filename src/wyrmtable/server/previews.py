"""What an answer would do, for the seat that thinks of it."""

# compiled: plotting asks for it again and again
from __future__ import annotations

from wyrmtable.core.decision_json import plain_facts
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.server.messages import Marks, Preview
from wyrmtable.server.room import Listener, Room


def marks(room: Room, listener: Listener, asked: Preview) -> Marks:
    """Marks on the board, and why the answer would be refused; the table stays as it is."""
    answer = Marks(id=asked.id, marks=[], clause="", reason="")
    if asked.seat not in listener.seats:
        answer.reason = "this is not your seat"
        return answer
    state = room.table.state
    question = state.question
    try:
        query = state.query(asked.text)
        action = query or state.parse(asked.text, asked.seat)
        if question is None or not state.asks(asked.seat):
            raise state.not_asked(asked.seat)
        shown = question.preview(state, asked.seat, action)
        answer.marks = list(shown)  # type: ignore[arg-type]  # previews are made of marks
        if query is not None:
            answer.facts = {**plain_facts(state.rules.outlook(state, asked.seat, query))}
        else:
            trial = state.guess(asked.seat)
            trial.apply(asked.seat, action)
    except Illegal as refusal:
        answer.clause, answer.reason = refusal.cite, refusal.why
    except BadNotation as refusal:
        answer.reason = str(refusal)
    return answer
