"""Games: what there is to play, with options and rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import PathParameter

from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import GAMES, ruleset
from wyrmtable.server.bots import levels
from wyrmtable.server.wire import GameDetail, GameInfo, RuleClause, Rules, RuleSection

HOUR = {"cache-control": "public, max-age=3600"}
GameName = Annotated[str, PathParameter(max_length=40)]


def info(rules: Ruleset) -> GameInfo:
    return GameInfo(
        name=rules.name,
        title=rules.title,
        summary=rules.summary,
        minutes=rules.minutes,
        version=rules.version,
        seats=list(rules.seat_numbers),
        bots=levels(rules),
        windows=rules.windows,
        no_undo=rules.no_undo,
    )


@get("/api/games", tags=["games"], sync_to_thread=False)
def games() -> list[GameInfo]:
    """All games."""
    return [info(rules) for rules in GAMES.usable()]


@get("/api/games/{game:str}", tags=["games"], sync_to_thread=False)
def game_detail(game: GameName) -> GameDetail:
    """A game with the JSON schema of its options."""
    rules = ruleset(game)
    shown = msgspec.structs.asdict(info(rules))
    return GameDetail(**shown, options=dict(rules.options_schema()))


@get("/api/games/{game:str}/rules", tags=["games"], sync_to_thread=False)
def rulebook(game: GameName) -> Response[Rules]:
    """The whole rulebook, by section and clause."""
    return Response(_rulebook(ruleset(game).name), headers=HOUR)


@cache
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
        game=game, title=book.title, version=rules.version, intro=book.intro, sections=sections
    )


@get(
    "/api/games/{game:str}/picture.svg",
    tags=["games"],
    media_type="image/svg+xml",
    sync_to_thread=True,
)
def picture(game: GameName) -> Response[str]:
    """A picture of a first position."""
    return Response(_picture(ruleset(game).name), media_type="image/svg+xml", headers=HOUR)


@cache
def _picture(game: str) -> str:
    from wyrmtable.core.chance import Seeded
    from wyrmtable.core.playout import playout

    rules = ruleset(game)
    state = rules.new(min(rules.seat_numbers), 3)
    playout(state, Seeded(11), 60)  # some way into the game there is more to see
    return rules.draw(state, None)
