"""Bots always answer, in time, the same for the same seed, and only from what they may know."""

from __future__ import annotations

import time

import pytest

import wyrmtable as wt
from wyrmtable.bots import BOTS, Bot, BotMatch, Budget, GreedyBot, SearchBot, bot
from wyrmtable.bots.budget import Meter
from wyrmtable.bots.regret import Regrets, draw, purified
from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.tactics import Plan, Tactics

SMALL = Budget(nodes=30)
LEVELS = [name for name in BOTS if name != "random"]


def at_plotting() -> State:
    """A game in which everybody is about to plot."""
    state = wt.ruleset("dragonwars").new(2, seed=1)
    while state.decision(state.to_act[0]).kind != "plot":
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    return state


def choice(player: Bot, state: State, seat: int, budget: Budget = SMALL, seed: int = 3) -> str:
    chance = Seeded(seed)
    return player.choose(state.guess(seat, chance), seat, chance, budget).text


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(
    ("seats", "mode", "custom_map", "changed"),
    [(2, "egg", None, False), (4, "teams", "sundered-ridge", True)],
)
def test_every_level_plays_every_decision_of_a_game(
    name: str, seats: int, mode: str, custom_map: str | None, changed: bool
) -> None:
    match = wt.Match.new(
        wt.ruleset("dragonwars"),
        seats,
        seed=2,
        mode=mode,
        custom_map=custom_map,
        solid_terrain=changed,
        open_fire=changed,
        round_limit=2,
    )
    table = BotMatch(match, {seat: bot(name, 0.01) for seat in range(seats)}, Seeded(4))
    for _ in table.moves():
        assert match.state.broken() == ""
    assert match.state.over


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_choice(name: str) -> None:
    state = at_plotting()
    assert choice(bot(name), state, 0) == choice(bot(name), state, 0)


@pytest.mark.parametrize("name", LEVELS)
def test_a_choice_does_not_depend_on_what_another_seat_has_locked(name: str) -> None:
    one, other = at_plotting(), at_plotting()
    one.apply(0, "lock A: F1+ fb5 | RT+ br5 | LT-; W: F3+ fb1 | LS- fb1 | RS")
    other.apply(0, "lock -")
    assert one.view(1) == other.view(1)
    assert choice(bot(name), one, 1) == choice(bot(name), other, 1)


@pytest.mark.parametrize("name", LEVELS)
def test_a_choice_does_not_depend_on_plots_that_are_locked_but_not_revealed(name: str) -> None:
    states = []
    for lane in ("A: F1+ fb5 | RT+ br5 | LT-", "A: RS+ | H | FL"):
        state = at_plotting()
        state.apply(0, f"lock {lane}")
        state.apply(1, "lock A: F1+ | F1 | F1; E: - | - | F1+")
        state.apply(0, "done A: N")
        states.append(state)
    assert states[0].view(1) == states[1].view(1)
    assert choice(bot(name), states[0], 1) == choice(bot(name), states[1], 1)


def test_a_search_answers_when_it_has_no_budget_at_all() -> None:
    state = at_plotting()
    text = choice(SearchBot(), state, 0, Budget(nodes=0))
    state.apply(0, text)
    assert text.startswith("lock ")


def test_a_search_keeps_to_its_seconds() -> None:
    state = at_plotting()
    begun = time.perf_counter()
    choice(SearchBot(width=6, most=400), state, 0, Budget(seconds=0.5))
    assert time.perf_counter() - begun < 5.0  # a loaded machine may take its time


def test_a_search_does_not_think_where_everything_is_known() -> None:
    state = wt.ruleset("dragonwars").new(2, seed=1)  # a colour is to be chosen
    seat = state.to_act[0]
    begun = time.perf_counter()
    assert choice(SearchBot(), state, seat, Budget(seconds=30)).startswith("colour ")
    assert time.perf_counter() - begun < 15


