"""The sheet of a major monster: points, groups, strengths, and what it can still do."""

from __future__ import annotations

from wyrmtable.games.dragonrage.kinds import (
    AREAS,
    BELLY,
    BOUND,
    FLY,
    FULL,
    GROUP_POINTS,
    GROUP_STRENGTH,
    GROUPS,
    HEAD,
    LEGS,
    TALONS,
    WALK,
    WINGS,
)
from wyrmtable.games.dragonrage.state import BOUNDED, BREATHED, LANDED, DragonRage


def left(state: DragonRage, unit: int, area: int) -> int:
    """The points that an area has left."""
    at = unit * AREAS + area
    return FULL[state.kind[unit] * AREAS + area] - state.lost[at]


def points_left(state: DragonRage, unit: int) -> int:
    """The points of all areas together."""
    return sum([left(state, unit, area) for area in range(AREAS)])


def fallen(state: DragonRage, unit: int, area: int) -> int:
    """How many groups of an area are destroyed; they fall in order (DR-11.7)."""
    at = state.kind[unit] * AREAS + area
    points = GROUP_POINTS[at]
    return state.lost[unit * AREAS + area] // points if points else 0


def groups_left(state: DragonRage, unit: int, area: int) -> int:
    return GROUPS[state.kind[unit] * AREAS + area] - fallen(state, unit, area)


def has_talons(state: DragonRage, unit: int) -> bool:
    """Do the legs strike as one in this player-turn (DR-21.15)?"""
    return TALONS[state.kind[unit]] > 0 and state.deeds[unit] & (BOUNDED | LANDED) > 0


def group_strength(state: DragonRage, unit: int, area: int) -> int:
    """The strength of one standing group in this player-turn (DR-11.8, DR-19.3)."""
    if area == HEAD and state.deeds[unit] & BREATHED:
        return 0
    return GROUP_STRENGTH[state.kind[unit] * AREAS + area]


def area_strength(state: DragonRage, unit: int, area: int) -> int:
    """The attack strength of a whole area in this player-turn, before rage."""
    standing = groups_left(state, unit, area)
    if area == LEGS and standing and has_talons(state, unit):
        return TALONS[state.kind[unit]]
    return standing * group_strength(state, unit, area)


def walking_points(state: DragonRage, unit: int) -> int:
    """The MP of a full walk (DR-18.2, DR-21.4, DR-21.11, DR-21.17)."""
    per = WALK[state.kind[unit]]
    if per:
        return -(-left(state, unit, LEGS) // per)
    return groups_left(state, unit, LEGS)


def has_half(state: DragonRage, unit: int, area: int) -> bool:
    """At least half of the points of an area (DR-18.12)."""
    return 2 * left(state, unit, area) >= FULL[state.kind[unit] * AREAS + area]


def bound_refusal(state: DragonRage, unit: int, from_tower: bool) -> str:
    """The clause by which it cannot bound; empty if it can (DR-18.7)."""
    kind = state.kind[unit]
    if not BOUND[kind]:
        return "DR-21.17"
    if not has_half(state, unit, WINGS):
        return "DR-18.7"
    return "" if from_tower or has_half(state, unit, LEGS) else "DR-18.7"


def flight_refusal(state: DragonRage, unit: int, taking_off: bool, from_tower: bool) -> str:
    """The clause by which it cannot fly, or take off; empty if it can (DR-18.11)."""
    if not FLY[state.kind[unit]]:
        return "DR-21.17"
    if not has_half(state, unit, WINGS):
        return "DR-18.11"
    if taking_off and not from_tower and not has_half(state, unit, LEGS):
        return "DR-18.11"
    return ""


def crippled(state: DragonRage, unit: int) -> bool:
    """All wing and leg points lost (DR-11.6)."""
    return left(state, unit, WINGS) <= 0 and left(state, unit, LEGS) <= 0


def dead(state: DragonRage, unit: int) -> bool:
    """All belly points gone (DR-20.4)."""
    return left(state, unit, BELLY) <= 0
