"""A WebSocket client that costs next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING = 0x81, 0x88, 0x89


class WebSocketClient(asyncio.Protocol):
    """Calls `hear` with every text message."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._buffer = b""
        self._open = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, hear: Callable[[bytes], None]
    ) -> WebSocketClient:
        """A connection, ready to send."""
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: cls(request.encode(), hear), host, port)
        await client._open
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def send(self, message: bytes) -> None:
        """Send text; a mask of zeros leaves it as it is."""
        assert self._transport is not None
        size = len(message)
        head = (
            bytes([TEXT, 0x80 | size]) if size < 126 else bytes([TEXT, 0xFE, size >> 8, size & 255])
        )
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._open.done():
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head.splitlines()[0]:
                raise SystemExit(f"no WebSocket: {head!r}")
            self._open.set_result(None)
        start = 0
        while len(buffer) - start >= 2:
            kind, size, begin = buffer[start], buffer[start + 1], start + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[start + 2 : start + 4], "big"), start + 4
            elif size == 127:
                size, begin = int.from_bytes(buffer[start + 2 : start + 10], "big"), start + 10
            if len(buffer) < begin + size:
                break
            start = begin + size
            if kind == TEXT:
                self._hear(buffer[begin:start])
            elif kind == PING:
                self._pong(buffer[begin:start])
            elif kind == CLOSE:
                raise SystemExit(f"the server closed: {buffer[begin:start]!r}")
        self._buffer = buffer[start:]

    def _pong(self, payload: bytes) -> None:
        assert self._transport is not None
        self._transport.write(bytes([0x8A, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)
