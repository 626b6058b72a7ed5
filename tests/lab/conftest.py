"""A small experiment that every test of the lab can afford, and its results."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmtable.lab.experiment import Cell, Experiment, read_experiment
from wyrmtable.lab.running import run
from wyrmtable.lab.store import Store

SMALL = """
title = "A small experiment & more"
about = "Is <b>anything</b> different?"
game = "dragonwars"
seed = 3
games = 12
bots = ["random"]
vary.mode = ["deathmatch", "egg"]

[options]
round_limit = 6

[[variant]]
name = "as written"

[[variant]]
name = "tough Wyrmlings"
content.wyrmling.health = 15
"""


@pytest.fixture(scope="session")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lab") / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def small(small_file: Path) -> tuple[Experiment, list[Cell]]:
    return read_experiment(small_file)


@pytest.fixture(scope="session")
def small_results(
    small: tuple[Experiment, list[Cell]], tmp_path_factory: pytest.TempPathFactory
) -> Store:
    """Played at one go, in one process."""
    return run(*small, tmp_path_factory.mktemp("lab") / "results")
