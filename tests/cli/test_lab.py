"""The command `lab` and what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import refused, run

import wyrmtable as wt

EXPERIMENT = """
title = "Two ways to fall"
game = "dragonwars"
games = 3
bots = ["random"]
options.round_limit = 3
[[variant]]
name = "as written"
[[variant]]
name = "hard ground"
content.falls.damage = [2, 2, 4, 6, 8, 10, 12, 14, 16, 18]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "falls.toml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    return path


def test_check_run_report_and_one_game(file: Path, tmp_path: Path) -> None:
    checked = run("lab", "check", file)
    assert checked.status == 0
    assert "2 seats, random, hard ground" in checked.out and "2 cells, 6 games" in checked.out
    assert "on one core" in checked.out
    assert "one core" not in run("lab", "check", file, "--quick").out

    folder, page = tmp_path / "results", tmp_path / "page.html"
    ran = run("lab", "run", file, "-o", folder, "-j", 1)
    assert ran.status == 0 and "6 games in" in ran.out and "6 of them played now" in ran.out
    again = run("lab", "run", file, "-o", folder, "-j", 1)
    assert "6 games were there already" in again.err and "0 of them played now" in again.out

    assert run("lab", "report", folder, "-o", page).status == 0
    assert "Two ways to fall" in page.read_text(encoding="utf-8")

    record = tmp_path / "game.wyrm"
    assert run("lab", "game", file, "--cell", 1, "--game", 2, "-o", record).status == 0
    assert "content: " in record.read_text(encoding="utf-8")
    assert "holds" in run("verify", record).out
    assert run("lab", "game", file, "--cell", 1, "--game", 2).out == record.read_text()


def test_keys_are_listed_with_their_values() -> None:
    listed = run("lab", "keys", "dragonwars", "elder").out
    assert run("lab", "keys", "dragonwars", "ELDER").out == listed
    assert "dragons.type.elder.speed = 1\n" in listed
    assert "wyrmling" not in listed and "level" not in run("lab", "keys", "dragonwars").out


@pytest.mark.parametrize("game", list(wt.GAMES))
def test_every_listed_key_can_be_changed(game: str) -> None:
    from wyrmtable.core.content import NAMING, resolved

    listed = [line.partition(" = ")[0] for line in run("lab", "keys", game).out.splitlines()]
    keys = [key for key in listed if key.rpartition(".")[2] not in NAMING]
    changed = resolved(wt.ruleset(game).folder / "content", dict.fromkeys(keys, 0))
    assert list(changed) == sorted(keys)


def test_what_cannot_be_done_is_said_in_a_line(file: Path, tmp_path: Path) -> None:
    assert "no cell 7; " in refused("lab", "game", file, "--cell", 7, "--game", 0)
    assert "no game 17; " in refused("lab", "game", file, "--cell", 0, "--game", 17)
    assert "there is no such folder" in refused("lab", "report", tmp_path / "nothing")
    assert "holds no results" in refused("lab", "report", tmp_path)
    (tmp_path / "noise.toml").write_bytes(b'title = "\xb4"')
    assert "noise.toml, file: is not UTF-8 text" in refused("lab", "run", tmp_path / "noise.toml")
    assert "none.toml, file: No such file" in refused("lab", "run", tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text(EXPERIMENT.replace("falls.damage", "falls.damag"))
    said = refused("lab", "run", tmp_path / "bad.toml")
    assert "bad.toml, variant.hard ground.content.falls.damag: unknown; did you mean" in said
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "letter.txt").write_text("dear")
    assert "name another with -o" in refused("lab", "run", file, "-o", tmp_path / "kept")
