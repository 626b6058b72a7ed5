"""Steps on the ground: terrain, walls, entrances and other units (sections 2, 6 and 7).

Every function gives the clause that forbids something, or an empty text.
"""

from __future__ import annotations

from wyrmtable.games.dragonrage.citymap import (
    DOCK,
    FIRST_WATER,
    FORD,
    MIXED,
    RIVER,
    SEA,
    STONE_BRIDGE,
    TOWER,
    WOODEN_BRIDGE,
)
from wyrmtable.games.dragonrage.kinds import (
    CHARACTER,
    EARTHBOUND,
    ELEMENTAL,
    ELOWYN,
    FAMILY,
    FIRE,
    GROUND,
    HERO,
    MAJOR,
    MINOR,
    MONSTROUS,
    OVERRUN,
    OVERRUNS,
    PEOPLE,
    RIDES,
    SERPENT,
    SWIMS,
    WADES,
)
from wyrmtable.games.dragonrage.state import (
    BROKEN,
    CAPTIVE,
    CLOSED,
    DEFENDER,
    ENTERED,
    FREED,
    INVADER,
    OFF,
    DragonRage,
)


def passage_refusal(state: DragonRage, unit: int, a: int, b: int, held: list[int]) -> str:
    """Walls, towers and entrances between two neighbours (DR-2.18, DR-2.21, DR-7.1 to DR-7.5).

    `held` are inside hexes that the unit has just taken, so that their entrances obey it.
    """
    city = state.city
    side = city.sides.between(a, b)
    kind = state.kind[unit]
    tower = city.terrain[a] == TOWER or city.terrain[b] == TOWER
    entrance = city.entrance_of[side]
    if tower:
        if entrance < 0:
            return "DR-2.21"
        if RIDES[kind] and not city.road[side]:
            return "DR-14.6"
    elif not city.wall[side]:
        return ""
    elif entrance < 0:
        wades = GROUND[kind] in (WADES, SWIMS)
        return "" if wades and side in state.breaches else "DR-2.18"
    if state.entrance[entrance] != CLOSED or GROUND[kind] == EARTHBOUND:
        return ""
    if GROUND[kind] == MONSTROUS and not city.is_gate[entrance]:
        return ""  # a walking monster faces the door, which breaks (DR-7.9)
    own = state.owner(unit)
    if tower:
        return "" if own == DEFENDER else "DR-7.1"
    inside = city.inside[entrance]
    if state.control[entrance] == own or a == inside or inside in held:
        return ""
    return "DR-7.3"


def water_refusal(state: DragonRage, unit: int, a: int, b: int) -> str:
    """What the terrain of both hexes says about a step (DR-2.33)."""
    city = state.city
    ground = GROUND[state.kind[unit]]
    to = state.terrain(b)
    if ground == SWIMS:
        return "" if to >= FIRST_WATER or to == DOCK else "DR-17.5"
    if ground == EARTHBOUND:
        return ""
    if to == SEA:
        return "DR-2.9"
    if ground == WADES:
        return ""
    start = state.terrain(a)
    if to < FIRST_WATER and start < FIRST_WATER:
        return ""
    if to == RIVER:
        return "DR-18.20" if ground == MONSTROUS else "DR-2.10"
    if to == FORD and ground == MONSTROUS:
        return "DR-2.13"
    bank = city.bank[city.sides.between(a, b)]
    if not bank:
        for kind in (to, start):
            if kind == FORD:
                return "DR-2.13"
            if kind == MIXED:
                return "DR-2.15"
            if kind in (WOODEN_BRIDGE, STONE_BRIDGE):
                return "DR-2.11"
    return closed_bridge(state, b)


def closed_bridge(state: DragonRage, cell: int) -> str:
    """A bridge that a monster has broken may not be entered (DR-7.32, DR-7.36)."""
    rows = state.bridges
    for at in range(0, len(rows), 3):
        if rows[at] == cell and rows[at + 1] == BROKEN and state.major(rows[at + 2]):
            return "DR-7.32"
    return ""


def step_refusal(state: DragonRage, unit: int, a: int, b: int, held: list[int]) -> str:
    """May a unit step from one hex into its neighbour, other units aside?"""
    return water_refusal(state, unit, a, b) or passage_refusal(state, unit, a, b, held)


# -- other units -------------------------------------------------------------------------------


def in_the_way(state: DragonRage, unit: int, cell: int) -> list[int]:
    """The units that count when this one moves into a hex (DR-6.16, DR-6.19)."""
    found: list[int] = []
    serpent = SERPENT[state.kind[unit]]
    for other in state.at(cell):
        if other == unit or state.flying(other) or state.side[other] == CAPTIVE:
            continue
        if state.kind[other] == ELOWYN and state.master[other] == unit:
            continue
        if not serpent and state.beneath(other):
            continue
        found.append(other)
    return found


