"""The ladder: levels play each other in pairs of games with swapped seats."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from openskill.models import PlackettLuce

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.levels import LEVEL_BOTS, LEVELS, Setting, levels_of
from wyrmtable.core.chance import Seeded
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State

Z95 = 1.96  # two-sided 95 %
MIRRORED = "drake"  # the level that also plays itself, to see seats, colours and limits
SIDES = 2


class Clock:
    """How long the decisions of a level took."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


class Result:
    """One game: who sat where, and how it ended."""

    def __init__(
        self, names: tuple[str, str], end: State, options: Setting, deal: tuple[str, ...]
    ) -> None:
        assert end.outcome is not None
        self.names = names
        self.options = options
        self.deal = deal  # what the ladder dealt to the first seat: colour, site
        self.reason = end.outcome.reason
        winners = end.outcome.winners
        self.winner = winners[0] if winners else None

    @property
    def winning(self) -> str | None:
        """The name that won."""
        return None if self.winner is None else self.names[self.winner]


class Ladder:
    """A round robin, game by game; `results` holds what has been played.

    Bots count nodes and do not look at the clock, so that a ladder can be played again.
    """

    def __init__(self, rules: Ruleset, games: int, seed: int = 0, pace: float = 1.0) -> None:
        self.rules = rules
        self.games = games  # of every pair
        self.seed = seed
        self.pace = pace
        self.results: list[Result] = []
        self.clocks = {name: Clock() for name in LEVELS}
        self.settings = levels_of(rules).ladder or [{}]

    def pairs(self) -> list[tuple[str, str]]:
        """Who plays whom, and the level that plays itself."""
        return [*combinations(LEVELS, 2), (MIRRORED, MIRRORED)]

    @property
    def total(self) -> int:
        """How many games there are to play."""
        return len(self.pairs()) * self.games

    def play(self) -> Iterator[Result]:
        """Play everything; every deal is played twice, with the seats swapped."""
        for low, high in self.pairs():
            for number in range(self.games):
                names = (low, high) if number % 2 == 0 else (high, low)
                options = self.settings[number // 2 % len(self.settings)]
                yield self.game(names, options, self.seed + number // 2)

    def game(self, names: tuple[str, str], options: Setting, seed: int) -> Result:
        """One game between two levels."""
        state = self.rules.start(SIDES, Seeded(seed), options)
        state.listening = False
        dealt = deal(state, seed)
        chance = Seeded(seed + 1)
        bots: list[Bot] = [LEVEL_BOTS[name](self.pace, clock=False) for name in names]
        while not state.over:
            seat = state.to_act[0]
            known = state.guess(seat, chance)
            begun = time.perf_counter()
            action = bots[seat].choose(known, seat, chance)
            self.clocks[names[seat]].add(time.perf_counter() - begun)
            state.apply(seat, action)
        result = Result(names, state, options, dealt)
        self.results.append(result)
        return result

    # -- what came of it -----------------------------------------------------------------------

    def between(self, low: str, high: str) -> list[Result]:
        """The games of a pair."""
        return [result for result in self.results if set(result.names) == {low, high}]

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Skill and its uncertainty of every level (Plackett-Luce, all games in order played)."""
        model = PlackettLuce()
        rated = {name: model.rating(name=name) for name in LEVELS}
        for result in self.results:
            first, second = result.names
            if first == second:
                continue
            ranks = [1.0, 1.0]
            if result.winner is not None:
                ranks[1 - result.winner] = 2.0
            (one,), (two,) = model.rate([[rated[first]], [rated[second]]], ranks=ranks)
            rated[first], rated[second] = one, two
        return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}

    def endings(self, results: list[Result]) -> Counter[str]:
        """How games ended."""
        return Counter(result.reason for result in results)


def deal(state: State, seed: int) -> tuple[str, ...]:
    """Choose colours and places for everybody; what the first seat got."""
    chance = Seeded(seed)
    tactics = state.rules.tactics()
    dealt: list[str] = []
    while not state.over and tactics.deals(state):
        seat = state.to_act[0]
        actions = state.decision(seat).actions
        action = actions[chance.below(len(actions))]
        state.apply(seat, action)
        if seat == 0:
            dealt.append(action.text)
    return tuple(dealt)


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle = share + Z95**2 / (2 * games)
    whole = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
