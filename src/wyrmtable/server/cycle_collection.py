"""When Python looks for cycles: objects that only hold each other and would never be given back.

Moves leave none behind, but what their tables keep would be looked through again and again, which
in a crowd costs a tenth of the time of a move. So what a large commit leaves is set aside unseen,
together with the little that may be lost in it, and everything is looked through once when the
crowd has long gone (which takes some half second for each 30,000 moves in memory), or after an
hour if it stays. Without a crowd Python does as ever.
"""

from __future__ import annotations

import gc
import time

CROWD = 16  # entries of one commit: so many move at the same time
PATIENCE = 3600.0  # seconds until everything is looked through although the crowd stays
QUIET = 60.0  # seconds without a large commit: the crowd has gone


class CycleCollection:
    """Of one process."""

    def __init__(self) -> None:
        self._since: float | None = None  # when something was first set aside
        self._last = 0.0

    def start(self) -> None:
        """What has been loaded by now stays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)  # short breaks, and few long ones

    def committed(self, entries: int) -> None:
        """So many entries of the logs are on disk, and their tables keep what they have brought."""
        if entries >= CROWD:
            gc.freeze()
            self._last = time.monotonic()
            if self._since is None:
                self._since = self._last

    def sweep(self) -> None:
        """Look through what was set aside, if it is time."""
        if self._since is None:
            return
        now = time.monotonic()
        if now - self._last > QUIET or now - self._since > PATIENCE:
            self._since = None
            gc.unfreeze()
            gc.collect()
            gc.freeze()
