"""What always holds at a decision, whatever has been played; random tests ask for it."""

from __future__ import annotations

from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import (
    CARD,
    FATE,
    IN_CITADEL,
    IN_EFFECT,
    INSIDE,
    NOBODY,
    OPEN,
    STRIDE,
    TOWER,
)
from wyrmtable.games.dragonlance.hordes import in_air, is_alive
from wyrmtable.games.dragonlance.naming import hex_of
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    COLOURS,
    DRAGONS,
    HORDES,
    KINDS,
    MARKERS,
    NAMES,
    SIZE,
    SPELLS,
)
from wyrmtable.games.dragonlance.places import over_peak
from wyrmtable.games.dragonlance.state import DragonLance


def broken(state: DragonLance) -> str:
    """The first invariant that does not hold, with its clause; empty if all do."""
    return (
        broken_markers(state)
        or broken_cards(state)
        or broken_places(state)
        or broken_treasures(state)
        or broken_turn(state)
    )


def broken_markers(state: DragonLance) -> str:
    """No marker appears or disappears (DL-3.3)."""
    used = sum([state.markers(dragon) for dragon in range(DRAGONS) if state.cell[dragon] >= 0])
    if state.supply + used + state.elsewhere != MARKERS:
        return f"{state.supply} markers in supply and {used} in use (DL-3.3)"
    return ""


def broken_cards(state: DragonLance) -> str:
    """Every spell card is in exactly one place (DL-12.9, DL-12.19)."""
    found = [0] * KINDS
    for pile in (state.draw_pile, state.discard, *state.hands):
        for card in pile:
            found[card] += 1
    for at in range(0, len(state.played), STRIDE):
        if state.played[at + FATE] <= IN_EFFECT:
            found[state.played[at + CARD]] += 1
    for card in range(KINDS):
        if found[card] != state.stock[card]:
            return f"{found[card]} of {state.stock[card]} {SPELLS[card]} are there (DL-12.1)"
    for horde in range(HORDES):
        if state.hands[horde] and not is_alive(state, horde):
            return f"{COLOURS[horde]} is out and holds cards (DL-11.6)"
    return ""


def broken_places(state: DragonLance) -> str:
    """Dragons are on the board, one to a place, and not below what their hex allows."""
    taken: set[tuple[int, int]] = set()
    courts = [0] * HORDES
    for dragon in range(DRAGONS):
        cell, level, where = state.cell[dragon], state.alt[dragon], state.where[dragon]
        name = NAMES[dragon]
        if cell < 0:
            if level or where != OPEN:
                return f"{name} is out of the game and at altitude {level} (DL-11.3)"
            continue
        if where >= INSIDE:
            if state.citadel[where - INSIDE] != cell:
                return f"{name} is not where its citadel is (DL-15.9)"
            if dragon == state.lancer:
                return f"{name} is inside a citadel with the Lance (DL-15.14)"
            if where in state.where[:dragon]:
                return f"{name} is inside a citadel with another dragon (DL-15.13)"
            continue
        if where == TOWER and (dragon != state.lancer or cell != HEXES.tower):
            return f"{name} is on the tower without the Lance (DL-8.3)"
        place = (cell, level if state.flags.same_hex else 0)
        if place in taken:
            return f"two dragons at {hex_of(cell)} (DL-6.9, DL-20.19)"
        taken.add(place)
        if where == OPEN and over_peak(state, cell) and level <= CEILING and state.round:
            question = state.question
            if question is None or question.name not in ("item", "escape"):
                return f"{name} is inside the tower or a citadel (DL-8.12, DL-15.5)"
        if state.flags.terrain and 0 < level < HEXES.minimum[cell]:
            return f"{name} is at {level} in terrain (DL-19.6)"
        if state.flags.court[cell]:
            courts[dragon // SIZE] += 1
    for horde in range(HORDES):
        if courts[horde] > 1:
            return f"{COLOURS[horde]} has two dragons in the courtyard (DL-7.5)"
    return ""


def broken_treasures(state: DragonLance) -> str:
    """Lance and items are held by dragons that may hold them (DL-8.15, DL-16.2, DL-16.10)."""
    if state.lancer != NOBODY and state.cell[state.lancer] < 0:
        return "a crashed dragon holds the Lance (DL-8.15)"
    held = [dragon for dragon in state.carrier if dragon > IN_CITADEL]
    if len(set(held)) != len(held):
        return "a dragon carries two items (DL-16.3)"
    for dragon in held:
        if state.cell[dragon] < 0:
            return "a crashed dragon carries an item (DL-16.6)"
        if dragon == state.lancer:
            return "the Lancer carries an item (DL-16.10)"
    return ""


def broken_turn(state: DragonLance) -> str:
    """Points are not negative, and whoever must decide can (DL-5.8)."""
    if state.points < 0:
        return f"{state.points} points are left (DL-5.3)"
    question = state.question
    asking = question is not None and question.name in ("window", "response", "defend")
    if (state.intents or 1 in state.holds) and not asking:
        return "something is said in advance, and no window is open (DL-12.14)"
    if question is not None:
        for seat in state.to_act:
            if not question.actions(state, seat):
                return f"seat {seat} is asked {question.name} and can answer nothing (DL-5.10)"
    limit = state.flags.horde_limit
    if limit and state.round and not state.flags.fast_start:
        for horde in range(HORDES):
            if in_air(state, horde) > limit:
                return f"{COLOURS[horde]} has too many dragons in the air (DL-18.4)"
    return ""
