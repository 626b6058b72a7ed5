"""What an address may draw from the server: bytes, and the work of making them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from wyrmtable.server.limits import ADDRESSES, Bucket

BURST = 16  # seconds' worth at once: pages, and a table that is opened late in a long game
REQUEST = 10_000  # what a request costs beyond the bytes of its answer
SNAPSHOT = 250_000  # what a snapshot costs beyond its bytes: it is made anew
LONGEST_WAIT = 30.0  # seconds


class Outflow:
    """A purse of bytes for each address. Whoever has spent it waits until it is filled again.

    An answer may leave debts, because its size shows only when it is made; they are paid before
    the next one.
    """

    def __init__(self, per_second: int) -> None:
        self.per_second = per_second
        self._purses: OrderedDict[str, Bucket] = OrderedDict()

    async def wait(self, address: str) -> None:
        """Wait until the address is out of debt."""
        if not self.per_second:
            return
        purse = self._purse(address)
        while (debt := -purse.level()) > 0:
            await asyncio.sleep(min(LONGEST_WAIT, debt / self.per_second))

    def spend(self, address: str, size: int) -> None:
        """So much was sent, or made."""
        if self.per_second:
            self._purse(address).owe(size)

    def _purse(self, address: str) -> Bucket:
        purse = self._purses.get(address)
        if purse is None:
            purse = self._purses[address] = Bucket(self.per_second, self.per_second * BURST)
            if len(self._purses) > ADDRESSES:
                self._purses.popitem(last=False)
        self._purses.move_to_end(address)
        return purse
