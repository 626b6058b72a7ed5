"""Games between two bots with swapped seats, and a sequential count of who wins."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.bots import Bot
from wyrmtable.bots.ladder import deal
from wyrmtable.bots.levels import Setting


def duel(
    rules: wt.Ruleset, first: Bot, second: Bot, number: int, settings: list[Setting]
) -> float | None:
    """1 if the first bot wins game `number`, 0 if the second does, None if nobody."""
    setting = settings[number // 2 % len(settings)]
    state = rules.new(2, seed=number // 2, **setting)
    state.listening = False
    deal(state, number // 2)
    chance = wt.Seeded(number)
    mine = number % 2
    while not state.over:
        seat = state.to_act[0]
        player = first if seat == mine else second
        state.apply(seat, player.choose(state.guess(seat, chance), seat, chance))
    assert state.outcome is not None
    if not state.outcome.winners:
        return None
    return 1.0 if mine in state.outcome.winners else 0.0
