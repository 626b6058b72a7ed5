"""News between workers: who has appended to which table, who is connected, who has spoken.

News are hints, never truth: a worker that misses one finds out when it reads the log. Workers also
tell each other what their limits have let pass.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from wyrmtable.server.settings import BadSettings


class News(msgspec.Struct, kw_only=True, tag="news"):
    """Something that another worker may want to know of a table."""

    worker: str
    table: str
    about: Literal["log", "chat", "present"]
    number: int = 0  # log: the last entry; chat: the line
    seats: list[int] = []  # present: connected seats
    watchers: int = 0


class Passed(msgspec.Struct, kw_only=True, tag="passed"):
    """How many requests of an address a worker has let pass since it last said so."""

    worker: str
    requests: dict[str, int]
    costly: dict[str, int]
    readings: dict[str, int] = {}


Hear = Callable[[News], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]
HearPassed = Callable[[Passed], None]


class Broker:
    """Of a single worker: there is nobody to tell."""

    shared = False

    def __init__(self) -> None:
        self.on_passed: HearPassed | None = None

    async def start(self, hear: Hear, missed: Missed) -> None:
        """Begin to listen; `missed` is called when news may have been lost."""

    def tell(self, news: News | Passed) -> None:
        """Let the other workers know."""

    async def stop(self) -> None:
        """Tell what is left, then stop."""


def check_broker(url: str) -> None:
    """BadSettings if this is no address of Redis; it may be out of reach for now."""
    try:
        broker_at(url)
    except ValueError as error:
        raise BadSettings("broker", str(error)) from None


def broker_at(url: str) -> Broker:
    """The broker at a URL; without one there is nobody to tell."""
    if not url:
        return Broker()
    from wyrmtable.server.redis_broker import RedisBroker  # Redis is slow to load

    return RedisBroker(url)
