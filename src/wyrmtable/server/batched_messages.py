"""Messages of all connections of a worker, taken together and sent together."""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
from typing import Protocol

from wyrmtable.server.logs import log


class BatchedConnection(Protocol):
    """A connection whose messages are batched."""

    table_id: str

    def take(self, message: bytes | None) -> None: ...

    def flush(self) -> None: ...

    def lost(self) -> None: ...


class MessageBatches:
    """What comes from the clients of all connections, and what waits for them, in one go each.

    Everything that has come in a turn of the event loop is read before the first of it is taken:
    reading alone, and playing alone, is faster than both by turns.
    """

    def __init__(self) -> None:
        self._waiting: list[BatchedConnection] = []
        self._come: list[tuple[BatchedConnection, bytes | None]] = []

    def come(self, connection: BatchedConnection, message: bytes | None) -> None:
        """A client has sent something."""
        if not self._come:
            asyncio.get_running_loop().call_soon(self._take)
        self._come.append((connection, message))

    def _take(self) -> None:
        come, self._come = self._come, []
        for connection, message in come:
            connection.take(message)

    def add(self, connection: BatchedConnection) -> None:
        """Something waits at this connection, and nothing did before."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._send)
        self._waiting.append(connection)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.flush()
            except Exception as error:  # the others get theirs all the same
                log.error("send_failed", table=connection.table_id, error=repr(error))
                connection.lost()
