"""Play levels and the altitude step (section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    creatures,
    events,
    powers,
    triggers,
)
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.state import (
    AIR,
    ALTITUDES,
    CHANGED,
    GROUND,
    LANDED,
    LETTERS,
    NONE,
    SWOOP,
    AttackWing,
)
from wyrmtable.games.attackwing.verbs import ALTITUDE
from wyrmtable.games.attackwing.words import AT_ALTITUDE

KEEP = 3
CHOICES: Final[list[Action]] = [ALTITUDE.of((to,)) for to in range(4)]
OFFERS: Final[list[tuple[Action, ...]]] = [  # [altitudes as bits]: keep first, the highest next
    (CHOICES[KEEP], *[CHOICES[to] for to in (SWOOP, AIR, GROUND) if bits >> to & 1])
    for bits in range(8)
]


def can_fly(state: AttackWing, creature: int) -> bool:
    """Is it able to fly, by nature or by an effect (AW-3.4, AW-8.8)?"""
    return creatures.FLIES[state.card[creature]] or powers.fly_card(state, creature) != NONE


def changes(state: AttackWing, creature: int) -> list[int]:
    """What a creature may become in its altitude step (AW-8.2)."""
    if not can_fly(state, creature):
        return []
    now = state.altitude[creature]
    if now == GROUND:
        return [] if state.marked(creature, LANDED) else [AIR]
    other = SWOOP if now == AIR else AIR
    return [other, GROUND] if state.lands(creature) else [other]


def set_altitude(state: AttackWing, creature: int, to: int, cite: str) -> None:
    """Change the altitude of a creature."""
    state.altitude[creature] = to
    if state.listening:
        told = events.Altitude(
            creature=state.name(creature), to=ALTITUDES[to], bases=state.standing_names(creature)
        )
        state.emit(told, cite)


def land(state: AttackWing, creature: int) -> None:
    """An effect makes a creature land (AW-8.9, AW-8.11)."""
    if state.in_air(creature) and state.lands(creature):
        set_altitude(state, creature, GROUND, "AW-8.11")
        state.mark(creature, LANDED)


def refused(state: AttackWing, creature: int, to: int) -> Illegal | None:
    """Why a creature cannot change altitude like this, None if it can."""
    if to == KEEP or to in changes(state, creature):
        return None
    if not can_fly(state, creature):
        return Illegal("AW-8.1", "this creature cannot fly")
    if state.marked(creature, LANDED) and state.altitude[creature] == GROUND:
        return Illegal("AW-8.11", "it was made to land and cannot take off in the same round")
    if to == GROUND and not state.lands(creature):
        return Illegal("AW-8.10", "this creature cannot land")
    return Illegal("AW-8.2", "this is not a change of altitude from here")


class AltitudeStep(Task[AttackWing]):
    """After its movement a creature may change altitude (AW-8.1)."""

    name: ClassVar[str] = "altitude_step"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature) and changes(state, creature):
            state.agenda.append(FIRST_CHANGE[creature])
            triggers.trigger(state, AT_ALTITUDE, creature)


class AltitudeAgain(Task[AttackWing]):
    """As often as a card lets it, usually once (AW-8.3, AW-24.134)."""

    name: ClassVar[str] = "altitude_again"

    def run(self, state: AttackWing) -> None:
        creature, done = self.args
        if done < powers.altitude_changes(state, creature) and changes(state, creature):
            state.agenda.append(ChangeAltitude(creature, done))


FIRST_CHANGE: Final[list[AltitudeAgain]] = [  # [creature]
    AltitudeAgain(creature, 0) for creature in range(len(LETTERS))
]


class ChangeAltitude(Ask):
    """The owner picks a change, or none."""

    name: ClassVar[str] = "altitude"
    clause: ClassVar[str] = "AW-8.1"
    asking: ClassVar[str] = "How high does {it} fly?"

    def default(self, state: AttackWing) -> Action:
        return CHOICES[KEEP]

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        offered = 0
        for to in changes(state, self.args[0]):
            offered |= 1 << to
        return OFFERS[offered]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != ALTITUDE.kind:
            raise other_kind("AW-8.1")
        fault = refused(state, self.args[0], action.args[0])
        if fault is not None:
            raise fault

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, done = self.args
        to = action.args[0]
        if to == KEEP:
            return
        state.mark(creature, CHANGED)
        set_altitude(state, creature, to, "AW-8.2")
        state.agenda.append(AltitudeAgain(creature, done + 1))
