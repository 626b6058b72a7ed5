"""Tuning: weights are found again from data, chances are called as they come, content is kept."""

from __future__ import annotations

import math
import random
import tomllib

import pytest
from typer.testing import CliRunner

import wyrmtable as wt
from wyrmtable.bots.apart import BotApart
from wyrmtable.bots.fitting import calibration, chance_of, fitted, solved, surprise
from wyrmtable.bots.levels import levels_file
from wyrmtable.bots.tuning import Sample, fit, gathered, rewritten, weights_of
from wyrmtable.cli.app import app
from wyrmtable.core.chance import Seeded

RULES = wt.ruleset("dragonrage")


def drawn(count: int, weights: list[float]) -> tuple[list[list[float]], list[bool]]:
    """Rows, and outcomes as likely as the weights say."""
    source = random.Random(1)
    rows = [[source.gauss(0, 1) for _ in weights] for _ in range(count)]
    return rows, [source.random() < chance_of(weights, row) for row in rows]


def test_regression_finds_the_weights_again() -> None:
    rows, wins = drawn(4000, [1.5, -0.7])
    found = fitted(rows, wins, [1.0, 0.0], hold=1.0)
    assert found == pytest.approx([1.5, -0.7], abs=0.15)


def test_without_data_the_weights_stay() -> None:
    rows, wins = drawn(2, [5.0, 5.0])
    assert fitted(rows, wins, [1.0, 0.5], hold=1e6) == pytest.approx([1.0, 0.5], abs=1e-3)


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])


def test_calibration_counts_by_what_was_called() -> None:
    rows, wins = drawn(4000, [1.2])
    called = [chance_of([1.2], row) for row in rows]
    for one in calibration(called, wins):
        assert one.low - 0.03 <= one.called <= one.high + 0.03
    assert sum(one.positions for one in calibration(called, wins)) == 4000
    assert surprise(called, wins) < surprise([0.5] * 4000, wins)
    assert surprise([0.5] * 4000, wins) == pytest.approx(math.log(2))


def test_an_evaluation_that_is_too_sure_becomes_less_sharp() -> None:
    source = random.Random(2)
    samples = []
    for number in range(2000):
        odds = source.gauss(0, 3)
        won = source.random() < 1 / (1 + math.exp(-odds / 3))
        samples.append(Sample(number, won, odds, {}))
    found = fit(RULES, samples)
    assert found.after["sharpness"] == pytest.approx(found.before["sharpness"] / 3, rel=0.2)
    assert found.surprise[1] < found.surprise[0]


def test_content_keeps_everything_but_the_weights() -> None:
    text = levels_file(RULES).read_text(encoding="utf-8")
    new = rewritten(text, {"material": 0.21, "sharpness": 0.25})
    before, after = tomllib.loads(text), tomllib.loads(new)
    assert after["judgement"]["material"] == 0.21
    before["judgement"].update(material=0.21, sharpness=0.25)
    assert after == before
    assert new.count("#") == text.count("#")


def test_features_are_what_their_weights_multiply() -> None:
    """The evaluation is the same with another weight as its feature says."""
    state = RULES.start(2, Seeded(1), {"scenario": 3})
    tactics = RULES.tactics()
    for number in range(80):
        seat = state.to_act[0]
        state.apply(seat, tactics.quick(state, seat, Seeded(number)).action)
    weights = weights_of(RULES)
    value = tactics.values(state)[0]
    feature = tactics.features(state)["material"]
    odds = math.log(value / (1 - value))
    expected = odds + weights["sharpness"] * 0.1 * feature
    other = {"material": weights["material"] + 0.1}
    assert value_elsewhere(state.to_json(), other) == pytest.approx(expected, abs=0.01)


def value_elsewhere(text: str, weights: dict[str, float]) -> float:
    """The odds of a position with other weights, from a process of their own."""
    import os
    import subprocess
    import sys

    import msgspec

    from wyrmtable.core.content import JUDGED_WITH

    code = (
        "import sys, math, wyrmtable;"
        "s = wyrmtable.load(sys.stdin.read()); v = s.rules.tactics().values(s)[0];"
        "print(math.log(v / (1 - v)))"
    )
    given = msgspec.json.encode({"dragonrage": weights}).decode()
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=text,
        env={**os.environ, JUDGED_WITH: given},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def test_games_give_positions_and_the_same_ones_again() -> None:
    first = list(gathered("aerialcorps", 2, "hatchling", 5, 1))
    assert first == list(gathered("aerialcorps", 2, "hatchling", 5, 1))
    assert any(first)


def test_a_bot_apart_plays_legal_moves() -> None:
    state = wt.ruleset("aerialcorps").start(2, Seeded(1), {"scenario": "duel"})
    with BotApart("hatchling", "aerialcorps", {"sharpness": 2.0}) as player:
        chance = Seeded(1)
        for _ in range(6):
            seat = state.to_act[0]
            state.apply(seat, player.choose(state.guess(seat, chance), seat, chance))
    assert player.process.returncode is not None


def test_the_command_shows_weights_and_a_curve() -> None:
    args = ["tune", "aerialcorps", "--games", "8", "--check", "2", "--level", "hatchling"]
    done = CliRunner().invoke(app, [*args, "--cores", "1"])
    assert done.exit_code == 0, done.output
    assert "| sharpness | 3 |" in done.output and "called" in done.output
