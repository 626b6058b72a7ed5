"""Long runs say how far they are, to people and to pipes, and which engine plays."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.running import run

from wyrmtable.cli import counting
from wyrmtable.cli.counting import LINES, Counting


def test_a_pipe_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("wyrmtable.cli.counting.time.monotonic", lambda: now)
    kept = io.StringIO()
    with Counting(Console(file=kept), "games", 200) as counted:
        counted.count(0)
        for done in range(1, 201):
            now += 1
            counted.count(done)
    lines = kept.getvalue().splitlines()
    assert LINES <= len(lines) <= LINES + 1
    assert lines[0] == "10 of 200 games, about 3 min to go"
    assert lines[-1].startswith("200 of 200 games")


def test_what_was_there_before_does_not_count_for_the_speed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("wyrmtable.cli.counting.time.monotonic", lambda: now)
    kept = io.StringIO()
    with Counting(Console(file=kept), "games", 40) as counted:
        counted.count(30)
        now = 10.0
        counted.count(35)
    assert kept.getvalue().splitlines() == ["35 of 40 games, about 10.0 s to go"]


def test_slow_games_are_not_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("wyrmtable.cli.counting.time.monotonic", lambda: now)
    kept = io.StringIO()
    with Counting(Console(file=kept), "games", 1000) as counted:
        counted.count(0)
        now = 31.0
        counted.count(1)
    assert kept.getvalue().count("\n") == 1


def test_a_soak_says_how_far_it_is_and_which_engine_plays() -> None:
    ran = run("soak", "dragonwars", "--games", 20, "-o", "round_limit=1")
    assert ran.status == 0
    assert "engine: plain Python" in ran.err and "tools/compile.py" in ran.err
    assert "20 of 20 games" in ran.err and "games," not in ran.out


def test_a_compiled_engine_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(counting, "is_compiled", lambda: True)
    counting.tell_engine(Console())
    assert capsys.readouterr().out == "engine: compiled\n"


def test_the_lab_says_so_as_well(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(
        'title = "small"\ngame = "dragonwars"\ngames = 4\nbots = ["random"]\n'
        "options.round_limit = 1\n"
    )
    ran = run("lab", "run", file, "-o", tmp_path / "kept", "-j", 1)
    assert ran.status == 0, ran.err
    assert "engine: plain Python" in ran.err and "of 4 games" in ran.err
