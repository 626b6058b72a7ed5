"""The activation of a creature: reveal, execute, check for exhaustion (section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.task import AnyTask, Task
from wyrmtable.games.attackwing import events, moments, movement, powers, treasure, triggers
from wyrmtable.games.attackwing.actiontasks import ActionStep
from wyrmtable.games.attackwing.altitude import AltitudeStep
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES, ON_DIAL
from wyrmtable.games.attackwing.formation import Form
from wyrmtable.games.attackwing.holding import maneuver_detail
from wyrmtable.games.attackwing.movement import COLOR_NAMES
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import ACTIVATED, LETTERS, NONE, REVEALED, AttackWing
from wyrmtable.games.attackwing.verbs import SUBSTITUTE
from wyrmtable.games.attackwing.words import (
    AT_CHECKED,
    AT_REVEAL,
    FROM_RED_MANEUVER,
    GREEN,
    RED,
)


class Activate(Task[AttackWing]):
    """The seven steps of an activation (AW-6.1); its dial is revealed (AW-6.2)."""

    name: ClassVar[str] = "activate"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        state.mark(creature, ACTIVATED)
        state.unasked = 0
        if state.listening:
            state.emit(events.Activation(creature=state.name(creature)), "AW-4.2")
        if state.is_troop(creature):
            state.agenda.append(Form(creature))
        state.agenda += STEPS[state.adventure == 1][creature]
        reveal(state, creature)


def reveal(state: AttackWing, creature: int) -> None:
    """The dial is revealed to all; its color is that of now (AW-6.2, AW-5.9)."""
    state.mark(creature, REVEALED)
    maneuver = state.dial[creature]
    color = powers.color_of(state, creature, maneuver, state.dial_of[creature])
    state.color[creature] = color
    if state.listening:
        told = events.Revealed(
            creature=state.name(creature),
            maneuver=MANEUVER_NAMES[maneuver],
            color=COLOR_NAMES[color],
            point=state.base_name(state.point[creature]),
        )
        state.emit(told, "AW-6.2", reveals=True)
    detail = maneuver_detail(maneuver, state.dial_of[creature], color)
    triggers.trigger(state, AT_REVEAL, creature, NONE, detail)


class Execute(Task[AttackWing]):
    """The maneuver is executed, or an opponent chooses another for it (AW-6.3, AW-6.16)."""

    name: ClassVar[str] = "execute"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if not state.in_play(creature):
            return
        if state.color[creature] == RED and state.exhaustion[creature]:
            possible = substitutes(state, creature)
            if len(possible) > 1:
                state.agenda.append(Substitute(creature))
                return
            if not possible:  # AW-6.18
                state.color[creature] = NONE
                return
            substitute(state, creature, possible[0])
        execute(state, creature)


def substitutes(state: AttackWing, creature: int) -> list[int]:
    """The maneuvers of the dial that are not red now (AW-6.16)."""
    dial = state.dial_of[creature]
    maneuvers = ON_DIAL[dial]
    colors = powers.colors_of(state, creature, maneuvers, dial)
    return [maneuver for maneuver, color in zip(maneuvers, colors, strict=True) if color != RED]


def substitute(state: AttackWing, creature: int, maneuver: int) -> None:
    """Another maneuver is executed, with its own color (AW-6.16)."""
    state.dial[creature] = maneuver
    color = powers.color_of(state, creature, maneuver, state.dial_of[creature])
    state.color[creature] = color
    if state.listening:
        told = events.Substituted(
            creature=state.name(creature),
            maneuver=MANEUVER_NAMES[maneuver],
            color=COLOR_NAMES[color],
        )
        state.emit(told, "AW-6.16")


def execute(state: AttackWing, creature: int) -> None:
    """Push the movement of a creature."""
    maneuver = state.dial[creature]
    if movement.is_pivot(maneuver):
        movement.begin(state, creature)
        state.agenda.append(movement.Spin(creature))
    else:
        movement.move(state, creature, maneuver, movement.MANEUVER)


def opponent(state: AttackWing, creature: int) -> int:
    """The seat that chooses for an exhausted creature (AW-6.17)."""
    sides = state.sides()
    own = state.side[creature]
    side = (own + 1) % sides
    for step in range(1, sides):
        other = (own + step) % sides
        if any([state.side[one] == other for one in state.creatures()]):
            side = other
            break
    best, seat = NONE, state.first_seat(side)
    for one in state.creatures():
        if state.side[one] == side and state.level(one) > best:
            best, seat = state.level(one), state.owner[one]
    return seat


class Substitute(Pick):
    """An opponent chooses a maneuver for an exhausted creature that revealed red (AW-6.16)."""

    name: ClassVar[str] = "substitute"
    clause: ClassVar[str] = "AW-6.16"
    asking: ClassVar[str] = "{it} is exhausted: which maneuver does it execute instead?"

    def asker(self, state: AttackWing) -> int:
        return opponent(state, self.args[0])

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [SUBSTITUTE.of((maneuver,)) for maneuver in substitutes(state, self.args[0])]

    def decide(self, state: AttackWing, action: Action) -> None:
        substitute(state, self.args[0], action.args[0])
        execute(state, self.args[0])


class CheckExhaustion(Task[AttackWing]):
    """A red maneuver exhausts, a green one relieves (AW-6.13)."""

    name: ClassVar[str] = "check_exhaustion"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if not state.in_play(creature):
            return
        state.agenda.append(moments.Moment(AT_CHECKED, creature))
        if state.color[creature] == RED:
            triggers.exhaust(state, creature, FROM_RED_MANEUVER)
        elif state.color[creature] == GREEN:
            triggers.rest(state, creature, 1)


def steps_of(creature: int, drops: bool) -> list[AnyTask]:
    """What follows the revealing of a dial (AW-6.1), the last step first."""
    steps: list[AnyTask] = [ActionStep(creature), AltitudeStep(creature)]
    if drops:
        steps.append(treasure.DropStep(creature))
    return [*steps, CheckExhaustion(creature), Execute(creature)]


STEPS: Final[list[list[list[AnyTask]]]] = [  # [can items be dropped?][creature]
    [steps_of(creature, drops) for creature in range(len(LETTERS))] for drops in (False, True)
]
