"""Styles beside strength: how a bot is named, what it leans to, and how long it thinks."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.bots import UnknownBot, bot
from wyrmtable.bots.levels import LevelBot, levels_of
from wyrmtable.bots.styles import STYLES
from wyrmtable.cli.people import bots_by_name, seat_names
from wyrmtable.core.chance import Seeded
from wyrmtable.core.tactics import EVEN
from wyrmtable.core.wording import bot_title, titled

GAMES = ("aerialcorps", "attackwing", "dragonlance", "dragonrage", "dragonwars")


def test_a_level_may_begin_with_a_style() -> None:
    drake = bot("bold-drake")
    assert isinstance(drake, LevelBot)
    assert drake.style is STYLES["bold"] and drake.name == "drake"


@pytest.mark.parametrize("name", ["bold-random", "bold-", "shy-drake", "-drake", "drake-bold"])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        bot(name)


def test_a_quick_bot_thinks_a_quarter_of_the_time() -> None:
    rules = wt.ruleset("dragonwars")
    assert bot("quick-ancient").longest(rules) == levels_of(rules).level["ancient"].seconds / 4


def test_titles_tell_the_style() -> None:
    assert bot_title("wary-elder") == "Wary Captain"
    assert titled("Wary Captain") == "wary-elder"
    assert titled(bot_title("elder")) == "elder"


def test_a_resumed_game_knows_the_style() -> None:
    names = seat_names("Ann", ["bold-drake", "bold-drake"], 3)
    assert names[2] == "Bold Squire 2 (bot)"
    again = bots_by_name(names)
    assert [seat for seat, one in again.items() if vars(one)["style"] is STYLES["bold"]] == [1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_weighs_threats_by_the_style(game: str) -> None:
    rules = wt.ruleset(game)
    told: set[str] = set()
    state = rules.start(2, Seeded(3), {})
    even, wary = rules.tactics(), rules.tactics()
    assert even.temper is EVEN
    wary.temper = STYLES["wary"].temper(0)
    for number in range(300):
        if state.over:
            break
        seat = state.to_act[0]
        if even.resting(state) and not even.deals(state):
            told.add("other" if even.values(state) != wary.values(state) else "same")
        state.apply(seat, even.quick(state, seat, Seeded(number)).action)
    assert "other" in told
