"""Servers that start at once: a process that has loaded everything forks one after the other.

What is killed is a whole server that has opened its database itself; only the loading of Python
modules, which has nothing to lose, is done once for all of them.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.house import settings_for

from wyrmtable.server.command import as_environment

PR_SET_PDEATHSIG = 1


class ForkedProcess:
    """A server with one worker on SQLite, that can be killed and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        settings = settings_for("sqlite", folder, port=port, workers=1, bot_seconds=5.0)
        self.pid = 0
        self._forking = subprocess.Popen(
            [sys.executable, "-m", "tests.adversary.forking"],
            env={**os.environ, **as_environment(settings)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._forking.stdin is not None and self._forking.stdout is not None
        self._orders, self._news = self._forking.stdin, self._forking.stdout
        self.start()

    def start(self) -> None:
        """Fork a server."""
        self._orders.write("start\n")
        self._orders.flush()
        self.pid = int(self._news.readline())

    def kill(self) -> None:
        """End the server and what it has started, in an instant."""
        os.killpg(self.pid, signal.SIGKILL)
        gone = self._news.readline()
        assert gone == f"{self.pid} {-signal.SIGKILL}\n", f"it had ended by itself: {gone}"
        self.pid = 0

    def end(self) -> None:
        """End all."""
        if self.pid:
            self.kill()
        self._forking.communicate()


def die_with_parent() -> None:
    """Have Linux end this process when the one that made it ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def load() -> None:
    """Load everything that a server loads: what it was asked to be is made once, not started."""
    from wyrmtable.games import GAMES, ruleset
    from wyrmtable.server.app import create
    from wyrmtable.server.database import reach
    from wyrmtable.server.settings import read_settings, sqlite_url
    from wyrmtable.server.uvicorn_interface import http_class

    http_class()
    for name in GAMES:
        ruleset(name)
    create(read_settings())
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(reach(sqlite_url(Path(folder) / "other.sqlite3")))
    gc.collect()
    gc.freeze()


def main() -> None:
    """Fork a server for every line that is read, and say when it is gone."""
    from wyrmtable.server.command import run
    from wyrmtable.server.settings import read_settings

    die_with_parent()
    load()
    for _ in sys.stdin:
        pid = os.fork()
        if not pid:
            os.setsid()
            die_with_parent()
            run(read_settings())
            os._exit(0)  # what was forked ends here, whatever it inherited
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(pid, os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
