"""Golden games: a finished game for each scenario and ending of Aerial Corps.

Made by tools/golden_aerialcorps.py with the compiled engine, replayed on every run. Beside each
record stands how many actions every seat had to choose from before each action, and the beginning
of the hash of each position, poses to the last bit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.games.aerialcorps.state import AerialCorps

GOLDEN = Path(__file__).parent / "golden"

# name: scenario, reason and clause
ENDINGS = {
    "duel-last": ("duel", "last side flying", "AC-14.1"),
    "duel-draw": ("duel", "all gone at once", "AC-14.2"),
    "duel-losses": ("duel", "all gone at once", "AC-14.2"),
    "duel-capacity": ("duel", "turn limit", "AC-14.5"),
    "duel-even": ("duel", "turn limit", "AC-14.5"),
    "duel-concession": ("duel", "last side flying", "AC-14.1"),
    "battle-last": ("battle", "last side flying", "AC-14.1"),
    "battle-limit": ("battle", "turn limit", "AC-14.3"),
    "fray-last": ("fray", "last side flying", "AC-14.1"),
    "fray-draw": ("fray", "all gone at once", "AC-14.2"),
    "courier-through": ("courier", "courier", "AC-16.5"),
    "courier-stopped": ("courier", "courier", "AC-16.5"),
    "courier-limit": ("courier", "turn limit", "AC-16.5"),
    "courier-alone": ("courier", "last side flying", "AC-14.1"),
    "cutting-out": ("cutting_out", "capture", "AC-16.6"),
    "convoy-sunk": ("convoy", "convoy", "AC-16.8"),
    "convoy-saved": ("convoy", "convoy", "AC-16.8"),
    "convoy-limit": ("convoy", "turn limit", "AC-16.8"),
    "convoy-together": ("convoy", "convoy", "AC-16.10"),
    "convoy-bare": ("convoy", "last side flying", "AC-14.1"),
}


def read(name: str) -> wt.Record:
    return wt.Record.read(GOLDEN / f"{name}.txt")


def row(number: int, state: wt.State) -> str:
    listed = [f"{seat + 1}={len(state.decision(seat).actions)}" for seat in state.can_act()]
    return f"{number} {' '.join(listed) or 'over'} {state.digest()[:12]}"


def test_there_is_one_for_each_ending() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(ENDINGS)
    assert {path.stem for path in GOLDEN.glob("*.counts")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    record = read(name)
    match = record.replay(wt.ruleset)
    outcome = match.state.outcome
    assert outcome is not None
    assert isinstance(match.state, AerialCorps)
    assert (match.state.table.key, outcome.reason, outcome.cite) == ENDINGS[name]
    assert record.result == outcome.to_plain()
    assert record.digest is not None
    last = match.log[-1].events[-1]
    assert (last.name, last.cite) == ("game_end", outcome.cite)
    assert "come from the seeded source" in record.verify(wt.ruleset)[-1]


@pytest.mark.parametrize("name", ENDINGS)
def test_every_position_and_every_number_of_actions_is_as_it_was(name: str) -> None:
    record = read(name)
    rows = [row(1, record.begin(wt.ruleset).state)]
    for number, step in enumerate(record.steps(wt.ruleset), 2):
        rows.append(row(number, step.match.state))
    kept = (GOLDEN / f"{name}.counts").read_text(encoding="utf-8").splitlines()
    for mine, theirs in zip(rows, kept, strict=True):
        assert mine == theirs


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_record_is_written_as_it_was_read(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert str(read(name)) == text
    assert str(read(name).resume(wt.ruleset).record()) == text
