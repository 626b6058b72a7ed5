"""How to win, and how far each side is (sections 14 and 16)."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.scene import Goal, Progress
from wyrmtable.games.aerialcorps.ending import SHIPS_TO_SINK, SIDE_A, loss_points, sunk
from wyrmtable.games.aerialcorps.state import NONE, AerialCorps
from wyrmtable.games.aerialcorps.table import CAPTURE, CONVOY, COURIER


def goal(state: AerialCorps) -> Goal:
    """One line for the table."""
    turns = state.table.turns
    last = f"Be the last side flying, or have lost least after turn {turns}"
    text, clause = {
        COURIER: ("Side A: fly the Post Swift off the north edge. Side B: stop it", "AC-16.5"),
        CAPTURE: (f"Capture an enemy dragon, or have lost least after turn {turns}", "AC-16.6"),
        CONVOY: (f"Side A: sink {SHIPS_TO_SINK} ships. Side B: last {turns} turns", "AC-16.8"),
    }.get(state.table.goal, (last, "AC-14.3"))
    sides = tuple(progress(state, side) for side in range(len(state.sides_in)))
    return Goal(text=text, clause=clause, sides=tuple(side for side in sides if side.seats))


def progress(state: AerialCorps, side: int) -> Progress:
    """What a side has lost, and how far it is with the task of its scenario."""
    seats = tuple(seat for seat in range(state.seats) if state.side[seat] == side)
    flying = len([dragon for dragon in state.dragons() if state.side_of(dragon) == side])
    parts = [f"{flying} flying", f"{loss_points(state, side)} points lost"] if state.turn else []
    share = 1.0 / (1 + loss_points(state, side) / 20) if flying else 0.0
    if state.table.goal == CONVOY and side == SIDE_A:
        parts.insert(0, f"{sunk(state)} of {SHIPS_TO_SINK} ships sunk")
        share = sunk(state) / SHIPS_TO_SINK
    if state.table.goal == COURIER and side == SIDE_A and state.free != NONE and state.turn:
        north = max(0.0, state.table.depth - state.y[state.free])
        parts.insert(0, f"{north:.0f} from the north edge")
        share = 1 - north / state.table.depth
    return Progress(seats=seats, text=", ".join(parts), share=share)
