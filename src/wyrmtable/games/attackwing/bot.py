"""How Attack Wing is played well: whole sets of dials and sensible answers, for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.state import State
from wyrmtable.core.tactics import EVEN, Plan, Tactics, Temper
from wyrmtable.games.attackwing.answers import best, considered, promising
from wyrmtable.games.attackwing.botfile import JUDGEMENT
from wyrmtable.games.attackwing.choosing import LegionChoice, terms_of
from wyrmtable.games.attackwing.courses import CourseMaker, drifted, end_of, poses_now
from wyrmtable.games.attackwing.guessing import is_sealed
from wyrmtable.games.attackwing.legioncode import to_numbers
from wyrmtable.games.attackwing.legionmaking import made
from wyrmtable.games.attackwing.planning import Dials
from wyrmtable.games.attackwing.state import ACTIVATION, CHOOSING, NONE, AttackWing
from wyrmtable.games.attackwing.verbs import (
    DIALS,
    DRAGON,
    LEGION,
    PART,
    READY_ACTION,
    READY_DIALS,
    READY_DRAGON,
    READY_LEGION,
    READY_PART,
    REOPEN,
)
from wyrmtable.games.attackwing.worth import values

COMMITS: Final[dict[int, int]] = {  # a draft and the verb that commits the same at once
    DRAGON.kind: READY_DRAGON.kind,
    LEGION.kind: READY_LEGION.kind,
    PART.kind: READY_PART.kind,
}
MISJUDGED: Final = 60.0  # points by which a beginner is mistaken about a dial
CONFUSED: Final = 20.0  # and about an answer
PLENTY: Final = 100  # plans that somebody has who can throw dice often enough
SERIOUS: Final = 8  # answers in a fight that are worth it


class AttackWingTactics(Tactics[AttackWing]):
    """Dials are chosen as a whole and judged by where the Combat Phase finds everybody."""

    def deals(self, state: AttackWing) -> bool:
        """Dragons, parts and legions are dealt out."""
        return state.phase == CHOOSING

    def imagine(self, state: AttackWing, seat: int, chance: Chance) -> None:
        """Others have not set their dials yet; dials that are face down make sense."""
        question = state.question
        if isinstance(question, Dials):
            for other in range(state.seats):
                if other != seat and state.ready[other]:
                    state.ready[other] = 0
                    for creature in state.creatures():
                        if state.owner[creature] == other:
                            state.dial[creature] = NONE
            state.to_act = question.pending(state)
        elif state.phase == ACTIVATION:
            for other in range(state.seats):
                if other != seat:
                    guess_dials(state, other, chance)

    def plans(
        self,
        state: AttackWing,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        question = state.question
        assert question is not None
        if isinstance(question, Dials):
            return dial_plans(state, seat, chance, limit, expected, self.temper)
        if isinstance(question, SealedQuestion):
            return [Plan(action) for action in choices(state, seat, chance, limit)]
        if state.phase > ACTIVATION:
            if limit < PLENTY:  # a few throws of the dice would say less than their mean
                return [Plan(self.reflex(state, seat, chance))]
            return [Plan(action) for action in promising(state, seat, chance, SERIOUS)]
        return [Plan(action) for action in considered(state, seat, chance, limit)]

    def follow(self, state: AttackWing, seat: int, plan: Plan | None) -> Action:
        question = state.question
        if isinstance(question, Dials):
            return dial_plans(state, seat, state.chance, 1, ())[0].action
        if isinstance(question, SealedQuestion):
            return choices(state, seat, state.chance, 1)[0]
        return best(state, seat, state.chance, 0.0)

    def reflex(self, state: AttackWing, seat: int, chance: Chance) -> Action:
        question = state.question
        if isinstance(question, SealedQuestion):
            return self.quick(state, seat, chance).action
        return best(state, seat, chance, CONFUSED * self.temper.blur_of(seat))

    def resting(self, state: State) -> bool:
        """Positions are judged at all times but while creatures move and act."""
        assert isinstance(state, AttackWing)
        return state.phase != ACTIVATION

    def carry_out(self, state: AttackWing, plans: Sequence[Plan | None]) -> None:
        """From dials to the Combat Phase; from a decision in that to the next dials."""
        fighting = state.phase > ACTIVATION
        super().carry_out(state, plans)
        if fighting:
            self.finish(state, plans)

    def finish(self, state: AttackWing, plans: Sequence[Plan | None]) -> None:
        """Fight with dice, up to the next dials."""
        while state.to_act and not isinstance(state.question, Dials):
            seat = state.to_act[0]
            state.apply(seat, self.follow(state, seat, plans[seat]))

    def values(self, state: AttackWing) -> list[float]:
        return values(state, self.temper)


def dial_plans(
    state: AttackWing,
    seat: int,
    chance: Chance,
    limit: int,
    expected: Sequence[Sequence[Plan | None]],
    temper: Temper = EVEN,
) -> list[Plan]:
    """Sets of dials that reply to what is expected, or else to others who fly about."""
    found: list[Plan] = []
    makers: list[CourseMaker] = []
    for joint in expected[:4]:
        poses = expected_poses(state, joint, seat, chance)
        makers.append(CourseMaker(state, seat, poses, None, temper))
    if not makers:
        makers.append(CourseMaker(state, seat, poses_now(state), None, temper))
        if limit > 1:
            makers.append(CourseMaker(state, seat, drifted(state, seat, chance), None, temper))
    mistaken = MISJUDGED * temper.blur_of(seat)
    for number in range(limit):
        maker = makers[number % len(makers)]
        whim = 0.0 if number < len(makers) and limit > 1 else JUDGEMENT.whim * (number % 3 + 1) / 3
        plan = Plan(READY_DIALS.of(maker.dials(chance, whim + mistaken)))
        if plan not in found:
            found.append(plan)
    return found


def expected_poses(
    state: AttackWing, joint: Sequence[Plan | None], seat: int, chance: Chance
) -> list[Rectangle | None]:
    """Where everybody goes by a joint plan; the seat's own creatures stay."""
    poses = drifted(state, seat, chance)
    for other, plan in enumerate(joint):
        if plan is None or other == seat or plan.action.kind not in (READY_DIALS.kind, DIALS.kind):
            continue
        args = plan.action.args
        for at in range(0, len(args), 2):
            if poses[args[at]] is not None:
                poses[args[at]] = end_of(state, args[at], args[at + 1])
    return poses


