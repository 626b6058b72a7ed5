"""What a bot is: somebody who knows what a seat knows, and chooses."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State


class Bot:
    """Plays any game. It is handed only `state.guess(seat, chance)`: it cannot cheat."""

    name: ClassVar[str]
    about: ClassVar[str]

    def choose(self, state: State, seat: int, chance: Chance) -> Action:
        """The action of this seat in a state that agrees with all the seat knows."""
        raise NotImplementedError  # every bot has its own
