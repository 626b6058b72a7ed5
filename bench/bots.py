"""How fast bots think, and what thinking longer is worth.

uv run python bench/bots.py [--game dragonwars] [--games 10] [--seconds 0.1 1 5] [--rival drake]
PYTHONPATH=build/compiled uv run python bench/bots.py        with the compiled engine
"""

from __future__ import annotations

import argparse
import time

import wyrmtable as wt
from wyrmtable.bots import Bot, Budget, SearchBot, bot
from wyrmtable.bots.budget import Meter
from wyrmtable.bots.ladder import deal, interval
from wyrmtable.bots.levels import levels_of
from wyrmtable.bots.search import Search
from wyrmtable.core.state import State


def middle(game: str) -> State:
    """A position some decisions after the deal, where a stage begins."""
    state = wt.ruleset(game).new(2, seed=1)
    state.listening = False
    deal(state, 1)
    tactics = state.rules.tactics()
    chance = wt.Seeded(1)
    for _ in range(12):
        seat = state.to_act[0]
        state.apply(seat, bot("hatchling").choose(state.guess(seat, chance), seat, chance))
    while not tactics.resting(state):
        seat = state.to_act[0]
        state.apply(seat, tactics.follow(state, seat, None))
    return state


def searcher(rules: wt.Ruleset) -> SearchBot:
    """The strongest level, without its bounds."""
    made = levels_of(rules).level["ancient"].make()
    assert isinstance(made, SearchBot)
    made.most = 1000
    return made


def nodes_per_second(game: str, seconds: float) -> float:
    """Positions that a search looks at in a second."""
    state = middle(game)
    chance = wt.Seeded(2)
    seat = state.to_act[0]
    meter = Meter(Budget(seconds=seconds))
    begun = time.perf_counter()
    known = state.guess(seat, chance)
    Search(searcher(state.rules), known, seat, chance, state.rules.tactics(), meter).best()
    return meter.nodes / (time.perf_counter() - begun)


def strength(game: str, seconds: float, rival: str, games: int) -> tuple[int, int]:
    """Decided games that a search with so much time wins against a level, and how many."""
    wins = decided = 0
    for number in range(games):
        state = wt.ruleset(game).new(2, seed=number // 2)
        state.listening = False
        deal(state, number // 2)
        chance = wt.Seeded(number)
        mine = number % 2
        players: list[Bot] = [bot(rival), bot(rival)]
        players[mine] = searcher(state.rules)
        while not state.over:
            seat = state.to_act[0]
            budget = Budget(seconds=seconds) if seat == mine else None
            known = state.guess(seat, chance)
            state.apply(seat, players[seat].choose(known, seat, chance, budget))
        assert state.outcome is not None
        if state.outcome.winners:
            decided += 1
            wins += mine in state.outcome.winners
    return wins, decided


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Speed and strength of bots.")
    parser.add_argument("--game", default="dragonwars")
    parser.add_argument("--games", type=int, default=10, help="games at every budget, 0 for none")
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.1, 1.0, 5.0])
    parser.add_argument("--rival", default="drake")
    given = parser.parse_args()
    for seconds in given.seconds:
        line = f"{given.game}, {seconds:g} s a decision: "
        line += f"{nodes_per_second(given.game, seconds):,.0f} nodes a second"
        if given.games:
            wins, decided = strength(given.game, seconds, given.rival, given.games)
            low, high = interval(wins, decided)
            line += f", wins {wins} of {decided} decided games against {given.rival}"
            line += f" (95 %: {low:.0%} to {high:.0%})"
        print(line, flush=True)


if __name__ == "__main__":
    main()
