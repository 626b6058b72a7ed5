"""Melee: combined attacks on the combat table, and attacks on monsters (sections 9, 11, 19)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.fighting import (
    attack_hex,
    attackable,
    check_passes,
    fire_strength,
    group_in,
    hero_near,
    monster_bonus,
    needs_check,
    nobody_there,
    strength_of,
)
from wyrmtable.games.dragonrage.ground import barred, in_the_way
from wyrmtable.games.dragonrage.harm import damage, hex_attacked
from wyrmtable.games.dragonrage.kinds import (
    ABOVE,
    AREA_HIT,
    AREA_NAMES,
    AREA_REACH,
    AREAS,
    ATTACK,
    BODY,
    CRIPPLED_HEAD,
    ELEMENTAL,
    ELOWYN,
    ENGINE,
    FAMILY,
    FRONT_SIDE,
    GROUPS,
    HAS_SHEET,
    HEAD,
    HIT,
    HIT_FROM,
    LADDERS,
    LANDS_FIGHTING,
    LEGS,
    MAJOR,
    MINOR,
    MISSILE_MOST,
    NEEDS_LEADER,
    NO_MELEE,
    POSITION,
    REACHES_TOWERS,
    SERPENT,
    TALONS,
    UNDERNEATH,
    VENGEFUL,
    WINGS,
)
from wyrmtable.games.dragonrage.missiles import shot_refusal
from wyrmtable.games.dragonrage.odds import need_text
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import crippled, fallen, group_strength, has_talons
from wyrmtable.games.dragonrage.state import (
    BREATHED,
    CRASHED,
    DUTY,
    FAILED_CHECK,
    FIRED,
    FLEW,
    FOUGHT,
    INVADER,
    SCALED,
    SLITHERED,
    DragonRage,
)
from wyrmtable.games.dragonrage.vengeance import must_strike, offenders
from wyrmtable.games.dragonrage.verbs import (
    FIRST_PART,
    PARTS,
    TALON_PART,
    WHOLE,
    area_of_part,
    group_of_part,
)
from wyrmtable.games.dragonrage.victory import raze


def fighter_refusal(state: DragonRage, unit: int) -> str:
    """May this unit make a melee attack at all in this phase?"""
    if state.phase not in (4, 9):
        return "DR-9.1"
    if unit < 0 or state.owner(unit) != state.active() or state.cell[unit] < 0:
        return "DR-4.2"
    kind, deeds = state.kind[unit], state.deeds[unit]
    if state.berserk(unit):
        return "DR-20.5"
    if NO_MELEE[kind]:
        if MISSILE_MOST[kind]:
            return "DR-16.3" if ENGINE[kind] else "DR-14.7"
        return "DR-15.2" if kind == ELOWYN else "DR-14.21"
    if deeds & CRASHED:
        return "DR-18.26"
    if deeds & SLITHERED:
        return "DR-18.6"
    if deeds & FLEW and not LANDS_FIGHTING[kind]:
        return "DR-18.17"
    if state.flying(unit):
        return "DR-21.13" if LANDS_FIGHTING[kind] else "DR-18.19"
    if deeds & FAILED_CHECK:
        return "DR-14.18"
    if deeds & FIRED:
        return "DR-10.3"
    if deeds & FOUGHT and FAMILY[kind] != MAJOR:
        return "DR-9.8"
    if deeds & SCALED and LADDERS[kind]:
        return "DR-7.28"
    if state.in_fog(state.cell[unit]):
        return "DR-12.15"
    return ""


def reach_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """Can it strike into this hex, walls, towers and weather considered?"""
    here = state.cell[unit]
    kind = state.kind[unit]
    if state.city.grid.distance(here, cell) > 1:
        return "DR-9.1"
    if state.in_fog(cell):
        return "DR-12.15"
    if state.in_wind(cell):
        return "DR-12.18"
    if state.in_wind(here):
        if kind == ELEMENTAL:
            return "DR-12.43"
        if FAMILY[kind] < MINOR:
            return "DR-12.18"
    if SERPENT[kind] and plain_water(state, cell):
        return "DR-17.8"
    if here == cell or not barred(state, here, cell):
        return ""
    if SERPENT[kind]:
        side = state.city.sides.between(here, cell)
        tower = state.city.terrain[cell] == TOWER
        return "" if tower and not state.city.wall[side] else "DR-17.8"
    if FAMILY[kind] == MAJOR:
        return "DR-19.21"
    tower = TOWER in (state.city.terrain[here], state.city.terrain[cell])
    return "DR-2.23" if tower else "DR-2.19"


def plain_water(state: DragonRage, cell: int) -> bool:
    """Neither land, dock, bridge nor tower: nothing a Sea Serpent attacks (DR-17.8, DR-2.32)."""
    return state.wet(cell) and not state.is_bridge(cell)


def bound_by_duty(state: DragonRage, unit: int, cell: int, targets: list[int]) -> str:
    """Compulsory attacks leave no choice of the hex (DR-12.30, DR-17.15)."""
    if state.deeds[unit] & DUTY and cell != state.cell[unit] and in_own_hex(state, unit):
        return "DR-12.30"
    if VENGEFUL[state.kind[unit]] and state.grudges and must_strike(state, unit):
        wanted = offenders(state, unit)
        if not any([target in wanted for target in targets]):
            return "DR-17.15"
    return ""


def in_own_hex(state: DragonRage, unit: int) -> list[int]:
    """The units that an Elemental shares its hex with."""
    return in_the_way(state, unit, state.cell[unit])


def targets_of(state: DragonRage, unit: int, cell: int) -> list[int]:
    """The group that a unit would attack in a hex; an Elemental spares nobody in its own."""
    if state.kind[unit] == ELEMENTAL and cell == state.cell[unit]:
        return [other for other in in_own_hex(state, unit) if not HAS_SHEET[state.kind[other]]]
    return group_in(state, cell, state.owner(unit))


# -- groups of major monsters ------------------------------------------------------------------


def position_of(state: DragonRage, monster: int, cell: int) -> int:
    """Where a hex lies for a monster, as a bit (DR-6.13)."""
    here = state.cell[monster]
    if here == cell:
        return UNDERNEATH
    d = state.city.sides.direction(here, cell)
    return POSITION[(d - state.face[monster]) % 6]


def area_clause(kind: int, area: int) -> str:
    """The clause about the reach of an area."""
    if TALONS[kind]:
        return "DR-21.14"
    return ("DR-19.14", "DR-19.15", "DR-19.16")[area]


def part_refusal(state: DragonRage, unit: int, part: int, cell: int) -> str:
    """May this group strike into this hex (DR-19.14 to DR-19.17)?"""
    kind, area = state.kind[unit], area_of_part(part)
    at = kind * AREAS + area
    talons = has_talons(state, unit)
    if (part == TALON_PART and not talons) or (part != TALON_PART and area == LEGS and talons):
        return "DR-21.15"
    if part == TALON_PART:
        if fallen(state, unit, area) >= group_count(kind, area):
            return "DR-11.8"
    elif not fallen(state, unit, area) <= group_of_part(part) < group_count(kind, area):
        return "DR-11.8"
    if area == HEAD and state.deeds[unit] & BREATHED:
        return "DR-19.3"
    if area == WINGS and state.in_wind(state.cell[unit]):
        return "DR-12.18"
    if state.groups[unit] & (1 << part):
        return "DR-19.17"
    if not AREA_REACH[at] & position_of(state, unit, cell):
        return area_clause(kind, area)
    outside = cell != state.cell[unit] and state.city.terrain[cell] == TOWER
    return area_clause(kind, area) if outside and not REACHES_TOWERS[at] else ""


def group_count(kind: int, area: int) -> int:
    return GROUPS[kind * AREAS + area]


def part_strength(state: DragonRage, unit: int, part: int) -> int:
    """The strength of one group, or of the talons."""
    if part == TALON_PART:
        return TALONS[state.kind[unit]]
    return group_strength(state, unit, area_of_part(part))


def mauled_by_other(state: DragonRage, unit: int, cell: int) -> bool:
    """Has another major monster attacked this hex in this phase (DR-19.20)?"""
    rows = state.mauled
    marks = [rows[at + 1] for at in range(0, len(rows), 2) if rows[at] == cell]
    return any([other != unit for other in marks])


def ready_parts(state: DragonRage, unit: int, cell: int) -> list[int]:
    """All groups of a monster that may strike into a hex now."""
    if fighter_refusal(state, unit) or reach_refusal(state, unit, cell):
        return []
    if mauled_by_other(state, unit, cell):
        return []
    return striking_parts(state, unit, cell)


def striking_parts(state: DragonRage, unit: int, cell: int) -> list[int]:
    """The groups that reach a hex, whoever decides about them."""
    found: list[int] = []
    kind = state.kind[unit]
    for area in (HEAD, WINGS, LEGS):
        first = FIRST_PART[area]
        for part in range(first, first + group_count(kind, area)):
            if not part_refusal(state, unit, part, cell):
                found.append(part)
    if TALONS[kind] and not part_refusal(state, unit, TALON_PART, cell):
        found.append(TALON_PART)
    return found


# -- combined attacks --------------------------------------------------------------------------


def attacker_refusal(state: DragonRage, unit: int, part: int, cell: int) -> str:
    """May this unit, or group of a monster, join an attack on this hex?"""
    cite = fighter_refusal(state, unit)
    if cite:
        return cite
    major = FAMILY[state.kind[unit]] == MAJOR
    if major != (part != WHOLE):
        return "DR-19.17"
    cite = reach_refusal(state, unit, cell)
    if cite:
        return cite
    targets = targets_of(state, unit, cell)
    if not targets:
        return nobody_there(state, cell, state.owner(unit))
    if not major:
        return bound_by_duty(state, unit, cell, targets)
    if mauled_by_other(state, unit, cell):
        return "DR-19.20"
    return part_refusal(state, unit, part, cell)


def combined(
    state: DragonRage, args: tuple[int, ...]
) -> tuple[int, list[int], list[int], list[int], int]:
    """A combined attack by its numbers: hex, units, their parts, support, wizard of a kept bolt.

    Hexes and units that do not exist are -1, as is the wizard where there is none.
    """
    fighters, support = args[3 : 3 + args[2]], args[3 + args[2] :]
    return (
        state.city.cell_at(args[0]),
        [state.unit_called(fighter // PARTS) for fighter in fighters],
        [fighter % PARTS for fighter in fighters],
        [state.unit_called(code) for code in support],
        state.unit_called(args[1]) if args[1] >= 0 else -1,
    )


def melee_refusal(
    state: DragonRage, cell: int, units: list[int], parts: list[int], support: list[int], bolt: int
) -> str:
    """The clause that forbids a combined attack; empty if it may be made."""
    if not units:
        return "DR-10.6"
    for place, unit in enumerate(units):
        cite = attacker_refusal(state, unit, parts[place], cell)
        if cite:
            return cite
        for earlier in range(place):
            if units[earlier] == unit and parts[earlier] == parts[place]:
                return "DR-9.8"
    majors = [unit for unit in units if FAMILY[state.kind[unit]] == MAJOR]
    if majors and (len(set(units)) > 1 or support):
        return "DR-9.6"
    elementals = [unit for unit in units if state.kind[unit] == ELEMENTAL]
    if elementals and len(units) + len(support) > 1:
        group = group_in(state, cell, state.active())
        if any([targets_of(state, unit, cell) != group for unit in elementals]):
            return "DR-12.30"  # nobody joins a blow that hits friends
    for place, unit in enumerate(support):
        if unit in units or unit in support[:place]:
            return "DR-10.3"
        cite = shot_refusal(state, unit, cell, True)
        if cite:
            return cite
    if bolt >= 0 and (state.owner(bolt) != state.active() or kept_power(state, bolt, cell) <= 0):
        return "DR-12.26"
    return "DR-9.6" if bolt >= 0 and majors else ""


def kept_power(state: DragonRage, wizard: int, cell: int) -> int:
    """The power of a Lightning kept for an attack on this hex (DR-12.26, DR-12.47)."""
    rows = state.bolts
    for at in range(0, len(rows), 4):
        if rows[at] == wizard and rows[at + 3] == cell and state.cell[rows[at + 1]] == cell:
            return rows[at + 2]
    return 0


def totals(
    state: DragonRage, cell: int, units: list[int], parts: list[int], support: list[int], bolt: int
) -> tuple[int, int]:
    """The attack total before rage; 1 if Boost Morale is over at least half of it (DR-12.9)."""
    total = boosted = 0
    for place, unit in enumerate(units):
        part = parts[place]
        strength = strength_of(state, unit) if part == WHOLE else part_strength(state, unit, part)
        total += strength
        boosted += strength if state.boosted(unit) else 0
    for unit in support:
        distance = state.city.grid.distance(state.cell[unit], cell)
        strength = fire_strength(state, unit, distance)
        total += strength
        boosted += strength if state.boosted(unit) else 0
    if bolt >= 0:
        total += kept_power(state, bolt, cell)
    return total, 1 if total and boosted * 2 >= total else 0


def melee(
    state: DragonRage, cell: int, units: list[int], parts: list[int], support: list[int], bolt: int
) -> None:
    """One combined attack (DR-9.2, DR-19.18)."""
    cite = melee_refusal(state, cell, units, parts, support, bolt)
    if cite:
        refuse(cite)
    strike(state, cell, units, parts, support, bolt)


def strike(
    state: DragonRage, cell: int, units: list[int], parts: list[int], support: list[int], bolt: int
) -> None:
    """Carry out a combined attack that was checked."""
    total, modifier = totals(state, cell, units, parts, support, bolt)
    targets = targets_of(state, units[0], cell)
    for place, unit in enumerate(units):
        state.deeds[unit] = (state.deeds[unit] | FOUGHT) & ~DUTY
        state.groups[unit] |= 1 << parts[place] if parts[place] else 0
        if FAMILY[state.kind[unit]] == MAJOR:
            state.mauled.extend((cell, unit))
    for unit in support:
        state.deeds[unit] |= FIRED
    if bolt >= 0:
        drop_bolt(state, bolt)
    attackers = [*dict.fromkeys(units), *support]
    attack_hex(state, "melee", cell, targets, total, modifier, attackers, "DR-9.2")


def drop_bolt(state: DragonRage, wizard: int) -> None:
    rows = state.bolts
    for at in range(0, len(rows), 4):
        if rows[at] == wizard:
            del rows[at : at + 4]
            return


# -- attacks on monsters -----------------------------------------------------------------------


def monster_refusal(state: DragonRage, unit: int, target: int) -> str:
    """May this unit attack this monster in melee, whatever the area (DR-11.3, DR-11.20)?"""
    cite = fighter_refusal(state, unit)
    if cite:
        return cite
    if FAMILY[state.kind[unit]] == MAJOR:
        return "DR-9.6"
    if target < 0 or state.cell[target] < 0:
        return "DR-9.1"
    if not attackable(state, target):
        return "DR-15.10"
    if not HAS_SHEET[state.kind[target]]:
        return "DR-11.18" if state.kind[target] == ELEMENTAL else "DR-9.2"
    own_hex = state.kind[unit] == ELEMENTAL and state.cell[target] == state.cell[unit]
    if not state.hostile(target, state.owner(unit)) and not own_hex:
        return "DR-9.1"
    if state.flying(target):
        return "DR-11.3"
    cell = state.cell[target]
    cite = reach_refusal(state, unit, cell)
    if cite:
        return "DR-11.3" if cite in ("DR-2.19", "DR-2.23") else cite
    cite = bound_by_duty(state, unit, cell, [target])
    if cite:
        return cite
    if NEEDS_LEADER[state.kind[unit]] and not may_follow(state, unit):
        return "DR-14.1"
    return ""


def may_follow(state: DragonRage, unit: int) -> bool:
    """Has militia a hero near, or Boost Morale (DR-14.1, DR-12.12)?"""
    return hero_near(state, unit, True) or state.boosted(unit)


def area_refusal(state: DragonRage, unit: int, target: int, area: int) -> str:
    """Can this area of a major monster be reached from where the unit is (DR-11.4 to DR-11.6)?"""
    kind = state.kind[target]
    if not 0 <= area < AREAS or not AREA_HIT[kind * AREAS + area]:
        return "DR-11.4"
    here, there = state.cell[unit], state.cell[target]
    towers = state.city.terrain
    if here != there and towers[here] == TOWER and towers[there] != TOWER:
        return "" if HIT_FROM[kind * AREAS + area] & ABOVE else "DR-11.5"
    position = position_of(state, target, here)
    if HIT_FROM[kind * AREAS + area] & position:
        return ""
    if area == HEAD and position == FRONT_SIDE and CRIPPLED_HEAD[kind] and crippled(state, target):
        return ""
    return "DR-11.4"


def melee_monster(state: DragonRage, unit: int, target: int, area: int) -> None:
    """One unit attacks one monster (DR-11.1, DR-11.10)."""
    cite = monster_refusal(state, unit, target)
    if not cite and state.major(target):
        cite = area_refusal(state, unit, target, area)
    if cite:
        refuse(cite)
    if needs_check(state, unit) and not check_passes(state, unit):
        return
    strike_monster(state, unit, target, area)


def strike_monster(state: DragonRage, unit: int, target: int, area: int) -> None:
    """The roll to hit, the damage and what it causes (DR-11.20)."""
    state.deeds[unit] = (state.deeds[unit] | FOUGHT) & ~DUTY
    need, area, points = blow_of(state, unit, target, area)
    modifier = 0 if state.wild(unit) else monster_bonus(state, unit, target, False)
    if VENGEFUL[state.kind[target]] and state.side[target] == INVADER and state.phase > 4:
        state.grudges.extend((target, unit))
    hit = roll_to_hit(state, unit, target, area, need, modifier)
    hex_attacked(state, state.cell[target])
    if hit:
        damage(state, target, area, points, unit)


def blow_of(state: DragonRage, unit: int, target: int, area: int) -> tuple[int, int, int]:
    """A blow at a monster: the number that hits, the area that is hit, the damage."""
    kind, strength = state.kind[target], ATTACK[state.kind[unit]]
    if FAMILY[kind] == MAJOR:
        return AREA_HIT[kind * AREAS + area], area, strength  # DR-11.2
    return HIT[kind], BODY, strength if state.wild(unit) else strength_of(state, unit)  # DR-11.17


def roll_to_hit(
    state: DragonRage, unit: int, target: int, area: int, need: int, modifier: int
) -> bool:
    """A roll against a monster, told."""
    roll = state.chance.die(6)
    hit = roll + modifier >= need
    if state.listening:
        rolled = ev.HitRoll(
            unit=state.names[unit],
            target=state.names[target],
            area=AREA_NAMES[area] if state.major(target) else None,
            need=need_text(need),
            roll=roll,
            modifier=modifier,
            result="hit" if hit else "miss",
        )
        state.emit(rolled, "DR-11.1" if state.major(target) else "DR-11.10")
    return hit


# -- a Sea Serpent's attack on a hex -----------------------------------------------------------


def demolish_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May a Sea Serpent tear this VP hex down (DR-5.19)?"""
    cite = fighter_refusal(state, unit)
    if cite:
        return cite
    if not SERPENT[state.kind[unit]] or state.active() != INVADER:
        return "DR-5.19"
    cite = reach_refusal(state, unit, cell)
    if cite:
        return cite
    if not state.worth(cell) or in_the_way(state, unit, cell) or cell == state.cell[unit]:
        return "DR-5.19"
    return "DR-5.21" if state.city.door_of[cell] >= 0 else ""


def demolish(state: DragonRage, unit: int, cell: int) -> None:
    """A Sea Serpent spends its attack on a vacant VP hex (DR-5.19)."""
    cite = demolish_refusal(state, unit, cell)
    if cite:
        refuse(cite)
    state.deeds[unit] |= FOUGHT
    raze(state, cell, "DR-5.19")
