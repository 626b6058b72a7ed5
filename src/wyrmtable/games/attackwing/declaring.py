"""Which attacks can be declared: what is seen without measuring is refused (AW-10.9)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing import creatures, upgrades, words
from wyrmtable.games.attackwing.abilities import COST_TOKEN, at
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, REAR_ARC
from wyrmtable.games.attackwing.holding import holds
from wyrmtable.games.attackwing.measuring import Measurement, measure, measure_in_arc
from wyrmtable.games.attackwing.naming import base_of, target_value
from wyrmtable.games.attackwing.powers import banned, unusable
from wyrmtable.games.attackwing.series import melee_possible
from wyrmtable.games.attackwing.state import (
    CHARGED,
    GROUND,
    NONE,
    STANDING,
    SWOOP,
    AttackWing,
    Refused,
)
from wyrmtable.games.attackwing.verbs import (
    ATTACK,
    NAMES,
    PASS,
    PASSING,
    TOKENS,
    UPGRADE_ATTACK,
    WEAPON_WORD,
    WEAPONS,
)

ATTACKS: Final[list[list[Action]]] = [  # [weapon word][target]
    [ATTACK.of((target, word)) for target in range(len(NAMES))] for word in range(len(WEAPONS))
]


def weapons_of(state: AttackWing, creature: int) -> range:
    """The Primary Weapons of a creature, by number."""
    card = state.card[creature]
    return range(creatures.FIRST_WEAPON[card], creatures.FIRST_WEAPON[card + 1])


def weapon_named(state: AttackWing, creature: int, word: int) -> int:
    """The Primary Weapon of a creature with this name, or NONE."""
    for weapon in weapons_of(state, creature):
        if WEAPON_WORD[weapon] == word:
            return weapon
    return NONE


def measured(state: AttackWing, creature: int, arc: int, base: int) -> Measurement | None:
    """The Range of an attack on a base; None if it is outside the arc (AW-2.11, AW-10.16)."""
    own, shape = state.shape(creature), state.shapes[base]
    if arc == words.ARC_ANY:
        return measure(own, shape)
    return measure_in_arc(own, REAR_ARC if arc == words.ARC_REAR else FORWARD_ARC, shape)


def names_level(state: AttackWing, creature: int, card: int) -> bool:
    """Does the attacker name a play level for this area attack (AW-12.3, AW-24.17)?"""
    level = upgrades.PLAY_LEVEL[card]
    if upgrades.SHAPE[card] == words.SHAPE_ONE:
        return False
    return level == words.LEVEL_NAMED or (
        level == words.LEVEL_OWN and state.altitude[creature] == SWOOP
    )


def level_of(state: AttackWing, creature: int, card: int, named: int) -> int:
    """The play level that an area attack affects, or NONE: both (AW-12.18)."""
    if upgrades.SHAPE[card] == words.SHAPE_ONE:
        return NONE
    level = upgrades.PLAY_LEVEL[card]
    if level == words.LEVEL_GROUND:
        return words.ON_GROUND
    if level == words.LEVEL_OWN and named == NONE:
        return words.ON_GROUND if state.altitude[creature] == GROUND else words.IN_AIR
    return named


# -- refusals -------------------------------------------------------------------------------------


def no_target(state: AttackWing, creature: int, base: int, reach: int) -> Refused | None:
    """Why a base cannot be the target of a normal attack, None if it can."""
    who = state.who[base]
    if state.friends(creature, who):
        return "AW-10.7", "a normal attack is made against an enemy"
    if state.place[base] != STANDING:
        return "AW-17.9", "a pressed soldier takes no place and cannot be attacked"
    if reach == words.MELEE and not melee_possible(state, creature, who):
        return "AW-10.10", "melee needs the same play level, or a swooping creature"
    if state.adventure == 2:
        from wyrmtable.games.attackwing.adventures import truce

        if truce(state, creature, who):
            return "AW-22.14", "the truce holds"
    return None


def no_reach(
    state: AttackWing, creature: int, arc: int, nearest: int, farthest: int, base: int
) -> Refused | None:
    """With `premeasure` a target out of arc or Range is refused (AW-2.18)."""
    if not state.premeasure:
        return None
    line = measured(state, creature, arc, base)
    if line is None:
        return "AW-2.18", "the target is outside the arc"
    if not nearest <= line.range <= farthest:
        return "AW-2.18", "the target is out of Range"
    return None


def no_weapon(state: AttackWing, creature: int, weapon: int) -> Refused | None:
    """Why a Primary Weapon cannot be used at all, None if it can."""
    if creatures.WEAPON_RANGED[weapon] and state.marked(creature, CHARGED):
        return "AW-10.4", "after a charge only melee attacks are possible"
    return None


def no_primary(state: AttackWing, creature: int, weapon: int, base: int) -> Refused | None:
    """Why an attack with a Primary Weapon is refused, None if it is not (AW-10.9)."""
    return no_weapon(state, creature, weapon) or no_strike(state, creature, weapon, base)


def no_strike(state: AttackWing, creature: int, weapon: int, base: int) -> Refused | None:
    """Why a Primary Weapon that can be used cannot be aimed at a base, None if it can."""
    reach = words.RANGED if creatures.WEAPON_RANGED[weapon] else words.MELEE
    only = creatures.WEAPON_ONLY[weapon]
    if only != NONE and state.in_air(state.who[base]) != (only == words.IN_AIR):
        clause = creatures.CLAUSE[state.card[creature]]
        return clause, "this weapon cannot be aimed at that play level"
    arc = words.ARC_REAR if creatures.WEAPON_REAR[weapon] else words.ARC_FORWARD
    low, high = creatures.WEAPON_FROM[weapon], creatures.WEAPON_TO[weapon]
    return no_target(state, creature, base, reach) or no_reach(
        state, creature, arc, low, high, base
    )


def no_upgrade(state: AttackWing, creature: int, card: int) -> Refused | None:
    """Why an Upgrade Attack is refused whatever it is aimed at, None if it is not (AW-10.9)."""
    upgrade = state.upgrade_named(creature, card)
    name = upgrades.NAMES[card]
    if upgrade == NONE:
        return "AW-10.9", f"it does not have {name}"
    if not upgrades.ATTACKS[card]:
        return "AW-10.15", f"{name} has no attack"
    cite = unusable(state, upgrade)
    if cite:
        return cite, f"{name} is disabled or has Duration Tokens on it"
    cite = banned(state, creature, words.BAN_ATTACK_WITH_UPGRADES)
    if cite:
        return cite, "a card forbids it to make Upgrade Attacks"
    if upgrades.REACH[card] == words.RANGED and state.marked(creature, CHARGED):
        return "AW-10.4", "after a charge only melee attacks are possible"
    ability = at(words.OF_UPGRADE, card, words.AT_ATTACK)[0]
    token = COST_TOKEN[ability]
    if token != NONE and not state.tokens[creature * 4 + token]:
        return "AW-10.9", f"it has no {TOKENS[token]} token to spend"
    if not holds(state, ability, creature):
        return upgrades.CLAUSE[card], f"it is not able to use {name} now"
    return None


def no_aim(state: AttackWing, creature: int, card: int, base: int) -> Refused | None:
    """Why an Upgrade Attack on one creature is refused for a target, None if it is not."""
    low, high = upgrades.RANGE_FROM[card], upgrades.RANGE_TO[card]
    return no_target(state, creature, base, upgrades.REACH[card]) or no_reach(
        state, creature, upgrades.ARC[card], low, high, base
    )


def check(state: AttackWing, creature: int, action: Action, hasty: bool) -> None:
    """Refuse a declaration that cannot be made; `hasty`: Primary Weapons only (AW-24.22)."""
    fault: Refused | None = None
    if action.kind == ATTACK.kind:
        weapon = weapon_named(state, creature, action.args[1])
        if weapon == NONE:
            raise Illegal("AW-10.9", f"it has no weapon {WEAPONS[action.args[1]]}")
        fault = no_primary(state, creature, weapon, base_of(state, action.args[0]))
    elif action.kind == UPGRADE_ATTACK.kind:
        card, target, level = action.args
        if hasty:
            raise Illegal("AW-24.22", "two Primary Weapon attacks were announced")
        fault = no_upgrade(state, creature, card)
        if fault is None and upgrades.SHAPE[card] == words.SHAPE_ONE:
            fault = no_aim(state, creature, card, base_of(state, target))
        elif fault is None and target != NONE:
            fault = "AW-12.4", "an area attack names no target"
        if fault is None and (level != NONE) != names_level(state, creature, card):
            why = "no play level is named" if level != NONE else "a play level must be named"
            fault = "AW-12.3", f"{why} for this attack"
    elif action.kind != PASS.kind:
        raise Illegal("AW-10.1", "attack or pass")
    if fault is not None:
        raise Illegal(*fault)


def listed(state: AttackWing, creature: int, hasty: bool) -> list[Action]:
    """Every attack that is not refused, and pass (AW-23.12)."""
    found: list[Action] = []
    enemies = state.enemies(creature)
    targets = [target_value(state, base) for base in enemies]
    open_to_all = not state.premeasure and state.adventure != 2
    for weapon in weapons_of(state, creature):
        if no_weapon(state, creature, weapon) is not None:
            continue
        named = ATTACKS[WEAPON_WORD[weapon]]
        if (
            open_to_all
            and creatures.WEAPON_RANGED[weapon]
            and creatures.WEAPON_ONLY[weapon] == NONE
        ):
            found += [named[target] for target in targets]
            continue
        for target, base in zip(targets, enemies, strict=True):
            if no_strike(state, creature, weapon, base) is None:
                found.append(named[target])
    for upgrade in [] if hasty else state.upgrades_of(creature):
        card = state.upgrade_card(upgrade)
        if not upgrades.ATTACKS[card] or no_upgrade(state, creature, card) is not None:
            continue
        if upgrades.SHAPE[card] == words.SHAPE_ONE:
            for target, base in zip(targets, enemies, strict=True):
                if no_aim(state, creature, card, base) is None:
                    found.append(UPGRADE_ATTACK.of((card, target, NONE)))
        elif names_level(state, creature, card):
            found += [
                UPGRADE_ATTACK.of((card, NONE, level)) for level in (words.ON_GROUND, words.IN_AIR)
            ]
        else:
            found.append(UPGRADE_ATTACK.of((card, NONE, NONE)))
    return [*found, PASSING]
