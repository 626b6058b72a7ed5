"""The boards of the client know scenes and cues, and no event of any game.

Panels are left out: a panel belongs to a kind of decision, and the log has headings.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import inspect

from wyrmtable.core.cues import Cue
from wyrmtable.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "web" / "src"
BOARDS = [SOURCES / "lib" / "moments.ts", *sorted((SOURCES / "board").iterdir())]
REPORTED = re.compile(r'(?:emit|report\w*)\(\s*(?:\w+,\s*)?"(\w+)"')
DESCRIBED = re.compile(r'^ {4}"(\w+)": (?:"|\()', re.MULTILINE)


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
    """All events of all games, as they are reported and as they are described."""
    names: set[str] = set()
    for game in GAMES:
        for path in sorted((ROOT / "src" / "wyrmtable" / "games" / game).glob("*.py")):
            text = path.read_text(encoding="utf-8")
            names.update(REPORTED.findall(text))
            if path.name == "describe.py":
                told = text.split("TEMPLATES = {", 1)[1].split("\n}", 1)[0]
                names.update(DESCRIBED.findall(told))
    return names


def test_the_events_of_all_games_are_found() -> None:
    names = event_names()
    assert {"melee_hit", "egg_taken", "levels_lost", "landed_on_tower", "breath"} <= names
    assert len(names) > 100


@pytest.mark.parametrize("path", BOARDS, ids=[path.name for path in BOARDS])
def test_a_board_names_no_event_and_reads_no_data_of_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    said = set(re.findall(r"""["'`](\w+)["'`]""", text))
    assert not said & (event_names() - vocabulary())
    assert not re.findall(r"\bevent\??\.(?:name|data|text|clause)\b", text)
    assert not re.findall(r"\{[^{}]*\b(?:data|clause)\b[^{}]*\} = (?:\w+\.)*event\b", text)
