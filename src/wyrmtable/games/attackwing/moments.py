"""Moments that come later: what cards do then."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import triggers
from wyrmtable.games.attackwing.state import NONE, AttackWing


class Moment(Task[AttackWing]):
    """What cards do at a moment: its number, the creature, the other, and what happened."""

    name: ClassVar[str] = "moment"

    def run(self, state: AttackWing) -> None:
        moment, creature = self.args[0], self.args[1]
        other = self.args[2] if len(self.args) > 2 else NONE
        detail = self.args[3] if len(self.args) > 3 else 0
        if state.in_play(creature):
            triggers.trigger(state, moment, creature, other, detail)
