"""Records: what is read, what is refused with which line, playing on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.laws import fresh

import wyrmtable as wt

GAME = wt.ruleset("dragonwars")


def finished(seed: int = 2) -> wt.Match:
    table = fresh("dragonwars", seed)
    while not table.state.over:
        table.step()
    return table.match


TEXT = str(finished().record())
ROWS = TEXT.split("\n")


def test_every_damaged_line_names_its_line() -> None:
    """Nonsense in any line, headers, actions, rolls and footers alike, is found where it is."""
    for number, row in enumerate(ROWS[:-1], 1):
        for nonsense in ("nonsense", "nonsense: 1", "~ d20", "~ d20=21", "99 lock", "0 lock"):
            damaged = "\n".join([*ROWS[: number - 1], nonsense, *ROWS[number:]])
            with pytest.raises(wt.BadRecord) as error:
                wt.Record.parse(damaged).replay(wt.ruleset)
            if row and not (nonsense.startswith("~") and row == "end"):
                assert error.value.line in (number, number + 1), f"{nonsense!r} for {row!r}"


def test_an_action_that_the_rules_refuse_names_its_line_and_clause() -> None:
    number = ROWS.index(next(row for row in ROWS if " colour " in row)) + 1
    damaged = "\n".join(
        [*ROWS[: number - 1], ROWS[number - 1].split()[0] + " site W", *ROWS[number:]]
    )
    with pytest.raises(wt.BadRecord, match=rf"line {number}: .*\[DW-1\.8\]"):
        wt.Record.parse(damaged).replay(wt.ruleset)


def test_a_roll_too_many_or_too_few_names_the_action() -> None:
    rolled = [number for number, row in enumerate(ROWS, 1) if row.startswith("~") and number > 9]
    assert rolled
    for number in rolled:
        row = ROWS[number - 1]
        for other in (
            row + " d20=1",
            row.rpartition(" ")[0],
            row.replace("d20", "d19").replace("=20", "=1"),
        ):
            damaged = "\n".join([*ROWS[: number - 1], other, *ROWS[number:]])
            with pytest.raises(wt.BadRecord) as error:
                wt.Record.parse(damaged).replay(wt.ruleset)
            assert error.value.line == number - 1


def test_remarks_blank_lines_and_other_line_ends_do_no_harm() -> None:
    loose = "\r\n\r\n# remark\r\n".join(ROWS[:-1]) + "\r\n\r\n"
    assert str(wt.Record.parse(loose)) == TEXT


def test_results_and_hashes_may_be_left_out_by_hand() -> None:
    bare = "\n".join(row for row in ROWS if not row.startswith(("result", "state", "chance")))
    record = wt.Record.parse(bare)
    assert record.result is None
    told = record.verify(wt.ruleset)
    assert "their source is not in the record" in told[-1]


def test_a_record_is_written_and_read_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.wyrm"
    record = wt.Record.parse(TEXT)
    record.write(path)
    assert path.read_text(encoding="utf-8") == TEXT
    assert wt.Record.read(path) == record


def test_steps_show_the_match_after_each_action() -> None:
    record = wt.Record.parse(TEXT)
    seen = [(step.line.text, len(step.match.log)) for step in record.steps(wt.ruleset)]
    assert seen == [(line.text, number) for number, line in enumerate(record.lines, 1)]


def test_a_record_without_actions_is_a_game_that_begins() -> None:
    match = wt.Match.new(GAME, 4, 3, mode="teams")
    again = wt.Record.parse(str(match.record(everything=True))).replay(wt.ruleset)
    assert again.state.digest() == match.state.digest()


def test_a_game_is_taken_up_again_where_it_was_left() -> None:
    match = wt.Match.new(GAME, 2, 99)
    for _ in range(6):
        seat = match.state.to_act[0]
        match.apply(seat, match.state.decision(seat).actions[0])
    resumed = wt.Record.parse(str(match.record(everything=True))).resume(wt.ruleset)
    assert resumed.state.to_json() == match.state.to_json()
    for table in (match, resumed):
        table.apply(0, "lock A: F1 | F1 | F1; W: F1 | H | H")
        table.apply(1, "lock A: H | H | H")
        table.apply(0, "done")
        table.apply(1, "done")
    assert resumed.state.to_json() == match.state.to_json()
    assert match.log[-1].rolls


@pytest.mark.parametrize("letter", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c", '"', "\\", "\n"])
def test_options_may_hold_any_text(letter: str) -> None:
    """What ends a line elsewhere is just a letter within JSON."""
    spec = {
        "name": "strip",
        "title": f"a{letter}b",
        "ground": [{"kind": "field", "hexes": [[0, 0], [1, 0]]}],
        "sites": {"W": [[-1, 0], [-1, 1], [-1, 2]], "E": [[2, -1], [2, 0], [2, 1]]},
        "seating": [{"players": 2, "sites": ["W", "E"]}],
    }
    match = wt.Match.new(GAME, 2, 1, custom_map=spec)
    match.apply(match.state.to_act[0], "colour red")
    text = str(match.record())
    assert str(wt.Record.parse(text)) == text
    assert wt.Record.parse(text).replay(wt.ruleset).log


def test_records_of_another_version_of_the_rules_are_refused() -> None:
    with pytest.raises(wt.BadRecord, match="line 3: made with rules '0' of DragonWars"):
        wt.Record.parse(TEXT.replace("rules: 1", "rules: 0")).replay(wt.ruleset)
