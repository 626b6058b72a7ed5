"""Experiments: what they mean, and what is said about those that mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.lab.experiment import read_experiment

ROOT = Path(__file__).resolve().parents[2]
GOOD = 'title = "t"\ngame = "dragonwars"\ngames = 2\nbots = ["random"]\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "bad.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_combination_is_a_cell(tmp_path: Path) -> None:
    text = (
        'title = "t"\ngame = "dragonwars"\ngames = 2\nseats = [2, 4]\n'
        'bots = ["random", "hatchling"]\nvary.mode = ["egg", "deathmatch"]\n'
        '[[variant]]\nname = "as written"\n[[variant]]\nname = "fast"\ncontent.elder.speed = 2\n'
        '[[scenario]]\nname = "plain"\n[[scenario]]\nname = "long"\noptions.round_limit = 80\n'
        "seats = [3]\n"
    )
    experiment, cells = read_experiment(written(tmp_path, text))
    assert len(cells) == (2 * 2 + 1 * 2) * 2 * 2
    assert [cell.number for cell in cells] == list(range(len(cells)))
    assert cells[0].label == "plain, mode egg, 2 seats, random"
    assert cells[1].label == "plain, mode egg, 2 seats, random, fast"
    assert {cell.seats for cell in cells if cell.scenario == "long"} == {3}
    assert experiment.most == 2


def test_the_examples_of_the_guide_can_be_played() -> None:
    examples = sorted((ROOT / "docs" / "lab").glob("*.toml"))
    assert len(examples) >= 4
    for path in examples:
        _, cells = read_experiment(path)
        assert cells


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", r"bad.toml, file: Invalid"),
        ('title = "t"\ngame = "dragonwars"\ngames = 1', r"bad.toml, file: .*required field `bots`"),
        (GOOD.replace("dragonwars", "dragonwar"), r"game: .* did you mean dragonwars"),
        (GOOD.replace("random", "drak"), r"bad.toml, bots: no bot .*did you mean drake"),
        (GOOD.replace('"random"', '["random"]'), r"bots: 1 bots for 2 seats"),
        (GOOD.replace("games = 2", ""), r"games: say either how many `games`, or when to `stop`"),
        (GOOD + "[stop]\nwidth = 0.1\nmost = 100\n", r"games: say either"),
        (GOOD.replace("games = 2", "games = 0"), r"games: Expected `int` >= 1"),
        (GOOD.replace("games = 2", 'games = "many"'), r"games: Expected `int \| null`, got `str`"),
        (GOOD + "seeds = 3\n", r"unknown field `seeds`; did you mean seed"),
        (GOOD + "seats = [9]\n", r"scenario.standard.seats: DragonWars has 2 to 6 players"),
        (GOOD + 'options.mod = "egg"\n', r"options.mod: no option .*did you mean mode"),
        (
            GOOD + 'options.mode = "eg"\n',
            r"scenario.standard.options.mode: must be deathmatch or egg",
        ),
        (GOOD + "vary.mode = []\n", r"vary.*: Expected `array` of length >= 1"),
        (GOOD + 'vary.mode = ["egg"]\noptions.mode = "egg"\n', r"vary.mode: is also in options"),
        (GOOD + 'options.mode = "teams"\nseats = [3]\n', r"options.mode: teams .*\[DW-1.2\]"),
        (GOOD + '[[scenario]]\nname = "a"\n[[scenario]]\nname = "a"\n', r"'a' is there twice"),
        (GOOD + "[[scenario]]\nseats = [2]\n", r"scenario.1: .*required field `name`"),
        (GOOD + '[[scenario]]\nname = "s"\noptions.eggs = 1\n', r"scenario.s.options.eggs"),
        (GOOD + '[[scenario]]\nname = "s"\nopening = [["x"], ["y"], []]\n', r"is for 3 seats"),
        (GOOD + '[[variant]]\nname = "v"\ncontnt.a = 1\n', r"variant.v: .*did you mean content"),
        (
            GOOD + '[[variant]]\nname = "v"\ncontent.elder.sped = 2\n',
            r"bad.toml, variant.v.content.elder.sped: unknown; did you mean elder.speed",
        ),
        (
            GOOD + '[[variant]]\nname = "v"\ncontent.elder.speed = 9\n',
            r"variant.v.content.type.elder.speed: Expected `int` <= 3 \(dragons.toml\)",
        ),
    ],
)
def test_what_is_wrong_with_an_experiment_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(wt.BadContent, match=said):
        read_experiment(written(tmp_path, text))


def test_an_opening_that_cannot_be_played_is_said(tmp_path: Path) -> None:
    text = (
        'title = "t"\ngame = "aerialcorps"\ngames = 1\nbots = ["random"]\n'
        'options.scenario = "duel"\n[[scenario]]\nname = "s"\nopening = [["force dodo"]]\n'
    )
    with pytest.raises(wt.BadContent, match=r"scenario.s.opening, seat 1: .*dodo"):
        read_experiment(written(tmp_path, text))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(wt.BadContent, match=r"none.toml, file: No such file"):
        read_experiment(tmp_path / "none.toml")


def test_a_step_beyond_the_most_is_said(tmp_path: Path) -> None:
    text = GOOD.replace("games = 2\n", "") + "[stop]\nwidth = 0.1\nmost = 10\nstep = 20\n"
    with pytest.raises(wt.BadContent, match=r"stop.step: is more than the most, 10"):
        read_experiment(written(tmp_path, text))
