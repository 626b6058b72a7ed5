"""What is said beside the list of answers is true, and its examples can be played."""

from __future__ import annotations

import re

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.games.aerialcorps.verbs import BOARD, BREATHE, BURST, CARD, FACE, FORCE, SHOOT

QUOTED = re.compile(r"`([^`]*)`")
RULES = wt.ruleset("aerialcorps")


def test_every_example_of_a_hint_can_be_played() -> None:
    kinds: set[int] = set()
    for seed in range(6):
        state, chance = RULES.new(2, seed, scenario="battle"), Seeded(seed)
        while not state.over:
            seat = state.to_act[0]
            actions = state.decision(seat).actions
            hint = RULES.hint(state, seat)
            if hint and actions[-1].kind not in kinds:
                kinds.add(actions[-1].kind)
                examples = [text for text in QUOTED.findall(hint) if " " in text]  # whole answers
                assert examples, hint
                for example in examples:
                    state.clone().apply(seat, example)
                assert all(RULES.gloss(state, seat, action) for action in actions)
            action = actions[chance.below(len(actions))]
            if action.kind >= BREATHE.kind:  # whoever can attack does
                action = actions[-1]
            state.apply(seat, action)
    assert {verb.kind for verb in (FORCE, CARD, FACE, BREATHE, SHOOT)} <= kinds
    assert kinds & {BURST.kind, BOARD.kind}


def test_an_order_says_which_dragon_and_which_card() -> None:
    state = RULES.new(2, 1, scenario="duel")
    state.apply(0, "force vitriol_heron")
    state.apply(1, "force ember_lark")
    assert "`1.c1` is your dragon 1, card 1" in RULES.hint(state, 0)
    assert RULES.gloss(state, 0, state.parse("1.c1 L30")) == "Left 30°"
    state.apply(0, "1.c1 L30")
    assert "`1.c2` is your dragon 1, card 2" in RULES.hint(state, 0)
    assert RULES.draft_text(state, 0) == "Your dragons:\n  1 Vitriol Heron, orders: L30 ? ? | ? ?"
    assert RULES.hint(state, 1) != "" and RULES.draft_text(state, 1) == ""