def test_nobody_flies_into_a_mountain_or_off_the_board_on_purpose() -> None:
    """Whole games of bots that make mistakes, without a single illegal movement (DW-8.4)."""
    chance = Seeded(5)
    slippery = GreedyBot(width=3, guesses=1, replies=False, slips=1.0)
    match = wt.Match.new(wt.ruleset("dragonwars"), 2, seed=6, round_limit=12)
    judged = 0
    for move in BotMatch(match, {0: slippery, 1: slippery}, chance).moves():
        denied = any(event.name == "denied" for event in move.events)
        illegal = [event for event in move.events if event.name == "illegal"]
        judged += any(event.name == "moved" for event in move.events)
        assert denied or not illegal
        if denied:
            break  # who was forced out may be unable to fly on as plotted (DW-9.15)
    assert judged


def test_dragons_without_energy_stay_and_recover() -> None:
    plain = at_plotting().to_plain()
    data = plain["data"]
    assert isinstance(data, dict) and isinstance(data["energy"], list)
    data["energy"] = [0] * len(data["energy"])
    tired = wt.ruleset("dragonwars").load(plain)
    chance = Seeded(1)
    plan = GreedyBot().plan(tired.guess(0, chance), 0, chance, Meter(Budget(nodes=200)))
    assert plan.action.args.count(0) >= 6  # of twelve cells; without pegs they recover (DW-11.1)


# -- the parts ---------------------------------------------------------------------------------


def test_regret_matching_finds_the_mixture_of_rock_paper_scissors_with_a_weight() -> None:
    """Winning with rock counts double: the equilibrium is rock 1/4, paper 1/2, scissors 1/4."""
    payoff = [[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]]
    tables = [Regrets(), Regrets()]
    for table in tables:
        table.grow(3)
    tables[0].regret[0] = 1.0  # begin away from the equilibrium
    for _ in range(20_000):
        mixed = [table.strategy() for table in tables]
        for place, table in enumerate(tables):
            values = [sum(payoff[a][b] * mixed[1 - place][b] for b in range(3)) for a in range(3)]
            got = sum(part * value for part, value in zip(mixed[place], values, strict=True))
            table.learn(values, got)
    assert tables[0].average() == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


def test_rare_plans_are_not_played() -> None:
    assert purified([0.5, 0.45, 0.05], 0.3) == pytest.approx([0.5 / 0.95, 0.45 / 0.95, 0.0])
    drawn = {draw(purified([0.5, 0.45, 0.05], 0.3), Seeded(seed)) for seed in range(50)}
    assert drawn == {0, 1}


def test_a_plan_made_for_another_guess_is_replaced_by_a_reflex() -> None:
    state = at_plotting()
    tactics = state.rules.tactics()
    good = tactics.plans(state, 0, Seeded(1), 1, ())[0]
    foreign = Plan(state.parse("to 5,0 SW"))
    with pytest.raises(Illegal):
        state.clone().apply(1, foreign.action)
    twin = state.clone()
    twin.chance = Seeded(2)
    Tactics[wt.State]().carry_out(twin, [good, foreign])
    assert twin.to_act == (1,)  # for tactics without insight every position rests


def test_a_budget_is_spent_by_nodes_or_by_time_whichever_is_first() -> None:
    meter = Meter(Budget(seconds=3600, nodes=10))
    meter.spend(9)
    assert meter.in_time(0.5) and meter.left
    meter.spend(1)
    assert not meter.left
    assert not Meter(Budget(seconds=0)).left
    assert Meter(Budget()).left and Meter(Budget()).in_time(0.0)


@pytest.mark.parametrize("name", ["elder", "ancient"])
@pytest.mark.parametrize("game", list(wt.GAMES))
def test_a_level_keeps_to_its_seconds_in_every_game(game: str, name: str) -> None:
    """Processor time never passes the time on the clock, so a busy machine does no harm here."""
    state = wt.ruleset(game).new(2, seed=3)
    chance = Seeded(3)
    for _ in range(8):
        if state.over:  # how far a budget of seconds leads depends on the machine
            break
        seat = state.to_act[0]
        known = state.guess(seat, chance)
        begun = time.process_time()
        action = bot(name).choose(known, seat, chance, Budget(seconds=0.1))
        assert time.process_time() - begun < 0.1 + 1.0
        state.apply(seat, action)
