"""Steps with facing: what is listed never crashes the dragon that flies it (DL-5.11)."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.verbs import GLIDE

GAME = wt.ruleset("dragonlance")


def flying(scenario: str, alt: int, points: int = 8) -> wt.State:
    """Gold 1 beside the middle of the board, facing it."""
    spec: PlainDict = {
        "options": {"scenario": scenario, "facing": True},
        "hordes": ["gold", "red"],
        "active": "gold",
        "points": points,
        "dragons": {
            "gold1": {"hex": [0, -1], "alt": alt, "facing": "S"},
            "red1": {"hex": [0, 6], "alt": 5, "facing": "N"},
        },
    }
    return GAME.position(spec)


@pytest.mark.parametrize("scenario", ["dragonwar", "standard"])
@pytest.mark.parametrize("alt", [1, 2, 4, 10])
def test_no_listed_step_crashes(scenario: str, alt: int) -> None:
    state = flying(scenario, alt)
    for action in state.decision(0).actions:
        if action.kind == GLIDE.kind:
            trial = state.clone()
            trial.listening = True
            told = trial.apply(0, action)
            assert "crashed" not in [event.name for event in told], action.text


def test_the_landing_on_the_tower_is_listed() -> None:
    texts = [action.text for action in flying("standard", 10).decision(0).actions]
    state = flying("standard", 10)
    landings = [text for text in texts if lands(state, text)]
    assert landings


def lands(state: wt.State, text: str) -> bool:
    trial = state.clone()
    trial.listening = True
    return "landed_on_tower" in [event.name for event in trial.apply(0, text)]
