"""Missile fire by archers, goblins and engines (sections 10, 11 and 16)."""

from __future__ import annotations

from wyrmtable.games.dragonrage.citymap import DOCK, FORD, RIVER, SEA, TOWER
from wyrmtable.games.dragonrage.fighting import (
    attack_hex,
    attackable,
    fire_strength,
    group_in,
    monster_bonus,
    nobody_there,
)
from wyrmtable.games.dragonrage.ground import is_open
from wyrmtable.games.dragonrage.harm import damage, hex_attacked
from wyrmtable.games.dragonrage.kinds import (
    AREA_HIT,
    AREAS,
    BELLY,
    BODY,
    ELEMENTAL,
    ENGINE,
    FAMILY,
    FLYING_HIT,
    HAS_SHEET,
    HIT,
    HITS_FLYERS,
    LADDERS,
    MAJOR,
    MISSILE_DAMAGE,
    MISSILE_HIT,
    MISSILE_LEAST,
    MISSILE_MOST,
    MISSILE_TOWER,
    NEEDS_LEADER,
    NEEDS_SIGHT,
    SERPENT,
    THROUGH_PALISADE,
    TOWER_ALWAYS,
)
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.state import FAILED_CHECK, FIRED, FOUGHT, SCALED, DragonRage

BELLY_SHOT = 2  # DR-11.14


def firer_refusal(state: DragonRage, unit: int, support: bool) -> str:
    """May this unit fire in this phase (DR-10.1 to DR-10.3)?"""
    wanted = (4, 9) if support else (3, 8)
    if state.phase not in wanted:
        return "DR-10.2"
    if unit < 0 or state.owner(unit) != state.active() or state.cell[unit] < 0:
        return "DR-4.2"
    kind, deeds = state.kind[unit], state.deeds[unit]
    if not MISSILE_MOST[kind]:
        return "DR-10.1"
    if deeds & (FIRED | FOUGHT):
        return "DR-10.3"
    if deeds & SCALED and LADDERS[kind]:
        return "DR-7.28"
    if deeds & FAILED_CHECK:
        return "DR-14.18"
    if state.in_fog(state.cell[unit]):
        return "DR-12.15"
    return "DR-12.18" if state.in_wind(state.cell[unit]) else ""


def range_refusal(state: DragonRage, unit: int, cell: int, flying: bool, support: bool) -> str:
    """Range and line of sight (DR-10.4 to DR-10.13, DR-16.4, DR-16.6)."""
    kind, here = state.kind[unit], state.cell[unit]
    towers = state.city.terrain
    distance = max(state.city.grid.distance(here, cell), 1)  # DR-10.13
    most = MISSILE_MOST[kind]
    target_tower = towers[cell] == TOWER
    raised = towers[here] == TOWER and not support
    if raised and (TOWER_ALWAYS[kind] or not (target_tower or flying)):
        most = MISSILE_TOWER[kind]
    if not MISSILE_LEAST[kind] <= distance <= most:
        if not ENGINE[kind]:
            return "DR-10.4"
        return "DR-16.6" if NEEDS_SIGHT[kind] else "DR-16.4"
    if flying and not HITS_FLYERS[kind]:
        return "DR-16.4"
    if not NEEDS_SIGHT[kind] or towers[here] == TOWER or target_tower or flying or here == cell:
        return ""
    return "" if sees(state, here, cell, kind) else "DR-10.7"


def sees(state: DragonRage, here: int, cell: int, kind: int) -> bool:
    """Is the line of sight clear (DR-10.7, DR-10.9, DR-10.11)?"""
    own_walls = not (state.city.palisade and THROUGH_PALISADE[kind])
    if state.city.sight.clear(here, cell, own_walls):
        return True
    side = state.city.sides.between(here, cell)
    return side >= 0 and is_open(state, side)


def shot_refusal(state: DragonRage, unit: int, cell: int, support: bool) -> str:
    """May this unit fire at the group of units in a hex?"""
    cite = firer_refusal(state, unit, support)
    if cite:
        return cite
    if state.in_fog(cell):
        return "DR-12.15"
    if state.in_wind(cell):
        return "DR-12.18"
    if not group_in(state, cell, state.owner(unit)):
        return nobody_there(state, cell, state.owner(unit))
    return range_refusal(state, unit, cell, False, support)


