"""A beginner's plan for Attack Wing: turn every creature to the nearest enemy, and attack it.

Enemies are expected to stay where they are. Nobody dials a red maneuver or leaves the table.
"""

from __future__ import annotations

from math import hypot
from typing import ClassVar

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.bots import Bot, Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.games.attackwing.combat import Declare
from wyrmtable.games.attackwing.dials import COLORS, ON_DIAL
from wyrmtable.games.attackwing.planning import Dials, dialing
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.state import STANDING, AttackWing
from wyrmtable.games.attackwing.verbs import (
    ACT,
    ATTACK,
    PASS,
    READY_DIALS,
    SPEND,
    UPGRADE_ATTACK,
    USE,
)
from wyrmtable.games.attackwing.words import CONCENTRATE, DODGE, RED
from wyrmtable.games.attackwing.worth import end_from

REACH = 4.0  # inches at which it likes to have an enemy
MARGIN = 6.0  # inches that it wants to have left before it at the edge
LIKED = (ATTACK.kind, UPGRADE_ATTACK.kind, USE.kind, SPEND.kind)


class Charger(Bot):
    """Flies at the nearest enemy."""

    name: ClassVar[str] = "charger"
    about: ClassVar[str] = "turns to the nearest enemy and attacks"

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        assert isinstance(state, AttackWing) and state.question is not None
        question = state.question
        if isinstance(question, Dials) and not state.ready[seat]:
            numbers: list[int] = []
            for creature in dialing(state, seat):
                numbers += [creature, dialed(state, creature)]
            return READY_DIALS.of(tuple(numbers))
        listed = list(question.actions(state, seat))
        if isinstance(question, Declare):
            return declared(state, question.args[0], listed)
        for token in (CONCENTRATE, DODGE):
            for action in listed:
                if action.kind == ACT.kind and action.args[0] == token:
                    return action
        liked = [action for action in listed if action.kind in LIKED]
        passing = [action for action in listed if action.kind == PASS.kind]
        return (liked or passing or listed)[0]


def others(state: AttackWing, creature: int) -> list[int]:
    """The enemies on the table."""
    return [
        one
        for one in state.creatures()
        if state.place[state.point[one]] == STANDING and not state.friends(creature, one)
    ]


def dialed(state: AttackWing, creature: int) -> int:
    """The maneuver after which the nearest enemy is best in front."""
    dial, here = state.dial_of[creature], state.shape(creature)
    listed = [m for m in ON_DIAL[dial] if COLORS[dial][m] != RED] or list(ON_DIAL[dial])
    enemies = [state.shape(one) for one in others(state, creature)]
    return max(listed, key=lambda m: promise(state, end_from(here, m), enemies))


def promise(state: AttackWing, end: Rectangle, enemies: list[Rectangle]) -> float:
    """How well a pose has an enemy in front, and room."""
    if has_fled(end, float(state.area)):
        return -1000.0
    best = -100.0
    for enemy in enemies:
        forward, right = end.seen(enemy.x, enemy.y)
        far = hypot(forward, right)
        best = max(best, 4.0 * forward / max(far, 0.1) - 0.5 * abs(far - REACH))
    x, y = end.at(end.half_length + MARGIN, 0.0)
    return best - (6.0 if min(x, y, state.area - x, state.area - y) < 0.0 else 0.0)


def declared(state: AttackWing, creature: int, listed: list[Action]) -> Action:
    """Attack with the first weapon, or else with an Upgrade; pass if there is nothing."""
    for kind in (ATTACK.kind, UPGRADE_ATTACK.kind, PASS.kind):
        for action in listed:
            if action.kind == kind:
                return action
    return listed[0]
