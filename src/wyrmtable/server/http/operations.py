"""For operators: is it well, and how much does it do."""

from __future__ import annotations

import hmac
from importlib.metadata import version
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException

from wyrmtable.server import metrics, reachable
from wyrmtable.server.hall import Hall
from wyrmtable.server.http.reading import AnyRequest
from wyrmtable.server.wire import Health, Sharing

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


@get("/health", tags=["operations"])
async def health(hall: NamedDependency[Hall]) -> Health:
    """The server works, and what is played here reaches the disk."""
    await hall.writer.probe()
    return Health(status="ok", version=version("wyrmtable"))


@get("/api/sharing", tags=["operations"], sync_to_thread=False)
def sharing(request: AnyRequest, hall: NamedDependency[Hall]) -> Sharing:
    """Where others on the network reach this server, told to its own machine alone."""
    return Sharing(addresses=reachable.origins(hall.settings) if from_host(request) else [])


@get("/metrics", tags=["operations"], media_type="text/plain", sync_to_thread=False)
def numbers(request: AnyRequest, hall: NamedDependency[Hall]) -> Response[bytes]:
    """Numbers of all workers of this server in the Prometheus format, for the host alone."""
    if not from_host(request) and not has_token(request, hall.settings.metrics_token):
        raise PermissionDeniedException(
            "metrics are for the host: ask from the same machine, or with the metrics_token"
        )
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")


def has_token(request: AnyRequest, token: str) -> bool:
    """Does the request carry the token that the host has chosen?"""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())


def from_host(request: AnyRequest) -> bool:
    """Does a program on the same machine ask, by itself and under a name of this machine?

    Counters move with what seats do in secret, so no player may watch them: a request that a
    proxy passes on comes from elsewhere, and so does a page that has rebound its name.
    """
    client, server = request.scope["client"], request.scope["server"]
    if client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        here = ip_address(client[0])
        named = urlsplit("//" + request.headers.get("host", "")).hostname or ""
    except ValueError:
        return False
    if not here.is_loopback and (server is None or client[0] != server[0]):
        return False
    return named in (client[0], "localhost", "127.0.0.1", "::1")
