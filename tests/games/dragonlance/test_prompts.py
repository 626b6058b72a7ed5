"""A prompt offers what can be done now, and nothing else."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.core.plain import Plain

GAME = wt.ruleset("dragonlance")


def position(points: int, hands: dict[str, Plain], **more: Plain) -> wt.State:
    return GAME.position(
        {
            "hordes": ["gold", "red"],
            "active": "gold",
            "points": points,
            "dragons": {
                "gold3": {"hex": [0, -7], "alt": 2},
                "red2": {"hex": [0, -5], "alt": 5},
            },
            "hands": hands,
            **more,
        }
    )


def test_without_cards_and_enemies_near_one_can_only_move() -> None:
    assert position(5, {}).decision(0).prompt == "Move (5 points left)"


def test_without_points_one_can_only_end_the_turn() -> None:
    assert position(0, {}).decision(0).prompt == "End your turn (0 points left)"


def test_an_enemy_in_reach_can_be_attacked() -> None:
    state = position(
        1, {}, dragons={"gold3": {"hex": [0, -6], "alt": 5}, "red2": {"hex": [0, -5], "alt": 5}}
    )
    assert state.decision(0).prompt == "Move or attack (1 point left)"


def test_a_hand_is_spoken_of_when_a_card_of_it_can_be_played() -> None:
    state = position(5, {"gold": ["haste"], "red": ["fear"]})
    assert ("play cards" in state.decision(0).prompt) == any(
        action.text.startswith("play ") for action in state.decision(0).actions
    )
    waiting = state.decision(1)
    cards = {action.text.split()[1] for action in waiting.actions if action.text.startswith("play")}
    assert ("you may play" in waiting.prompt) == bool(cards)


@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_prompts_and_lists_agree(seed: int) -> None:
    state = GAME.new(2, seed)
    chance = Seeded(seed)
    offered = {"move": 0, "attack": 0, "play cards": 0, "end your turn": 0, "play a card": 0}
    for _ in range(400):
        if state.over:
            break
        seat = state.to_act[0]
        decision = state.decision(seat)
        texts = [action.text for action in decision.actions]
        prompt = decision.prompt.split("(")[0].lower()
        if decision.kind == "act":
            assert ("end your turn" in prompt) == ("end turn" in texts)
            assert ("play cards" in prompt) == any(text.startswith("play ") for text in texts)
            assert ("attack" in prompt) == any(
                word in text.split() for text in texts for word in ("attack", "capture_lance")
            )
        if decision.kind == "window":
            able = any(text.removeprefix("intend ").startswith("play ") for text in texts)
            assert ("no card" in prompt or "cannot dispel" in prompt) != able
        for words in offered:
            offered[words] += words in prompt
        state.apply(seat, decision.actions[chance.below(len(decision.actions))])
    assert offered["move"] and offered["end your turn"]
