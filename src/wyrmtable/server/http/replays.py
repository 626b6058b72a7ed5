"""Replays and records: looking at finished games, uploading, verifying."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response, get, post
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
from wyrmtable.server.http.tables import (
    AnyRequest,
    Count,
    SeatName,
    Start,
    TableId,
    as_file,
    same_viewer,
    viewer_of,
)
from wyrmtable.server.replays import (
    Replays,
    beside,
    played_again,
    read_record,
    record_id,
    replay_frames,
    verified,
)
from wyrmtable.server.wire import LARGEST_RECORD, Frames, Replay, Stored, Verified


@get("/api/replays/{replay:str}", tags=["replays"])
async def replay_info(replay: TableId, replays: NamedDependency[Replays]) -> Replay:
    """A finished or uploaded game, action by action."""
    return (await replays.find(replay)).replay


@get("/api/replays/{replay:str}/frames", tags=["replays"], media_type="application/json")
async def replay_moments(
    replay: TableId,
    replays: NamedDependency[Replays],
    seat: SeatName = "spectator",
    start: Start = 0,
    count: Count = 20,
) -> Response[Frames]:
    """Some moments of a replay, through any eyes."""
    kept = await replays.find(replay)
    viewer = same_viewer(viewer_of(seat), len(kept.record.names))
    body = await beside(replay_frames, kept.record, viewer, start, count)
    return Response(body, media_type="application/json")  # type: ignore[arg-type]  # encoded already


@get("/api/replays/{replay:str}/record", tags=["replays"], media_type="text/plain")
async def replay_record(replay: TableId, replays: NamedDependency[Replays]) -> Response[str]:
    """The record, to download."""
    kept = await replays.find(replay)
    return as_file(str(kept.record), f"{kept.replay.game}-{replay}")


@get("/api/replays/{replay:str}/verify", tags=["replays"])
async def replay_verify(replay: TableId, replays: NamedDependency[Replays]) -> Verified:
    """Play it again and check every roll."""
    kept = await replays.find(replay)
    return await beside(verified, str(kept.record))


async def text_of(request: AnyRequest) -> str:
    """The body of a request as text."""
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise ClientException("a record is UTF-8 text, and this is not") from None


def accepted(sent: str) -> tuple[str, str]:
    """Id and text of a record that is to be kept; BadRecord if it does not follow the rules."""
    record = read_record(sent)
    text = str(record)
    played_again(record_id(text), record, None)
    return record_id(text), text


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
async def upload(request: AnyRequest, hall: NamedDependency[Hall]) -> Stored:
    """Upload a record (the body, as text); it gets a permanent link."""
    name, text = await beside(accepted, await text_of(request))
    await hall.store.keep_record(name, text, hall.now())
    return Stored(replay=name)


@post(
    "/api/verify",
    tags=["replays"],
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    operation_class=TakesRecord,
)
async def verify(request: AnyRequest) -> Verified:
    """Check a record (the body, as text) without keeping it."""
    return await beside(verified, await text_of(request))
