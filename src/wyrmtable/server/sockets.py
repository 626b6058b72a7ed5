"""The WebSocket of a table: one connection, from hello to goodbye."""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from functools import partial
from importlib.metadata import version

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import Receive, Scope, Send

from wyrmtable.core.action import RESIGN, TIMEOUT
from wyrmtable.core.errors import BadNotation, Illegal, WyrmtableError
from wyrmtable.server import metrics
from wyrmtable.server.desk import Wishes
from wyrmtable.server.eager import begin
from wyrmtable.server.guard import Bucket
from wyrmtable.server.hall import Hall, UnknownTable
from wyrmtable.server.ledger import EntryKind
from wyrmtable.server.line import Line, take_over
from wyrmtable.server.logs import log
from wyrmtable.server.messages import (
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
    Welcome,
)
from wyrmtable.server.pacing import for_the_moment
from wyrmtable.server.people import People
from wyrmtable.server.post import Post
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.wire import LARGEST_MESSAGE, PROTOCOL, Viewer
from wyrmtable.server.writing import Conflict, Unavailable

MALFORMED, FORBIDDEN, UNKNOWN, SILENT, SLOW, TOO_FAST = 4400, 4403, 4404, 4408, 4413, 4429
RESTART = 1012
UNAVAILABLE = 1013
BACKLOG = 256  # messages that may wait for a slow listener
UNANSWERED = 32  # requests of one connection on their way to disk
HELLO_SECONDS = 10.0
LONGEST_LOG = 50_000  # entries: whoever opens a table reads them all

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

    def __init__(
        self, hall: Hall, people: People, post: Post, scope: Scope, send: Send, table_id: str
    ) -> None:
        self.hall = hall
        self.people = people
        self.scope = scope
        self.table_id = table_id
        self.listener: Listener | None = None
        self.room: Room | None = None
        rate = hall.settings.messages_per_second
        self.bucket = Bucket(rate, rate * 4)
        self.goodbye: Goodbye | None = None
        self.name = ""
        self.heard = time.monotonic()
        self._send = send
        self._line: Line | None = None  # None: ASGI is spoken
        self.outbox: list[bytes] = []
        self._flushing = False  # soon
        self._stuck: asyncio.Task[None] | None = None  # waits for a client that is slow
        self._post = post
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()
        self._working: asyncio.Task[None] | None = None  # on a message that takes time
        self._inbox: list[bytes | None] = []  # what has come meanwhile
        self._unanswered = 0

    def check_alive(self) -> None:
        """Close a connection that has been silent for too long."""
        patience = HELLO_SECONDS
        if self.listener is not None:
            patience = self.hall.settings.heartbeat * 3.0
        if time.monotonic() - self.heard > patience:
            self.close(SILENT, "nothing heard for too long")

    # -- sending -------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a message; who does not listen is disconnected."""
        self.outbox.append(message)
        if len(self.outbox) > BACKLOG:
            self.outbox.clear()
            self.close(SLOW, "too slow to listen")
        self._flush_soon()

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was sent before."""
        self.goodbye = self.goodbye or Goodbye(code, reason)
        self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self._post.add(self)

    def flush(self) -> None:
        """Send what waits; several messages go as one list."""
        self._flushing = False
        if self._over.done():
            return
        if self._line is None:
            self._flush_by_asgi()
            return
        if self.outbox and not self._line.full:
            waiting, self.outbox = self.outbox, []
            self._line.write(waiting)
        if self.goodbye is not None:
            self._line.close(self.goodbye.code, self.goodbye.reason)

    def _flush_by_asgi(self) -> None:
        """Without a task, unless the client is slow."""
        if self._stuck is not None:
            return
        try:
            rest = begin(self._write())
        except Exception:  # the client has gone
            self.lost()
            return
        if rest is not None:
            self._stuck = asyncio.ensure_future(self._get_through(rest))

    async def _get_through(self, rest: Awaitable[None]) -> None:
        try:
            await rest
        except Exception:  # the client has gone
            self.lost()
        self._stuck = None

    async def _write(self) -> None:
        while self.outbox:
            waiting, self.outbox = self.outbox, []
            text = (waiting[0] if len(waiting) == 1 else b"[%b]" % b",".join(waiting)).decode()
            await self._send({"type": "websocket.send", "bytes": None, "text": text})
        if self.goodbye is not None:
            code, reason = self.goodbye.code, self.goodbye.reason
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
            self.lost()

    def resume(self) -> None:
        """A slow client has caught up."""
        self._flush_soon()

    def lost(self) -> None:
        """The client has gone."""
        if not self._over.done():
            self._over.set_result(None)

    # -- receiving -----------------------------------------------------------------------------

    async def run(self, receive: Receive) -> None:
        """Serve the connection until it ends."""
        await receive()  # that somebody wants to connect
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        metrics.SOCKETS.inc()
        self._line = take_over(self._send, self, LARGEST_MESSAGE * 2)
        if self._line is None:
            self._tasks.add(asyncio.ensure_future(self._read(receive)))
        try:
            await self._over
        finally:
            self.lost()
            going = [task for task in (self._working, self._stuck) if task is not None]
            going += self._tasks
            for task in going:
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)
            if self.room is not None and self.listener is not None:
                self.hall.detach(self.room, self.listener)
            self.room = self.listener = None  # which know this connection
            metrics.SOCKETS.dec()

    async def _read(self, receive: Receive) -> None:
        """Hear what comes by ASGI, one message after the other."""
        try:
            while True:
                event = await receive()
                if event["type"] != "websocket.receive":
                    break
                text = event.get("text")
                self.take(None if text is None else text.encode())
                if self._working is not None:
                    await asyncio.wait({self._working})
        finally:
            self.lost()

    def hear(self, message: bytes | None) -> None:
        """A message has come (None: it was not text)."""
        self._post.come(self, message)

    def take(self, message: bytes | None) -> None:
        """Take a message; those that take time are taken in order."""
        if self.goodbye is not None or self._over.done():
            return
        if self._working is not None:
            self._inbox.append(message)
            if self._line is not None:
                self._line.pause()
            return
        try:
            if message is None:
                self._problem("malformed", "messages are text", fatal=True)
                raise Goodbye(MALFORMED, "not text")
            self.heard = time.monotonic()
            if self.bucket.rate and not self.bucket.take():
                self._problem("too_fast", "too many messages; wait a moment", fatal=True)
                raise Goodbye(TOO_FAST, "too many messages")
            waiting = self._message(message)
        except Exception as error:
            self._failed(error)
            return
        if waiting is not None:
            self._working = asyncio.ensure_future(self._work(waiting))

    def _busy(self) -> bool:
        return self._working is not None

    async def _work(self, waiting: Awaitable[None]) -> None:
        try:
            await waiting
        except Exception as error:
            self._failed(error)
        self._working = None
        paused = bool(self._inbox)
        while self._inbox and not self._busy():
            self.take(self._inbox.pop(0))
        if paused and not self._inbox and self._line is not None:
            self._line.go_on()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Goodbye):
            self.close(error.code, error.reason)
            return
        log.error("socket_failed", table=self.table_id, error=repr(error))
        self._problem("server", "something went wrong here; come back", fatal=True)
        self.close(1011, "server error")

    def _message(self, raw: bytes) -> Awaitable[None] | None:
        """Take a message; what it waits for, if anything, comes before the next message."""
        if len(raw) > LARGEST_MESSAGE:
            self._problem("malformed", f"a message has at most {LARGEST_MESSAGE} bytes", fatal=True)
            raise Goodbye(MALFORMED, "message too large")
        try:
            message = _decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._problem("malformed", str(error), fatal=self.listener is None)
            if self.listener is None:
                raise Goodbye(MALFORMED, "the first message is hello") from None
            return None
        if isinstance(message, Act) and self.room is not None and self.listener is not None:
            return self._change(self.room, self.listener, message)
        if isinstance(message, Hello):
            return self._hello(message)
        if self.listener is None or self.room is None:
            self._problem("hello", "the first message is hello", fatal=True)
            raise Goodbye(MALFORMED, "the first message is hello")
        match message:
            case Undo() | Resign():
                return self._change(self.room, self.listener, message)
            case Preview():
                if self.room.unwritten or self.room.table.stale:
                    return self._preview_later(self.room, self.listener, message)
                self._preview(self.room, self.listener, message)
            case Say():
                return self._say(self.room, self.listener, message)
            case Look():
                return self._look(self.room, self.listener, message.seat)
            case Ping():
                self.send(_encode(Pong(n=message.n, now=self.hall.now())))
        return None

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
        person = await self.people.person(ASGIConnection(self.scope), self.hall.now())
        self.name = person.name or "Guest"
        if hello.key is not None:
            seats = self.hall.keys.seats(room.table, hello.key)
            if not seats and self.hall.broker.shared:
                await self.hall.refresh(room)  # the seat may have been taken at another worker
                seats = self.hall.keys.seats(room.table, hello.key)
            if not seats and not self.hall.keys.founded(room.table, hello.key):
                self._problem("forbidden", "this key opens no seat of this table", fatal=True)
                raise Goodbye(FORBIDDEN, "wrong key")
        else:
            seats = await self.hall.store.seats_of(room.id, person.identities())
        wishes = Wishes(hello.pace, hello.position, hello.brief)
        listener = Listener(seats, self.send, wishes)
        viewer: Viewer = listener.viewer if hello.look is None else hello.look
        if not self._viewer_exists(room, viewer) or not listener.may_look(viewer, room.over):
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
        if not self._viewer_exists(room, viewer) or not listener.may_look(viewer, room.over):
            self._problem("forbidden", "you may not look through this seat", fatal=False)
            return
        room.look_away(listener)  # nothing of the old seat from here on
        await self.hall.attach(room, listener, viewer, 0)

    def _change(
        self, room: Room, listener: Listener, message: Act | Undo | Resign
    ) -> Awaitable[None] | None:
        seat = message.seat
        if seat not in listener.seats:
            self._refuse(message.id, "", "this is not your seat")
            return None
        kind: EntryKind = "act"
        if isinstance(message, Act):
            text = for_the_moment(room.table, seat, message.text)
        elif isinstance(message, Undo):
            kind, text = "undo", ""
        else:
            text = RESIGN.text

        done = partial(self._written, room, kind, message, text)
        self._unanswered += 1
        try:
            if text.strip() == TIMEOUT.text:
                raise Illegal("", "the clock decides when time is up")
            if room.table.seq >= LONGEST_LOG and not isinstance(message, Resign):
                raise Illegal("", "too much has been played here; one can only resign")
            if not self.hall.submit(room, kind, seat, f"{seat}:{message.id}", text, done):
                self._unanswered -= 1
                return self._again(room, kind, message, text)
        except WyrmtableError as refusal:
            self._unanswered -= 1
            if room.unwritten:  # it may rest on what nobody has been told of yet
                return self._refuse_later(room, kind, message, text, refusal)
            self._refused(room, message.id, refusal)
        return room.settled() if self._unanswered > UNANSWERED else None

    def _written(
        self,
        room: Room,
        kind: EntryKind,
        message: Act | Undo | Resign,
        text: str,
        error: Exception | None,
    ) -> None:
        """A change is on disk, or something has kept it from there."""
        self._unanswered -= 1
        if error is None:
            self.send(b'{"type":"ack","id":"%b"}' % message.id.encode())
        elif isinstance(error, Conflict):
            task = asyncio.ensure_future(self._again(room, kind, message, text))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._trouble(error)

    async def _again(
        self, room: Room, kind: EntryKind, message: Act | Undo | Resign, text: str
    ) -> None:
        """Make a change for which the table must be read again, or which was made before."""
        try:
            await self.hall.perform(
                room.id, kind, message.seat, f"{message.seat}:{message.id}", text
            )
            self.send(_encode(Ack(id=message.id)))
        except Unavailable as trouble:
            self._trouble(trouble)
        except WyrmtableError as refusal:
            self._refused(room, message.id, refusal)

    def _trouble(self, trouble: Exception) -> None:
        """It may have arrived or not: come back and ask again."""
        self._problem("server", str(trouble), fatal=True)
        self.close(UNAVAILABLE, "come back")

    def _refused(self, room: Room, request: str, refusal: WyrmtableError) -> None:
        metrics.REFUSED.labels(room.table.founding.game).inc()
        if isinstance(refusal, Illegal):
            self._refuse(request, refusal.cite, refusal.why)
        else:
            self._refuse(request, "", str(refusal))

    async def _refuse_later(
        self,
        room: Room,
        kind: EntryKind,
        message: Act | Undo | Resign,
        text: str,
        refusal: WyrmtableError,
    ) -> None:
        table = room.table
        await room.arrived()
        if table.stale:  # what it rests on has not arrived
            await self._again(room, kind, message, text)
        else:
            self._refused(room, message.id, refusal)

    def _refuse(self, request: str, clause: str, reason: str) -> None:
        self.send(_encode(Refused(id=request, clause=clause, reason=reason)))

    async def _preview_later(self, room: Room, listener: Listener, message: Preview) -> None:
        """Show what an action would do at the table as it is on disk."""
        await room.settled()
        self._preview(await self.hall.room(room.id), listener, message)

    def _preview(self, room: Room, listener: Listener, message: Preview) -> None:
        answer = Marks(id=message.id, marks=[], clause="", reason="")
        if message.seat not in listener.seats:
            answer.reason = "this is not your seat"
            self.send(_encode(answer))
            return
        state = room.table.state
        question = state.question
        try:
            action = state.parse(message.text, message.seat)
            if question is None or not state.asks(message.seat):
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
