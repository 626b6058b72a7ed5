"""Who may attack whom, and how (section 9, DL-10.1, DL-16.7, DL-17.4 to DL-17.12)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import GATE_SIDE, HEXES, NEIGHBOURS, WALL_SIDE
from wyrmtable.games.dragonlance.codes import (
    CAPTURE_ITEM,
    CAPTURE_LANCE,
    CLOSE,
    INSIDE,
    NOWHERE,
    OPEN,
    RANGED,
    TOWER,
)
from wyrmtable.games.dragonlance.hordes import item_of, leaders_with
from wyrmtable.games.dragonlance.pieces import CEILING, DRAGONS, GATE_HEIGHT, LEADER_RANGED, SIZE
from wyrmtable.games.dragonlance.places import level_taken, next_to, over_peak
from wyrmtable.games.dragonlance.state import DragonLance

POSITION: Final[list[int]] = [0, 1, 1, 2, 1, 1]  # bonus by direction seen from the face (DL-20.32)


def may_attack(state: DragonLance, attacker: int) -> str:
    """Why a dragon cannot attack at all now; empty if it can."""
    if state.cell[attacker] < 0:
        return "DL-11.3"
    if attacker // SIZE != state.active:
        return "DL-9.3 turn"
    if state.attacked[attacker]:
        return "DL-9.3"
    return unfit(state, attacker)


def unfit(state: DragonLance, attacker: int) -> str:
    """Why a dragon where it is cannot attack; empty if it can."""
    if state.cell[attacker] < 0:
        return "DL-11.3"
    if state.where[attacker] == TOWER:
        return "DL-8.5" if state.finished[attacker] else "DL-8.9"
    if state.where[attacker] >= INSIDE:
        return "DL-15.9"
    if state.wet[attacker]:
        return "DL-19.9"
    return "DL-9.6" if state.alt[attacker] == 0 else ""


def untouchable(state: DragonLance, attacker: int, target: int) -> str:
    """Why nobody, or not this dragon, can attack the target; empty if it can."""
    if state.cell[target] < 0:
        return "DL-11.3"
    if target // SIZE == attacker // SIZE:
        return "DL-9.16"
    if state.where[target] == TOWER:
        return "DL-8.8"
    if state.where[target] >= INSIDE:
        return "DL-15.9"
    if state.wet[target]:
        return "DL-19.10"
    if state.alt[target] == 0:
        return "DL-9.5"
    if target in state.fears and attacker != state.lancer:
        return "DL-13.20"
    return ""


def aim_refusal(state: DragonLance, attacker: int, target: int, kind: int, line: int) -> str:
    """Why this attack is not legal as it stands, the count of attacks aside; empty if it is."""
    clause = unfit(state, attacker)
    if clause:
        return clause
    clause = untouchable(state, attacker, target)
    if clause:
        return clause
    if kind == RANGED:
        return ranged_refusal(state, attacker, target, line)
    clause = reach_refusal(state, attacker, target)
    if clause:
        return clause
    if kind == CAPTURE_LANCE and state.lancer != target:
        return "DL-10.1"
    if kind == CAPTURE_ITEM and item_of(state, target) < 0:
        return "DL-16.7"
    return ""


def reach_refusal(state: DragonLance, attacker: int, target: int) -> str:
    """Is the target out of reach of an ordinary attack (DL-9.1, DL-7.8, DL-20.20)?"""
    here, there = state.cell[attacker], state.cell[target]
    height, other = state.alt[attacker], state.alt[target]
    if here == there:
        return "" if abs(height - other) == 1 else "DL-20.20"
    for d in range(6):
        if NEIGHBOURS[here * 6 + d] == there:
            side = state.flags.sides[here * 6 + d]
            if side == WALL_SIDE:
                return "DL-7.10"
            if height != other:
                return "DL-9.1"
            return "DL-7.9" if side >= GATE_SIDE and height > GATE_HEIGHT else ""
    return "DL-9.1"


def archer(state: DragonLance, dragon: int) -> bool:
    """May this dragon make ranged attacks (DL-17.4, DL-18.1)?"""
    if not state.flags.leaders:
        return False
    return any([LEADER_RANGED[leader] != 0 for leader in leaders_with(state, dragon)])


def ranged_refusal(state: DragonLance, attacker: int, target: int, line: int) -> str:
    """Is the target out of Tanis' range (DL-17.4, DL-17.9 to DL-17.11)?"""
    if not archer(state, attacker):
        return "DL-17.4"
    here, there = state.cell[attacker], state.cell[target]
    apart = abs(state.alt[attacker] - state.alt[target])
    if here == there:
        return "" if apart == 2 and state.flags.same_hex else "DL-17.4"
    away = HEXES.grid.distance(here, there)
    if line == CLOSE and away <= 2 and not apart:
        return "" if away == 2 or next_to(state, here, there) else "DL-17.11"
    if away == 1:
        if apart != 1:
            return "DL-17.4"
        side = state.flags.sides[here * 6 + HEXES.direction(here, there)]
        if side == WALL_SIDE:
            return "DL-17.11"
        return "DL-17.9" if side >= GATE_SIDE else ""
    if away != 2 or apart:
        return "DL-17.4"
    if line >= 0:
        return line_refusal(state, here, line, there, state.alt[attacker])
    clause = "DL-17.11"
    for between in lines(here, there):
        clause = line_refusal(state, here, between, there, state.alt[attacker])
        if not clause:
            return ""
    return clause


