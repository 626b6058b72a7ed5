"""Replays and records: looking at finished games, uploading, verifying."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIType,
    Operation,
    RequestBody,
    Schema,
)

from wyrmtable.server.hall import Hall
from wyrmtable.server.http.reading import PACKED, AnyRequest, as_file, shown, who
from wyrmtable.server.http.tables import Count, SeatName, Start, TableId, viewer_of
from wyrmtable.server.reader_process import Task
from wyrmtable.server.reading import Reading
from wyrmtable.server.wire import LARGEST_RECORD, Frames, Replay, Stored, Verified


@get("/api/replays/{replay:str}", tags=["replays"], media_type="application/json", opt=PACKED)
async def replay_info(
    replay: TableId, request: AnyRequest, reading: NamedDependency[Reading]
) -> Response[Replay]:
    """A finished or uploaded game, action by action."""
    return shown(request, await reading.replay(who(request), Task(what="info", id=replay)))


@get(
    "/api/replays/{replay:str}/frames", tags=["replays"], media_type="application/json", opt=PACKED
)
async def replay_moments(
    replay: TableId,
    request: AnyRequest,
    reading: NamedDependency[Reading],
    seat: SeatName = "spectator",
    start: Start = 0,
    count: Count = 20,
) -> Response[Frames]:
    """Some moments of a replay, through any eyes."""
    task = Task(what="frames", id=replay, viewer=viewer_of(seat), start=start, count=count)
    return shown(request, await reading.replay(who(request), task))


@get("/api/replays/{replay:str}/record", tags=["replays"], media_type="text/plain", opt=PACKED)
async def replay_record(
    replay: TableId, request: AnyRequest, reading: NamedDependency[Reading]
) -> Response[str]:
    """The record, to download."""
    made = await reading.replay(who(request), Task(what="text", id=replay))
    return shown(request, made, MediaType.TEXT, as_file(f"{made.name}-{replay}"))


@get(
    "/api/replays/{replay:str}/verify", tags=["replays"], media_type="application/json", opt=PACKED
)
async def replay_verify(
    replay: TableId, request: AnyRequest, reading: NamedDependency[Reading]
) -> Response[Verified]:
    """Play it again and check every roll."""
    return shown(request, await reading.replay(who(request), Task(what="verify", id=replay)))


async def text_of(request: AnyRequest) -> str:
    """The body of a request as text."""
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise ClientException("a record is UTF-8 text, and this is not") from None


@dataclass
class TakesRecord(Operation):
    """In the OpenAPI description: the body is a record."""

    def __post_init__(self) -> None:
        text = Schema(type=OpenAPIType.STRING, max_length=LARGEST_RECORD)
        self.request_body = RequestBody(
            content={"text/plain": OpenAPIMediaType(schema=text)},
            required=True,
            description="A record as text in UTF-8.",
        )


@post(
    "/api/records",
    tags=["replays"],
    request_max_body_size=LARGEST_RECORD,
    operation_class=TakesRecord,
)
async def upload(
    request: AnyRequest, hall: NamedDependency[Hall], reading: NamedDependency[Reading]
) -> Stored:
    """Upload a record (the body, as text); it gets a permanent link."""
    task = Task(what="accept", text=await text_of(request))
    made = await reading.record(who(request), task)
    await hall.store.keep_record(made.name, made.body.decode(), hall.now())
    return Stored(replay=made.name)


@post(
    "/api/verify",
    tags=["replays"],
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    operation_class=TakesRecord,
    media_type="application/json",
    opt=PACKED,
)
async def verify(request: AnyRequest, reading: NamedDependency[Reading]) -> Response[Verified]:
    """Check a record (the body, as text) without keeping it."""
    task = Task(what="check", text=await text_of(request))
    return shown(request, await reading.record(who(request), task))
