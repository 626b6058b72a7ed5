"""The hall: all rooms of a worker. Every change of a table goes through `perform`.

A change is carried out in memory, appended to the log together with changes of other tables, and
only then told to anybody. If another worker was first, the copy in memory is thrown away, the log
is read again and the change is tried once more.
"""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server import metrics
from wyrmtable.server.appending import appender
from wyrmtable.server.broker import Broker, News
from wyrmtable.server.cycle_collection import CycleCollection
from wyrmtable.server.keys import Keys
from wyrmtable.server.ledger import EntryKind
from wyrmtable.server.logs import log
from wyrmtable.server.messages import Said
from wyrmtable.server.room import PRESENT_FOR, Elsewhere, Listener, Room
from wyrmtable.server.settings import Settings
from wyrmtable.server.store import Store
from wyrmtable.server.table import Change, Table
from wyrmtable.server.wire import Room as ChatRoom
from wyrmtable.server.wire import TableInfo, Viewer
from wyrmtable.server.writing import Conflict, Done, Writer

ATTEMPTS = 50
SWEEP_SECONDS = 5.0
CLOSING_SECONDS = 5.0
PRESENCE_SECONDS = 0.05
IDLE_SECONDS = 300.0  # a room nobody uses is given back after so long


class UnknownTable(WyrmtableError):
    """There is no table with this id."""

    def __str__(self) -> str:
        return "there is no such table"


class Busy(WyrmtableError):
    """The table changes faster than this change can be made."""

    def __str__(self) -> str:
        return "the table is busy; try again"


