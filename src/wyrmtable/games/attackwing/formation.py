"""Troops form: at set-up, after their Action, after a Charge (AW-17.5 to AW-17.12, AW-17.28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import events, terrain
from wyrmtable.games.attackwing.bases import overlapped
from wyrmtable.games.attackwing.formations import (
    Cell,
    cell_base,
    in_formation,
    is_pressed,
    nearest,
    open_cells,
)
from wyrmtable.games.attackwing.naming import soldier_of, target_value
from wyrmtable.games.attackwing.playarea import inside_region
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.regions import region_of
from wyrmtable.games.attackwing.state import PLACE, PRESSED, WAITING, AttackWing
from wyrmtable.games.attackwing.verbs import FORM


def waiting(state: AttackWing, creature: int) -> list[int]:
    """The soldiers that are to be placed."""
    point = state.point[creature]
    return [
        base
        for base, who in enumerate(state.who)
        if who == creature and base != point and state.place[base] == WAITING
    ]


def cell_of(state: AttackWing, base: int) -> Cell:
    """The cell of a soldier, seen from the Point Soldier of his Troop."""
    creature = state.who[base]
    shape, size = state.shapes[base], state.size(creature)
    forward, right = state.shape(creature).seen(shape.x, shape.y)
    return (nearest(right / size), nearest(forward / size))


def cells_taken(state: AttackWing, creature: int) -> list[Cell]:
    """The cells of the soldiers around the Point Soldier."""
    point = state.point[creature]
    return [cell_of(state, base) for base in state.standing(creature) if base != point]


def fits_at_start(state: AttackWing, creature: int, cells: Sequence[Cell]) -> list[Cell]:
    """The cells inside the starting area and on no other base (AW-17.6, AW-1.16)."""
    point = state.shape(creature)
    region = region_of(state, creature)
    others = state.shapes_of(state.others(creature))
    bases = [cell_base(point, cell) for cell in cells]
    return [
        cell
        for cell, base in zip(cells, bases, strict=True)
        if inside_region(base, region) and not overlapped(base, others)
    ]


def allowed(state: AttackWing, creature: int) -> Sequence[Cell]:
    """The cells for the next soldier (AW-17.5); at set-up only those with room."""
    cells = open_cells(cells_taken(state, creature))
    return fits_at_start(state, creature, cells) if state.phase == PLACE else cells


class Form(Task[AttackWing]):
    """Place the soldiers of a Troop one after the other."""

    name: ClassVar[str] = "form"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        left = waiting(state, creature) if state.in_play(creature) else []
        if not left:
            if state.moving:
                state.agenda.append(terrain.LateDamage(creature))
        elif state.phase != PLACE or allowed(state, creature):
            state.agenda.append(Cells(creature))
        else:  # AW-17.28
            for base in left:
                press(state, creature, base, "AW-17.28")


def press(state: AttackWing, creature: int, base: int, cite: str) -> None:
    """A soldier finds no room (AW-17.9)."""
    state.place[base] = PRESSED
    if state.listening:
        told = events.Pressed(creature=state.name(creature), soldier=state.base_name(base))
        state.emit(told, cite)


class Cells(Ask):
    """The owner names a cell for a soldier; it is final (AW-17.8)."""

    name: ClassVar[str] = "form_cell"
    clause: ClassVar[str] = "AW-17.8"
    asking: ClassVar[str] = "Where does the next soldier of {it} stand?"

    def default(self, state: AttackWing) -> Action:
        creature = self.args[0]
        soldier = target_value(state, waiting(state, creature)[0])
        cells = allowed(state, creature)
        behind = [cell for cell in cells if cell[0] == 0]  # AW-23.9
        column, row = behind[0] if behind else cells[0]
        return FORM.of((soldier, column, row))

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        creature = self.args[0]
        soldier = target_value(state, waiting(state, creature)[0])
        return [FORM.of((soldier, column, row)) for column, row in allowed(state, creature)]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != FORM.kind:
            raise other_kind("AW-17.8")
        creature = self.args[0]
        base = soldier_of(state, creature, action.args[0])
        if base not in waiting(state, creature):
            raise Illegal("AW-17.8", "this soldier has been placed, and that is final")
        cell = (action.args[1], action.args[2])
        if not in_formation(cell, cells_taken(state, creature)):
            raise Illegal("AW-17.5", "this cell breaks the formation")
        if state.phase == PLACE and not fits_at_start(state, creature, [cell]):
            raise Illegal("AW-17.6", "at set-up every soldier needs room in the starting area")

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = self.args[0]
        base = soldier_of(state, creature, action.args[0])
        shape = cell_base(state.shape(creature), (action.args[1], action.args[2]))
        others = state.shapes_of(state.others(creature))
        state.agenda.append(Form(creature))
        if is_pressed(shape, float(state.area), others, terrain.in_the_way(state)):
            press(state, creature, base, "AW-17.9")
            return
        state.put(base, shape)
        if state.listening:
            told = events.Formed(
                creature=state.name(creature),
                soldier=state.base_name(base),
                pos=[shape.x, shape.y],
                heading=shape.heading,
            )
            state.emit(told, "AW-17.8")
