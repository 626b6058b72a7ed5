"""The private parts of uvicorn that the server uses, fenced in.

Sockets are served without ASGI (line.py), and requests by uvicorn's own protocol with a limit to
its patience (patience.py). Both reach behind uvicorn's public interface, so both are used only with
the release that they were tested with. With any other the server works as well, by plain ASGI: a
little slower, and without limits to slow requests, which a proxy in front has as well.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from wyrmtable.server.logs import log

TESTED = ("0.54",)  # releases; a test fails when another one is installed
# what line.py needs of it: of the class, and of what has made a handshake
METHODS = ("stop_keepalive", "connection_lost")
FIELDS = ("transport", "read_paused", "conn", "queue")
HTTP_METHODS = (
    *("connection_made", "connection_lost", "data_received", "handle_websocket_upgrade"),
    *("on_message_begin", "on_url", "on_header", "on_headers_complete", "on_message_complete"),
    *("pause_writing", "resume_writing", "send_400_response"),
)


def release() -> str:
    """The release of uvicorn that is installed: `0.54` for 0.54.3."""
    return ".".join(version("uvicorn").split(".")[:2])


@cache
def socket_class() -> type | None:
    """uvicorn's protocol for sockets if it is what line.py knows; None: ASGI is to be spoken."""
    if release() not in TESTED:
        log.warning("plain_sockets", uvicorn=release(), tested=list(TESTED))
        return None
    try:
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
    except ImportError as error:
        log.warning("plain_sockets", reason=str(error))
        return None
    missing = [name for name in METHODS if not hasattr(WebSocketsSansIOProtocol, name)]
    if missing:
        log.warning("plain_sockets", missing=missing)
        return None
    return WebSocketsSansIOProtocol


def made_handshake(sender: object) -> bool:
    """Is this uvicorn's protocol, right after a handshake, as line.py knows it?"""
    known = socket_class()
    if known is None or not isinstance(sender, known):
        return False
    return all(hasattr(sender, name) for name in FIELDS)


def http_class() -> object:
    """What serves requests: our own class, or uvicorn's choice where that does not fit."""
    if release() not in TESTED:
        log.warning("plain_http", uvicorn=release(), tested=list(TESTED))
        return "auto"
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

        from wyrmtable.server.patience import PatientHttp
    except ImportError as error:
        log.warning("plain_http", reason=str(error))
        return "auto"
    missing = [name for name in HTTP_METHODS if not hasattr(HttpToolsProtocol, name)]
    if missing:
        log.warning("plain_http", missing=missing)
        return "auto"
    return PatientHttp
