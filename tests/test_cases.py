"""Every rule case in tests/cases holds; a case that does not says why, a bad file where."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from tools import case_words

from wyrmtable.cases import BadCases, game_of, parse_cases, read_cases, run_case, run_file
from wyrmtable.core.casebook import Case

FOLDER = Path(__file__).parent / "cases"
CASES = [case for file in sorted(FOLDER.rglob("*.yaml")) for case in read_cases(file)]

GOOD = """\
- id: DW-T-1
  title: A Drake flies on and a second later falls
  cites: [DW-7.2, DW-6.5]
  setup:
    mode: deathmatch
    seats: [red, blue]
    turns: 2
    dragons:
      red.drake: {hex: [0, -5], total: 2, facing: SE}
      blue.ancient: {hex: [6, -3], total: 0}
  actions:
    - {player: red, do: plot, plot: {drake: [{move: F1}]}}
  dice: [4]
  expect:
    events:
      - {e: moved, dragon: red.drake, hex: [1, -5]}
      - {e: fell, dragon: red.drake, damage: 2}
    dragons:
      red.drake: {hex: [1, -5], health: 7}
"""


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case_holds(case: Case) -> None:
    result = run_case(case, game_of("tests/cases", [case]))
    assert not result.problems, "\n".join([case.title, *result.problems])


def problems(old: str = "", new: str = "") -> list[str]:
    """What the runner says of the good case with one piece of its text replaced."""
    assert old in GOOD
    cases = parse_cases(GOOD.replace(old, new, 1), "t.yaml")
    return run_case(cases[0], game_of("t.yaml", cases)).problems


def test_a_file_gives_one_result_for_each_case(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(GOOD + GOOD.replace("DW-T-1", "DW-T-2").replace("health: 7", "health: 8"))
    first, second = run_file(file)
    assert (first.id, first.ok, first.problems) == ("DW-T-1", True, [])
    assert first.cites == ("DW-7.2", "DW-6.5")
    assert not second.ok
    assert second.problems == ["expect.dragons.red.drake.health: 8 is expected, 7 is found"]


WRONG = {
    "an event that does not happen": (
        "e: fell,",
        "e: hurt,",
        "expect.events[2]",
        "does not happen",
    ),
    "an event with another value": ("damage: 2", "damage: 3", "expect.events[2]", "damage: 2"),
    "an unknown event": ("e: moved", "e: flown", "expect.events[1]", "no event 'flown'"),
    "an unknown fact": ("health: 7", "helth: 7", "red.drake.helth", "did you mean health"),
    "an unknown dragon": (
        "      red.drake: {hex: [1",
        "      red.dog: {hex: [1",
        "red.dog",
        "unknown",
    ),
    "a clause that is not there": ("[DW-7.2,", "[DW-7.99,", "DW-7.99", "no clause"),
    "too few dice": ("dice: [4]", "dice: []", "script", "asked for"),
    "too many dice": ("dice: [4]", "dice: [4, 5]", "dice", "1 of 2 rolls are never made"),
    "a die that is none": ("dice: [4]", "dice: [21]", "dice[1]", "1 to 20"),
    "an unknown key of the set-up": ("turns: 2", "turn: 2", "setup", "turn"),
    "an unknown key of an action": (
        "do: plot,",
        "do: plot, hex: [0, 0],",
        "actions[1].hex",
        "plot",
    ),
    "an unknown action": ("do: plot,", "do: fly,", "actions[1].do", "unknown action 'fly'"),
    "an unknown movement": ("move: F1", "move: X1", "actions[1].plot", "X1"),
    "a value of the wrong type": ("turns: 2", "turns: two", "setup.turns", "whole number"),
    "a stranger": ("player: red", "player: pink", "actions[1].player", "not at the table"),
    "a dragon outside the board": ("hex: [0, -5]", "hex: [0, -7]", "not on the board", "DW-2.8"),
    "a game that is open": (
        "    dragons:\n      red.drake: {hex: [1",
        "    result: {winner: red}\n    dragons:\n      red.drake: {hex: [1",
        "expect.result",
        "open",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_case_that_does_not_hold_says_why(name: str) -> None:
    old, new, *hints = WRONG[name]
    found = problems(old, new)
    assert len(found) >= 1
    for hint in hints:
        assert any(hint in problem for problem in found), found
    assert all("\n" not in problem for problem in found)


def test_the_good_case_is_good() -> None:
    assert problems() == []


def test_forbidden_events_must_not_happen() -> None:
    forbidden = "    never:\n      - {e: fell}\n    dragons:"
    cases = parse_cases(
        GOOD.replace(
            "    dragons:\n      red.drake: {hex: [1", forbidden + "\n      red.drake: {hex: [1"
        ),
        "t.yaml",
    )
    (problem,) = run_case(cases[0], game_of("t.yaml", cases)).problems
    assert problem.startswith("expect.never[1]: {e: fell} must not happen, but {e: fell")


def test_events_must_come_in_their_order() -> None:
    (problem,) = problems(
        "      - {e: fell, dragon: red.drake, damage: 2}",
        "      - {e: fell, dragon: red.drake}\n      - {e: moved, dragon: red.drake}",
    )
    assert "happens, but not after {e: fell" in problem


def test_one_of_several_clauses_is_enough() -> None:
    assert problems("damage: 2}", "damage: 2, clause: [DW-1.1, DW-8.11]}") == []
    assert problems("damage: 2}", "damage: 2, clause: [DW-1.1, DW-8.12]}") != []


BAD_FILES = {
    "nothing": ("", "must hold a list of cases"),
    "no list": ("id: DW-1", "must hold a list of cases"),
    "an empty list": ("[]", "holds no cases"),
    "cases that are text": ("- one\n- two", "line 1: a case is a mapping"),
    "damaged YAML": (GOOD + "  broken: [1, 2", "is not YAML"),
    "a tab": ("- id:\tDW\n\t- x", "is not YAML"),
    "a control character": ("- id: \x00", "is not YAML"),
    "a Python object": ("- !!python/object:os.system {}", "is not YAML"),
    "a missing key": (
        GOOD.replace("  title:", "  tilte:"),
        "case DW-T-1: the key 'title' is missing",
    ),
    "an unknown key": (GOOD + "  extra: 1\n", "line 1, case DW-T-1: unknown key 'extra'"),
    "the same id twice": (GOOD + GOOD, "line 20, case DW-T-1: the id is there twice"),
    "the same key twice": (GOOD + "  dice: []\n", "line 20: the key 'dice' is there twice"),
    "cites that are none": (GOOD.replace("[DW-7.2, DW-6.5]", "[7.2]"), "cites"),
    "actions that are none": (
        GOOD.replace("    - {player: red, do: plot, plot: {drake: [{move: F1}]}}", "    nobody"),
        "actions: must be a list",
    ),
    "a date": (GOOD.replace("dice: [4]", "dice: [2020-01-01]"), "dice[1]: a date has no place"),
    "a date that is none": (GOOD.replace("dice: [4]", "dice: [2020-13-41]"), "cannot be read"),
    "an alias that holds itself": ("- &a [*a]", "an alias holds itself"),
    "deep nesting": ("- " + "[" * 5000, "bad.yaml"),
    "a game that is not there": (GOOD.replace("DW-", "ZZ-"), "no game here has clauses ZZ-"),
    "two games": (GOOD + GOOD.replace("DW-", "ZZ-"), "line 20, case ZZ-T-1"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_holds_no_cases_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    text, hint = BAD_FILES[name]
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadCases) as refusal:
        run_file(file)
    message = str(refusal.value)
    assert message.startswith("bad.yaml") and hint in message and "\n" not in message


def test_aliases_cannot_blow_a_file_up(tmp_path: Path) -> None:
    lines = ["- &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"]
    lines += [f"- &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(BadCases, match="more than"):
        parse_cases("\n".join(lines), "bomb.yaml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"- id: \xe9\xff")
    (tmp_path / "huge.yaml").write_bytes(b"#" * 3_000_000)
    for name, hint in (("latin.yaml", "UTF-8"), ("huge.yaml", "at most"), ("none.yaml", "read")):
        with pytest.raises(BadCases, match=hint):
            run_file(tmp_path / name)
    with pytest.raises(BadCases, match="read"):
        run_file(tmp_path)


def test_a_fault_of_the_rules_is_a_failed_case(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = parse_cases(GOOD, "t.yaml")
    game = game_of("t.yaml", cases)

    def fail(case: Case) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(game, "set_up_case", fail)
    result = run_case(cases[0], game)
    assert result.problems == ["the rules broke down: ZeroDivisionError: division by zero"]


def test_refusals_in_the_cases_are_all_expected() -> None:
    """A listed action that is silently refused would make a case show less than it says."""
    for case in CASES:
        run = game_of("t.yaml", [case]).set_up_case(case)
        run.play()
        happened = sum(event[run.event_key] == "rejected" for event in run.events)
        listed = case.expect.get("events") or []
        assert isinstance(listed, list)
        wanted = sum(isinstance(e, dict) and e.get(run.event_key) == "rejected" for e in listed)
        assert happened == wanted, f"{case.id}: {yaml.safe_dump(run.events)}"


def test_the_guide_has_the_words_of_every_game() -> None:
    assert case_words.TARGET.read_text(encoding="utf-8") == case_words.written()


def test_the_cases_in_the_guide_hold() -> None:
    guide = (FOLDER.parents[1] / "docs" / "cases.md").read_text(encoding="utf-8")
    blocks = [part.partition("```")[0] for part in guide.split("```yaml\n")[1:]]
    assert len(blocks) > 1
    for block in blocks:
        cases = parse_cases(block, "docs/cases.md")
        assert [run_case(case, game_of("docs/cases.md", cases)).problems for case in cases] == [[]]
