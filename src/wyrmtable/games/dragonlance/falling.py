"""Lost levels, crashes and water (sections 11 and 19)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import FOREST, HEXES, WATER
from wyrmtable.games.dragonlance.codes import (
    FALLEN,
    GONE,
    IN_CITADEL,
    NOBODY,
    NOWHERE,
    OPEN,
    TOWER,
    marked,
)
from wyrmtable.games.dragonlance.events import (
    Crashed,
    FellIntoWater,
    ItemLost,
    ItemReturned,
    LanceReturned,
    LandedOnTower,
    LeaderLost,
    LevelsLost,
)
from wyrmtable.games.dragonlance.hordes import item_of
from wyrmtable.games.dragonlance.naming import hex_of, whereabouts
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    CITADEL_NAMES,
    ITEMS,
    NAMES,
    SIZE,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.places import is_free, over_peak
from wyrmtable.games.dragonlance.state import DragonLance

BATTLE: Final = 0
BY_FEAR: Final = 1
COLLISION: Final = 2
CAUSE_CLAUSES: Final[list[str]] = ["DL-9.12", "DL-13.17", "DL-15.20"]


def too_low(state: DragonLance, cell: int, level: int) -> str:
    """The clause by which a dragon at this level of a hex crashes; empty if it flies."""
    if level <= 0:
        return "DL-11.1"
    if over_peak(state, cell) and level <= CEILING:
        return "DL-8.12" if cell == HEXES.tower else "DL-15.6"
    if state.flags.terrain and level < HEXES.minimum[cell]:
        return "DL-19.3" if HEXES.terrain[cell] == FOREST else "DL-19.5"
    return ""


def lose_levels(state: DragonLance, dragon: int, levels: int, cause: int) -> None:
    """Take levels off a dragon; it may crash or fall into water (DL-9.12, DL-11.2)."""
    cell = state.cell[dragon]
    level = state.alt[dragon] - levels
    if state.flags.same_hex and levels > 0 and cell >= 0:
        while level > 0 and not is_free(state, dragon, cell, level):
            level -= 1  # DL-20.22
    if state.listening:
        lost = LevelsLost(dragon=NAMES[dragon], levels=levels, alt=max(level, 0))
        state.emit(lost, CAUSE_CLAUSES[cause])
    if levels <= 0 or cell < 0:
        return
    if level <= 0 and state.flags.terrain and HEXES.terrain[cell] == WATER:
        state.set_alt(dragon, 0)
        state.wet = marked(state.wet, dragon, FALLEN)
        state.duty = marked(state.duty, dragon, 0)
        if state.listening:
            state.emit(FellIntoWater(dragon=NAMES[dragon]), "DL-19.7")
        return
    if cause == COLLISION:  # it is beside the citadel, not over it
        clause = "DL-11.1" if level <= 0 else ""
    else:
        clause = too_low(state, cell, level)
    if clause:
        crash(state, dragon, "DL-11.2" if clause == "DL-11.1" else clause)
    else:
        state.set_alt(dragon, level)


def crash(state: DragonLance, dragon: int, cite: str) -> None:
    """A dragon leaves the game; Lance and item go where they belong (DL-11.3, DL-11.4)."""
    place = hex_of(state.cell[dragon])
    state.set_alt(dragon, 0)
    state.cell[dragon] = NOWHERE
    state.where = marked(state.where, dragon, OPEN)
    state.wet = marked(state.wet, dragon, 0)
    state.dead = marked(state.dead, dragon, 1)
    if state.listening:
        state.emit(Crashed(dragon=NAMES[dragon], hex=place), cite)
    horde = dragon // SIZE
    if state.rider[horde] == dragon:  # DL-18.1
        state.rider = marked(state.rider, horde, NOBODY)
        if state.listening:
            state.emit(LeaderLost(dragon=NAMES[dragon]), "DL-18.1")
    if state.lancer == dragon:  # DL-8.15
        state.lancer = NOBODY
        if state.listening:
            state.emit(LanceReturned(), "DL-8.15")
    item = item_of(state, dragon)
    if item >= 0:
        if state.flags.replenish:
            return_item(state, item, "DL-18.13")
        else:
            state.carrier = marked(state.carrier, item, GONE)
            if state.listening:
                state.emit(ItemLost(item=ITEMS[item]), "DL-16.6")


def return_item(state: DragonLance, item: int, cite: str) -> None:
    """An item can be found in its citadel again."""
    state.carrier = marked(state.carrier, item, IN_CITADEL)
    if state.listening:
        name = CITADEL_NAMES[state.hides.index(item)]
        state.emit(ItemReturned(item=ITEMS[item], citadel=name), cite)


def take_lance(state: DragonLance, dragon: int) -> None:
    """A dragon becomes the Lancer and drops its item (DL-8.3, DL-16.10)."""
    state.lancer = dragon
    item = item_of(state, dragon)
    if item >= 0:
        return_item(state, item, "DL-16.10")


def land_on_tower(state: DragonLance, dragon: int) -> None:
    """Set a dragon down on the tower without markers, with the Lance (DL-8.3)."""
    state.set_alt(dragon, 0)
    state.cell[dragon] = HEXES.tower
    state.where = marked(state.where, dragon, TOWER)
    state.alt[dragon] = TOWER_HEIGHT
    if state.listening:
        landed = LandedOnTower(dragon=NAMES[dragon], **whereabouts(state, dragon))
        state.emit(landed, "DL-8.3")
    take_lance(state, dragon)
