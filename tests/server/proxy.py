"""A wire between a server and its database or broker, which a test can cut and mend."""

from __future__ import annotations

import asyncio
import contextlib


class Wire:
    """Passes bytes on to a port, both ways, unless it is cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def mend(self) -> None:
        """Let bytes pass, at the same port as before."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Break every connection and accept none."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._open):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            far, away = await asyncio.open_connection("127.0.0.1", self.target)
            self._open.add(away)
            await asyncio.gather(self._pass(reader, away), self._pass(far, writer))
            self._open.discard(away)
        except OSError:
            pass
        finally:
            writer.close()
            self._open.discard(writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()
