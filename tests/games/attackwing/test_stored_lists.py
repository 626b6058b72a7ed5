"""Stored games name only what there is; all that play can reach is read back."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests import laws

import wyrmtable as wt
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import abilities, attackrow, damagecards, upgrades
from wyrmtable.games.attackwing.invariants import require_even
from wyrmtable.games.attackwing.state import AttackWing

NAME = "attackwing"


@pytest.fixture(scope="module")
def stored() -> str:
    """A game while somebody attacks."""
    for seed in range(40):
        played = wt.ruleset(NAME).new(2, seed=seed, mode="legion")
        mind = Random(seed)
        while not played.over:
            data = played.to_plain()["data"]
            assert isinstance(data, dict)
            if data["attack"] and data["upgrades"] and data["line"]:
                return played.to_json()
            seat = played.to_act[0]
            played.apply(seat, mind.choice(played.decision(seat).actions))
    raise AssertionError("nobody attacks")


def refused(stored: str, name: str, numbers: list[Plain]) -> str:
    """Why a stored game with another list is refused."""
    plain: PlainDict = json.loads(stored)
    data = plain["data"]
    assert isinstance(data, dict)
    data[name] = numbers
    with pytest.raises(wt.BadPosition) as error:
        wt.ruleset(NAME).load(plain)
    assert error.value.where == "data"
    return error.value.why


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("upgrades", [0, len(upgrades.KEYS), 0, 0, 0]),
        ("upgrades", [99, 0, 0, 0, 0]),
        ("upgrades", [0, 0, 0, 0, 3]),
        ("effects", [0, 999]),
        ("up", [0, len(damagecards.KEYS), 0]),
        ("up", [99, 0, 0]),
        ("burst_at", [1.0]),
        ("used", [0, len(abilities.ONCE)]),
        ("granted", [0, len(abilities.VERB), 0]),
        ("granted", [0, 0, 99]),
        ("performed", [99, 0]),
        ("moving", [0]),
        ("moving", [99, 1, 0]),
        ("attack", [0]),
        ("interrupted", [0] * (attackrow.WIDTH + 1)),
        ("interrupted", [99] * attackrow.WIDTH),
        ("attack_dice", [9, 0]),
        ("victims", [999, 1]),
        ("line", [0]),
        ("line", [0.0] * 6),
    ],
)
def test_a_list_that_names_what_there_is_not(stored: str, name: str, numbers: list[Plain]) -> None:
    assert name in refused(stored, name, numbers)


@pytest.mark.parametrize("at", range(attackrow.WIDTH))
def test_every_number_of_an_attack_has_its_bounds(stored: str, at: int) -> None:
    row = json.loads(stored)["data"]["attack"]
    for wrong in (-100, 1 << 20):
        row[at] = wrong
        assert "attack" in refused(stored, "attack", row)


@pytest.mark.parametrize("seed", range(12))
def test_what_play_reaches_is_read_back(seed: int) -> None:
    played = laws.fresh(NAME, seed)
    for step in range(250):
        if played.state.over:
            break
        state = played.state
        assert isinstance(state, AttackWing)
        require_even(state)
        if step % 25 == 0:
            stored = played.state.to_json()
            assert wt.ruleset(NAME).load(stored).to_json() == stored
        played.step()
