"""Bots know what their seat knows, and play matches to the end."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

import pytest
from rich.console import Console

import wyrmtable as wt
from wyrmtable.bots import BOTS, Bot, BotMatch, Budget, RandomBot, UnknownBot, bot
from wyrmtable.cli.screen import Screen
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.state import State


class Spy(Bot):
    """Plays at random and keeps what it was shown."""

    name: ClassVar[str] = "spy"
    about: ClassVar[str] = "looks at everything"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        self.shown.append(state)
        return RandomBot().choose(state, seat, chance)


def plotting() -> wt.Match:
    """A match of two in which everybody is about to plot."""
    match = wt.Match.new(wt.ruleset("dragonwars"), 2, seed=1)
    while match.state.decision(match.state.to_act[0]).kind != "plot":
        seat = match.state.to_act[0]
        match.apply(seat, match.state.decision(seat).actions[0])
    return match


def test_two_random_bots_play_a_game_to_its_end_and_the_record_verifies() -> None:
    match = wt.Match.new(wt.ruleset("dragonwars"), 2, seed=1, round_limit=4)
    moves = list(BotMatch(match, {0: bot("random"), 1: bot("random")}, Seeded(2)).moves())
    assert match.state.over
    assert [move.seat for move in moves] == [entry.seat for entry in match.log]
    assert match.record().verify(wt.ruleset)


def test_the_same_chance_gives_the_same_game() -> None:
    texts = []
    for _ in range(2):
        match = wt.Match.new(wt.ruleset("dragonwars"), 3, seed=1, round_limit=2)
        list(BotMatch(match, {seat: bot("random") for seat in range(3)}, Seeded(5)).moves())
        texts.append(str(match.record()))
    assert texts[0] == texts[1]


def test_the_bots_stop_where_a_person_has_to_decide() -> None:
    match = plotting()
    table = BotMatch(match, {1: bot("random")}, Seeded(2))
    list(table.moves())
    assert table.waiting() == [0]
    assert match.state.to_act == (0,)


def test_a_bot_is_never_shown_the_plot_of_another_seat() -> None:
    match = plotting()
    secret = "lock A: F1+ fb5 | RT+ br5 | LT-; W: F3+ fb1 | LS- fb1 | RS"
    match.apply(0, secret)
    spy = Spy()
    for move in BotMatch(match, {1: spy}, Seeded(3)).moves():
        if move.events:
            break  # it has locked
    assert spy.shown
    lane = "['F1+ fb5', 'RT+ br5', 'LT-']"
    assert lane in str(match.state.view(0)["position"])
    assert all(lane not in str(state.view(0)["position"]) for state in spy.shown)


def test_an_unknown_bot_is_named_together_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'eldest'.*random"):
        bot("eldest")
    assert list(BOTS) == ["random", "hatchling", "drake", "elder", "ancient"]


def test_people_are_told_who_thinks() -> None:
    match = plotting()
    told: list[str] = []

    @contextmanager
    def thinking(seat: int) -> Iterator[None]:
        told.append(f"{seat} begins")
        yield
        told.append(f"{seat} has chosen")

    table = BotMatch(match, {1: bot("hatchling")}, Seeded(2))
    table.thinking = thinking
    list(table.moves())
    assert told == ["1 begins", "1 has chosen"]


@pytest.mark.parametrize("plain", [False, True])
def test_a_terminal_shows_who_thinks_and_for_how_long_at_most(plain: bool) -> None:
    screen = Screen(plain=plain)
    shown = io.StringIO()
    screen.console = Console(file=shown, force_terminal=True, width=80)
    with screen.thinking("Elder (bot)", bot("elder").longest(wt.ruleset("dragonwars"))):
        pass
    assert "Elder (bot) is thinking, for at most 1.5 s" in shown.getvalue()
    with screen.thinking("Hatchling 2 (bot)", 0.5):
        pass
    assert "Hatchling" not in shown.getvalue()  # it answers at once


def test_a_pipe_is_not_told() -> None:
    screen = Screen()
    shown = io.StringIO()
    screen.console = Console(file=shown)
    with screen.thinking("Ancient (bot)", 8.0):
        pass
    assert shown.getvalue() == ""
