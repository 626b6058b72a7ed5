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
from litestar.types import Scope, Send

from wyrmtable.core.action import RESIGN, TIMEOUT
from wyrmtable.core.errors import Illegal, WyrmtableError
from wyrmtable.server import metrics
from wyrmtable.server.batched_messages import MessageBatches
from wyrmtable.server.channel import (
    FORBIDDEN,
    MALFORMED,
    SILENT,
    UNAVAILABLE,
    UNKNOWN,
    Channel,
    Goodbye,
    encode,
)
from wyrmtable.server.guard import address_of
from wyrmtable.server.hall import Hall, UnknownTable
from wyrmtable.server.ledger import EntryKind
from wyrmtable.server.messages import (
    Ack,
    Act,
    ClientMessage,
    Hello,
    Look,
    Ping,
    Pong,
    Preview,
    Refused,
    Resign,
    Say,
    Undo,
    Welcome,
)
from wyrmtable.server.outflow import SNAPSHOT, Outflow
from wyrmtable.server.pacing import for_the_moment
from wyrmtable.server.people import People
from wyrmtable.server.previews import marks
from wyrmtable.server.room import Listener, Room
from wyrmtable.server.seat_updates import Wishes
from wyrmtable.server.turns import GREETING, Turns
from wyrmtable.server.unavailable import Unavailable
from wyrmtable.server.wire import LARGEST_MESSAGE, PROTOCOL, Viewer
from wyrmtable.server.writing import Conflict

UNANSWERED = 32  # requests of one connection on their way to disk
REMEMBERED = 32  # refusals of one connection on which later requests may rest
HELLO_SECONDS = 10.0
LONGEST_LOG = 50_000  # entries: whoever opens a table reads them all

_decode = msgspec.json.Decoder(ClientMessage).decode
_server = version("wyrmtable")


