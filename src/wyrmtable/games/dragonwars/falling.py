"""Illegal movements: forfeits, rolls against falling, and their damage (section 8)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonwars.dragons import FALL_AVOIDS_ON, FALL_DAMAGE
from wyrmtable.games.dragonwars.ending import kill
from wyrmtable.games.dragonwars.events import Crashed, Fell, Hurt, IllegalMovement, Rolled
from wyrmtable.games.dragonwars.state import COMBAT_LOST, MOVEMENT_LOST, DragonWars

D20: Final = 20
GROUNDED_ROW: Final = 0  # DW-8.13: 19 or 20 takes no damage, else 1


def penalty(state: DragonWars, dragon: int, cause: str) -> None:
    """An illegal movement: the dragon stays, forfeits, and rolls (DW-8.5 to DW-8.16)."""
    if state.listening:
        state.emit(IllegalMovement(dragon=state.dragon_name(dragon)), cause)
    state.forfeited[dragon] |= MOVEMENT_LOST  # DW-8.6
    cell = state.cell[dragon]
    height = state.total[dragon] - state.heights[cell]
    if height == 0:
        grounded_penalty(state, dragon)
    elif state.carrier == dragon:
        kill(state, dragon, "DW-12.9")
    elif not avoids(state, dragon, height):
        state.total[dragon] = state.heights[cell]  # DW-8.11
        damage = FALL_DAMAGE[height]
        if state.listening:
            fell = Fell(
                dragon=state.dragon_name(dragon),
                hex=state.at(cell),
                total=state.total[dragon],
                damage=damage,
            )
            state.emit(fell, "DW-8.11")
        lose_health(state, dragon, damage)


def grounded_penalty(state: DragonWars, dragon: int) -> None:
    """A grounded dragon loses its combat and perhaps 1 health (DW-8.13, DW-8.14)."""
    state.forfeited[dragon] |= COMBAT_LOST
    if not avoids(state, dragon, GROUNDED_ROW):
        hurt(state, dragon, FALL_DAMAGE[GROUNDED_ROW], "DW-8.13")


def crash(state: DragonWars, dragon: int, height: int) -> None:
    """A dragon that was forced out comes down on higher ground (DW-9.10, DW-9.11).

    `height` is its height in the hex it was denied. It stands on its new hex already.
    """
    if state.listening:
        state.emit(Crashed(dragon=state.dragon_name(dragon)), "DW-9.10")
    state.forfeited[dragon] |= MOVEMENT_LOST
    if height == 0:
        grounded_penalty(state, dragon)
    elif state.carrier == dragon:
        kill(state, dragon, "DW-12.9")
    elif not avoids(state, dragon, height):
        hurt(state, dragon, FALL_DAMAGE[height], "DW-9.11")


def avoids(state: DragonWars, dragon: int, row: int) -> bool:
    """Roll the d20 of DW-8.8 or DW-8.13 against the number of the row."""
    rolled = state.chance.die(D20)
    need = FALL_AVOIDS_ON[row]
    if state.listening:
        name = state.dragon_name(dragon)
        roll = Rolled(dragon=name, d20=rolled, need=need, ok=rolled >= need)
        state.emit(roll, "DW-8.8" if row else "DW-8.13")
    return rolled >= need


def hurt(state: DragonWars, dragon: int, damage: int, cite: str) -> None:
    """Damage that is no attack and never doubled (DW-8.15)."""
    if state.listening:
        state.emit(Hurt(dragon=state.dragon_name(dragon), damage=damage), cite)
    lose_health(state, dragon, damage)


def lose_health(state: DragonWars, dragon: int, damage: int) -> None:
    state.health[dragon] = max(state.health[dragon] - damage, 0)  # DW-3.3
    if state.health[dragon] == 0:
        kill(state, dragon, "DW-8.16")
