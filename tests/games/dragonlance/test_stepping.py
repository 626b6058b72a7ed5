"""The straight steps of a horde as choices: what bits, masks and random picks say is the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.core.encoding import Choices, plain
from wyrmtable.games.dragonlance.layout import WAYS
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.stepchoices import Steps, turned

HEAD = 19  # numbers before the first step
END = 6
BEHIND = HEAD + SIZE * WAYS  # the first number after the steps
ACTIONS = BEHIND + 40


@st.composite
def steps(draw: st.DrawFn) -> Steps:
    ways = draw(st.integers(0, 2 ** (SIZE * WAYS) - 1))
    beyond = draw(st.lists(st.integers(BEHIND, ACTIONS - 1), unique=True, max_size=4))
    return Steps(bytearray(HEAD), END, draw(st.booleans()), ways, beyond, beyond, [], 31, True)


def offered(choices: Choices) -> set[int]:
    return {number for number in range(ACTIONS) if choices.offers(number)}


@given(steps())
def test_bits_are_the_numbers_from_the_first_step_on(choices: Steps) -> None:
    numbers = {HEAD + bit for bit in range(SIZE * WAYS) if choices.ways >> bit & 1}
    numbers.update(choices.beyond)
    if choices.ends:
        numbers.add(END)
    assert offered(choices) == numbers
    assert choices.listed() == sorted(numbers)


@given(steps(), steps(), st.booleans())
def test_a_mask_is_the_same_whatever_stood_there(one: Steps, other: Steps, roll: bool) -> None:
    """After other steps only what differs is written; after another question everything."""
    before = plain([1, END, BEHIND]) if roll else other
    masks = bytearray(3 * ACTIONS)  # in the middle, so that nothing beside it may change
    before.show(masks, ACTIONS, plain([]))
    one.show(masks, ACTIONS, before)
    assert {place - ACTIONS for place, byte in enumerate(masks) if byte} == offered(one)
    before.show(masks, ACTIONS, one)
    assert {place - ACTIONS for place, byte in enumerate(masks) if byte} == offered(before)


@given(steps(), steps())
def test_altered_choices_are_shown_where_they_stand(one: Steps, other: Steps) -> None:
    masks = bytearray(3 * ACTIONS)
    one.show(masks, ACTIONS, plain([]))
    one.alter(other.ends, other.ways, other.hits)
    one.show_altered(masks, ACTIONS)
    assert offered(one) == offered(other)
    assert {place - ACTIONS for place, byte in enumerate(masks) if byte} == offered(other)


@given(steps(), st.integers(0, 2**32))
def test_a_pick_is_one_of_the_numbers(choices: Steps, seed: int) -> None:
    numbers = choices.listed()
    if numbers:
        assert choices.pick(wt.Seeded(seed)) in numbers


@given(steps())
def test_every_number_can_be_picked_in_one_way(choices: Steps) -> None:
    numbers = choices.listed()
    picked = [choices.pick(wt.Scripted([roll])) for roll in range(len(numbers))]
    assert sorted(picked) == numbers


@given(st.integers(0, 1023), st.integers(0, 5))
def test_directions_turn_and_levels_stay(bits: int, base: int) -> None:
    seen = turned(bits, base)
    assert seen >> 6 == bits >> 6
    for d in range(6):
        assert seen >> (d - base) % 6 & 1 == bits >> d & 1
