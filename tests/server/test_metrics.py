"""Workers of one server put their numbers together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
