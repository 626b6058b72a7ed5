"""The geysers of adventure 2 in the End Phase (AW-22.10 to AW-22.13, AW-22.24, AW-22.25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    damage,
    dice,
    events,
    triggers,
)
from wyrmtable.games.attackwing.adventures import geysers_left
from wyrmtable.games.attackwing.bases import EPSILON, point_distance
from wyrmtable.games.attackwing.order import in_order
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import NONE, OUT_OF_PLAY, AttackWing
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS, disc_touches
from wyrmtable.games.attackwing.verbs import REMOVE_GEYSER
from wyrmtable.games.attackwing.words import FROM_RULE


def token_name(token: int) -> str:
    """What rolls of dice call a token."""
    return f"token {token + 1}"


def remover(state: AttackWing) -> int:
    """The dragon whose player removes a token, NONE if nobody does (AW-22.10, AW-22.25)."""
    middle = state.area / 2.0
    here = state.creatures()
    if not here:
        return NONE
    far = [point_distance(state.shape(creature), middle, middle) for creature in here]
    near = min(far)
    nearest = [one for one, length in zip(here, far, strict=True) if length <= near + EPSILON]
    if len(nearest) == 1:
        return nearest[0]
    if len(nearest) == 2:
        return next(one for one in range(len(state.card)) if one not in nearest)
    return nearest[state.chance.below(len(nearest))]


class NearestRemoves(Task[AttackWing]):
    """The player of the dragon nearest to the center removes a token (AW-22.10)."""

    name: ClassVar[str] = "nearest_removes"

    def run(self, state: AttackWing) -> None:
        state.agenda.append(Eruptions(0))
        creature = remover(state)
        left = geysers_left(state)
        if creature == NONE or not left:
            return
        if len(left) == 1:
            remove_geyser(state, left[0])
        else:
            state.agenda.append(RemoveGeyser(creature))


def remove_geyser(state: AttackWing, token: int) -> None:
    """A geyser dies down."""
    state.token_where[token] = OUT_OF_PLAY
    if state.listening:
        state.emit(events.GeyserRemoved(geyser=token + 1), "AW-22.10")


class RemoveGeyser(Pick):
    """Which token is removed."""

    name: ClassVar[str] = "remove_geyser"
    clause: ClassVar[str] = "AW-22.10"
    asking: ClassVar[str] = "Which Objective Token is removed?"

    def concerned(self, state: AttackWing) -> bool:
        return True

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [REMOVE_GEYSER.of((token + 1,)) for token in geysers_left(state)]

    def decide(self, state: AttackWing, action: Action) -> None:
        remove_geyser(state, action.args[0] - 1)


class Eruptions(Task[AttackWing]):
    """A die for each dormant geyser, if 2 or more are left (AW-22.11, AW-22.12)."""

    name: ClassVar[str] = "eruptions"

    def run(self, state: AttackWing) -> None:
        left = geysers_left(state)
        if len(left) < 2:
            return
        for token in left:
            if token < self.args[0] or state.token_up[token]:
                continue
            state.agenda.append(Eruptions(token + 1))
            face = dice.roll(state, token_name(token), False, 1, "eruption")[0]
            if face == state.geyser_face:
                erupt(state, token)
            return


def erupt(state: AttackWing, token: int) -> None:
    """A geyser becomes active under dragons that overlap or touch it (AW-22.12)."""
    state.token_up[token] = 1
    if state.listening:
        state.emit(events.GeyserActive(geyser=token + 1), "AW-22.11", reveals=True)
    x, y = state.token_x[token], state.token_y[token]
    for creature in reversed(in_order(state, state.creatures())):
        if disc_touches(state.shape(creature), x, y, OBJECTIVE_RADIUS):
            triggers.exhaust(state, creature, FROM_RULE)
            damage.deal(state, state.point[creature], 1, 0)
