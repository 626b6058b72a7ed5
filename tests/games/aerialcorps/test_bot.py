"""Bots of Aerial Corps: never against the rules, only from what they know, and not foolish."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.bots import Bot, BotMatch, Budget, bot
from wyrmtable.bots.greedy import GreedyBot
from wyrmtable.bots.random import RandomBot
from wyrmtable.core.chance import Seeded
from wyrmtable.core.content import read_table
from wyrmtable.core.state import State
from wyrmtable.games.aerialcorps.botfile import FILE, JUDGEMENT, Judgement
from wyrmtable.games.aerialcorps.spots import Spot
from wyrmtable.games.aerialcorps.state import CAPTURED, FLYING, LEFT_TABLE, AerialCorps, changed
from wyrmtable.games.aerialcorps.worth import hit_worth, per_point, way_to

LEVELS = ["hatchling", "drake", "elder", "ancient"]
SMALL = Budget(nodes=40)


def started(text: str, seed: int = 1) -> AerialCorps:
    """A position from notation."""
    state = wt.ruleset("aerialcorps").position(text, Seeded(seed))
    assert isinstance(state, AerialCorps)
    return state


def choice(player: Bot, state: State, seat: int, seed: int = 3) -> str:
    chance = Seeded(seed)
    return player.choose(state.guess(seat, chance), seat, chance, SMALL).text


def game(bots: list[Bot], seed: int, scenario: str = "duel", seats: int = 2) -> AerialCorps:
    """A whole game, every action judged by the rules."""
    rules, wooden = wt.ruleset("aerialcorps"), scenario == "convoy"
    match = wt.Match.new(rules, seats, seed, scenario=scenario, wooden_targets=wooden)
    for _ in BotMatch(match, dict(enumerate(bots)), Seeded(seed + 1)).moves():
        assert match.state.broken() == ""
    assert isinstance(match.state, AerialCorps)
    return match.state


@pytest.mark.parametrize(
    ("name", "pace", "scenario", "seats"),
    [
        ("hatchling", 1.0, "fray", 3),
        ("drake", 0.1, "courier", 2),
        ("elder", 0.05, "convoy", 2),
        ("ancient", 0.01, "battle", 3),
    ],
)
def test_every_level_plays_every_decision_of_a_game(
    name: str, pace: float, scenario: str, seats: int
) -> None:
    end = game([bot(name, pace) for _ in range(seats)], 5, scenario, seats)
    assert end.over


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_choice(name: str) -> None:
    state = started("duel; turn 3; 1 ember_lark 20,16,10; 2 granite_bull 24,28,190")
    assert choice(bot(name), state, 0) == choice(bot(name), state, 0)


@pytest.mark.parametrize("name", LEVELS)
def test_a_choice_does_not_depend_on_orders_that_others_have_handed_in(name: str) -> None:
    states = []
    for orders in ("1: R30 ST CLIMB | rear left front", "1: ST HOVER DIVE | front front front"):
        state = started("duel; turn 3; 1 storm_sovereign 20,16,10; 2 granite_bull 24,28,190")
        state.apply(0, f"done {orders}")
        states.append(state)
    assert states[0].view(1) == states[1].view(1)
    assert choice(bot(name), states[0], 1) == choice(bot(name), states[1], 1)


@pytest.mark.parametrize("name", LEVELS)
def test_a_choice_in_a_step_does_not_depend_on_cards_that_are_face_down(name: str) -> None:
    states = []
    for orders in ("1: ST R30 CLIMB | front rear", "1: ST L30 ST | rear rear"):
        state = started("duel; turn 3; 1 vitriol_heron 24,16,0; 2 ember_lark 24,28,180")
        state.apply(0, f"done {orders}")
        state.apply(1, "done 1: ST L60 ST | front")
        states.append(state)
    assert [state.decision(1).kind for state in states] == ["breath", "breath"]
    assert states[0].view(1) == states[1].view(1)
    assert choice(bot(name), states[0], 1) == choice(bot(name), states[1], 1)


@pytest.mark.parametrize("seed", range(2))
def test_nobody_flies_off_the_table_on_purpose(seed: int) -> None:
    """Bots that always take a worse idea stay on the table, unless a blow has turned them about."""
    slippery: Bot = GreedyBot(width=3, guesses=1, replies=False, slips=1.0)
    match = wt.Match.new(wt.ruleset("aerialcorps"), 2, seed, scenario="duel")
    spoilt: set[object] = set()
    for move in BotMatch(match, {0: slippery, 1: slippery}, Seeded(seed)).moves():
        for event in move.events:
            if event.name in ("replaced", "board_start") or (
                event.name == "special" and event.data["special"] != "captain"
            ):
                spoilt.update([event.data.get("dragon"), event.data.get("defender")])
            if event.name == "removed" and event.data["why"] == "left_table":
                assert event.data["dragon"] in spoilt


def test_a_dragon_before_the_edge_turns_away() -> None:
    for heading, x, y in ((0, 24, 41), (90, 42, 24), (225, 10, 10), (300, 9, 36)):
        state = started(f"duel; 1 granite_bull {x},{y},{heading}; 2 granite_bull 24,24,0")
        state.apply(0, choice(bot("drake"), state, 0))
        state.apply(1, "done")
        while state.turn == 1 and not state.over:
            seat = state.to_act[0]
            state.apply(seat, state.decision(seat).actions[0])
        assert state.out[0] != LEFT_TABLE


def test_a_drake_beats_random_play_clearly() -> None:
    won = 0
    for number in range(5):
        seat = number % 2
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seat] = bot("drake", 0.2)
        outcome = game(bots, 100 + number).outcome
        assert outcome is not None
        won += seat in outcome.winners
    assert won >= 4


def test_riflemen_fire_and_breath_is_used_at_short_range() -> None:
    state = started("duel; 1 furnace_tyrant 24,14,0; 2 brass_warden 24,25,180 d3")
    state.apply(0, "done 1: ST ST ST | front front front")
    state.apply(1, "done 1: ST ST ST | rear rear")
    assert state.decision(0).kind == "breath"
    assert choice(bot("ancient"), state, 0) == "1 breath 0"
    state.apply(0, "1 breath 0")
    assert state.decision(0).kind == "fire"
    assert choice(bot("ancient"), state, 0).count("fire 2.1") == 3


def test_a_courier_without_riflemen_is_boarded_and_captured() -> None:
    state = started("duel; 1 brass_warden 24,17,0; 2 dusk_plover 24,20.5,0")
    state.apply(0, "done 1: ST ST ST | front front")
    state.apply(1, "done 1: HOVER ST ST")
    while state.out[3] == FLYING and state.turn == 1:
        seat = state.to_act[0]
        state.apply(seat, choice(bot("ancient"), state, seat))
    assert state.out[3] == CAPTURED


def test_judgement_is_read_from_the_content_file_and_checked(tmp_path: Path) -> None:
    assert JUDGEMENT.menace > 0
    text = FILE.read_text(encoding="utf-8").replace("menace = ", "menance = ")
    (tmp_path / "bots.toml").write_text(text, encoding="utf-8")
    with pytest.raises(wt.BadContent, match="menance"):
        read_table(tmp_path / "bots.toml", "judgement", Judgement)


def test_the_way_to_an_enemy_counts_the_turn_and_the_room() -> None:
    """An enemy behind is further than one ahead, and one above or on top is not within reach."""
    enemy = Spot(24.0, 24.0, 0.0, 3, 0)
    ahead = way_to(Spot(24.0, 16.0, 0.0, 3, 0), enemy)
    behind = way_to(Spot(24.0, 16.0, 180.0, 3, 0), enemy)
    lower = way_to(Spot(24.0, 16.0, 0.0, 2, 0), enemy)
    on_top = way_to(Spot(24.0, 23.5, 0.0, 3, 0), enemy)  # AC-9.12, AC-10.7
    assert ahead == pytest.approx(8.0)
    assert behind > ahead
    assert lower > ahead
    assert on_top > ahead


def test_a_blow_that_may_be_the_last_is_worth_more_the_surer_it_is() -> None:
    """Ten points that are left: the end counts from where it is possible to where it is sure."""
    state = started("duel; turn 3; 1 ember_lark 20,16,10; 2 granite_bull 24,28,190")
    bull = state.dragons()[1]
    state.damage = changed(state.damage, bull, state.capacity(bull) - 10)
    point = per_point(state, bull)
    beyond = [hit_worth(state, bull, dealt) - point * min(dealt, 10.0) for dealt in (5, 8, 10, 20)]
    assert beyond[0] == 0
    assert 0 < beyond[1] < beyond[2] < beyond[3]
