"""The rulebook of Attack Wing as tests read it: texts and tables of its clauses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import wyrmtable.games.attackwing as package
from wyrmtable.core.rulebook import Rulebook

FOLDER = Path(package.__file__).parent
Rows = list[list[str]]


@cache
def rules() -> Rulebook:
    """The law."""
    return Rulebook.load(FOLDER / "RULES.md")


def tables(clause: str) -> list[tuple[list[str], Rows]]:
    """The tables of a clause, each as its head and its rows."""
    found: list[Rows] = [[]]
    for line in [*rules()[clause].text.splitlines(), ""]:
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif found[-1]:
            found.append([])
    return [(table[0], table[2:]) for table in found if table]


def rows(clause: str) -> list[dict[str, str]]:
    """The rows of the first table of a clause by the names of their columns."""
    head, listed = tables(clause)[0]
    return [dict(zip(head, row, strict=True)) for row in listed]


def key_of(name: str) -> str:
    """How content calls what the law calls by a name."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")
