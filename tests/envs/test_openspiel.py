"""OpenSpiel's own tests, and its own players, for every game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from tests.envs.games import NAMES

import wyrmtable as wt

pyspiel: Any = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]  # noqa: E402  # has no types
    ismcts,
    mcts,
)

import wyrmtable.envs.openspiel  # noqa: E402  # registers the games
from wyrmtable.envs.openspiel import MOST_OUTCOMES, read_options  # noqa: E402

SHORT = {
    "aerialcorps": "scenario:duel",
    "dragonlance": "round_limit:2;horde_size:2;fast_start:4",
    "dragonwars": "round_limit:2",
}


def load(name: str) -> Any:
    return pyspiel.load_game(f"wyrmtable_{name}", {"options": SHORT.get(name, "")})


def advance(state: Any, dice: np.random.RandomState, bot: Any = None) -> None:
    """One step: chance as it falls, decisions by a bot or at random."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert len(outcomes) <= MOST_OUTCOMES
        state.apply_action(int(dice.randint(len(outcomes))))
    elif bot is not None:
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    else:
        state.apply_action(int(dice.choice(state.legal_actions())))


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_mcts_plays(name: str) -> None:
    game = load(name)
    dice = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=dice)
    state = game.new_initial_state()
    for _ in range(6):
        advance(state, dice, bot)


@pytest.mark.parametrize("name", NAMES)
def test_ismcts_plays_without_looking_at_what_is_hidden(name: str) -> None:
    game = load(name)
    dice = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=dice, use_observation_string=True)
    state = game.new_initial_state()
    for _ in range(5):
        advance(state, dice, bot)


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    dice = np.random.RandomState(7)
    state = load(name).new_initial_state()
    for _ in range(40):
        advance(state, dice)
    before = str(state)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(twin) == before
        assert twin.legal_actions() == state.legal_actions()
        advance(twin, dice)
        assert str(state) == before


def test_every_outcome_of_a_shuffle_is_a_node() -> None:
    state = load("dragonwars").new_initial_state()
    assert state.is_chance_node()  # who sits first (DW-1.7)
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(1)
    assert not state.is_chance_node()
    assert state.action_to_string(state.legal_actions()[0]) == "colour red"


def test_the_end_of_a_game_is_worth_something() -> None:
    dice = np.random.RandomState(1)
    state = pyspiel.load_game("wyrmtable_aerialcorps", {"options": "scenario:duel"})
    state = state.new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0]
        advance(state, dice)
    assert sum(state.returns()) == 0.0


def test_an_observer_counts_from_the_lowest_number() -> None:
    game = load("dragonwars")
    state = game.new_initial_state()
    state.apply_action(0)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    names = [field.name for field in observer.encoder.fields]
    assert observer.tensor[names.index("phase")] == 1
    assert observer.tensor[names.index("egg q")] == 0


def test_options_as_openspiel_takes_them() -> None:
    assert read_options("") == {}
    assert read_options("mode:egg;round_limit:5") == {"mode": "egg", "round_limit": 5}
    with pytest.raises(wt.BadOptions, match="options are written like"):
        read_options("egg")