def guess_dials(state: AttackWing, seat: int, chance: Chance) -> None:
    """Dials of a seat that are face down become those that it may well have chosen."""
    sealed = [
        creature
        for creature in state.creatures()
        if state.owner[creature] == seat
        and state.dial[creature] != NONE
        and is_sealed(state, creature)
    ]
    if not sealed:
        return
    dials = CourseMaker(state, seat, poses_now(state), sealed).dials(chance, JUDGEMENT.whim)
    for at in range(0, len(dials), 2):
        state.dial[dials[at]] = dials[at + 1]


def choices(state: AttackWing, seat: int, chance: Chance, limit: int) -> list[Action]:
    """Dragons, parts and legions, each committed at once."""
    question = state.question
    assert question is not None
    if isinstance(question, LegionChoice) and not state.ready[seat]:
        legions = [made(terms_of(state, seat), chance) for _ in range(limit)]
        return [READY_LEGION.of(tuple(to_numbers(legion))) for legion in legions]
    listed = [one for one in question.actions(state, seat) if one.kind != REOPEN.kind]
    numbers = list(range(len(listed)))
    chance.shuffle(numbers)
    found: list[Action] = []
    for number in numbers[:limit]:
        action = listed[number]
        found.append(committed(action) if action.kind in COMMITS else action)
    return found or [READY_ACTION]


def committed(action: Action) -> Action:
    """A draft together with its commit."""
    if action.kind == DRAGON.kind:
        return READY_DRAGON.of(action.args)
    return (READY_LEGION if action.kind == LEGION.kind else READY_PART).of(action.args)
