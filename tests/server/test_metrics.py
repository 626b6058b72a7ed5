"""Workers of one server put their numbers together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.house import open_house

from wyrmtable.server.metrics import SHARED

WORKER = """
import sys
from wyrmtable.server import metrics
metrics.SOCKETS.inc(3)
metrics.ACTIONS.labels("dragonwars").inc(int(sys.argv[1]))
print(metrics.exposition().decode())
if sys.argv[2] == "ends":
    metrics.leave()
"""


def worker(folder: Path, actions: int, how: str) -> str:
    environment = {**os.environ, SHARED: str(folder)}
    command = [sys.executable, "-c", WORKER, str(actions), how]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_any_worker_tells_the_numbers_of_all(tmp_path: Path) -> None:
    first = worker(tmp_path, 2, "ends")
    assert 'wyrmtable_actions_total{game="dragonwars"} 2.0' in first
    second = worker(tmp_path, 5, "stays")
    assert 'wyrmtable_actions_total{game="dragonwars"} 7.0' in second
    assert "wyrmtable_sockets 3.0" in second, "the sockets of the first are closed"
    assert "wyrmtable_sockets 6.0" in worker(tmp_path, 1, "stays")


@pytest.mark.anyio
async def test_numbers_are_for_the_host_alone(tmp_path: Path) -> None:
    """Counters move with what seats do in secret."""
    house_ = open_house("sqlite", tmp_path, metrics_token="hush")
    async with house_ as house, house.browser() as browser:
        for headers, status in (
            ({}, 200),  # the test runs on the machine of the server
            ({"x-forwarded-for": "192.0.2.7"}, 403),
            ({"x-forwarded-for": "127.0.0.1"}, 403),  # a proxy speaks for somebody
            ({"x-forwarded-for": "192.0.2.7", "authorization": "Bearer hush"}, 200),
            ({"x-forwarded-for": "192.0.2.7", "authorization": "Bearer rush"}, 403),
            ({"x-forwarded-for": "192.0.2.7", "authorization": ""}, 403),
            ({"host": "evil.example"}, 403),
            ({"host": "["}, 403),
        ):
            answer = await browser.get("/metrics", headers=headers)
            assert answer.status_code == status, headers
            assert ("wyrmtable_actions" in answer.text) == (status == 200)
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        headers = {"x-forwarded-for": "192.0.2.7", "authorization": "Bearer"}
        assert (await browser.get("/metrics", headers=headers)).status_code == 403
