"""What a player should hear before a plot is locked, and before facings are declared."""

# not compiled: text for people
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmtable.games.dragonwars.dragons import FACINGS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.movement import CAUSES, WHY_ILLEGAL, judge
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.state import MOVEMENT_LOST, DragonWars
from wyrmtable.games.dragonwars.verbs import KEEP

BY_FACING = ("DW-8.1", "DW-8.2", "DW-7.13")  # what another facing may avoid


class Fault(NamedTuple):
    """The first illegal movement of a lane; in no Turn of the Round if there is none."""

    turn: int
    clause: str = ""
    grounded: bool = False

    def told(self, dragon: int, why: str) -> tuple[str, str]:
        """A sentence, and its clause."""
        price = "it may take damage" if self.grounded else "it may fall"  # DW-8.8, DW-8.13
        if self.grounded:
            price += " and attacks no more in this Round"  # DW-8.14
        name = TYPE_NAMES[dragon % TYPES].capitalize()
        return f"{name}, Turn {self.turn + 1}: {why}; the movement is illegal, {price}", self.clause


def illegal_movements(state: DragonWars, seat: int) -> list[tuple[str, str]]:
    """Movements of a plot that will be illegal if nothing interferes, each with its clause."""
    told: list[tuple[str, str]] = []
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        if state.health[dragon] <= 0:
            continue
        faults = [first_fault(state, dragon, facing) for facing in facings(state, dragon)]
        furthest = max(fault.turn for fault in faults)
        clauses = list(dict.fromkeys(fault.clause for fault in faults if fault.turn == furthest))
        if furthest < TURNS:
            why = " or ".join(WHY_ILLEGAL[clause] for clause in clauses)
            if state.grounded(dragon) and set(clauses) & set(BY_FACING):
                why += ", whichever way it faces"
            told.append(max(faults, key=lambda fault: fault.turn).told(dragon, why))
    return told


def wrong_facings(state: DragonWars, seat: int, declared: Sequence[int]) -> list[tuple[str, str]]:
    """Movements that facings of the four lanes make illegal, and others would not."""
    told: list[tuple[str, str]] = []
    for kind, facing in enumerate(declared):
        dragon = seat * TYPES + kind
        if not state.grounded(dragon) or state.forfeited[dragon] & MOVEMENT_LOST:
            continue
        chosen = state.facing[dragon] if facing == KEEP else facing
        faults = {each: first_fault(state, dragon, each) for each in range(len(FACINGS))}
        furthest = max(fault.turn for fault in faults.values())
        if faults[chosen].turn < furthest:
            others = [FACINGS[each] for each in faults if faults[each].turn == furthest]
            why = f"{WHY_ILLEGAL[faults[chosen].clause]} if it faces {FACINGS[chosen]}"
            told.append(faults[chosen].told(dragon, f"{why}, not if {' or '.join(others)}"))
    return told


def facings(state: DragonWars, dragon: int) -> list[int]:
    """The facings that a dragon may have when it moves: on the ground all (DW-4.9)."""
    present = state.facing[dragon]
    others = range(len(FACINGS)) if state.grounded(dragon) else ()
    return [present, *[facing for facing in others if facing != present]]


def first_fault(state: DragonWars, dragon: int, facing: int) -> Fault:
    """The first fault in the rest of a lane that begins so; on the ground it turns as it must."""
    cells = [max(mask, 0) for mask in state.plot[dragon * TURNS : dragon * TURNS + TURNS]]
    heights = state.heights

    def look(turn: int, cell: int, total: int, among: Sequence[int]) -> Fault:
        if turn == TURNS:
            return Fault(TURNS)
        best = Fault(-1)
        before = cells[turn - 1] if turn else 0
        for each in among:
            cause, there, height, faced = judge(state.board, cells[turn], before, cell, total, each)
            if cause:
                found = Fault(turn, CAUSES[cause], total == heights[cell])
            else:
                freely = range(len(FACINGS)) if height == heights[there] else (faced,)
                found = look(turn + 1, there, height, freely)
            if found.turn > best.turn:
                best = found
        return best

    return look(state.turn, state.cell[dragon], state.total[dragon], [facing])
