"""A server that is killed in the middle of a game: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests.server.house import (
    DATABASE,
    HOUSES,
    House,
    Player,
    empty,
    open_house,
    set_up,
    settings_for,
)
from websockets.exceptions import ConnectionClosed

from wyrmtable.core.state import State
from wyrmtable.server.command import as_environment, free_port

pytestmark = pytest.mark.anyio

RUN = """from wyrmtable.core.state import State
from wyrmtable.server.command import run
from wyrmtable.server.settings import read_settings
run(read_settings())"""


class Process:
    """A server of its own, that can be killed."""

    def __init__(
        self, kind: str, folder: Path, port: int, script: Path | None = None, **more: Any
    ) -> None:
        workers = 2 if kind == "postgresql" else 1
        settings = settings_for(kind, folder, port=port, workers=workers, bot_seconds=5.0, **more)
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, *(["-c", RUN] if script is None else [str(script)])],
            env={**os.environ, **as_environment(settings)},
            start_new_session=True,
        )

    async def ready(self) -> None:
        async with httpx.AsyncClient() as client:
            for _ in range(2400):
                try:
                    await client.get(f"http://127.0.0.1:{self.port}/health")
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                else:
                    return
        raise AssertionError("the server does not start")

    def workers(self) -> list[int]:
        """The numbers of its worker processes."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [pid for pid in map(int, found.split()) if b"spawn_main" in command_line(pid)]

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """Kill it unless it has ended."""
        if self.process.poll() is None:
            self.kill()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


async def play_until_gone(player: Player, acked: list[tuple[int, str]], seed: int) -> None:
    """Play as fast as possible, noting what was acknowledged, until the connection breaks."""
    try:
        while True:
            decision = player.decision
            if decision is None:
                await player.hear()
                continue
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            text = decision["actions"][(seed >> 8) % len(decision["actions"])]
            request = f"s{seed}"
            answer = await player.act(text, id=request)
            if answer["type"] == "ack":
                acked.append((player.seat, request))
    except (ConnectionClosed, TimeoutError):
        pass


@pytest.mark.parametrize("kind", HOUSES)
async def test_what_was_acknowledged_survives_sigkill(kind: str, tmp_path: Path) -> None:
    if kind == "postgresql":
        await empty(DATABASE)
    port = free_port()
    server = Process(kind, tmp_path, port)
    house = House([port], [])
    try:
        await server.ready()
        made = await house.found([{"kind": "you"}, {"kind": "you"}])
        table, key = made["table"]["id"], made["key"]
        acked: list[tuple[int, str]] = []
        for life in range(3):
            players = [await house.player(table, key, look=seat) for seat in (0, 1)]
            if players[0].view["over"]:  # played fast enough to come to an end
                break
            before = len(acked)
            games = [
                asyncio.create_task(play_until_gone(player, acked, life * 2 + player.seat))
                for player in players
            ]
            await asyncio.sleep(0.5 + 0.2 * life)
            server.kill()
            await asyncio.gather(*games)
            assert len(acked) > before, "there was something to lose"
            server = Process(kind, tmp_path, port)
            await server.ready()
        back = await house.player(table, key, look=0)
        for seat, request in acked[-3:]:  # sent again, they are done already
            answer = await back.ask({"type": "act", "id": request, "seat": seat, "text": "lock"})
            assert answer["type"] == "ack"
        await back.close()
        if kind == "sqlite":
            with sqlite3.connect(tmp_path / "test.sqlite3") as log:
                kept = {row[0] for row in log.execute("SELECT request FROM entries")}
            assert {f"{seat}:{request}" for seat, request in acked} <= kept
        assert server.stop() in (0, -signal.SIGTERM)
    finally:
        server.end()


async def test_a_stopped_server_finishes_what_it_has_taken(tmp_path: Path) -> None:
    port = free_port()
    server = Process("sqlite", tmp_path, port)
    house = House([port], [])
    try:
        await server.ready()
        made = await house.found([{"kind": "you"}, {"kind": "you"}])
        players = [
            await house.player(made["table"]["id"], made["key"], look=seat) for seat in (0, 1)
        ]
        acked: list[tuple[int, str]] = []
        games = [
            asyncio.create_task(play_until_gone(player, acked, player.seat)) for player in players
        ]
        await asyncio.sleep(0.5)
        code: Any = await asyncio.to_thread(server.stop)
        await asyncio.gather(*games)
        assert code in (0, -signal.SIGTERM)
        assert players[0].socket.close_code == 1012
        with sqlite3.connect(tmp_path / "test.sqlite3") as log:
            kept = {row[0] for row in log.execute("SELECT request FROM entries")}
        assert {f"{seat}:{request}" for seat, request in acked} <= kept
    finally:
        server.end()


