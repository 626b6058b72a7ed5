"""The ladder: levels play each other in pairs of games with swapped seats."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from openskill.models import PlackettLuce

from wyrmtable.bots.bot import Bot
from wyrmtable.bots.levels import LEVEL_BOTS, LEVELS, Setting, levels_of
from wyrmtable.bots.results import Pair, Result
from wyrmtable.core.chance import Seeded
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State

Z95 = 1.96  # two-sided 95 %
MIRRORED = "drake"  # the level that also plays itself, to see seats, colours and limits
PAIRS: tuple[Pair, ...] = (*combinations(LEVELS, 2), (MIRRORED, MIRRORED))
SIDES = 2
WIDE = 1 << 40  # seeds above are spread over the whole generator, so that no two games are alike


class Ladder:
    """A round robin, game by game; `results` holds what has been played.

    Bots count nodes and do not look at the clock, so that a ladder can be played again.
    """

    def __init__(
        self,
        rules: Ruleset,
        games: int,
        seed: int = 0,
        pace: float = 1.0,
        pairs: Sequence[Pair] = PAIRS,
        results: Sequence[Result] = (),
    ) -> None:
        self.rules = rules
        self.games = games  # of every pair
        self.seed = seed
        self.pace = pace
        self.pairs = list(pairs)
        self.results = [result for result in results if result.number < games]
        self.settings: list[Setting] = levels_of(rules).ladder or [{}]

    @property
    def missing(self) -> list[tuple[int, Pair]]:
        """Games that have not been played, all pairs in turn: part of a ladder is a smaller one."""
        played = {(result.number, result.pair) for result in self.results}
        rounds = [
            (number, pair)
            for first in range(0, self.games, 2)
            for pair in self.pairs
            for number in range(first, min(first + 2, self.games))
        ]
        return [entry for entry in rounds if entry not in played]

    def play(self) -> Iterator[Result]:
        """Play everything that is missing."""
        for number, pair in self.missing:
            result = self.game(pair, number)
            self.results.append(result)
            yield result

    def game(self, pair: Pair, number: int) -> Result:
        """One game; two games of a pair have the same deal and swapped seats.

        Where a level plays itself there is nothing to swap, and every game has its own deal.
        """
        equal = pair[0] == pair[1]
        names = pair if number % 2 == 0 else (pair[1], pair[0])
        options = self.settings[number // 2 % len(self.settings)]
        seed = WIDE + self.seed + (number if equal else number // 2)
        state = self.rules.start(SIDES, Seeded(seed), options)
        state.listening = False
        dealt = deal(state, seed)
        chance = Seeded(2 * WIDE + self.seed + number)
        bots: list[Bot] = [LEVEL_BOTS[name](self.pace, clock=False) for name in names]
        decisions, seconds, longest = [0] * SIDES, [0.0] * SIDES, [0.0] * SIDES
        while not state.over:
            seat = state.to_act[0]
            known = state.guess(seat, chance)
            begun = time.process_time()
            action = bots[seat].choose(known, seat, chance)
            taken = time.process_time() - begun
            decisions[seat] += 1
            seconds[seat] += taken
            longest[seat] = max(longest[seat], taken)
            state.apply(seat, action)
        assert state.outcome is not None
        winners = state.outcome.winners
        return Result(
            pair=pair,
            number=number,
            names=names,
            options=options,
            deals=dealt,
            winner=winners[0] if winners else None,
            reason=state.outcome.reason,
            decisions=(decisions[0], decisions[1]),
            seconds=(seconds[0], seconds[1]),
            longest=(longest[0], longest[1]),
        )

    def leave_out_unfinished(self) -> None:
        """Forget pairs of which games are missing, so that all that is compared is complete."""
        counts = Counter(result.pair for result in self.results)
        self.results = [result for result in self.results if counts[result.pair] >= self.games]

    # -- what came of it -----------------------------------------------------------------------

    def between(self, low: str, high: str) -> list[Result]:
        """The games of a pair."""
        return [result for result in self.results if result.pair == (low, high)]

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Skill and its uncertainty of every level (Plackett-Luce, all pairs in turn)."""
        model = PlackettLuce()
        rated = {name: model.rating(name=name) for name in LEVELS}
        for result in sorted(self.results, key=lambda result: (result.number, result.pair)):
            first, second = result.names
            if first == second:
                continue
            ranks = [1.0, 1.0]
            if result.winner is not None:
                ranks[1 - result.winner] = 2.0
            (one,), (two,) = model.rate([[rated[first]], [rated[second]]], ranks=ranks)
            rated[first], rated[second] = one, two
        return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}

    def times(self, name: str) -> tuple[float, float]:
        """Processor seconds that a level took for a decision: on average, and at most."""
        decisions, seconds, longest = 0, 0.0, 0.0
        for result in self.results:
            for seat in range(SIDES):
                if result.names[seat] == name:
                    decisions += result.decisions[seat]
                    seconds += result.seconds[seat]
                    longest = max(longest, result.longest[seat])
        return seconds / max(decisions, 1), longest


def deal(state: State, seed: int) -> tuple[tuple[str, ...], ...]:
    """Choose colours and places for everybody; what every seat got."""
    chance = Seeded(seed)
    tactics = state.rules.tactics()
    dealt: list[list[str]] = [[] for _ in range(state.seats)]
    while not state.over and tactics.deals(state):
        seat = state.to_act[0]
        actions = state.decision(seat).actions
        action = actions[chance.below(len(actions))]
        state.apply(seat, action)
        dealt[seat].append(action.text)
    return tuple(tuple(words) for words in dealt)


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle = share + Z95**2 / (2 * games)
    whole = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
