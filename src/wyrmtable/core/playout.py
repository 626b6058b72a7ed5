"""Random play to the end: the shortest way to many games, for tests, search and the lab."""

from __future__ import annotations

from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.task import Question


def playout(state: State, chance: Chance, limit: int = -1) -> int:
    """Play random listed actions until the game is over; returns how many decisions it took.

    `chance` chooses the actions and is not the dice of the game. With a `limit`, it stops after
    that many decisions. Switch `state.listening` off first if nobody reads the events.
    """
    count = 0
    while state.to_act and count != limit:
        seat = state.to_act[0]
        task = state.agenda[-1]
        assert isinstance(task, Question)
        actions = state.offer(task, seat)
        state.apply(seat, actions[chance.below(len(actions))])
        count += 1
    return count
