"""What is written in parts and kept says the same, byte for byte, as what is written anew."""

from __future__ import annotations

import msgspec
import pytest

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.core.state import State
from wyrmtable.games import GAMES
from wyrmtable.games.dragonwars.planmarks import FLIGHTS
from wyrmtable.games.dragonwars.scene import SHOWN

ACTIONS = 120


def written_anew(state: State) -> None:
    """Compare everything that anybody is shown with a fresh encoding of the plain data."""
    encode = msgspec.json.encode
    for viewer in (None, 0):
        kept = state.rules.scene(state, viewer)
        SHOWN.clear()
        FLIGHTS.clear()
        assert state.rules.scene(state.clone(), viewer) == kept
    for seat in state.can_act():
        decision = state.decision(seat)
        assert decision.to_json().whole() == encode(decision.to_plain())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_kept_parts_say_the_same_as_new_ones(game: str, seed: int) -> None:
    rules, chance = wt.ruleset(game), Seeded(seed)
    seats = max(rules.seat_numbers) if seed else min(rules.seat_numbers)
    state = rules.start(seats, Seeded(seed), rules.sample_options(seats, chance))
    for _ in range(ACTIONS):
        written_anew(state)
        if state.over:
            break
        seat = state.to_act[chance.below(len(state.to_act))]
        actions = state.decision(seat).actions
        state.apply(seat, actions[chance.below(len(actions))])


def test_a_seat_that_has_locked_or_left_is_written_as_it_is() -> None:
    """Plots, declarations, locks and resignations are part of what is kept."""
    game = wt.ruleset("dragonwars")
    for mode in ("egg", "deathmatch", "teams"):
        state = game.new(4, seed=5, mode=mode)
        chance = Seeded(1)
        while state.decision(state.to_act[0]).kind != "plot":
            actions = state.decision(state.to_act[0]).actions
            state.apply(state.to_act[0], actions[chance.below(len(actions))])
        for seat, text in ((0, "A1 F1+"), (0, "A1 H"), (1, "lock A: H | H | H"), (1, "unlock")):
            state.apply(seat, text)
            written_anew(state)
        state.apply(3, "resign")
        written_anew(state)


def test_a_list_of_actions_that_is_kept_belongs_to_one_list_only() -> None:
    from wyrmtable.core.action import MOST_LISTS, Action, actions_json

    for number in range(3 * MOST_LISTS):  # lists come and go, and with them their places in memory
        actions = (Action(10, (number,), f"go {number}"), Action(11, (), "stay"))
        assert actions_json(actions).texts == b'["go %d","stay"]' % number
        assert actions_json(list(actions)).texts == actions_json(actions).texts
