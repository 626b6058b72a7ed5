"""Bots of Attack Wing: never against the rules, only from what they know, and not foolish."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.bots import Bot, BotMatch, Budget, bot
from wyrmtable.bots.random import RandomBot
from wyrmtable.core.chance import Seeded
from wyrmtable.core.content import read_table
from wyrmtable.core.plain import Plain
from wyrmtable.core.state import State
from wyrmtable.games.attackwing.bases import base_at
from wyrmtable.games.attackwing.botfile import FILE, JUDGEMENT, Judgement
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES, ON_DIAL
from wyrmtable.games.attackwing.ruleset import AttackWingRules
from wyrmtable.games.attackwing.state import FLED, PLANNING, AttackWing
from wyrmtable.games.attackwing.worth import values

GAME = AttackWingRules()
LEVELS = ["hatchling", "drake", "elder", "ancient"]
SMALL = Budget(nodes=20)


def planning(seed: int = 1) -> AttackWing:
    """A starter game when dials are asked for."""
    state = GAME.new(2, seed)
    while not isinstance(state, AttackWing) or state.phase != PLANNING:
        seat = state.to_act[0]
        state.apply(seat, state.decision(seat).actions[0])
    return state


def put(state: AttackWing, creature: int, x: float, y: float, heading: float) -> None:
    """Put a creature somewhere."""
    state.put(state.point[creature], base_at(x, y, heading, state.size(creature)))


def choice(player: Bot, state: State, seat: int, seed: int = 3) -> str:
    chance = Seeded(seed)
    return player.choose(state.guess(seat, chance), seat, chance, SMALL).text


def game(bots: list[Bot], seed: int, **options: Plain) -> AttackWing:
    """A whole game, every action judged by the rules."""
    match = wt.Match(GAME.start(len(bots), Seeded(seed), options))
    for _ in BotMatch(match, dict(enumerate(bots)), Seeded(seed + 1)).moves():
        assert match.state.broken() == ""
    assert isinstance(match.state, AttackWing)
    return match.state


@pytest.mark.parametrize(
    ("name", "pace", "seats", "options"),
    [
        ("hatchling", 1.0, 3, {}),
        ("hatchling", 1.0, 4, {"mode": "legion", "points": 120, "teams": [2, 2]}),
        ("drake", 0.1, 2, {"mode": "legion", "points": 70, "obstacles": 2}),
        ("drake", 0.1, 2, {"mode": "adventure1"}),
        ("elder", 0.05, 3, {"mode": "adventure2"}),
        ("ancient", 0.01, 2, {}),
    ],
)
def test_every_level_plays_every_decision_of_a_game(
    name: str, pace: float, seats: int, options: dict[str, Plain]
) -> None:
    end = game([bot(name, pace) for _ in range(seats)], 5, round_limit=12, **options)
    assert end.over


@pytest.mark.parametrize("name", LEVELS)
def test_a_choice_does_not_depend_on_dials_that_others_have_set(name: str) -> None:
    states = []
    for place in (0, 3):
        state = planning()
        state.apply(0, f"ready dials A:{MANEUVER_NAMES[ON_DIAL[state.dial_of[0]][place]]}")
        states.append(state)
    assert states[0].view(1) == states[1].view(1)
    assert choice(bot(name), states[0], 1) == choice(bot(name), states[1], 1)


def test_hatchlings_and_drakes_beat_random_play() -> None:
    for name in ("hatchling", "drake"):
        won = 0
        for number in range(5):
            seat = number % 2
            bots: list[Bot] = [RandomBot(), RandomBot()]
            bots[seat] = bot(name, 0.3)
            outcome = game(bots, 100 + number).outcome
            assert outcome is not None
            won += seat in outcome.winners
        assert won >= 4


@pytest.mark.parametrize(("x", "y", "heading"), [(18, 30, 0), (30, 18, 90), (9, 9, 225)])
def test_a_dragon_before_the_edge_turns_away(x: float, y: float, heading: float) -> None:
    state = planning()
    put(state, 0, x, y, heading)
    put(state, 1, 18.0, 18.0, 0.0)
    state.apply(0, choice(bot("drake"), state, 0))
    state.apply(1, "ready")
    while state.round == 1 and not state.over:
        seat = state.to_act[0]
        state.apply(seat, choice(bot("drake"), state, seat))
    assert state.out[0] != FLED


def test_to_aim_at_an_enemy_is_better_than_to_be_aimed_at() -> None:
    state = planning()
    put(state, 0, 18.0, 12.0, 0.0)
    put(state, 1, 18.0, 18.0, 0.0)
    ahead = values(state)
    put(state, 0, 18.0, 12.0, 90.0)
    assert ahead[0] > values(state)[0]
    assert sum(ahead) == pytest.approx(1.0)


def test_judgement_is_read_from_the_content_file_and_checked(tmp_path: Path) -> None:
    assert JUDGEMENT.attack > 0
    text = FILE.read_text(encoding="utf-8").replace("menace = ", "menance = ")
    (tmp_path / "bots.toml").write_text(text, encoding="utf-8")
    with pytest.raises(wt.BadContent, match="menance"):
        read_table(tmp_path / "bots.toml", "judgement", Judgement)
