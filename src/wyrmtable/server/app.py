"""The application: everything put together, for one worker."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.logging import LoggingConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Receive, Scope, Send

from wyrmtable.compiled import COMMAND, is_compiled, why_plain
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server import metrics
from wyrmtable.server.automatic_answers import AutomaticAnswers
from wyrmtable.server.batched_messages import MessageBatches
from wyrmtable.server.bots import Bots
from wyrmtable.server.broker import Passed, broker_at
from wyrmtable.server.channel import RESTART, UNAVAILABLE, UNKNOWN
from wyrmtable.server.connections import CONNECTIONS
from wyrmtable.server.database import connect, house_secret, migrate, troubles
from wyrmtable.server.guard import Guard
from wyrmtable.server.hall import Hall
from wyrmtable.server.http import (
    answers,
    building,
    editing,
    games,
    operations,
    people,
    replays,
    tables,
)
from wyrmtable.server.http.pages import Pages, page
from wyrmtable.server.http.reading import UNPACKED
from wyrmtable.server.http.schema_page import SchemaPage
from wyrmtable.server.keys import Keys
from wyrmtable.server.logs import log, set_up
from wyrmtable.server.people import People
from wyrmtable.server.reading import Reading
from wyrmtable.server.settings import Settings, read_settings
from wyrmtable.server.sockets import Connection
from wyrmtable.server.store import Store
from wyrmtable.server.timekeeper import Timekeeper
from wyrmtable.server.unavailable import Unavailable
from wyrmtable.server.wire import LARGEST_BODY

OPENING_SECONDS = 1.0  # between two attempts to reach the database
SHARING_SECONDS = 1.0  # between two messages to the other workers about limits
SOCKET = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,32})/socket")
HANDLERS = [
    games.games,
    games.game_detail,
    games.rulebook,
    games.picture,
    building.cards,
    building.judge,
    editing.workshop,
    editing.edit,
    tables.create,
    tables.invitation,
    tables.join,
    tables.rematch,
    tables.listed,
    tables.mine,
    tables.table_info,
    tables.frames,
    tables.record,
    replays.replay_info,
    replays.replay_moments,
    replays.replay_record,
    replays.replay_verify,
    replays.upload,
    replays.verify,
    people.me,
    people.register,
    people.log_in,
    people.log_out,
    operations.health,
    operations.numbers,
    operations.sharing,
    page,
]


class Service:
    """The parts of a running server."""

    def __init__(self, settings: Settings, guard: Guard) -> None:
        self.settings = settings
        self.guard = guard
        self.store = Store(connect(settings.database))
        self.broker = broker_at(settings.broker)
        self.hall = Hall(settings, self.store, self.broker, Keys(b""))
        self.people = People(self.store, settings)
        self.reading = Reading(self.store)
        self.timekeeper = Timekeeper(self.hall)
        self.automatic_answers = AutomaticAnswers(self.hall)
        self.bots = Bots(self.hall, settings)
        self.connections: set[Connection] = set()
        self.batches = MessageBatches()
        self.hall.on_sweep.append(self._close_silent)
        self.broker.on_passed = self._passed_elsewhere
        self.closed = "the server is starting; try again in a moment"  # why nothing can be played
        self._sharing: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the doors, or go on trying if the database does not answer."""
        if not await self._open():
            self._opening = asyncio.create_task(self._open_later())

    async def _open_later(self) -> None:
        """What needs no database is served meanwhile."""
        while not await self._open():
            await asyncio.sleep(OPENING_SECONDS)

    async def _open(self) -> bool:
        """Migrate the database and open the doors; False if it does not answer."""
        try:
            await migrate(self.store.engine)
            self.hall.keys = Keys(await house_secret(self.store.engine))
            await self.hall.start()
        except troubles(self.settings.database) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            log.warning("database_unreachable", error=f"{type(error).__name__}: {reason}")
            self.closed = "the database does not answer; try again in a moment"
            return False
        await self._opened()
        self.closed = ""
        return True

    async def _opened(self) -> None:
        if self.broker.shared:
            from wyrmtable.server.leases import Leases  # with Redis, which is slow to load

            self.guard.leases = Leases(self.settings.broker, self.hall.worker)
            self.guard.leases.start()
            self._sharing = asyncio.create_task(self._share_limits())
        self.hall.cycle_collection.start()
        engine = "compiled" if is_compiled() else "plain"
        log.info("started", version=version("wyrmtable"), engine=engine, worker=self.hall.worker)
        if reason := why_plain():
            log.info("not_compiled", why=reason, command=COMMAND)

    async def _share_limits(self) -> None:
        """Tell the other workers what has passed here."""
        while True:
            await asyncio.sleep(SHARING_SECONDS)
            passed = self.guard.passed(self.hall.worker)
            if passed is not None:
                self.broker.tell(passed)

    def _passed_elsewhere(self, passed: Passed) -> None:
        if passed.worker != self.hall.worker:
            self.guard.passed_elsewhere(passed)

    def _close_silent(self) -> None:
        for connection in list(self.connections):
            connection.check_alive()

    async def stop(self) -> None:
        """Finish what was acknowledged or is on its way, then close."""
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        for connection in list(self.connections):
            connection.close(RESTART, "the server is restarting; come back in a moment")
        if self._sharing is not None:
            self._sharing.cancel()
        if self.guard.leases is not None:
            await self.guard.leases.stop()
        self.automatic_answers.stop()
        await self.bots.stop()
        await self.reading.stop()
        await self.hall.stop()
        metrics.leave()
        log.info("stopped", worker=self.hall.worker)


