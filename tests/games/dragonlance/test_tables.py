"""The tables of DragonLance: verbs, fields and the words of cases say what the game does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import laws

import wyrmtable as wt
from wyrmtable.core.casebook import BadCase, Case
from wyrmtable.core.fields import OPEN
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance.casewords import check_words
from wyrmtable.games.dragonlance.facts import FACTS
from wyrmtable.games.dragonlance.fields import FIELDS
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import VERBS

GAME = wt.ruleset("dragonlance")
TEXTS = [
    "take gold red",
    "gold3 down",
    "gold3 down 2",
    "gold3 F",
    "gold3 RF+2",
    "gold3 turn left",
    "gold3 fly NE S SW +4",
    "gold3 fly F RF+2",
    "gold3 to 3,-4 at 5",
    "gold3 capture_item red1",
    "bronze1 ranged gold1 via 0,-3",
    "play fireball red1",
    "play passwall gold1 S",
    "play teleport gold4 to 0,-5 at 5 facing N",
    "play teleport gold2 to tower",
    "gold1 power_climb 3 pay fear",
    "gold1 wheel NE",
    "red1 defensive_roll right pay haste fear",
    "red1 loop_counter_attack capture_lance pay haste fear teleport",
    "trade gold silver give fear haste take globe_of_invulnerability",
    "trade gold silver take fear",
    "resurrect gold3 at 1,-9 pay fear haste passwall",
    "intend red1 defensive_wheel N pay fear",
    "die 2 10",
    "go on",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_an_action_and_its_slots_are_one(text: str) -> None:
    action = VERBS.read(text)
    assert action.text == text
    assert VERBS.from_plain(VERBS.plain(action)) == action
    assert VERBS.by_kind[action.kind].sound(action.args)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("gold9 NE", "'gold9' is not one of dragons"),
        ("gold1 wheel", "it is written like `gold3 wheel N"),
        ("gold1 roll up", "'up' is neither left nor right"),
        ("intend roll", "in a window you pass, play a card or fly a stunt"),
        ("gold1 attack red1 via 0,-3", "it is written like `gold3 attack red1`"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(wt.BadNotation) as error:
        VERBS.read(text)
    assert why in error.value.why


def test_numbers_that_mean_nothing_are_refused() -> None:
    state = GAME.new(2, seed=1)
    with pytest.raises(wt.Illegal) as refusal:
        state.apply(state.to_act[0], wt.Action(VERBS.by_name["take"].kind, (9,), "take nobody"))
    assert refusal.value.cite == "DL-24.1"


@given(seed=st.integers(0, 2**32))
def test_a_clone_has_every_field_and_shares_no_list(seed: int) -> None:
    state = laws.fresh("dragonlance", seed).state
    twin = state.clone()
    for name in FIELDS.names:
        mine, copied = getattr(state, name), getattr(twin, name)
        assert mine == copied, name
        assert mine is not copied or not isinstance(mine, list), name


@given(seed=st.integers(0, 2**32), steps=st.integers(0, 80))
def test_a_guess_changes_nothing_that_is_open(seed: int, steps: int) -> None:
    table = laws.fresh("dragonlance", seed)
    for _ in range(steps):
        if not table.state.over:
            table.step()
    state = table.state
    assert isinstance(state, DragonLance)
    for seat in (None, *range(state.seats)):
        guessed = state.guess(seat, wt.Seeded(seed))
        assert FIELDS.known(guessed, OPEN) == FIELDS.known(state, OPEN)


def test_every_fact_belongs_to_a_kind_of_decision() -> None:
    assert set(FACTS) <= {*GAME.tasks, "window"}
    assert all(kind.sentence for kind in GAME.events.values())


@pytest.mark.parametrize(
    ("actions", "events", "where"),
    [
        ([{"by": "gold", "do": "brath"}], [], "actions[1].do"),
        ([{"by": "gold", "do": "ascend", "dragon": "gold1", "lvels": 2}], [], "actions[1]"),
        ([{"by": "gold", "do": "ascend", "dragon": "gold9"}], [], "actions[1].dragon"),
        ([{"do": "end_turn"}], [], "actions[1].by"),
        ([], [{"event": "batle"}], "expect.never[1].event"),
        ([], [{"event": "battle", "atacker": "gold1"}], "expect.never[1]"),
        ([], [{"event": "drew", "card": "feer"}], "expect.never[1].card"),
    ],
)
def test_a_case_with_an_unknown_word_is_refused_by_its_place(
    actions: list[PlainDict], events: list[Plain], where: str
) -> None:
    case = Case("x", "x", (), {}, actions, [], {"never": events})
    with pytest.raises(BadCase) as error:
        check_words(case)
    assert error.value.where == where