def entry_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May a unit enter a hex, in passing, for the units in it? Overruns of enemies may."""
    if cell in state.carcasses:
        return "DR-6.15"
    others = in_the_way(state, unit, cell)
    if not others:
        return ""
    kind = state.kind[unit]
    family = FAMILY[kind]
    if kind == ELEMENTAL:
        return ""
    if SERPENT[kind]:
        return serpent_entry(state, cell, others)
    if family == CHARACTER:
        return character_entry(state, unit, others)
    if family == MAJOR:
        return monster_entry(state, unit, cell, others)
    side = state.owner(unit)
    if OVERRUNS[kind] and all([state.hostile(other, side) for other in others]):
        return "DR-8.7" if state.city.terrain[cell] == TOWER else ""
    if len(others) == 1 and can_fetch(state, unit, others[0]):
        return ""
    return "DR-6.8"


def serpent_entry(state: DragonRage, cell: int, others: list[int]) -> str:
    """A Sea Serpent swims beneath an occupied bridge, not into other monsters (DR-17.6)."""
    if state.city.terrain[cell] == DOCK:
        return "DR-17.5"
    for other in others:
        if FAMILY[state.kind[other]] in (MINOR, MAJOR):
            return "DR-17.6"
    return "" if state.is_bridge(cell) else "DR-6.8"


def character_entry(state: DragonRage, unit: int, others: list[int]) -> str:
    """Characters join one friend; only a hero joins a major monster (DR-6.9, DR-6.10)."""
    side = state.owner(unit)
    friends = 0
    monster = False
    for other in others:
        if state.major(other):
            monster = True
        elif state.hostile(other, side):
            return "DR-6.11"
        else:
            friends += 1
    if monster and state.kind[unit] != HERO:
        return "DR-6.10"
    return "DR-6.9" if friends > 1 else ""


def monster_entry(state: DragonRage, unit: int, cell: int, others: list[int]) -> str:
    """A walking monster may tread on enemies if it overruns, never on friends (DR-8.1, DR-8.9)."""
    side = state.owner(unit)
    for other in others:
        if not state.hostile(other, side):
            return "DR-8.9"
    if state.city.terrain[cell] == TOWER:
        return "DR-8.7"
    if OVERRUNS[state.kind[unit]]:
        return ""
    return overrun_refusal(state.kind[unit])


def overrun_refusal(kind: int) -> str:
    """The clause by which a kind of major monster does not overrun; empty if it does."""
    if OVERRUN[kind]:
        return ""
    return "DR-21.3" if FIRE[kind] else "DR-21.12"


def can_fetch(state: DragonRage, unit: int, other: int) -> bool:
    """May it take Elowyn along: an ORC of the Defender, her side's own troops (DR-15.13)?"""
    captured = state.kind[other] == ELOWYN and state.side[other] == DEFENDER
    return captured and fetches(state, unit)


def fetches(state: DragonRage, unit: int) -> bool:
    """Is it of those that lead Elowyn back?"""
    captive, kind = state.city.captive, state.city.arrivals[0]
    return captive and state.kind[unit] == kind and state.owner(unit) == DEFENDER


def stop_refusal(state: DragonRage, unit: int, cell: int) -> str:
    """May a move end or pause in this hex, which the unit may enter (DR-6.18)?"""
    kind = state.kind[unit]
    if RIDES[kind] and state.city.terrain[cell] == TOWER:
        return "DR-14.6"
    if cell in state.city.entry and state.side[unit] == DEFENDER and invaders_waiting(state):
        return "DR-3.15"
    return "DR-8.2" if overruns(state, unit, cell) else ""


def overruns(state: DragonRage, unit: int, cell: int) -> bool:
    """Would it pass over enemies in this hex, without an attack (DR-8.1)?"""
    kind, side = state.kind[unit], state.owner(unit)
    if not OVERRUNS[kind] or FAMILY[kind] == MAJOR:
        return False
    return any([state.hostile(other, side) for other in in_the_way(state, unit, cell)])


def invaders_waiting(state: DragonRage) -> bool:
    """Is an Invader unit still to come onto the map (DR-3.15)?"""
    for unit in range(len(state.kind)):
        if (
            state.cell[unit] == OFF
            and state.side[unit] == INVADER
            and not state.marks[unit] & (ENTERED | FREED)
        ):
            return True
    return False


def is_human(state: DragonRage, unit: int) -> bool:
    """A human unit; heroes and wizards are of their side's people (DR-1.7)."""
    people = PEOPLE[state.kind[unit]]
    if people:
        return people == 1
    if FAMILY[state.kind[unit]] != CHARACTER or state.kind[unit] == ELOWYN:
        return False
    own = state.city.defender if state.side[unit] == DEFENDER else 3 - state.city.defender
    return own == 1


# -- attacks across a hexside ------------------------------------------------------------------


def is_open(state: DragonRage, side: int) -> bool:
    """Is there an open or smashed entrance, or a breach, on a hexside?"""
    entrance = state.city.entrance_of[side]
    if entrance >= 0:
        return state.entrance[entrance] != CLOSED
    return side in state.breaches


def barred(state: DragonRage, a: int, b: int) -> bool:
    """Does a wall or tower keep two neighbours from fighting (DR-2.19, DR-2.23)?"""
    city = state.city
    side = city.sides.between(a, b)
    if city.terrain[a] == TOWER or city.terrain[b] == TOWER or city.wall[side]:
        return not is_open(state, side)
    return False
