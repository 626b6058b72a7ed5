"""Running an experiment: games are handed out, come back, and are kept as they come."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from wyrmtable.lab.experiment import Cell, Experiment
from wyrmtable.lab.pools import Done, Pool, open_pool
from wyrmtable.lab.schedule import Schedule
from wyrmtable.lab.store import Store
from wyrmtable.lab.tables import SCHEMAS, Rows

KEEP_EVERY = 2.0  # seconds between two parts
KEEP_GAMES = 2000  # or so many games
TASK_SECONDS = 0.5  # what a task should take, if its games are that short
TASK_GAMES = 100
AHEAD = 2  # tasks for everybody who plays, so that nobody waits

Progress = Callable[[Schedule, Done | None], None]


class Run:
    """An experiment under way."""

    def __init__(self, experiment: Experiment, cells: list[Cell], folder: Path) -> None:
        self.experiment = experiment
        self.cells = cells
        self.store = Store(folder)
        self.schedule = Schedule(experiment, cells)
        self.fresh: Rows = {table: [] for table in SCHEMAS}
        self.kept = time.monotonic()
        self.played = 0  # games of this run
        self.seconds = 0.0  # that they took

    def resume(self) -> int:
        """Open the folder and take over what has been played before; returns how many games."""
        self.store.open(self.experiment, self.cells)
        games = self.store.table("games")
        for cell, game, winners in games.select("cell", "game", "winners").iter_rows():
            self.schedule.note(cell, game, winners)
        self.schedule.look()
        return games.height

    def play(self, pool: Pool, progress: Progress) -> None:
        """Play everything that is missing, keep it, and make whole tables in the end."""
        progress(self.schedule, None)
        try:
            while True:
                self.hand_out(pool)
                if not pool.busy:
                    break
                for done in pool.collect():
                    self.take(done)
                    progress(self.schedule, done)
        finally:  # interrupted or not
            self.keep()
        self.store.finish(self.experiment, self.cells, self.schedule.wanted)

    def hand_out(self, pool: Pool) -> None:
        while pool.busy < pool.players * AHEAD:
            task = self.schedule.next(self.size())
            if task is None:
                return
            pool.submit(*task)

    def size(self) -> int:
        """How many games make a task that is neither tiny nor long."""
        if not self.played:
            return 1
        return max(1, min(TASK_GAMES, int(TASK_SECONDS * self.played / max(self.seconds, 1e-9))))

    def take(self, done: Done) -> None:
        self.played += done.games
        self.seconds += done.seconds
        for table, listed in done.rows.items():
            self.fresh[table].extend(listed)
        for row in done.rows["games"]:
            cell, game, winners = row[0], row[1], row[7]
            assert isinstance(cell, int) and isinstance(game, int) and isinstance(winners, str)
            self.schedule.note(cell, game, winners)
        self.schedule.look()
        games = len(self.fresh["games"])
        if games >= KEEP_GAMES or time.monotonic() - self.kept > KEEP_EVERY:
            self.keep()

    def keep(self) -> None:
        """Write down what is new."""
        if self.fresh["games"]:
            self.store.add(self.fresh)
            self.fresh = {table: [] for table in SCHEMAS}
        self.kept = time.monotonic()


def run(
    experiment: Experiment,
    cells: list[Cell],
    folder: Path,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress = lambda schedule, done: None,
) -> Store:
    """Play an experiment, or what is missing of it, into a folder."""
    under_way = Run(experiment, cells, folder)
    under_way.resume()
    pool = open_pool(jobs, ray)
    try:
        under_way.play(pool, progress)
    finally:
        pool.close()
    return under_way.store
