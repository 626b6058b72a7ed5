"""News between workers over Redis."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import redis.asyncio as redis

from wyrmtable.server.broker import Broker, Hear, Missed, News, Passed
from wyrmtable.server.logs import log

CHANNEL = "wyrmtable:news"


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
