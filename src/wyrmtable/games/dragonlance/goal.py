"""How to win, and how far each side is (DL-1.2, section 14, section 22)."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.scene import Goal, Progress
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import NOBODY
from wyrmtable.games.dragonlance.hordes import hordes_of, team_of
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.state import DragonLance

FARTHEST = 18  # hexes across the board
LANCE = "Fetch the Lance from the tower and land with it in your own lair"
LAST = "Be the last with dragons"


def goal(state: DragonLance) -> Goal:
    """One line for the table."""
    groups: dict[int, list[int]] = {}
    for seat in range(state.seats):
        groups.setdefault(team_of(state, seat), []).append(seat)
    sides = tuple(progress(state, tuple(seats)) for seats in groups.values())
    if state.flags.tower:
        return Goal(text=LANCE, clause="DL-22.7" if state.flags.teams else "DL-14.1", sides=sides)
    clause = "DL-22.4" if state.flags.teams else "DL-22.2"
    return Goal(text=LAST, clause=clause, sides=sides)


def progress(state: DragonLance, seats: tuple[int, ...]) -> Progress:
    """Where the Lance is for a side, else what it has left."""
    hordes = [horde for seat in seats for horde in hordes_of(state, seat)]
    own = [dragon for horde in hordes for dragon in range(horde * SIZE, horde * SIZE + SIZE)]
    alive = [dragon for dragon in own if state.cell[dragon] >= 0]
    left = f"{len(alive)} dragon{'' if len(alive) == 1 else 's'}" if own else ""
    share = len(alive) / len(own) if own else 0.0
    if not state.flags.tower or not alive:
        return Progress(seats=seats, text=left or "", share=share)
    if state.lancer in alive:
        lair = state.lancer // SIZE * SIZE
        away = min(
            apart(state.cell[state.lancer], cell) for cell in HEXES.lair_cells[lair : lair + SIZE]
        )
        return Progress(
            seats=seats,
            text=f"has the Lance, {hexes(away)} from home",
            share=1 - away / FARTHEST / 2,
        )
    target = HEXES.tower if state.lancer == NOBODY else state.cell[state.lancer]
    away = min(apart(state.cell[dragon], target) for dragon in alive)
    text = f"{left}, {hexes(away)} from the Lance"
    return Progress(seats=seats, text=text, share=max(0.0, 0.5 - away / FARTHEST / 2))


def apart(one: int, other: int) -> int:
    """The number of steps between two hexes."""
    return HEXES.grid.distances[one * HEXES.size + other] if one >= 0 and other >= 0 else 0


def hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"
