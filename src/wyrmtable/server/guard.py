"""What stands before every request: hosts, origins, limits, and the headers of every answer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from wyrmtable.server import metrics
from wyrmtable.server.broker import Passed
from wyrmtable.server.limits import ADDRESSES, Limits
from wyrmtable.server.outflow import REQUEST, Outflow
from wyrmtable.server.settings import Settings
from wyrmtable.server.turns import READING, Turns
from wyrmtable.server.wire import Failure

if TYPE_CHECKING:
    from wyrmtable.server.leases import Leases

SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
NOWHERE = urlsplit("")
COSTLY = ("/api/tables", "/api/accounts", "/api/sessions", "/api/records", "/api/verify")
PAST = re.compile(r"/api/(tables/[^/]+/(frames|record)|replays/.*)")  # what is played again
ARMIES = re.compile(r"/api/games/[^/]+/(armies|documents)")  # judged anew with every change

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; "
    "media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
UNKEPT = (b"cache-control", b"no-store")  # what is for one person or one moment


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, socket: ASGIApp, settings: Settings) -> None:
        """`socket` takes WebSockets: a layer less for every message."""
        self.app = app
        self.socket = socket
        self.settings = settings
        shared = bool(settings.broker)
        self.requests = Limits(settings.requests_per_minute, shared=shared)
        self.costly = Limits(settings.costly_per_minute, shared=shared)
        self.readings = Limits(settings.readings_per_minute, shared=shared)
        self.outflow = Outflow(settings.bytes_per_second)
        self.turns = Turns()
        self.sockets: dict[str, int] = {}
        self.leases: Leases | None = None  # with several workers, while they run

    def passed(self, worker: str) -> Passed | None:
        """What the other workers have to know of the limits, if there is anything."""
        requests, costly = self.requests.passed(), self.costly.passed()
        readings = self.readings.passed()
        if not requests and not costly and not readings:
            return None
        return Passed(worker=worker, requests=requests, costly=costly, readings=readings)

    def passed_elsewhere(self, passed: Passed) -> None:
        """Count what another worker has let pass."""
        self.requests.passed_elsewhere(passed.requests)
        self.costly.passed_elsewhere(passed.costly)
        self.readings.passed_elsewhere(passed.readings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            await self._request(scope, receive, send)
        elif kind == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = str(scope["method"])  # type: ignore[typeddict-item]  # it is an HTTP scope
        path = plain_path(scope)

        async def decorated(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                if path.startswith("/api/") and not any(
                    name.lower() == b"cache-control" for name, _ in headers
                ):
                    headers.append(UNKEPT)
                message["headers"] = [*headers, *HEADERS]
                counted = method if method in METHODS else "other"
                metrics.REQUESTS.labels(counted, str(message["status"])).inc()
            elif message["type"] == "http.response.body":
                self.outflow.spend(address, len(message["body"]))
            await send(message)

        address = address_of(scope)
        problem = self._refusal(scope, method, path)
        if problem is None:
            await self.outflow.wait(address)
            self.outflow.spend(address, REQUEST)
            if method not in SAFE or await self.turns.take(address, READING):
                await self.app(scope, receive, decorated)
                return
            problem = 503, "the server is busy; try again in a moment"
        status, reason = problem
        await decorated(
            {
                "type": "http.response.start",
                "status": status,
                "headers": [(b"content-type", b"application/json")],
            }
        )
        body = msgspec.json.encode(Failure(reason=reason))
        await decorated({"type": "http.response.body", "body": body, "more_body": False})

    def _refusal(self, scope: Scope, method: str, path: str) -> tuple[int, str] | None:
        address = address_of(scope)
        if not self._host_known(scope):
            return 421, "this server does not answer to that name"
        if method not in SAFE and not self._origin_allowed(scope):
            return 403, "requests that change something must come from this server's own pages"
        if not self.requests.take(address):
            return 429, "too many requests; wait a moment"
        costly = method not in SAFE and path.startswith(COSTLY)
        if costly and not self.costly.take(address):
            return 429, "too many requests of this kind; wait a minute"
        if PAST.fullmatch(path) and not self.readings.take(address):
            return 429, "too many looks at the past; wait a moment"
        if ARMIES.fullmatch(path) and not self.readings.take(address):
            return 429, "too many changes at once; wait a moment"
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if (
            self._host_known(scope)
            and self._origin_allowed(scope)
            and self.requests.take(address)  # who comes and goes all the time is a flood, too
        ):
            async with self._place_for(address) as free:
                if free:
                    await self.socket(scope, receive, send)
                    return
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "forbidden"})

    @asynccontextmanager
    async def _place_for(self, address: str) -> AsyncIterator[bool]:
        """Count one more socket of this address while it is open; False if it is too much."""
        limit, leases = self.settings.sockets_per_address, self.leases
        here = self.sockets.get(address, 0)
        if not limit or here >= limit:
            yield not limit
            return
        self.sockets[address] = here + 1
        lease: str | None = None
        try:
            if leases is not None:
                lease = await leases.take(address, limit)
            yield leases is None or lease is not None
        finally:
            if leases is not None and lease is not None:
                leases.give_back(address, lease)
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _host_known(self, scope: Scope) -> bool:
        if not self.settings.hosts:
            return True
        return split("//" + header(scope, b"host")).hostname in self.settings.hosts

    def _origin_allowed(self, scope: Scope) -> bool:
        """Browsers say where a request comes from; programs need not."""
        origin = header(scope, b"origin")
        if not origin:
            return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
        if origin in self.settings.origins:
            return True
        place = split(origin).netloc
        return place != "" and place == header(scope, b"host")


def split(address: str) -> SplitResult:
    """The parts of an address; what is none has none."""
    try:
        return urlsplit(address)
    except ValueError:
        return NOWHERE


def plain_path(scope: Scope) -> str:
    """The path as it is routed: slashes that come together are one."""
    return re.sub("/+", "/", scope["path"])


def address_of(scope: Scope) -> str:
    """Who asks."""
    client = scope.get("client")
    return household(client[0]) if client else ""


@lru_cache(ADDRESSES)
def household(address: str) -> str:
    """Under what an address is counted: of IPv6 everybody has a whole network, of 64 bits."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> 64 << 64)}/64"


def header(scope: Scope, name: bytes) -> str:
    """A header of the request, empty if it is not there."""
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""
