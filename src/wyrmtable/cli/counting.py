"""How far many games are: a bar where somebody looks, lines where the output is kept."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console

from wyrmtable.cli.screen import progress_bar
from wyrmtable.compiled import COMMAND, is_checkout, is_compiled

LINES = 20  # of all games together, where there is no terminal
SILENCE = 30.0  # seconds after which a line is due however little has been played


class Counting:
    """Counts games that are played, aloud."""

    def __init__(self, console: Console, title: str, total: int) -> None:
        self.console = console
        self._total = total
        self._bar = progress_bar(console)
        self._task = self._bar.add_task(title, total=total)
        self._told = 0
        self._first: int | None = None  # what was there before
        self._begun = self._last = time.monotonic()

    def __enter__(self) -> Counting:
        self._bar.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.__exit__(kind, error, trace)

    def count(self, done: int, total: int | None = None, title: str | None = None) -> None:
        """So many games are done, of so many."""
        if total is not None:
            self._total = total
        self._bar.update(self._task, completed=done, total=self._total, description=title)
        if self.console.is_terminal:
            return
        if self._first is None:
            self._first = self._told = done
        now = time.monotonic()
        enough = done - self._told >= max(1, self._total // LINES)
        if done > self._told and (enough or now - self._last >= SILENCE or done == self._total):
            each = (now - self._begun) / max(1, done - self._first)
            left = f", about {duration((self._total - done) * each)} to go"
            line = f"{done} of {self._total} games"
            self.console.print(line if done == self._total else line + left, highlight=False)
            self._told, self._last = done, now


def tell_engine(console: Console) -> None:
    """Say which engine plays, and what compiling would bring."""
    line = "engine: compiled"
    if not is_compiled():
        how = COMMAND if is_checkout() else "install it again where there is a C compiler"
        line = f"engine: plain Python; compiled, games take a fraction of the time ({how})"
    console.print(line, highlight=False, soft_wrap=True)


def duration(seconds: float) -> str:
    """Seconds as people say them."""
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 90:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
