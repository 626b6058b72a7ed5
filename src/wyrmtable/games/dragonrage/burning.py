"""Dragonfire (DR-19.1 to DR-19.12, DR-19.23, DR-21.2)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.ground import is_open
from wyrmtable.games.dragonrage.harm import escape, hex_attacked, in_order
from wyrmtable.games.dragonrage.kinds import FIRE, FIRE_BONUS, FIRE_IN_FLIGHT, HEAD, RAGE, TALONS
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.sheets import left
from wyrmtable.games.dragonrage.state import (
    BREATHED,
    CAPTIVE,
    CRASHED,
    FLEW,
    KILLER,
    LANDED,
    SLITHERED,
    TOOK_OFF,
    DragonRage,
)
from wyrmtable.games.dragonrage.victory import score

FIRE_REACH = 2  # DR-19.4


def breath_refusal(state: DragonRage, unit: int) -> str:
    """May this monster breathe fire in this phase, whatever the direction?"""
    if state.phase not in (3, 8):
        return "DR-19.1"
    if unit < 0 or state.owner(unit) != state.active() or state.cell[unit] < 0:
        return "DR-4.2"
    kind, deeds = state.kind[unit], state.deeds[unit]
    if not FIRE[kind]:
        return "DR-21.12" if TALONS[kind] else "DR-19.1"
    if left(state, unit, HEAD) <= 0:
        return "DR-19.1"
    if state.stock[unit] <= 0 or deeds & BREATHED:
        return "DR-21.2" if FIRE_BONUS[kind] else "DR-19.2"
    if deeds & CRASHED:
        return "DR-18.26"
    if deeds & SLITHERED:
        return "DR-18.6"
    if state.flying(unit):
        if not FIRE_IN_FLIGHT[kind]:
            return "DR-21.2"
        if deeds & (TOOK_OFF | LANDED):
            return "DR-19.9"
    elif deeds & FLEW:
        return "DR-18.17"
    if not state.flying(unit) and state.in_fog(state.cell[unit]):
        return "DR-12.15"
    # A monster in a Whirlwind may still attack with head and legs (DR-12.18)
    return ""


def fire_passes(state: DragonRage, a: int, b: int, leaving_tower: bool) -> bool:
    """Does fire cross the hexside between two hexes (DR-19.5, DR-19.7)?"""
    city = state.city
    side = city.sides.between(a, b)
    closed = city.wall[side] or city.terrain[b] == TOWER
    if city.terrain[a] == TOWER and not leaving_tower:
        closed = True
    return not closed or is_open(state, side)


def hexes_hit(state: DragonRage, unit: int, direction: int) -> list[int]:
    """The hexes that fire in this direction hits; empty if it cannot be breathed so."""
    city = state.city
    here = state.cell[unit]
    cells = [city.grid.ahead(here, direction, k) for k in range(1, FIRE_REACH + 1)]
    if cells[0] < 0:
        return []
    if state.flying(unit):  # DR-19.9
        for cell in cells:
            if cell >= 0 and city.terrain[cell] == TOWER:
                return [cell]
        return []
    if not fire_passes(state, here, cells[0], True):
        return []
    hit = [cells[0]]
    further = cells[1] >= 0 and city.terrain[cells[0]] != TOWER  # DR-19.6
    if further and fire_passes(state, cells[0], cells[1], False):
        hit.append(cells[1])
    return hit


def direction_refusal(state: DragonRage, unit: int, direction: int) -> str:
    """May it breathe in this direction?"""
    if (direction - state.face[unit]) % 6 not in (0, 1, 5):
        return "DR-19.4"
    if state.city.grid.neighbour(state.cell[unit], direction) < 0:
        return "DR-19.8"
    hit = hexes_hit(state, unit, direction)
    if not hit:
        return "DR-19.23" if state.flying(unit) else "DR-19.5"
    if any([state.in_fog(cell) for cell in hit]):
        return "DR-12.15"
    return ""


def breathe(state: DragonRage, unit: int, direction: int) -> None:
    """Breathe fire into up to two hexes."""
    cite = breath_refusal(state, unit) or direction_refusal(state, unit, direction)
    if cite:
        refuse(cite)
    hit = hexes_hit(state, unit, direction)
    state.stock[unit] -= 1
    state.deeds[unit] |= BREATHED
    if state.listening:
        names = [state.city.names[cell] for cell in hit]
        fire = ev.Dragonfire(unit=state.names[unit], direction=direction, hexes=names)
        state.emit(fire, "DR-19.4")
    for cell in hit:
        hex_attacked(state, cell)
        if not state.in_wind(cell):  # DR-12.41
            burn(state, unit, cell)
    for cell in hit:
        if not state.over:
            score(state, cell, "DR-5.13")


def burn(state: DragonRage, dragon: int, cell: int) -> None:
    """Every unit in a hex must escape, but for major monsters (DR-19.10)."""
    for unit in in_order(state, state.at(cell)[:]):
        if state.flying(unit) or state.major(unit) or state.side[unit] == CAPTIVE:
            continue
        escape(state, unit, "dragonfire", escape_modifier(state, dragon, unit), "DR-19.10")


def escape_modifier(state: DragonRage, dragon: int, unit: int) -> int:
    """All that apply are added (DR-19.11)."""
    modifier = FIRE_BONUS[state.kind[dragon]]
    if state.city.terrain[state.cell[unit]] == TOWER:
        modifier += TABLES.escape_tower
    if state.boosted(unit):
        modifier += TABLES.escape_boost
    if state.marks[unit] & KILLER and RAGE[state.kind[dragon]] > 1:
        modifier += TABLES.escape_killer
    return modifier
