"""A database that goes away and comes back, and workers that cannot start meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.house import BROKER, DATABASE, HOUSES, LINK, YOU, House, empty, open_house
from tests.server.proxy import Wire
from tests.server.test_crash import Process
from websockets.exceptions import ConnectionClosed

from wyrmtable.server import app
from wyrmtable.server.command import free_port

pytestmark = pytest.mark.anyio

NEEDS_BOTH = pytest.mark.skipif("postgresql" not in HOUSES, reason="needs PostgreSQL and Redis")
FOUNDING = {"game": "dragonwars", "seats": [YOU, LINK]}


async def until(status: int, browser: httpx.AsyncClient, path: str = "/health") -> httpx.Response:
    """Wait until a path is answered so."""
    async with asyncio.timeout(60):
        while True:
            try:
                answer = await browser.get(path)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code == status:
                return answer
            await asyncio.sleep(0.2)


async def test_a_server_opens_when_its_database_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it answers what it can."""
    there = asyncio.Event()
    migrate = app.migrate  # type: ignore[attr-defined]  # of another module

    async def late(engine: Any) -> None:
        if not there.is_set():
            raise ConnectionRefusedError("nobody listens")
        await migrate(engine)

    monkeypatch.setattr(app, "migrate", late)
    monkeypatch.setattr(app, "OPENING_SECONDS", 0.05)
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        assert (await browser.get("/api/games")).status_code == 200
        for answer in (
            await browser.get("/health"),
            await browser.get("/api/tables"),
            await browser.post("/api/tables", json=FOUNDING),
        ):
            assert answer.status_code == 503
            assert "the database does not answer" in answer.json()["reason"]
        with pytest.raises(ConnectionClosed) as closed:
            await (await house.socket("none")).recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        there.set()
        await until(200, browser)
        _, ann, _ = await house.pair()
        assert ann.view["to_act"]


@NEEDS_BOTH
async def test_a_worker_that_cannot_start_ends_no_server(tmp_path: Path) -> None:
    await empty(DATABASE)
    wire = Wire(urlsplit(DATABASE).port or 5432)
    await wire.mend()
    port = free_port()
    database = DATABASE.replace(f":{wire.target}/", f":{wire.port}/")
    server = Process("postgresql", tmp_path, port, database=database, broker=BROKER)
    house = House([port], [])
    try:
        await server.ready()
        async with httpx.AsyncClient(base_url=house.url(), timeout=20) as browser:
            await until(200, browser)
            made = await house.found()
            await wire.cut()
            os.kill(server.workers()[0], signal.SIGKILL)
            async with asyncio.timeout(60):  # until another has come in its place, and waits
                while len(server.workers()) < 2:
                    await asyncio.sleep(0.2)
            await asyncio.sleep(3)
            assert server.process.poll() is None, "the server is still there"
            assert (await browser.get("/api/games")).status_code == 200
            sick = await until(503, browser)
            assert "database" in sick.json()["reason"]
            refused = await browser.post("/api/tables", json=FOUNDING)
            assert refused.status_code == 503 and "database" in refused.json()["reason"]
            await wire.mend()
            async with asyncio.timeout(60):
                well = 0
                while well < 20:  # both workers answer again
                    well = well + 1 if (await browser.get("/health")).status_code == 200 else 0
                    await asyncio.sleep(0.02)
            table = made["table"]["id"]
            key = await house.sit(table, made["invitations"][0]["key"], "Bob")
            bob = await house.player(table, key)
            assert bob.view["to_act"]
            await bob.close()
        assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
    finally:
        if server.process.poll() is None:
            server.kill()
        await wire.cut()


BROKEN = """import os
from wyrmtable.server import app
from wyrmtable.server.command import run
from wyrmtable.server.settings import read_settings
if __name__ == "__main__":
    run(read_settings())
else:
    def create(*_):
        raise RuntimeError("this release is broken")
    app.create = create
"""


@NEEDS_BOTH
async def test_a_server_of_which_no_worker_starts_ends_with_a_status(tmp_path: Path) -> None:
    await empty(DATABASE)
    script = tmp_path / "broken.py"
    script.write_text(BROKEN)
    server = Process("postgresql", tmp_path, free_port(), script=script)
    try:
        assert await asyncio.to_thread(server.process.wait, 60) == 3
    finally:
        if server.process.poll() is None:
            server.kill()