async def test_a_database_that_fails_once_costs_a_reconnection(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([{"kind": "you"}, {"kind": "you"}])
        table, key = made["table"]["id"], made["key"]
        ann = await house.player(table, key)
        seat = ann.view["to_act"][0]
        writer: Any = house.services[0].hall.writer
        works, fails = writer._appender, 1

        async def append(batch: Any) -> None:
            nonlocal fails
            if fails:
                fails -= 1
                raise OSError("the disk is full")
            await works.append(batch)

        writer._appender = SimpleNamespace(append=append, close=works.close)
        act = {"type": "act", "id": "one", "seat": seat, "text": "colour red"}
        await ann.send(act)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await ann.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        back = await house.player(table, key, since=ann.version)
        assert back.version == ann.version, "nobody was told of what is not on disk"
        assert (await back.ask(dict(act)))["type"] == "ack"
        assert back.version == ann.version + 1


async def test_an_end_that_is_not_on_disk_opens_nothing(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        table, ann, bob = await house.pair(private=False)
        await set_up([ann, bob])
        await bob.act("A1 F1+ fb2")
        writer: Any = house.services[0].hall.writer
        works, wait = writer._appender, asyncio.Event()

        async def append(batch: Any) -> None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(wait.wait(), 10)
            raise OSError("the disk is full")

        writer._appender = SimpleNamespace(append=append, close=works.close)
        await ann.send({"type": "resign", "id": "enough", "seat": 0})
        room = house.services[0].hall.rooms[table]
        while not room.unwritten:
            await asyncio.sleep(0.01)
        nosy = Player(await house.socket(table))
        await nosy.send({"type": "hello", "protocol": 1, "look": "all"})
        told = [str((await nosy.hear())[0])]
        assert "you may not look through this seat" in told[0]
        watcher = Player(await house.socket(table))
        await watcher.send({"type": "hello", "protocol": 1})
        told.append(str(await watcher.hear()))  # the welcome
        await watcher.close()  # who comes and goes is news
        async with house.browser() as browser:
            told.append((await browser.get("/api/tables")).text)
            late = [
                asyncio.create_task(browser.get(f"/api/tables/{table}{path}"))
                for path in ("", "/frames?seat=1", "/record")
            ]
            await asyncio.sleep(0.2)
            wait.set()
            answers = await asyncio.gather(*late)
        assert [answer.status_code for answer in answers] == [200, 403, 409]
        writer._appender = works
        back = await house.player(table)
        assert not back.view["over"]
        told += [answer.text for answer in answers]
        told += [str(bob.raw), str(ann.raw), str(back.raw)]
        for text in told:
            assert room.table.chance.secret.hex() not in text
            assert "'outcome': {" not in text and '"outcome":{' not in text


async def test_a_database_that_was_removed_takes_no_more_moves(tmp_path: Path) -> None:
    """Moves would go into a file that nobody finds again."""
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        assert (await browser.get("/health")).status_code == 200
        (tmp_path / "test.sqlite3").rename(tmp_path / "elsewhere.sqlite3")
        assert (await browser.get("/health")).status_code == 503
        await ann.send({"type": "resign", "id": "enough", "seat": 0})
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                assert not any(message["type"] == "ack" for message in await ann.hear())
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013


async def test_a_mistake_in_the_rules_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house("sqlite", tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        applied = State.apply

        def stumbles(state: State, seat: int, action: Any, *more: Any) -> Any:
            applied(state, seat, action, *more)
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(State, "apply", stumbles)
            await ann.send({"type": "resign", "id": "enough", "seat": 0})
            with pytest.raises(ConnectionClosed):
                while True:
                    await ann.hear()
        back = await house.player(table)
        assert not back.view["over"]
        assert (await bob.act("A1 F1"))["type"] == "ack"
