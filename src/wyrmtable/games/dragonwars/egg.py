"""The dragon egg: dropping it and picking it up (section 12)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.dragonwars.events import EggDropped, EggTaken, EggTied
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars


def drop_egg(state: DragonWars, cell: int) -> None:
    """The egg lies free on the ground of the hex where its carrier was (DW-12.8)."""
    if state.listening:
        name = state.dragon_name(state.carrier)
        state.emit(EggDropped(hex=state.at(cell), dragon=name), "DW-12.8")
    state.carrier = NOBODY
    state.egg = cell


class PickUpEgg(Task[DragonWars]):
    """Step 4 of a Turn: the first in priority in the hex of a free egg takes it (DW-12.2)."""

    name: ClassVar[str] = "pick up egg"

    def run(self, state: DragonWars) -> None:
        where = state.egg
        if where == NOWHERE:
            return
        first = NOBODY
        best = 0
        tied = False
        for dragon in state.reporting:
            if state.cell[dragon] != where:
                continue
            key = state.priority(dragon, where)
            if first == NOBODY or key < best:
                first, best, tied = dragon, key, False
            elif key == best:
                tied = True
        if first == NOBODY:
            return
        if tied:  # DW-12.4
            if state.listening:
                state.emit(EggTied(hex=state.at(where)), "DW-12.4")
            return
        state.egg = NOWHERE
        state.carrier = first
        state.progress = True
        if state.listening:
            name = state.dragon_name(first)
            state.emit(EggTaken(dragon=name, hex=state.at(where)), "DW-12.2")
        if where == state.board.map.summit and not state.egg_taken:  # DW-12.5, DW-12.6
            state.egg_taken = True
            state.cut = True
