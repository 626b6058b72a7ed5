"""What all attacks share: the combat table, heroes, Boost Morale, morale checks."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.harm import destroy, hex_attacked, in_order
from wyrmtable.games.dragonrage.kinds import (
    ATTACK,
    DEFENCE,
    ESCAPE,
    FAMILY,
    HAS_SHEET,
    HERO,
    MAJOR,
    MISSILE_STRENGTH,
    RAGE,
)
from wyrmtable.games.dragonrage.odds import DESTROYED, MISSED, TWO_DICE, need_text, needed
from wyrmtable.games.dragonrage.state import (
    CAPTIVE,
    FAILED_CHECK,
    KILLER,
    PASSED_CHECK,
    WOUNDED,
    DragonRage,
)

MORALE_BONUS = 1  # DR-14.18


def group_in(state: DragonRage, cell: int, side: int) -> list[int]:
    """The enemies of a side in a hex that are attacked as one group (DR-9.7, DR-9.13)."""
    return [
        unit
        for unit in state.at(cell)
        if state.hostile(unit, side)
        and not HAS_SHEET[state.kind[unit]]
        and not state.flying(unit)
        and state.side[unit] != CAPTIVE
    ]


def nobody_there(state: DragonRage, cell: int, side: int) -> str:
    """Why there is no such group in a hex: monsters have their own attacks, captives none."""
    for unit in state.at(cell):
        if state.hostile(unit, side):
            return "DR-11.1" if state.major(unit) else "DR-11.10"
        if state.side[unit] == CAPTIVE:
            return "DR-15.10"
    return "DR-9.1"


def defence_of(state: DragonRage, units: list[int]) -> int:
    """Their defence strengths added (DR-9.7)."""
    return sum([DEFENCE[state.kind[unit]] for unit in units])


def hero_with(state: DragonRage, unit: int) -> bool:
    """Is an unwounded friendly HERO in its hex (DR-14.11)?"""
    side = state.owner(unit)
    for other in state.at(state.cell[unit]):
        leads = state.kind[other] == HERO and not state.marks[other] & WOUNDED
        if leads and other != unit and state.side[other] == side:
            return True
    return False


def hero_near(state: DragonRage, unit: int, wounded: bool) -> bool:
    """Is a friendly HERO in its own or an adjacent hex; does a wounded one count (DR-14.1)?"""
    side, cell = state.owner(unit), state.cell[unit]
    for other in range(len(state.kind)):
        if state.kind[other] != HERO or state.side[other] != side or other == unit:
            continue
        at = state.cell[other]
        near = at >= 0 and state.city.grid.distance(at, cell) <= 1
        if near and (wounded or not state.marks[other] & WOUNDED):
            return True
    return False


def strength_of(state: DragonRage, unit: int) -> int:
    """The attack strength of a unit in melee, doubled beside a hero (DR-14.11, DR-14.22)."""
    strength = ATTACK[state.kind[unit]]
    return strength * 2 if state.kind[unit] != HERO and hero_with(state, unit) else strength


def fire_strength(state: DragonRage, unit: int, distance: int) -> int:
    """The strength of a shot on the combat table (DR-14.12, DR-16.8)."""
    kind = state.kind[unit]
    listed = MISSILE_STRENGTH[kind]
    strength = listed[max(distance, 1) - 1] if listed else ATTACK[kind]
    return strength * 2 if hero_with(state, unit) else strength


def attack_hex(
    state: DragonRage,
    kind: str,
    cell: int,
    targets: list[int],
    attack: int,
    modifier: int,
    attackers: list[int],
    cite: str,
) -> None:
    """One attack on the combat table, with all that follows at once (DR-9.2 to DR-9.7)."""
    defence = defence_of(state, targets)
    if attackers and any([state.marks[unit] & KILLER for unit in targets]):
        attack *= RAGE[state.kind[attackers[0]]]  # DR-21.9
    need = needed(attack, defence)
    roll = 0
    if need not in (DESTROYED, MISSED):
        roll = state.chance.die(6) + (state.chance.die(6) if need >= TWO_DICE else 0)
    success = need == DESTROYED or (need != MISSED and roll + modifier >= need)
    if state.listening:
        rolled = roll > 0
        fought = ev.Combat(
            kind=kind,
            hex=state.city.names[cell],
            attack=attack,
            defence=defence,
            need=need_text(need),
            result="success" if success else "failure",
            roll=roll if rolled else None,
            modifier=modifier if rolled else None,
            attackers=[state.names[unit] for unit in attackers],
        )
        state.emit(fought, cite)
    hex_attacked(state, cell)
    if success:
        for unit in in_order(state, targets):
            destroy(state, unit)


# -- attacks on monsters -----------------------------------------------------------------------


def monster_bonus(state: DragonRage, unit: int, target: int, missile: bool) -> int:
    """The bonus to a roll against a monster: hero or spell, never both (DR-11.16, DR-12.13)."""
    if state.kind[unit] == HERO:
        if FAMILY[state.kind[target]] == MAJOR:
            return 1  # DR-14.15
        return 1 if not missile and state.boosted(unit) else 0
    if hero_near(state, unit, False):
        return 1  # DR-14.14
    return 1 if not missile and state.boosted(unit) else 0


def needs_check(state: DragonRage, unit: int) -> bool:
    """Must it check its morale before it attacks a monster (DR-14.17 to DR-14.20)?"""
    side = state.owner(unit)
    if side < 0 or not state.demoralised[side] or state.kind[unit] == HERO:
        return False
    if FAMILY[state.kind[unit]] == MAJOR:
        return False
    return not state.deeds[unit] & PASSED_CHECK


def check_passes(state: DragonRage, unit: int) -> bool:
    """The morale check of a demoralised unit (DR-14.18)."""
    need = ESCAPE[state.kind[unit]]
    modifier = MORALE_BONUS + (TABLES.escape_boost if state.boosted(unit) else 0)  # DR-12.11
    roll = state.chance.die(6)
    passed = roll + modifier >= need
    state.deeds[unit] |= PASSED_CHECK if passed else FAILED_CHECK
    if state.listening:
        checked = ev.MoraleCheck(
            unit=state.names[unit],
            need=need_text(need),
            roll=roll,
            modifier=modifier,
            result="passed" if passed else "failed",
        )
        state.emit(checked, "DR-14.18")
    return passed


def attackable(state: DragonRage, unit: int) -> bool:
    """On the map and no captive (DR-15.10)."""
    return state.cell[unit] >= 0 and state.side[unit] != CAPTIVE
