"""The ladder: fair deals, honest intervals, a page that keeps other games' results."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.bots.ladder import Ladder, Result, deal, interval
from wyrmtable.bots.ladderpage import page, section
from wyrmtable.bots.levels import COMMON, LEVELS, levels_of, read_levels
from wyrmtable.core.errors import BadContent

GAME = wt.ruleset("dragonwars")


def test_both_games_of_a_pair_begin_with_the_same_deal() -> None:
    first, second = GAME.new(2, seed=5), GAME.new(2, seed=5)
    assert deal(first, 5) == deal(second, 5)
    assert first.digest() == second.digest()
    assert first.decision(first.to_act[0]).kind == "place"  # the rest is for the bots


def test_a_ladder_swaps_seats_and_takes_every_setting_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder = Ladder(GAME, games=4, pace=0.01)
    monkeypatch.setattr(ladder, "pairs", lambda: [("hatchling", "drake")])
    monkeypatch.setattr(ladder, "settings", [{"round_limit": 1}, {"round_limit": 2, "mode": "egg"}])
    results = list(ladder.play())
    assert [result.names[0] for result in results] == ["hatchling", "drake"] * 2
    assert [result.options["round_limit"] for result in results] == [1, 1, 2, 2]
    assert results[0].deal == results[1].deal
    assert ladder.clocks["drake"].decisions > 0
    written = section(ladder, "wyrmtable ladder dragonwars")
    assert "| drake – hatchling | 0 | 0 | 4 | – | – | – |" in written


def test_ratings_follow_the_results() -> None:
    ladder = Ladder(GAME, games=2)
    end = GAME.position("deathmatch; red blue; red D 0,-4 ^4 S; blue A 6,-3 ^0 N")
    end.apply(1, "resign")
    for _ in range(10):
        ladder.results.append(Result(("elder", "drake"), end, {}, ()))
    skill = {name: mu for name, (mu, _) in ladder.ratings().items()}
    assert skill["elder"] > skill["hatchling"] > skill["drake"]


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert interval(15, 20) == pytest.approx((0.531, 0.888), abs=0.001)
    assert interval(0, 0) == (0.0, 1.0)


def test_the_page_keeps_the_sections_of_other_games() -> None:
    text = page("", "Zoo", "## Zoo\n\nold")
    text = page(text, "Ark", "## Ark\n\nfirst")
    text = page(text, "Zoo", "## Zoo\n\nnew")
    assert text.endswith("\n## Ark\n\nfirst\n\n## Zoo\n\nnew\n")
    assert text.count("# The ladder") == 1


def test_every_game_has_all_levels_within_their_time() -> None:
    for rules in wt.GAMES.values():
        levels = levels_of(rules).level
        assert set(levels) == set(LEVELS)
        assert levels["elder"].seconds < 2
        assert levels["ancient"].seconds < 8


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("[level.drake]", "[level.dragon]"), "level"),
        (('bot = "search"', 'bot = "oracle"'), "level"),
        (("width = 4", "width = 0"), "level"),
        (("slips = 0.4", "slip = 0.4"), "level"),
        (("[level.elder]", "[level.elder"), "file"),
    ],
)
def test_a_damaged_file_of_levels_is_refused_with_its_place(
    tmp_path: Path, change: tuple[str, str], place: str
) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(COMMON.read_text().replace(*change))
    with pytest.raises(BadContent) as caught:
        read_levels(path)
    assert caught.value.file == "bots.toml"
    assert caught.value.key.startswith(place)
