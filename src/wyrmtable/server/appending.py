"""How entries get onto the disk: one commit for all that wait.

SQLite has a thread of its own that writes a whole batch in one go, because every step through the
event loop would wait for the moves of other tables. PostgreSQL gets a transaction.
"""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from sqlalchemy import insert, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from wyrmtable.server.checkpointing import Checkpoints
from wyrmtable.server.cycle_collection import CROWD
from wyrmtable.server.database_file import Damaged, DatabaseFile, LostLog, is_damage
from wyrmtable.server.ledger import Entry
from wyrmtable.server.schema import entries, sittings, tables

# Rows of one statement: between two statements the thread and the event loop may change places.
CHUNKS = (64, 8, 1)
# `OR FAIL`: what fails is rolled back as a whole, so SQLite need not be able to undo a statement.
INSERTS = {
    size: "INSERT OR FAIL INTO entries "
    "(table_id, seq, kind, seat, request, text, rolls, at) VALUES "
    + ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * size)
    for size in CHUNKS
}
HEAD_START = 0.005  # seconds at most that a large batch has before its updates are made
STATUS = "UPDATE tables SET status = ? WHERE id = ?"
SIT = "INSERT INTO sittings (table_id, seat, identity) VALUES (?, ?, ?)"
PROBE = "UPDATE house SET id = id"  # changes nothing, and takes the way of a move


class Taken(Exception):
    """An entry of the batch stands in the log already, or its place does."""


class LogRow:
    """An entry with its table, and what changes together with it."""

    __slots__ = ("entry", "identity", "status", "table_id")

    def __init__(
        self, table_id: str, entry: Entry, status: str | None, identity: str | None
    ) -> None:
        self.table_id = table_id
        self.entry = entry
        self.status = status  # the new status of the table, for the lists
        self.identity = identity  # who sits down with this entry

    def values(self) -> tuple[object, ...]:
        """The row of the entry."""
        entry = self.entry
        return (
            self.table_id,
            entry.seq,
            entry.kind,
            entry.seat,
            entry.request,
            entry.text,
            entry.rolls,
            entry.at,
        )


class Appender(Protocol):
    """Writes a batch of lines, all or none; Taken if one of them has no place any more."""

    async def start(self) -> None: ...

    def append(self, batch: Sequence[LogRow]) -> asyncio.Future[None]: ...

    def sound(self) -> bool: ...  # at a glance

    async def probe(self) -> None: ...  # raises what keeps a move from the disk just now

    async def look(self) -> None: ...  # now and then: is the database still sound?

    async def close(self) -> None: ...


class SqliteAppender:
    """One connection in one thread."""

    def __init__(self, file: DatabaseFile) -> None:
        self._file = file
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="wyrmtable-log")
        self._connection: sqlite3.Connection | None = None
        self._checkpoints = Checkpoints(file.path)
        self._handed_over = threading.Event()  # nothing is left but to wait for the disk

    async def start(self) -> None:
        """Hold the files from the beginning."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._ready)

    def append(self, batch: Sequence[LogRow]) -> asyncio.Future[None]:
        self._handed_over.clear()
        writing = asyncio.get_running_loop().run_in_executor(self._pool, self._append, batch)
        if len(batch) >= CROWD:
            # Else the thread would get no word in until all updates are made, and the disk would
            # begin when everyone waits for it.
            self._handed_over.wait(HEAD_START)
        return writing

    def sound(self) -> bool:
        """Are both files where they were?"""
        try:
            self._file.check()
        except Damaged:
            return False
        return True

    async def probe(self) -> None:
        """Write something that changes nothing."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._probe)

    async def look(self) -> None:
        """Are both files still there, and whole?"""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._look)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._pool, self._close)
        self._pool.shutdown()

    def _ready(self) -> sqlite3.Connection:
        """The connection, to files that are still where they were."""
        connection = self._connection
        if connection is None:
            connection = sqlite3.connect(self._file.path, timeout=30, isolation_level=None)
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=OFF")  # whoever writes has read the table
            connection.execute("PRAGMA temp_store=MEMORY")  # no file for each statement
            connection.execute("PRAGMA wal_autocheckpoint=0")  # but beside the writer
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # opens the log
            self._file.hold()
            self._connection = connection
        self._check(connection)
        return connection

    def _check(self, connection: sqlite3.Connection) -> None:
        """What is written now must be where the next server finds it."""
        try:
            self._file.check()
        except LostLog:
            raise self._file.rescue(connection) from None

    def _probe(self) -> None:
        connection = self._ready()
        try:
            connection.execute(PROBE)
        except sqlite3.Error as error:
            self._failed(error)
            raise
        self._check(connection)

    def _look(self) -> None:
        self._ready()
        if self._file.due():
            self._checkpoints.beside(self._file.inspect)

    def _failed(self, error: BaseException) -> None:
        if isinstance(error, sqlite3.Error) and is_damage(error):
            self._file.condemn(f"the database is damaged ({error})")

    def _append(self, batch: Sequence[LogRow]) -> None:
        connection = self._ready()
        connection.execute("BEGIN IMMEDIATE")
        try:
            start = 0
            for size in CHUNKS:
                while len(batch) - start >= size:
                    values: list[object] = []
                    for line in batch[start : start + size]:
                        values += line.values()
                    connection.execute(INSERTS[size], values)
                    start += size
            for line in batch:
                if line.status is not None:
                    connection.execute(STATUS, (line.status, line.table_id))
                if line.identity is not None:
                    connection.execute(SIT, (line.table_id, line.entry.seat, line.identity))
            self._handed_over.set()
            connection.execute("COMMIT")
        except BaseException as error:
            self._handed_over.set()
            if connection.in_transaction:  # SQLite may have ended it by itself
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise Taken from None
            self._failed(error)
            raise
        self._check(connection)
        self._file.written()
        self._checkpoints.committed(connection, len(batch))

    def _close(self) -> None:
        self._checkpoints.close()
        if self._connection is not None:
            self._file.release()
            self._connection.close()
            self._connection = None


class EngineAppender:
    """One transaction of SQLAlchemy, for every other database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def start(self) -> None:
        """The engine connects by itself."""

    def sound(self) -> bool:
        """Only a probe can tell."""
        return True

    async def probe(self) -> None:
        """Write something that changes nothing."""
        async with self._engine.begin() as connection:
            await connection.execute(text(PROBE))

    async def look(self) -> None:
        """The database looks after itself."""

    def append(self, batch: Sequence[LogRow]) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._append(batch))

    async def _append(self, batch: Sequence[LogRow]) -> None:
        names = entries.columns.keys()
        rows = [dict(zip(names, line.values(), strict=True)) for line in batch]
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(entries), rows)
                for line in batch:
                    if line.status is not None:
                        change = update(tables).where(tables.c.id == line.table_id)
                        await connection.execute(change.values(status=line.status))
                    if line.identity is not None:
                        sitting = {
                            "table_id": line.table_id,
                            "seat": line.entry.seat,
                            "identity": line.identity,
                        }
                        await connection.execute(insert(sittings).values(sitting))
        except IntegrityError:
            raise Taken from None

    async def close(self) -> None:
        """The engine is closed by its owner."""


def appender(engine: AsyncEngine, file: DatabaseFile | None) -> Appender:
    """What suits the database."""
    return EngineAppender(engine) if file is None else SqliteAppender(file)
