"""Everything that was played goes to disk here: one commit for all that waits.

While a batch is being written, what it brings to those who look is made ready; they are told, and
requests are acknowledged, when it is on disk.
"""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server import metrics
from wyrmtable.server.appending import Appender, LogRow, Taken
from wyrmtable.server.cycle_collection import CROWD
from wyrmtable.server.ledger import EntryKind
from wyrmtable.server.logs import log
from wyrmtable.server.room import Room, prepare
from wyrmtable.server.table import Change, Table
from wyrmtable.server.unavailable import Unavailable

BATCH = 256  # entries of one commit: what a crowd plays in some 20 ms
EMPTY = 20  # turns of the event loop without another one: no more will come just now
GATHER = 0.008  # seconds that the first may wait for the last
PROBED_EVERY = 1.0  # seconds, however often somebody asks
PROBE_SECONDS = 5.0

Done = Callable[[Exception | None], None]


class Conflict(Exception):
    """Somebody else has appended to this table first: read its log again and retry."""


class Pending:
    """A change on its way to disk; `done` is called once, with the error if it does not arrive."""

    def __init__(self, room: Room, change: Change, line: LogRow, done: Done) -> None:
        self.room = room
        self.table: Table = room.table
        self.change = change
        self.line = line
        self.done = done

    def finish(self, error: Exception | None) -> None:
        """Tell whoever waits."""
        self.room.written()
        self.done(error)


class Writer:
    """Writes the changes of all rooms, in the order in which they were made."""

    def __init__(
        self, appender: Appender, told: Callable[[list[tuple[Room, list[Change]]]], None]
    ) -> None:
        """`told` gets the rooms of which changes are on disk, when those who listen know them."""
        self._appender = appender
        self._told = told
        self._queue: list[Pending] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None
        self._probing: asyncio.Future[None] | None = None
        self._probed: float | None = None  # when a probe has last come through

    async def start(self) -> None:
        """Begin to write."""
        await self._appender.start()
        self._task = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write everything that waits, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._appender.close()

    async def probe(self) -> None:
        """Try to write as a move would; Unavailable says what keeps it from the disk."""
        if self._probing is None or self._probing.done():
            fresh = self._probed is not None and time.monotonic() - self._probed < PROBED_EVERY
            if fresh and self._appender.sound():
                return
            self._probing = asyncio.ensure_future(self._probe())
        await asyncio.shield(self._probing)

    async def _probe(self) -> None:
        self._probed = None
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._appender.probe()
        except Unavailable:
            raise
        except TimeoutError:
            raise Unavailable("the database does not answer") from None
        except Exception as error:
            log.warning("probe_failed", error=repr(error))
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise Unavailable(f"the database cannot be written to: {reason}") from None
        self._probed = time.monotonic()

    async def look(self) -> None:
        """Look after the database, now and then."""
        try:
            await self._appender.look()
        except Unavailable:
            pass  # told by whoever wants to write
        except Exception as error:
            log.error("look_failed", error=repr(error))

    def take(
        self,
        room: Room,
        kind: EntryKind,
        seat: int,
        request: str,
        text: str,
        at: int,
        done: Done,
        identity: str | None = None,
    ) -> None:
        """Carry a change out and put it into the log; what the rules refuse changes nothing."""
        table = room.table
        status = table.status
        try:
            change = table.take(table.next_entry(kind, seat, request, text, at))
        except WyrmtableError:
            raise
        except Exception:  # a mistake in the rules may have left the table half changed
            table.stale = True
            raise
        rolls = table.rolls_of(change)
        if rolls:
            change.entry = msgspec.structs.replace(change.entry, rolls=rolls)
        new_status = table.status
        changed = None if new_status == status else new_status
        self._append(Pending(room, change, LogRow(table.id, change.entry, changed, identity), done))

    def _append(self, pending: Pending) -> None:
        pending.room.unwritten += 1
        if self._stopping:
            pending.table.stale = True
            pending.finish(Unavailable())
            return
        self._queue.append(pending)
        self._wake.set()

    async def _write(self) -> None:
        crowded = False
        while True:
            await self._wake.wait()
            if not self._queue:
                if self._stopping:
                    return
                self._wake.clear()
                continue
            if crowded:
                await self._gather()
            crowded = await self._write_batch()

    async def _write_batch(self) -> bool:
        """Write what waits; True if it was so much that it pays to wait a little for more."""
        batch, self._queue = self._queue[:BATCH], self._queue[BATCH:]
        live = [pending for pending in batch if not pending.table.stale]
        for pending in batch:
            if pending.table.stale:
                pending.finish(Conflict())
        if live:
            await self._commit(live)
        return len(batch) >= CROWD

    async def _gather(self) -> None:
        """Wait as long as more comes: fewer commits, and less to write for each move."""
        until = time.perf_counter() + GATHER
        known, empty = len(self._queue), 0
        while empty < EMPTY and known < BATCH and time.perf_counter() < until:
            await asyncio.sleep(0)
            empty = empty + 1 if len(self._queue) == known else 0
            known = len(self._queue)

    async def _commit(self, batch: list[Pending]) -> None:
        began = time.perf_counter()
        writing = self._appender.append([one.line for one in batch])
        changes: dict[Table, list[Change]] = {}
        for one in batch:
            changes.setdefault(one.table, []).append(one.change)
        rooms = {one.table: one.room for one in batch}
        # until the next `await` nothing is played: the tables are just as their logs will be
        prepare([(room, changes[table]) for table, room in rooms.items()])
        errors: list[Exception | None] = [None] * len(batch)
        try:
            await writing
            metrics.COMMIT_SECONDS.observe(time.perf_counter() - began)
            metrics.COMMIT_ENTRIES.observe(len(batch))
        except Taken:
            errors = [await self._alone(one) for one in batch]
        except Exception as error:
            self._probed = None
            errors = [unavailable(one, error) for one in batch]
        told: list[tuple[Room, list[Change]]] = []
        for table, room in rooms.items():
            if not table.stale:  # else everybody gets a snapshot when it has been read again
                room.publish()
                told.append((room, changes[table]))
        self._told(told)
        for one, problem in zip(batch, errors, strict=True):
            one.finish(problem)

    async def _alone(self, one: Pending) -> Exception | None:
        """Write a change of a batch of which one was changed elsewhere: is it this one?"""
        if one.table.stale:
            return Conflict()
        try:
            await self._appender.append([one.line])
        except Taken:
            metrics.CONFLICTS.inc()
            one.table.stale = True
            return Conflict()
        except Exception as error:
            return unavailable(one, error)
        return None


def unavailable(one: Pending, error: Exception) -> Unavailable:
    """The table is ahead of its log; what is in the log shows when it is read again."""
    log.error("commit_failed", table=one.table.id, error=repr(error))
    one.table.stale = True
    return error if isinstance(error, Unavailable) else Unavailable()
