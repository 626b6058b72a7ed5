"""Types of units as numbers: the counters of `units.toml`, then the sheets of `monsters.toml`.

Every list is indexed by the number of a type (its *kind*); lists over body areas by
`kind * AREAS + area`.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonrage.contentfile import KEYS, MONSTERS, UNITS, Area, Monster

NAMES: Final[list[str]] = KEYS
TITLES: Final[list[str]] = [u.title for u in UNITS.unit] + [m.title for m in MONSTERS.monster]
KINDS: Final = len(NAMES)
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(NAMES)}

# DR-1.7
TROOP: Final = 0
CHARACTER: Final = 1
MINOR: Final = 2
MAJOR: Final = 3
FAMILY_NAMES: Final = ("troop", "character", "minor")
FAMILY: Final[list[int]] = [FAMILY_NAMES.index(u.family) for u in UNITS.unit] + [MAJOR] * len(
    MONSTERS.monster
)

HUMAN: Final = 1
GREENSKIN: Final = 2
PEOPLE_NAMES: Final = ("", "human", "greenskin")
_majors: Final = [0] * len(MONSTERS.monster)
_never: Final = [False] * len(MONSTERS.monster)
PEOPLE: Final[list[int]] = [PEOPLE_NAMES.index(u.people) for u in UNITS.unit] + _majors

ATTACK: Final[list[int]] = [u.attack for u in UNITS.unit] + _majors
DEFENCE: Final[list[int]] = [u.defence for u in UNITS.unit] + _majors
ESCAPE: Final[list[int]] = [u.escape for u in UNITS.unit] + _majors
MP: Final[list[int]] = [u.mp for u in UNITS.unit] + _majors
ROAD_MP: Final[list[int]] = [max(u.road_mp, u.mp) for u in UNITS.unit] + _majors
COST: Final[list[int]] = [u.cost for u in UNITS.unit] + [m.cost for m in MONSTERS.monster]
COUNTERS: Final[list[int]] = [u.counters for u in UNITS.unit] + [
    m.counters for m in MONSTERS.monster
]
EACH_SIDE: Final[list[bool]] = [u.each_side for u in UNITS.unit] + _never
SCALE: Final[list[int]] = [u.scale for u in UNITS.unit] + [m.scale for m in MONSTERS.monster]
DOOR: Final[list[int]] = [u.door for u in UNITS.unit] + _majors
GATE: Final[list[int]] = [u.gate for u in UNITS.unit] + _majors
LADDERS: Final[list[bool]] = [u.ladders for u in UNITS.unit] + _never
POINTS: Final[list[int]] = [u.points for u in UNITS.unit] + _majors
HIT: Final[list[int]] = [u.hit for u in UNITS.unit] + _majors  # of minor monsters


def with_trait(trait: str) -> list[bool]:
    """Which kinds have a trait."""
    return [trait in u.traits for u in UNITS.unit] + _never


NEEDS_LEADER: Final = with_trait("needs_leader")
NO_MELEE: Final[list[bool]] = with_trait("no_melee")
RIDES: Final = with_trait("rides")
RAZES: Final = with_trait("razes")
VENGEFUL: Final = with_trait("vengeful")
ENGINE: Final = with_trait("engine")
SERPENT: Final = with_trait("serpent")
HERO: Final = with_trait("leads").index(True)
WIZARD: Final = with_trait("casts").index(True)
ELOWYN: Final = with_trait("princess").index(True)
ELEMENTAL: Final = with_trait("summoned").index(True)

# What a unit may enter on the ground (DR-2.33)
FOOT: Final = 0
WADES: Final = 1
SWIMS: Final = 2
HEAVY: Final = 3
EARTHBOUND: Final = 4  # an Elemental
MONSTROUS: Final = 5
GROUND_NAMES: Final = ("foot", "wades", "swims", "heavy", "elemental")
GROUND: Final[list[int]] = [GROUND_NAMES.index(u.ground) for u in UNITS.unit] + [MONSTROUS] * len(
    MONSTERS.monster
)

# Missile fire (DR-10.4, section 16); 0 in MISSILE_MOST: it does not fire
_missiles: Final = [u.missile for u in UNITS.unit]
MISSILE_LEAST: Final[list[int]] = [0 if m is None else m.least for m in _missiles] + _majors
MISSILE_MOST: Final[list[int]] = [0 if m is None else m.most for m in _missiles] + _majors
MISSILE_TOWER: Final[list[int]] = [
    0 if m is None else max(m.most, m.tower) for m in _missiles
] + _majors
TOWER_ALWAYS: Final[list[bool]] = [m is not None and m.tower_always for m in _missiles] + _never
NEEDS_SIGHT: Final[list[bool]] = [m is not None and m.sight for m in _missiles] + _never
HITS_FLYERS: Final[list[bool]] = [m is not None and m.flyers for m in _missiles] + _never
THROUGH_PALISADE: Final[list[bool]] = [m is not None and m.palisade for m in _missiles] + _never
MISSILE_DAMAGE: Final[list[int]] = [0 if m is None else m.damage for m in _missiles] + _majors
FLYING_HIT: Final[list[int]] = [0 if m is None else m.flying_hit for m in _missiles] + _majors
MISSILE_HIT: Final[list[list[int]]] = [[] if m is None else m.hit for m in _missiles] + [
    list(_majors[:0]) for _ in _majors
]
MISSILE_STRENGTH: Final[list[list[int]]] = [[] if m is None else m.strength for m in _missiles] + [
    list(_majors[:0]) for _ in _majors
]

# Major monsters: areas (DR-1.14)
HEAD: Final = 0
WINGS: Final = 1
LEGS: Final = 2
BELLY: Final = 3
AREAS: Final = 4
AREA_NAMES: Final = ("head", "wings", "legs", "belly")
BODY: Final = 0  # the one area of a minor monster is kept in the first place

# Positions around a monster (DR-6.13), as bits
FRONT: Final = 1
FRONT_SIDE: Final = 2
REAR_SIDE: Final = 4
REAR: Final = 8
UNDERNEATH: Final = 16
ABOVE: Final = 32
POSITION_BITS: Final = {
    "front": FRONT,
    "front_side": FRONT_SIDE,
    "rear_side": REAR_SIDE,
    "rear": REAR,
    "underneath": UNDERNEATH,
    "above": ABOVE,
}
# by (direction of the other hex - facing) mod 6
POSITION: Final = (FRONT, FRONT_SIDE, REAR_SIDE, REAR, REAR_SIDE, FRONT_SIDE)


def areas_of(monster: Monster) -> list[Area | None]:
    return [monster.head, monster.wings, monster.legs, monster.belly]


def by_area(field: str) -> list[int]:
    """A number for every kind and area; 0 for areas that do not exist."""
    numbers: list[int] = [0] * (len(UNITS.unit) * AREAS)
    for monster in MONSTERS.monster:
        for area in areas_of(monster):
            numbers.append(0 if area is None else number_of(area, field))
    return numbers


def number_of(area: Area, field: str) -> int:
    if field == "groups":
        return area.groups[0]
    if field == "points":
        return area.groups[1]
    if field == "strength":
        return area.groups[2]
    if field == "hit":
        return area.hit
    if field == "towers":
        return int(area.reach_towers)
    listed = area.hit_from if field == "hit_from" else area.reach
    return sum([POSITION_BITS[position] for position in listed])


GROUPS: Final = by_area("groups")
GROUP_POINTS: Final = by_area("points")
GROUP_STRENGTH: Final = by_area("strength")
AREA_HIT: Final = by_area("hit")
HIT_FROM: Final = by_area("hit_from")
AREA_REACH: Final = by_area("reach")
REACHES_TOWERS: Final = by_area("towers")
FULL: Final[list[int]] = [GROUPS[at] * GROUP_POINTS[at] for at in range(KINDS * AREAS)]
for _kind in range(len(UNITS.unit)):
    FULL[_kind * AREAS + BODY] = POINTS[_kind]

_none: Final = [0] * len(UNITS.unit)
FIRE: Final[list[int]] = _none + [m.fire for m in MONSTERS.monster]
OVERRUN: Final[list[int]] = _none + [m.overrun for m in MONSTERS.monster]
FLY: Final[list[int]] = _none + [m.fly for m in MONSTERS.monster]
BOUND: Final[list[int]] = _none + [m.bound for m in MONSTERS.monster]
SLITHERS: Final[list[int]] = _none + [int(m.slither) for m in MONSTERS.monster]
CRASH_DICE: Final[list[int]] = _none + [m.crash_dice for m in MONSTERS.monster]
WALK: Final[list[int]] = _none + [m.walk for m in MONSTERS.monster]
FIRE_IN_FLIGHT: Final[list[int]] = _none + [int(m.fire_in_flight) for m in MONSTERS.monster]
FIRE_BONUS: Final[list[int]] = _none + [m.fire_bonus for m in MONSTERS.monster]
RAGE: Final[list[int]] = [1] * len(UNITS.unit) + [m.rage for m in MONSTERS.monster]
CRIPPLED_HEAD: Final[list[int]] = _none + [int(m.crippled_head) for m in MONSTERS.monster]
MAKES_KILLERS: Final[list[int]] = _none + [int(m.killers) for m in MONSTERS.monster]
TALONS: Final[list[int]] = _none + [m.talons for m in MONSTERS.monster]
LANDS_FIGHTING: Final[list[int]] = _none + [int(m.fights_after_landing) for m in MONSTERS.monster]
ANY_EDGE: Final[list[int]] = _none + [int(m.any_edge) for m in MONSTERS.monster]  # DR-3.5
TROPHY: Final[list[int]] = [int("leads" in u.traits) for u in UNITS.unit] + [
    int(m.trophy) for m in MONSTERS.monster
]
GOAL: Final[list[int]] = _none + [m.goal for m in MONSTERS.monster]
OVERRUNS: Final[list[bool]] = with_trait("overruns")  # without attacking (DR-8.1)
for _kind in range(len(UNITS.unit), KINDS):
    OVERRUNS[_kind] = OVERRUN[_kind] > 0  # a walking monster that can attack so can pass so
# attacked by section 11, not on the combat table (DR-11.18)
HAS_SHEET: Final[list[bool]] = [POINTS[kind] > 0 or FAMILY[kind] == MAJOR for kind in range(KINDS)]
# by kind: the first kind to which other units mean the same on the way (DR-6.8 to DR-6.11, DR-8.1)
_manners: Final = [
    (FAMILY[k] == CHARACTER, SERPENT[k], OVERRUNS[k], k == HERO, k == ELEMENTAL)
    for k in range(KINDS)
]
MANNER: Final[list[int]] = [_manners.index(manner) for manner in _manners]
# by kind: the first kind that may be set up in the same hexes (DR-3.2 to DR-3.13)
_set_ups: Final = [
    (FAMILY[k], k == HERO, RIDES[k], SERPENT[k], ANY_EDGE[k] > 0) for k in range(KINDS)
]
SET_UP: Final[list[int]] = [_set_ups.index(set_up) for set_up in _set_ups]
