"""The channel to a client: messages out and in, in order, by a line of our own or by ASGI."""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import msgspec
from litestar.types import Receive, Send

from wyrmtable.server import metrics
from wyrmtable.server.batched_messages import MessageBatches
from wyrmtable.server.direct_socket import DirectSocket, take_over
from wyrmtable.server.limits import Bucket
from wyrmtable.server.logs import log
from wyrmtable.server.messages import Problem
from wyrmtable.server.running_at_once import begin
from wyrmtable.server.unavailable import unanswered
from wyrmtable.server.wire import LARGEST_MESSAGE

MALFORMED, FORBIDDEN, UNKNOWN, SILENT, SLOW, TOO_FAST = 4400, 4403, 4404, 4408, 4413, 4429
SERVER_ERROR = 1011
RESTART = 1012
UNAVAILABLE = 1013
BACKLOG = 256  # messages that may wait for a slow listener

encode = msgspec.json.Encoder().encode


class Goodbye(Exception):
    """The connection ends, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Channel:
    """Carries messages; what they mean is the business of a subclass."""

    def __init__(self, batches: MessageBatches, send: Send, table_id: str, rate: float) -> None:
        self.table_id = table_id
        self.bucket = Bucket(rate, rate * 4)
        self.goodbye: Goodbye | None = None
        self.heard = time.monotonic()
        self.tasks: set[asyncio.Task[None]] = set()  # that end with the connection
        self._send = send
        self._line: DirectSocket | None = None  # None: ASGI is spoken
        self.outbox: list[bytes] = []
        self._flushing = False  # soon
        self._stuck: asyncio.Task[None] | None = None  # waits for a client that is slow
        self._batches = batches
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._working: asyncio.Task[None] | None = None  # on a message that takes time
        self._inbox: list[bytes | None] = []  # what has come meanwhile

    def answer(self, raw: bytes) -> Awaitable[None] | None:
        """Take a message; what it waits for, if anything, comes before the next message."""
        raise NotImplementedError  # what messages mean is for the subclass

    def leave(self) -> None:
        """The connection has ended."""
        raise NotImplementedError  # what messages mean is for the subclass

    # -- sending -------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a message; who does not listen is disconnected."""
        self.outbox.append(message)
        if len(self.outbox) > BACKLOG:
            self.outbox.clear()
            self.close(SLOW, "too slow to listen")
        self._flush_soon()

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was sent before."""
        self.goodbye = self.goodbye or Goodbye(code, reason)
        self._flush_soon()

    def problem(self, code: str, reason: str, *, fatal: bool) -> None:
        """Tell the client what is wrong with the connection, not with a move."""
        self.send(encode(Problem(code=code, reason=reason, fatal=fatal)))  # type: ignore[arg-type]  # one of its words

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self._batches.add(self)

    def flush(self) -> None:
        """Send what waits; several messages go as one list."""
        self._flushing = False
        if self._over.done():
            return
        if self._line is None:
            self._flush_by_asgi()
            return
        if self.outbox and not self._line.full:
            waiting, self.outbox = self.outbox, []
            self._line.write(waiting)
        if self.goodbye is not None:
            self._line.close(self.goodbye.code, self.goodbye.reason)

    def _flush_by_asgi(self) -> None:
        """Without a task, unless the client is slow."""
        if self._stuck is not None:
            return
        try:
            rest = begin(self._write())
        except Exception:  # the client has gone
            self.lost()
            return
        if rest is not None:
            self._stuck = asyncio.ensure_future(self._get_through(rest))

    async def _get_through(self, rest: Awaitable[None]) -> None:
        try:
            await rest
        except Exception:  # the client has gone
            self.lost()
        self._stuck = None

    async def _write(self) -> None:
        while self.outbox:
            waiting, self.outbox = self.outbox, []
            text = (waiting[0] if len(waiting) == 1 else b"[%b]" % b",".join(waiting)).decode()
            await self._send({"type": "websocket.send", "bytes": None, "text": text})
        if self.goodbye is not None:
            code, reason = self.goodbye.code, self.goodbye.reason
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
            self.lost()

    def resume(self) -> None:
        """A slow client has caught up."""
        self._flush_soon()

    def lost(self) -> None:
        """The client has gone."""
        if not self._over.done():
            self._over.set_result(None)

    # -- receiving -----------------------------------------------------------------------------

    async def run(self, receive: Receive) -> None:
        """Serve the connection until it ends."""
        await receive()  # that somebody wants to connect
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        metrics.SOCKETS.inc()
        self._line = take_over(self._send, self, LARGEST_MESSAGE * 2)
        if self._line is None:
            self.tasks.add(asyncio.ensure_future(self._read(receive)))
        try:
            await self._over
        finally:
            self.lost()
            going = [task for task in (self._working, self._stuck) if task is not None]
            going += self.tasks
            for task in going:
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)
            self.leave()
            metrics.SOCKETS.dec()

    async def _read(self, receive: Receive) -> None:
        """Hear what comes by ASGI, one message after the other."""
        try:
            while True:
                event = await receive()
                if event["type"] != "websocket.receive":
                    break
                text = event.get("text")
                self.take(None if text is None else text.encode())
                if self._working is not None:
                    await asyncio.wait({self._working})
        finally:
            self.lost()

    def hear(self, message: bytes | None) -> None:
        """A message has come (None: it was not text)."""
        self._batches.come(self, message)

    def take(self, message: bytes | None) -> None:
        """Take a message; those that take time are taken in order."""
        if self.goodbye is not None or self._over.done():
            return
        if self._working is not None:
            self._inbox.append(message)
            if self._line is not None:
                self._line.pause()
            return
        try:
            if message is None:
                self.problem("malformed", "messages are text", fatal=True)
                raise Goodbye(MALFORMED, "not text")
            self.heard = time.monotonic()
            if self.bucket.rate and not self.bucket.take():
                self.problem("too_fast", "too many messages; wait a moment", fatal=True)
                raise Goodbye(TOO_FAST, "too many messages")
            waiting = self.answer(message)
        except Exception as error:
            self._failed(error)
            return
        if waiting is not None:
            self._working = asyncio.ensure_future(self._work(waiting))

    def _busy(self) -> bool:
        return self._working is not None

    async def _work(self, waiting: Awaitable[None]) -> None:
        try:
            await waiting
        except Exception as error:
            self._failed(error)
        self._working = None
        paused = bool(self._inbox)
        while self._inbox and not self._busy():
            self.take(self._inbox.pop(0))
        if paused and not self._inbox and self._line is not None:
            self._line.go_on()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Goodbye):
            self.close(error.code, error.reason)
            return
        log.error("socket_failed", table=self.table_id, error=repr(error))
        trouble = unanswered(error)
        if trouble is not None:
            self.problem("server", str(trouble), fatal=True)
            self.close(UNAVAILABLE, "come back")
            return
        self.problem("server", "something went wrong here; come back", fatal=True)
        self.close(SERVER_ERROR, "server error")
