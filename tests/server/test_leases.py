"""Sockets of an address are counted at all workers together."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import BROKER, HOUSES, LINK, PATIENCE, YOU, open_house, settings_for
from websockets.exceptions import InvalidStatus

from wyrmtable.server.guard import Guard
from wyrmtable.server.leases import Leases

NOWHERE = "redis://127.0.0.1:1/0"  # nobody listens there
pytestmark = pytest.mark.anyio
needs_redis = pytest.mark.skipif(not BROKER, reason="needs Redis")


@pytest.fixture
def address() -> str:
    """One that no other test uses on the same Redis."""
    return f"test-{secrets.token_hex(8)}"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine is no missing Redis."""
    monkeypatch.setattr("wyrmtable.server.leases.PATIENCE", PATIENCE)


@asynccontextmanager
async def worker(name: str, url: str = BROKER, seconds: int = 60) -> AsyncIterator[Leases]:
    leases = Leases(url, name, seconds)
    leases.start()
    try:
        yield leases
    finally:
        await leases.stop()


async def soon(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until it holds."""
    async with asyncio.timeout(PATIENCE):
        while not await holds():
            await asyncio.sleep(0.02)


@needs_redis
async def test_what_is_open_at_one_worker_counts_at_the_other(address: str) -> None:
    async with worker("a") as here, worker("b") as there:
        assert await here.take(address, 2)
        second = await there.take(address, 2)
        assert second
        assert await here.take(address, 2) is None
        assert await there.take(address, 2) is None
        assert await there.take(address + "-other", 2), "another address is not meant"
        there.give_back(address, second)

        async def free() -> bool:
            return await here.take(address, 2) is not None

        await soon(free)
        assert await there.take(address, 2) is None


@needs_redis
async def test_of_many_at_once_only_as_many_as_allowed_get_in(address: str) -> None:
    async with worker("a") as here, worker("b") as there:
        tries = [leases.take(address, 5) for _ in range(20) for leases in (here, there)]
        taken = [lease for lease in await asyncio.gather(*tries) if lease is not None]
        assert len(taken) == 5


@needs_redis
async def test_the_leases_of_a_killed_worker_end_by_themselves(address: str) -> None:
    async with worker("b") as there:
        killed = Leases(BROKER, "a", seconds=1)  # never renewed and never given back
        assert await killed.take(address, 1)

        async def free() -> bool:
            return await there.take(address, 1) is not None

        await soon(free)
        await killed._redis.aclose()


@needs_redis
async def test_a_lease_that_is_renewed_does_not_end(address: str) -> None:
    async with worker("a", seconds=1) as here, worker("b") as there:
        assert await here.take(address, 1)
        here.seconds = 60
        await here.renew()  # from now on it is held for a minute
        await asyncio.sleep(2.1)  # the first lease would have ended
        assert await there.take(address, 1) is None


@needs_redis
async def test_a_worker_that_stops_gives_everything_back(address: str) -> None:
    async with worker("b") as there:
        async with worker("a") as here:
            lease = await here.take(address, 1)
            assert lease
            assert await there.take(address, 1) is None
        here.give_back(address, lease)  # its socket ends later: nothing is left to do
        assert await there.take(address, 1)


async def test_without_redis_sockets_are_let_in(address: str) -> None:
    async with worker("a", NOWHERE) as here:
        lease = await here.take(address, 1)
        assert lease
        await here.renew()
        here.give_back(address, lease)


# -- the guard ---------------------------------------------------------------------------------


class Caller:
    """Opens sockets at a guard and keeps them open."""

    def __init__(self, folder: Path, leases: Leases | None, address: str) -> None:
        async def hold(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            await self.leave.wait()

        settings = settings_for("sqlite", folder, sockets_per_address=2)
        self.guard = Guard(hold, hold, settings)
        self.guard.leases = leases
        self.leave = asyncio.Event()
        self.address = address
        self.calls: list[asyncio.Task[None]] = []

    async def let_in(self) -> bool:
        """Open one more; is it accepted?"""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            answer.set_result(message["type"])

        scope: Any = {"type": "websocket", "client": (self.address, 1), "headers": [], "path": "/"}
        self.calls.append(asyncio.create_task(self.guard(scope, receive, send)))
        async with asyncio.timeout(PATIENCE):
            return await answer == "websocket.accept"

    async def close_all(self) -> None:
        self.leave.set()
        await asyncio.gather(*self.calls)
        self.leave.clear()


async def test_a_guard_alone_counts_for_itself(tmp_path: Path, address: str) -> None:
    caller = Caller(tmp_path, None, address)
    assert [await caller.let_in() for _ in range(3)] == [True, True, False]
    await caller.close_all()
    assert caller.guard.sockets == {}
    assert await caller.let_in()
    await caller.close_all()


async def test_a_guard_whose_redis_is_away_counts_for_itself(tmp_path: Path, address: str) -> None:
    async with worker("a", NOWHERE) as leases:
        caller = Caller(tmp_path, leases, address)
        assert [await caller.let_in() for _ in range(3)] == [True, True, False]
        await caller.close_all()


@needs_redis
async def test_guards_of_two_workers_share_the_limit(tmp_path: Path, address: str) -> None:
    async with worker("a") as a, worker("b") as b:
        here, there = Caller(tmp_path, a, address), Caller(tmp_path, b, address)
        assert await here.let_in()
        assert await there.let_in()
        assert not await here.let_in()
        assert not await there.let_in()
        await there.close_all()
        await soon(here.let_in)
        assert not await there.let_in()
        await here.close_all()
        await there.close_all()
        assert here.guard.sockets == there.guard.sockets == {}


@pytest.mark.skipif("postgresql" not in HOUSES, reason="needs PostgreSQL and Redis")
async def test_a_house_with_two_workers_has_one_limit(tmp_path: Path) -> None:
    async with open_house("postgresql", tmp_path, sockets_per_address=2) as house:
        table = (await house.found([YOU, LINK]))["table"]["id"]
        held = [await house.socket(table, 0), await house.socket(table, 1)]
        for number in (0, 1):
            with pytest.raises(InvalidStatus):
                await house.socket(table, number)
        for socket in held:
            await socket.close()
