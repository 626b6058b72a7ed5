"""Games: what there is to play, with options and rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import GAMES, ruleset
from wyrmtable.server.bots import levels, manners
from wyrmtable.server.http.reading import PACKED, AnyRequest, shown
from wyrmtable.server.reader_process import Answer, packed
from wyrmtable.server.wire import GameDetail, GameInfo, RuleClause, Rules, RuleSection

HOUR = {"cache-control": "public, max-age=3600"}
GameName = Annotated[str, PathParameter(max_length=40)]


def info(rules: Ruleset) -> GameInfo:
    builder, editor = rules.builder(), rules.editor()
    return GameInfo(
        name=rules.name,
        title=rules.title,
        summary=rules.summary,
        minutes=rules.minutes,
        version=rules.version,
        seats=list(rules.seat_numbers),
        bots=levels(rules),
        manners=manners(),
        windows=rules.windows,
        no_undo=rules.no_undo,
        builds="" if builder is None else builder.word,
        edits="" if editor is None else editor.word,
    )


@get("/api/games", tags=["games"], sync_to_thread=False, media_type="application/json", opt=PACKED)
def games(request: AnyRequest) -> Response[list[GameInfo]]:
    """All games."""
    return shown(request, _games())


@cache
def _games() -> Answer:
    return packed(msgspec.json.encode([info(rules) for rules in GAMES.usable()]))


@get(
    "/api/games/{game:str}",
    tags=["games"],
    sync_to_thread=False,
    media_type="application/json",
    opt=PACKED,
)
def game_detail(game: GameName, request: AnyRequest) -> Response[GameDetail]:
    """A game with the JSON schema of its options."""
    return shown(request, _detail(ruleset(game).name))


@cache
def _detail(game: str) -> Answer:
    rules = ruleset(game)
    known = msgspec.structs.asdict(info(rules))
    detail = GameDetail(**known, options=dict(rules.options_schema()))
    return packed(msgspec.json.encode(detail))


@get(
    "/api/games/{game:str}/rules",
    tags=["games"],
    sync_to_thread=False,
    media_type="application/json",
    opt=PACKED,
)
def rulebook(game: GameName, request: AnyRequest) -> Response[Rules]:
    """The whole rulebook, by section and clause."""
    return shown(request, _packed_rulebook(ruleset(game).name), headers=HOUR)


@cache
def _packed_rulebook(game: str) -> Answer:
    return packed(msgspec.json.encode(_rulebook(game)))


def _rulebook(game: str) -> Rules:
    rules = ruleset(game)
    book = rules.rules
    sections = [
        RuleSection(
            number=section.number,
            title=section.title,
            text=section.text,
            clauses=[
                RuleClause(
                    id=clause,
                    title=book[clause].title,
                    text=book[clause].text,
                    tags=list(book[clause].tags),
                )
                for clause in section.clauses
            ],
        )
        for section in book.sections
    ]
    return Rules(
        game=game,
        title=book.title,
        version=rules.version,
        summary=rules.in_brief,
        intro=book.intro,
        sections=sections,
    )


@get(
    "/api/games/{game:str}/picture.svg",
    tags=["games"],
    media_type="image/svg+xml",
    sync_to_thread=True,
)
def picture(
    game: GameName,
    option: Annotated[str, QueryParameter(max_length=40)] = "",
    value: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[str]:
    """A picture of a first position, also with an option that has examples: a map, say."""
    rules = ruleset(game)
    known = rules.option_schemas().get(option, {}).get("examples", [])
    shown = isinstance(known, list) and value in known
    drawn = _picture(rules.name, option if shown else "", value if shown else "")
    return Response(drawn, media_type="image/svg+xml", headers=HOUR)


@cache
def _picture(game: str, option: str = "", value: str = "") -> str:
    from wyrmtable.core.chance import Seeded
    from wyrmtable.core.errors import BadOptions
    from wyrmtable.core.playout import playout

    rules = ruleset(game)
    for seats in rules.seat_numbers:  # not every map has room for every number
        try:
            state = rules.start(seats, Seeded(3), {option: value} if option else {})
        except BadOptions:
            continue
        break
    playout(state, Seeded(11), 60)  # some way into the game there is more to see
    return rules.draw(state, None)
