"""Cards that may be laid next: exactly those with which the orders can still be completed."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests import laws

from wyrmtable.games.aerialcorps.cards import CARDS, ROUNDS
from wyrmtable.games.aerialcorps.orders import default_order, next_cards, order_fault
from wyrmtable.games.aerialcorps.state import AerialCorps, changed


def completable(state: AerialCorps, dragon: int, cards: list[int]) -> bool:
    """Is there any way to go on from these cards to legal orders?"""
    if len(cards) == ROUNDS:
        return order_fault(state, dragon, [*cards, *default_order(state, dragon)[ROUNDS:]]) == ""
    return any(completable(state, dragon, [*cards, card]) for card in range(CARDS))


@settings(max_examples=25, deadline=None)
@given(data=st.data(), seed=laws.SEEDS)
def test_a_card_is_listed_if_orders_can_follow(data: st.DataObject, seed: int) -> None:
    table = laws.fresh("aerialcorps", seed)
    table.play(data.draw(st.integers(0, 150)))
    state = table.state
    assert isinstance(state, AerialCorps)
    if state.over or not state.dragons():
        return
    dragon = data.draw(st.sampled_from(state.dragons()))
    # a hurt wing or harness, whether or not the game came to it
    state.harness = changed(state.harness, dragon, data.draw(st.integers(0, 1)))
    turns = st.sampled_from([0, state.turn])
    state.left_wing = changed(state.left_wing, dragon, data.draw(turns))
    state.right_wing = changed(state.right_wing, dragon, data.draw(turns))
    laid: list[int] = []
    while len(laid) < ROUNDS:
        listed = next_cards(state, dragon, laid)
        assert listed == [
            card for card in range(CARDS) if completable(state, dragon, [*laid, card])
        ]
        if not listed:
            break
        laid.append(data.draw(st.sampled_from(listed)))
