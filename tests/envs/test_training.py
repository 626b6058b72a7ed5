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


def test_what_turned_out_better_becomes_likelier(train: ModuleType) -> None:
    network = train.Network(3, 2, 1)
    dice = np.random.default_rng(1)
    rows = 400
    seen = np.zeros((rows, 3), np.float32)
    seen[:, 0] = np.arange(rows) % 2  # says which of the two actions is right
    masks = np.ones((rows, 2), np.bool_)
    likely, value, _ = network(seen, masks)
    actions = train.drawn(likely, dice)
    played = {
        "seen": seen,
        "masks": masks,
        "actions": actions,
        "chances": likely[np.arange(rows), actions],
        "values": value,
        "gains": np.where(actions == seen[:, 0], 1, -1).astype(np.float32),
    }
    right = seen[:, 0].astype(int)
    before = network(seen, masks)[0][np.arange(rows), right].mean()
    train.improve(network, played, dice)
    assert network(seen, masks)[0][np.arange(rows), right].mean() > before


def test_an_update_is_learned_from_own_decisions_against_hatchling(train: ModuleType) -> None:
    table = train.Table(2, 1)
    network = train.Network(table.eyes.width, table.env.actions, 1)
    before = [weight.copy() for weight in network.weights]
    played = train.play(table, network, 40)
    assert 0 < len(played["gains"]) < 2 * 40, "hatchling decides some of the time"
    assert played["masks"][np.arange(len(played["actions"])), played["actions"]].all()
    assert np.isfinite(played["gains"]).all()
    train.improve(network, played, table.dice)
    assert any((old != new).any() for old, new in zip(before, network.weights, strict=True))


def test_hatchling_beats_who_has_not_learned(train: ModuleType) -> None:
    table = train.Table(1, 1)
    network = train.Network(table.eyes.width, table.env.actions, 1)
    assert train.measured(network, 4, 1) <= 0.25


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
    assert last["games"] >= 100
    assert last["wins"] > first["wins"] + 0.3
