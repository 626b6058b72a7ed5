"""The write-ahead log of SQLite is moved into the database beside the writer, and begun anew."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from wyrmtable.server import checkpointing
from wyrmtable.server.checkpointing import Checkpoints, begin_anew

ROWS = "SELECT count(*) FROM moves"


def opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("CREATE TABLE IF NOT EXISTS moves (text TEXT)")
    return connection


def write(connection: sqlite3.Connection, rows: int) -> None:
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO moves VALUES (?)", [("x" * 500,)] * rows)
    connection.execute("COMMIT")


def settle(checkpoints: Checkpoints) -> None:
    """Until nothing is being moved."""
    for _ in range(2000):
        moving = checkpoints._moving
        if moving is None or moving.done():
            return
        time.sleep(0.01)
    raise AssertionError("it never ends")


def test_a_long_log_is_moved_and_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpointing, "PAGES", 60)
    path = tmp_path / "x.sqlite3"
    writer, checkpoints = opened(path), Checkpoints(str(path))
    sizes = []
    for _ in range(200):
        write(writer, 20)
        checkpoints.committed(writer, 20)
        settle(checkpoints)
        sizes.append(path.with_name("x.sqlite3-wal").stat().st_size)
    checkpoints.close()
    assert writer.execute(ROWS).fetchone() == (4000,)
    assert max(sizes) == max(sizes[:60]), "the log does not grow for ever"
    assert path.stat().st_size > 1_000_000, "the database does"
    writer.close()
    assert sqlite3.connect(path).execute(ROWS).fetchone() == (4000,)


def test_whoever_reads_does_not_keep_the_writer_waiting(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    writer = opened(path)
    writer.execute("PRAGMA busy_timeout=30000")
    write(writer, 10)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute(ROWS).fetchone() == (10,)
    write(writer, 10)
    assert not begin_anew(writer)
    assert writer.execute("PRAGMA busy_timeout").fetchone() == (30000,)
    assert reader.execute(ROWS).fetchone() == (10,), "who reads sees one moment"
    reader.execute("COMMIT")
    assert begin_anew(writer)
    assert reader.execute(ROWS).fetchone() == (20,)


def test_a_database_that_has_gone_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpointing, "PAGES", 4)
    path = tmp_path / "x.sqlite3"
    writer, checkpoints = opened(path), Checkpoints(str(tmp_path / "nowhere" / "x.sqlite3"))
    for _ in range(20):
        write(writer, 1)
        checkpoints.committed(writer, 1)
        settle(checkpoints)
    checkpoints.close()
    assert writer.execute(ROWS).fetchone() == (20,)
