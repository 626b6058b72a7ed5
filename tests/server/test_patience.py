"""Clients that never finish what they have begun to say, or do not listen to the answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.house import open_house

from wyrmtable.server import patience

pytestmark = pytest.mark.anyio

HEAD = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n"


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", HEAD + b"\r\nwyrmtable record"],
    ids=["nothing", "half a head", "half a body"],
)
async def test_who_does_not_go_on_is_let_go(
    begun: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(patience, "BODY_SECONDS", 0.3)
    async with open_house("sqlite", tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
        writer.write(begun)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()


async def test_who_takes_time_between_requests_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(patience, "BODY_SECONDS", 0.3)
    async with open_house("sqlite", tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
        for _ in range(3):
            writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = await asyncio.wait_for(reader.readuntil(b"}"), 5)
            assert answer.startswith(b"HTTP/1.1 200")
            await asyncio.sleep(0.5)
        writer.close()
        made = await house.found()
        ann = await house.player(made["table"]["id"], made["key"])
        await asyncio.sleep(0.5)
        await ann.send({"type": "ping", "n": 1})
        await ann.until(lambda message: message["type"] == "pong")


@pytest.mark.parametrize(
    "more", [b"a" * 1000, b"X-More: and more\r\n" * 60], ids=["one long line", "many lines"]
)
async def test_a_head_has_an_end(more: bytes, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        for _ in range(300):
            writer.write(more)
        answer = await asyncio.wait_for(reader.readline(), 5)
        assert b" 400 " in answer
        writer.close()


@pytest.mark.parametrize(("size", "status"), [(60, 200), (66, 400), (200, 400)])
@pytest.mark.parametrize("lines", [1, 40])
async def test_a_head_that_comes_in_one_piece_has_an_end(
    size: int, status: int, lines: int, tmp_path: Path
) -> None:
    async with open_house("sqlite", tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
        line = b"X-Long: " + b"a" * (size * 1000 // lines) + b"\r\n"
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n" + line * lines + b"\r\n")
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        assert answer.startswith(b"HTTP/1.1 %d " % status)
        writer.close()


async def test_a_large_body_is_no_large_head(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        record = "wyrmtable record 1\n" + "#\n" * 900_000
        answer = await browser.post("/api/verify", content=record)
        assert answer.status_code == 200 and answer.json()["problem"]


async def test_who_does_not_read_the_answer_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "ANSWER_SECONDS", 0.3)
    async with open_house("sqlite", tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0], limit=1024)
        writer.write(b"GET /api/games/dragonlance/rules HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        await asyncio.sleep(2)
        answers = 0
        while more := await asyncio.wait_for(reader.read(1 << 20), 10):
            answers += more.count(b"HTTP/1.1 200")
        assert 0 < answers < 200
        writer.close()
