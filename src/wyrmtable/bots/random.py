"""The bot that everything else is measured against."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State


class RandomBot(Bot):
    """Chooses among the listed actions, all with the same chance."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "any listed action, all with the same chance"

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        actions = state.decision(seat).actions
        return actions[chance.below(len(actions))]
