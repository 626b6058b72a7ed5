"""What a bot should know: a position is worth its share of all scales."""

from __future__ import annotations

from emberduel.state import NONE, EmberDuel
from wyrmtable.core.tactics import Tactics, outcome_values


class DuelTactics(Tactics[EmberDuel]):
    """The search is written once; this judges the positions between two rounds."""

    def resting(self, state: EmberDuel) -> bool:
        return all(order == NONE for order in state.order)

    def values(self, state: EmberDuel) -> list[float]:
        if state.over:
            return outcome_values(state)
        return [scales / sum(state.scales) for scales in state.scales]
