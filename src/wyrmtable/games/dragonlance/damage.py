"""Damage that is known: Shield and Armor, Flute and Staff, then the levels (section 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.board import FOREST, HEXES, MOUNTAIN, hex_name
from wyrmtable.games.dragonlance.codes import NOWHERE, OPEN, marked
from wyrmtable.games.dragonlance.events import ItemUsed
from wyrmtable.games.dragonlance.facts import ItemFacts
from wyrmtable.games.dragonlance.falling import BY_FEAR, COLLISION, lose_levels, return_item
from wyrmtable.games.dragonlance.hordes import item_of
from wyrmtable.games.dragonlance.naming import hex_of
from wyrmtable.games.dragonlance.pieces import (
    DIRECTIONS,
    DRAGONS,
    FLUTE,
    ITEMS,
    NAMES,
    PROTECTS,
    SIZE,
    STAFF,
    TITLE_OF,
    bounded,
    item_title,
)
from wyrmtable.games.dragonlance.places import barred, is_free, over_peak
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.snapshots import settle_move
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import KEEP_ITEM, KEEP_ITEM_ACTION, USE_ITEM

STAFF_LEVEL: Final = 2  # DL-16.18
STAFF_DISTANCE: Final = 2


def protection(state: DragonLance, dragon: int) -> int:
    """What Shield or Armor keep off a dragon in battles and collisions (DL-16.11, DL-16.12)."""
    item = item_of(state, dragon)
    return PROTECTS[item] if item >= 0 else 0


def staff_cells(state: DragonLance, dragon: int) -> list[int]:
    """Where the Staff of Magius may carry its carrier (DL-16.19)."""
    here = state.cell[dragon]
    court = state.flags.court
    found: list[int] = []
    row = here * HEXES.size
    for cell in range(HEXES.size):
        if HEXES.grid.distances[row + cell] != STAFF_DISTANCE or court[cell] != court[here]:
            continue
        if over_peak(state, cell) or not is_free(state, dragon, cell, STAFF_LEVEL):
            continue
        if state.flags.terrain and HEXES.terrain[cell] in (FOREST, MOUNTAIN):
            continue
        if not barred(state, dragon, cell):
            found.append(cell)
    return found


def can_escape(state: DragonLance, dragon: int) -> bool:
    """Has the dragon a Flute or Staff that could help (DL-16.16, DL-16.18)?"""
    item = item_of(state, dragon)
    return item == FLUTE or (item == STAFF and len(staff_cells(state, dragon)) > 0)


class Damage(Task[DragonLance]):
    """A dragon is to lose levels; `args`: dragon, levels, cause."""

    name: ClassVar[str] = "damage"

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS, 100, 3)

    def run(self, state: DragonLance) -> None:
        dragon, levels, cause = self.args
        if state.cell[dragon] < 0:
            return
        if levels > 0 and can_escape(state, dragon):
            state.agenda.append(UseItem(dragon, levels, cause))
        else:
            lose_levels(state, dragon, levels, cause)
            if cause == BY_FEAR and state.cell[dragon] >= 0:
                settle_move(state, dragon)


class UseItem(Choice):
    """Its owner decides on Flute or Staff; `args`: dragon, levels, cause (DL-16.21)."""

    name: ClassVar[str] = "item"
    clause: ClassVar[str] = "DL-16.21"
    limits: ClassVar[tuple[int, ...]] = (DRAGONS, 100, 3)

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        dragon = self.args[0]
        return (state.owner[dragon // SIZE],) if state.cell[dragon] >= 0 else ()

    def prompt(self, state: DragonLance, seat: int) -> str:
        dragon, levels, _ = self.args
        item = item_title(item_of(state, dragon))
        lost = "1 level" if levels == 1 else f"{levels} levels"
        return f"{TITLE_OF[dragon]} would lose {lost}: use the {item}?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        dragon = self.args[0]
        listed = [KEEP_ITEM_ACTION]
        if item_of(state, dragon) == FLUTE:
            listed.append(USE_ITEM.of((dragon, NOWHERE, NOWHERE)))
        else:
            for cell in staff_cells(state, dragon):
                for facing in range(6) if state.flags.facing else [NOWHERE]:
                    listed.append(USE_ITEM.of((dragon, cell, facing)))
        return listed

    def facts(self, state: DragonLance, seat: int) -> ItemFacts:
        dragon, levels, _ = self.args
        words = {KEEP_ITEM_ACTION.text: f"Keep it and lose {levels}"}
        for action in self.actions(state, seat)[1:]:
            words[action.text] = "Use it: lose nothing"
            if item_of(state, dragon) == STAFF:
                facing = f", facing {DIRECTIONS[action.args[2]]}" if action.args[2] >= 0 else ""
                to = hex_name(action.args[1])
                words[action.text] = f"To {to}, altitude {STAFF_LEVEL}{facing}"
        return ItemFacts(NAMES[dragon], words)

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        dragon = self.args[0]
        if action.kind == KEEP_ITEM.kind:
            self.keep(state)
            return
        if action.kind != USE_ITEM.kind or action.args[0] != dragon:
            raise Illegal("DL-16.21", f"say whether {NAMES[dragon]} uses its item")
        item = item_of(state, dragon)
        if item == STAFF and action.args[1] not in staff_cells(state, dragon):
            raise Illegal("DL-16.19", "the Staff carries to a free hex two hexes away, same side")
        state.agenda.pop()
        if state.listening:
            used = ItemUsed(dragon=NAMES[dragon], item=ITEMS[item])
            if item == STAFF:
                used.hex, used.alt = hex_of(action.args[1]), STAFF_LEVEL
                used.facing = None if action.args[2] == NOWHERE else action.args[2]
            state.emit(used, "DL-16.18" if item == STAFF else "DL-16.16")
        return_item(state, item, "DL-16.18" if item == STAFF else "DL-16.16")
        if item == STAFF:
            state.cell[dragon] = action.args[1]
            state.where = marked(state.where, dragon, OPEN)
            state.set_alt(dragon, STAFF_LEVEL)  # however small the supply (DL-3.5)
            if action.args[2] != NOWHERE:
                state.face = marked(state.face, dragon, action.args[2])
        if self.args[2] == BY_FEAR:
            settle_move(state, dragon)

    def lapses(self, state: DragonLance, seat: int) -> bool:
        return self.args[2] == COLLISION or super().lapses(state, seat)

    def keep(self, state: DragonLance) -> None:
        """Take the damage."""
        dragon, levels, cause = self.args
        state.agenda.pop()
        lose_levels(state, dragon, levels, cause)
        if cause == BY_FEAR and state.cell[dragon] >= 0:
            settle_move(state, dragon)

    def decide(self, state: DragonLance, seat: int) -> None:
        self.keep(state)
