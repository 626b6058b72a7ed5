"""A direct socket to a client: WebSocket frames (RFC 6455) without a layer between.

uvicorn makes the handshake and asks the application. After that, where its own protocol is found
behind ASGI and nothing is compressed, a DirectSocket takes its place at the transport: messages
reach the connection the moment they arrive, and no task has to wait for its turn. Otherwise ASGI
stays in use.
"""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
from typing import Protocol, cast

from litestar.types import Send

from wyrmtable.server.frames import CLOSE, PING, PONG, TEXT, Frames, Malformed, frame, list_frame
from wyrmtable.server.uvicorn_interface import made_handshake

NORMAL = 1000
NO_STATUS = 1005  # may not be sent
CLOSING_SECONDS = 2.0  # until a client has said goodbye, too


class Receiver(Protocol):
    """What hears the messages of a line."""

    def hear(self, message: bytes | None) -> None: ...  # None: it was not text

    def lost(self) -> None: ...

    def resume(self) -> None: ...


class Handshake(Protocol):
    """uvicorn's protocol that has made the handshake, as far as a line needs it."""

    transport: asyncio.Transport
    read_paused: bool

    def stop_keepalive(self) -> None: ...

    def connection_lost(self, exc: Exception | None) -> None: ...


class DirectSocket:
    """One client, from the handshake to the goodbye; an asyncio.Protocol without its class."""

    def __init__(self, before: Handshake, receiver: Receiver, largest: int) -> None:
        """Take the place of the protocol that made the handshake."""
        self.full = False  # so much waits for a slow client that no more should be written
        self._before = before
        self._transport: asyncio.Transport = before.transport
        self._receiver = receiver
        self._frames = Frames(largest)
        self._closing = False
        self._paused = False
        before.stop_keepalive()
        self._transport.set_protocol(cast(asyncio.Protocol, self))
        if before.read_paused:
            before.read_paused = False
            self._transport.resume_reading()

    def write(self, messages: list[bytes]) -> None:
        """Send a message, or a list of several; text in UTF-8."""
        if not self._closing:
            alone = len(messages) == 1
            self._transport.write(frame(TEXT, messages[0]) if alone else list_frame(messages))

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, and hang up when the client has answered or has had time to."""
        if not self._closing:
            self._closing = True
            self._transport.write(frame(CLOSE, code.to_bytes(2, "big") + reason.encode()[:120]))
            # `close` would wait for a client that does not read
            asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._transport.abort)

    def pause(self) -> None:
        """Read no more until `go_on`."""
        if not self._paused and not self._transport.is_closing():
            self._paused = True
            self._transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self._paused and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    # -- what the transport calls --------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        try:
            self._frames.take(data, self._heard)
        except Malformed as malformed:
            self.close(malformed.code, "")
            self._receiver.lost()

    def _heard(self, kind: int, content: bytes) -> None:
        if kind == TEXT and not self._closing:
            self._receiver.hear(content)
        elif kind == CLOSE:
            if self._closing:
                self._transport.close()
            else:
                code = int.from_bytes(content[:2], "big") if len(content) >= 2 else NORMAL
                self.close(code if code != NO_STATUS else NORMAL, "")
                self._transport.close()
            self._receiver.lost()
        elif self._closing or kind == PONG:
            pass
        elif kind == PING:
            if not self.full:  # else pings would pile up what nobody reads
                self._transport.write(frame(PONG, content))
        else:
            self._receiver.hear(None)

    def eof_received(self) -> None:
        """The transport hangs up."""

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        self._receiver.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self._closing = True
        self._receiver.lost()
        self._before.connection_lost(exc)


def take_over(send: Send, receiver: Receiver, largest: int) -> DirectSocket | None:
    """A line in the place of uvicorn's protocol, right after the handshake; None elsewhere."""
    before = getattr(send, "__self__", None)
    if before is None or not made_handshake(before):
        return None
    if before.conn.extensions or not before.queue.empty():
        return None
    return DirectSocket(before, receiver, largest)