def create(settings: Settings | None = None, pages: Pages | None = None) -> Litestar:
    """The ASGI application; without settings they are read from environment and file."""
    settings = read_settings() if settings is None else settings
    set_up(settings.log_level)
    CONNECTIONS.set_up(settings.connections_per_address, settings.proxies)
    client = Pages() if pages is None else pages
    # what belongs to an event loop is made when the loop runs
    running: list[Service] = []

    def service() -> Service:
        return running[0]

    def open_service() -> Service:
        """The service, for whatever needs the database."""
        if running[0].closed:
            raise Unavailable(running[0].closed)
        return running[0]

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        made = Service(settings, guard)
        running[:] = [made]
        await made.start()
        try:
            yield
        finally:
            await made.stop()

    async def socket_of_table(scope: Scope, receive: Receive, send: Send) -> None:
        found = SOCKET.fullmatch(scope["path"])
        if found is None:
            await receive()
            await send({"type": "websocket.close", "code": UNKNOWN, "reason": "nothing is here"})
            return
        here = service()
        if here.closed:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": UNAVAILABLE, "reason": here.closed})
            return
        connection = Connection(
            here.hall, here.people, here.batches, guard.outflow, guard.turns, scope, send, found[1]
        )
        here.connections.add(connection)
        try:
            await connection.run(receive)
        except asyncio.CancelledError:
            pass  # the server stops
        finally:
            here.connections.discard(connection)

    app = Litestar(
        route_handlers=HANDLERS,
        dependencies={
            "hall": Provide(lambda: open_service().hall, sync_to_thread=False),
            "people": Provide(lambda: open_service().people, sync_to_thread=False),
            "reading": Provide(lambda: open_service().reading, sync_to_thread=False),
            "pages": Provide(lambda: client, sync_to_thread=False),
        },
        exception_handlers={
            WyrmtableError: answers.refused,
            HTTPException: answers.http_error,
            RecursionError: answers.unreadable,
            UnicodeDecodeError: answers.unreadable,
            Exception: answers.failed,
        },
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1024,
            gzip_compress_level=5,
            exclude=["^/assets/"],
            exclude_opt_key=UNPACKED,
        ),
        openapi_config=OpenAPIConfig(
            title="Wyrmtable",
            version=version("wyrmtable"),
            path="/api/schema",
            render_plugins=[SchemaPage(path="/"), JsonRenderPlugin()],
        ),
        logging_config=LoggingConfig(configure_root_logger=False, log_exceptions="never"),
        debug=False,
    )
    app.state.service = service
    guard = Guard(app.asgi_handler, socket_of_table, settings)
    app.asgi_handler = guard
    return app
