"""Where games are played: in this process, in several processes, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

import msgspec

from wyrmtable.compiled import is_compiled
from wyrmtable.core.content import STARTED_WITH
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.lab.experiment import Cell
from wyrmtable.lab.playing import cell_rules, play
from wyrmtable.lab.tables import SCHEMAS, Rows


class PoolBroke(WyrmtableError):
    """Those who play have gone; what was finished is kept."""


class Done:
    """Games that have been played."""

    def __init__(self, games: int, rows: Rows, seconds: float) -> None:
        self.games = games
        self.rows = rows
        self.seconds = seconds  # of one player


def play_all(cell: Cell, games: list[int]) -> tuple[int, Rows, float]:
    """Play several games of a cell; what every pool calls somewhere."""
    begun = time.perf_counter()
    rows: Rows = {table: [] for table in SCHEMAS}
    for game in games:
        for table, listed in play(cell, game).items():
            rows[table].extend(listed)
    return len(games), rows, time.perf_counter() - begun


class Pool:
    """Plays in this process, one game after another."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Cell, list[int]]] = deque()

    @property
    def players(self) -> int:
        """How many games are played at a time."""
        return 1

    @property
    def busy(self) -> int:
        """How many tasks have been handed in and not come back."""
        return len(self.waiting)

    def submit(self, cell: Cell, games: list[int]) -> None:
        """Hand in some games of a cell."""
        self.waiting.append((cell, games))

    def collect(self) -> list[Done]:
        """Wait until something is finished."""
        return [Done(*play_all(*self.waiting.popleft()))]

    def close(self) -> None:
        """Stop everything that is still being played."""
        self.waiting.clear()


class ProcessPool(Pool):
    """Plays in several processes of this machine.

    `apart`: every variant has processes of its own, as many as may be busy at a time, in which it
    is the game; so it runs at full speed where the engine is compiled.
    """

    def __init__(self, processes: int, apart: bool | None = None) -> None:
        super().__init__()
        self.processes = processes
        self.apart = is_compiled() if apart is None else apart
        self.executors: dict[str, ProcessPoolExecutor] = {}
        self.running: set[Future[tuple[int, Rows, float]]] = set()

    @property
    def players(self) -> int:
        return self.processes

    @property
    def busy(self) -> int:
        return len(self.running)

    def submit(self, cell: Cell, games: list[int]) -> None:
        content = process_content(cell) if self.apart else ""
        if content not in self.executors:
            context = multiprocessing.get_context("spawn")
            self.executors[content] = ProcessPoolExecutor(self.processes, context, begin_process)
        with started_with(content):  # processes start with the first task
            self.running.add(self.executors[content].submit(play_all, cell, games))

    def collect(self) -> list[Done]:
        finished, self.running = wait(self.running, return_when=FIRST_COMPLETED)
        try:
            return [Done(*future.result()) for future in finished]
        except BrokenProcessPool:
            raise PoolBroke("a process that played has died; run again to go on") from None

    def close(self) -> None:
        for executor in self.executors.values():
            for process in list((executor._processes or {}).values()):
                process.terminate()  # a game of the strongest bots takes minutes
            executor.shutdown(wait=False, cancel_futures=True)


def process_content(cell: Cell) -> str:
    """What a process that plays only this variant has in its environment; empty: as written."""
    overlay = cell_rules(cell).overlay
    return msgspec.json.encode({cell.game: overlay}).decode() if overlay else ""


@contextmanager
def started_with(content: str) -> Iterator[None]:
    """Processes that start meanwhile play a variant."""
    if content:
        os.environ[STARTED_WITH] = content
    try:
        yield
    finally:
        os.environ.pop(STARTED_WITH, None)


def begin_process() -> None:
    """Interruptions are for the one who counts; and nobody plays on when that one has died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def open_pool(jobs: int, ray: str | None) -> Pool:
    """The pool that was asked for."""
    if ray is not None:
        from wyrmtable.lab.raypool import RayPool

        return RayPool(ray, jobs)
    return Pool() if jobs == 1 and not is_compiled() else ProcessPool(jobs)
