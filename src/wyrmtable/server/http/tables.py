"""Tables: founding, joining, lists, the past of a running game."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server import founding
from wyrmtable.server.hall import Hall, UnknownTable
from wyrmtable.server.http.reading import PACKED, AnyRequest, as_file, shown, who
from wyrmtable.server.people import People
from wyrmtable.server.reading import Reading
from wyrmtable.server.replays import MOST_FRAMES, NotOver
from wyrmtable.server.room import Room
from wyrmtable.server.wire import (
    END,
    LARGEST_BODY,
    CreateTable,
    Frames,
    Invited,
    JoinTable,
    Seated,
    TableCard,
    TableInfo,
    Viewer,
)

LISTED = 50
TableId = Annotated[str, PathParameter(max_length=32, pattern=r"^[A-Za-z0-9_-]+" + END)]
SeatKey = Annotated[str | None, HeaderParameter(name="X-Wyrmtable-Key", max_length=64)]
SeatName = Annotated[
    str,
    QueryParameter(
        max_length=9,
        pattern=r"^([0-9]{1,2}|spectator|all)" + END,
        description="a seat number, `spectator` or `all`",
    ),
]
Chosen = Annotated[
    str,
    QueryParameter(
        max_length=400,
        pattern=r"^([0-9]{1,2}:[a-z0-9_]{1,40}(,|" + END + "))*" + END,
        description="in a campaign what players choose, `0:key,2:key`",
    ),
]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Count = Annotated[int, QueryParameter(ge=1, le=MOST_FRAMES)]


def viewer_of(name: str) -> Viewer:
    """The viewer that a query names."""
    if name == "all":
        return "all"
    return None if name == "spectator" else int(name)


def same_viewer(viewer: Viewer, size: int) -> Viewer:
    """The viewer, if the table has it."""
    if isinstance(viewer, int) and viewer >= size:
        raise UnknownTable
    return viewer


@post("/api/tables", tags=["tables"], request_max_body_size=LARGEST_BODY)
async def create(
    data: JSONBody[CreateTable],
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
) -> Response[Seated]:
    """Found a table."""
    identity, cookies = people.settle(await people.person(request, hall.now()))
    return Response(await founding.found(hall, data, identity), status_code=201, cookies=cookies)


@post(
    "/api/tables/{table:str}/join",
    tags=["tables"],
    status_code=200,
    request_max_body_size=LARGEST_BODY,
)
async def join(
    table: TableId,
    data: JSONBody[JoinTable],
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
) -> Response[Seated]:
    """Sit down."""
    identity, cookies = people.settle(await people.person(request, hall.now()))
    made = await founding.join(hall, table, data.name, data.key, identity)
    return Response(made, cookies=cookies)


@get("/api/tables/{table:str}/invitation", tags=["tables"])
async def invitation(
    table: TableId,
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
    key: SeatKey = None,
) -> Invited:
    """What the link with this key invites to, and whether it still does."""
    identities = (await people.person(request, hall.now())).identities()
    return await founding.invited(hall, table, key or "", identities)


@post("/api/tables/{table:str}/rematch", tags=["tables"], status_code=200)
async def rematch(
    table: TableId,
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
    key: SeatKey = None,
    chosen: Chosen = "",
) -> Response[Seated]:
    """The same again, or the next game of a campaign."""
    person = await people.person(request, hall.now())
    room = await hall.room(table)
    seats = await held(hall, people, request, room, key)
    identity, cookies = people.settle(person)
    pairs = [pair.split(":") for pair in chosen.split(",") if pair]
    wishes = {int(seat): wish for seat, wish in pairs}
    made = await founding.rematch(hall, table, seats, identity, wishes)
    return Response(made, cookies=cookies)


@get("/api/tables", tags=["tables"])
async def listed(
    request: AnyRequest, hall: NamedDependency[Hall], people: NamedDependency[People]
) -> list[TableCard]:
    """Public tables: those with a free seat first, then those to watch."""
    identities = (await people.person(request, hall.now())).identities()
    return await cards(hall, await hall.store.listed(LISTED), identities)


@get("/api/tables/mine", tags=["tables"])
async def mine(
    request: AnyRequest, hall: NamedDependency[Hall], people: NamedDependency[People]
) -> list[TableCard]:
    """Tables where you sit, or that you have founded to watch, newest first."""
    identities = (await people.person(request, hall.now())).identities()
    if not identities:
        return []
    found = await cards(hall, await hall.store.tables_of(identities, LISTED), identities)
    found.sort(key=lambda shown: (-shown.updated, shown.table.id))
    return found


async def cards(hall: Hall, tables: list[str], identities: list[str]) -> list[TableCard]:
    """Tables for a list, without those whose rules are not there any more."""
    found = [await card(hall, table, identities) for table in tables]
    return [shown for shown in found if shown is not None]


async def card(hall: Hall, table_id: str, identities: list[str]) -> TableCard | None:
    """A table for a list; None if its rules are not there any more."""
    try:
        room = await hall.room(table_id)
    except WyrmtableError:
        return None
    seats = await hall.store.seats_of(table_id, identities) if identities else []
    table = room.table
    return TableCard(
        table=hall.info(room),
        yours=seats,
        your_turn=table.status == "playing" and any(s in table.state.to_act for s in seats),
        phase="" if table.status == "waiting" else table.rules.phase(table.state),
        updated=max([table.noticed[seat] for seat in seats or (None,)]),
    )


@get("/api/tables/{table:str}", tags=["tables"])
async def table_info(table: TableId, hall: NamedDependency[Hall]) -> TableInfo:
    """A table, as everybody may know it."""
    room = await hall.room(table)
    await room.settled()
    return hall.info(room)


@get(
    "/api/tables/{table:str}/frames",
    tags=["tables"],
    media_type="application/json",
    opt=PACKED,
)
async def frames(
    table: TableId,
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
    reading: NamedDependency[Reading],
    seat: SeatName = "spectator",
    start: Start = 0,
    count: Count = 20,
    key: SeatKey = None,
) -> Response[Frames]:
    """The past of a table as a seat of yours, or a spectator, saw it."""
    room = await hall.room(table)
    await room.settled()
    viewer = same_viewer(viewer_of(seat), room.table.size)
    if viewer == "all":
        raise NotOver  # the replay shows everything
    if viewer is not None and not room.over:
        seats = await held(hall, people, request, room, key)
        if viewer not in seats:
            raise founding.NotYours("this is not your seat")
    seq, version = room.table.seq, room.table.version(viewer)
    wanted = range(start, start + count)
    return shown(request, await reading.past(who(request), table, seq, version, viewer, wanted))


@get("/api/tables/{table:str}/record", tags=["tables"], media_type="text/plain")
async def record(table: TableId, hall: NamedDependency[Hall]) -> Response[str]:
    """The record of a finished game."""
    room = await hall.room(table)
    await room.settled()
    if not room.over:
        raise NotOver
    headers = as_file(f"{room.table.founding.game}-{table}")
    return Response(str(room.table.match.record()), media_type="text/plain", headers=headers)


async def held(
    hall: Hall, people: People, request: AnyRequest, room: Room, key: str | None
) -> list[int]:
    """The seats that a request holds, by key or cookie."""
    if key:
        return hall.keys.seats(room.table, key)
    identities = (await people.person(request, hall.now())).identities()
    return await hall.store.seats_of(room.id, identities) if identities else []
