"""Plots as marks on the board: where dragons will fly, and where their fire will land."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from msgspec.structs import replace

from wyrmtable.board.hex import centre
from wyrmtable.board.scene import Cells, Ghost, Mark, Path, PathPoint, Text
from wyrmtable.games.dragonwars.attacks import (
    ATTACK_CLAUSES,
    CLOSE_BLAST,
    area_from,
    fire_end,
    kind_and_cost,
)
from wyrmtable.games.dragonwars.dragons import CEILING, LETTERS, TYPES
from wyrmtable.games.dragonwars.movement import BRIEFLY, CAUSES, WHY_ILLEGAL, foresee
from wyrmtable.games.dragonwars.pegs import ATTACKS, TURNS, UNDECIDED
from wyrmtable.games.dragonwars.state import COMBAT_LOST, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.view import phase

MOST_FLIGHTS: Final = 4096
FLIGHTS: Final[dict[Hashable, list[Mark]]] = {}
NO_EFFECT: Final = {  # why fire ends early: on the board, and in a few words
    "DW-10.5": ("no energy for it", "it costs more energy than the dragon will have left"),
    "DW-10.11": ("fire stopped", "rock that is higher than the dragon stops the fire"),
    "DW-16.6": ("fire passes below", "the ground there is higher than the dragon"),
    "DW-10.12": ("fire leaves the board", "outside the board fire has no effect"),
}


def hex_id(state: DragonWars, cell: int) -> str:
    q, r = state.board.map.grid.coords[cell]
    return f"{q},{r}"


def planned(state: DragonWars, viewer: int | None) -> tuple[Mark, ...]:
    """Where the plots that the viewer knows lead if nothing interferes, until the reveal."""
    marks: list[Mark] = []
    if state.revealed or phase(state) not in ("plot", "declare"):
        return ()
    for seat in () if viewer is None else state.allies(viewer):
        for number in range(seat * TYPES, (seat + 1) * TYPES):
            slots = state.plot[number * TURNS : number * TURNS + TURNS]
            if state.cell[number] != NOWHERE and max(slots) > 0:
                marks += way_of(state, number, slots)
    return tuple(told_together(marks))


def way_of(state: DragonWars, number: int, slots: list[int]) -> list[Mark]:
    """The way of one dragon and of its fire; the key holds all that shows."""
    pose = (state.cell[number], state.total[number], state.facing[number])
    look = (number, state.colour[number // TYPES], state.energy[number])
    key = (state.board, look, pose, tuple(slots))
    found = FLIGHTS.get(key)
    if found is None:
        if len(FLIGHTS) >= MOST_FLIGHTS:
            FLIGHTS.clear()
        found = FLIGHTS[key] = flight(state, number, slots) + fires(state, number)
    return found


def flight(state: DragonWars, number: int, slots: list[int]) -> list[Mark]:
    """The way of one dragon with a ghost after each Turn; a mistake is marked with its clause."""
    x, y = centre(*state.board.map.grid.coords[state.cell[number]])
    pose = (state.cell[number], state.total[number], state.facing[number])
    way: list[PathPoint] = [(x, y, float(state.total[number]))]
    marks: list[Mark] = []
    for turn, (cause, cell, total, facing) in enumerate(foresee(state, number)):
        if cause and slots[turn] == UNDECIDED:
            break  # not a mistake yet
        label = f"{LETTERS[number % TYPES]}{turn + 1}"
        if cause:
            below = y + 0.15 + 0.2 * (number % TYPES)  # four dragons may err in one hex
            cite = CAUSES[cause]
            words = f"{label} {BRIEFLY[cite]}"
            why = WHY_ILLEGAL[cite]
            marks.append(Text(x=x, y=below, label=words, style="warning", cite=cite, why=why))
            break
        before = pose
        pose = (cell, total, facing)
        if slots[turn] in (0, UNDECIDED) or pose == before:
            continue
        x, y = centre(*state.board.map.grid.coords[cell])
        way.append((x, y, float(total)))
        marks.append(ghost(state, number, cell, total, facing, label))
    return [Path(points=tuple(way)), *marks] if len(way) > 1 else marks


def fires(state: DragonWars, number: int, looked: int = -1) -> list[Mark]:
    """The way and the targets of every attack in a lane; that of the Turn looked at stands out."""
    marks: list[Mark] = []
    energy = state.energy[number]
    grounded = state.grounded(number)
    for turn, (cause, cell, total, facing) in enumerate(foresee(state, number)):
        mask = max(state.plot[number * TURNS + turn], 0)
        if (cause and mask and grounded) or state.forfeited[number] & COMBAT_LOST:
            break  # DW-8.14
        grounded = total == state.heights[cell]
        if not mask & ATTACKS:
            continue
        cost = kind_and_cost(mask)[1]
        label = f"{LETTERS[number % TYPES]}{turn + 1}"
        if cost > energy:
            marks.append(without_effect(state, cell, label, "DW-10.5"))
            continue
        energy -= cost
        style = "threat" if turn == looked else "fire"
        marks += fire(state, (cell, total, facing), mask & ATTACKS, label, style)
    return marks


def fire(
    state: DragonWars, pose: tuple[int, int, int], attack: int, label: str, style: str
) -> list[Mark]:
    """An attack from a hex, total height and facing: its way, and the hexes it takes effect in."""
    board = state.board
    cell, total, facing = pose
    cells = area_from(board, cell, total, facing, attack)
    kind = kind_and_cost(attack)[0]
    cite = ATTACK_CLAUSES[kind]
    if kind == CLOSE_BLAST:
        ends, low, high, stopped = cells, max(total - 1, 0), min(total + 1, CEILING), ""
    else:
        end, stopped = fire_end(board, cell, total, facing, attack)
        ends, low, high = [end] if end != cell else [], total, total
    start = spot(state, cell, total)
    marks: list[Mark] = [
        Path(points=(start, spot(state, end, total)), style=style, cite=cite) for end in ends
    ]
    if cells:
        tiles = tuple(hex_id(state, each) for each in cells)
        marks.append(Cells(tiles=tiles, low=low, high=high, style=style, cite=cite, label=label))
    if stopped:
        marks.append(without_effect(state, ends[0] if ends else cell, label, stopped))
    return marks


def told_together(marks: list[Mark]) -> list[Mark]:
    """Fire that lands in one place is told once, as `A1 D2 fire`."""
    labels: dict[tuple[str, int | None, int | None], list[str]] = {}
    for mark in marks:
        if isinstance(mark, Cells) and mark.label:
            labels.setdefault((mark.tiles[-1], mark.low, mark.high), []).append(mark.label)
    told: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Cells) and mark.label:
            said = labels.pop((mark.tiles[-1], mark.low, mark.high), None)
            told.append(replace(mark, label=" ".join([*said, "fire"]) if said else ""))
        else:
            told.append(mark)
    return told


def spot(state: DragonWars, cell: int, total: int) -> PathPoint:
    """The middle of a hex at a height."""
    x, y = centre(*state.board.map.grid.coords[cell])
    return x, y, float(total)


def without_effect(state: DragonWars, cell: int, label: str, cite: str) -> Text:
    """Words at the place where fire ends early."""
    x, y = centre(*state.board.map.grid.coords[cell])
    brief, why = NO_EFFECT[cite]
    return Text(x=x, y=y, label=f"{label} {brief}", style="warning", cite=cite, why=why)


def ghost(
    state: DragonWars, number: int, cell: int, total: int, facing: int, label: str = ""
) -> Ghost:
    """A dragon as it would stand; without a label it has its letter."""
    x, y = centre(*state.board.map.grid.coords[cell])
    return Ghost(
        piece=state.dragon_name(number),
        x=x,
        y=y,
        z=total,
        heading=60.0 * facing,
        tags=() if total > state.heights[cell] else ("grounded",),
        label=label or LETTERS[number % TYPES],
    )
