"""How actions name creatures and soldiers: creature * PARTS, plus the soldier from 1."""

from __future__ import annotations

from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing.state import GONE, NONE, AttackWing
from wyrmtable.games.attackwing.verbs import NAMES, PARTS


def base_of(state: AttackWing, value: int) -> int:
    """The base that an action names; Illegal if nobody in play is called so (AW-17.16)."""
    creature, soldier = value // PARTS, value % PARTS
    if value == NONE:
        raise Illegal("AW-10.6", "a creature must be named")
    if creature >= len(state.card) or not state.in_play(creature):
        raise Illegal("AW-10.9", f"there is no creature {NAMES[value]} in play")
    if not state.is_troop(creature):
        if soldier:
            raise Illegal("AW-17.1", f"{NAMES[value]} is not a Troop")
        return state.point[creature]
    if not soldier:
        bases = state.standing(creature)
        if len(bases) != 1:
            raise Illegal("AW-17.16", "one soldier of a Troop must be named")
        return bases[0]
    base = state.who.index(creature) + soldier - 1
    if base >= len(state.who) or state.who[base] != creature or state.place[base] == GONE:
        raise Illegal("AW-10.9", f"there is no soldier {NAMES[value]} in play")
    return base


def target_value(state: AttackWing, base: int) -> int:
    """How actions name a base."""
    creature = state.who[base]
    if not state.is_troop(creature):
        return creature * PARTS
    return creature * PARTS + state.soldier(base) + 1


def soldier_of(state: AttackWing, creature: int, value: int) -> int:
    """The soldier of this Troop that an action names; Illegal if it is another's."""
    base = base_of(state, value)
    if state.who[base] != creature:
        raise Illegal("AW-17.8", f"{NAMES[value]} does not belong to this Troop")
    return base
