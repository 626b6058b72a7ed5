"""Opening entrances to attack, and marking bridges (DR-7.6, DR-7.31, DR-7.39)."""

from __future__ import annotations

from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.breaking import beside
from wyrmtable.games.dragonrage.citymap import WOODEN_BRIDGE
from wyrmtable.games.dragonrage.kinds import FAMILY, TROOP
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.state import (
    BROKEN,
    CLOSED,
    DEFENDER,
    FIRED,
    FOUGHT,
    OPENED,
    DragonRage,
)


def open_refusal(state: DragonRage, unit: int, entrance: int) -> str:
    """May this unit open this entrance (DR-7.6, DR-7.39)?"""
    if state.phase not in (8, 9):
        return "DR-7.6"
    if unit < 0 or state.owner(unit) != DEFENDER or state.cell[unit] < 0 or entrance < 0:
        return "DR-7.6"
    city = state.city
    if state.cell[unit] != city.inside[entrance] or state.entrance[entrance] != CLOSED:
        return "DR-7.6"
    if not city.of_tower[entrance] and state.control[entrance] != DEFENDER:
        return "DR-7.6"
    for other in state.at(beside(state, unit, entrance)):
        if state.hostile(other, DEFENDER) and not state.flying(other):
            return ""
    return "DR-7.39"


def open_entrance(state: DragonRage, unit: int, entrance: int) -> None:
    """It stays open until the Defender's next spell-casting phase."""
    cite = open_refusal(state, unit, entrance)
    if cite:
        refuse(cite)
    state.entrance[entrance] = OPENED
    if state.listening:
        name = state.city.entrance_name(entrance)
        state.emit(ev.EntranceOpened(entrance=name, unit=state.names[unit]), "DR-7.6")


def wreck_refusal(state: DragonRage, unit: int) -> str:
    """May these troops mark the bridge they stand on (DR-7.31)?"""
    if state.phase not in (4, 9) or unit < 0 or state.owner(unit) != state.active():
        return "DR-7.31"
    cell = state.cell[unit]
    if cell < 0 or FAMILY[state.kind[unit]] != TROOP or state.deeds[unit] & (FIRED | FOUGHT):
        return "DR-7.31"
    return "DR-7.31" if state.terrain(cell) != WOODEN_BRIDGE or state.bridge(cell) else ""


def wreck_bridge(state: DragonRage, unit: int) -> None:
    """Mark a bridge, which burns when the unit moves off; it makes no attack any more."""
    cite = wreck_refusal(state, unit)
    if cite:
        refuse(cite)
    cell = state.cell[unit]
    state.deeds[unit] |= FIRED | FOUGHT
    state.bridges.extend((cell, BROKEN, unit))
    if state.listening:
        state.emit(ev.BridgeBroken(hex=state.city.names[cell]), "DR-7.31")
