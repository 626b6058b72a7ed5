"""The ten phases of a game turn: opening steps, the owner's actions, closing steps (section 4)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.task import AnyTask, Task
from wyrmtable.games.dragonrage import events as ev
from wyrmtable.games.dragonrage.acting import Act
from wyrmtable.games.dragonrage.arriving import face_door
from wyrmtable.games.dragonrage.berserk import Maul, Rampage, roll_for_death
from wyrmtable.games.dragonrage.elementals import Hunt, Lash
from wyrmtable.games.dragonrage.harm import burn_bridge, die
from wyrmtable.games.dragonrage.kinds import (
    ELEMENTAL,
    ENGINE,
    FAMILY,
    HERO,
    MAJOR,
    RAZES,
    TROOP,
)
from wyrmtable.games.dragonrage.magic import Drift, end_old_winds, end_spells
from wyrmtable.games.dragonrage.princess import board_ship, run_away
from wyrmtable.games.dragonrage.reinforcing import put_off, settle_due
from wyrmtable.games.dragonrage.state import (
    BOUNDED,
    BROKEN,
    CALM,
    FIRED,
    FOUGHT,
    INVADER,
    LANDED,
    SIDE_NAMES,
    DragonRage,
)
from wyrmtable.games.dragonrage.victory import check_invaders, check_quiet, raze

PHASE_NAMES: Final = (
    "set-up",
    "spell-casting",
    "movement",
    "archery and dragonfire",
    "melee",
    "spell-casting",
    "reinforcements",
    "movement",
    "archery",
    "melee",
    "end of the turn",
)
LAST_PHASE: Final = 10
INVADER_FIRST: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
DEFENDER_FIRST: Final = (5, 6, 7, 8, 9, 1, 2, 3, 4, 10)  # DR-4.3


def phase_order(first: int) -> tuple[int, ...]:
    """The phases of a game turn by the side that begins (DR-4.1, DR-4.3)."""
    return INVADER_FIRST if first == INVADER else DEFENDER_FIRST


class BeginPhase(Task[DragonRage]):
    """Open a phase; `args`: its number."""

    name: ClassVar[str] = "begin phase"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 1 <= self.args[0] <= LAST_PHASE

    def run(self, state: DragonRage) -> None:
        phase = self.args[0]
        state.phase = phase
        state.passed = False
        state.forget_moves()
        if phase == LAST_PHASE:
            state.agenda.append(AdvanceTurn())
            if state.patient:
                state.agenda.append(Act(phase))
            return
        if state.listening:
            begins = ev.PhaseBegins(
                turn=state.turn,
                phase=phase,
                what=PHASE_NAMES[phase],
                side=SIDE_NAMES[state.active()],
            )
            state.emit(begins, "DR-4.1")
        state.agenda.append(EndPhase(phase))
        state.agenda.append(Act(phase))
        opening = opening_steps(state, phase)
        opening.reverse()
        state.agenda.extend(opening)


def opening_steps(state: DragonRage, phase: int) -> list[AnyTask]:
    """The steps of DR-4.11, in their order."""
    steps: list[AnyTask] = []
    units = range(len(state.kind))
    wild = [unit for unit in units if state.kind[unit] == ELEMENTAL and state.cell[unit] >= 0]
    if phase in (1, 5):
        steps.append(RenewSpells(0 if phase == 1 else 1))
        steps.append(Drift(0 if phase == 1 else 1))
    elif phase in (2, 7):
        if phase == 2:
            steps.extend([Rampage(unit) for unit in units if state.berserk(unit)])
            steps.append(FaceDoors())
        steps.extend([Hunt(unit) for unit in wild])
        if phase == 7:
            steps.append(RunAway())
    elif phase in (4, 9):
        steps.append(ReadyGroups())
        if phase == 4:
            steps.extend([Maul(unit) for unit in units if state.berserk(unit)])
        steps.extend([Lash(unit) for unit in wild])
    elif phase == 6:
        steps.append(Muster())
    return steps


class RenewSpells(Task[DragonRage]):
    """A player-turn begins: deeds are forgotten, spells end (DR-4.7); `args`: side."""

    name: ClassVar[str] = "renew spells"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and self.args[0] in (0, 1)

    def run(self, state: DragonRage) -> None:
        side = self.args[0]
        begin_player_turn(state, side)
        end_spells(state, side)
        end_old_winds(state, side)


def begin_player_turn(state: DragonRage, side: int) -> None:
    """What units of a side did in their last player-turn no longer counts."""
    for unit in range(len(state.kind)):
        if state.side[unit] == side:
            state.deeds[unit] = 0
            state.spent[unit] = 0
    rows = state.bolts
    for at in range(len(rows) - 4, -1, -4):
        if state.side[rows[at]] == side:
            del rows[at : at + 4]
    if side != INVADER:
        state.grudges.clear()  # DR-17.15 binds the next Invader player-turn only


class FaceDoors(Task[DragonRage]):
    """Doors that monsters face when phase 2 begins break (DR-7.38)."""

    name: ClassVar[str] = "face doors"

    def run(self, state: DragonRage) -> None:
        for unit in range(len(state.kind)):
            if FAMILY[state.kind[unit]] == MAJOR and state.grounded(unit) and not state.over:
                face_door(state, unit)


class RunAway(Task[DragonRage]):
    """Elowyn on her own (DR-15.15)."""

    name: ClassVar[str] = "run away"

    def run(self, state: DragonRage) -> None:
        run_away(state)


class ReadyGroups(Task[DragonRage]):
    """A melee phase begins: no group has attacked in it yet (DR-19.17, DR-19.20)."""

    name: ClassVar[str] = "ready groups"

    def run(self, state: DragonRage) -> None:
        for unit in range(len(state.groups)):
            state.groups[unit] = 0
        state.mauled.clear()


class Muster(Task[DragonRage]):
    """Phase 6 begins: Elowyn's ship, then what is due (DR-15.8, DR-13.10)."""

    name: ClassVar[str] = "muster"

    def run(self, state: DragonRage) -> None:
        board_ship(state)
        if not state.over:
            settle_due(state)


