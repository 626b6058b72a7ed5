"""What an answer would do, as marks on the board: ghosts, ways and threatened hexes."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.scene import Cells, Mark
from wyrmtable.core.action import Action
from wyrmtable.games.dragonwars.attacks import ATTACK_CLAUSES, area, kind_and_cost
from wyrmtable.games.dragonwars.dragons import TYPES
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.pegs import (
    ATTACKS,
    CLIMB,
    CLIMBABLE,
    DESCEND,
    TURNS,
    cell_text,
    move_masks,
)
from wyrmtable.games.dragonwars.scene import flight, ghost, hex_id
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable.games.dragonwars.verbs import CELL, DECLARE, KEEP, PLACE, PLAN, SITE, STAND


def preview(state: DragonWars, seat: int, action: Action) -> list[Mark]:
    """Marks for an action of this seat; empty if there is nothing to show."""
    if action.kind == CELL:
        kind, turn, mask = action.args
        dragon = seat * TYPES + kind
        cells = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
        cells[turn] = mask
        return plotted(state, dragon, turn, KEEP, cells)
    if action.kind == PLAN:
        kind, turn, facing = action.args[:3]
        dragon = seat * TYPES + kind
        cells = list(action.args[3:])
        flown = plotted(state, dragon, turn, facing, cells)
        return flown + reach(state, dragon, turn, facing, cells)
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


def twin_with(state: DragonWars, dragon: int, facing: int, cells: list[int]) -> DragonWars:
    """The position with these cells in a lane; on the ground its owner may turn it (DW-4.9)."""
    twin = state.clone()
    twin.plot[dragon * TURNS : dragon * TURNS + TURNS] = cells
    if facing != KEEP and twin.grounded(dragon):
        twin.facing[dragon] = facing
    return twin


def fly(twin: DragonWars, dragon: int, turns: int) -> int:
    """Put a dragon where its first Turns take it; returns the last cell it has flown."""
    before = 0
    for past in twin.plot[dragon * TURNS : dragon * TURNS + turns]:
        pegs = max(past, 0)
        _, twin.cell[dragon], twin.total[dragon], twin.facing[dragon] = judge(
            twin.board, pegs, before, twin.cell[dragon], twin.total[dragon], twin.facing[dragon]
        )
        before = pegs
    return before


def plotted(state: DragonWars, dragon: int, turn: int, facing: int, cells: list[int]) -> list[Mark]:
    """The way of a dragon with these cells in its lane, and what its attack would reach."""
    if state.cell[dragon] == NOWHERE:
        return []
    twin = twin_with(state, dragon, facing, cells)
    marks = flight(twin, dragon, cells)
    attack = max(cells[turn], 0) & ATTACKS
    if attack:
        fly(twin, dragon, turn + 1)
        tiles = tuple(hex_id(twin, cell) for cell in area(twin, dragon, attack))
        clause = ATTACK_CLAUSES[kind_and_cost(attack)[0]]
        marks.append(Cells(tiles=tiles, style="threat", cite=clause))
    return marks


def reach(state: DragonWars, dragon: int, turn: int, facing: int, cells: list[int]) -> list[Mark]:
    """Where the movements of a type can lead in a Turn: for each a hex, and how it is plotted."""
    if state.cell[dragon] == NOWHERE:
        return []
    twin = twin_with(state, dragon, facing, cells)
    before = fly(twin, dragon, turn)
    here, total, heading = twin.cell[dragon], twin.total[dragon], twin.facing[dragon]
    sign = max(cells[turn], 0) & (CLIMB | DESCEND)
    found: list[Mark] = []
    for move in move_masks(dragon % TYPES):
        signs = (sign, 0, CLIMB, DESCEND) if move & CLIMBABLE else (0,)
        for height in signs:
            cause, there, _, _ = judge(twin.board, move | height, before, here, total, heading)
            if not cause:
                label = cell_text(move | height)
                found.append(Cells(tiles=(hex_id(twin, there),), style="choice", label=label))
                break
    return found


def displaced(state: DragonWars, action: Action) -> list[Mark]:
    """A denied dragon where it would go, 1 lower or crashed (DW-9.7, DW-9.10)."""
    cell, facing = action.args
    question = state.question
    if cell == NOWHERE or question is None or question.name != "displace":
        return []
    dragon = question.args[0]
    total = max(state.total[dragon] - 1, state.heights[cell])
    return [ghost(state, dragon, cell, total, facing)]
