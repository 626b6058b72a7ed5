"""What a player should hear before a plot is locked."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.games.dragonwars.dragons import TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.ghosts import foresee
from wyrmtable.games.dragonwars.movement import CAUSES, WHY_ILLEGAL
from wyrmtable.games.dragonwars.state import DragonWars

BY_FACING = ("DW-8.1", "DW-8.2", "DW-7.13")  # who is on the ground may still turn (DW-4.10)


def illegal_movements(state: DragonWars, seat: int) -> list[tuple[str, str]]:
    """Movements of a plot that will be illegal if nothing interferes, each with its clause."""
    told: list[tuple[str, str]] = []
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        if state.health[dragon] <= 0:
            continue
        for turn, foreseen in enumerate(foresee(state, dragon)):
            clause = CAUSES[foreseen[0]]
            if clause and not (clause in BY_FACING and state.grounded(dragon)):
                name = TYPE_NAMES[dragon % TYPES].capitalize()
                why = f"{name}, Turn {turn + 1}: {WHY_ILLEGAL[clause]}"
                told.append((f"{why}; the movement is illegal, and who flies may fall", clause))
    return told
