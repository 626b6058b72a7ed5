"""The file of an SQLite database: is it still the one that was opened, whole, with its log?

SQLite itself goes on writing into a file that was removed, replaced or overwritten, and what was
acknowledged then is gone with the process. So every commit looks at the names of both files, and
now and then the pages of the database are looked through. What was found wrong is not forgotten:
nothing is written any more until the server is started again.
"""

from __future__ import annotations

import os
import sqlite3
import time

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from wyrmtable.server.logs import log
from wyrmtable.server.unavailable import Unavailable

INSPECTED_EVERY = 30.0  # seconds, while something is written
SHARE = 0.02  # of the time that looking through a large file may take


class Damaged(Unavailable):
    """The database was removed, replaced or damaged; it is left alone from then on."""


class LostLog(Damaged):
    """The write-ahead log is gone, but this process still has it open."""


class DatabaseFile:
    """The database of a server, and its write-ahead log beside it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.log_path = f"{path}-wal"
        self.trouble = ""  # why nothing is written any more
        self._held: tuple[int, int] | None = None  # numbers of both files, while they are open
        self._size = 0
        self._inspected = time.monotonic()
        self._written = False  # since the last inspection
        self._took = 0.0  # seconds for the last inspection

    @classmethod
    def of(cls, engine: AsyncEngine) -> DatabaseFile | None:
        """The file behind an engine, whose new connections it watches; None: it has none."""
        path = engine.url.database
        if engine.dialect.name != "sqlite" or not path:
            return None
        file = cls(path)
        # first of all: the first statement of a connection would begin a new log
        event.listen(engine.sync_engine, "connect", file._admit, insert=True)
        return file

    def _admit(self, _connection: object, _record: object) -> None:
        self.check()

    def hold(self) -> None:
        """Both files are open; from now on they have to stay where they are."""
        self._held = self._numbers()

    def release(self) -> None:
        """Nothing is open any more."""
        self._held = None

    def check(self) -> None:
        """Damaged if the files are not those that were opened."""
        if self.trouble:
            raise Damaged(self.trouble)
        if self._held is None:
            return
        try:
            found = self._numbers()
        except FileNotFoundError as missing:
            found = (0, 0) if missing.filename == self.path else (self._held[0], 0)
        if found[0] != self._held[0]:
            raise self.condemn("the database was removed or replaced")
        if found[1] != self._held[1]:
            raise LostLog("the write-ahead log of the database was removed or replaced")

    def condemn(self, why: str) -> Damaged:
        """From now on nothing is written, for this reason."""
        if not self.trouble:
            self.trouble = f"{why}; the server takes no more moves until it is started again"
            log.error("database_damaged", path=self.path, reason=why)
        return Damaged(self.trouble)

    def rescue(self, connection: sqlite3.Connection) -> Damaged:
        """Move what only this process has of a lost log into the database, and write no more."""
        why = "the write-ahead log of the database was removed or replaced"
        try:
            if os.path.exists(self.log_path) and os.path.getsize(self.log_path):
                return self.condemn(f"{why}, and another program has begun a new one")
            blocked, _, _ = connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
        except (sqlite3.Error, OSError) as error:
            return self.condemn(f"{why}, and what it held could not be saved ({error})")
        saved = "may not all have been saved" if blocked else "was saved"
        return self.condemn(f"{why}; what it held {saved}")

    def _numbers(self) -> tuple[int, int]:
        database = os.stat(self.path)
        if database.st_size < self._size:
            raise self.condemn("the database was cut short")
        self._size = database.st_size
        return database.st_ino, os.stat(self.log_path).st_ino

    # -- looking through the pages ---------------------------------------------------------------

    def written(self) -> None:
        """Something was written: it is worth another look."""
        self._written = True

    def due(self) -> bool:
        """Is it time to look through the pages?"""
        wait = max(INSPECTED_EVERY, self._took / SHARE)
        return self._written and not self.trouble and time.monotonic() - self._inspected >= wait

    def inspect(self) -> None:
        """Look through all pages; takes as long as the file is large."""
        self._written = False
        began = time.monotonic()
        try:
            problem = inspected(self.path)
        except sqlite3.Error as error:
            # what is busy or out of space is not damaged, and shows by itself
            problem = str(error) if is_damage(error) else ""
        if problem:
            self.condemn(f"the database is damaged ({problem})")
        self._inspected = time.monotonic()
        self._took = self._inspected - began


def is_damage(error: sqlite3.Error) -> bool:
    """Does SQLite say that the file itself is wrong?"""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def inspected(path: str) -> str:
    """What is wrong with the pages of a database, empty if nothing is."""
    connection = sqlite3.connect(path, timeout=30)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    finally:
        connection.close()
    return "" if found == "ok" else " ".join(str(found).split())
