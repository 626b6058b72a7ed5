"""Windows ask everybody alike, whatever they hold (DL-12.12 to DL-12.20, DL-24.2)."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import laws

import wyrmtable as wt
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.pieces import HORDES, SPELLS
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.windows import CardWindow, Response

GAME = wt.ruleset("dragonlance")


def battle(**hands: list[str]) -> DragonLance:
    """Gold is about to attack red; silver looks on."""
    spec: PlainDict = {
        "hordes": ["gold", "silver", "red"],
        "active": "gold",
        "points": 3,
        "dragons": {
            "gold1": {"hex": [0, -6], "alt": 5},
            "gold2": {"hex": [0, -8], "alt": 5},
            "silver1": {"hex": [4, -6], "alt": 5},
            "red1": {"hex": [0, -5], "alt": 5},
        },
        "hands": hands,  # type: ignore[dict-item]  # plain data
    }
    state = GAME.position(spec)
    assert isinstance(state, DragonLance)
    return state


def seen(state: wt.State, seat: int | None, events: list[wt.Event]) -> str:
    """All that somebody else can notice."""
    return json.dumps(
        [
            state.view(seat),
            state.asked_view(seat),
            state.to_act,
            state.can_act(),
            GAME.text(state, seat),
            [event.to_plain() for event in events if event.visible_to(seat)],
        ],
        sort_keys=True,
    )


@pytest.mark.parametrize("held", sorted(SPELLS))
def test_nobody_can_tell_from_a_window_what_another_holds(held: str) -> None:
    """A useless card and a Dispel Magic in the same hand look alike until one is played."""
    one = battle(silver=[held], red=["haste"])
    two = battle(silver=["dispel_magic"], red=["haste"])
    for state in (one, two):
        state.chance = wt.Scripted([3, 4])
    steps = [(0, "gold1 attack red1"), (1, "pass"), (2, "pass")]
    for seat, text in steps:
        first, second = one.apply(seat, text), two.apply(seat, text)
        for other in (None, 0, 2):
            assert seen(one, other, first) == seen(two, other, second)


def test_a_horde_without_cards_is_not_asked() -> None:
    """DL-24.2: hand sizes are public, so this gives nothing away."""
    state = battle(red=["haste"])
    state.chance = wt.Scripted([3, 4])
    state.apply(0, "gold1 attack red1")
    assert state.to_act == (2,)
    assert state.decision(2).kind == "window"
    state.apply(2, "pass")
    assert state.question is not None and state.question.name == "act"


def test_a_table_may_pass_for_a_seat_that_has_no_choice() -> None:
    """The seat is asked all the same; only the seat itself is told that it need not bother."""
    useless, useful = battle(silver=["haste"]), battle(silver=["dispel_magic"], gold=["cloudkill"])
    useless.apply(0, "gold1 attack red1")
    useful.apply(0, "gold1 attack red1")
    useful.apply(0, "play cloudkill gold1")
    for state, automatic in ((useless, "pass"), (useful, None)):
        question = state.question
        assert question is not None and state.to_act == (1,)
        answer = question.automatic(state, 1)
        assert (None if answer is None else answer.text) == automatic
        assert state.decision(1).facts["automatic"] is (automatic is not None)


def test_a_seat_says_what_it_wants_to_be_asked_for_and_nobody_learns_of_it() -> None:
    state = battle(silver=["dispel_magic"], gold=["cloudkill"])
    before = [seen(state, other, []) for other in (None, 0, 2)]
    events = state.apply(1, "ask none")
    assert [seen(state, other, events) for other in (None, 0, 2)] == before
    assert state.view(1)["position"]["ask"] == "none"  # type: ignore[index,call-overload]  # plain
    state.apply(0, "gold1 attack red1")
    state.apply(0, "play cloudkill gold1")
    question = state.question
    assert question is not None
    answer = question.automatic(state, 1)
    assert answer is not None and answer.text == "pass"
    assert [action.text for action in state.decision(1).actions] == [
        "pass",
        "play dispel_magic silver1",
    ]
    state.apply(1, "ask all")
    assert question.automatic(state, 1) is None
    state.apply(1, "ask mine")
    assert question.automatic(state, 1) is not None  # neither dragon is silver's


def test_pass_for_this_turn_ends_with_the_turn() -> None:
    state = battle(silver=["dispel_magic"])
    state.apply(1, "ask none")
    state.apply(0, "gold1 fly N NE SE")
    state.apply(0, "end turn")
    assert state.wishes == (0, 0, 0)


def test_a_late_answer_is_a_pass() -> None:
    """DL-24.3"""
    state = battle(silver=["dispel_magic"])
    state.apply(0, "gold1 attack red1")
    with pytest.raises(wt.Illegal, match=r"DL-24\.3"):
        state.apply(1, "timeout")
    state.flags.timed = True
    events = state.apply(1, "timeout")
    assert events[0].name == "passed"


@given(seed=st.integers(0, 2**32))
def test_nobody_is_asked_twice_for_the_same_window(seed: int) -> None:
    """Between two cards a window asks every horde at most once, clockwise (DL-12.14)."""
    table = laws.fresh("dragonlance", seed)
    asked: list[int] = []
    key: tuple[object, ...] = ()
    for _ in range(400):
        state = table.state
        if state.over:
            break
        assert isinstance(state, DragonLance)
        question = state.question
        if isinstance(question, CardWindow):
            now = (type(question), question.args[0], len(state.agenda), len(state.played))
            horde = question.horde(state)
            if now != key:
                key, asked = now, []
            if not asked or asked[-1] != horde:
                assert horde not in asked, (seed, asked, horde)
                asked.append(horde)
            assert len(asked) <= HORDES
            assert not isinstance(question, Response) or state.played
        else:
            key = ()
        seat = state.to_act[0]
        before = len(state.played)
        state.apply(seat, Random(seed + len(asked)).choice(list(state.decision(seat).actions)))
        if len(state.played) != before:
            key = ()
