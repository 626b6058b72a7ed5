"""What is said before a plot is locked is true, and examples of hints can be played."""

from __future__ import annotations

import re

import pytest

import wyrmtable as wt
from wyrmtable.core.chance import Seeded

GAME = wt.ruleset("dragonwars")
FLYING = "deathmatch; red@W blue@E; red A 0,-4 ^3 S; red W -6,3 ^0 N; blue A 0,4 ^3 N"


def told(state: wt.State, text: str) -> list[str]:
    question = state.question
    assert question is not None
    said = question.cautions(state, 0, state.parse(text))
    for sentence, clause in said:
        assert clause in GAME.rules and "; the movement is illegal" in sentence
    return [f"{sentence.partition(';')[0]} [{clause}]" for sentence, clause in said]


def test_a_flying_dragon_without_orders_is_spoken_of_before_the_plot_is_locked() -> None:
    state = GAME.position(FLYING)
    must = "a flying dragon must move in every Turn [DW-6.5]"
    assert told(state, "lock") == [f"Ancient, Turn 1: {must}"]
    state.apply(0, "A1 H")
    assert told(state, "lock") == [f"Ancient, Turn 2: {must}"]
    assert told(state, "lock A: H | FL | H") == []
    assert told(state, "lock A: H | H | FL") == [
        "Ancient, Turn 2: a Hover cannot follow a Hover [DW-7.8]"
    ]
    assert told(state, "A1 F1") == []  # nothing is locked by it


LEVEL = "lock A: H | FL | H; "


def test_who_is_on_the_ground_may_still_turn_away_from_the_edge() -> None:
    """DW-4.10: the Wyrmling faces N, where its Lair ends."""
    state = GAME.position(FLYING)
    assert told(state, LEVEL + "W: F1+ | F1 | F3") == []
    assert told(state, LEVEL + "W: F1 | - | -") == [
        "Wyrmling, Turn 1: a dragon on the ground takes off with Climb or Descend only [DW-7.12]"
    ]


def test_who_is_on_the_ground_is_spoken_of_if_no_facing_helps() -> None:
    """DW-4.9: another facing leads away from the edge, but then the next mistake is made."""
    state = GAME.position(FLYING)
    assert told(state, LEVEL + "W: F1+ | - | -") == [
        "Wyrmling, Turn 2: a flying dragon must move in every Turn [DW-6.5]"
    ]
    assert told(state, LEVEL + "W: F2+ | F3 | F3") == [
        "Wyrmling, Turn 3: a dragon on the ground takes off with Climb or Descend only [DW-7.12]"
    ]
    (said,) = told(state, LEVEL + "W: F1- | - | -")
    assert said == (
        "Wyrmling, Turn 1: it would fly into ground that is higher or it would leave the board, "
        "whichever way it faces [DW-8.2]"
    )


def declaring(plot: str) -> wt.State:
    """Red declares for a Wyrmling with this plot."""
    state = GAME.position(FLYING)
    state.apply(0, LEVEL + plot)
    state.apply(1, "lock A: H | FL | H")
    assert state.decision(0).kind == "declare"
    return state


def test_a_facing_that_makes_a_movement_illegal_is_spoken_of_before_it_counts() -> None:
    state = declaring("W: F1+ | F1 | F1")
    wrong = "Wyrmling, Turn 2: it would leave the board if it faces N, not if NE or SE [DW-8.1]"
    assert told(state, "done") == [wrong]  # it keeps N
    assert told(state, "W N") == []  # nothing is declared for good by it
    assert told(state, "done W: NE") == []
    state.apply(0, "W SE")
    assert told(state, "done") == []
    assert told(state, "done W: N") == [wrong]


def test_what_no_facing_helps_is_not_said_again() -> None:
    assert told(declaring("W: F1- | - | -"), "done") == []
    assert told(declaring("W: - | - | -"), "done") == []


def test_a_plot_of_the_dead_is_refused_as_ever() -> None:
    state = GAME.position(FLYING)
    with pytest.raises(wt.Illegal, match="the Drake is dead"):
        told(state, "lock D: F1+ | - | -")


def test_every_example_of_a_hint_can_be_played() -> None:
    hints: set[str] = set()
    for seed in range(3):
        state, chance = GAME.new(2, seed, round_limit=3), Seeded(seed)
        while not state.over:
            seat = state.to_act[0]
            actions = state.decision(seat).actions
            quoted = re.findall(r"`([^`]*)`", GAME.hint(state, seat))
            if quoted:
                listed = [action.text for action in actions]
                assert set(quoted) & set(listed), "an example is there"
                for example in set(quoted) & set(listed):
                    state.clone().apply(seat, example)
                hints.add(state.decision(seat).kind)
            state.apply(seat, actions[chance.below(len(actions))])
    assert hints == {"plot", "declare"}
