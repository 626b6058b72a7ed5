"""Games of new weights against the old ones, with swapped seats."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.bots import bot
from wyrmtable.bots.apart import BotApart
from wyrmtable.bots.ladder import SIDES, deal
from wyrmtable.bots.levels import Setting
from wyrmtable.core.chance import Seeded
from wyrmtable.core.ruleset import Ruleset


def rematch(
    rules: Ruleset,
    level: str,
    weights: dict[str, float],
    games: int,
    seed: int,
    settings: list[Setting],
) -> Iterator[bool | None]:
    """Does the level with these weights beat itself, game by game? None: nobody has won."""
    old = bot(level, clock=False)
    with BotApart(level, rules.name, weights) as new:
        for number in range(games):
            deals = seed + number // 2
            state = rules.start(SIDES, Seeded(deals), settings[deals % len(settings)])
            state.listening = False
            deal(state, deals)
            mine, chance = number % 2, Seeded(number)
            while not state.over:
                seat = state.to_act[0]
                player = new if seat == mine else old
                state.apply(seat, player.choose(state.guess(seat, chance), seat, chance))
            assert state.outcome is not None
            yield mine in state.outcome.winners if state.outcome.winners else None
