"""The Feint (AW-9.12 to AW-9.16, AW-9.23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    actiontasks,
    events,
    moments,
    movement,
    terrain,
    triggers,
)
from wyrmtable.games.attackwing.feints import LEFT, RIGHT, feint_pose, free_offsets
from wyrmtable.games.attackwing.overlaps import Landing
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.verbs import FEINT_PLACE, PER_INCH
from wyrmtable.games.attackwing.words import AT_FEINTED, FROM_FEINT
from wyrmtable.games.attackwing.words import FEINT as FEINTING


def offsets(state: AttackWing, creature: int, flank: int, a: int) -> list[int]:
    """The free offsets b in eighths (AW-9.13)."""
    base = state.shape(creature)
    others = state.shapes_of(state.others(creature))
    tokens = terrain.in_the_way(state)
    found = free_offsets(base, RIGHT if flank else LEFT, a / PER_INCH, others, tokens)
    return [int(b * PER_INCH) for b in found]  # eighths are exact


def feint(state: AttackWing, creature: int, flank: int, a: int) -> None:
    """Side and offset a are fixed; where can the new base be (AW-9.13, AW-9.14)?"""
    state.agenda.append(Exhausting(creature))  # AW-9.15
    free = offsets(state, creature, flank, a)
    if not free:
        actiontasks.lose(state, creature, "feint", "AW-9.14")
        return
    actiontasks.told(state, creature, "feint", "AW-9.12")
    if len(free) == 1:
        slide(state, creature, flank, a, free[0])
    else:
        state.agenda.append(Slide(creature, flank, a))


def slide(state: AttackWing, creature: int, flank: int, a: int, b: int) -> None:
    """The creature is placed at the other end of the template (AW-9.12, AW-9.16)."""
    point = state.point[creature]
    start = state.shapes[point]
    shape = feint_pose(start, RIGHT if flank else LEFT, a / PER_INCH, b / PER_INCH)
    state.put(point, shape)
    if state.listening:
        told = events.Moved(
            creature=state.name(creature),
            maneuver="feint",
            color=None,
            pos=[shape.x, shape.y],
            heading=shape.heading,
            way=[[start.x, start.y, start.heading], [shape.x, shape.y, shape.heading]],
            soldier=state.soldier_name(creature),
        )
        state.emit(told, "AW-9.12")
    movement.at_the_end(state, creature, shape, None, Landing(shape, 0.0, 0.0, []))


def nearest_to_middle(free: list[int]) -> int:
    """The offset nearest to 0, of equals the smaller (AW-23.9)."""
    best = free[0]
    for b in free:
        if abs(b) < abs(best):
            best = b
    return best


class Slide(Ask):
    """The owner picks offset b, which is free (AW-9.13)."""

    name: ClassVar[str] = "feint_place"
    clause: ClassVar[str] = "AW-9.13"
    asking: ClassVar[str] = "Where does the Feint of {it} end?"

    def default(self, state: AttackWing) -> Action:
        free = offsets(state, self.args[0], self.args[1], self.args[2])
        return FEINT_PLACE.of((nearest_to_middle(free),))  # AW-23.9

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        free = offsets(state, self.args[0], self.args[1], self.args[2])
        return [FEINT_PLACE.of((b,)) for b in sorted({free[0], nearest_to_middle(free), free[-1]})]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != FEINT_PLACE.kind:
            raise other_kind("AW-9.13")
        if action.args[0] not in offsets(state, self.args[0], self.args[1], self.args[2]):
            raise Illegal("AW-9.13", "the new base would overlap something, or sticks out")

    def decide(self, state: AttackWing, action: Action) -> None:
        slide(state, self.args[0], self.args[1], self.args[2], action.args[0])


class Exhausting(Task[AttackWing]):
    """A Feint exhausts, whether it worked or failed (AW-9.15)."""

    name: ClassVar[str] = "feint_exhausts"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature):
            state.agenda.append(moments.Moment(AT_FEINTED, creature, NONE, FEINTING))
            triggers.exhaust(state, creature, FROM_FEINT)
