"""The processes of a server with several workers: one that ends is started again, always."""

from __future__ import annotations

import socket
import time

from uvicorn import Config
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from wyrmtable.server.logs import log

FIRST_WAIT = 1.0  # seconds until a worker that could not start is tried again; then twice as long
LONGEST_WAIT = 30.0
LOOK_SECONDS = 1


class Workers(Multiprocess):
    """uvicorn's supervisor; but a worker that cannot start does not end the others."""

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.served = False  # has any worker ever come up?
        self.failed = False
        self._up: set[int] = set()  # the places of workers that have come up
        self._waits: dict[int, float] = {}  # of workers that could not start, by their place
        self._starts: dict[int, float] = {}  # when these are tried again

    def keep_subprocess_alive(self) -> None:
        for place, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if place in self._starts:
                if time.monotonic() >= self._starts[place]:
                    self._start(place)
                continue
            if process.is_alive(self.config.timeout_worker_healthcheck):
                if place not in self._up and process.is_ready(LOOK_SECONDS):
                    self.served = True
                    self._up.add(place)
                    self._waits.pop(place, None)
                continue
            process.kill()  # it may hang
            process.join()
            self._ended(place, process)
        if not self.served and len(self._waits) == len(self.processes):
            self.failed = True  # what is wrong is wrong with all of them
            self.should_exit.set()

    def _ended(self, place: int, process: Process) -> None:
        """A worker is gone: start another, at once unless it could not start."""
        log.error("worker_ended", pid=process.pid, status=process.exitcode)
        if place in self._up:
            self._up.discard(place)
            self._start(place)
            return
        wait = self._waits.get(place, FIRST_WAIT)
        self._waits[place] = min(LONGEST_WAIT, 2 * wait)
        self._starts[place] = time.monotonic() + wait

    def _start(self, place: int) -> None:
        self._starts.pop(place, None)
        process = Process(self.config, self.sockets)
        process.start()
        self.processes[place] = process
