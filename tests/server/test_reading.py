"""Greedy readers: what they look at is made once, bounded, and never in the way of players."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import BOT, LINK, YOU, House, open_house, play_out, set_up

from wyrmtable.server import past, reading
from wyrmtable.server.connections import CONNECTIONS
from wyrmtable.server.ledger import Entry
from wyrmtable.server.outflow import BURST, SNAPSHOT, Outflow
from wyrmtable.server.past import Live, Source
from wyrmtable.server.reader_process import Answer, Task
from wyrmtable.server.replays import table_frames
from wyrmtable.server.table import Table
from wyrmtable.server.unavailable import Unavailable

pytestmark = pytest.mark.anyio


async def finished(house: House) -> tuple[str, str]:
    """A table whose game is over, and the key of its founder."""
    made = await house.found([YOU, {"kind": "you"}], options={"round_limit": 1})
    table = made["table"]["id"]
    players = [await house.player(table, made["key"], look=seat) for seat in (0, 1)]
    await play_out(players)
    return table, made["key"]


async def test_the_past_is_made_once(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        table, key = await finished(house)
        reader = house.services[0].reading
        paths = [f"/api/replays/{table}", f"/api/replays/{table}/frames?seat=all"]
        paths.append(f"/api/tables/{table}/frames?seat=1")
        first = [(await browser.get(path)).content for path in paths]
        assert reader.made == 3 and all(first)
        again = [(await browser.get(path)).content for path in paths]
        assert again == first and reader.made == 3
        plain = await browser.get(paths[1], headers={"accept-encoding": "identity"})
        assert plain.content == first[1] and "content-encoding" not in plain.headers
        assert key not in plain.text


async def test_the_past_grows_with_the_table(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        path = f"/api/tables/{table}/frames?count=50"
        before = (await browser.get(path)).json()
        await ann.act("A1 F1")  # a draft that a spectator does not notice
        assert (await browser.get(path)).json() == before
        await ann.act("lock")
        after = (await browser.get(path)).json()
        assert after["last"] == before["last"] + 1
        assert after["frames"][: len(before["frames"])] == before["frames"]


async def test_a_game_too_long_to_be_kept_is_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house("sqlite", tmp_path) as house:
        table, _ = await finished(house)
        found = await house.services[0].hall.store.written(table, 0)
        assert found is not None
        founding, secret, entries = found

        def live(log: list[Entry]) -> Live:
            return Live(table, Source(founding=founding, secret=secret, entries=log))

        for viewer in (0, 1, None):
            bare = Table(table, founding, secret)
            wanted = table_frames(bare, entries, viewer, 3, 20)
            assert live(entries).frames(viewer, 3, 20) == wanted
            monkeypatch.setattr(past, "MOST_KEPT", 5)
            assert live(entries).frames(viewer, 3, 20) == wanted
            monkeypatch.undo()


async def test_a_reader_that_dies_or_hangs_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        table, _ = await finished(house)
        assert (await browser.get(f"/api/replays/{table}")).status_code == 200
        process: Any = house.services[0].reading.reader._process
        process.kill()
        await process.wait()
        assert (await browser.get(f"/api/replays/{table}/frames?seat=0")).status_code == 200
        monkeypatch.setattr(reading, "LONGEST", 0.0)
        slow = await browser.get(f"/api/replays/{table}/frames?seat=1")
        assert slow.status_code == 400 and slow.json()["reason"]
        monkeypatch.undo()
        assert (await browser.get(f"/api/replays/{table}/frames?seat=1")).status_code == 200


async def test_readers_wait_for_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house("sqlite", tmp_path) as house:
        read = house.services[0].reading
        at_work: list[str] = []
        order: list[str] = []

        async def ask(task: Any) -> Any:
            at_work.append(task.id)
            assert len(at_work) == 1, "one after the other"
            await asyncio.sleep(0.01)
            at_work.remove(task.id)
            order.append(task.id)
            return Answer(body=b"{}")

        monkeypatch.setattr(read.reader, "ask", ask)
        tasks = [("greedy", f"g{n}") for n in range(20)] + [("modest", "m")]
        await asyncio.gather(
            *[read.replay(address, Task(what="info", id=name)) for address, name in tasks]
        )
        assert order.index("m") <= 2, "who asks for much does not keep others waiting"
        monkeypatch.setattr(reading, "MOST_WAITING", 0)
        with pytest.raises(Unavailable):
            await read.replay("any", Task(what="info", id="late"))


async def test_looks_at_the_past_are_counted(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, readings_per_minute=4) as house:
        made = await house.found([YOU, LINK])
        async with house.browser() as browser:
            path = f"/api/tables/{made['table']['id']}/frames"
            codes = [(await browser.get(path)).status_code for _ in range(6)]
            assert codes == [200] * 4 + [429] * 2
            assert (await browser.get("/api/games")).status_code == 200


async def test_an_address_waits_when_it_has_drawn_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        now += seconds

    monkeypatch.setattr("asyncio.sleep", sleep)
    outflow = Outflow(1000)
    outflow.spend("a", 1000 * BURST)
    await outflow.wait("a")
    assert not slept
    outflow.spend("a", 500)
    await outflow.wait("b")
    assert not slept
    await outflow.wait("a")
    assert sum(slept) == pytest.approx(0.5)


async def test_hello_again_and_again_draws_no_more_than_it_may(tmp_path: Path) -> None:
    """Eight sockets drew 735 MB in ten seconds before there was a limit."""
    rate = 1_000_000
    async with open_house("sqlite", tmp_path, bytes_per_second=rate) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        sockets = [await house.socket(table) for _ in range(8)]
        snapshots = 0
        began = time.monotonic()

        async def draw(socket: Any) -> None:
            nonlocal snapshots
            while time.monotonic() < began + 3:
                await socket.send('{"type":"hello","protocol":1}')
                while '"type":"snapshot"' not in await socket.recv():
                    pass
                snapshots += 1

        drawing = [asyncio.create_task(draw(socket)) for socket in sockets]
        await asyncio.sleep(1)
        quick = time.monotonic()
        assert (await ann.act("A1 F1"))["type"] == "ack", "whoever plays does not wait"
        assert time.monotonic() - quick < 1
        await asyncio.wait(drawing, timeout=2.5)
        for task in drawing:
            task.cancel()
        for socket in sockets:
            await socket.close()
        for player in (ann, bob):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.5):  # they have not listened
                    while True:
                        await player.hear()
        assert snapshots <= (BURST + 4) * rate / SNAPSHOT + len(sockets)


async def test_bots_among_themselves_wait_for_somebody_who_watches(
    kind: str, tmp_path: Path
) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([BOT, BOT])
        table = made["table"]["id"]
        await asyncio.sleep(1)
        watcher = await house.player(table)
        assert watcher.version <= 1, "nothing was played for nobody"
        await watcher.when(lambda: watcher.version >= 4)
        await watcher.close()
        await asyncio.sleep(1.5)
        room = house.services[0].hall.rooms[table]
        seen = room.table.seq
        await asyncio.sleep(1)
        assert room.table.seq == seen
        again = await house.player(table)
        await again.when(lambda: again.version >= watcher.version + 2)


async def test_connections_of_an_address_are_counted(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, connections_per_address=5, proxies="") as house:
        made = await house.found([YOU, LINK])
        sockets = [await house.socket(made["table"]["id"]) for _ in range(3)]
        held = [await asyncio.open_connection("127.0.0.1", house.ports[0]) for _ in range(5)]
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await asyncio.wait_for(reader.readexactly(1), 5)
        for _, one in held:
            one.close()
        async with asyncio.timeout(5):
            while CONNECTIONS.open:
                await asyncio.sleep(0.02)
        async with house.browser() as browser:
            assert (await browser.get("/health")).status_code == 200
        for socket in sockets:
            await socket.close()


async def test_connections_of_a_proxy_are_not(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, connections_per_address=2) as house:
        for head, passes in ((b"X-Forwarded-For: 192.0.2.7\r\n", True), (b"", False)):
            streams = []
            for _ in range(4):
                reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
                writer.write(b"GET /api/me HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n")
                streams.append((reader, writer))
            answers = [await asyncio.wait_for(answer_of(reader), 5) for reader, _ in streams]
            assert answers == [True, True, passes, passes]
            for _, writer in streams:
                writer.close()
            async with asyncio.timeout(5):
                while CONNECTIONS.open:
                    await asyncio.sleep(0.02)


async def answer_of(reader: asyncio.StreamReader) -> bool:
    try:
        return b" 200 " in await reader.readuntil(b"\r\n")
    except (ConnectionError, asyncio.IncompleteReadError):
        return False
