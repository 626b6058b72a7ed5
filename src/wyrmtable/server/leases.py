"""Sockets that are open at all workers together, counted in Redis.

Every socket holds a lease there, which its worker renews. The leases of a worker that was killed
end by themselves, and while Redis is away every worker counts for itself.
"""

from __future__ import annotations

import asyncio
import itertools

import redis.asyncio as redis

from wyrmtable.server.logs import log

LEASE_SECONDS = 60
RENEWED_EVERY = 20.0  # seconds
CONNECTIONS = 8  # to Redis; more would let a flood of sockets become one of connections
PATIENCE = 1.0  # seconds; Redis may take so long before a socket is let in without it

# The time is that of Redis: the clocks of workers may differ.
TAKE = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
"""
RENEW = """
local ends = redis.call('TIME')[1] + ARGV[1]
for n = 2, #ARGV do redis.call('ZADD', KEYS[1], ends, ARGV[n]) end
redis.call('EXPIRE', KEYS[1], ARGV[1])
"""


class Leases:
    """The leases of one worker."""

    def __init__(self, url: str, worker: str, seconds: int = LEASE_SECONDS) -> None:
        self.seconds = seconds
        pool = redis.BlockingConnectionPool.from_url(
            url, max_connections=CONNECTIONS, timeout=PATIENCE
        )
        self._redis: redis.Redis = redis.Redis.from_pool(pool)
        self._names = (f"{worker}:{number}" for number in itertools.count())
        self._held: dict[str, set[str]] = {}  # by address
        self._returning: set[asyncio.Task[None]] = set()
        self._renewing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to renew what is held."""
        self._renewing = asyncio.create_task(self._renew_always())

    async def stop(self) -> None:
        """Give everything back."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        for address, names in list(self._held.items()):
            for name in list(names):
                self.give_back(address, name)
        await asyncio.gather(*self._returning)
        await self._redis.aclose()

    async def take(self, address: str, limit: int) -> str | None:
        """A lease for one more socket of this address; None if it has as many as it may."""
        name = next(self._names)
        self._held.setdefault(address, set()).add(name)
        try:
            async with asyncio.timeout(PATIENCE):
                free = await self._redis.eval(TAKE, 1, key(address), self.seconds, name, limit)
        except (redis.RedisError, OSError) as error:  # a timeout is an OSError
            log.warning("leases_unreachable", error=str(error))
            return name  # will be renewed, and so counted, when Redis is back
        except BaseException:
            self.give_back(address, name)
            raise
        if free:
            return name
        self._forget(address, name)
        return None

    def give_back(self, address: str, name: str) -> None:
        """A socket is closed; nobody has to wait until Redis knows."""
        if not self._forget(address, name):
            return  # everything was given back when the worker stopped
        task = asyncio.create_task(self._return(address, name))
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    def _forget(self, address: str, name: str) -> bool:
        """No longer hold a lease; False if it was not held."""
        held = self._held.get(address, set())
        if name not in held:
            return False
        held.discard(name)
        if not held:
            del self._held[address]
        return True

    async def _return(self, address: str, name: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._redis.zrem(key(address), name)
        except (redis.RedisError, OSError) as error:
            log.warning("leases_unreachable", error=str(error))  # it ends by itself

    async def _renew_always(self) -> None:
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            await self.renew()

    async def renew(self) -> None:
        """Hold what is held for another while."""
        held = [(address, list(names)) for address, names in self._held.items()]
        pipe = self._redis.pipeline(transaction=False)
        for address, names in held:
            pipe.eval(RENEW, 1, key(address), self.seconds, *names)
        try:
            await pipe.execute()
        except (redis.RedisError, OSError) as error:
            log.warning("leases_unreachable", error=str(error))
        for address, names in held:  # what was given back meanwhile may have been renewed after it
            for name in names:
                if name not in self._held.get(address, ()):
                    await self._return(address, name)


def key(address: str) -> str:
    """Where the leases of an address are kept."""
    return f"wyrmtable:sockets:{address}"
