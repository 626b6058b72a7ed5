"""Games before their first task, from which any number of games can be begun."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State


class NotOffered(WyrmtableError, ValueError):
    """An action number that a mask does not allow."""


def before_start(game: Ruleset, seats: int, options: Mapping[str, object]) -> State:
    """A state whose first task has not run; BadOptions names what is wrong."""
    game.start(seats, Seeded(0), options)  # says what is wrong with them
    state = game.begin(seats, Seeded(0), game.options(options))
    state.listening = False
    return state


def begun(template: State, seed: int) -> State:
    """A new game from a state whose first task has not run."""
    state = template.clone()
    state.chance = Seeded(seed)
    state.settle()
    return state