def lines(here: int, there: int) -> list[int]:
    """The hexes that touch two hexes at distance two."""
    found: list[int] = []
    for d in range(6):
        between = NEIGHBOURS[here * 6 + d]
        if between >= 0 and HEXES.direction(between, there) >= 0:
            found.append(between)
    return found


def line_refusal(state: DragonLance, here: int, between: int, there: int, level: int) -> str:
    """Why an arrow cannot fly through this hex (DL-17.9 to DL-17.11)."""
    first = HEXES.direction(here, between)
    second = HEXES.direction(between, there)
    if first < 0 or second < 0:
        return "DL-17.11"
    if level <= CEILING and over_peak(state, between):
        return "DL-17.11"
    for cell, d in ((here, first), (between, second)):
        side = state.flags.sides[cell * 6 + d]
        if side == WALL_SIDE:
            return "DL-17.11"
        if side >= GATE_SIDE:
            if first != second or level > GATE_HEIGHT:
                return "DL-17.10"
            if level_taken(state, between, level):
                return "DL-17.9 clear"
    return ""


def best_line(state: DragonLance, attacker: int, target: int) -> int:
    """The hex through which an arrow flies to the target best (DL-20.34), -1 if none is needed."""
    here, there = state.cell[attacker], state.cell[target]
    if HEXES.grid.distance(here, there) != 2:
        return NOWHERE
    best = NOWHERE
    for between in lines(here, there):
        if line_refusal(state, here, between, there, state.alt[attacker]):
            continue
        if best == NOWHERE or position_bonus(state, target, between) > position_bonus(
            state, target, best
        ):
            best = between
    return best


def position_bonus(state: DragonLance, target: int, cell: int) -> int:
    """The bonus for attacking from this neighbouring hex (DL-20.31)."""
    if not state.flags.facing:
        return 0
    d = HEXES.direction(state.cell[target], cell)
    return POSITION[(d - state.face[target]) % 6]


def targets(state: DragonLance, attacker: int) -> list[int]:
    """Every dragon of another colour within two hexes and in the open."""
    found: list[int] = []
    cells = state.cell
    row = cells[attacker] * HEXES.size
    distances = HEXES.grid.distances
    for dragon in range(DRAGONS):
        there = cells[dragon]
        if there < 0 or distances[row + there] > 2 or not state.alt[dragon]:
            continue
        if dragon // SIZE != attacker // SIZE and state.where[dragon] == OPEN:
            found.append(dragon)
    return found
