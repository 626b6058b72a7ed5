"""How errors are answered: always a `Failure`, never a traceback."""

from __future__ import annotations

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from wyrmtable.core.errors import BadOptions, BadRecord, Illegal, WyrmtableError
from wyrmtable.core.rulebook import UnknownClause
from wyrmtable.games import UnknownGame
from wyrmtable.server.founding import NoSeat, NotYours
from wyrmtable.server.hall import Busy, UnknownTable
from wyrmtable.server.logs import log
from wyrmtable.server.naming import BadName
from wyrmtable.server.replays import NotOver, UnknownReplay
from wyrmtable.server.table import Unplayable
from wyrmtable.server.unavailable import Unavailable, unanswered
from wyrmtable.server.wire import Failure

STATUS: list[tuple[type[WyrmtableError], int]] = [
    (UnknownGame, 404),
    (UnknownTable, 404),
    (UnknownReplay, 404),
    (UnknownClause, 404),
    (NotYours, 403),
    (NoSeat, 409),
    (NotOver, 409),
    (Unplayable, 409),
    (Busy, 503),
    (Unavailable, 503),
    (BadName, 400),
]

Answer = Response[Failure]
AnyRequest = Request[object, object, object]  # type: ignore[type-var]  # any user, auth and state


def refused(_: AnyRequest, error: WyrmtableError) -> Answer:
    """An error for people."""
    status = next((code for kind, code in STATUS if isinstance(error, kind)), 400)
    failure = Failure(reason=str(error))
    if isinstance(error, BadOptions):
        failure = Failure(reason=error.why, where=error.where, clause=error.cite)
    elif isinstance(error, BadRecord):
        failure = Failure(reason=error.why, where=f"line {error.line}")
    elif isinstance(error, Illegal):
        failure = Failure(reason=error.why, clause=error.cite)
    return Response(failure, status_code=status, media_type=MediaType.JSON)


def http_error(_: AnyRequest, error: HTTPException) -> Answer:
    """A request that does not fit: wrong path, method, body or parameter."""
    where = ""
    reason = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            where, reason = str(first.get("key", "")), str(first.get("message", reason))
    return Response(
        Failure(reason=reason, where=where),
        status_code=error.status_code,
        media_type=MediaType.JSON,
        headers=error.headers,
    )


def unreadable(_: AnyRequest, error: Exception) -> Answer:
    """A body that is no JSON in UTF-8, or is nested too deeply to be read."""
    deep = isinstance(error, RecursionError)
    reason = "nested too deeply" if deep else "a request is JSON in UTF-8, and this is not"
    return Response(Failure(reason=reason), status_code=400, media_type=MediaType.JSON)


def failed(request: AnyRequest, error: Exception) -> Answer:
    """A fault of ours: logged, not shown."""
    log.error("request_failed", path=request.url.path, error=repr(error))
    trouble = unanswered(error)
    return Response(
        Failure(reason=str(trouble or "something went wrong here; try again")),
        status_code=503 if trouble is not None else 500,
        media_type=MediaType.JSON,
    )
