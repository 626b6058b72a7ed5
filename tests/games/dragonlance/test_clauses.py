"""Every event and every refusal cites a clause; what no play can show is asked directly."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.board.scene import shown_to
from wyrmtable.core.chance import Seeded
from wyrmtable.games import dragonlance
from wyrmtable.games.dragonlance.reasons import REASONS, clause_of

GAME = wt.ruleset("dragonlance")


def test_every_reason_belongs_to_a_clause() -> None:
    assert [refused for refused in REASONS if clause_of(refused) not in GAME.rules] == []


def test_everything_that_happens_cites_a_clause_and_can_be_told() -> None:
    names: set[str] = set()
    for seed in range(60):
        chance = Seeded(seed)
        seats = 2 + chance.below(5)
        state = GAME.start(seats, Seeded(seed), GAME.sample_options(seats, chance))
        while not state.over:
            able = state.can_act() if chance.below(8) == 0 else state.to_act
            seat = able[chance.below(len(able))]
            actions = state.decision(seat).actions
            for event in state.apply(seat, actions[chance.below(len(actions))]):
                assert event.cite in GAME.rules, event
                assert GAME.describe(event)
                names.add(event.name)
    assert names <= set(GAME.events)
    assert {"battle", "card_played", "collision", "crashed", "fled", "stunt"} <= names


def test_stacked_dragons_are_shown_as_a_column() -> None:
    """DL-20.27: they share a tile, with their altitudes."""
    state = GAME.position(
        {
            "options": {"same_hex": True},
            "hordes": ["gold", "red"],
            "dragons": {
                "gold1": {"hex": [0, -6], "alt": 5},
                "red1": {"hex": [0, -6], "alt": 7},
            },
        }
    )
    scene = shown_to(state, None)
    pieces = {piece.id: (piece.tile, piece.z) for piece in scene.pieces}
    assert pieces["gold1"] == ("0,-6", 5)
    assert pieces["red1"] == ("0,-6", 7)


def test_records_of_the_rules_before_are_refused_by_both_versions() -> None:
    golden = Path(__file__).parent / "golden" / "even.txt"
    text = golden.read_text("utf-8").replace("rules: 2", "rules: 1")
    with pytest.raises(wt.BadRecord, match="made with rules '1' of DragonLance; these are '2'"):
        wt.Record.parse(text).replay(wt.ruleset)


def test_advice_binds_nobody() -> None:
    """DL-24.7, DL-1.7: hints and terms are in the rulebook, and no event cites them."""
    assert "bind nobody" in GAME.rules["DL-24.7"].text
    source = Path(dragonlance.__file__).parent
    assert [file for file in source.rglob("*.py") if "DL-24.7" in file.read_text("utf-8")] == []
