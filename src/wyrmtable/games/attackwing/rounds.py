"""The round: phases and whose turn it is (section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.task import ALONE, Task
from wyrmtable.games.attackwing import activation, combat, endphase, events, planning
from wyrmtable.games.attackwing.order import chooser, due
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import (
    ACTIVATED,
    ACTIVATION,
    COMBAT,
    FOUGHT,
    IN_PLAY,
    NONE,
    PHASE_NAMES,
    PLANNING,
    AttackWing,
)
from wyrmtable.games.attackwing.verbs import DUE


def begin_phase(state: AttackWing, phase: int) -> None:
    """A phase begins (AW-4.1)."""
    state.phase = phase
    if state.listening:
        state.emit(events.Phase(round=state.round, phase=PHASE_NAMES[phase]), "AW-4.1")


class BeginRound(Task[AttackWing]):
    """A new round: dials are set anew (AW-5.1)."""

    name: ClassVar[str] = "begin_round"

    def run(self, state: AttackWing) -> None:
        state.round += 1
        for creature in range(len(state.card)):
            state.dial[creature] = NONE
            state.color[creature] = NONE
            if state.in_play(creature):
                state.dial_of[creature] = planning.dial_for(state, creature)
        begin_phase(state, PLANNING)
        state.agenda.append(planning.Dials())


class ActivationPhase(Task[AttackWing]):
    """Creatures act in ascending order of Level (AW-4.2)."""

    name: ClassVar[str] = "activation_phase"

    def run(self, state: AttackWing) -> None:
        begin_phase(state, ACTIVATION)
        state.agenda.append(NextActivation())


class NextActivation(Task[AttackWing]):
    """The next creature is activated, or the Combat Phase begins."""

    name: ClassVar[str] = "next_activation"

    def run(self, state: AttackWing) -> None:
        candidates = still_to_act(state)
        if not candidates:
            begin_phase(state, COMBAT)
            state.agenda.append(NextCombat())
        elif len(candidates) == 1:
            state.agenda.append(NextActivation())
            state.agenda.append(activation.Activate(candidates[0]))
        else:
            state.agenda.append(Due(candidates[0]))


class NextCombat(Task[AttackWing]):
    """The next creature fights, in descending order of Level (AW-4.3, AW-10.19)."""

    name: ClassVar[str] = "next_combat"

    def run(self, state: AttackWing) -> None:
        candidates = still_to_act(state)
        if not candidates:
            state.agenda.append(endphase.EndPhase())
        elif len(candidates) == 1:
            take_turn(state, candidates[0])
        else:
            state.agenda.append(Due(candidates[0]))


def still_to_act(state: AttackWing) -> list[int]:
    """The creatures that are due now: one, or several of which their owner chooses (AW-4.5)."""
    combat = state.phase == COMBAT
    mark = FOUGHT if combat else ACTIVATED
    marks, out = state.marks, state.out
    left: list[int] = []
    for creature in range(len(out)):
        if out[creature] == IN_PLAY and not marks[creature] & mark:
            left.append(creature)
    return due(state, left, combat)


def take_turn(state: AttackWing, creature: int) -> None:
    """A creature is activated, or has its combat turn."""
    if state.phase == ACTIVATION:
        state.agenda.append(NextActivation())
        state.agenda.append(activation.Activate(creature))
        return
    state.agenda.append(NextCombat())
    state.mark(creature, FOUGHT)
    if state.listening:
        state.emit(events.CombatTurn(creature=state.name(creature)), "AW-4.3")
    state.agenda.append(combat.CombatTurn(creature))


class Due(Pick):
    """A player chooses which of his creatures of one Level is due (AW-4.5)."""

    name: ClassVar[str] = "due"
    clause: ClassVar[str] = "AW-4.5"
    asking: ClassVar[str] = "Which of your creatures of equal Level is next?"

    def asker(self, state: AttackWing) -> int:
        return chooser(state, still_to_act(state))

    def concerned(self, state: AttackWing) -> bool:
        return len(still_to_act(state)) > 1

    def pending(self, state: AttackWing) -> tuple[int, ...]:
        candidates = still_to_act(state)
        if len(candidates) < 2:
            return ()
        seat = chooser(state, candidates)
        return () if state.quit[seat] else ALONE[seat]

    def run(self, state: AttackWing) -> None:
        if self.concerned(state):
            super().run(state)
            return
        state.agenda.append(NextCombat() if state.phase == COMBAT else NextActivation())

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [DUE.of((creature,)) for creature in still_to_act(state)]

    def decide(self, state: AttackWing, action: Action) -> None:
        take_turn(state, action.args[0])
