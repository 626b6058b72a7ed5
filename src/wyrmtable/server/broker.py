"""News between workers: who has appended to which table, who is connected, who has spoken.

News are hints, never truth: a worker that misses one finds out when it reads the log. Workers also
tell each other what their limits have let pass.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
import redis.asyncio as redis

from wyrmtable.server.logs import log
from wyrmtable.server.settings import BadSettings

CHANNEL = "wyrmtable:news"


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


Hear = Callable[[News], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]
HearPassed = Callable[[Passed], None]


def check_broker(url: str) -> None:
    """BadSettings if this is no address of Redis; it may be out of reach for now."""
    try:
        if url:
            redis.Redis.from_url(url)
    except ValueError as error:
        raise BadSettings("broker", str(error)) from None


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


class RedisBroker(Broker):
    """Carries news over Redis publish/subscribe; survives a Redis that comes and goes."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis: redis.Redis = redis.Redis.from_url(url)
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear, missed: Missed) -> None:
        subscribed = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(hear, missed, subscribed)),
            asyncio.create_task(self._speak()),
        ]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(subscribed.wait(), 5)

    def tell(self, news: News | Passed) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(msgspec.json.encode(news))

    async def stop(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._outbox.join(), 2)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            message = await self._outbox.get()
            try:
                while not await self._told(message):
                    await asyncio.sleep(1)
            finally:
                self._outbox.task_done()

    async def _told(self, message: bytes) -> bool:
        try:
            await self._redis.publish(CHANNEL, message)
        except (redis.RedisError, OSError) as error:
            log.warning("broker_unreachable", error=str(error))
            return False
        return True

    async def _listen(self, hear: Hear, missed: Missed, subscribed: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "subscribe":
                            if subscribed.is_set():  # again, after a time without news
                                await missed()
                            subscribed.set()
                        elif message["type"] == "message":
                            news = msgspec.json.decode(message["data"], type=News | Passed)
                            if isinstance(news, News):
                                await hear(news)
                            elif self.on_passed is not None:
                                self.on_passed(news)
            except (redis.RedisError, OSError) as error:
                log.warning("broker_unreachable", error=str(error))
                await asyncio.sleep(1)
            except msgspec.DecodeError:
                continue
