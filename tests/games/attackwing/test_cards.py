"""What every card does, in shorthand beside its clause: a change of content shows here."""

from __future__ import annotations

import pytest
from tests.games.attackwing.law import rules
from tests.games.attackwing.shorthand import told

from wyrmtable.games.attackwing import contentfile

CARD = {
    card.key: card
    for cards in (contentfile.CREATURES, contentfile.UPGRADES, contentfile.DAMAGE)
    for card in cards
}
ABILITIES: list[tuple[str, str, str]] = [
    ("AW-24.3", "balagos", "roll_attack [fewer_cards true]: dice (number 1)"),
    ("AW-24.4", "eshaedra", "modify_attack once a round may: reroll (count 1)"),
    ("AW-24.5", "galadaeros", "modify_defense once a round may: reroll (count 1, face blank)"),
    (
        "AW-24.41",
        "vessarith",
        "modify_attack may [other (exhausted true)]: convert (face conc, to hit)",
    ),
    ("AW-24.43", "aurenthal", "modify_defense near range 1-2, soldier true may: add (face evade)"),
    ("AW-24.45", "elf_wizard", "modify_attack once a round may [class spell]: reroll (count 1)"),
    (
        "AW-24.103",
        "hoarfang",
        "modify_attack may [you (on air), other (on ground)]: reroll (count 1)",
    ),
    ("AW-24.104", "nyssarak", "deflect as attacker [crits 1]: shatter (who target)"),
    ("AW-24.106", "bone_dragon", "exhaust [from damage_card|other_card]: prevent"),
    (
        "AW-24.105",
        "solanthir",
        "always near range 1-2, soldier true [you (troop true)]: value (value morale, number 1)",
    ),
    ("AW-24.108", "harpy", "action names enemy 1-2: dice (number -1, who target)"),
    ("AW-24.109", "gargoyle", "roll_defense [you (on ground)]: dice (number 1)"),
    (
        "AW-24.110",
        "ilyavael",
        "modify_attack may [other (alignment evil)]: convert (face conc, to hit)",
    ),
    (
        "AW-24.111",
        "air_elemental",
        "roll_attack as defender [reach ranged, form normal]: dice (number -1)",
    ),
    ("AW-24.112", "wraith", "always: cannot (what be_checked_when_overrunning)"),
    ("AW-24.114", "skarnval", "overrun_passed once a movement: exhaust (who target)"),
    (
        "AW-24.115",
        "elder_tree",
        "roll_attack as defender [attack upgrade, energy fire]: dice (number 1); end_phase "
        "may [you (pivoted true)]: heal",
    ),
    ("AW-24.116", "dwarf_ballista", "modify_attack may [other (on air)]: reroll (count 1)"),
    ("AW-24.118", "brunda", "roll_defense [other (base large)]: dice (number 1)"),
    ("AW-24.119", "maelin", "healed may: turn_down (count 1, who target)"),
    (
        "AW-24.120",
        "vorgath",
        "roll_attack near range 1-2 [you (alignment evil, troop true), reach melee]: dice "
        "(number 1)",
    ),
    ("AW-24.122", "barbarian", "roll_attack [you (cards 2), reach melee]: dice (number 1)"),
    ("AW-24.123", "halfling_scout", "always: value (value cover, number 1)"),
    ("AW-24.10", "fire_breath", "attack cone"),
    ("AW-24.11", "lightning_breath", "attack line"),
    ("AW-24.12", "acid_breath", "attack line also shatter (who target)"),
    (
        "AW-24.13",
        "slow_breath",
        "attack cone instead effect (who target); effect color [speed 3]: color (to red)",
    ),
    ("AW-24.14", "trickster", "exhaust may [from feint]: prevent"),
    ("AW-24.15", "devotrix_of_tiamat", "modify_attack may: convert (face conc, to hit, count 2)"),
    (
        "AW-24.16",
        "close_quarters",
        "resolved may [attack primary, arc forward, range 1-1]: further_attack (times 2, "
        "dice -2, reach melee)",
    ),
    ("AW-24.17", "tail_sweep", "attack area"),
    ("AW-24.18", "wing_buffet", "attack one instead exhaust (who target)"),
    (
        "AW-24.19",
        "frightful_presence",
        "action names enemy 1-2 [other (lower_level true)]: effect (who target); effect "
        "roll_attack: dice (number -1)",
    ),
    ("AW-24.20", "hardened_scales", "deflect may [penetrates false]: deflect (face crit)"),
    (
        "AW-24.21",
        "keen_senses",
        "acted may [action target]: free_action (actions dodge|concentrate)",
    ),
    (
        "AW-24.59",
        "sleep_breath",
        "attack cone instead effect (who target); effect always: cannot (what act), cannot "
        "(what attack); effect damaged: end_effect",
    ),
    ("AW-24.125", "frost_breath", "attack cone"),
    ("AW-24.126", "poison_breath", "attack cone also exhaust (who target)"),
    ("AW-24.127", "grave_breath", "attack cone after heal"),
    (
        "AW-24.128",
        "withering_breath",
        "attack cone instead effect (who target); effect roll_attack [attack primary]: dice "
        "(number -1)",
    ),
    ("AW-24.129", "thunder_roar", "attack area also lose_tokens (who target)"),
    ("AW-24.130", "deep_lungs", "declare may [class breath_weapon]: dice (number 1)"),
    (
        "AW-24.131",
        "savage_bite",
        "modify_attack may [attack primary, arc forward, range 1-1]: convert (face hit, to crit)",
    ),
    (
        "AW-24.132",
        "crushing_dive",
        "roll_attack [you (swooping true), other (on ground), attack primary, arc forward]: "
        "dice (number 1)",
    ),
    ("AW-24.133", "tireless_wings", "exhaust may [from red_maneuver]: prevent"),
    ("AW-24.134", "updraft", "altitude may: altitude (times 2)"),
    ("AW-24.135", "wing_guard", "roll_defense [behind true]: dice (number 1)"),
    ("AW-24.136", "iron_hide", "always: value (value armor, number 1)"),
    (
        "AW-24.137",
        "elemental_scales",
        "modify_defense [attack upgrade, energy "
        "fire|cold|acid|lightning|thunder|positive|negative|poison|disease]: add (face evade)",
    ),
    ("AW-24.53", "boulder_toss", "attack one"),
    ("AW-24.54", "regeneration", "end_phase may: heal"),
    ("AW-24.138", "tough_hide", "always: value (value armor, number 1)"),
    (
        "AW-24.139",
        "rending_claws",
        "resolved may [attack primary, reach melee, range 1-1]: further_attack (dice -1)",
    ),
    ("AW-24.140", "venom_sting", "attack one"),
    ("AW-24.141", "ground_slam", "attack area you [on ground]"),
    ("AW-24.142", "hurl_debris", "attack one"),
    (
        "AW-24.143",
        "web_shot",
        "attack one instead effect (who target); effect color [speed 2]: color (to red)",
    ),
    ("AW-24.144", "stampede", "always: value (value charge, number 1)"),
    (
        "AW-24.145",
        "berserk",
        "modify_attack once a round may [reach melee]: reroll (count any), exhaust",
    ),
    ("AW-24.146", "pack_hunter", "roll_attack [reach melee, ally 1-1]: dice (number 1)"),
    ("AW-24.147", "stench", "roll_attack as defender [reach melee, range 1-1]: dice (number -1)"),
    ("AW-24.148", "life_drain", "resolved may [reach melee, damage 1]: heal"),
    (
        "AW-24.149",
        "unnatural_speed",
        "acted may [action dodge|charge|concentrate|target]: free_action (actions "
        "dodge|charge|concentrate|target|feint)",
    ),
    ("AW-24.50", "veterans_eye", "modify_attack may [spent target]: convert (face conc, to hit)"),
    (
        "AW-24.51",
        "war_captain",
        "roll_attack [attack primary]: dice (number 1); soldiers_lost: roll (purpose leader, "
        "dice soldiers_lost, faces crit, then discard)",
    ),
    ("AW-24.52", "line_formation", "attack area you [soldiers 3]"),
    ("AW-24.150", "mighty_blow", "roll_attack may [attack primary, reach melee]: dice (number 2)"),
    (
        "AW-24.151",
        "deadly_precision",
        "modify_attack may [spent concentrate]: convert (face hit, to crit, just_converted true)",
    ),
    (
        "AW-24.152",
        "steady_aim",
        "compare as attacker may [attack primary, reach ranged, range 2-4]: cancel (face evade)",
    ),
    ("AW-24.153", "backstab", "roll_attack [reach melee, behind true]: dice (number 1)"),
    ("AW-24.154", "dragon_slayer", "roll_attack [other (class dragon)]: dice (number 1)"),
    ("AW-24.155", "lucky", "modify_attack/modify_defense may: reroll (count any)"),
    ("AW-24.156", "quick_feet", "roll_defense: dice (number 1)"),
    (
        "AW-24.157",
        "stand_fast",
        "always: value (value overrun, number 1); overrun_failed: exhaust (who target)",
    ),
    ("AW-24.158", "inspiring_presence", "action 1-2: rest (count 1, who friends)"),
    (
        "AW-24.159",
        "shield_wall",
        "roll_defense [you (soldiers 3, pressed false), form normal]: dice (number 1)",
    ),
    (
        "AW-24.160",
        "standard_bearer",
        "always: value (value morale, number 1); soldiers_lost: roll (purpose leader, dice "
        "soldiers_lost, faces crit, then discard)",
    ),
    ("AW-24.161", "forced_march", "reveal may [color white]: color (to green)"),
    ("AW-24.162", "volley", "attack one you [soldiers 4]"),
    ("AW-24.48", "blackguards_mail", "always: value (value armor, number 1)"),
    ("AW-24.49", "healing_potion", "action: choose (of heal|turn_down (count 1))"),
    ("AW-24.163", "chain_mail", "always: value (value armor, number 1)"),
    (
        "AW-24.164",
        "plate_armor",
        "always: value (value armor, number 2); color [speed 3]: color (to red)",
    ),
    (
        "AW-24.165",
        "tower_shield",
        "compare as defender may [reach ranged, form normal]: cancel (face hit)",
    ),
    (
        "AW-24.166",
        "shadow_cloak",
        "roll_attack as defender [form normal, range 3-4]: dice (number -1)",
    ),
    ("AW-24.167", "ring_of_protection", "modify_defense may: add (face evade)"),
    (
        "AW-24.168",
        "keen_blade",
        "modify_attack may [attack primary, reach melee, range 1-1]: convert (face conc, to hit)",
    ),
    ("AW-24.169", "dragonbane_lance", "attack one bonus 1 [class dragon]"),
    ("AW-24.170", "heavy_crossbow", "attack one"),
    ("AW-24.171", "burning_oil", "attack burst"),
    ("AW-24.172", "wand_of_frost", "attack one"),
    (
        "AW-24.173",
        "elixir_of_vigor",
        "checked/feinted may [you (exhausted true)]: rest (count any)",
    ),
    ("AW-24.174", "repair_kit", "action: repair (count 2)"),
    (
        "AW-24.175",
        "boots_of_speed",
        "color [bearing straight|bank, dial ground, color red]: color (to white)",
    ),
    (
        "AW-24.176",
        "war_banner",
        "roll_attack near range 1-2 [you (troop true), reach melee]: dice (number 1)",
    ),
    ("AW-24.177", "explosive_shot", "declare may [attack primary]: penetrate"),
    ("AW-24.178", "grapeshot", "attack cone"),
    ("AW-24.22", "haste", "action: attacks (times 2, dice -1)"),
    (
        "AW-24.23",
        "shield",
        "action: effect; effect roll_defense: dice (number 1); effect damage as defender "
        "[card magic_missile]: prevent",
    ),
    ("AW-24.24", "magic_missile", "attack one"),
    (
        "AW-24.25",
        "mirror_image",
        "action: effect; effect roll_attack as defender [form normal]: dice (number -1)",
    ),
    ("AW-24.26", "dispel_magic", "action names anyone 1-3: end_effect (which chosen, who target)"),
    ("AW-24.55", "fireball", "attack burst"),
    ("AW-24.56", "lightning_bolt", "attack line"),
    ("AW-24.57", "ice_storm", "attack burst lasting"),
    ("AW-24.58", "fly", "action: effect; effect always: fly (dial fly_spell)"),
    ("AW-24.179", "scorching_ray", "attack one"),
    ("AW-24.180", "blur", "action: effect; effect always: cannot (what be_rerolled_against)"),
    (
        "AW-24.181",
        "enfeeble",
        "action names enemy 1-3: effect (who target); effect roll_attack [attack primary]: "
        "dice (number -1)",
    ),
    (
        "AW-24.182",
        "earthbind",
        "action names enemy 1-3 [other (on air, can_land true)]: land (who target)",
    ),
    ("AW-24.183", "thunderclap", "attack area also lose_tokens (who target)"),
    (
        "AW-24.184",
        "spell_ward",
        "action: effect; effect roll_attack as defender [class spell]: dice (number -1); "
        "effect always: cannot (what be_named_by_spells)",
    ),
    (
        "AW-24.185",
        "stoneskin",
        "action: effect; effect deflect [penetrates false]: deflect (face hit)",
    ),
    ("AW-24.186", "cone_of_cold", "attack cone"),
    ("AW-24.187", "ray_of_ruin", "attack one"),
    (
        "AW-24.27",
        "prayer_of_healing",
        "action names friend 1-2: heal (face any, who target), cannot (what attack)",
    ),
    (
        "AW-24.28",
        "bestow_curse",
        "action names enemy 1-2: effect (who target); effect roll_defense: dice (number -1)",
    ),
    ("AW-24.29", "command", "attack one instead lose_tokens (who target), exhaust (who target)"),
    ("AW-24.188", "divine_favor", "modify_attack may: add (face hit)"),
    ("AW-24.189", "cure_wounds", "action names friend 1-1: heal (who target)"),
    (
        "AW-24.190",
        "sanctuary",
        "action names friend 1-2: effect (who target); effect roll_attack as defender [form "
        "normal]: dice (number -1); effect declare: end_effect",
    ),
    (
        "AW-24.191",
        "shield_of_faith",
        "action names friend 1-2: effect (who target); effect roll_defense: dice (number 1)",
    ),
    (
        "AW-24.192",
        "bless",
        "action 1-2: effect (who you_and_friends); effect modify_attack may: convert (face "
        "conc, to hit)",
    ),
    ("AW-24.193", "searing_light", "attack one bonus 1 [energy negative]"),
    (
        "AW-24.194",
        "hold",
        "attack one instead effect (who target); effect always: cannot (what attack)",
    ),
    (
        "AW-24.195",
        "contagion",
        "action names enemy 1-1 [other (not_energy disease)]: effect (who target); effect "
        "end_phase: roll (purpose contagion, faces hit|crit, then damage); effect action: "
        "end_effect",
    ),
    (
        "AW-24.196",
        "restoration",
        "action names friend 1-2: turn_down (count any, who target), rest (count 1, who target)",
    ),
    ("AW-24.197", "flame_strike", "attack burst"),
    (
        "AW-24.198",
        "holy_aura",
        "roll_defense near range 1-2, soldier true "
        "[you (alignment good), other (alignment evil)]: dice "
        "(number 1)",
    ),
    ("AW-24.199", "dark_pact", "roll_attack once a round may: dice (number 2)"),
    ("AW-24.30", "aerobat_amulet", "color [bearing wingover, dial flight]: color (to white)"),
    (
        "AW-24.31",
        "iron_tail_spike",
        "modify_attack may [attack primary, arc rear]: convert (face hit, to crit)",
    ),
    (
        "AW-24.32",
        "ring_of_swift_breath",
        "always [class breath_weapon]: value (value durations, number -1)",
    ),
    ("AW-24.81", "deep_wound", "always: value (value damage, number 1)"),
    ("AW-24.82", "torn_wing", "color [bearing turn, dial flight]: color (to red)"),
    ("AW-24.83", "lamed_leg", "color [speed 2, dial ground]: color (to red)"),
    ("AW-24.84", "dazed", "always: cannot (what act)"),
    ("AW-24.85", "blinded_eye", "roll_attack: dice (number -1)"),
    ("AW-24.86", "cracked_scales", "dealt: shatter"),
    ("AW-24.87", "exposed_flank", "roll_defense: dice (number -1)"),
    (
        "AW-24.88",
        "burning_blood",
        "end_phase: roll (purpose burning_blood, faces hit|crit, then damage)",
    ),
    ("AW-24.89", "winded", "dealt: exhaust"),
    ("AW-24.90", "broken_fang", "roll_attack [attack primary]: dice (number -1)"),
    ("AW-24.91", "scorched_throat", "always: cannot (what attack_with_upgrades)"),
    ("AW-24.92", "torn_tendon", "color [speed 3]: color (to red)"),
    ("AW-24.93", "shaken", "dealt: disable"),
    ("AW-24.94", "rattled", "dealt: lose_tokens"),
]


@pytest.mark.parametrize(("clause", "key", "ability"), ABILITIES, ids=lambda given: given[:30])
def test_a_card_does_what_its_clause_says(clause: str, key: str, ability: str) -> None:
    """The shorthand was read against the text of the clause."""
    assert CARD[key].clause == clause
    assert told(CARD[key]) == ability
    assert clause in rules()


def test_no_card_is_left_out() -> None:
    """AW-24.6, AW-24.42, AW-24.44, AW-24.46, AW-24.101, AW-24.102, AW-24.107, AW-24.113,
    AW-24.117, AW-24.121, AW-24.124: the other cards have no ability"""
    listed = {key for _, key, _ in ABILITIES}
    plain = [key for key in CARD if key not in listed]
    assert all(not told(CARD[key]) for key in plain)
    texts = [rules()[CARD[key].clause].text for key in plain if key != "war_catapult"]
    said = ("no special abilit", "without special ability", "and no special ability")
    troops = "No special abilities"
    for text in texts:
        assert any(words in text.lower() for words in said) or troops in text