class Hall:
    """All tables that this worker has in memory."""

    def __init__(self, settings: Settings, store: Store, broker: Broker, keys: Keys) -> None:
        self.settings = settings
        self.store = store
        self.broker = broker
        self.keys = keys
        self.worker = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self.on_change: list[Callable[[Room], None]] = []  # bots and clocks look at the room
        self.cycle_collection = CycleCollection()
        self.on_sweep: list[Callable[[], None]] = [self.cycle_collection.sweep]
        self.writer = Writer(appender(store.engine, store.file), self._told)
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._coming_and_going: set[str] = set()  # rooms of which that is to be told

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def start(self) -> None:
        """Open the doors."""
        await self.writer.start()
        await self.broker.start(self.hear, self.catch_up)
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Finish what was begun, and close."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            if room.alarm is not None:
                room.alarm.cancel()
        await self.writer.stop()
        with contextlib.suppress(TimeoutError):  # nobody waits for a database that hangs
            await asyncio.wait_for(self.store.close(), CLOSING_SECONDS)
        await self.broker.stop()

    # -- rooms ---------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table; UnknownTable if there is none."""
        room = self.rooms.get(table_id)
        if room is not None and not room.table.stale:
            room.used = time.monotonic()
            return room
        opening = self._opening.get(table_id)
        if opening is None:
            opening = asyncio.ensure_future(self._open(table_id, room))
            self._opening[table_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def _open(self, table_id: str, stale: Room | None) -> Room:
        """Read a table from its log, into its room if it has one."""
        table = await self.store.table(table_id)
        if table is None:
            raise UnknownTable
        if stale is None:
            room = self.rooms[table_id] = Room(table)
            metrics.ROOMS.set(len(self.rooms))
        else:
            room = stale
            room.start_again(table)
        self._notify(room)
        return room

    async def refresh(self, room: Room) -> None:
        """Take over what other workers have appended since."""
        await room.settled()
        if room.table.stale:
            await self.room(room.id)
            return
        table = room.table
        for entry in await self.store.entries_after(room.id, table.seq):
            if room.table is not table or table.stale or entry.seq != table.seq + 1:
                return  # it went on here meanwhile; a conflict will show who was first
            change = table.take(entry)
            room.prepare([change])
            room.publish()
            self._tell_of_table(room, [change])
        self._notify(room)

    def info(self, room: Room) -> TableInfo:
        """The table as everybody may know it."""
        return room.info(self.settings.away_seconds)

    # -- changes -------------------------------------------------------------------------------

    async def perform(
        self,
        table_id: str,
        kind: EntryKind,
        seat: int,
        request: str,
        text: str,
        *,
        identity: str | None = None,
        check: Callable[[Table], None] | None = None,
    ) -> Room:
        """Make a change and wait until it is on disk; a request that was made before is done.

        `check` may refuse by raising; it sees the table to which the change would be made.
        """
        for _ in range(ATTEMPTS):
            room = await self.room(table_id)
            if request in room.table.requests:
                if not room.unwritten:
                    return room
                await room.settled()
                continue
            if check is not None:
                check(room.table)
            written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

            def done(error: Exception | None, waiting: asyncio.Future[None] = written) -> None:
                if waiting.done():
                    return  # whoever waited has gone
                if error is None:
                    waiting.set_result(None)
                else:
                    waiting.set_exception(error)

            self.writer.take(room, kind, seat, request, text, self.now(), done, identity)
            try:
                await written
            except Conflict:
                continue
            return room
        raise Busy

    def submit(
        self, room: Room, kind: EntryKind, seat: int, request: str, text: str, done: Done
    ) -> bool:
        """Make a change without waiting; False if only `perform` can do it just now.

        `done` is called when it is on disk, or with the error that has kept it from there.
        """
        table = room.table
        if table.stale or request in table.requests:
            return False
        room.used = time.monotonic()
        self.writer.take(room, kind, seat, request, text, self.now(), done)
        return True

    def _told(self, told: list[tuple[Room, list[Change]]]) -> None:
        """Changes are on disk, and whoever listens here knows of them."""
        for room, changes in told:
            actions = sum([change.entry.kind == "act" for change in changes])
            if actions:
                room.actions.inc(actions)
            self._tell_of_table(room, changes)
            self._tell_workers(room, about_log=changes[-1].entry.seq)
        self.cycle_collection.committed(sum([len(changes) for _, changes in told]))
        asyncio.get_running_loop().call_soon(self._notify_all, told)

    def _notify_all(self, told: list[tuple[Room, list[Change]]]) -> None:
        for room, _ in told:
            try:
                self._notify(room)
            except Exception as error:  # the other rooms are looked at all the same
                log.error("look_failed", table=room.id, error=repr(error))

    def _tell_of_table(self, room: Room, changes: list[Change]) -> None:
        if room.over or any(c.entry.kind in ("sit", "next") for c in changes):
            room.send_table(self.settings.away_seconds)

    def _tell_workers(self, room: Room, about_log: int) -> None:
        if self.broker.shared:
            news = News(worker=self.worker, table=room.id, about="log", number=about_log)
            self.broker.tell(news)

    def _notify(self, room: Room) -> None:
        for look in self.on_change:
            look(room)

    # -- listeners -----------------------------------------------------------------------------

    async def attach(self, room: Room, listener: Listener, viewer: Viewer, since: int) -> int:
        """Let a listener look through a seat: it gets a snapshot, and updates from then on.

        Gives the size of the snapshot.
        """
        lines = await self.store.chat_after(room.id, 0)
        if self.broker.shared:
            await self.refresh(room)
        while room.unwritten or room.table.stale:
            await room.settled()
            await self.room(room.id)
        came = listener not in room.listeners
        room.listeners.add(listener)
        readable = [line for line in lines if room.may_read(listener, line)]
        size = room.look(listener, viewer, since, readable)
        if came:
            self._presence_changed(room)
            self._notify(room)
        return size

    def detach(self, room: Room, listener: Listener) -> None:
        """The connection is gone; its seats are kept."""
        if listener not in room.listeners:
            return
        room.listeners.discard(listener)
        room.look_away(listener)
        still = room.connected()
        for seat in listener.seats:
            if seat not in still:
                room.left[seat] = time.monotonic()
        self._presence_changed(room)

    def _presence_changed(self, room: Room) -> None:
        """Tell everybody soon: those who come and go at the same time are one piece of news."""
        if room.id not in self._coming_and_going:
            self._coming_and_going.add(room.id)
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_who_is_there, room)

    def _tell_who_is_there(self, room: Room) -> None:
        self._coming_and_going.discard(room.id)
        room.send_table(self.settings.away_seconds)
        self._tell_presence(room)

    def _tell_presence(self, room: Room) -> None:
        if self.broker.shared:
            seats = sorted({seat for listener in room.listeners for seat in listener.seats})
            watchers = sum(not listener.seats for listener in room.listeners)
            self.broker.tell(
                News(
                    worker=self.worker,
                    table=room.id,
                    about="present",
                    seats=seats,
                    watchers=watchers,
                )
            )

    async def say(
        self, room: Room, seat: int | None, name: str, text: str, request: str | None
    ) -> None:
        """Chat: a seat talks to the players, who has none to the watchers."""
        where: ChatRoom = "watchers" if seat is None else "players"
        line = await self.store.say(room.id, where, seat, name, text, self.now(), request)
        if line is None:
            return
        self._tell_chat(room, [Said(line=line)])
        if self.broker.shared:
            news = News(worker=self.worker, table=room.id, about="chat", number=line.id)
            self.broker.tell(news)

    def _tell_chat(self, room: Room, said: Sequence[Said]) -> None:
        for one in said:
            message = msgspec.json.encode(one)
            for listener in room.listeners:
                if listener.updates is not None and room.may_read(listener, one.line):
                    listener.send(message)

    # -- other workers -------------------------------------------------------------------------

    async def hear(self, news: News) -> None:
        """Another worker has changed something."""
        room = self.rooms.get(news.table)
        if room is None or news.worker == self.worker:
            return
        try:
            if news.about == "log":
                if room.table.seq < news.number:
                    await self.refresh(room)
            elif news.about == "chat":
                lines = await self.store.chat_after(room.id, news.number - 1)
                self._tell_chat(room, [Said(line=line) for line in lines[:1]])
            else:
                known = room.connected()
                room.elsewhere[news.worker] = Elsewhere(
                    news.seats, news.watchers, time.monotonic() + PRESENT_FOR
                )
                for seat in known - room.connected():
                    room.left[seat] = time.monotonic()
                room.send_table(self.settings.away_seconds)
        except Exception as error:
            log.error("news_failed", table=news.table, error=repr(error))

    async def catch_up(self) -> None:
        """News may have been missed: take over what stands in the logs."""
        for room in list(self.rooms.values()):
            try:
                await self.refresh(room)
            except Exception as error:  # the other rooms are looked at all the same
                log.error("news_failed", table=room.id, error=repr(error))

    # -- housekeeping --------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Give unused rooms back, renew presence, let stand-ins look."""
        told = 0.0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.monotonic()
            for room in list(self.rooms.values()):
                if room.table.founding.stand_in is not None:
                    self._notify(room)
            if now - told > PRESENT_FOR / 3:
                told = now
                for room in self.rooms.values():
                    if room.listeners:
                        self._tell_presence(room)
            self._give_back(now)
            await self.writer.look()
            for look in self.on_sweep:
                look()

    def _give_back(self, now: float) -> None:
        idle = [
            room
            for room in self.rooms.values()
            if not room.listeners and not room.unwritten and not room.thinking
        ]
        idle.sort(key=lambda room: room.used)
        entries = sum([room.table.seq for room in self.rooms.values()])
        for room in idle:  # the longest unused first
            settings = self.settings
            full = len(self.rooms) > settings.rooms or entries > settings.entries
            if full or now - room.used > IDLE_SECONDS:
                if room.alarm is not None:
                    room.alarm.cancel()
                del self.rooms[room.id]
                entries -= room.table.seq
        metrics.ROOMS.set(len(self.rooms))
        metrics.ENTRIES.set(entries)
