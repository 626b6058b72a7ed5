"""Answers about the past: they come from the reader as bytes, most of them compressed already."""

from __future__ import annotations

import gzip
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State as AppState

from wyrmtable.server.guard import address_of
from wyrmtable.server.reader_process import Answer

AnyRequest = Request[object, object, AppState]
UNPACKED = "comes_packed"  # handlers that say so are not compressed again
PACKED = {UNPACKED: True}


def who(request: AnyRequest) -> str:
    """The address that asks."""
    return address_of(request.scope)


def shown(
    request: AnyRequest,
    made: Answer,
    kind: MediaType = MediaType.JSON,
    headers: dict[str, str] | None = None,
) -> Response[Any]:
    """What the reader has made, as it is sent."""
    more = {"vary": "accept-encoding", **(headers or {})}
    body = made.body
    if made.packed and "gzip" in request.headers.get("accept-encoding", ""):
        more["content-encoding"] = "gzip"
    elif made.packed:
        body = gzip.decompress(body)
    return Response(body, media_type=kind, headers=more)


def as_file(name: str) -> dict[str, str]:
    """The headers of a record to download."""
    return {"content-disposition": f'attachment; filename="{name}.wyrm"'}
