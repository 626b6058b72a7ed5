"""The rule cases of Attack Wing hold, and a case that says something unknown names the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmtable.cases import parse_cases, read_cases, run_case
from wyrmtable.core.casebook import Case
from wyrmtable.games.attackwing.ruleset import AttackWingRules

FOLDER = Path(__file__).parent / "cases"
CASES = [case for file in sorted(FOLDER.glob("*.yaml")) for case in read_cases(file)]
RULES = AttackWingRules()
GOOD = """\
- id: aw-good
  title: A dragon flies on
  cites: [AW-6.4]
  setup:
    phase: activation
    creatures:
      - {id: E, card: eshaedra, side: 1, pos: [10, 10], heading: 0}
      - {id: X, card: frost_giant, side: 2, pos: [32, 32], heading: 180}
    dials: {E: S1}
  actions:
    - {do: activate, creature: E}
    - {by: 1, do: action, creature: E, action: dodge}
  expect:
    events:
      - {event: moved, creature: E, maneuver: S1, pos: [10, 14.5]}
    state:
      creatures: {E: {tokens: [dodge]}}
"""


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case_holds(case: Case) -> None:
    result = run_case(case, RULES)
    assert not result.problems, "\n".join([case.title, *result.problems])


def problems(old: str, new: str) -> list[str]:
    """What the runner says of the good case with one piece of its text replaced."""
    assert old in GOOD
    return run_case(parse_cases(GOOD.replace(old, new, 1), "t.yaml")[0], RULES).problems


def test_the_good_case_holds() -> None:
    assert problems("aw-good", "aw-good") == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("phase: activation", "phase: moving", "setup.phase"),
        ("side: 1,", "team: 1,", "setup.creatures"),
        ("card: eshaedra", "card: smaug", "setup.creatures[1].card"),
        ("dials: {E: S1}", "dials: {E: S6}", "setup.dials.E"),
        ("dials: {E: S1}", "dials: {Q: S1}", "setup.dials"),
        ("do: activate", "do: awaken", "actions[1].do"),
        ("action: dodge}", "action: dance}", "actions[2].action"),
        ("action: dodge}", "act: dodge}", "actions[2].act"),
        ("creature: E, action", "creature: Q, action", "actions[2].creature"),
        ("event: moved", "event: flown", "expect.events[1]"),
        ("tokens: [dodge]", "token: [dodge]", "expect.state.creatures.E.token"),
        ("pos: [10, 14.5]", "pos: [10, 14.6]", "expect.events[1]"),
        ("cites: [AW-6.4]", "cites: [AW-6.99]", "AW-6.99"),
    ],
)
def test_what_a_case_gets_wrong_is_named_with_its_place(old: str, new: str, place: str) -> None:
    found = problems(old, new)
    assert found
    assert any(place in line for line in found), found
