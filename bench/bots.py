"""How fast bots think, and what thinking longer is worth.

uv run python bench/bots.py                              every game; 0.1 s, 1 s and 5 s a decision
uv run python bench/bots.py --quick                      a tenth of the time, few games
uv run python bench/bots.py --game dragonwars --games 40 --rival elder

The engine is the compiled one where it is built (tools/compile.py), else Python.

Time is processor time, so that a loaded machine gives the same figures: how much work a search does
in a second is measured first, and then it plays with that much work a decision. A position is one
that was played and judged. Strength is the share of decided games that the search of the strongest
level wins against a fixed level in the same run, with swapped seats.
"""

from __future__ import annotations

import argparse
import time

import wyrmtable as wt
from wyrmtable.bots import Bot, Budget, SearchBot, bot
from wyrmtable.bots.budget import Meter
from wyrmtable.bots.ladder import deal, interval
from wyrmtable.bots.levels import LEVEL_BOTS, levels_of
from wyrmtable.bots.node import Node, Numbers
from wyrmtable.bots.search import Search
from wyrmtable.core.state import State
from wyrmtable_command import run_command

BUDGETS = [0.1, 1.0, 5.0]  # seconds a decision
QUICK = 0.1  # of these
OPENING = 12  # decisions before speed is measured


def middle(game: str) -> State:
    """A position some decisions after the deal, where a stage begins with a choice."""
    state = wt.ruleset(game).new(2, seed=1)
    state.listening = False
    deal(state, 1)
    tactics = state.rules.tactics()
    chance = wt.Seeded(1)
    for _ in range(OPENING):
        seat = state.to_act[0]
        state.apply(seat, bot("hatchling").choose(state.guess(seat, chance), seat, chance))
    while not tactics.resting(state) or len(state.decision(state.to_act[0]).actions) == 1:
        seat = state.to_act[0]
        state.apply(seat, tactics.follow(state, seat, None))
    return state


def searcher(rules: wt.Ruleset) -> SearchBot:
    """The strongest level, without its bounds."""
    made = levels_of(rules).level["ancient"].make()
    if not isinstance(made, SearchBot):
        made = SearchBot()
    made.most = 1000
    return made


class Counted(Search):
    """A search that counts the positions it plays; its meter counts other work, too."""

    played = 0

    def play(self, node: Node, numbers: Numbers, state: State, depth: int) -> list[float]:
        self.played += 1
        return super().play(node, numbers, state, depth)


class Speed:
    """What a search does in a second of processor time: its own nodes, and positions played."""

    def __init__(self, game: str, seconds: float) -> None:
        state = middle(game)
        seat, tactics = state.to_act[0], state.rules.tactics()
        spent, nodes = 0.0, 50
        while spent < seconds:
            nodes *= 2
            chance, meter = wt.Seeded(2), Meter(Budget(nodes=nodes))
            known = state.guess(seat, chance)
            begun = time.process_time()
            search = Counted(searcher(state.rules), known, seat, chance, tactics, meter)
            search.best()
            spent = time.process_time() - begun
            if meter.nodes < nodes:
                break  # there is nothing more to think about
        self.nodes = meter.nodes / spent
        self.positions = search.played / spent


class Strength:
    """Games of a search with so much time a decision against a level."""

    def __init__(self) -> None:
        self.played = self.decided = self.wins = 0

    def measure(self, game: str, nodes: int, rival: str, games: int, minutes: float) -> None:
        """Play so many games, or as many as the time allows."""
        end = time.perf_counter() + 60 * minutes
        for number in range(games):
            winners = one_game(game, nodes, rival, number, end)
            if winners is None:
                return
            self.played += 1
            self.decided += bool(winners)
            self.wins += number % 2 in winners

    def __str__(self) -> str:
        if not self.decided:
            return f"{self.played} games finished, none decided"
        low, high = interval(self.wins, self.decided)
        share = f"{self.wins / self.decided:.0%} ({low:.0%} to {high:.0%})"
        return f"wins {share} of {self.decided} decided, {self.played} finished"


def one_game(game: str, nodes: int, rival: str, number: int, end: float) -> tuple[int, ...] | None:
    """Who wins a game in which the search has one of the seats; None if time is up before."""
    state = wt.ruleset(game).new(2, seed=number // 2)
    state.listening = False
    deal(state, number // 2)
    chance = wt.Seeded(number)
    mine = number % 2
    players: list[Bot] = [LEVEL_BOTS[rival](clock=False)] * 2
    players[mine] = searcher(state.rules)
    while not state.over:
        if time.perf_counter() > end:
            return None
        seat = state.to_act[0]
        budget = Budget(nodes=nodes) if seat == mine else None
        known = state.guess(seat, chance)
        state.apply(seat, players[seat].choose(known, seat, chance, budget))
    assert state.outcome is not None
    return state.outcome.winners


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Speed and strength of bots.")
    parser.add_argument("--game", action="append", choices=list(wt.GAMES), help="default: all")
    parser.add_argument("--games", type=int, help="at every budget, 0 for speed alone")
    parser.add_argument("--minutes", type=float, help="at most, for the games at one budget")
    parser.add_argument("--seconds", type=float, nargs="+", help="budgets of a decision")
    parser.add_argument(
        "--rival", default="drake", choices=list(LEVEL_BOTS), help="the fixed level"
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the time, few games")
    given = parser.parse_args()
    part = QUICK if given.quick else 1.0
    budgets = given.seconds or [part * seconds for seconds in BUDGETS]
    games = (4 if given.quick else 20) if given.games is None else given.games
    minutes = (1.0 if given.quick else 30.0) if given.minutes is None else given.minutes
    for game in given.game or list(wt.GAMES):
        speed = Speed(game, part)
        print(f"{game}: {speed.nodes:,.0f} nodes, {speed.positions:,.0f} positions a second")
        for seconds in budgets if games else ():
            nodes = max(1, round(speed.nodes * seconds))
            strength = Strength()
            strength.measure(game, nodes, given.rival, games, minutes)
            print(f"  {seconds:g} s a decision against {given.rival}: {strength}", flush=True)


if __name__ == "__main__":
    run_command(main)
