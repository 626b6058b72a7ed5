"""The ledger of DragonLance: every clause is shown by a case or a test, every id exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.cases import read_cases
from wyrmtable.core.chance import Seeded
from wyrmtable.games.dragonlance.describe import TEMPLATES
from wyrmtable.games.dragonlance.reasons import REASONS

ROOT = Path(__file__).resolve().parents[3]
CLAUSE = re.compile(r"\bDL-\d+\.\d+\b")
GAME = wt.ruleset("dragonlance")


def ids_in(folder: Path, *patterns: str) -> dict[str, Path]:
    """Every clause id that files of a folder mention, with one of the files."""
    found: dict[str, Path] = {}
    for pattern in patterns:
        for path in folder.rglob(pattern):
            found.update(dict.fromkeys(CLAUSE.findall(path.read_text(encoding="utf-8")), path))
    return found


def test_every_clause_is_named_by_a_case_or_a_test() -> None:
    named = set(ids_in(ROOT / "tests", "*.py"))
    for file in (ROOT / "tests" / "cases").glob("dragonlance*.yaml"):
        for case in read_cases(file):
            named.update(case.cites)
    assert [clause for clause in GAME.rules if clause not in named] == []


@pytest.mark.parametrize("folder", ["src/wyrmtable", "tests", "docs", "bench", "tools"])
def test_every_id_in_use_exists(folder: str) -> None:
    used = ids_in(ROOT / folder, "*.py", "*.yaml", "*.md", "*.toml")
    unknown = set(used) - set(GAME.rules)
    assert {clause: str(used[clause]) for clause in unknown} == {}


def test_every_reason_belongs_to_a_clause() -> None:
    assert [clause for clause in REASONS if clause not in GAME.rules] == []


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
    assert names <= set(TEMPLATES)
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
    scene = GAME.scene(state, None)
    pieces = {piece.id: (piece.tile, piece.z) for piece in scene.pieces}  # type: ignore[attr-defined]  # a Scene
    assert pieces["gold1"] == ("0,-6", 5)
    assert pieces["red1"] == ("0,-6", 7)


def test_advice_binds_nobody() -> None:
    """DL-24.7, DL-1.7: hints and terms are in the rulebook, and no event cites them."""
    assert "bind nobody" in GAME.rules["DL-24.7"].text
    source = ids_in(ROOT / "src" / "wyrmtable" / "games" / "dragonlance", "*.py")
    assert "DL-24.7" not in source
