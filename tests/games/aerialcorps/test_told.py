"""What the golden games of Aerial Corps show."""

from __future__ import annotations

from pathlib import Path

import wyrmtable as wt
from wyrmtable.games.aerialcorps.state import AerialCorps


def test_every_scenario_is_played() -> None:
    """AC-16.1: the name of a golden game begins with its scenario."""
    played: set[str] = set()
    for path in (Path(__file__).parent / "golden").glob("*.txt"):
        state = wt.Record.read(path).begin(wt.ruleset).state
        assert isinstance(state, AerialCorps)
        assert path.stem.replace("-", "_").startswith(state.table.key)
        played.add(state.table.key)
    assert played == {"duel", "battle", "fray", "courier", "cutting_out", "convoy"}
