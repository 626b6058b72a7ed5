"""How often, and how much: buckets that fill again, one for each address."""

from __future__ import annotations

import time
from collections import OrderedDict

ADDRESSES = 10_000  # so many are remembered


class Bucket:
    """So much at once, and so much more each second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """One more; False if it is too much. A rate of 0 allows everything."""
        if not self.rate:
            return True
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def spend(self, count: float) -> None:
        """So much was taken elsewhere; it may leave debts, but no more than one burst."""
        self._fill()
        self.left = max(-self.burst, self.left - count)

    def owe(self, count: float) -> None:
        """So much was taken whether it was there or not."""
        self._fill()
        self.left -= count

    def level(self) -> float:
        """What is there now; less than nothing: debts."""
        self._fill()
        return self.left

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now


class Limits:
    """A bucket for each address; the longest unused are forgotten.

    With several workers each tells the others what it has let pass, and all take it out of their
    own buckets: what is too much at all of them together is soon too much at every one.
    """

    def __init__(self, per_minute: int, *, shared: bool = False) -> None:
        self.per_minute = per_minute
        self._shared = shared
        self._passed: dict[str, int] = {}  # since the others were told
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """One more request of this address; False if it is too much."""
        if not self.per_minute:
            return True
        passes = self._bucket(address).take()
        if passes and self._shared:
            self._passed[address] = self._passed.get(address, 0) + 1
        return passes

    def passed(self) -> dict[str, int]:
        """What has passed here since this was last asked, by address."""
        passed, self._passed = self._passed, {}
        return passed

    def passed_elsewhere(self, passed: dict[str, int]) -> None:
        """Other workers have let so much pass."""
        if self.per_minute:
            for address, count in passed.items():
                self._bucket(address).spend(count)

    def knows(self, address: str) -> bool:
        """Has anything of this address been counted, here or elsewhere?"""
        return address in self._buckets

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.per_minute / 60, self.per_minute)
            if len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket
