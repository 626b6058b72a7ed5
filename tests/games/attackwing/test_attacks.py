"""Attacks, step by step: what cases cannot show (sections 10 and 11, AW-23.12)."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import cast

import pytest
from tests.games.attackwing.fights import (
    RULES,
    attack,
    defense,
    fight,
    listed,
    named,
    one,
    play,
    refusal,
    troop,
)

from wyrmtable.core.chance import Seeded
from wyrmtable.core.plain import Plain
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import dice, words
from wyrmtable.games.attackwing.dice import ATTACK_FACES, DEFENSE_FACES


def test_every_step_can_be_read_back() -> None:
    """All steps of the package stand in the table, so that any state can be kept."""
    package = "wyrmtable.games.attackwing"
    for file in sorted(RULES.folder.glob("*.py")):
        module = import_module(f"{package}.{file.stem}")
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Task) and "name" in vars(kind):
                assert RULES.tasks[kind.name] is kind or kind.__module__ != module.__name__


def test_dice_have_eight_faces() -> None:
    """AW-11.1, AW-11.2: how often each result is on a die."""
    assert Counter(ATTACK_FACES) == {words.HIT: 3, words.CRIT: 1, words.CONC: 2, words.BLANK: 2}
    assert Counter(DEFENSE_FACES) == {words.EVADE: 3, words.CONC: 2, words.BLANK: 3}


def test_more_dice_than_the_box_holds() -> None:
    """AW-1.5: they are all rolled."""
    state = fight(one("balagos", 1, 10, 10), one("eshaedra", 2, 30, 30))
    assert len(dice.roll(state, "A", False, 12, "attack")) == 12


def test_all_attacks_that_are_not_refused_are_listed() -> None:
    """AW-23.12: a list never depends on a measurement; AW-10.9: what can be seen is refused."""
    state = fight(
        one("eshaedra", 1, 10, 10, upgrades={"lightning_breath": {}, "magic_missile": {}}),
        one("balagos", 2, 30, 30),
        one("hill_giant", 2, 20, 30),
        troop("orc_troop", 2, (5, 30), (5, 31.5), None),
    )
    assert listed(state) == [
        "attack B with bite",
        "attack B with tail",
        "attack with card lightning_breath level ground",
        "attack with card lightning_breath level air",
        "pass",
    ]
    state = fight(
        one("eshaedra", 1, 10, 10, tokens=["target"], upgrades={"magic_missile": {}}),
        troop("orc_troop", 2, (5, 30), (5, 31.5), None),
    )
    assert listed(state) == [
        "attack with card magic_missile on B1",
        "attack with card magic_missile on B2",
        "pass",
    ]


def test_premeasured_attacks() -> None:
    """AW-2.18: what is out of arc or Range is refused instead of wasted."""
    creatures = (
        one("eshaedra", 1, 18, 10),
        one("balagos", 2, 18, 15),
        one("red_dragon", 2, 18, 30),
    )
    state = fight(*creatures, options={"premeasure": True})
    assert listed(state) == ["attack B with bite", "pass"]
    assert refusal(state, "attack B with tail") == "AW-2.18"
    assert refusal(state, "attack C with bite") == "AW-2.18"
    assert len(listed(fight(*creatures))) == 5


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("attack A with bite", "AW-10.7"),
        ("attack B with claws", "AW-10.9"),
        ("attack C with bite", "AW-10.10"),
        ("attack D with bite", "AW-10.9"),
        ("attack with card fire_breath level air", "AW-10.9"),
        ("attack with card haste", "AW-10.15"),
        ("attack with card slow_breath level air", "AW-15.9"),
        ("attack with card sleep_breath level air", "AW-15.2"),
        ("attack with card magic_missile on B", "AW-10.9"),
        ("attack with card grapeshot", "AW-12.3"),
        ("attack with card grapeshot on B", "AW-12.4"),
        ("attack with card ground_slam", "AW-24.141"),
        ("attack with card hurl_debris", "AW-10.6"),
        ("attack with card hurl_debris on B level air", "AW-12.3"),
        ("charge", "AW-10.3"),
        ("use lucky", "AW-15.1"),
        ("use haste", "AW-24.22"),
        ("spend target", "AW-11.15"),
        ("altitude air", "AW-10.1"),
    ],
)
def test_refused_declarations(text: str, clause: str) -> None:
    """AW-10.9: each refusal names its rule."""
    given: dict[str, Plain] = {"haste": {}, "magic_missile": {}, "grapeshot": {}, "ground_slam": {}}
    worn: dict[str, Plain] = {
        "slow_breath": {"disabled": True},
        "sleep_breath": {"dt": 1},
        "hurl_debris": {},
    }
    state = fight(
        one("eshaedra", 1, 18, 10, upgrades={**given, **worn, "hurl_debris": {}}),
        one("balagos", 2, 18, 15),
        one("hill_giant", 2, 18, 20),
    )
    assert refusal(state, text) == clause


def test_measurements_can_be_drawn() -> None:
    """AW-23.13: arc, Range and measuring line come with the event."""
    state = fight(one("eshaedra", 1, 18, 10), one("balagos", 2, 18, 15))
    (event,) = named(play(state, "attack B with bite"), "attack_measured")
    assert event.data["distance"] == 2
    shapes = cast(list[dict[str, object]], event.data["shapes"])
    assert [shape["kind"] for shape in shapes] == ["arc", "ruler"]
    assert shapes[1]["points"] == [[18, 11.5], [18, 13.5]]


def test_dice_tell_where_they_come_from() -> None:
    """AW-11.3, AW-11.5: every die of a roll has its reason."""
    state = fight(
        one("balagos", 1, 18, 10, damage={"down": 1}),
        one("eshaedra", 2, 18, 15, tokens=["pivot"], damage={"up": []}),
        dice=attack("-------") + defense("-"),
    )
    events = play(state, "pass", "attack B with bite")
    (roll,) = named(events, "attack_roll")
    assert roll.data["parts"] == ["primary weapon +5", "pivot +1", "balagos +1"]
    (guard,) = named(events, "defense_roll")
    assert guard.data["parts"] == ["agility +1"]


def test_rerolls_are_listed_by_results() -> None:
    """AW-23.12: for each set of results that the dice show, all dice with these results."""
    state = fight(
        one("eshaedra", 1, 18, 10, tokens=["target"]),
        one("balagos", 2, 18, 15),
        dice=attack("h-o-"),
    )
    play(state, "attack B with bite")
    assert listed(state) == [
        "spend target dice 0",
        "spend target dice 1 3",
        "spend target dice 0 1 3",
        "spend target dice 2",
        "spend target dice 0 2",
        "spend target dice 1 2 3",
        "spend target dice 0 1 2 3",
        "use ability dice 0",
        "use ability dice 1",
        "use ability dice 2",
        "pass",
    ]
    assert refusal(state, "spend target") == "AW-11.15"
    assert refusal(state, "spend target dice 0 0") == "AW-11.15"
    assert refusal(state, "spend dodge") == "AW-11.18"
    assert refusal(state, "use ability dice 0 1") == "AW-24.4"


def test_a_state_in_the_middle_of_an_attack_can_be_kept() -> None:
    """A further attack inside an attack survives writing and reading, and goes on alike."""
    state = fight(
        one("balagos", 1, 18, 10, tokens=["target"], upgrades={"close_quarters": {}}),
        one("red_dragon", 2, 18, 14, tokens=["dodge"]),
    )
    play(state, "attack B with bite")
    seen = 0
    while state.attack:
        again = RULES.load(state.to_json())
        assert again.digest() == state.digest()
        use = "use close_quarters"
        play(state, use if use in listed(state) else "pass")
        seen += bool(state.interrupted)
    assert seen == 4 and not state.interrupted


def test_two_attacks_must_be_primary() -> None:
    """AW-24.22: announced before the first, and both with Primary Weapons."""
    state = fight(
        one("balagos", 1, 18, 10, upgrades={"haste": {"dt": 3}, "fire_breath": {}}, used=["haste"]),
        one("red_dragon", 2, 30, 30),
    )
    assert listed(state) == ["use haste", "pass"]
    play(state, "use haste")
    assert refusal(state, "attack with card fire_breath level air") == "AW-24.22"
    play(state, "attack B with bite")
    assert state.decision(0).kind == "attack"
    play(state, "pass")
    assert state.to_act == (1,)


def test_time_runs_out_in_an_attack() -> None:
    """AW-23.3: no attack, no token, nothing used; AW-23.9: the ruler straight ahead."""
    state = fight(
        one("eshaedra", 1, 18, 10, upgrades={"lightning_breath": {}}),
        one("balagos", 2, 18, 15, tokens=["dodge"]),
        one("hill_giant", 2, 33, 33),
        dice=attack("h---") + defense("-"),
    )
    play(state, "attack with card lightning_breath level air")
    (laid,) = named(play(state, "timeout"), "ruler_laid")
    assert (laid.data["offset"], laid.data["direction"]) == (0, 0)
    play(state, "timeout", "timeout")
    assert state.tokens[1 * 4 + words.DODGE] == 1
    assert state.decision(1).kind == "attack"


def test_a_burst_that_is_not_placed_fails() -> None:
    """AW-23.9: the attack fails and stays paid."""
    state = fight(
        one("elf_wizard", 1, 18, 6, tokens=["concentrate"], upgrades={"fireball": {}}),
        one("hill_giant", 2, 18, 20),
    )
    play(state, "attack with card fireball level ground")
    (failed,) = named(play(state, "timeout"), "attack_failed")
    assert failed.data["reason"] == "burst" and failed.cite == "AW-12.11"
    assert not state.bursts


def test_rulers_and_bursts_are_listed() -> None:
    """AW-23.12: enough places to play by, all of them legal."""
    state = fight(
        one("eshaedra", 1, 18, 10, upgrades={"lightning_breath": {}}), one("balagos", 2, 30, 30)
    )
    play(state, "attack with card lightning_breath level air")
    places = listed(state)
    assert {text.split()[1] for text in places} == {"-1.25", "0", "1.25"}
    assert "ruler 0 45" in places and "ruler -1.25 50" in places
    assert "ruler 0 50" not in places and refusal(state, "ruler 0 50") == "AW-12.7"
    state = fight(
        one("elf_wizard", 1, 18, 6, tokens=["concentrate"], upgrades={"fireball": {}}),
        one("hill_giant", 2, 18, 12),
    )
    play(state, "attack with card fireball level ground")
    places = listed(state)
    assert "burst 18 9" in places and "burst 18 12" not in places
    assert len(places) == len(set(places)) > 50


def test_victims_are_put_in_order() -> None:
    """AW-12.2, AW-23.12: all orders of up to four."""
    state = fight(
        one("gold_dragon", 1, 18, 10, upgrades={"fire_breath": {}}),
        *[one("gargoyle", 2, 15 + 3 * n, 15, id=f"g{n}") for n in range(3)],
    )
    play(state, "attack with card fire_breath level air")
    assert len(listed(state)) == 6
    assert refusal(state, "order B B C") == "AW-12.2"
    events = play(state, "order D B C")
    assert named(events, "attack_roll")[0].data["target"] == "D"


def test_chance_of_a_hit() -> None:
    """AW-23.5: every die is drawn from the one source of chance."""
    state = fight(one("balagos", 1, 10, 10), one("eshaedra", 2, 30, 30))
    state.chance = Seeded(7)
    faces = Counter(dice.roll(state, "A", False, 8000, "attack"))
    assert 2800 < faces[words.HIT] < 3200 and 900 < faces[words.CRIT] < 1100
