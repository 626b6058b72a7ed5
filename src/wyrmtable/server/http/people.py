"""People: accounts are optional; they let you find your tables from every device."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from wyrmtable.server.hall import Hall
from wyrmtable.server.http.reading import AnyRequest
from wyrmtable.server.people import SESSION, People
from wyrmtable.server.wire import LARGEST_BODY, Credentials, Me


def offered(people: People) -> None:
    if not people.settings.accounts:
        raise NotFoundException("this server has no accounts")


@get("/api/me", tags=["people"])
async def me(
    request: AnyRequest, hall: NamedDependency[Hall], people: NamedDependency[People]
) -> Me:
    """Who the server takes you for."""
    person = await people.person(request, hall.now())
    return Me(name=person.name, accounts=people.settings.accounts)


@post("/api/accounts", tags=["people"], request_max_body_size=LARGEST_BODY)
async def register(
    data: JSONBody[Credentials],
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
) -> Response[Me]:
    """Make an account and log in."""
    offered(people)
    now = hall.now()
    account = await people.register(data.name, data.password, now)
    cookie = await people.open_session(account, await people.person(request, now), now)
    shown = Me(name=data.name.strip(), accounts=True)
    return Response(shown, status_code=201, cookies=[cookie])


@post("/api/sessions", tags=["people"], status_code=200, request_max_body_size=LARGEST_BODY)
async def log_in(
    data: JSONBody[Credentials],
    request: AnyRequest,
    hall: NamedDependency[Hall],
    people: NamedDependency[People],
) -> Response[Me]:
    """Log in."""
    offered(people)
    now = hall.now()
    account, name = await people.log_in(data.name, data.password)
    cookie = await people.open_session(account, await people.person(request, now), now)
    return Response(Me(name=name, accounts=True), cookies=[cookie])


@delete("/api/sessions", tags=["people"], status_code=200)
async def log_out(request: AnyRequest, people: NamedDependency[People]) -> Response[Me]:
    """Log out."""
    await people.close_session(request)
    answer = Response(Me(name=None, accounts=people.settings.accounts))
    answer.delete_cookie(SESSION)
    return answer
