"""The WebSocket of a table: one connection, from hello to goodbye."""

from __future__ import annotations

import asyncio
import contextlib
import time
from importlib.metadata import version

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from wyrmtable.core.action import RESIGN, TIMEOUT
from wyrmtable.core.errors import BadNotation, Illegal, WyrmtableError
from wyrmtable.server import metrics
from wyrmtable.server.guard import Bucket
from wyrmtable.server.hall import Hall, UnknownTable
from wyrmtable.server.logs import log
from wyrmtable.server.pacing import for_the_moment
from wyrmtable.server.people import People
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.store import Unavailable
from wyrmtable.server.table import EntryKind
from wyrmtable.server.wire import (
    LARGEST_MESSAGE,
    PROTOCOL,
    Ack,
    Act,
    ClientMessage,
    Hello,
    Look,
    Marks,
    Ping,
    Pong,
    Preview,
    Problem,
    Refused,
    Resign,
    Say,
    Undo,
    Viewer,
    Welcome,
)

MALFORMED, FORBIDDEN, UNKNOWN, SILENT, SLOW, TOO_FAST = 4400, 4403, 4404, 4408, 4413, 4429
RESTART = 1012
UNAVAILABLE = 1013
BACKLOG = 256  # messages that may wait for a slow listener
HELLO_SECONDS = 10.0

_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode
_server = version("wyrmtable")