class Connection(Channel):
    """One client at one table."""

    def __init__(
        self,
        hall: Hall,
        people: People,
        batches: MessageBatches,
        outflow: Outflow,
        turns: Turns,
        scope: Scope,
        send: Send,
        table_id: str,
    ) -> None:
        super().__init__(batches, send, table_id, hall.settings.messages_per_second)
        self.hall = hall
        self.people = people
        self.outflow = outflow
        self.turns = turns
        self.address = address_of(scope)
        self.scope = scope
        self.listener: Listener | None = None
        self.room: Room | None = None
        self.name = ""
        self._unanswered = 0
        self._turned_down: dict[str, str] = {}  # the clauses of the last refusals, by id

    def check_alive(self) -> None:
        """Close a connection that has been silent for too long."""
        patience = HELLO_SECONDS
        if self.listener is not None:
            patience = self.hall.settings.heartbeat * 3.0
        if time.monotonic() - self.heard > patience:
            self.close(SILENT, "nothing heard for too long")

    def leave(self) -> None:
        if self.room is not None and self.listener is not None:
            self.hall.detach(self.room, self.listener)
        self.room = self.listener = None  # which know this connection

    def answer(self, raw: bytes) -> Awaitable[None] | None:
        if len(raw) > LARGEST_MESSAGE:
            self.problem("malformed", f"a message has at most {LARGEST_MESSAGE} bytes", fatal=True)
            raise Goodbye(MALFORMED, "message too large")
        try:
            message = _decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.problem("malformed", str(error), fatal=self.listener is None)
            if self.listener is None:
                raise Goodbye(MALFORMED, "the first message is hello") from None
            return None
        if isinstance(message, Act) and self.room is not None and self.listener is not None:
            return self._change(self.room, self.listener, message)
        if isinstance(message, Hello):
            return self._hello(message)
        if self.listener is None or self.room is None:
            self.problem("hello", "the first message is hello", fatal=True)
            raise Goodbye(MALFORMED, "the first message is hello")
        match message:
            case Undo() | Resign():
                return self._change(self.room, self.listener, message)
            case Preview():
                if self.room.unwritten or self.room.table.stale:
                    return self._preview_later(self.room, self.listener, message)
                self.send(encode(marks(self.room, self.listener, message)))
            case Say():
                return self._say(self.room, self.listener, message)
            case Look():
                return self._look(self.room, self.listener, message.seat)
            case Ping():
                self.send(encode(Pong(n=message.n, now=self.hall.now())))
        return None

    # -- messages ------------------------------------------------------------------------------

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self.problem("hello", f"this server speaks protocol {PROTOCOL}", fatal=True)
            raise Goodbye(MALFORMED, "another protocol")
        await self.outflow.wait(self.address)
        if hello.key is None or self.listener is not None:  # else somebody comes to play
            await self._wait_for_turn()
        if self.room is not None and self.listener is not None:
            self.hall.detach(self.room, self.listener)
        try:
            room = await self.hall.room(self.table_id)
        except UnknownTable:
            self.problem("unknown_table", "there is no such table", fatal=True)
            raise Goodbye(UNKNOWN, "no such table") from None
        except Unavailable:
            raise
        except WyrmtableError as error:
            self.problem("unknown_table", str(error), fatal=True)
            raise Goodbye(UNKNOWN, "table cannot be opened") from None
        person = await self.people.person(ASGIConnection(self.scope), self.hall.now())
        self.name = person.name or "Guest"
        if hello.key is not None:
            seats = self.hall.keys.seats(room.table, hello.key)
            if not seats and self.hall.broker.shared:
                await self.hall.refresh(room)  # the seat may have been taken at another worker
                seats = self.hall.keys.seats(room.table, hello.key)
            if not seats and not self.hall.keys.founded(room.table, hello.key):
                self.problem("forbidden", "this key opens no seat of this table", fatal=True)
                raise Goodbye(FORBIDDEN, "wrong key")
        else:
            seats = await self.hall.store.seats_of(room.id, person.identities())
        wishes = Wishes(hello.pace, hello.position, hello.brief)
        listener = Listener(seats, self.send, wishes)
        viewer: Viewer = listener.viewer if hello.look is None else hello.look
        if not self._viewer_exists(room, viewer) or not listener.may_look(viewer, room.over):
            self.problem("forbidden", "you may not look through this seat", fatal=True)
            raise Goodbye(FORBIDDEN, "not your seat")
        self.room, self.listener = room, listener
        room.listeners.add(listener)  # so that the welcome counts it
        self.send(
            encode(
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
        await self._attach(room, listener, viewer, hello.since or 0)

    def _viewer_exists(self, room: Room, viewer: Viewer) -> bool:
        return not isinstance(viewer, int) or 0 <= viewer < room.table.size

    async def _look(self, room: Room, listener: Listener, viewer: Viewer) -> None:
        if not self._viewer_exists(room, viewer) or not listener.may_look(viewer, room.over):
            self.problem("forbidden", "you may not look through this seat", fatal=False)
            return
        room.look_away(listener)  # nothing of the old seat from here on
        if not listener.seats:
            await self._wait_for_turn()
        await self._attach(room, listener, viewer, 0)

    async def _wait_for_turn(self) -> None:
        if not await self.turns.take(self.address, GREETING):
            raise Unavailable("the server is busy; try again in a moment")

    async def _attach(self, room: Room, listener: Listener, viewer: Viewer, since: int) -> None:
        """Let a listener look through a seat, when its address may have another snapshot."""
        await self.outflow.wait(self.address)
        size = await self.hall.attach(room, listener, viewer, since)
        self.outflow.spend(self.address, size + SNAPSHOT)

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
        self._turned_down.pop(message.id, None)
        try:
            if text.strip() == TIMEOUT.text:
                raise Illegal("", "the clock decides when time is up")
            if isinstance(message, Act) and message.after in self._turned_down:
                raise Illegal(self._turned_down[message.after], "what it follows was refused")
            if room.table.seq >= LONGEST_LOG and not isinstance(message, Resign):
                raise Illegal("", "this table has no room for more moves; you can only resign")
            self.turns.moved()
            if not self.hall.submit(room, kind, seat, f"{seat}:{message.id}", text, done):
                self._unanswered -= 1
                return self._again(room, kind, message, text)
        except WyrmtableError as refusal:
            self._unanswered -= 1
            self._turned_down[message.id] = refusal.cite if isinstance(refusal, Illegal) else ""
            if len(self._turned_down) > REMEMBERED:
                del self._turned_down[next(iter(self._turned_down))]
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
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
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
            self.send(encode(Ack(id=message.id)))
        except Unavailable as trouble:
            self._trouble(trouble)
        except WyrmtableError as refusal:
            self._refused(room, message.id, refusal)

    def _trouble(self, trouble: Exception) -> None:
        """It may have arrived or not: come back and ask again."""
        self.problem("server", str(trouble), fatal=True)
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
        self.send(encode(Refused(id=request, clause=clause, reason=reason)))

    async def _preview_later(self, room: Room, listener: Listener, message: Preview) -> None:
        """Show what an action would do at the table as it is on disk."""
        await room.settled()
        self.send(encode(marks(await self.hall.room(room.id), listener, message)))

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
        self.send(encode(Ack(id=message.id)))
