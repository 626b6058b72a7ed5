"""Golden games: one finished game for each way DragonWars can end, replayed on every run.

Made by tools/golden.py. Beside each record stands how many actions every seat had to choose from
before each action, and the beginning of the hash of each position.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.core.event import Event
from wyrmtable.games.dragonwars.state import DragonWars

GOLDEN = Path(__file__).parent / "golden"

# name: reason and clause
ENDINGS = {
    "egg-home": ("egg home", "DW-12.11"),
    "last-player": ("last", "DW-13.1"),
    "last-team": ("last", "DW-14.5"),
    "nobody-left": ("nobody left", "DW-13.3"),
    "no-progress": ("no progress", "DW-15.1"),
    "round-limit": ("round limit", "DW-15.2"),
    "resignation": ("last", "DW-12.13"),
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
    outcome = record.replay(wt.ruleset).state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.cite) == ENDINGS[name]
    assert record.result == outcome.to_plain()
    assert record.digest is not None
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
    again = read(name).resume(wt.ruleset).record()
    assert str(again) == text


@pytest.mark.parametrize("name", ENDINGS)
def test_the_last_thing_that_happens_is_the_end(name: str) -> None:
    events: list[Event] = read(name).replay(wt.ruleset).log[-1].events
    assert (events[-1].name, events[-1].cite) == ("over", ENDINGS[name][1])


def test_the_egg_was_fetched_and_carried_home() -> None:
    """A whole little game: up to the Summit, a cut Round, and down to the own Lair."""
    match = read("egg-home").replay(wt.ruleset)
    told = [event for event in match.events(everything=True) if event.name != "moved"]
    taken = next(event for event in told if event.name == "egg_taken")
    assert taken.data == {"dragon": "red.wyrmling", "hex": [0, 0]}
    names = [event.name for event in told]
    assert names.index("round_cut") > names.index("egg_taken")
    assert names.count("egg_dropped") == 0
    state = match.state
    assert isinstance(state, DragonWars)
    assert state.dragon_name(state.carrier) == "red.wyrmling"
    assert state.grounded(state.carrier)
    red = state.colour.index(0)
    assert state.cell[state.carrier] in state.board.map.site_cells[state.site[red]]


def test_the_resignation_is_the_last_action_of_its_game() -> None:
    record = read("resignation")
    assert record.lines[-1].text == "resign"
    assert sum(line.text == "resign" for line in record.lines) > 1


def test_mutual_destruction_is_a_draw_between_those_who_were_left() -> None:
    outcome = read("nobody-left").replay(wt.ruleset).state.outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert len(outcome.draw) == 2
    assert outcome.ranks.count(1) == 2
