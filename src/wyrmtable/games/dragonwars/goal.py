"""How to win, and how far each side is (DW-1.2)."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.scene import Goal, Progress
from wyrmtable.games.dragonwars.board import EGG, TEAMS
from wyrmtable.games.dragonwars.dragons import HEALTH, TYPES
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars

EGG_GOAL = "Carry the egg from the Summit to your Lair and land there"
LAST_GOAL = "Be the last with dragons"
TEAM_GOAL = "Be the last team with dragons"


def goal(state: DragonWars) -> Goal:
    """One line for the table."""
    mode = state.board.mode
    if mode == EGG:
        sides = tuple(egg_progress(state, seat) for seat in range(state.seats))
        return Goal(text=EGG_GOAL, clause="DW-12.1", sides=sides)
    groups = list(dict.fromkeys(tuple(state.allies(seat)) for seat in range(state.seats)))
    text, clause = (TEAM_GOAL, "DW-14.5") if mode == TEAMS else (LAST_GOAL, "DW-13.1")
    return Goal(text=text, clause=clause, sides=tuple(survival(state, group) for group in groups))


def survival(state: DragonWars, seats: tuple[int, ...]) -> Progress:
    """Dragons and health that a side has left."""
    health = [
        points for seat in seats for points in state.health[seat * TYPES : (seat + 1) * TYPES]
    ]
    alive = len([points for points in health if points > 0])
    left = sum(points for points in health if points > 0)
    text = f"{alive} dragon{'' if alive == 1 else 's'}, {left} health" if alive else "no dragons"
    return Progress(seats=seats, text=text, share=left / (len(seats) * sum(HEALTH)))


def egg_progress(state: DragonWars, seat: int) -> Progress:
    """How far a player is from the egg, or with it from home."""
    grid = state.board.map.grid
    own = range(seat * TYPES, (seat + 1) * TYPES)
    if state.carrier in own and state.site[seat] != NOWHERE:
        lair = state.board.map.site_cells[state.site[seat]]
        at = state.cell[state.carrier]
        away = min(grid.distances[at * grid.size + cell] for cell in lair) if at != NOWHERE else 0
        text = f"has the egg, {hexes(away)} from home"
        return Progress(seats=(seat,), text=text, share=max(0.5, 1 - away / 20))
    egg = state.egg if state.carrier == NOBODY else state.cell[state.carrier]
    standing = [state.cell[dragon] for dragon in own if state.cell[dragon] != NOWHERE]
    if not standing or egg == NOWHERE:
        return Progress(seats=(seat,), text="no dragons" if state.round else "")
    away = min(grid.distances[cell * grid.size + egg] for cell in standing)
    text = f"{hexes(away)} from the egg"
    return Progress(seats=(seat,), text=text, share=max(0.0, 0.5 - away / 20))


def hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"
