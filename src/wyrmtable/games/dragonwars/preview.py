"""What an answer would do, as marks on the board: ghosts, ways and threatened hexes."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.scene import Cells, Mark
from wyrmtable.core.action import Action
from wyrmtable.games.dragonwars.dragons import TYPES
from wyrmtable.games.dragonwars.outlook import planned
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.planmarks import fires, flight, ghost, hex_id, told_together
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import CELL, DECLARE, PLACE, PLAN, SITE, STAND


def preview(state: DragonWars, seat: int, action: Action) -> list[Mark]:
    """Marks for an action of this seat; empty if there is nothing to show."""
    if action.kind == CELL:
        kind, turn, mask = action.args
        dragon = seat * TYPES + kind
        cells = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
        cells[turn] = mask
        return plotted(state, dragon, turn, cells)
    if action.kind == PLAN:
        return plan_marks(planned(state, seat, action), seat, action)
    if action.kind == DECLARE:
        dragon = seat * TYPES + action.args[0]
        facing = action.args[1] if action.args[1] >= 0 else state.facing[dragon]
        cell = state.cell[dragon]
        return [] if cell == NOWHERE else [ghost(state, dragon, cell, state.total[dragon], facing)]
    if action.kind == STAND:
        return displaced(state, action)
    if action.kind == SITE and action.args[0] >= 0:
        lair = state.board.map.site_cells[action.args[0]]
        return [Cells(tiles=tuple(hex_id(state, cell) for cell in lair), cite="DW-2.5")]
    if action.kind == PLACE and NOWHERE not in action.args:
        return [
            ghost(state, seat * TYPES + kind, cell, state.heights[cell], 0)
            for kind, cell in enumerate(action.args)
        ]
    return []


def plan_marks(plan: DragonWars, seat: int, action: Action) -> list[Mark]:
    """The ways of all dragons of a plan, and of their fire."""
    kind, turn = action.args[:2]
    marks: list[Mark] = []
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        if plan.cell[dragon] == NOWHERE:
            continue
        marks += flight(plan, dragon, plan.plot[dragon * TURNS : dragon * TURNS + TURNS])
        marks += fires(plan, dragon, turn if dragon % TYPES == kind else -1)
    return told_together(marks)


def plotted(state: DragonWars, dragon: int, turn: int, cells: list[int]) -> list[Mark]:
    """The way of a dragon with these cells in its lane, and of its fire."""
    if state.cell[dragon] == NOWHERE:
        return []
    twin = state.clone()
    twin.plot[dragon * TURNS : dragon * TURNS + TURNS] = cells
    return told_together(flight(twin, dragon, cells) + fires(twin, dragon, turn))


def displaced(state: DragonWars, action: Action) -> list[Mark]:
    """A denied dragon where it would go, 1 lower or crashed (DW-9.7, DW-9.10)."""
    cell, facing = action.args
    question = state.question
    if cell == NOWHERE or question is None or question.name != "displace":
        return []
    dragon = question.args[0]
    total = max(state.total[dragon] - 1, state.heights[cell])
    return [ghost(state, dragon, cell, total, facing)]
