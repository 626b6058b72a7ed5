"""The flat tables of abilities say what the content files say."""

from __future__ import annotations

from typing import get_args

import pytest

from wyrmtable.games.attackwing import abilities, conditions, creatures, powers, upgrades, words
from wyrmtable.games.attackwing.contentfile import CREATURES, DAMAGE, UPGRADES
from wyrmtable.games.attackwing.flattening import VERBS


def numbers(prefix: str, names: tuple[str, ...]) -> list[int]:
    """The constants of `words` for a list of names."""
    return [getattr(words, f"{prefix}{name.upper()}") for name in names]


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("AT_", get_args(conditions.Moment)),
        ("DO_", VERBS),
        ("TO_", get_args(conditions.Who)),
        ("", get_args(conditions.Face)),
        ("", get_args(conditions.Act)),
        ("", get_args(conditions.Token)),
        ("", get_args(conditions.Color)),
        ("VALUE_", get_args(conditions.Value)),
        ("BAN_", get_args(conditions.Ban)),
        ("FROM_", get_args(conditions.Exhausting)),
        ("BEAR_", get_args(conditions.Bearing)),
        ("ARC_", get_args(conditions.Arc)),
    ],
)
def test_the_numbers_are_the_places_of_the_names(prefix: str, names: tuple[str, ...]) -> None:
    """What is written twice for speed is the same twice."""
    assert numbers(prefix, names) == list(range(len(names)))
    assert words.MOMENTS == len(get_args(conditions.Moment)) + 1 == words.AT_ATTACK + 1


def the_one(source: int, card: int, moment: int) -> int:
    """The only ability of a card at a moment."""
    (found,) = abilities.at(source, card, moment)
    return found


def test_an_ability_that_simply_holds() -> None:
    """AW-24.132: Crushing Dive"""
    dive = the_one(words.OF_UPGRADE, upgrades.NUMBER["crushing_dive"], words.AT_ROLL_ATTACK)
    threes = [tuple(abilities.CONDITIONS[dive][at : at + 3]) for at in range(0, 12, 3)]
    assert sorted(threes) == sorted(
        [
            (words.IF_ATTACK_IS, words.PRIMARY, 0),
            (words.IF_ARC_IS, words.ARC_FORWARD, 0),
            (words.IF_SWOOPING, 1, words.YOU),
            (words.IF_ON_IS, words.ON_GROUND, words.OTHER),
        ]
    )
    assert not abilities.OPTIONAL[dive] and abilities.ROLE[dive] == words.ATTACKER
    (step,) = abilities.STEPS[dive]
    assert (abilities.VERB[step], abilities.FIGURE[step]) == (words.DO_DICE, 1)


def test_an_ability_that_is_bought() -> None:
    """AW-11.32, AW-24.199: Dark Pact"""
    pact = the_one(words.OF_UPGRADE, upgrades.NUMBER["dark_pact"], words.AT_ROLL_ATTACK)
    assert abilities.OPTIONAL[pact] and abilities.ONCE[pact] == words.ONCE_A_ROUND
    assert abilities.COST_DAMAGE[pact] == 1 and abilities.COST_TOKEN[pact] == words.NONE


def test_an_ability_for_friends() -> None:
    """AW-24.43, AW-24.105, AW-24.120, AW-24.176, AW-24.198"""
    auras = {
        table[card]
        for source, table in (
            (words.OF_CREATURE, creatures.KEYS),
            (words.OF_UPGRADE, upgrades.KEYS),
        )
        for card in range(len(table))
        if any(powers.AURAS[source][card * powers.KEYS : (card + 1) * powers.KEYS])
    }
    assert auras == {"aurenthal", "solanthir", "vorgath", "war_banner", "holy_aura"}
    morale = the_one(words.OF_CREATURE, creatures.NUMBER["solanthir"], words.AT_ALWAYS)
    assert (abilities.AURA_FROM[morale], abilities.AURA_TO[morale]) == (1, 2)
    assert abilities.AURA_SOLDIER[morale]
    (step,) = abilities.STEPS[morale]
    assert abilities.KIND[step] == words.VALUE_MORALE


def test_an_ability_at_two_moments_has_two_entries() -> None:
    """AW-24.155: Lucky"""
    card = upgrades.NUMBER["lucky"]
    attack = the_one(words.OF_UPGRADE, card, words.AT_MODIFY_ATTACK)
    defense = the_one(words.OF_UPGRADE, card, words.AT_MODIFY_DEFENSE)
    assert [abilities.ROLE[a] for a in (attack, defense)] == [words.ATTACKER, words.DEFENDER]
    for ability in (attack, defense):
        assert abilities.COST_DISCARD[ability]
        assert abilities.FIGURE[abilities.STEPS[ability][0]] == words.ANY


def test_conditions_about_cards_are_rows_of_a_table() -> None:
    """AW-24.118: Brunda and large bases"""
    ability = the_one(words.OF_CREATURE, creatures.NUMBER["brunda"], words.AT_ROLL_DEFENSE)
    test, row, whom = abilities.CONDITIONS[ability]
    assert (test, whom) == (words.IF_PRINTED, words.OTHER)
    assert abilities.PRINTED[row] == creatures.LARGE


