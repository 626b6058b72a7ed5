"""The ledger of the rules: every clause is shown by a case or a test, every id in use exists."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.cases import read_cases
from wyrmtable.games import BUILT_IN

ROOT = Path(__file__).resolve().parents[2]
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
NO_CLAUSES = {
    "DW-7.99",
    "DW-4.111",
    "DW-99.1",
    "AW-6.99",
}  # tests ask for these because they do not exist


@functools.cache
def ids_in(folder: str, *patterns: str) -> dict[str, Path]:
    """Every clause id that files of a folder mention, with one of the files."""
    found: dict[str, Path] = {}
    for pattern in patterns:
        for path in (ROOT / folder).rglob(pattern):
            if "node_modules" not in path.parts:
                found.update(dict.fromkeys(CLAUSE.findall(path.read_text(encoding="utf-8")), path))
    return found


def initials(game: str) -> str:
    """What the clauses of a game begin with: `DW-`."""
    (first,) = {clause[:3] for clause in wt.ruleset(game).rules}
    return first


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_clause_is_named_by_a_case_or_a_test(game: str) -> None:
    named = set(ids_in("tests", "*.py"))
    for file in (ROOT / "tests" / "cases" / game).iterdir():
        for case in read_cases(file):
            named.update(case.cites)
    assert [clause for clause in wt.ruleset(game).rules if clause not in named] == []


@pytest.mark.parametrize("folder", ["src/wyrmtable", "web/src", "tests", "docs", "bench", "tools"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_id_in_use_exists(game: str, folder: str) -> None:
    used = ids_in(folder, "*.py", "*.yaml", "*.md", "*.toml", "*.ts", "*.svelte")
    known = {*wt.ruleset(game).rules, *NO_CLAUSES}
    unknown = [clause for clause in used if clause[:3] == initials(game) and clause not in known]
    assert {clause: str(used[clause]) for clause in unknown} == {}
