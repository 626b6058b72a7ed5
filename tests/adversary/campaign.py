"""A server under attack while clients play: what was acknowledged is there afterwards, once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import time
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlsplit

import httpx
import msgspec
from sqlalchemy import select
from tests.adversary.forking import ForkedProcess
from tests.server.house import BROKER, DATABASE, PATIENCE, House, Player, empty
from tests.server.proxy import Wire
from tests.server.test_crash import Process
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from wyrmtable.games import GAMES
from wyrmtable.server.command import free_port
from wyrmtable.server.database import connect
from wyrmtable.server.schema import entries
from wyrmtable.server.settings import sqlite_url
from wyrmtable.server.store import Store

TROUBLE = (ConnectionClosed, InvalidStatus, InvalidMessage, OSError, TimeoutError, EOFError)
READY = 90.0  # seconds
ACTS_AT_A_TABLE = (5, 300)  # then the next table: a long log costs every start of the server


class Figures(msgspec.Struct, kw_only=True):
    """What a campaign did and found."""

    faults: dict[str, int] = {}
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    broken: int = 0  # logs that cannot be played again
    reconnections: int = 0
    seconds: float = 0.0


class Client:
    """Plays both seats of a table, remembers what was acknowledged, and always comes back."""

    def __init__(self, house: House, game: str, seed: int) -> None:
        self.house = house
        self.game = game
        self.chance = random.Random(seed)
        self.acked: set[tuple[str, str]] = set()  # table and request
        self.reconnections = 0
        self.tables: list[str] = []
        self._table = self._key = ""
        self._players: list[Player] = []
        self._open: tuple[int, str, str] | None = None  # seat, id and text of what has no answer
        self._count = 0
        self._left = 0  # acts until the next table

    async def play(self) -> None:
        """Until it is cancelled."""
        try:
            while True:
                try:
                    await self._sit_down()
                    while True:
                        await self._move()
                except (*TROUBLE, AssertionError, httpx.HTTPError):
                    self.reconnections += 1
                    await self._leave()
                    await asyncio.sleep(0.1 + 0.2 * self.chance.random())
        finally:
            await self._leave()

    async def _leave(self) -> None:
        players, self._players = self._players, []
        for player in players:
            player.socket.transport.abort()

    async def _sit_down(self) -> None:
        if not self._table:
            seats = [{"kind": "you"}, {"kind": "you"}]
            made = await self.house.found(seats, game=self.game)
            self._table, self._key = made["table"]["id"], made["key"]
            self.tables.append(self._table)
            self._left = self.chance.randrange(*ACTS_AT_A_TABLE)
        for seat in (0, 1):
            player = Player(await self.house.socket(self._table))
            self._players.append(player)
            await player.hello(self._key, look=seat)

    async def _move(self) -> None:
        if self._open is None:
            self._open = await self._choose()
            if self._open is None:
                return
        seat, name, text = self._open
        player = self._players[seat]
        answer = await player.ask({"type": "act", "id": name, "seat": seat, "text": text})
        if answer["type"] == "ack":
            self.acked.add((self._table, f"{seat}:{name}"))
        self._open = None
        for player in self._players:
            await player.send({"type": "ping", "n": 1})
            await player.until(lambda message: message["type"] == "pong")

    async def _choose(self) -> tuple[int, str, str] | None:
        if self._players[0].view["over"] or self._left <= 0:
            await self._leave()
            self._table = ""
            await self._sit_down()
        for seat in self.chance.sample((0, 1), 2):
            decision = self._players[seat].decision
            if decision is not None:
                self._count += 1
                self._left -= 1
                text = self.chance.choice(decision["actions"])
                return seat, f"a{self._count}", text
        await self._players[0].hear()
        return None


class Reached(TypedDict):
    """Settings of a server: where its services are."""

    database: str
    broker: str


class Campaign:
    """One server and its enemies."""

    def __init__(self, kind: str, folder: Path, seed: int, clients: int = len(GAMES)) -> None:
        self.kind = kind
        self.folder = folder
        self.chance = random.Random(seed)
        self.port = free_port()
        self.house = House([self.port], [])
        self.figures = Figures()
        games = self.chance.sample(list(GAMES), len(GAMES))
        self.clients = [Client(self.house, games[n % len(GAMES)], seed + n) for n in range(clients)]
        self.wires: dict[str, Wire] = {}
        self.database = sqlite_url(folder / "test.sqlite3")
        self.server: Process | ForkedProcess | None = None
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Campaign:
        if self.kind == "postgresql":
            self.database = DATABASE
            await empty(DATABASE)
            for name, url in (("postgres", DATABASE), ("redis", BROKER)):
                self.wires[name] = Wire(urlsplit(url).port or 0)
                await self.wires[name].mend()
        self.began = time.monotonic()
        await self.start()
        self._playing = [asyncio.create_task(client.play()) for client in self.clients]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop_playing()
        if self.server is not None:
            self.server.end()
        for wire in self.wires.values():
            await wire.cut()

    async def _stop_playing(self) -> None:
        """Cancel all clients; `asyncio.wait_for` of Python 3.11 may overlook it the first time."""
        going = [task for task in self._playing if not task.done()]
        while going:
            for task in going:
                task.cancel()
            await asyncio.wait(going, timeout=0.2)
            going = [task for task in going if not task.done()]

    async def start(self) -> None:
        """Start the server, or start it again."""
        if isinstance(self.server, ForkedProcess):
            self.server.start()
        elif self.kind == "sqlite":
            self.server = ForkedProcess(self.folder, self.port)
        else:
            self.server = Process(self.kind, self.folder, self.port, **self._through_wires())
        await self.healthy()

    def _through_wires(self) -> Reached:
        """Settings that lead to the database and the broker by wires that can be cut."""
        return {
            "database": self._by_wire("postgres", DATABASE),
            "broker": self._by_wire("redis", BROKER),
        }

    def _by_wire(self, name: str, url: str) -> str:
        """The address of a service by its wire."""
        wire = self.wires[name]
        return url.replace(f":{wire.target}/", f":{wire.port}/")

    async def healthy(self, status: int = 200) -> None:
        """Wait until the server says so."""
        async with asyncio.timeout(READY), httpx.AsyncClient(timeout=PATIENCE) as browser:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    answer = await browser.get(f"{self.house.url()}/health")
                    if answer.status_code == status:
                        return
                await asyncio.sleep(0.05)

    async def progress(self, moves: int = 20) -> None:
        """Let the clients play on until some more moves are acknowledged."""
        wanted = self.acknowledged() + moves
        async with asyncio.timeout(READY):
            while self.acknowledged() < wanted:
                await asyncio.sleep(0.02)
        await asyncio.sleep(self.chance.random() * 0.1)

    def acknowledged(self) -> int:
        return sum(len(client.acked) for client in self.clients)

    # -- faults ----------------------------------------------------------------------------------

    async def inflict(self, fault: str) -> None:
        """One fault, and what an operator would do about it."""
        await getattr(self, f"_{fault}")()
        self.figures.faults[fault] = self.figures.faults.get(fault, 0) + 1

    async def _kill(self) -> None:
        """The whole server is gone in an instant."""
        self._kill_server()
        await self.start()

    def _kill_server(self) -> None:
        assert self.server is not None
        self.server.kill()

    async def _worker(self) -> None:
        """One worker is gone; the server itself has to replace it."""
        server = self.server
        assert isinstance(server, Process)
        victim = self.chance.choice(server.workers())
        os.kill(victim, signal.SIGKILL)
        async with asyncio.timeout(READY):
            while victim in server.workers() or len(server.workers()) < 2:
                await asyncio.sleep(0.05)
        await self.healthy()

    async def _full(self) -> None:
        """No file can grow, and then there is room again."""
        assert isinstance(self.server, ForkedProcess)
        pid = self.server.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        size = (self.folder / "test.sqlite3-wal").stat().st_size
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
        await self.healthy(503)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        await self.healthy()

    async def _log(self) -> None:
        """Somebody removes the write-ahead log; the server notices, and is killed at once."""
        (self.folder / "test.sqlite3-wal").unlink()
        await self.healthy(503)
        self._kill_server()
        await self.start()

    async def _postgres(self) -> None:
        """The database is out of reach for a while."""
        await self.wires["postgres"].cut()
        await self.healthy(503)
        await asyncio.sleep(self.chance.random())
        await self.wires["postgres"].mend()
        await self.healthy()

    async def _redis(self) -> None:
        """The broker is out of reach for a while: nothing but news is delayed."""
        await self.wires["redis"].cut()
        await asyncio.sleep(0.5 + self.chance.random())
        await self.wires["redis"].mend()

    # -- what is left ----------------------------------------------------------------------------

    async def count(self) -> Figures:
        """Compare what was acknowledged with what is written down."""
        await self._stop_playing()
        self._kill_server()
        figures = self.figures
        engine = connect(self.database)
        store = Store(engine)
        async with engine.connect() as connection:
            rows = await connection.execute(select(entries.c.table_id, entries.c.request))
            kept = [(row.table_id, row.request) for row in rows]
        acked = set().union(*[client.acked for client in self.clients])
        figures.acknowledged = len(acked)
        figures.lost = len(acked - set(kept))
        figures.doubled = len(kept) - len(set(kept))
        figures.reconnections = sum(client.reconnections for client in self.clients)
        for client in self.clients:
            for table in client.tables:
                try:
                    await store.table(table)
                except Exception:
                    figures.broken += 1
        await engine.dispose()
        figures.seconds = round(time.monotonic() - self.began, 1)
        return figures


async def run(kind: str, folder: Path, faults: list[str], seed: int) -> Figures:
    """Play, inflict one fault after the other, and count."""
    async with Campaign(kind, folder, seed) as campaign:
        for fault in faults:
            await campaign.progress()
            await campaign.inflict(fault)
        await campaign.progress()
        return await campaign.count()
