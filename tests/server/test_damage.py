"""A disk that is full, a log that is gone, a file that is damaged: noticed, refused, told."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.running import refused
from tests.server.house import House, Player, open_house, set_up
from tests.server.test_crash import Process
from websockets.exceptions import ConnectionClosed

from wyrmtable.server import command, database_file
from wyrmtable.server.command import free_port
from wyrmtable.server.settings import sqlite_url

pytestmark = pytest.mark.anyio


async def refused_act(player: Player, act: dict[str, Any]) -> str:
    """Send a move that is not taken; the reason that the player is told."""
    await player.send(act)
    told: list[dict[str, Any]] = []
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            told += await player.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
    assert not any(message["type"] == "ack" for message in told)
    return str(next(message["reason"] for message in told if message["type"] == "problem"))


def requests_in(path: Path) -> set[str]:
    with sqlite3.connect(path) as log:
        return {row[0] for row in log.execute("SELECT request FROM entries")}


async def test_moves_survive_the_loss_of_the_log(tmp_path: Path) -> None:
    """What was acknowledged is moved into the database as soon as the loss is noticed."""
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        assert (await ann.act("A1 F1", id="kept"))["type"] == "ack"
        assert (await browser.get("/health")).status_code == 200
        (tmp_path / "test.sqlite3-wal").unlink()
        reason = await refused_act(ann, {"type": "act", "id": "lost", "seat": 0, "text": "A1 H"})
        assert "write-ahead log" in reason and "was saved" in reason
        sick = await browser.get("/health")
        assert sick.status_code == 503 and "write-ahead log" in sick.json()["reason"]
        founding = {"game": "dragonwars", "seats": [{"kind": "you"}, {"kind": "you"}]}
        answer = await browser.post("/api/tables", json=founding)
        assert answer.status_code == 503 and "write-ahead log" in answer.json()["reason"]
        # what SIGKILL would leave now
        copy = tmp_path / "killed.sqlite3"
        shutil.copyfile(tmp_path / "test.sqlite3", copy)
        assert "0:kept" in requests_in(copy) and "0:lost" not in requests_in(copy)
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        assert (await browser.get("/health")).status_code == 200, "a new start finds everything"
    assert "0:kept" in requests_in(tmp_path / "test.sqlite3")


async def test_the_loss_of_the_log_is_noticed_while_nobody_plays(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        (tmp_path / "test.sqlite3-wal").unlink()
        await house.services[0].hall.writer.look()
        copy = tmp_path / "killed.sqlite3"
        shutil.copyfile(tmp_path / "test.sqlite3", copy)
        assert len(requests_in(copy)) > 2
        assert (await browser.get("/health")).status_code == 503


async def test_a_damaged_database_takes_no_more_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_file, "INSPECTED_EVERY", 0.0)
    monkeypatch.setattr(database_file, "SHARE", 1e9)
    path = tmp_path / "test.sqlite3"
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        writer: Any = house.services[0].hall.writer
        await writer.look()
        with sqlite3.connect(path) as other:  # so that the pages are in the file
            other.execute("PRAGMA wal_checkpoint(FULL)")
        overwrite(path)
        assert (await ann.act("A1 F1"))["type"] in ("ack", "problem")  # not noticed yet, perhaps
        await writer.look()
        async with asyncio.timeout(10):
            while (await browser.get("/health")).status_code == 200:
                await asyncio.sleep(0.05)
        reason = await refused_act(bob, {"type": "act", "id": "no", "seat": 1, "text": "A1 H"})
        assert "damaged" in reason


def overwrite(path: Path) -> None:
    """Nonsense over every page but the first two; from another process, as closing a file here
    would take SQLite's locks away."""
    script = (
        "import os, sys; path = sys.argv[1]; size = os.path.getsize(path);"
        "file = open(path, 'r+b'); file.seek(8192); file.write(b'\\xa5' * (size - 8192))"
    )
    assert os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-c", script, str(path)) == 0


async def test_a_database_that_is_cut_short_takes_no_more_moves(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        with sqlite3.connect(tmp_path / "test.sqlite3") as other:
            other.execute("PRAGMA wal_checkpoint(FULL)")
        await house.services[0].hall.writer.look()
        os.truncate(tmp_path / "test.sqlite3", 4096)
        reason = await refused_act(ann, {"type": "act", "id": "no", "seat": 0, "text": "A1 H"})
        assert "cut short" in reason
        assert "cut short" in (await browser.get("/health")).json()["reason"]


def test_a_server_does_not_start_on_a_damaged_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "build_client", lambda: None)
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE t (x)")
        made.executemany("INSERT INTO t VALUES (?)", [("y" * 500,) for _ in range(200)])
    made.close()
    overwrite(path)
    said = refused("serve", "--port", "0", "--database", sqlite_url(path))
    assert "damaged" in said or "malformed" in said


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
async def test_health_says_when_the_disk_is_full(tmp_path: Path) -> None:
    """No file of the server may grow any more, until there is room again."""
    port = free_port()
    server = Process("sqlite", tmp_path, port)
    house = House([port], [])
    try:
        await server.ready()
        made = await house.found([{"kind": "you"}, {"kind": "you"}])
        table, key = made["table"]["id"], made["key"]
        ann = await house.player(table, key)
        act = {"type": "act", "id": "one", "seat": ann.view["to_act"][0], "text": "colour red"}
        async with httpx.AsyncClient(base_url=house.url()) as browser:
            assert (await browser.get("/health")).status_code == 200
            full = (tmp_path / "test.sqlite3-wal").stat().st_size
            before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, before[1]))
            await refused_act(ann, act)
            sick = await browser.get("/health")
            assert sick.status_code == 503 and json.loads(sick.text)["reason"]
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
            assert (await browser.get("/health")).status_code == 200
        back = await house.player(table, key)
        assert (await back.ask(dict(act)))["type"] == "ack"
        await back.close()
        assert server.stop() in (0, -signal.SIGTERM)
    finally:
        if server.process.poll() is None:
            server.kill()
