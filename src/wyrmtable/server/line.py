"""The straight line to a client: WebSocket frames (RFC 6455) without a layer between.

uvicorn makes the handshake and asks the application. After that, where its own protocol is found
behind ASGI and nothing is compressed, a Line takes its place at the transport: messages reach the
connection in the moment they arrive, and no task has to wait for its turn. Else ASGI is spoken on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from litestar.types import Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
NORMAL, BROKEN, TOO_LARGE = 1000, 1002, 1009
NO_STATUS = 1005  # may not be sent
CLOSING_SECONDS = 2.0  # until a client has said goodbye, too


class Receiver(Protocol):
    """What hears the messages of a line."""

    def hear(self, message: bytes | None) -> None: ...  # None: it was not text

    def lost(self) -> None: ...

    def resume(self) -> None: ...


class Malformed(Exception):
    """Bytes that are no frame of a client; with the code of the goodbye."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frames:
    """Puts messages together from the bytes of a client."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._buffer = b""
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._kind = CONTINUED

    def take(self, data: bytes, heard: Callable[[int, bytes], None]) -> None:
        """Call `heard` with the kind and content of every message that is complete."""
        size = len(data) - 6
        # nearly always one short text comes alone
        alone = 0 <= size < 126 and data[1] == 0x80 | size and data[0] == 0x80 | TEXT
        if alone and not self._buffer and not self._parts:
            heard(TEXT, unmasked(data[2:6], data[6:]))
            return
        buffer = self._buffer + data if self._buffer else data
        start, end = 0, len(buffer)
        while end - start >= 6:
            first, size = buffer[start], buffer[start + 1]
            if first & 0x70 or not size & 0x80:  # no extensions; what clients send is masked
                raise Malformed(BROKEN)
            size &= 0x7F
            begin = start + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                if end - start < 14:
                    break
                size, begin = int.from_bytes(buffer[begin : begin + 8], "big"), begin + 8
            if size > self._largest:
                raise Malformed(TOO_LARGE)
            content = begin + 4
            if end < content + size:
                break
            start = content + size
            self._frame(first, unmasked(buffer[begin:content], buffer[content:start]), heard)
        self._buffer = buffer[start:] if start else buffer

    def _frame(self, first: int, content: bytes, heard: Callable[[int, bytes], None]) -> None:
        kind, last = first & 0x0F, first & 0x80
        if kind >= CLOSE:
            if kind > PONG or not last or len(content) > 125:
                raise Malformed(BROKEN)
            heard(kind, content)
            return
        if kind > BINARY or (kind == CONTINUED) != bool(self._parts):
            raise Malformed(BROKEN)
        if kind != CONTINUED:
            if last:
                heard(kind, content)
                return
            self._kind = kind
        self._parts.append(content)
        if sum(map(len, self._parts)) > self._largest or len(self._parts) > 1000:
            raise Malformed(TOO_LARGE)
        if last:
            parts, self._parts = self._parts, []
            heard(self._kind, b"".join(parts))


def unmasked(mask: bytes, content: bytes) -> bytes:
    """What a client has sent; masking keeps proxies from taking it for something else."""
    size = len(content)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(content, "big") ^ key).to_bytes(size, "big")


def frame(kind: int, content: bytes) -> bytes:
    """One frame of the server."""
    size = len(content)
    if size < 126:
        return bytes((0x80 | kind, size)) + content
    if size < 0x10000:
        return bytes((0x80 | kind, 126)) + size.to_bytes(2, "big") + content
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + content


class Line(asyncio.Protocol):
    """One client, from the handshake to the goodbye."""

    def __init__(self, before: WebSocketsSansIOProtocol, receiver: Receiver, largest: int) -> None:
        """Take the place of the protocol that made the handshake."""
        self.full = False  # so much waits for a slow client that no more should be written
        self._before = before
        self._transport = before.transport
        self._receiver = receiver
        self._frames = Frames(largest)
        self._closing = False
        self._paused = False
        before.stop_keepalive()
        self._transport.set_protocol(self)
        if before.read_paused:
            before.read_paused = False
            self._transport.resume_reading()

    def write(self, message: bytes) -> None:
        """Send a message; text in UTF-8."""
        if not self._closing:
            self._transport.write(frame(TEXT, message))

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, and hang up when the client has answered or has had time to."""
        if not self._closing:
            self._closing = True
            self._transport.write(frame(CLOSE, code.to_bytes(2, "big") + reason.encode()[:120]))
            asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._transport.close)

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
            self._transport.write(frame(PONG, content))
        else:
            self._receiver.hear(None)

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        self._receiver.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self._closing = True
        self._receiver.lost()
        self._before.connection_lost(exc)


def take_over(send: Send, receiver: Receiver, largest: int) -> Line | None:
    """A line in the place of uvicorn's protocol, right after the handshake; None elsewhere."""
    before = getattr(send, "__self__", None)
    if not isinstance(before, WebSocketsSansIOProtocol):
        return None
    if before.conn.extensions or not before.queue.empty():
        return None
    return Line(before, receiver, largest)