class EndPhase(Task[DragonRage]):
    """Close a phase and begin the next (DR-4.12); `args`: its number."""

    name: ClassVar[str] = "end phase"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 1 <= self.args[0] <= LAST_PHASE

    def run(self, state: DragonRage) -> None:
        phase = self.args[0]
        if phase == 2:
            end_movement(state)
        elif phase == 4:
            end_invader_turn(state)
        elif phase == 6:
            put_off(state)
        check_invaders(state)
        if state.over:
            return
        order = phase_order(state.terms.first)
        state.agenda.append(BeginPhase(order[order.index(phase) + 1]))


def end_movement(state: DragonRage) -> None:
    """Monsters that stayed on a bridge they broke fall (DR-7.32)."""
    for at in range(len(state.bridges) - 3, -1, -3):
        cell, condition, unit = state.bridges[at : at + 3]
        stays = condition == BROKEN and state.major(unit) and state.cell[unit] == cell
        if stays and not state.deeds[unit] & (BOUNDED | LANDED):
            die(state, unit, False)
            burn_bridge(state, cell)
    for unit in range(len(state.kind)):
        state.marks[unit] &= ~CALM


def occupies(state: DragonRage, unit: int) -> bool:
    """Does this Invader unit destroy the VP hex it has stood in quietly (DR-5.15)?"""
    kind = state.kind[unit]
    if state.owner(unit) != INVADER or state.cell[unit] < 0:
        return False
    fits = kind == HERO or (FAMILY[kind] == TROOP and not RAZES[kind] and not ENGINE[kind])
    return fits and not state.deeds[unit] & (FIRED | FOUGHT)


def end_invader_turn(state: DragonRage) -> None:
    """Occupied VP hexes fall, then berserk monsters roll (DR-4.6)."""
    held = {state.cell[unit] for unit in range(len(state.kind)) if occupies(state, unit)}
    for cell in state.terms.vp_cells:
        if cell in held:
            raze(state, cell, "DR-5.15")
            if state.over:
                return
    for unit in range(len(state.kind)):
        if state.cell[unit] >= 0 and state.berserk(unit) and not state.over:
            roll_for_death(state, unit)


class AdvanceTurn(Task[DragonRage]):
    """Phase 10: the ten-turn conditions, then the next game turn (DR-4.8)."""

    name: ClassVar[str] = "advance turn"

    def run(self, state: DragonRage) -> None:
        check_quiet(state)
        if state.over:
            return
        state.turn += 1
        state.hurts.clear()
        if state.listening:
            state.emit(ev.TurnAdvanced(turn=state.turn), "DR-4.8")
        state.agenda.append(BeginPhase(phase_order(state.terms.first)[0]))
