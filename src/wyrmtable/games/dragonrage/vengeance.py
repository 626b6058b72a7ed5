"""A Tyrannosaurus that was attacked must strike back (DR-17.15)."""

from __future__ import annotations

from wyrmtable.games.dragonrage.ground import barred
from wyrmtable.games.dragonrage.kinds import VENGEFUL
from wyrmtable.games.dragonrage.state import FOUGHT, MOVE_OVER, DragonRage


def offenders(state: DragonRage, unit: int) -> list[int]:
    """The units that attacked it in the last Defender player-turn and are still alive."""
    rows = state.grudges
    return [
        rows[at + 1]
        for at in range(0, len(rows), 2)
        if rows[at] == unit and state.cell[rows[at + 1]] >= 0
    ]


def strikes_from(state: DragonRage, unit: int, cell: int) -> bool:
    """Could it attack one of them from this hex?"""
    for other in offenders(state, unit):
        at = state.cell[other]
        if state.city.grid.distance(cell, at) > 1 or not open_to_attack(state, cell, at):
            continue
        if at == cell or not barred(state, cell, at):
            return True
    return False


def open_to_attack(state: DragonRage, cell: int, at: int) -> bool:
    """Does the weather let units in the two hexes fight?"""
    if state.fogs and (state.in_fog(cell) or state.in_fog(at)):
        return False
    return not state.in_wind(at)


def misses_vengeance(state: DragonRage, unit: int, cell: int) -> str:
    """May its move end here? Not if it could end where it strikes."""
    if not state.grudges or not offenders(state, unit) or strikes_from(state, unit, cell):
        return ""
    return "DR-17.15" if can_reach_vengeance(state, unit) else ""


def can_reach_vengeance(state: DragonRage, unit: int) -> bool:
    """Can it still reach a hex from which it strikes?"""
    from wyrmtable.games.dragonrage.marching import ends_of

    if state.deeds[unit] & MOVE_OVER:
        return False
    return any([strikes_from(state, unit, cell) for cell in ends_of(state, unit)])


def unfulfilled(state: DragonRage) -> bool:
    """Does a Tyrannosaurus stand where it cannot strike though it can still go there (DR-4.10)?"""
    if not state.grudges:
        return False
    for unit in range(len(state.kind)):
        if VENGEFUL[state.kind[unit]] and state.cell[unit] >= 0 and offenders(state, unit):
            here = state.cell[unit]
            if not strikes_from(state, unit, here) and can_reach_vengeance(state, unit):
                return True
    return False


def must_strike(state: DragonRage, unit: int) -> bool:
    """Has it an attack left that it must make on an offender in reach (DR-4.10)?"""
    if not VENGEFUL[state.kind[unit]] or state.cell[unit] < 0 or state.deeds[unit] & FOUGHT:
        return False
    return bool(offenders(state, unit)) and strikes_from(state, unit, state.cell[unit])
