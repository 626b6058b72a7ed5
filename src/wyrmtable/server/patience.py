"""HTTP with a limit to patience: uvicorn itself would wait for ever for the rest of a request."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from wyrmtable.server.connections import CONNECTIONS
from wyrmtable.server.guard import household
from wyrmtable.server.wire import LARGEST_RECORD

HEAD_SECONDS = 20.0  # until a request has said what it wants
BODY_SECONDS = 120.0  # until all of it has come
ANSWER_SECONDS = 120.0  # until a client reads on
FORWARDED = b"x-forwarded-for"
LARGEST_HEAD = 64 * 1024  # bytes
TOO_LARGE = "The head of this request is too large."
LARGEST_REQUEST = 8 * LARGEST_RECORD  # however it is cut into pieces


class PatientHttp(HttpToolsProtocol):
    """uvicorn's protocol; whoever sends or reads too slowly, or sends too much, is let go."""

    _waiting: asyncio.TimerHandle | None = None  # for the client to send
    _blocked: asyncio.TimerHandle | None = None  # for the client to read
    _in_head = True
    _size = 0
    _head = 0
    _address: str | None = None  # under which it is counted
    _allowed = True
    _proxied = False  # it may be one of a proxy, which speaks for many

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        self._address = household(self.client[0]) if self.client else ""
        self._allowed = CONNECTIONS.add(self._address)
        self._proxied = self.client is not None and CONNECTIONS.is_proxy(self.client[0])
        if not self._allowed and not self._proxied:
            transport.abort()
            return
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self._uncount()
        self.resume_writing()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        """Count this connection no more, if it was counted."""
        address, self._address = self._address, None
        if address is not None:
            CONNECTIONS.remove(address)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._size += len(data)
        if self._waiting is None or self.transport.is_closing():
            self._size = 0  # the request is complete
        elif self._in_head and self._size > LARGEST_HEAD:
            self.send_400_response(TOO_LARGE)
        elif self._size > LARGEST_REQUEST:
            self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        self._uncount()
        super().handle_websocket_upgrade()

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._measure(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _measure(self, size: int) -> None:
        """So much more of the head has come, perhaps all of it in one piece."""
        self._head += size
        if self._head > LARGEST_HEAD:
            raise ValueError(TOO_LARGE)  # the parser stops, and the request is refused

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(TOO_LARGE if self._head > LARGEST_HEAD else msg)

    def on_message_begin(self) -> None:
        self._in_head = True
        self._head = 0
        self._wait(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._address is not None and self._proxied:
            if any(name == FORWARDED for name, _ in self.headers):
                self._uncount()  # a proxy speaks for somebody, who is counted there
            elif not self._allowed:
                self.transport.abort()
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._blocked = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self._blocked is not None:
            self._blocked.cancel()
            self._blocked = None
        super().resume_writing()

    def _wait(self, seconds: float | None) -> None:
        """Give the client so much time for what comes next; None: nothing has to come."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None
        if seconds is not None:
            self._waiting = self.loop.call_later(seconds, self.transport.abort)
