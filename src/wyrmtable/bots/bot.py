"""What a bot is: somebody who knows what a seat knows, and chooses."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots.budget import Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State


class Bot:
    """Plays any game. It is handed only `state.guess(seat, chance)`: it cannot cheat."""

    name: ClassVar[str]
    about: ClassVar[str]

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        """The action of this seat in a state that agrees with all the seat knows.

        A budget replaces the bot's own. When it runs out, the bot plays the best it has.
        """
        raise NotImplementedError  # every bot has its own

    def longest(self, rules: Ruleset) -> float:
        """Seconds that it thinks about one decision of a game at most; 0: none worth mentioning."""
        return 0.0
