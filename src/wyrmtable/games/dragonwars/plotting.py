"""Plotting: all players write three Turns for their dragons in secret (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.decision_json import FactsJson, label
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict, encode
from wyrmtable.core.state import State
from wyrmtable.core.task import Question
from wyrmtable.games.dragonwars.dragons import (
    CAPACITY,
    LETTER_LABELS,
    LETTERS,
    SIXTHS,
    TYPE_NAMES,
    TYPES,
)
from wyrmtable.games.dragonwars.ghosts import ghosts, ghosts_json
from wyrmtable.games.dragonwars.notation import (
    CELL,
    CELL_ACTIONS,
    LOCK,
    LOCK_ACTION,
    LOCK_PLOT,
    ONLY_LOCK,
    ONLY_UNLOCK,
    PLAN,
    PLOT,
    UNLOCK,
    lock_action,
    plot_action,
    valid_masks,
)
from wyrmtable.games.dragonwars.pegs import (
    ALL_PEGS,
    CLIMBABLE,
    FLIP,
    HOVER,
    TURNS,
    UNDECIDED,
    attack_masks,
    cell_text,
    move_masks,
    refused,
    why_refused,
)
from wyrmtable.games.dragonwars.state import DragonWars

PLOT_SIZE: Final = TYPES * TURNS

# The holes of each lane and the room of its base, for clients (DW-6.10, DW-6.3, DW-3.7)
HOLES: Final[list[PlainDict]] = [
    {
        "moves": [cell_text(move) for move in move_masks(kind)],
        "climbing": [cell_text(move) for move in move_masks(kind) if move & CLIMBABLE],
        "attacks": [cell_text(attack) for attack in attack_masks(kind)],
        "sixths": SIXTHS[kind],
    }
    for kind in range(TYPES)
]
HOLES_JSON: Final[list[bytes]] = [encode(holes) for holes in HOLES]
ROOM_JSON: Final = encode(CAPACITY)
PLOT_FACTS: Final[tuple[bytes, ...]] = tuple(
    [label(name) for name in ("round", "room", "lanes", "cell")]
)
LANES_PLACE: Final = 2
# By slot: the cell to be decided next, for example `A1`, and how its player is asked for it
CELL_NAMES: Final[list[str | None]] = [
    *[f"{letter}{turn + 1}" for letter in LETTERS for turn in range(TURNS)],
    None,
]
CELL_NAMES_JSON: Final[list[bytes]] = [encode(name) for name in CELL_NAMES]
CELL_PROMPTS: Final[list[str]] = [
    *[
        f"Plot your {kind.capitalize()} for Turn {turn + 1}"
        for kind in TYPE_NAMES
        for turn in range(TURNS)
    ],
    "Lock your plot, or alter a cell",
]


def open_round(state: DragonWars) -> None:
    """Empty plotting boards for the Round whose number is set."""
    state.turn = 0
    state.revealed = False
    state.cut = False
    state.progress = False
    state.lanes = None
    state.begin_reporting()
    for dragon in range(state.seats * TYPES):
        state.forfeited[dragon] = 0
        state.recovering[dragon] = 0
        blank = UNDECIDED if state.health[dragon] > 0 else 0
        for turn in range(TURNS):
            state.plot[dragon * TURNS + turn] = blank
    for seat in range(state.seats):
        state.locked[seat] = 0
        state.committed[seat] = 0
        move_cursor(state, seat)


def move_cursor(state: DragonWars, seat: int) -> None:
    """Point at the first cell that would be refused, else at the first undecided one."""
    first = seat * PLOT_SIZE
    plot = state.plot
    for slot in range(PLOT_SIZE):
        if plot[first + slot] > 0 and refused(slot // TURNS, plot[first + slot]):
            state.cursor[seat] = slot
            return
    for slot in range(PLOT_SIZE):
        if plot[first + slot] == UNDECIDED:
            state.cursor[seat] = slot
            return
    state.cursor[seat] = PLOT_SIZE


def lane_facts(state: DragonWars, dragon: int) -> PlainDict:
    """What a client shows of one lane."""
    return {
        "holes": HOLES[dragon % TYPES],
        "ghosts": ghosts(state, dragon),
        **plotted_facts(state, dragon),
    }


def plotted_facts(state: DragonWars, dragon: int) -> PlainDict:
    """What stands in a lane."""
    kind = dragon % TYPES
    masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
    cells: list[Plain] = [cell_text(mask) for mask in masks]
    return {
        "dragon": state.dragon_name(dragon),
        "cells": cells,
        "refused": [refused(kind, max(mask, 0)) for mask in masks],
        "reasons": [why_refused(kind, max(mask, 0)) for mask in masks],
    }


def lane_json(state: DragonWars, dragon: int) -> bytes:
    """`lane_facts` as JSON, put together from what was written of its cells and ghosts."""
    kind = dragon % TYPES
    masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
    cells = [cell_json(kind, mask) for mask in masks]
    return (
        b'{"holes":%b,"ghosts":%b,"dragon":"%b",'
        b'"cells":["%b","%b","%b"],"refused":["%b","%b","%b"],"reasons":["%b","%b","%b"]}'
    ) % (
        HOLES_JSON[kind],
        ghosts_json(state, dragon),
        state.dragon_name(dragon).encode(),
        cells[0].text,
        cells[1].text,
        cells[2].text,
        cells[0].refused,
        cells[1].refused,
        cells[2].refused,
        cells[0].reason,
        cells[1].reason,
        cells[2].reason,
    )


class CellJson:
    """A cell of a lane, and why it is refused, as JSON without quotation marks."""

    text: bytes
    refused: bytes
    reason: bytes

    def __init__(self, kind: int, mask: int) -> None:
        pegs = max(mask, 0)
        self.text = encode(cell_text(mask))[1:-1]
        self.refused = encode(refused(kind, pegs))[1:-1]
        self.reason = encode(why_refused(kind, pegs))[1:-1]


MOST_CELLS: Final = 4096
CELLS: Final[dict[int, CellJson]] = {}  # by kind and mask


def cell_json(kind: int, mask: int) -> CellJson:
    """A cell as it is shown again and again."""
    key = (mask + 1) << 2 | kind
    known = CELLS.get(key)
    if known is None:
        if len(CELLS) >= MOST_CELLS:
            CELLS.clear()
        known = CELLS[key] = CellJson(kind, mask)
    return known


class Plot(Question[DragonWars]):
    """All players plot in secret, lock, and may unlock until the last has locked (DW-5.2, 5.5)."""

    name: ClassVar[str] = "plot"

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.sealed = True

    def pending(self, state: DragonWars) -> tuple[int, ...]:
        return tuple(
            [seat for seat in range(state.seats) if not state.locked[seat] and state.deciding(seat)]
        )

    def alterable(self, state: DragonWars) -> tuple[int, ...]:
        return tuple(
            [seat for seat in range(state.seats) if state.locked[seat] and state.deciding(seat)]
        )

    def cite(self, state: State, seat: int) -> str:
        return "DW-5.2"

    def prompt(self, state: DragonWars, seat: int) -> str:
        if state.locked[seat]:
            return "Your plot is locked; you may unlock it until the last player has locked"
        return CELL_PROMPTS[state.cursor[seat]]

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        if state.locked[seat]:
            return ONLY_UNLOCK
        slot = state.cursor[seat]
        if slot == PLOT_SIZE:
            return ONLY_LOCK
        if state.plot[seat * PLOT_SIZE + slot] != UNDECIDED:  # cannot be locked as it is
            return CELL_ACTIONS[slot][:-1]
        return CELL_ACTIONS[slot]

    def facts(self, state: DragonWars, seat: int) -> PlainDict:
        lanes: PlainDict = {}
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            if state.health[dragon] > 0:
                lanes[LETTERS[kind]] = lane_facts(state, dragon)
        slot = PLOT_SIZE if state.locked[seat] else state.cursor[seat]
        asked = CELL_NAMES[slot]
        return {"round": state.round, "room": CAPACITY, "lanes": lanes, "cell": asked}

    def facts_json(self, state: DragonWars, seat: int) -> FactsJson:
        """Of four lanes three are as they were at the last action."""
        letters: list[bytes] = []
        lanes: list[bytes] = []
        first, health, kept = seat * TYPES, state.health, state.lanes
        if kept is None:
            kept = state.lanes = [None] * (state.seats * TYPES)
        for kind, letter in enumerate(LETTER_LABELS):
            if health[first + kind] > 0:
                lane = kept[first + kind]
                if lane is None:
                    lane = kept[first + kind] = lane_json(state, first + kind)
                letters.append(letter)
                lanes.append(lane)
        slot = PLOT_SIZE if state.locked[seat] else state.cursor[seat]
        cell = CELL_NAMES_JSON[slot]
        values = [b"%d" % state.round, ROOM_JSON, b"", cell]
        return FactsJson(PLOT_FACTS, values, LANES_PLACE, letters, lanes)

    def preview(self, state: DragonWars, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.dragonwars.preview import preview

        return preview(state, seat, action)

    def cautions(self, state: DragonWars, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        from wyrmtable.games.dragonwars.cautions import illegal_movements

        if action.kind == LOCK:
            return illegal_movements(state, seat)
        if action.kind != LOCK_PLOT:
            return ()
        self.check_living(state, seat, action.args)
        plotted = state.clone()
        self.set_masks(plotted, seat, action.args)
        return illegal_movements(plotted, seat)

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        number = action.kind
        if number == UNLOCK:
            if not state.locked[seat]:
                raise Illegal("DW-5.5", "this plot is not locked")
            state.locked[seat] = 0
            if state.listening:
                state.emit("unlocked", "DW-5.5", {"player": state.seat_name(seat)})
            return True
        if state.locked[seat]:
            raise Illegal("DW-5.5", "this plot is locked; unlock it to alter it")
        if number == CELL:
            if len(action.args) != 3:
                raise Illegal("DW-6.1", "a cell has a lane, a Turn and pegs")
            kind, turn, mask = action.args
            if not (0 <= kind < TYPES and 0 <= turn < TURNS and 0 <= mask <= ALL_PEGS):
                raise Illegal("DW-6.1", "a plot has four lanes of three cells")
            if state.health[seat * TYPES + kind] <= 0:
                raise Illegal("DW-5.10", f"the {TYPE_NAMES[kind].capitalize()} is dead")
            first = seat * PLOT_SIZE
            slot = kind * TURNS + turn
            before = state.plot[first + slot]
            state.plot[first + slot] = mask
            if state.lanes is not None:
                state.lanes[seat * TYPES + kind] = None
            if refused(kind, mask) or (before != UNDECIDED and slot == state.cursor[seat]):
                move_cursor(state, seat)
            elif slot == state.cursor[seat]:
                slot += 1
                while slot < PLOT_SIZE and state.plot[first + slot] != UNDECIDED:
                    slot += 1
                state.cursor[seat] = slot
            return False
        if number == LOCK:
            self.lock(state, seat, self.masks(state, seat))
            return True
        if number == LOCK_PLOT:
            self.check_living(state, seat, action.args)
            self.lock(state, seat, action.args)
            return True
        if number == PLOT:
            self.check_living(state, seat, action.args)
            self.set_masks(state, seat, action.args)
            return False
        if number == PLAN:
            raise Illegal("DW-4.10", "a plan is only looked at: facings are declared in their Turn")
        raise Illegal("DW-5.2", "the Round is being plotted, for example `A1 F1+ fb2` or `lock`")

    def masks(self, state: DragonWars, seat: int) -> tuple[int, ...]:
        """The twelve cells of a seat."""
        return tuple(state.plot[seat * PLOT_SIZE : (seat + 1) * PLOT_SIZE])

    def set_masks(self, state: DragonWars, seat: int, masks: tuple[int, ...]) -> None:
        for slot in range(PLOT_SIZE):
            dead = state.health[seat * TYPES + slot // TURNS] <= 0
            state.plot[seat * PLOT_SIZE + slot] = 0 if dead else masks[slot]
        self.look_again(state, seat)
        move_cursor(state, seat)

    def look_again(self, state: DragonWars, seat: int) -> None:
        """Forget how the lanes of a seat were shown."""
        if state.lanes is not None:
            state.lanes[seat * TYPES : seat * TYPES + TYPES] = [None] * TYPES

    def check_living(self, state: DragonWars, seat: int, masks: tuple[int, ...]) -> None:
        if not valid_masks(masks):
            raise Illegal("DW-6.1", "a plot has four lanes of three cells")
        for slot in range(PLOT_SIZE):
            kind = slot // TURNS
            if masks[slot] > 0 and state.health[seat * TYPES + kind] <= 0:
                raise Illegal("DW-5.10", f"the {TYPE_NAMES[kind].capitalize()} is dead")

    def lock(self, state: DragonWars, seat: int, masks: tuple[int, ...]) -> None:
        """Refuse what has no meaning (DW-6.11), else lock."""
        for slot in range(PLOT_SIZE):
            kind = slot // TURNS
            clause = refused(kind, max(masks[slot], 0))
            if clause:
                name = TYPE_NAMES[kind].capitalize()
                where = f"{name}, Turn {slot % TURNS + 1} ({cell_text(masks[slot])})"
                raise Illegal(clause, f"{where}: {why_refused(kind, masks[slot])}")
        first = seat * PLOT_SIZE
        for slot in range(PLOT_SIZE):
            state.plot[first + slot] = max(masks[slot], 0)
        self.look_again(state, seat)
        state.cursor[seat] = PLOT_SIZE
        state.locked[seat] = 1
        if state.listening:
            state.emit("locked", "DW-5.4", {"player": state.seat_name(seat)})

    def timeout(self, state: DragonWars, seat: int) -> None:
        """Hover, Flip, Hover for flying dragons, nothing for the others (DW-5.12)."""
        state.require_time_limit()
        masks = [0] * PLOT_SIZE
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            if state.health[dragon] > 0 and not state.grounded(dragon):
                masks[kind * TURNS : kind * TURNS + TURNS] = [HOVER, FLIP, HOVER]
        self.lock(state, seat, tuple(masks))

    def recorded(self, state: DragonWars, seat: int, action: Action) -> Action | None:
        if action.kind in (CELL, PLOT):
            return None
        if action.kind == LOCK:
            return lock_action(tuple([max(mask, 0) for mask in self.masks(state, seat)]))
        return action

    def veiled(self, action: Action) -> Action:
        return LOCK_ACTION if action.kind == LOCK_PLOT else action

    def draft(self, state: DragonWars, seat: int) -> Action | None:
        masks = self.masks(state, seat)
        if state.locked[seat] or not state.deciding(seat):
            return None
        alive = [state.health[seat * TYPES + slot // TURNS] > 0 for slot in range(PLOT_SIZE)]
        if not any([alive[slot] and masks[slot] != UNDECIDED for slot in range(PLOT_SIZE)]):
            return None
        shown = [masks[slot] if alive[slot] else UNDECIDED for slot in range(PLOT_SIZE)]
        return plot_action(tuple(shown))
