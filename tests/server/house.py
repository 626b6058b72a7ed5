"""A server for tests: one worker on SQLite, or two on PostgreSQL and Redis where URLs are given."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.merging import merged_scene, merged_view
from websockets.asyncio.client import ClientConnection, connect

from wyrmtable.server.app import Service, create
from wyrmtable.server.patience import PatientHttp
from wyrmtable.server.schema import metadata
from wyrmtable.server.settings import Settings, sqlite_url

GIVEN = os.environ.get("WYRMTABLE_TEST_DATABASE", "")
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")  # every test process has its own database
DATABASE = f"{GIVEN}_{WORKER}" if GIVEN and WORKER else GIVEN
BROKER = os.environ.get("WYRMTABLE_TEST_BROKER", "")
HOUSES = ["sqlite", *(["postgresql"] if DATABASE and BROKER else [])]
PATIENCE = 20.0  # seconds

Plain = dict[str, Any]


class House:
    """A running server; `ports` are those of its workers."""

    def __init__(self, ports: list[int], services: list[Service]) -> None:
        self.ports = ports
        self.services = services
        self.players: list[Player] = []

    def url(self, worker: int = 0) -> str:
        return f"http://127.0.0.1:{self.ports[worker % len(self.ports)]}"

    def browser(self, worker: int = 0, **more: Any) -> httpx.AsyncClient:
        """Somebody with cookies of their own."""
        return httpx.AsyncClient(base_url=self.url(worker), timeout=PATIENCE, **more)

    async def found(self, seats: list[Plain] | None = None, **more: Any) -> Plain:
        """A new table."""
        body = {"game": "dragonwars", "seats": seats or [YOU, LINK], **more}
        async with self.browser() as browser:
            answer = await browser.post("/api/tables", json=body)
            assert answer.status_code == 201, answer.text
            made: Plain = answer.json()
            return made

    async def sit(self, table: str, key: str, name: str, worker: int = 0) -> str:
        """Take a seat by invitation; gives the key of the seat."""
        async with self.browser(worker) as browser:
            body = {"name": name, "key": key}
            answer = await browser.post(f"/api/tables/{table}/join", json=body)
            assert answer.status_code == 200, answer.text
            seat: str = answer.json()["key"]
            return seat

    async def player(
        self, table: str, key: str | None = None, worker: int = 0, **more: Any
    ) -> Player:
        """Connect to a table and wait for the snapshot."""
        player = Player(await self.socket(table, worker))
        self.players.append(player)
        await player.hello(key, **more)
        return player

    async def socket(self, table: str, worker: int = 0, **more: Any) -> ClientConnection:
        url = self.url(worker).replace("http", "ws")
        return await connect(f"{url}/api/tables/{table}/socket", max_size=None, **more)

    async def pair(self, **more: Any) -> tuple[str, Player, Player]:
        """A table for two with both connected, each to a worker of their own."""
        made = await self.found(**more)
        table = made["table"]["id"]
        other = await self.sit(table, made["invitations"][0]["key"], "Bob", 1)
        ann = await self.player(table, made["key"], 0)
        bob = await self.player(table, other, 1)
        return table, ann, bob


YOU: Plain = {"kind": "you", "name": "Ann"}
LINK: Plain = {"kind": "link"}
BOT: Plain = {"kind": "bot"}


class Player:
    """A client that keeps what it hears as a browser would."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Plain] = []
        self.raw: list[str] = []
        self.view: Plain = {}
        self.scene: Plain = {}
        self.events: list[Plain] = []
        self.seals: dict[int, Plain] = {}
        self.table: Plain = {}
        self.seats: list[int] = []
        self.version = 0
        self.seat: Any = None
        self.chat: list[Plain] = []
        self.count = 0
        self.undo = False
        self.clocks: list[Plain] = []

    async def send(self, message: Plain) -> None:
        await self.socket.send(json.dumps(message))

    async def hello(self, key: str | None = None, **more: Any) -> None:
        message: Plain = {"type": "hello", "protocol": 1, **more}
        if key is not None:
            message["key"] = key
        await self.send(message)
        await self.until(lambda heard: heard["type"] == "snapshot")

    async def hear(self) -> list[Plain]:
        """The messages of the next frame."""
        raw = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(raw, str)
        self.raw.append(raw)
        frame = json.loads(raw)
        messages: list[Plain] = frame if isinstance(frame, list) else [frame]
        for message in messages:
            self._take(message)
        return messages

    def _take(self, message: Plain) -> None:
        self.heard.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.table, self.seats = message["table"], message["seats"]
        elif kind == "table":
            self.table = message["table"]
        elif kind == "said":
            self.chat.append(message["line"])
        elif kind == "snapshot":
            self.view, self.scene = message["view"], message["scene"]
            self.version, self.seat = message["version"], message["seat"]
            if not message["since"]:
                self.events, self.seals = [], {}
            self._more(message)
            self.chat = message["chat"]
        elif kind == "update":
            assert message["since"] == self.version, "no version is left out"
            assert message["seat"] == self.seat
            self.version = message["version"]
            self.view = merged_view(self.view, message)
            self.scene = merged_scene(self.scene, message)
            self._more(message)

    def _more(self, message: Plain) -> None:
        self.events += message["events"]
        self.seals.update({seal["id"]: seal for seal in message["seals"]})
        self.undo, self.clocks = message["undo"], message["clocks"]

    async def until(self, holds: Callable[[Plain], bool]) -> Plain:
        """The next message for which this holds."""
        while True:
            for message in await self.hear():
                if holds(message):
                    return message

    async def when(self, holds: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not holds():
            await self.hear()

    async def ask(self, message: Plain) -> Plain:
        """Send a request; its answer."""
        if "id" not in message:
            self.count += 1
            message["id"] = f"t{self.count}"
        await self.send(message)
        return await self.until(lambda heard: heard.get("id") == message["id"])

    async def act(self, text: str, seat: int | None = None, **more: Any) -> Plain:
        """Play an action; the answer, with the update that belongs to it if it is accepted."""
        chosen = self.seat if seat is None else seat
        before = self.version
        answer = await self.ask({"type": "act", "seat": chosen, "text": text, **more})
        if answer["type"] == "ack" and chosen == self.seat:
            await self.when(lambda: self.version > before)
        return answer

    @property
    def decision(self) -> Plain | None:
        found: Plain | None = self.view["decision"]
        return found if found is not None and found["required"] else None

    async def close(self) -> None:
        await self.socket.close()


async def set_up(players: list[Player], until: str = "plot") -> None:
    """Answer with the first listed action until everybody is asked this."""

    async def answer(player: Player) -> None:
        while player.view["position"]["phase"] != until:
            if player.decision is None:
                await player.hear()
            else:
                await player.act(player.decision["actions"][0])

    await asyncio.gather(*[answer(player) for player in players])


async def play_out(players: list[Player]) -> None:
    """Let everybody answer with random listed actions until the game is over."""

    async def play(player: Player, turn: int) -> None:
        while not player.view["over"]:
            decision = player.decision
            if decision is None:
                await player.hear()
                continue
            turn = (turn * 1103515245 + 12345) & 0x7FFFFFFF
            await player.act(decision["actions"][(turn >> 8) % len(decision["actions"])])

    await asyncio.gather(*[play(player, number) for number, player in enumerate(players)])


def settings_for(kind: str, folder: Path, **more: Any) -> Settings:
    """Settings for a test: generous limits unless the test is about them."""
    database, broker = sqlite_url(folder / "test.sqlite3"), ""
    if kind == "postgresql":
        database, broker = DATABASE, BROKER
    plain = {
        "database": database,
        "broker": broker,
        "messages_per_second": 0,
        "requests_per_minute": 0,
        "costly_per_minute": 0,
        "readings_per_minute": 0,
        "bytes_per_second": 0,
        "sockets_per_address": 0,
        "connections_per_address": 0,
        "log_level": "error",
        **more,
    }
    return msgspec.convert(plain, Settings)


@asynccontextmanager
async def open_house(
    kind: str, folder: Path, *, fresh: bool = True, asgi: bool = False, **more: Any
) -> AsyncIterator[House]:
    """Run a server inside the test; with `asgi` its sockets are left to uvicorn."""
    settings = settings_for(kind, folder, **more)
    if kind == "postgresql" and fresh:
        await empty(settings.database)
    workers = 2 if settings.broker else 1
    servers: list[uvicorn.Server] = []
    ports: list[int] = []
    services: list[Service] = []
    tasks: list[asyncio.Task[None]] = []
    for _ in range(workers):
        app = create(settings)
        config = uvicorn.Config(
            app,
            host="127.0.0.1",
            port=0,
            http=PatientHttp,
            log_config=None,
            ws_max_size=1 << 20,
            ws_per_message_deflate=asgi,
        )
        server = uvicorn.Server(config)
        servers.append(server)
        tasks.append(asyncio.create_task(server.serve()))
        while not server.started:
            await asyncio.sleep(0.01)
            assert not tasks[-1].done(), "the server does not start"
        ports.append(server.servers[0].sockets[0].getsockname()[1])
        services.append(app.state.service())
    house = House(ports, services)
    try:
        yield house
    finally:
        for player in house.players:
            await player.close()
        for server in servers:
            server.should_exit = True
        await asyncio.gather(*tasks)


async def empty(database: str) -> None:
    """Make the database of the tests if it is missing, and drop everything from it."""
    if database != GIVEN:
        name = database.rpartition("/")[2]
        given = create_async_engine(GIVEN, isolation_level="AUTOCOMMIT")
        async with given.connect() as connection:
            query = text("SELECT 1 FROM pg_database WHERE datname = :name")
            if (await connection.execute(query, {"name": name})).scalar() is None:
                await connection.execute(text(f'CREATE DATABASE "{name}"'))
        await given.dispose()
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
        await connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    await engine.dispose()
