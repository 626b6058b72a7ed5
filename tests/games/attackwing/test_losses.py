"""Damage, healing and losses of Troops: choices that cases do not name (sections 13, 15, 17)."""

from __future__ import annotations

from tests.games.attackwing.fights import (
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

from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing import damage, damagecards, words
from wyrmtable.games.attackwing.powers import color_of, value
from wyrmtable.games.attackwing.state import NONE, U_PDT, UNSEEN


def test_the_owner_names_the_new_point_soldier() -> None:
    """AW-17.22: of the same row; nobody else."""
    state = fight(
        one("balagos", 1, 18, 10, alt="swoop"),
        troop("orc_troop", 2, (18, 14), (16.5, 14), (19.5, 14), (18, 15.5), heading=180),
        dice=attack("h----") + defense("-") + attack("---"),
    )
    play(state, "attack B1 with bite")
    assert listed(state) == ["point B2", "point B3"]
    assert refusal(state, "point B4") == "AW-17.22"
    play(state, "point B3")
    assert state.base_name(state.point[1]) == "B3"


def test_the_next_row_behind_follows() -> None:
    """AW-17.22: if the row of the old one is empty, the next row behind; if none, anybody."""
    behind = troop("orc_troop", 2, (18, 14), (18, 15.5), (18, 17), heading=180)
    ahead = troop("orc_troop", 2, (18, 14), (16.5, 12.5), (19.5, 12.5), heading=180)
    rolled = attack("h----") + defense("-") + attack("--")
    state = fight(one("balagos", 1, 18, 9, alt="swoop"), behind, dice=rolled)
    (chosen,) = named(play(state, "attack B1 with bite"), "new_point")
    assert chosen.data["soldier"] == "B2"
    state = fight(one("balagos", 1, 18, 9, alt="swoop"), ahead, dice=rolled)
    play(state, "attack B1 with bite")
    assert listed(state) == ["point B2", "point B3"]


def test_morale_by_the_other_face() -> None:
    """AW-17.21: `morale_face` may be set to `crit`; all flee, and the Troop is gone (AW-17.25)."""
    state = fight(
        one("balagos", 1, 18, 10, alt="swoop"),
        troop("orc_troop", 2, (18, 14), (18, 15.5), heading=180),
        one("hill_giant", 2, 33, 33),
        dice=attack("h----") + defense("-") + attack("c"),
        options={"morale_face": "crit"},
    )
    events = play(state, "attack B1 with bite")
    assert [event.data["how"] for event in named(events, "soldier_lost")] == ["defeated", "fled"]
    assert named(events, "defeated")[0].cite == "AW-17.25"


def test_the_owner_chooses_the_card_that_is_healed() -> None:
    """AW-24.27: a Damage Card of his choice, face up or face down."""
    state = fight(
        one("maelin", 1, 10, 10, upgrades={"prayer_of_healing": {}}),
        one("brunda", 1, 10, 16, damage={"down": 1, "up": ["blinded_eye", "dazed"]}),
        one("eshaedra", 2, 30, 30),
        phase="activation",
        dials={"maelin": "S1"},
    )
    play(state, "act prayer_of_healing on B")
    assert listed(state) == ["discard blinded_eye", "discard dazed", "discard face down"]
    play(state, "discard dazed")
    assert damage.total(state, 1) == 2
    assert listed(state) == ["use ability", "pass"]  # AW-24.119
    events = play(state, "use ability")
    assert named(events, "card_down")[0].data["card"] == "blinded_eye"


def test_the_owner_chooses_the_soldier_who_is_healed() -> None:
    """AW-13.7, AW-17.17: cards lie with the soldiers who suffered them."""
    state = fight(
        one("maelin", 1, 10, 10, upgrades={"cure_wounds": {}}),
        troop("dwarf_troop", 1, (10, 13), (10, 14.5), (10, 16), heading=0),
        one("eshaedra", 2, 30, 30),
        phase="activation",
        dials={"maelin": "S1"},
    )
    state.down_of, state.down_kind = [2, 3], [UNSEEN, UNSEEN]
    play(state, "act cure_wounds on B1")
    assert listed(state) == ["discard face down of B2", "discard face down of B3"]
    assert named(play(state, "discard face down of B3"), "healed")
    assert state.down_of == [2]


def test_a_potion_discards_or_flips() -> None:
    """AW-24.49: one of two, if both are possible."""
    state = fight(
        one("brunda", 1, 10, 16, damage={"down": 1, "up": ["blinded_eye"]},
            upgrades={"healing_potion": {}}),
        one("eshaedra", 2, 30, 30),
        phase="activation",
        dials={"brunda": "S1"},
    )  # fmt: skip
    play(state, "act healing_potion")
    assert listed(state) == ["choose 1", "choose 2"]
    events = play(state, "choose 2")
    assert named(events, "card_down") and not named(events, "healed")
    assert damage.cards(state, 0) == 2


def test_effects_of_one_creature_in_the_order_of_its_owner() -> None:
    """AW-4.10: what is due must be followed, what is offered may be used in between."""
    burning: dict[str, Plain] = {"down": 1, "up": ["burning_blood"]}
    state = fight(
        one("frost_giant", 1, 10, 10, damage=burning, upgrades={"regeneration": {}}),
        one("eshaedra", 2, 30, 30),
        dice=attack("h"),
        phase="end",
    )
    assert listed(state) == ["resolve burning_blood", "use regeneration"]
    assert refusal(state, "pass") == "AW-3.9"
    assert refusal(state, "resolve contagion") == "AW-4.10"
    events = play(state, "use regeneration")
    order = [event.name for event in events if event.name in ("healed", "damage")]
    assert order == ["healed", "damage"]


def test_a_second_curse_has_no_bearer() -> None:
    """AW-15.7, AW-15.14: the copy is ignored, and its Permanent Duration Token goes."""
    state = fight(
        one("eshaedra", 1, 10, 10, upgrades={"bestow_curse": {}}),
        one("vorgath", 1, 14, 10, upgrades={"bestow_curse": {"pdt": 1}}),
        one("galadaeros", 2, 12, 20, effects={"bestow_curse": "vorgath"}),
        phase="activation",
        dials={"eshaedra": "S1"},
    )
    play(state, "altitude keep", "act bestow_curse on C")
    assert state.upgrades[U_PDT] == 0
    assert len(state.effects) == 2 and value(state, 2, words.VALUE_ARMOR) == 0


def test_values_and_colors_of_cards() -> None:
    """AW-1.19, AW-5.9, AW-13.5: what simply holds; red beats white."""
    state = fight(
        one("galadaeros", 1, 10, 10, upgrades={"iron_hide": {}, "aerobat_amulet": {}},
            damage={"up": ["deep_wound", "torn_tendon"]}),
        one("eshaedra", 2, 30, 30),
        phase="planning",
    )  # fmt: skip
    assert damage.armor_value(state, 0) == 3 and damage.total(state, 0) == 3
    wingover = 5 * 7 + 4  # W4
    assert color_of(state, 0, wingover, state.dial_of[0]) == words.RED  # Torn Tendon
    flipped = damage.up_row(state, 0, damagecards.NUMBER["torn_tendon"])
    damage.flip_down(state, flipped)
    assert color_of(state, 0, wingover, state.dial_of[0]) == words.WHITE  # the Amulet
    assert damage.up_row(state, 0, damagecards.NUMBER["torn_tendon"]) == NONE


def test_a_friend_of_another_player_is_asked_himself() -> None:
    """AW-18.2, AW-24.43: Aurenthal's owner decides about Aurenthal's token."""
    state = fight(
        one("red_dragon", 1, 18, 10),
        one("aurenthal", 2, 22, 15, tokens=["dodge"]),
        one("silver_dragon", 2, 18, 15, tokens=["dodge"]),
        dice=attack("hhhh-") + defense("-"),
    )
    state.owner = (0, 0, *state.owner[2:])  # as if a teammate sat there
    play(state, "pass", "pass", "attack C with bite")
    assert state.to_act == (1,) and listed(state) == ["spend dodge", "pass"]
    play(state, "spend dodge")
    assert state.to_act == (0,) and listed(state) == ["use ability of B", "pass"]
    (compared,) = named(play(state, "use ability of B"), "compared")
    assert compared.data["hits"] == 2
