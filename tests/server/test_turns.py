"""While somebody plays, readers take turns, address by address."""

from __future__ import annotations

import asyncio
import time

import pytest

from wyrmtable.server import turns
from wyrmtable.server.turns import PAUSE, PLAYING, READING, Turns

pytestmark = pytest.mark.anyio


async def test_nobody_waits_while_nobody_plays() -> None:
    began = time.monotonic()
    free = Turns()
    assert all([await free.take("a", READING) for _ in range(1000)])
    assert time.monotonic() - began < 1


async def test_readers_leave_time_to_those_who_play() -> None:
    busy = Turns()
    busy.moved()
    began = time.monotonic()
    await asyncio.gather(*[busy.take("a", READING) for _ in range(20)])
    assert time.monotonic() - began >= 19 * PAUSE * 0.9


async def test_addresses_take_turns() -> None:
    busy = Turns()
    busy.moved()
    order: list[str] = []

    async def ask(address: str) -> None:
        await busy.take(address, READING)
        order.append(address)

    await asyncio.gather(*[ask("greedy") for _ in range(10)], ask("modest"))
    assert order.index("modest") <= 2


async def test_who_goes_away_costs_nobody_a_turn() -> None:
    busy = Turns()
    busy.moved()
    gone = [asyncio.create_task(busy.take("a", 1000.0)) for _ in range(5)]
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    await asyncio.gather(*gone, return_exceptions=True)
    assert busy._waiting == 0


async def test_the_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_WAITING", 3)
    busy = Turns()
    busy.moved()
    answers = await asyncio.gather(*[busy.take("a", READING) for _ in range(6)])
    assert answers.count(False) >= 2


async def test_when_the_game_is_over_the_line_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Turns()
    busy.moved()
    assert await busy.take("a", READING)
    later = time.monotonic() + PLAYING + 1
    await asyncio.sleep(3 * PAUSE)
    monkeypatch.setattr("time.monotonic", lambda: later)
    assert await asyncio.wait_for(busy.take("a", READING), 0.5)
