"""Players first: while somebody plays, those who only read take turns, address by address.

Every worker has one thread for all. What readers ask for takes a millisecond or so of it each time;
a crowd of them would keep it busy, and every move would have to wait in between. So they are let
in one by one with a pause that leaves most of the time to moves. While nobody plays nobody waits.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque

PLAYING = 2.0  # seconds after a move for which somebody is taken to be playing
PAUSE = 0.006  # seconds for what takes a millisecond
MOST_WAITING = 2000  # of all addresses
READING = 1.0  # what a request costs, in pauses
GREETING = 3.0  # what a snapshot costs


class Turns:
    """The turns of all who read, in one worker."""

    def __init__(self) -> None:
        self._moved = -PLAYING
        self._lines: OrderedDict[str, deque[tuple[asyncio.Future[None], float]]] = OrderedDict()
        self._waiting = 0
        self._ticking = False

    def moved(self) -> None:
        """Somebody has made a move."""
        self._moved = time.monotonic()

    async def take(self, address: str, cost: float) -> bool:
        """Wait for a turn of this address; False if too many wait already."""
        if not self._ticking and time.monotonic() - self._moved >= PLAYING:
            return True
        if self._waiting >= MOST_WAITING:
            return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append((turn, cost))
        self._waiting += 1
        if not self._ticking:
            self._ticking = True
            self._next()
        try:
            await turn
        finally:
            self._waiting -= 1
        return True

    def _next(self) -> None:
        """Let the next one in, of the address whose last turn is longest ago."""
        while self._lines:
            address, line = next(iter(self._lines.items()))
            turn, cost = line.popleft()
            if line:
                self._lines.move_to_end(address)
            else:
                del self._lines[address]
            if not turn.done():  # else nobody waits any more
                turn.set_result(None)
                asyncio.get_running_loop().call_later(cost * PAUSE, self._next)
                return
        self._ticking = False
