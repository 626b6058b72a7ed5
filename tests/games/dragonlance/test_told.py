"""What the golden games of DragonLance show, told by what happened in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.state import DragonLance


def read(name: str) -> wt.Record:
    return wt.Record.read(Path(__file__).parent / "golden" / f"{name}.txt")


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
