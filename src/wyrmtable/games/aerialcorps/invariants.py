"""What always holds at a decision, whatever has been played; random tests ask for it."""

from __future__ import annotations

from wyrmtable.games.aerialcorps.breeds import CLIMB_RATE, TOP_LEVEL
from wyrmtable.games.aerialcorps.decks import DECK_NAMES, FULL_DECKS
from wyrmtable.games.aerialcorps.state import FLYING, NONE, AerialCorps


def broken(state: AerialCorps) -> str:
    """The first invariant that does not hold, with its clause; empty if all do."""
    for dragon in state.dragons():
        name = state.dragon_name(dragon)
        if not 1 <= state.level[dragon] <= TOP_LEVEL:
            return f"{name} is at level {state.level[dragon]} (AC-4.1)"
        if not 0 <= state.counters[dragon] < CLIMB_RATE[state.weight(dragon)]:
            return f"{name} has {state.counters[dragon]} climb counters (AC-4.3)"
        if not 0 <= state.damage[dragon] < state.capacity(dragon):
            return f"{name} flies with {state.damage[dragon]} damage (AC-13.1)"
        if state.harness[dragon] > 1:
            return f"{name} flies with {state.harness[dragon]} damaged harnesses (AC-13.9)"
        if not 0.0 <= state.heading[dragon] < 360.0:
            return f"{name} heads for {state.heading[dragon]} (AC-1.6)"
        if not inside(state, dragon):
            return f"{name} flies outside the table (AC-4.10)"
        if state.crew[dragon] & ~state.full_crew(dragon):
            return f"{name} has units that its breed does not carry (AC-10.1)"
        if state.shown[dragon] & ~state.crew[dragon]:
            return f"{name} shows the facing of a unit that it has not (AC-7.2)"
        shape = state.shapes[dragon]
        if (shape.x, shape.y) != (state.x[dragon], state.y[dragon]):
            return f"the card of {name} does not lie where it is"
    for dragon in range(len(state.breed)):
        prey = state.prey[dragon]
        if prey != NONE:
            if state.captor[prey] != dragon or state.prey[prey] != NONE:
                return f"{state.dragon_name(dragon)} boards one that does not know it (AC-12.4)"
            if state.out[dragon] != FLYING or state.out[prey] != FLYING:
                return f"{state.dragon_name(dragon)} boards beyond the end (AC-12.21)"
            if state.heading[dragon] != state.heading[prey]:
                return f"{state.dragon_name(dragon)} does not fly parallel (AC-12.5)"
    for deck in range(3):
        held = sorted(state.decks[deck] + state.discards[deck])
        if held != [*FULL_DECKS[deck]]:
            return f"cards of the {DECK_NAMES[deck]} deck are missing or too many (AC-13.2)"
    return ""


def inside(state: AerialCorps, dragon: int) -> bool:
    """Does the centre lie on the table (AC-4.10)?"""
    x, y = state.x[dragon], state.y[dragon]
    return 0.0 <= x <= state.table.width and 0.0 <= y <= state.table.depth
