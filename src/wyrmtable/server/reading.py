"""Looking at the past: replays, records and the time line of a table that is being played.

Games are played again in a process of its own, one request after the other, and every address has
one of them in the queue at a time. What was made is kept, because the past does not change.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from wyrmtable.core.errors import BadRecord, WyrmtableError
from wyrmtable.server.logs import log
from wyrmtable.server.past import Source
from wyrmtable.server.reader_process import Answer, Task
from wyrmtable.server.replays import NotOver, UnknownReplay
from wyrmtable.server.store import Store
from wyrmtable.server.table import Unplayable
from wyrmtable.server.unavailable import Unavailable
from wyrmtable.server.wire import Viewer

COMMAND = (sys.executable, "-m", "wyrmtable.server.reader_process")
LONGEST = 30.0  # seconds for one request, and for the start of the process
MOST_WAITING = 64  # requests
MOST_KEPT = 32 * 1024 * 1024  # bytes of answers

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Answer).decode
Key = tuple[str, str, int, Viewer, int, int]


class TooLong(WyrmtableError):
    """A game that takes too much time or memory, or that the rules stumble over."""

    def __str__(self) -> str:
        return "this cannot be played again here"


class Reader:
    """The process, one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, None if there is none."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def ask(self, task: Task) -> Answer:
        """What the process answers; TooLong if that takes too long."""
        try:
            return await asyncio.wait_for(self._exchange(task), LONGEST)
        except TimeoutError:
            await self.stop()
            raise TooLong from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await self.stop()
            log.error("reader_failed", error=repr(error))
            raise Unavailable("the past cannot be shown just now; try again") from None
        except asyncio.CancelledError:
            await self.stop()  # else its answer would be taken for that of the next question
            raise

    async def _exchange(self, task: Task) -> Answer:
        process = self._process
        if process is None or self.pid is None:
            process = self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # an interrupt at the terminal is the server's to handle
            )
        assert process.stdin is not None and process.stdout is not None
        body = _encode(task)
        process.stdin.write(len(body).to_bytes(8, "big") + body)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(8), "big")
        return _decode(await process.stdout.readexactly(size))

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Reading:
    """Everything that anybody wants to see of the past."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.reader = Reader()
        self.made = 0  # answers that were not there yet
        self._turn = asyncio.Lock()
        self._turns: dict[str, tuple[asyncio.Lock, int]] = {}  # by address, with those who wait
        self._waiting = 0
        self._kept: OrderedDict[Key, Answer] = OrderedDict()
        self._size = 0

    async def stop(self) -> None:
        """End the process."""
        await self.reader.stop()

    # -- what can be asked ---------------------------------------------------------------------

    async def past(
        self, address: str, table: str, seq: int, version: int, viewer: int | None, range_: range
    ) -> Answer:
        """Moments of a table that is being played; `version` is the last of the viewer."""
        task = Task(
            what="past",
            id=table,
            seq=seq,
            viewer=viewer,
            start=range_.start,
            count=len(range_),
        )
        return await self._kept_or_made(address, task, version)

    async def replay(self, address: str, task: Task) -> Answer:
        """Something about a replay; UnknownReplay or NotOver if there is none."""
        return await self._kept_or_made(address, task, 0)

    async def record(self, address: str, task: Task) -> Answer:
        """Something about a record that somebody has sent; nothing of it is kept."""
        try:
            return await self._ask(address, task)
        except Unplayable as error:
            raise BadRecord(3, str(error)) from None

    # -- keeping -------------------------------------------------------------------------------

    async def _kept_or_made(self, address: str, task: Task, version: int) -> Answer:
        key = (task.what, task.id, version, task.viewer, task.start, task.count)
        kept = self._kept.get(key)
        if kept is None:
            kept = await self._ask(address, task)
            self._keep(key, kept)
        else:
            self._kept.move_to_end(key)
        return kept

    def _keep(self, key: Key, made: Answer) -> None:
        if key in self._kept:
            return
        self._kept[key] = made
        self._size += len(made.body)
        while self._size > MOST_KEPT:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old.body)

    # -- asking --------------------------------------------------------------------------------

    async def _ask(self, address: str, task: Task) -> Answer:
        async with self._place(address):
            self.made += 1
            told = await self.reader.ask(task)
            if told.missing is not None:
                task.source = await self._source(task, told.missing)
                told = await self.reader.ask(task)
        if told.problem:
            raise trouble(told)
        return told

    @asynccontextmanager
    async def _place(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn: first for that of the address, then for that of all addresses."""
        if self._waiting >= MOST_WAITING:
            raise Unavailable("too many look at the past just now; try again in a moment")
        self._waiting += 1
        lock, waiting = self._turns.get(address, (asyncio.Lock(), 0))
        self._turns[address] = (lock, waiting + 1)
        try:
            async with lock, self._turn:
                yield
        finally:
            self._waiting -= 1
            lock, waiting = self._turns.pop(address)
            if waiting > 1:
                self._turns[address] = (lock, waiting - 1)

    async def _source(self, task: Task, have: int) -> Source:
        """What was written down, after the entries that the reader has."""
        if task.what != "past":
            text = await self.store.record(task.id)
            if text is not None:
                return Source(record=text)
        found = await self.store.written(task.id, have)
        if found is None:
            raise UnknownReplay
        founding, secret, entries = found
        return Source(founding=founding, secret=secret, entries=entries)


def trouble(told: Answer) -> WyrmtableError:
    """The problem that the reader has had, as it is told to people."""
    if told.problem == "record":
        return BadRecord(told.line, told.why)
    if told.problem == "unplayable":
        return Unplayable(told.why)
    if told.problem == "not over":
        return NotOver()
    if told.problem == "no seat":
        return UnknownReplay()
    log.error("reader_stumbled", error=told.why)
    return TooLong()
