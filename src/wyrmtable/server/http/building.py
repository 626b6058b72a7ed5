"""Armies built without a table: the cards of a game, and its judge."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from wyrmtable.core.builder import Builder, Catalogue, newly_broken
from wyrmtable.core.errors import BadOptions
from wyrmtable.games import ruleset
from wyrmtable.server.http.games import GameName
from wyrmtable.server.http.reading import PACKED, AnyRequest, shown
from wyrmtable.server.reader_process import Answer, packed
from wyrmtable.server.wire import BuildQuestion, Built


def builder_of(game: str) -> Builder:
    """The builder of a game; BadOptions if it has none."""
    rules = ruleset(game)
    builder = rules.builder()
    if builder is None:
        raise BadOptions("game", f"nothing is built for {rules.title}")
    return builder


@get(
    "/api/games/{game:str}/cards",
    tags=["building"],
    sync_to_thread=True,
    media_type="application/json",
    opt=PACKED,
)
def cards(game: GameName, request: AnyRequest) -> Response[Catalogue]:
    """All that armies are built from, with texts, dials and ready-made lists."""
    return shown(request, _cards(ruleset(game).name))


@cache
def _cards(game: str) -> Answer:
    return packed(msgspec.json.encode(builder_of(game).catalogue()))


@post("/api/games/{game:str}/armies", tags=["building"], status_code=200, sync_to_thread=True)
def judge(game: GameName, data: JSONBody[BuildQuestion]) -> Built:
    """What an army costs, which rules it breaks, and what could be added; nothing is kept."""
    builder = builder_of(game)
    terms = data.terms
    if (data.text is None) == (data.army is None):
        raise BadOptions("army", "give a text or an army")
    army = data.army if data.text is None else builder.read(data.text)
    assert army is not None
    judged = builder.judge(army, terms)  # type: ignore[arg-type]  # decoded JSON
    refused = None
    if data.before is not None:
        before = builder.judge(data.before, terms)  # type: ignore[arg-type]  # decoded JSON
        refused = newly_broken(before.problems, judged.problems)
    unit = data.unit if data.unit < len(army.units) else -1
    offers = [] if refused else builder.offers(army, terms, unit)  # type: ignore[arg-type]  # JSON
    return Built(judged=judged, offers=list(offers), refused=refused)
