"""PettingZoo's own tests, for every game."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]  # has no types
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import (  # type: ignore[import-untyped]  # has no types
    parallel_to_aec,
)

import wyrmtable as wt
from wyrmtable.core.encoding import returns
from wyrmtable.envs import GameEnv, NotOffered, aec, parallel

NAMES = sorted(wt.GAMES)
SIMULTANEOUS = ["aerialcorps", "dragonwars"]
SHORT: dict[str, dict[str, Any]] = {
    "aerialcorps": {"scenario": "duel"},
    "dragonlance": {"round_limit": 3, "horde_size": 2, "fast_start": 4},
    "dragonwars": {"round_limit": 2},
}


@pytest.fixture(autouse=True)
def quiet() -> None:
    warnings.simplefilter("ignore")  # api_test would like masks never to be empty, and pygame


@pytest.mark.parametrize("name", NAMES)
def test_the_interface_of_an_aec_environment(name: str) -> None:
    api_test(aec(name, **SHORT[name]), num_cycles=100)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    seed_test(partial(aec, name, **SHORT[name]), num_cycles=50)


@pytest.mark.parametrize("name", NAMES)
def test_pictures_texts_and_printing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(aec, name, **SHORT[name]))
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_the_interface_of_a_parallel_environment(name: str) -> None:
    parallel_api_test(parallel(name, illegal="first", **SHORT[name]), num_cycles=60)
    parallel_seed_test(partial(parallel, name, illegal="first", **SHORT[name]), num_cycles=30)


@pytest.mark.parametrize("name", NAMES)
def test_games_can_be_cut_short(name: str) -> None:
    """This test samples without a mask, so that offered actions take the place of others."""
    make = partial(parallel, name, illegal="first")
    max_cycles_test(
        SimpleNamespace(parallel_env=make, env=lambda **given: parallel_to_aec(make(**given)))
    )
    if name in SIMULTANEOUS:
        turns = partial(aec, name, illegal="first")
        max_cycles_test(SimpleNamespace(parallel_env=make, env=turns))


def played(env: GameEnv, seed: int) -> dict[str, float]:
    """Random play to the end; what everybody got."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            offered = np.flatnonzero(seen["action_mask"])
            env.step(int(dice.choice(offered)))
    return total


@pytest.mark.parametrize("name", NAMES)
def test_the_end_pays_everybody(name: str) -> None:
    env = aec(name, **SHORT[name])
    for seed in range(3):
        total = played(env, seed)
        assert env.table.state.over
        assert list(total.values()) == returns(env.table.state)


def test_plots_are_made_at_the_same_time() -> None:
    env = parallel("dragonwars", round_limit=2)
    seen, _ = env.reset(seed=4)
    while env.table.state.question is not None and env.table.state.question.name != "plot":
        seen = env.step({name: int(seen[name]["action_mask"].argmax()) for name in seen})[0]
    for name in env.agents:
        assert seen[name]["action_mask"].sum() > 100
        assert not seen[name]["action_mask"][env.wait]
    numbers = {name: int(np.flatnonzero(seen[name]["action_mask"])[5]) for name in env.agents}
    after = env.step(numbers)[0]
    place = [field.name for field in env.table.encoder.fields].index("asked turn")
    for name in env.agents:  # one step, and both have laid the pegs of their first Turn
        assert seen[name]["observation"][place] == 1
        assert after[name]["observation"][place] == 2


def test_an_action_that_is_not_offered_is_refused() -> None:
    env = aec("dragonwars")
    env.reset(seed=1)
    with pytest.raises(NotOffered, match="may not play 448"):
        env.step(448)


def test_a_picture_shows_the_board() -> None:
    env = aec("dragonwars", render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert isinstance(image, np.ndarray)
    assert image.shape[1:] == (800, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50
