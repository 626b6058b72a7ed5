"""Greedy readers beside one player: how long does a move take, quiet and in their company?

    uv run python -m tests.adversary.greedy [--readers 30] [--seconds 10]

Readers come from addresses of their own (the server believes their `X-Forwarded-For`), in a process
of their own, and each asks again as soon as it has an answer.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import tempfile
import time
from multiprocessing.queues import Queue
from pathlib import Path

import httpx
import msgspec
from tests.server.house import House, Player
from tests.server.test_crash import Process
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from wyrmtable.server.command import free_port
from wyrmtable.server.settings import Settings

LONG_GAME = 400  # actions


class Latencies(msgspec.Struct, kw_only=True):
    """Times from a move to its acknowledgement, in milliseconds."""

    moves: int
    p50: float
    p99: float


def summed_up(times: list[float]) -> Latencies:
    times = sorted(times)
    return Latencies(
        moves=len(times),
        p50=times[len(times) // 2] * 1000,
        p99=times[int(len(times) * 0.99)] * 1000,
    )


class Table:
    """A table at which one client holds both seats, and plays on for ever."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = random.Random(seed)
        self.id = ""
        self.players: list[Player] = []

    async def open(self) -> None:
        seats = [{"kind": "you"}, {"kind": "you"}]
        made = await self.house.found(seats, private=False)
        self.id = made["table"]["id"]
        self.players = [await self.house.player(self.id, made["key"], look=n) for n in (0, 1)]

    async def move(self) -> float:
        """One move of whoever has to; the seconds until it was acknowledged."""
        while True:
            if self.players[0].view["over"]:
                for player in self.players:
                    await player.close()
                await self.open()
            for player in self.players:
                if player.decision is not None:
                    began = time.perf_counter()
                    answer = await player.act(self.chance.choice(player.decision["actions"]))
                    took = time.perf_counter() - began
                    assert answer["type"] == "ack", answer
                    for other in self.players:
                        await caught_up(other)
                    return took
            await self.players[0].hear()


async def caught_up(player: Player) -> None:
    """Hear everything that is on its way."""
    await player.send({"type": "ping", "n": 1})
    await player.until(lambda message: message["type"] == "pong")


async def read(url: str, tables: list[str], number: int, until: float, count: list[int]) -> None:
    """Ask for whatever costs most, again and again."""
    chance = random.Random(number)
    headers = {"X-Forwarded-For": f"198.51.100.{number + 1}"}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as browser:
        while time.time() < until:
            table = chance.choice(tables)
            kind = number % 3
            with contextlib.suppress(httpx.HTTPError, WebSocketException, OSError, TimeoutError):
                if kind == 0:
                    start = chance.randrange(LONG_GAME)
                    path = f"/api/tables/{table}/frames?start={start}&count=50"
                    answer = await browser.get(path)
                    count[answer.status_code == 200] += 1
                elif kind == 1:
                    path = chance.choice(["/api/tables", "/api/games/dragonlance/rules"])
                    answer = await browser.get(path)
                    count[answer.status_code == 200] += 1
                else:
                    await greet(url, table, headers, until, count)


async def greet(
    url: str, table: str, headers: dict[str, str], until: float, count: list[int]
) -> None:
    """Say hello again and again on one socket."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(address, max_size=None, additional_headers=headers) as socket:
        while time.time() < until:
            await socket.send('{"type":"hello","protocol":1}')
            async with asyncio.timeout(max(0.1, until - time.time())):
                while '"type":"snapshot"' not in await socket.recv():
                    pass
            count[1] += 1


def readers(
    url: str, tables: list[str], many: int, until: float, results: Queue[list[int]]
) -> None:
    """The process of all readers."""

    os.nice(19)  # elsewhere, they would take no time from the server's machine

    async def all_of_them() -> None:
        count = [0, 0]
        jobs = [read(url, tables, number, until, count) for number in range(many)]
        await asyncio.gather(*jobs)
        results.put(count)

    asyncio.run(all_of_them())


async def measure(
    many: int, seconds: float, folder: Path
) -> tuple[Latencies, Latencies, list[int]]:
    """Quiet and crowded latencies, and how many readers were refused and served."""
    port = free_port()
    # what tests leave out is what this is about
    defaults = msgspec.structs.asdict(Settings())
    limits = {name: value for name, value in defaults.items() if "_per_" in name}
    limits["messages_per_second"] = 0  # the player here is faster than people are
    server = Process("sqlite", folder, port, **limits)
    house = House([port], [])
    try:
        await server.ready()
        past = Table(house, 1)
        await past.open()
        for _ in range(LONG_GAME):
            await past.move()
        mine = Table(house, 2)
        await mine.open()
        for _ in range(100):
            await mine.move()  # warm
        quiet = await moves_for(mine, seconds)
        context = multiprocessing.get_context("spawn")
        results = context.Queue()
        given = (house.url(), [past.id, mine.id], many, time.time() + seconds + 4, results)
        crowd = context.Process(target=readers, args=given)
        crowd.start()
        await asyncio.sleep(3)  # until they are there
        crowded = await moves_for(mine, seconds)
        count: list[int] = await asyncio.to_thread(results.get, True, 60)
        crowd.join()
        for table in (past, mine):
            for player in table.players:
                await player.close()
        return quiet, crowded, count
    finally:
        server.kill()


async def moves_for(table: Table, seconds: float) -> Latencies:
    times: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        times.append(await table.move())
        await asyncio.sleep(0.005)  # a player is no flood
    return summed_up(times)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--readers", type=int, default=30)
    asked.add_argument("--seconds", type=float, default=10)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        quiet, crowded, count = asyncio.run(measure(given.readers, given.seconds, Path(folder)))
    told = {
        "quiet": msgspec.to_builtins(quiet),
        "crowded": msgspec.to_builtins(crowded),
        "readers": given.readers,
        "refused": count[0],
        "served": count[1],
        "p99 ratio": round(crowded.p99 / quiet.p99, 2),
    }
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
