"""What an answer would do, as marks on the board: ghosts, ways and threatened hexes."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.hex import centre
from wyrmtable.board.scene import Cells, Ghost, Mark
from wyrmtable.core.action import Action
from wyrmtable.games.dragonwars.attacks import ATTACK_CLAUSES, area, kind_and_cost
from wyrmtable.games.dragonwars.dragons import LETTERS, TYPES
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.notation import CELL, DECLARE, PLACE, SITE, STAND
from wyrmtable.games.dragonwars.pegs import ATTACKS, TURNS
from wyrmtable.games.dragonwars.scene import flight, hex_id
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars


def preview(state: DragonWars, seat: int, action: Action) -> list[Mark]:
    """Marks for an action of this seat; empty if there is nothing to show."""
    if action.kind == CELL:
        kind, turn, mask = action.args
        return plotted(state, seat * TYPES + kind, turn, mask)
    if action.kind == DECLARE:
        dragon = seat * TYPES + action.args[0]
        facing = action.args[1] if action.args[1] >= 0 else state.facing[dragon]
        return ghost(state, dragon, state.cell[dragon], state.total[dragon], facing)
    if action.kind == STAND:
        return displaced(state, action)
    if action.kind == SITE and action.args[0] >= 0:
        cells = state.board.map.site_cells[action.args[0]]
        return [Cells(tiles=tuple(hex_id(state, cell) for cell in cells), cite="DW-2.5")]
    if action.kind == PLACE and NOWHERE not in action.args:
        return [
            mark
            for kind, cell in enumerate(action.args)
            for mark in ghost(state, seat * TYPES + kind, cell, state.heights[cell], 0)
        ]
    return []


def ghost(state: DragonWars, dragon: int, cell: int, total: int, facing: int) -> list[Mark]:
    """A dragon as it would stand."""
    if cell == NOWHERE:
        return []
    x, y = centre(*state.board.map.grid.coords[cell])
    return [
        Ghost(
            piece=state.dragon_name(dragon),
            x=x,
            y=y,
            z=total,
            heading=60.0 * facing,
            tags=("grounded",) if total == state.heights[cell] else (),
            label=f"{LETTERS[dragon % TYPES]} at {total}",
        )
    ]


def plotted(state: DragonWars, dragon: int, turn: int, mask: int) -> list[Mark]:
    """The way of a dragon with this cell in its plot, and what its attack would reach."""
    if state.cell[dragon] == NOWHERE:
        return []
    twin = state.clone()
    twin.plot[dragon * TURNS + turn] = mask
    slots = twin.plot[dragon * TURNS : dragon * TURNS + TURNS]
    marks = flight(twin, dragon, slots)
    if mask & ATTACKS:
        before = 0
        for past in slots[: turn + 1]:
            pegs = max(past, 0)
            _, twin.cell[dragon], twin.total[dragon], twin.facing[dragon] = judge(
                twin.board, pegs, before, twin.cell[dragon], twin.total[dragon], twin.facing[dragon]
            )
            before = pegs
        reached = area(twin, dragon, mask & ATTACKS)
        clause = ATTACK_CLAUSES[kind_and_cost(mask & ATTACKS)[0]]
        tiles = tuple(hex_id(twin, cell) for cell in reached)
        marks.append(Cells(tiles=tiles, style="threat", cite=clause))
    return marks


def displaced(state: DragonWars, action: Action) -> list[Mark]:
    """A denied dragon where it would go, 1 lower or crashed (DW-9.7, DW-9.10)."""
    cell, facing = action.args
    question = state.question
    if cell == NOWHERE or question is None or question.name != "displace":
        return []
    dragon = question.args[0]
    total = max(state.total[dragon] - 1, state.heights[cell])
    return ghost(state, dragon, cell, total, facing)
