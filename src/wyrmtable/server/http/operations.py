"""For operators: is it well, and how much does it do."""

from __future__ import annotations

from importlib.metadata import version

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import ServiceUnavailableException
from sqlalchemy.exc import SQLAlchemyError

from wyrmtable.server import metrics
from wyrmtable.server.hall import Hall
from wyrmtable.server.wire import Health


@get("/health", tags=["operations"])
async def health(hall: NamedDependency[Hall]) -> Health:
    """The server works and reaches its database."""
    try:
        well = await hall.store.answers()
    except (SQLAlchemyError, OSError):
        well = False
    if not well:
        raise ServiceUnavailableException("the database does not answer")
    return Health(status="ok", version=version("wyrmtable"))


@get("/metrics", tags=["operations"], media_type="text/plain", sync_to_thread=False)
def numbers() -> Response[bytes]:
    """Numbers of all workers of this server in the Prometheus format."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")
