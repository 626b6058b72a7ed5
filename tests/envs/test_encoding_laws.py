"""Laws of action numbers and observations, for every game, whatever its options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import laws
from tests.envs.games import NAMES

import wyrmtable as wt
from wyrmtable.core.encoding import AnyEncoder, returns
from wyrmtable.core.fleet import Fleet
from wyrmtable.envs.starting import before_start


def encoder_of(state: wt.State) -> AnyEncoder:
    return state.rules.encoder(state)


def numbers_are_the_listed_actions(encoder: AnyEncoder, state: wt.State) -> None:
    """The mask offers exactly what the decision lists, and numbers and actions round-trip."""
    for seat in state.to_act:
        listed = list(state.decision(seat).actions)
        numbers = encoder.choices(state, seat).listed()
        assert len(set(numbers)) == len(numbers)
        assert numbers == sorted(numbers)
        assert {encoder.action(state, seat, one) for one in numbers} == set(listed)
        for action in listed:
            again = encoder.action(state, seat, encoder.number(state, seat, action))
            assert again == action
            assert again.text == action.text
        mask = encoder.mask(state, seat)
        assert len(mask) == encoder.size
        assert [place for place, offered in enumerate(mask) if offered] == numbers


def observations_fit(encoder: AnyEncoder, state: wt.State) -> None:
    """Every byte lies within the bounds of its field."""
    for seat in range(state.seats):
        row = encoder.observe(state, seat)
        assert len(row) == encoder.width
        for value, field in zip(row, encoder.fields, strict=True):
            assert 0 <= value <= field.high - field.low, field


def nothing_leaks(encoder: AnyEncoder, state: wt.State, seed: int) -> None:
    """A state that looks the same to a seat gives the same observation and the same mask."""
    for seat in range(state.seats):
        guess = state.guess(seat, wt.Seeded(seed))
        assert guess.view(seat) == state.view(seat)
        seen = list(zip(encoder.observe(state, seat), encoder.fields, strict=True))
        guessed = encoder.observe(guess, seat)
        differing = [
            field.name
            for (value, field), other in zip(seen, guessed, strict=True)
            if value != other
        ]
        assert not differing, differing
        if seat in state.to_act:
            assert encoder.mask(guess, seat) == encoder.mask(state, seat)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=15)
@given(seed=laws.SEEDS)
def test_masks_are_exactly_the_listed_actions(name: str, seed: int) -> None:
    table = laws.fresh(name, seed)
    encoder = encoder_of(table.state)
    for step in range(seed % 200):
        if table.state.over:
            break
        if step % 5 == 0:
            numbers_are_the_listed_actions(encoder, table.state)
        table.step()
    numbers_are_the_listed_actions(encoder, table.state)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=15)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_an_observation_holds_what_the_seat_may_know(
    name: str, data: st.DataObject, seed: int
) -> None:
    state = data.draw(laws.tables(name)).state
    encoder = encoder_of(state)
    observations_fit(encoder, state)
    nothing_leaks(encoder, state, seed)


def fleet_of(name: str, seed: int, count: int) -> Fleet:
    """Games with random options."""
    rules = wt.ruleset(name)
    chance = wt.Seeded(seed)
    seats = rules.seat_numbers[chance.below(len(rules.seat_numbers))]
    template = before_start(rules, seats, rules.sample_options(seats, chance))
    return Fleet(rules.encoder(template), template, count, seed)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_a_fleet_shows_what_a_fresh_look_would(name: str, seed: int) -> None:
    fleet = fleet_of(name, seed, 3)
    encoder = fleet.encoder
    chance = wt.Seeded(seed)
    for _ in range(150):
        for place, state in enumerate(fleet.states):
            seat = fleet.acting[place]
            assert seat == state.to_act[0]
            first = place * encoder.width
            shown = bytes(fleet.observations[first : first + encoder.width])
            assert shown == encoder.observe(state, seat)
            first = place * encoder.size
            assert bytes(fleet.masks[first : first + encoder.size]) == encoder.mask(state, seat)
        fleet.step(fleet.sample(chance))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_the_same_seed_gives_the_same_games(name: str, seed: int) -> None:
    one, other = fleet_of(name, seed, 2), fleet_of(name, seed, 2)
    chance = wt.Seeded(seed)
    for _ in range(60):
        assert one.observations == other.observations
        assert one.masks == other.masks
        numbers = one.sample(chance)
        one.step(numbers)
        other.step(numbers)
    one.reset(seed)
    other.reset(seed)
    assert one.observations == other.observations
    assert one.rewards == other.rewards


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_a_game_of_random_offered_actions_ends(name: str, seed: int) -> None:
    fleet = fleet_of(name, seed, 1)
    chance = wt.Seeded(seed)
    for _ in range(40_000):
        fleet.step(fleet.sample(chance))
        if fleet.done[0]:
            break
    assert fleet.done[0]
    assert abs(sum(fleet.rewards)) < 1e-5
    fleet.step(fleet.sample(chance))
    assert not any(fleet.rewards)


@pytest.mark.parametrize("name", NAMES)
def test_what_an_end_is_worth_adds_up_to_nothing(name: str) -> None:
    for seed in range(20):
        table = laws.fresh(name, seed)
        assert returns(table.state) == [0.0] * table.state.seats
        laws.finish(table.state, seed, 100_000)
        outcome = table.state.outcome
        assert outcome is not None
        worth = returns(table.state)
        assert abs(sum(worth)) < 1e-9
        for seat in outcome.winners:
            if len(outcome.winners) < table.state.seats:
                assert worth[seat] == 1.0
