"""What is asked is always a new question: matches and tables tell questions apart by identity."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.core.task import AnyQuestion
from wyrmtable.games.aerialcorps.state import AerialCorps


def test_every_turn_and_every_round_asks_anew() -> None:
    asked: dict[tuple[str, int, int], AnyQuestion] = {}
    for seed in range(4):
        match = wt.Match.new(wt.ruleset("aerialcorps"), 2, seed)
        dice = wt.Seeded(seed)
        for _ in range(400):
            state = match.state
            if state.question is None:
                break
            assert isinstance(state, AerialCorps)
            asked[(state.question.name, 100 * seed + state.turn, state.round)] = state.question
            seat = state.to_act[0]
            actions = state.decision(seat).actions
            match.apply(seat, actions[dice.below(len(actions))])
    moments: dict[int, set[tuple[int, int]]] = {}
    for (_, turn, number), question in asked.items():
        moments.setdefault(id(question), set()).add((turn, number))
    assert len({name for name, _, _ in asked}) >= 3
    assert all(len(found) == 1 for found in moments.values())