class Goodbye(Exception):
    """The connection ends, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Connection:
    """One client at one table."""

    def __init__(self, hall: Hall, people: People, socket: WebSocket, table_id: str) -> None:  # type: ignore[type-arg]  # any state
        self.hall = hall
        self.people = people
        self.socket = socket
        self.table_id = table_id
        self.listener: Listener | None = None
        self.room: Room | None = None
        rate = hall.settings.messages_per_second
        self.bucket = Bucket(rate, rate * 4)
        self.outbox: list[bytes] = []
        self.goodbye: Goodbye | None = None
        self.wake = asyncio.Event()
        self.name = ""
        self.heard = time.monotonic()

    def check_alive(self) -> None:
        """Close a connection that has been silent for too long."""
        patience = HELLO_SECONDS
        if self.listener is not None:
            patience = self.hall.settings.heartbeat * 3.0
        if time.monotonic() - self.heard > patience:
            self.close(SILENT, "nothing heard for too long")

    # -- sending -------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; who does not listen is disconnected."""
        self.outbox.append(message)
        if len(self.outbox) > BACKLOG:
            self.outbox.clear()
            self.close(SLOW, "too slow to listen")
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was sent before."""
        self.goodbye = self.goodbye or Goodbye(code, reason)
        self.wake.set()

    async def _write(self) -> None:
        """Send what waits; several messages go as one list."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            waiting, self.outbox = self.outbox, []
            if waiting:
                frame = waiting[0] if len(waiting) == 1 else b"[%b]" % b",".join(waiting)
                await self.socket.send(
                    {"type": "websocket.send", "bytes": None, "text": frame.decode()}
                )
            if self.goodbye is not None:
                await self.socket.close(self.goodbye.code, self.goodbye.reason)
                return

    # -- receiving -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection until it ends."""
        await self.socket.accept()
        metrics.SOCKETS.inc()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if not writer.done():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(writer), 1.0)
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            if self.room is not None and self.listener is not None:
                self.hall.detach(self.room, self.listener)
            metrics.SOCKETS.dec()

    async def _read(self) -> None:
        try:
            while True:
                raw = await self._receive()
                self.heard = time.monotonic()
                if not self.bucket.take():
                    self._problem("too_fast", "too many messages; wait a moment", fatal=True)
                    raise Goodbye(TOO_FAST, "too many messages")
                await self._message(raw)
        except Goodbye as goodbye:
            self.close(goodbye.code, goodbye.reason)
        except (WebSocketDisconnect, ConnectionError):
            self.close(1000, "")
        except Exception as error:
            log.error("socket_failed", table=self.table_id, error=repr(error))
            self._problem("server", "something went wrong here; come back", fatal=True)
            self.close(1011, "server error")

    async def _receive(self) -> bytes:
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise ConnectionError
        text = event.get("text")
        if text is None:
            self._problem("malformed", "messages are text", fatal=True)
            raise Goodbye(MALFORMED, "not text")
        raw = text.encode()
        if len(raw) > LARGEST_MESSAGE:
            self._problem("malformed", f"a message has at most {LARGEST_MESSAGE} bytes", fatal=True)
            raise Goodbye(MALFORMED, "message too large")
        return raw

    async def _message(self, raw: bytes) -> None:
        try:
            message = _decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._problem("malformed", str(error), fatal=self.listener is None)
            if self.listener is None:
                raise Goodbye(MALFORMED, "the first message is hello") from None
            return
        if isinstance(message, Hello):
            await self._hello(message)
            return
        if self.listener is None or self.room is None:
            self._problem("hello", "the first message is hello", fatal=True)
            raise Goodbye(MALFORMED, "the first message is hello")
        match message:
            case Act() | Undo() | Resign():
                await self._change(self.room, self.listener, message)
            case Preview():
                self._preview(self.room, self.listener, message)
            case Say():
                await self._say(self.room, self.listener, message)
            case Look():
                await self._look(self.room, self.listener, message.seat)
            case Ping():
                self.send(_encode(Pong(n=message.n, now=self.hall.now())))

    def _problem(self, code: str, reason: str, *, fatal: bool) -> None:
        self.send(_encode(Problem(code=code, reason=reason, fatal=fatal)))  # type: ignore[arg-type]  # one of its words

    # -- messages ------------------------------------------------------------------------------

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self._problem("hello", f"this server speaks protocol {PROTOCOL}", fatal=True)
            raise Goodbye(MALFORMED, "another protocol")
        if self.room is not None and self.listener is not None:
            self.hall.detach(self.room, self.listener)
        try:
            room = await self.hall.room(self.table_id)
        except UnknownTable:
            self._problem("unknown_table", "there is no such table", fatal=True)
            raise Goodbye(UNKNOWN, "no such table") from None
        except WyrmtableError as error:
            self._problem("unknown_table", str(error), fatal=True)
            raise Goodbye(UNKNOWN, "table cannot be opened") from None
        person = await self.people.person(self.socket, self.hall.now())
        self.name = person.name or "Guest"
        if hello.key is not None:
            seats = self.hall.keys.seats(room.table, hello.key)
            if not seats and self.hall.broker.shared:
                await self.hall.refresh(room)  # the seat may have been taken at another worker
                seats = self.hall.keys.seats(room.table, hello.key)
            if not seats:
                self._problem("forbidden", "this key opens no seat of this table", fatal=True)
                raise Goodbye(FORBIDDEN, "wrong key")
        else:
            seats = await self.hall.store.seats_of(room.id, person.identities())
        listener = Listener(seats, self.send)
        viewer: Viewer = listener.viewer if hello.look is None else hello.look
        if not self._viewer_exists(room, viewer) or not listener.may_look(
            viewer, room.table.state.over
        ):
            self._problem("forbidden", "you may not look through this seat", fatal=True)
            raise Goodbye(FORBIDDEN, "not your seat")
        self.room, self.listener = room, listener
        room.listeners.add(listener)  # so that the welcome counts it
        self.send(
            _encode(
                Welcome(
                    protocol=PROTOCOL,
                    server=_server,
                    table=self.hall.info(room),
                    seats=seats,
                    heartbeat=self.hall.settings.heartbeat,
                    now=self.hall.now(),
                )
            )
        )
        room.listeners.discard(listener)
        since = hello.since or 0
        await self.hall.attach(room, listener, viewer, since)

    def _viewer_exists(self, room: Room, viewer: Viewer) -> bool:
        return not isinstance(viewer, int) or 0 <= viewer < room.table.size

    async def _look(self, room: Room, listener: Listener, viewer: Viewer) -> None:
        if not self._viewer_exists(room, viewer) or not listener.may_look(
            viewer, room.table.state.over
        ):
            self._problem("forbidden", "you may not look through this seat", fatal=False)
            return
        listener.attached = False  # nothing of the old seat from here on
        await self.hall.attach(room, listener, viewer, 0)

    async def _change(self, room: Room, listener: Listener, message: Act | Undo | Resign) -> None:
        game = room.table.founding.game
        seat = message.seat
        if seat not in listener.seats:
            self._refuse(message.id, "", "this is not your seat")
            return
        kind: EntryKind = "act"
        if isinstance(message, Undo):
            kind, text = "undo", ""
        elif isinstance(message, Resign):
            text = RESIGN.text
        else:
            text = for_the_moment(room.table, seat, message.text)
        try:
            if text.strip() == TIMEOUT.text:
                raise Illegal("", "the clock decides when time is up")
            await self.hall.perform(
                room.id,
                kind,
                seat,
                f"{seat}:{message.id}",
                text,
                done=lambda: self.send(_encode(Ack(id=message.id))),
            )
        except Illegal as refusal:
            metrics.REFUSED.labels(game).inc()
            self._refuse(message.id, refusal.cite, refusal.why)
        except Unavailable as trouble:  # it may have arrived: come back and ask again
            self._problem("server", str(trouble), fatal=True)
            raise Goodbye(UNAVAILABLE, "come back") from None
        except WyrmtableError as refusal:
            metrics.REFUSED.labels(game).inc()
            self._refuse(message.id, "", str(refusal))

    def _refuse(self, request: str, clause: str, reason: str) -> None:
        self.send(_encode(Refused(id=request, clause=clause, reason=reason)))

    def _preview(self, room: Room, listener: Listener, message: Preview) -> None:
        answer = Marks(id=message.id, marks=[], clause="", reason="")
        if message.seat not in listener.seats:
            answer.reason = "this is not your seat"
            self.send(_encode(answer))
            return
        state = room.table.state
        question = state.question
        try:
            action = state.parse(message.text)
            if question is None or message.seat not in state.can_act():
                raise state.not_asked(message.seat)
            shown = question.preview(state, message.seat, action)
            answer.marks = list(shown)  # type: ignore[arg-type]  # previews are made of marks
            trial = state.guess(message.seat)
            trial.apply(message.seat, action)
        except Illegal as refusal:
            answer.clause, answer.reason = refusal.cite, refusal.why
        except BadNotation as refusal:
            answer.reason = str(refusal)
        self.send(_encode(answer))

    async def _say(self, room: Room, listener: Listener, message: Say) -> None:
        text = " ".join(message.text.split())
        shown = "".join(letter for letter in text if letter.isprintable())
        if not shown:
            self._refuse(message.id, "", "there is nothing to say")
            return
        seat, name, request = None, self.name, None
        if listener.seats:
            looking = listener.viewer
            seat = looking if looking in listener.seats else listener.seats[0]
            assert isinstance(seat, int)
            name, request = room.table.names[seat], f"{seat}:{message.id}"
        await self.hall.say(room, seat, name, shown, request)
        self.send(_encode(Ack(id=message.id)))
