"""Running the command in tests."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from wyrmtable.cli import app


class Ran:
    """What a run of the command has said, and its status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


def run(*words: object, typed: str = "", columns: int = 100) -> Ran:
    """Run `wyrmtable` with these words and lines typed."""
    result = CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1"}).invoke(
        app, [str(word) for word in words], input=typed, prog_name="wyrmtable"
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def refused(*words: object, typed: str = "") -> str:
    """Run what must be refused with status 2 and one line; returns the line."""
    ran = run(*words, typed=typed)
    assert ran.status == 2, (ran.status, ran.out, ran.err)
    assert ran.out == ""
    assert ran.err.startswith("wyrmtable: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert "mistake in Wyrmtable" not in ran.err
    return ran.err


def watched(folder: Path, *words: object, seed: int = 3) -> Path:
    """A record of a short game between bots."""
    path = folder / f"game-{seed}.wyrm"
    bots = () if "--seats" in words or "--bots" in words else ("--bots", "random,random")
    ran = run(
        "watch", "dragonwars", "--seed", seed, "-o", "round_limit=2", *bots, *words, "--save", path
    )
    assert ran.status == 0, ran.err
    return path
