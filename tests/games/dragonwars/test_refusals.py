"""A plot that is refused says whose cell it is and why, in plain words."""

from __future__ import annotations

import pytest

import wyrmtable as wt


@pytest.mark.parametrize(
    ("plot", "clause", "words"),
    [
        ("W: F2+ br2 | - | -", "DW-6.10", "Wyrmling, Turn 1 (F2+ br2): its Fire reaches only 1"),
        ("A: F1+ | F3 | -", "DW-6.10", "Ancient, Turn 2 (F3): its Speed is 1, so it cannot fly"),
        ("D: - | - | H cb", "DW-6.10", "Drake, Turn 3 (H cb): dragons of its type have no Close"),
        ("E: H+ | - | -", "DW-6.3", "Elder, Turn 1 (H+): Climb or Descend"),
        ("A: F1+ fb1,3 | - | -", "DW-6.7", "a Fire Breath needs a peg at each distance"),
        ("A: F1+ fb1 cb | - | -", "DW-6.9", "at most one plotted attack"),
    ],
)
def test_why_a_plot_is_refused(plot: str, clause: str, words: str) -> None:
    state = wt.ruleset("dragonwars").new(2, 1)
    while state.decision(state.to_act[0]).kind != "plot":
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    with pytest.raises(wt.Illegal) as refusal:
        state.apply(0, f"lock {plot}")
    assert refusal.value.cite == clause
    assert words in str(refusal.value)