def fire(state: DragonRage, cell: int, units: list[int]) -> None:
    """Separate fire at a hex (DR-10.5)."""
    if not units:
        refuse("DR-10.1")
    for place, unit in enumerate(units):
        cite = shot_refusal(state, unit, cell, False)
        if not cite and unit in units[:place]:
            cite = "DR-10.3"
        if cite:
            refuse(cite)
    total = fire_total(state, cell, units)
    for unit in units:
        state.deeds[unit] |= FIRED
    targets = group_in(state, cell, state.owner(units[0]))
    attack_hex(state, "fire", cell, targets, total, 0, units, "DR-10.5")


def fire_total(state: DragonRage, cell: int, units: list[int]) -> int:
    """The strength of all shots together."""
    distance = state.city.grid.distance
    return sum([fire_strength(state, unit, distance(state.cell[unit], cell)) for unit in units])


# -- at monsters -------------------------------------------------------------------------------


def monster_shot_refusal(state: DragonRage, unit: int, target: int) -> str:
    """May this unit fire at this monster, whatever the area (DR-11.13)?"""
    cite = firer_refusal(state, unit, False)
    if cite:
        return cite
    if target < 0 or state.cell[target] < 0:
        return "DR-9.1"
    if not attackable(state, target):
        return "DR-15.10"
    if not HAS_SHEET[state.kind[target]]:
        return "DR-11.18" if state.kind[target] == ELEMENTAL else "DR-10.5"
    if not state.hostile(target, state.owner(unit)):
        return "DR-9.1"
    cell = state.cell[target]
    flying = state.flying(target)
    if state.in_fog(cell) and not flying:
        return "DR-12.15"
    if state.in_wind(cell):
        return "DR-12.18"
    if SERPENT[state.kind[target]] and submerged(state, cell):
        return "DR-17.11"
    if NEEDS_LEADER[state.kind[unit]]:
        return "DR-14.1"
    return range_refusal(state, unit, cell, flying, False)


def submerged(state: DragonRage, cell: int) -> bool:
    """Is a Sea Serpent here out of reach of missiles (DR-17.11)?"""
    if state.terrain(cell) == FORD or state.city.terrain[cell] == DOCK or state.is_bridge(cell):
        return False
    for near in state.city.grid.neighbours[cell * 6 : cell * 6 + 6]:
        if near >= 0 and state.terrain(near) not in (SEA, RIVER):
            return False
    return True


def shot_need(state: DragonRage, unit: int, target: int) -> int:
    """The number needed to hit a monster (DR-11.11, DR-11.13, DR-16.5, DR-16.7)."""
    kind = state.kind[unit]
    distance = max(state.city.grid.distance(state.cell[unit], state.cell[target]), 1)
    need = MISSILE_HIT[kind][distance - 1]
    if state.flying(target) and FLYING_HIT[kind]:
        need = FLYING_HIT[kind]
    tough = HIT[state.kind[target]]
    return max(need, tough) if tough == 6 else need


def shot_of(state: DragonRage, unit: int, target: int, area: int) -> tuple[int, int, int]:
    """A shot at a monster: the number that hits, the area that is hit, the damage."""
    need, points = shot_need(state, unit, target), MISSILE_DAMAGE[state.kind[unit]]
    if FAMILY[state.kind[target]] != MAJOR:
        area = BODY
    elif state.flying(target):
        area = BELLY
    return need, area, max(points, BELLY_SHOT) if state.flying(target) else points


def shot_area_refusal(state: DragonRage, target: int, area: int) -> str:
    """Can missiles be aimed at this area (DR-11.14, DR-21.22)?"""
    if not state.major(target) or state.flying(target):
        return ""
    fits = 0 <= area < BELLY and AREA_HIT[state.kind[target] * AREAS + area] > 0
    return "" if fits else "DR-11.14"


def fire_monster(state: DragonRage, unit: int, target: int, area: int) -> None:
    """One unit fires at one monster (DR-11.13)."""
    from wyrmtable.games.dragonrage.melee import roll_to_hit

    cite = monster_shot_refusal(state, unit, target) or shot_area_refusal(state, target, area)
    if cite:
        refuse(cite)
    state.deeds[unit] |= FIRED
    need, area, points = shot_of(state, unit, target, area)
    hit = roll_to_hit(state, unit, target, area, need, monster_bonus(state, unit, target, True))
    hex_attacked(state, state.cell[target])
    if hit:
        damage(state, target, area, points, unit)
