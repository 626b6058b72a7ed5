"""A slip of the pen in a rule case is an error that names its place."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.cases import parse_cases, run_case

CASE = """
- id: DW-T-1
  title: A drake flies forward
  cites: [DW-7.2]
  setup:
    seats: [red, blue]
    turns: 1
    dragons:
      red.drake: {hex: [0, -4], total: 4, facing: S}
      blue.ancient: {hex: [6, -3], total: 0}
  actions:
    - {player: red, do: plot, plot: {drake: [{move: F2}]}}
  expect:
    events:
      - {e: moved, dragon: red.drake, hex: [0, -2]}
    never:
      - {e: hit, dragon: red.drake}
    dragons:
      red.drake: {hex: [0, -2]}
"""


def problems(text: str) -> list[str]:
    (case,) = parse_cases(text, "case.yaml")
    return run_case(case, wt.ruleset("dragonwars")).problems


def test_the_case_holds_as_it_stands() -> None:
    assert problems(CASE) == []


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("do: plot", "do: plod", "actions[1].do"),
        ("do: plot,", "do: plot, trun: 1,", "actions[1]"),
        ("{drake: [", "{drakke: [", "actions[1].plot.drakke"),
        ("move: F2", "mvoe: F2", "actions[1].plot"),
        ("player: red", "player: rde", "actions[1].player"),
        ("e: moved", "e: movd", "expect.events[1]"),
        ("e: hit", "e: battle", "expect.never[1]: there is no event"),
        ("hit, dragon: red.drake", "hit, dragon: red.darke", "expect.never[1]: dragon"),
        ("hit, dragon: red.drake", "hit, damge: 1", "expect.never[1]: damge"),
        ("hit, dragon: red.drake", "hit, clause: DW-99.1", "DW-99.1 is no clause"),
        ("red.drake: {hex: [0, -2]}", "red.drakke: {hex: [0, -2]}", "expect.dragons.red.drakke"),
        ("red.drake: {hex: [0, -2]}", "red.drake: {hexx: [0, -2]}", "expect.dragons.red.drake"),
        ("turns: 1", "turnz: 1", "setup"),
    ],
)
def test_every_slip_is_found(right: str, wrong: str, place: str) -> None:
    assert right in CASE
    found = problems(CASE.replace(right, wrong))
    assert any(place in problem for problem in found), found
