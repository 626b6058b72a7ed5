"""Plotting: all players write three Turns for their dragons in secret (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.state import State
from wyrmtable.games.dragonwars.dragons import LETTERS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.events import Locked, Unlocked
from wyrmtable.games.dragonwars.facts import CellFacts, Holes, LaneFacts, PlotFacts, PlottedAttack
from wyrmtable.games.dragonwars.pegs import (
    ALL_PEGS,
    ATTACKS,
    BLAST,
    CLIMB,
    CLIMBABLE,
    DESCEND,
    FLIP,
    HOVER,
    MOVE_NAMES,
    PLOT_SIZE,
    TURNS,
    UNDECIDED,
    attack_masks,
    cell_text,
    fire_pegs,
    fire_range,
    move_masks,
    refused,
    why_refused,
)
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import (
    CELL,
    CELL_ACTIONS,
    LOCK,
    LOCK_ACTION,
    LOCK_PLOT,
    MENDING_ACTIONS,
    ONLY_LOCK,
    ONLY_UNLOCK,
    PLOT,
    UNLOCK,
    VERBS,
)

# The same is shown again and again: who knows it by identity need not look at it
MOST_KEPT: Final = 4096
HOLES: Final[list[Holes]] = [
    Holes(
        moves=[cell_text(move) for move in move_masks(kind)],
        climbing=[cell_text(move) for move in move_masks(kind) if move & CLIMBABLE],
        attacks=[cell_text(attack) for attack in attack_masks(kind)],
    )
    for kind in range(TYPES)
]


def attack_facts(mask: int) -> PlottedAttack:
    """One attack, taken apart."""
    kind = "blast" if mask & BLAST else "breath" if len(fire_pegs(mask)) > 1 else "fireball"
    return PlottedAttack(text=cell_text(mask), kind=kind, reach=fire_range(mask))


EVERY_ATTACK: Final[list[PlottedAttack]] = [
    attack_facts(mask)
    for mask in dict.fromkeys([mask for kind in range(TYPES) for mask in attack_masks(kind)])
]
CELLS: Final[dict[int, CellFacts]] = {}


def cell_facts(mask: int) -> CellFacts:
    """The pegs of a cell, taken apart."""
    known = CELLS.get(mask)
    if known is None:
        if len(CELLS) >= MOST_KEPT:
            CELLS.clear()
        pegs = max(mask, 0)
        known = CELLS[mask] = CellFacts(
            text=cell_text(mask),
            moves=[MOVE_NAMES[bit] for bit in range(len(MOVE_NAMES)) if pegs & (1 << bit)],
            sign=("+" if pegs & CLIMB else "") + ("-" if pegs & DESCEND else ""),
            attack=cell_text(pegs & ATTACKS) if pegs & ATTACKS else "",
        )
    return known


# By slot: the cell to be decided next, for example `A1`, and how its player is asked for it
CELL_NAMES: Final[list[str | None]] = [
    *[f"{letter}{turn + 1}" for letter in LETTERS for turn in range(TURNS)],
    None,
]
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


PLOTS: Final[dict[Hashable, PlotFacts]] = {}
LANES: Final[dict[Hashable, LaneFacts]] = {}
NO_REASONS: Final = [""] * TURNS


def plot_facts(state: DragonWars, seat: int) -> PlotFacts:
    """What a client shows of a plot; the key holds all that shows."""
    first, health = seat * TYPES, state.health
    slot = PLOT_SIZE if state.locked[seat] else state.cursor[seat]
    cells = tuple(state.plot[seat * PLOT_SIZE : (seat + 1) * PLOT_SIZE])
    living = tuple([points > 0 for points in health[first : first + TYPES]])
    key = (state.round, state.colour[seat], slot, living, cells)
    known = PLOTS.get(key)
    if known is None:
        if len(PLOTS) >= MOST_KEPT:
            PLOTS.clear()
        lanes = {
            LETTERS[kind]: lane_facts(state, first + kind) for kind in range(TYPES) if living[kind]
        }
        known = PLOTS[key] = PlotFacts(
            round=state.round, attacks=EVERY_ATTACK, lanes=lanes, cell=CELL_NAMES[slot]
        )
    return known


def lane_facts(state: DragonWars, dragon: int) -> LaneFacts:
    """What a client shows of one lane."""
    kind = dragon % TYPES
    masks = state.plot[dragon * TURNS : dragon * TURNS + TURNS]
    key = (state.colour[dragon // TYPES], kind, tuple(masks))
    known = LANES.get(key)
    if known is None:
        if len(LANES) >= MOST_KEPT:
            LANES.clear()
        clauses = [refused(kind, mask) if mask > 0 else "" for mask in masks]
        reasons = NO_REASONS
        if clauses != NO_REASONS:
            reasons = [why_refused(kind, max(mask, 0)) for mask in masks]
        known = LANES[key] = LaneFacts(
            holes=HOLES[kind],
            dragon=state.dragon_name(dragon),
            cells=[cell_facts(mask) for mask in masks],
            refused=clauses,
            reasons=reasons,
        )
    return known


class Plot(SealedQuestion[DragonWars]):
    """All players plot in secret, lock, and may unlock until the last has locked (DW-5.2, 5.5)."""

    name: ClassVar[str] = "plot"
    tells_acts: ClassVar[bool] = False  # the holes of the lanes say more, and shorter
    drafting: ClassVar[tuple[int, ...]] = (CELL, PLOT)
    committing: ClassVar[int] = LOCK
    committing_whole: ClassVar[int] = LOCK_PLOT
    reopening: ClassVar[int] = UNLOCK
    is_fixed: ClassVar[tuple[str, str]] = ("DW-5.5", "this plot is locked; unlock it to alter it")
    is_open: ClassVar[tuple[str, str]] = ("DW-5.5", "this plot is not locked")
    is_other: ClassVar[tuple[str, str]] = (
        "DW-5.2",
        "the Round is being plotted, for example `A1 F1+ fb2` or `lock`",
    )

    def flags(self, state: DragonWars) -> list[int]:
        return state.locked

    def takes_part(self, state: DragonWars, seat: int) -> bool:
        return state.deciding(seat)

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
        open_cell = state.plot[seat * PLOT_SIZE + slot] == UNDECIDED
        return CELL_ACTIONS[slot] if open_cell else MENDING_ACTIONS[slot]

    def facts(self, state: DragonWars, seat: int) -> PlotFacts:
        return plot_facts(state, seat)

    def cautions(self, state: DragonWars, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        from wyrmtable.games.dragonwars.cautions import illegal_movements

        if action.kind == LOCK:
            return illegal_movements(state, seat)
        if action.kind != LOCK_PLOT:
            return ()
        self.check_living(state, seat, action)
        plotted = state.clone()
        self.set_masks(plotted, seat, action.args)
        return illegal_movements(plotted, seat)

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind == CELL and not state.locked[seat]:  # by far the most frequent answer
            self.set_cell(state, seat, action.args)
            return False
        return super().answer(state, seat, action)

    def note(self, state: DragonWars, seat: int, action: Action) -> None:
        if action.kind == CELL:
            self.set_cell(state, seat, action.args)
        else:
            self.check_living(state, seat, action)
            self.set_masks(state, seat, action.args)

    def set_cell(self, state: DragonWars, seat: int, args: tuple[int, ...]) -> None:
        """Put pegs into one cell, and ask for the next."""
        if len(args) != 3:
            raise Illegal("DW-6.1", "a cell has a lane, a Turn and pegs")
        kind, turn, mask = args
        if not (0 <= kind < TYPES and 0 <= turn < TURNS and 0 <= mask <= ALL_PEGS):
            raise Illegal("DW-6.1", "a plot has four lanes of three cells")
        if state.health[seat * TYPES + kind] <= 0:
            raise Illegal("DW-5.10", f"the {TYPE_NAMES[kind].capitalize()} is dead")
        first = seat * PLOT_SIZE
        slot = kind * TURNS + turn
        before = state.plot[first + slot]
        state.plot[first + slot] = mask
        if refused(kind, mask) or (before != UNDECIDED and slot == state.cursor[seat]):
            move_cursor(state, seat)
        elif slot == state.cursor[seat]:
            slot += 1
            while slot < PLOT_SIZE and state.plot[first + slot] != UNDECIDED:
                slot += 1
            state.cursor[seat] = slot

    def masks(self, state: DragonWars, seat: int) -> tuple[int, ...]:
        """The twelve cells of a seat."""
        return tuple(state.plot[seat * PLOT_SIZE : (seat + 1) * PLOT_SIZE])

    def set_masks(self, state: DragonWars, seat: int, masks: tuple[int, ...]) -> None:
        for slot in range(PLOT_SIZE):
            dead = state.health[seat * TYPES + slot // TURNS] <= 0
            state.plot[seat * PLOT_SIZE + slot] = 0 if dead else masks[slot]
        move_cursor(state, seat)

    def check_living(self, state: DragonWars, seat: int, action: Action) -> None:
        VERBS.require_sound(action, "DW-6.1")
        for slot in range(PLOT_SIZE):
            kind = slot // TURNS
            if action.args[slot] > 0 and state.health[seat * TYPES + kind] <= 0:
                raise Illegal("DW-5.10", f"the {TYPE_NAMES[kind].capitalize()} is dead")

    def seal(self, state: DragonWars, seat: int, action: Action) -> None:
        if action.kind == LOCK:
            self.lock(state, seat, self.masks(state, seat))
        else:
            self.check_living(state, seat, action)
            self.lock(state, seat, action.args)

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
        state.cursor[seat] = PLOT_SIZE
        state.locked[seat] = 1
        if state.listening:
            state.emit(Locked(player=state.seat_name(seat)), "DW-5.4")

    def reopened(self, state: DragonWars, seat: int) -> None:
        if state.listening:
            state.emit(Unlocked(player=state.seat_name(seat)), "DW-5.5")

    def timeout(self, state: DragonWars, seat: int) -> None:
        """Hover, Flip, Hover for flying dragons, nothing for the others (DW-5.12)."""
        state.require_time_limit()
        masks = [0] * PLOT_SIZE
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            if state.health[dragon] > 0 and not state.grounded(dragon):
                masks[kind * TURNS : kind * TURNS + TURNS] = [HOVER, FLIP, HOVER]
        self.lock(state, seat, tuple(masks))

    def whole(self, state: DragonWars, seat: int) -> Action:
        return VERBS.of(LOCK_PLOT, tuple([max(mask, 0) for mask in self.masks(state, seat)]))

    def veil(self) -> Action:
        return LOCK_ACTION

    def drafted(self, state: DragonWars, seat: int) -> Action | None:
        masks = list(self.masks(state, seat))
        for slot in range(PLOT_SIZE):
            if state.health[seat * TYPES + slot // TURNS] <= 0:
                masks[slot] = UNDECIDED
        return VERBS.of(PLOT, tuple(masks)) if max(masks) != UNDECIDED else None
