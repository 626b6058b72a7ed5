"""The client knows scenes and cues, and no event of any game.

Lessons are left out: each is the lesson of one game. The words of panels are left out, too: a panel
belongs to a kind of decision, and some are called as an event is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import inspect

from wyrmtable.core.cues import Cue
from wyrmtable.games import BUILT_IN, ruleset

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "web" / "src"
BOARDS = [SOURCES / "lib" / "moments.ts", *sorted((SOURCES / "board").iterdir())]
CLIENT = [
    path
    for path in sorted(SOURCES.rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.name.startswith("lesson")
]
# They show what has happened, and no decision.
TELLING = [
    SOURCES / name
    for name in (
        "panels/Log.svelte",
        "panels/Timeline.svelte",
        "panels/Verdict.svelte",
        "panels/EndCard.svelte",
        "lib/outcome.ts",
        "lib/table.svelte.ts",
        "pages/ReplayPage.svelte",
    )
]


def vocabulary() -> set[str]:
    """The words of cues themselves: their kinds, and what their fields may say."""
    said: set[str] = set()
    for kind in get_args(Cue):
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        said.add(str(info.tag))
        for field in info.fields:
            if isinstance(field.type, inspect.LiteralType):
                said.update(map(str, field.type.values))
    return said


def event_names() -> set[str]:
    """All events of all games."""
    return {name for game in BUILT_IN for name in ruleset(game).events}


def test_the_events_of_all_games_are_found() -> None:
    names = event_names()
    assert {"melee_hit", "egg_taken", "levels_lost", "landed_on_tower", "breath"} <= names
    assert len(names) > 100


@pytest.mark.parametrize("path", BOARDS + TELLING, ids=lambda path: path.name)
def test_who_shows_events_names_none(path: Path) -> None:
    text = re.sub(r'class="[^"]*"', "", path.read_text(encoding="utf-8"))  # looks are not events
    said = set(re.findall(r"""["'`](\w+)["'`]""", text))
    assert not said & (event_names() - vocabulary())


def test_nobody_reads_name_or_data_of_an_event() -> None:
    assert len(CLIENT) > 80
    for path in CLIENT:
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"\bevent\??\.(?:name|data)\b", text), path


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.name)
def test_a_board_reads_nothing_but_the_cues_of_an_event(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"\bevent\??\.(?:name|data|text|clause)\b", text)
    assert not re.findall(r"\{[^{}]*\b(?:data|clause)\b[^{}]*\} = (?:\w+\.)*event\b", text)
