"""What always holds at a decision, whatever has been played; random tests ask for it."""

from __future__ import annotations

from wyrmtable.games.dragonwars.board import EGG
from wyrmtable.games.dragonwars.dragons import CAPACITY, CEILING, ENERGY, HEALTH, TYPES
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars


def broken(state: DragonWars) -> str:
    """The first invariant that does not hold, with its clause; empty if all do."""
    placed = state.round > 0
    for dragon in range(state.seats * TYPES):
        name = state.dragon_name(dragon)
        cell = state.cell[dragon]
        if not 0 <= state.health[dragon] <= HEALTH[dragon % TYPES]:
            return f"{name} has {state.health[dragon]} health (DW-3.3)"
        if not 0 <= state.energy[dragon] <= ENERGY:
            return f"{name} has {state.energy[dragon]} energy (DW-3.5)"
        if not 0 <= state.facing[dragon] < 6:
            return f"{name} faces {state.facing[dragon]} (DW-4.7)"
        if state.health[dragon] == 0 and cell != NOWHERE:
            return f"{name} is dead and on the board (DW-3.4)"
        if placed and state.health[dragon] > 0 and cell == NOWHERE == state.lifted[dragon]:
            return f"{name} is alive and nowhere"
        if cell != NOWHERE and not state.heights[cell] <= state.total[dragon] <= CEILING:
            return f"{name} is at total height {state.total[dragon]} (DW-4.4, DW-8.2)"
    for cell in sorted(set(state.cell)):
        if cell != NOWHERE and state.room(cell) < 0:
            return f"hex {state.hex_of(cell)} holds more than {CAPACITY} sixths (DW-3.7)"
    if state.board.mode == EGG:
        carried = state.carrier != NOBODY
        if carried == (state.egg != NOWHERE):
            return "the egg is not in exactly one place (DW-12.8)"
        if carried and state.health[state.carrier] <= 0:
            return "a dead dragon carries the egg (DW-12.8)"
    elif state.egg != NOWHERE or state.carrier != NOBODY:
        return "there is an egg outside Capture the Egg (DW-1.14)"
    return ""
