"""Checkpoints of SQLite, beside the writer: no move waits until the database itself is on disk.

Commits go to the write-ahead log. When that has grown long, another thread moves what it holds
into the database, which takes as long as the disk likes, while commits go on; then the writer
moves the little that has come meanwhile, and begins the log anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

PAGES = 8000  # of the log (4 kB each) until it is moved; about 25,000 moves of a crowd
AGAIN = 1000  # pages until the next attempt, where somebody who reads was in the way
PAGES_OF_A_COMMIT = 3
ENTRIES_OF_A_PAGE = 3  # of a crowd: every table has a page of the index


class Checkpoints:
    """Of one database; `committed` is called by the thread that writes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="wyrmtable-checkpoint")
        self._moving: Future[None] | None = None
        self._other: Future[None] | None = None
        self._pages = 0  # about so many are in the log

    def committed(self, connection: sqlite3.Connection, entries: int) -> None:
        """So many entries were written by this connection."""
        self._pages += PAGES_OF_A_COMMIT + entries // ENTRIES_OF_A_PAGE
        if self._moving is None:
            if self._pages >= PAGES:
                self._moving = self._pool.submit(self._move)
        elif self._moving.done():
            failed = self._moving.exception()
            self._moving = None
            if failed is None and begin_anew(connection):
                self._pages = 0
            else:
                self._pages = PAGES - AGAIN

    def beside(self, work: Callable[[], None]) -> None:
        """Do other work on the database beside the writer, unless some is under way."""
        if self._other is None or self._other.done():
            self._other = self._pool.submit(work)

    def close(self) -> None:
        """Wait for what is under way."""
        self._pool.shutdown()

    def _move(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            connection.close()


def begin_anew(connection: sqlite3.Connection) -> bool:
    """Move the rest and write from the beginning of the log; False if somebody reads it now."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout=0")
    try:
        blocked, _, _ = connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
    except sqlite3.OperationalError:
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout={patience}")
    return not blocked
