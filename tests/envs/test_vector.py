"""Many games in one call: what the arrays hold, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from tests.envs.games import NAMES, three_or_fewer

import wyrmtable as wt
from wyrmtable.envs import NotOffered, vector


@pytest.mark.parametrize("name", NAMES)
def test_arrays_have_a_row_for_every_game(name: str) -> None:
    seats = three_or_fewer(name)
    env = vector(name, n=5, seats=seats, seed=2)
    now = env.now
    assert now.observations.shape == (5, env.width)
    assert now.masks.shape == (5, env.actions)
    assert now.rewards.shape == now.places.shape == (5, seats)
    assert now.masks.any(axis=1).all()
    assert env.expand().shape == (5, env.expansion.width)
    assert len(env.expansion.names) == env.expansion.width


def test_games_begin_anew_and_pay_when_they_end() -> None:
    env = vector("dragonwars", n=8, seed=1, round_limit=1)
    ends = 0
    for _ in range(300):
        now = env.step(env.sample())
        ends += int(now.done.sum())
        assert (now.places.any(axis=1) == now.done).all()
        assert (now.rewards.sum(axis=1) == 0).all()
        assert not now.rewards[~now.done].any()
    assert ends > 8
    for row in range(env.n):
        assert not env.state(row).over


def test_a_reset_repeats_everything() -> None:
    env = vector("aerialcorps", n=3, seed=5, scenario="duel")
    first = [env.step(env.sample()).observations.copy() for _ in range(50)]
    env.reset(5)
    again = [env.step(env.sample()).observations.copy() for _ in range(50)]
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    other = env.reset(6)
    assert (other.observations != first[0]).any()


def test_games_of_a_fleet_differ() -> None:
    env = vector("dragonlance", n=16, seed=3)
    for _ in range(12):
        now = env.step(np.array([int(mask.argmax()) for mask in env.now.masks]))
    assert len({row.tobytes() for row in now.observations}) > 8


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    env = vector("dragonwars", n=2, seed=1)
    before = env.now.observations.copy()
    numbers = env.sample()
    numbers[1] = env.actions - 1
    with pytest.raises(NotOffered, match="game 1 does not offer action 450"):
        env.step(numbers)
    with pytest.raises(NotOffered, match="from 0 to 450"):
        env.step(np.array([0, 451]))
    with pytest.raises(ValueError, match="2 games need 2 numbers"):
        env.step(np.array([0]))
    assert (env.now.observations == before).all()


def test_options_and_numbers_are_checked() -> None:
    with pytest.raises(wt.BadOptions, match="mode"):
        vector("dragonwars", mode="chess")
    with pytest.raises(wt.BadOptions, match="seats"):
        vector("dragonwars", seats=9)
    with pytest.raises(wt.UnknownGame):
        vector("chess")
    with pytest.raises(ValueError, match="at least one game"):
        vector("dragonwars", n=0)


def test_random_choices_are_all_possible_and_only_those() -> None:
    """Also where only a mask is kept, as for a Teleport with its many places."""
    from wyrmtable.core.encoding import Choices

    row = bytes([0, 1, 0, 0, 1, 1, 0, 1])
    chance = wt.Seeded(1)
    choices = Choices([], row, [])
    assert choices.listed() == [1, 4, 5, 7]
    assert {choices.pick(chance) for _ in range(200)} == {1, 4, 5, 7}


def test_expanded_numbers_are_small_and_categories_are_one_of_many() -> None:
    env = vector("dragonwars", n=4, seed=1)
    for _ in range(30):
        env.step(env.sample())
    wide = env.expand()
    names = env.expansion.names
    phases = [place for place, name in enumerate(names) if name.startswith("phase = ")]
    assert (wide[:, phases].sum(axis=1) == 1).all()
    assert np.abs(wide).max() <= 3.5
    q = names.index("dragon 0 ancient q")
    cell = env.state(0).view(int(env.now.acting[0]))["position"]
    assert isinstance(cell, dict)
    dragons = cell["dragons"]
    assert isinstance(dragons, list)
    first = dragons[4 * int(env.now.acting[0])]
    assert isinstance(first, dict)
    place = first["hex"]
    assert isinstance(place, list)
    assert wide[0, q] * 30 == pytest.approx(place[0])
