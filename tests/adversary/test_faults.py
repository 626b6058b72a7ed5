"""Faults while clients play and keep their acknowledgements: none of them is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.adversary.campaign import Figures, run
from tests.server.house import HOUSES

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="uses /proc and limits of processes"),
]
LIVES = int(os.environ.get("WYRMTABLE_ADVERSARY_LIVES", "50"))  # of each kind, in the long form


def sound(figures: Figures) -> None:
    assert (figures.lost, figures.doubled, figures.broken) == (0, 0, 0), figures
    assert figures.acknowledged >= 20 * sum(figures.faults.values())


async def test_what_was_acknowledged_survives_kill_full_disk_and_lost_log(tmp_path: Path) -> None:
    sound(await run("sqlite", tmp_path, ["kill", "full", "log"], 1))


@pytest.mark.skipif("postgresql" not in HOUSES, reason="needs PostgreSQL and Redis")
async def test_what_was_acknowledged_survives_the_loss_of_others(tmp_path: Path) -> None:
    sound(await run("postgresql", tmp_path, ["worker", "redis", "postgres"], 2))


def only_on_demand(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("markexpr"):
        pytest.skip("the long form runs with -m slow")


@pytest.mark.slow
@pytest.mark.timeout(0)
async def test_many_lives(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    only_on_demand(request)
    faults = ["kill", "kill", "full", "log"] * (LIVES // 2)
    sound(await run("sqlite", tmp_path, faults, 3))


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.skipif("postgresql" not in HOUSES, reason="needs PostgreSQL and Redis")
async def test_many_lives_of_workers(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    only_on_demand(request)
    faults = ["worker", "redis", "postgres", "worker", "kill"] * (LIVES // 2)
    sound(await run("postgresql", tmp_path, faults, 4))
