"""No marker and no card is ever lost or made (DL-3.3, DL-12.9, DL-12.19)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests import laws

from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.codes import CARD, FATE, IN_EFFECT, STRIDE, TOWER
from wyrmtable.games.dragonlance.state import DragonLance


def markers(state: DragonLance) -> int:
    """Markers in the supply and under dragons that stand on them (DL-3.3)."""
    under = [
        level
        for level, cell, where in zip(state.alt, state.cell, state.where, strict=True)
        if cell >= 0 and where != TOWER
    ]
    return state.supply + sum(under)


def cards(state: DragonLance) -> Counter[int]:
    """Every spell card: to draw, discarded, in hands, or played and not yet put away."""
    found = Counter([*state.draw_pile, *state.discard])
    for hand in state.hands:
        found.update(hand)
    for at in range(0, len(state.played), STRIDE):
        if state.played[at + FATE] <= IN_EFFECT:
            found[state.played[at + CARD]] += 1
    return found


@given(seed=st.integers(0, 2**32))
def test_markers_and_cards_are_conserved(seed: int) -> None:
    table = laws.fresh("dragonlance", seed)
    for _ in range(150):
        state = table.state
        assert isinstance(state, DragonLance)
        if state.round:
            assert markers(state) == 150
            assert cards(state) == Counter(state.flags.deck)
        if state.over:
            break
        table.step()


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_the_active_player_can_always_go_on(seed: int) -> None:
    """A step that must be made, or the end of the turn (DL-5.8, DL-5.10)."""
    table = laws.fresh("dragonlance", seed)
    for step in range(150):
        state = table.state
        if state.over:
            break
        if isinstance(state.question, Act):
            texts = [action.text for action in state.decision(state.to_act[0]).actions]
            assert texts
            if step % 10 == 0:
                facts = state.decision(state.to_act[0]).facts
                assert ("end turn" in texts) is facts["can_end"]
        table.step()
