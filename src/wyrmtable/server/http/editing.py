"""Maps and scenarios drawn without a table: the brushes of a game, and its judge."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from wyrmtable.board.scene import Scene
from wyrmtable.core.editor import Editor, Workshop
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.plain import PlainDict
from wyrmtable.games import ruleset
from wyrmtable.server.http.games import GameName
from wyrmtable.server.http.reading import PACKED, AnyRequest, shown
from wyrmtable.server.reader_process import Answer, packed
from wyrmtable.server.wire import Edited, EditQuestion


def editor_of(game: str) -> Editor:
    """The editor of a game; BadOptions if it has none."""
    rules = ruleset(game)
    editor = rules.editor()
    if editor is None:
        raise BadOptions("game", f"nothing is drawn for {rules.title}")
    return editor


@get(
    "/api/games/{game:str}/workshop",
    tags=["editing"],
    sync_to_thread=True,
    media_type="application/json",
    opt=PACKED,
)
def workshop(game: GameName, request: AnyRequest) -> Response[Workshop]:
    """The brushes, fields and templates of a game."""
    return shown(request, _workshop(ruleset(game).name))


@cache
def _workshop(game: str) -> Answer:
    return packed(msgspec.json.encode(editor_of(game).workshop()))


@post("/api/games/{game:str}/documents", tags=["editing"], status_code=200, sync_to_thread=True)
def edit(game: GameName, data: JSONBody[EditQuestion]) -> Edited:
    """A document after some changes, and what the rules say of it; nothing is kept."""
    editor = editor_of(game)
    document: PlainDict
    if data.text is not None:
        document = editor.read(data.text)
    elif data.document is not None:
        document = data.document  # type: ignore[assignment]  # decoded JSON
    else:
        document = editor.template(data.template)
    document = editor.edited(document, data.edits)
    verdict = editor.judge(document)
    scene = editor.scene(document)
    assert isinstance(scene, Scene)
    return Edited(
        document=dict(document), text=editor.write(document), verdict=verdict, scene=scene
    )
