"""The ladder: fair deals, honest intervals, a page that keeps other games' results."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import run

import wyrmtable as wt
from wyrmtable.bots.ladder import Ladder, deal, interval
from wyrmtable.bots.ladderpage import page, page_with_part, part_of, section
from wyrmtable.bots.levels import COMMON, LEVELS, levels_of, read_levels
from wyrmtable.bots.results import Journal, OtherTerms, Result, terms_of
from wyrmtable.core.errors import BadContent

GAME = wt.ruleset("dragonwars")


def played(
    names: tuple[str, str], winner: int | None, number: int = 0, reason: str = "last player"
) -> Result:
    """A game that is over."""
    low, high = sorted(names, key=LEVELS.index)
    return Result(
        pair=(low, high),
        number=number,
        names=names,
        options={},
        deals=(("red",), ("blue",)),
        winner=winner,
        reason=reason,
        decisions=(10, 10),
        seconds=(1.0, 2.0),
        longest=(0.5, 0.7),
    )


def test_both_games_of_a_pair_begin_with_the_same_deal() -> None:
    first, second = GAME.new(2, seed=5), GAME.new(2, seed=5)
    dealt = deal(first, 5)
    assert dealt == deal(second, 5)
    assert [len(words) for words in dealt] == [2, 2]  # a colour and a Lair for both
    assert first.digest() == second.digest()
    assert first.decision(first.to_act[0]).kind == "place"  # the rest is for the bots


def test_a_ladder_swaps_seats_and_takes_every_setting_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder = Ladder(GAME, games=4, pace=0.01, pairs=[("hatchling", "drake")])
    monkeypatch.setattr(ladder, "settings", [{"round_limit": 1}, {"round_limit": 2, "mode": "egg"}])
    results = list(ladder.play())
    assert [result.names[0] for result in results] == ["hatchling", "drake"] * 2
    assert [result.options["round_limit"] for result in results] == [1, 1, 2, 2]
    assert results[0].deals == results[1].deals
    assert ladder.times("drake")[0] > 0
    written = section(ladder, "wyrmtable ladder dragonwars")
    assert "| drake – hatchling | 0 | 0 | 4 | – | – | – |" in written


def test_equals_get_a_new_deal_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(GAME, games=2, pace=0.01, pairs=[("drake", "drake")])
    monkeypatch.setattr(ladder, "settings", [{"round_limit": 1}])
    first, second = ladder.play()
    assert first.deals != second.deals


def test_the_same_ladder_gives_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for _ in range(2):
        ladder = Ladder(GAME, games=2, pace=0.05, pairs=[("hatchling", "elder")])
        monkeypatch.setattr(ladder, "settings", [{"round_limit": 4, "mode": "egg"}])
        told.append([(game.winner, game.reason, game.decisions) for game in ladder.play()])
    assert told[0] == told[1]


def test_pairs_take_turns_so_that_part_of_a_ladder_is_a_smaller_one() -> None:
    pairs = [("drake", "elder"), ("elder", "ancient")]
    ladder = Ladder(GAME, games=4, pairs=pairs, results=[played(("drake", "elder"), 1)])
    assert ladder.missing == [
        (1, pairs[0]), (0, pairs[1]), (1, pairs[1]),
        (2, pairs[0]), (3, pairs[0]), (2, pairs[1]), (3, pairs[1]),
    ]  # fmt: skip


def test_a_pair_with_missing_games_is_left_out_of_the_page() -> None:
    results = [played(("elder", "drake"), 0, number) for number in range(4)]
    results += [played(("ancient", "elder"), 0, number) for number in range(3)]
    ladder = Ladder(GAME, games=4, results=results)
    ladder.leave_out_unfinished()
    assert {result.pair for result in ladder.results} == {("drake", "elder")}


def test_ratings_follow_the_results() -> None:
    results = [played(("elder", "drake"), 0, number) for number in range(10)]
    ladder = Ladder(GAME, games=10, results=results)
    skill = {name: mu for name, (mu, _) in ladder.ratings().items()}
    assert skill["elder"] > skill["hatchling"] > skill["drake"]


def test_the_page_says_what_is_kept_and_what_is_not() -> None:
    results = [played(("elder", "drake"), number % 3 // 2, number) for number in range(30)]
    results += [played(("hatchling", "drake"), 1, number) for number in range(30)]
    results += [played(("drake", "drake"), 0, number) for number in range(28)]
    results += [played(("drake", "drake"), None, 28 + n, "round limit") for n in range(2)]
    written = section(Ladder(GAME, games=30, results=results), "wyrmtable ladder dragonwars")
    assert "- drake beats hatchling in 70% of decided games: yes, 100.0 %" in written
    assert "- elder beats drake in 70% of decided games: **no**, 66.7 %" in written
    assert "a limit ends at most 5% of the games between drakes: **no**, 6.7 %" in written
    assert "The first seat wins 100.0 % (88–100) of 28." in written
    assert "Who gets *red* wins 100.0 % (88–100) of 28." in written
    assert "| elder | " in written and " | 100 ms | 500 ms | " in written


# -- the journal -------------------------------------------------------------------------------


def test_finished_games_survive_an_interruption_in_mid_write(tmp_path: Path) -> None:
    path, terms = tmp_path / "ladder" / "dragonwars.jsonl", terms_of(GAME, 0, 1.0)
    journal = Journal(path, terms)
    journal.add(played(("elder", "drake"), 0))
    journal.add(played(("elder", "drake"), 1, 1))
    with path.open("ab") as file:
        file.write(b'{"pair":["drake","eld')
    again = Journal(path, terms)
    assert again.results == journal.results
    again.add(played(("elder", "drake"), None, 2))
    assert len(Journal(path, terms).results) == 3


def test_games_on_other_terms_are_not_counted_together(tmp_path: Path) -> None:
    path = tmp_path / "dragonwars.jsonl"
    Journal(path, terms_of(GAME, 0, 1.0)).add(played(("elder", "drake"), 0))
    with pytest.raises(OtherTerms, match="--anew"):
        Journal(path, terms_of(GAME, 0, 2.0))
    assert Journal(path, terms_of(GAME, 0, 2.0), anew=True).results == []


def test_the_command_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.md").write_text("# The ladder\n\n## Zoo\n\nkept\n")
    asked = ("ladder", "dragonwars", "--games", "2", "--think", "0.001", "--output", "page.md")
    first = run(*asked, "--pairs", "drake-hatchling")
    assert first.status == 0
    assert "engine: plain Python" in first.err and "2 of 2 games" in first.err
    lines = (tmp_path / "build/ladder/dragonwars.jsonl").read_text().splitlines()
    assert len(lines) == 3
    (tmp_path / "build/ladder/dragonwars.jsonl").write_text("\n".join(lines[:2]) + "\n")
    second = run(*asked, "--pairs", "hatchling-drake")
    assert "1 game is there, 1 to go" in second.err
    text = (tmp_path / "page.md").read_text()
    assert "## DragonWars" in text and text.endswith("## Zoo\n\nkept\n")
    assert "elder" not in text, "levels that did not play are not rated"
    assert "not a pair" in run(*asked, "--pairs", "drake-wyvern").err


# -- the page ----------------------------------------------------------------------------------


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert interval(15, 20) == pytest.approx((0.531, 0.888), abs=0.001)
    assert interval(0, 0) == (0.0, 1.0)


def test_the_page_keeps_the_sections_of_other_games() -> None:
    text = page("", "Zoo", "## Zoo\n\nold")
    text = page(text, "Ark", "## Ark\n\nfirst")
    text = page(text, "Zoo", "## Zoo\n\nnew")
    assert text.endswith("\n## Ark\n\nfirst\n\n## Zoo\n\nnew\n")
    assert text.count("# The ladder") == 1


def test_the_page_keeps_what_others_than_the_ladder_have_measured() -> None:
    text = page("", "Zoo", "## Zoo\n\nold")
    text = page_with_part(text, "Zoo", "Time", "| slow |")
    text = page_with_part(text, "Zoo", "Time", "| slower |")
    text = page_with_part(text, "Ark", "Time", "| fast |")
    text = page(text, "Zoo", "## Zoo\n\nnew")
    assert text.endswith(
        "\n## Ark\n\n### Time\n\n| fast |\n\n## Zoo\n\nnew\n\n### Time\n\n| slower |\n"
    )
    assert part_of(text, "Zoo", "Time") == "| slower |"
    assert part_of(text, "Zoo", "Space") == ""


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
