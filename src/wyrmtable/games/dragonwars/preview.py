"""What an answer would do, as marks on the board: ghosts, ways and threatened hexes."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.scene import Cells, Mark
from wyrmtable.core.action import Action
from wyrmtable.games.dragonwars.attacks import ATTACK_CLAUSES, area, kind_and_cost
from wyrmtable.games.dragonwars.dragons import TYPES
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.outlook import planned
from wyrmtable.games.dragonwars.pegs import ATTACKS, TURNS
from wyrmtable.games.dragonwars.scene import flight, ghost, hex_id
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
    """The ways of all dragons of a plan, and what their attacks would reach."""
    kind, turn = action.args[:2]
    marks: list[Mark] = []
    for dragon in range(seat * TYPES, seat * TYPES + TYPES):
        if plan.cell[dragon] == NOWHERE:
            continue
        cells = plan.plot[dragon * TURNS : dragon * TURNS + TURNS]
        marks += flight(plan, dragon, cells)
        for at, cell in enumerate(cells):
            looked = dragon % TYPES == kind and at == turn
            marks += fire(plan, dragon, at, max(cell, 0) & ATTACKS, "threat" if looked else "fire")
    return marks


def fly(twin: DragonWars, dragon: int, turns: int) -> None:
    """Put a dragon where its first Turns take it."""
    before = 0
    for past in twin.plot[dragon * TURNS : dragon * TURNS + turns]:
        pegs = max(past, 0)
        _, twin.cell[dragon], twin.total[dragon], twin.facing[dragon] = judge(
            twin.board, pegs, before, twin.cell[dragon], twin.total[dragon], twin.facing[dragon]
        )
        before = pegs


def plotted(state: DragonWars, dragon: int, turn: int, cells: list[int]) -> list[Mark]:
    """The way of a dragon with these cells in its lane, and what its attack would reach."""
    if state.cell[dragon] == NOWHERE:
        return []
    twin = state.clone()
    twin.plot[dragon * TURNS : dragon * TURNS + TURNS] = cells
    attack = max(cells[turn], 0) & ATTACKS
    return flight(twin, dragon, cells) + fire(twin, dragon, turn, attack, "threat")


def fire(plan: DragonWars, dragon: int, turn: int, attack: int, style: str) -> list[Mark]:
    """The hexes that an attack at the end of a Turn would reach."""
    if not attack:
        return []
    twin = plan.clone()
    fly(twin, dragon, turn + 1)
    tiles = tuple(hex_id(twin, cell) for cell in area(twin, dragon, attack))
    clause = ATTACK_CLAUSES[kind_and_cost(attack)[0]]
    return [Cells(tiles=tiles, style=style, cite=clause)] if tiles else []


def displaced(state: DragonWars, action: Action) -> list[Mark]:
    """A denied dragon where it would go, 1 lower or crashed (DW-9.7, DW-9.10)."""
    cell, facing = action.args
    question = state.question
    if cell == NOWHERE or question is None or question.name != "displace":
        return []
    dragon = question.args[0]
    total = max(state.total[dragon] - 1, state.heights[cell])
    return [ghost(state, dragon, cell, total, facing)]
