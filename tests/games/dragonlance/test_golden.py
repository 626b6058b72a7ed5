"""Golden games of DragonLance: one for each scenario and each way a game can end.

Made by tools/golden_dragonlance.py and replayed on every run. Beside each record stands how many
actions every seat had to choose from before each action, and the beginning of each hash.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.state import DragonLance

GOLDEN = Path(__file__).parent / "golden"

# name: reason and clause
ENDINGS = {
    "lance-home": ("lance home", "DL-14.1"),
    "team-lance-home": ("lance home", "DL-22.7"),
    "last-survivor": ("last survivor", "DL-14.6"),
    "dragonwar": ("last survivor", "DL-22.2"),
    "team-dragonwar": ("last team", "DL-22.4"),
    "nobody-left": ("nobody left", "DL-14.7"),
    "round-limit": ("round limit", "DL-14.8"),
    "even": ("even at the round limit", "DL-14.8"),
    "everything": ("round limit", "DL-14.8"),
    "two-hordes-each": ("round limit", "DL-14.8"),
    "no-cards": ("round limit", "DL-14.8"),
    "resignation": ("last survivor", "DL-14.6"),
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
    assert record.verify(wt.ruleset)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_position_and_every_number_of_actions_is_as_it_was(name: str) -> None:
    record = read(name)
    rows = [row(1, record.begin(wt.ruleset).state)]
    for number, step in enumerate(record.steps(wt.ruleset), 2):
        rows.append(row(number, step.match.state))
    kept = (GOLDEN / f"{name}.counts").read_text(encoding="utf-8").splitlines()
    for mine, theirs in zip(rows, kept, strict=True):
        assert mine == theirs


@pytest.mark.parametrize("name", ["lance-home", "team-lance-home"])
def test_the_lance_was_fetched_and_carried_home(name: str) -> None:
    """A whole game: through the gate, up the tower, out again and down into the own lair."""
    match = read(name).replay(wt.ruleset)
    state = match.state
    assert isinstance(state, DragonLance)
    told = [event.name for event in match.events(everything=True)]
    assert told.index("landed_on_tower") < told.index("left_tower") < told.index("landed_at_home")
    assert told[-1] == "won"
    assert state.alt[state.lancer] == 0
    assert HEXES.lair_of[state.cell[state.lancer]] == state.lancer // SIZE


def test_no_cards_means_no_cards() -> None:
    match = read("no-cards").replay(wt.ruleset)
    assert not {"card_drawn", "card_played"} & {e.name for e in match.events(everything=True)}
