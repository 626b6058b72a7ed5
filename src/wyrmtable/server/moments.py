"""What lies between two decisions: the state after each task that reported something.

An action is carried out in one go, and a table shows what comes of it. Whoever wants to watch how
it came about gets the scenes between, so that a client can show the events one after the other.
"""

from __future__ import annotations

from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.event import Event
from wyrmtable.core.state import State
from wyrmtable.server.logs import log

Moment = tuple[int, State]  # so many events have happened, and the state then


def moments(before: State, seat: int, text: str, events: list[Event]) -> list[Moment]:
    """The moments on the way from one state to the next; `before` is used up."""
    try:
        found = steps(before, seat, text)
    except Exception as error:  # the action has been played: there is only less to see
        log.error("moments_failed", game=before.rules.name, error=repr(error))
        return []
    if [event.name for event in before.events] != [event.name for event in events]:
        return []
    return [moment for moment in found if moment[0] < len(events)]


def steps(state: State, seat: int, text: str) -> list[Moment]:
    """Do what `State.apply` does, with the same chance, and look up after each task."""
    state.events = []
    found: list[Moment] = []
    action = state.parse(text)
    question = state.question
    if action.kind < FIRST_GAME_KIND or question is None:
        return found
    if not question.answer(state, seat, action):
        return found
    note(state, found)
    while state.outcome is None:
        asked = state.question
        if asked is not None:
            state.to_act = asked.pending(state)
            if state.to_act:
                break
        state.agenda.pop().run(state)
        note(state, found)
    return found


def note(state: State, found: list[Moment]) -> None:
    count = len(state.events)
    if count > (found[-1][0] if found else 0):
        found.append((count, state.clone()))