def test_upgrade_attacks_are_abilities_with_a_cost() -> None:
    """AW-10.13, AW-24.24, AW-24.57, AW-24.162, AW-24.169"""
    for card, upgrade in enumerate(UPGRADES):
        found = abilities.at(words.OF_UPGRADE, card, words.AT_ATTACK)
        assert len(found) == (1 if upgrade.attack else 0) == upgrades.ATTACKS[card]
    missile = the_one(words.OF_UPGRADE, upgrades.NUMBER["magic_missile"], words.AT_ATTACK)
    assert abilities.COST_TOKEN[missile] == words.TARGET and abilities.COST_DURATIONS[missile] == 2
    storm = upgrades.NUMBER["ice_storm"]
    assert upgrades.LASTING[storm] and upgrades.SHAPE[storm] == words.SHAPE_BURST
    volley = upgrades.NUMBER["volley"]
    assert upgrades.WITH_WEAPON[volley] and upgrades.DICE[volley] == 1
    needs = abilities.CONDITIONS[the_one(words.OF_UPGRADE, volley, words.AT_ATTACK)]
    assert needs == [words.IF_SOLDIERS_FROM, 4, words.YOU]
    lance = upgrades.NUMBER["dragonbane_lance"]
    dragons = abilities.PRINTED[abilities.BONUS_IF[lance][1]]
    assert upgrades.BONUS_DICE[lance] == 1
    assert [card.class_ == "dragon" for card in CREATURES] == dragons


def test_what_follows_a_hit() -> None:
    """AW-24.8, AW-24.12, AW-24.29, AW-24.127"""
    command = abilities.INSTEAD[upgrades.NUMBER["command"]]
    verbs = [abilities.VERB[step] for step in command]
    assert verbs == [words.DO_LOSE_TOKENS, words.DO_EXHAUST]
    assert all(abilities.WHO[step] == words.TO_TARGET for step in command)
    (shatter,) = abilities.ALSO[upgrades.NUMBER["acid_breath"]]
    assert abilities.VERB[shatter] == words.DO_SHATTER
    (heal,) = abilities.AFTER[upgrades.NUMBER["grave_breath"]]
    assert abilities.VERB[heal] == words.DO_HEAL


def test_rolls_and_choices_have_steps_inside() -> None:
    """AW-24.49, AW-24.51, AW-24.195"""
    potion = the_one(words.OF_UPGRADE, upgrades.NUMBER["healing_potion"], words.AT_ACTION)
    (choice,) = abilities.STEPS[potion]
    inner = [abilities.VERB[step] for step in abilities.INNER[choice]]
    assert inner == [words.DO_HEAL, words.DO_TURN_DOWN]
    captain = upgrades.NUMBER["war_captain"]
    (roll,) = abilities.STEPS[the_one(words.OF_UPGRADE, captain, words.AT_SOLDIERS_LOST)]
    assert abilities.PURPOSE[roll] == "leader" and abilities.FIGURE[roll] == 0
    assert abilities.KIND[roll] == 1 << words.CRIT
    contagion = upgrades.NUMBER["contagion"]
    (roll,) = abilities.STEPS[the_one(words.OF_EFFECT, contagion, words.AT_END_PHASE)]
    assert abilities.KIND[roll] == 1 << words.HIT | 1 << words.CRIT
    assert the_one(words.OF_EFFECT, contagion, words.AT_ACTION) >= 0
    assert upgrades.DISABLED_BY_END[contagion] and not upgrades.GOOD_EFFECT[contagion]


def test_what_belongs_to_a_particular_attack() -> None:
    """AW-11.5: Gargoyle and Shield always count, Brunda and Wing Guard only against some"""
    always = [
        the_one(words.OF_CREATURE, creatures.NUMBER["gargoyle"], words.AT_ROLL_DEFENSE),
        the_one(words.OF_EFFECT, upgrades.NUMBER["shield"], words.AT_ROLL_DEFENSE),
    ]
    sometimes = [
        the_one(words.OF_CREATURE, creatures.NUMBER["brunda"], words.AT_ROLL_DEFENSE),
        the_one(words.OF_UPGRADE, upgrades.NUMBER["wing_guard"], words.AT_ROLL_DEFENSE),
        the_one(words.OF_UPGRADE, upgrades.NUMBER["shield_wall"], words.AT_ROLL_DEFENSE),
    ]
    assert [abilities.ABOUT_ATTACK[a] for a in always] == [False, False]
    assert [abilities.ABOUT_ATTACK[a] for a in sometimes] == [True, True, True]


def test_every_word_of_the_vocabulary_is_used() -> None:
    """A word that no card needs would only burden designers."""
    unused = set(range(words.MOMENTS)) - set(abilities.MOMENT)
    assert [get_args(conditions.Moment)[moment] for moment in unused] == []
    assert set(range(len(VERBS))) == set(abilities.VERB)
    tests = {test for listed in abilities.CONDITIONS for test in listed[::3]}
    assert tests == set(range(words.IF_CAN_LAND + 1))
    assert len(abilities.BY_CARD[words.OF_DAMAGE]) == len(DAMAGE) * words.MOMENTS
