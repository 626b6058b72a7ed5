"""The bot that uses its time: it thinks as long as it may, and not where the answer is clear."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.bots import Budget, DeliberateBot
from wyrmtable.bots.budget import Meter
from wyrmtable.bots.deliberate import Heat, Race
from wyrmtable.bots.worlds import Joint
from wyrmtable.core.chance import Seeded
from wyrmtable.core.state import State
from wyrmtable.core.tactics import Plan
from wyrmtable.games.dragonlance.verbs import END

OPTIONS = {
    "aerialcorps": {"scenario": "duel"},
    "attackwing": {"mode": "starter"},
    "dragonlance": {"mode": "basic"},
}
GAMES = tuple(OPTIONS)


def middle(game: str) -> State:
    """A position in which a stage begins with a choice."""
    state = wt.ruleset(game).start(2, Seeded(5), OPTIONS[game])
    tactics = state.rules.tactics()
    chance = Seeded(1)
    for _ in range(12):
        seat = state.to_act[0]
        state.apply(seat, tactics.quick(state, seat, chance).action)
    while not tactics.resting(state) or len(state.decision(state.to_act[0]).actions) == 1:
        seat = state.to_act[0]
        state.apply(seat, tactics.follow(state, seat, None))
    return state


def thought(game: str, nodes: int) -> Race:
    state = middle(game)
    seat, chance = state.to_act[0], Seeded(3)
    player = DeliberateBot(depth=2)
    tactics = state.rules.tactics()
    meter = Meter(Budget(nodes=nodes))
    race = Race(player, state.guess(seat, chance), seat, chance, tactics, meter)
    race.winner()
    return race


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_nodes_give_the_same_choice(game: str) -> None:
    state = middle(game)
    seat = state.to_act[0]
    chosen = set()
    for _ in range(2):
        chance = Seeded(3)
        known = state.guess(seat, chance)
        chosen.add(DeliberateBot(depth=2).choose(known, seat, chance, Budget(nodes=150)).text)
    assert len(chosen) == 1


@pytest.mark.parametrize("game", GAMES)
def test_more_time_means_more_heats(game: str) -> None:
    short, long = thought(game, 100), thought(game, 300)
    assert len(long.heats) > len(short.heats)
    assert long.meter.nodes > short.meter.nodes


def test_more_time_means_more_plans_where_seats_decide_together() -> None:
    assert len(thought("aerialcorps", 300).known) > len(thought("aerialcorps", 60).known)


def test_more_time_means_more_plans_where_a_seat_decides_alone() -> None:
    short, long = thought("dragonlance", 600), thought("dragonlance", 3000)
    assert long.at_once and len(long.waiting) < len(short.waiting)


class Rehearsed(Race):
    """Plans with luck: the seventh is better than it looks at first."""

    def made(self, limit: int, expected: list[Joint]) -> list[Plan]:
        return [Plan(END.of(()), (number,)) for number in range(min(limit, 30))]

    def new_heat(self) -> Heat:
        self.heats.append(Heat(self.state, (None, None), self.chance.below(1 << 30), 0))
        return self.heats[-1]

    def play(self, heat: Heat, plan: Plan) -> float:
        self.meter.spend()
        number = plan.intent[0]
        luck = Seeded(heat.seed + number).below(1000) / 2000
        return luck if number != 6 else 0.0 if len(self.heats) == 1 else luck + 0.2


def test_plans_are_compared_by_all_heats_so_far_whenever_time_ends() -> None:
    """A plan that has just joined is never judged by fewer heats than those that ran before."""
    state = middle("dragonlance")
    tactics = state.rules.tactics()
    for nodes in range(40, 1500, 9):
        meter = Meter(Budget(nodes=nodes))
        race = Rehearsed(DeliberateBot(), state, state.to_act[0], Seeded(nodes), tactics, meter)
        best = race.winner()
        assert {len(runner.values) for runner in race.runners} == {len(race.heats)}
        assert best.intent == (6,) or nodes < 900


def test_a_plan_that_is_clearly_behind_drops_out() -> None:
    race = thought("aerialcorps", 600)
    assert len(race.runners) < len(race.known)


def test_a_turn_of_dragon_rage_is_played_on_to_its_end() -> None:
    """A stage is the rest of a side's part of the turn: then the other side acts."""
    state = wt.ruleset("dragonrage").start(2, Seeded(5), {"scenario": 3})
    tactics, chance = state.rules.tactics(), Seeded(1)
    while state.question is None or state.question.name != "act":
        seat = state.to_act[0]
        state.apply(seat, tactics.quick(state, seat, chance).action)
    seat = state.to_act[0]
    plans = tactics.plans(state, seat, chance, 6, ())
    assert 1 < len(plans) <= 6
    chosen = DeliberateBot(6, 6, 2).choose(state.guess(seat, chance), seat, chance, Budget(nodes=8))
    assert chosen in [plan.action for plan in plans]
    joint: list[Plan | None] = [None, None]
    joint[seat] = plans[0]
    tactics.carry_out(state, joint)
    assert state.over or state.to_act[0] != seat
