"""Elowyn on her own, and her ship (DR-15.8, DR-15.15, DR-15.19)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.arriving import arrive, depart, leave
from wyrmtable.games.dragonrage.ground import passage_refusal, water_refusal
from wyrmtable.games.dragonrage.kinds import ELOWYN, MP, ROAD_MP
from wyrmtable.games.dragonrage.reinforcing import is_due
from wyrmtable.games.dragonrage.state import (
    ALONE,
    DEFENDER,
    NOBODY,
    DragonRage,
)


def elowyn_of(state: DragonRage) -> int:
    """Her unit, if she is on the map."""
    for unit in range(len(state.kind)):
        if state.kind[unit] == ELOWYN and state.cell[unit] >= 0:
            return unit
    return NOBODY


def board_ship(state: DragonRage) -> None:
    """In her ship's hex when reinforcements are due she is saved (DR-15.8)."""
    unit = elowyn_of(state)
    if unit >= 0 and is_due(state.terms, state.turn) and state.cell[unit] == state.city.ship:
        depart(state, unit, state.cell[unit], "ship")


def can_go(state: DragonRage, unit: int, a: int, b: int) -> bool:
    """May she go from one hex to the next: out through closed doors, not in (DR-15.15)?"""
    if any([not state.flying(other) for other in state.at(b)]) or b in state.carcasses:
        return False
    if water_refusal(state, unit, a, b):
        return False
    cite = passage_refusal(state, unit, a, b, [])
    entrance = state.city.entrance_of[state.city.sides.between(a, b)]
    if entrance >= 0 and not state.city.of_tower[entrance]:
        shut = state.entrance[entrance] == 0
        return not shut or state.city.inside[entrance] == a
    return not cite


def way_out(state: DragonRage, unit: int) -> list[int]:
    """The shortest path to a road exit through empty hexes, lowest numbers first (DR-15.19)."""
    start, city = state.cell[unit], state.city
    before: dict[int, int] = {start: -1}
    layer = [start]
    while layer:
        for cell in layer:
            if cell in city.exits and cell != start:
                path = [cell]
                while before[path[-1]] != start:
                    path.append(before[path[-1]])
                path.reverse()
                return path
        following: list[int] = []
        for cell in layer:
            for to in sorted(city.grid.neighbours[cell * 6 : cell * 6 + 6]):
                if to >= 0 and to not in before and can_go(state, unit, cell, to):
                    before[to] = cell
                    following.append(to)
        layer = following
    return []


def runs_alone(state: DragonRage) -> int:
    """Elowyn, if she tries to escape on her own now; -1 if not."""
    unit = elowyn_of(state)
    if unit < 0 or not state.city.captive or state.side[unit] != DEFENDER:
        return NOBODY
    alone = state.master[unit] < 0 and state.marks[unit] & ALONE
    return unit if alone else NOBODY


def run_away(state: DragonRage) -> None:
    """She moves along her way out (DR-15.15)."""
    unit = runs_alone(state)
    if unit < 0:
        return
    path = way_out(state, unit)
    city = state.city
    here, on_road = state.cell[unit], True
    most = ROAD_MP[ELOWYN]
    for place, cell in enumerate(path[:most]):
        on_road = on_road and city.road[city.sides.between(here, cell)]
        if place >= MP[ELOWYN] and not on_road:
            break
        here = cell
    goes = path[:most] if on_road else path[: MP[ELOWYN]]
    for place, cell in enumerate(goes):
        before = state.cell[unit]
        state.put(unit, cell)
        leave(state, unit, before)
        if place + 1 == len(goes) and state.listening:
            name = city.names[cell]
            state.emit(ev.Moved(unit=state.names[unit], mode="forced", to=name), "DR-15.15")
        arrive(state, unit)
        if state.over or state.cell[unit] < 0:
            return
