"""Games between two bots with swapped seats, and who wins how many of them."""

from __future__ import annotations

import math
import time

import wyrmtable as wt
from wyrmtable.bots import Bot
from wyrmtable.bots.ladder import deal, interval
from wyrmtable.bots.levels import Setting

SURE = math.log(19)  # odds at which a sequential test stops: one error in twenty
BETTER = 0.12  # how much more than the share in question the other hypothesis says


def duel(
    rules: wt.Ruleset, first: Bot, second: Bot, number: int, settings: list[Setting]
) -> bool | None:
    """Does the first bot win game `number`? None if nobody does."""
    setting = settings[number // 2 % len(settings)]
    state = rules.start(2, wt.Seeded(number // 2), setting)
    state.listening = False
    deal(state, number // 2)
    chance = wt.Seeded(number)
    mine = number % 2
    while not state.over:
        seat = state.to_act[0]
        player = first if seat == mine else second
        state.apply(seat, player.choose(state.guess(seat, chance), seat, chance))
    assert state.outcome is not None
    return mine in state.outcome.winners if state.outcome.winners else None


class Score:
    """Games of one bot against another, from deal `first` on."""

    def __init__(self, first: int = 0) -> None:
        self.first = 2 * first
        self.played = self.decided = self.wins = 0

    def play(
        self,
        rules: wt.Ruleset,
        first: Bot,
        second: Bot,
        settings: list[Setting],
        games: int,
        minutes: float,
        asked: float | None = None,
    ) -> None:
        """Play so many games, or as many as the processor time or a sequential test wants.

        The test asks whether the share of decided games is well above `asked` or well below.
        """
        end = time.process_time() + 60 * minutes
        while self.played < games and time.process_time() < end:
            for number in (self.played, self.played + 1):  # a deal with both seats
                won = duel(rules, first, second, self.first + number, settings)
                self.decided += won is not None
                self.wins += won is True
            self.played += 2
            if asked is not None and self.settled(asked):
                return

    def settled(self, asked: float) -> bool:
        """Is it clear by Wald's test on which side of a share this is?"""
        low, high = max(asked - BETTER, 0.01), min(asked + BETTER, 0.99)
        losses = self.decided - self.wins
        odds = self.wins * math.log(high / low) + losses * math.log((1 - high) / (1 - low))
        return abs(odds) > SURE

    def __str__(self) -> str:
        if not self.decided:
            return f"none of {self.played} games was decided"
        low, high = interval(self.wins, self.decided)
        share = f"{self.wins / self.decided:.0%} ({low:.0%} to {high:.0%})"
        return f"{share} of {self.decided} decided, {self.played} played"
