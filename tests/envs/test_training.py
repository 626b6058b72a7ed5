"""The example of docs/agents.md learns, also in a tiny form."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

AGENTS = Path(__file__).parents[2] / "docs" / "agents"


@pytest.fixture(scope="module")
def train() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", AGENTS / "train.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_updates_beat_the_network_as_it_began(train: ModuleType) -> None:
    env = train.vector("dragonwars", n=32, seed=3, **train.OPTIONS)
    learner = train.Network(env.expansion.width, env.actions, 3)
    beginner = train.Network(env.expansion.width, env.actions, 3)
    dice = np.random.default_rng(3)
    for _ in range(10):
        train.improve(env, learner, train.play(env, learner, dice), dice)
    before = train.compared(env, beginner, beginner, 60, 5)
    after = train.compared(env, learner, beginner, 60, 5)
    assert after > before + 0.05
    assert after > 0.05


def test_hatchling_is_a_measure(train: ModuleType) -> None:
    env = train.vector("dragonwars", n=1, seed=1, **train.OPTIONS)
    network = train.Network(env.expansion.width, env.actions, 1)
    wins, result = train.against_hatchling(env, network, 2, 1)
    assert 0 <= wins <= 1
    assert -1 <= result < 0


def test_slopes_point_downhill(train: ModuleType) -> None:
    """The hand-written slopes agree with differences of the loss."""
    dice = np.random.default_rng(1)
    network = train.Network(6, 5, 1)
    seen = dice.normal(size=(4, 6)).astype(np.float32)
    mask = np.ones((4, 5), np.bool_)
    wanted = np.array([0, 1, 2, 3])

    def loss() -> float:
        likely, value, _ = network(seen, mask)
        return float(-np.log(likely[np.arange(4), wanted]).sum() + 0.5 * (value**2).sum())

    start = loss()
    for _ in range(60):
        likely, value, kept = network(seen, mask)
        by_score = likely.copy()
        by_score[np.arange(4), wanted] -= 1
        network.learn(kept, by_score, value)
    assert loss() < 0.7 * start


def test_the_committed_curve_rises() -> None:
    history = json.loads((AGENTS / "learning.json").read_text(encoding="utf-8"))
    assert (AGENTS / "learning.svg").exists()
    first, last = history[0], history[-1]
    assert last["beginner"] > first["beginner"] + 0.2
