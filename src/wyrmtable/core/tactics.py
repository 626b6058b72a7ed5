"""What a game knows about playing it well; the search in `wyrmtable.bots` is written once.

A *stage* is a stretch of the game between two positions that can be judged: one decision in most
games, a whole Round where everybody plots first and watches then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeAlias

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import S

PLAN_NODES: Final = 20  # making a plan takes about as long as judging so many positions
DRAWN: Final = 0.8  # what a draw is worth to all who share it: a little less than their part


class Plan:
    """An answer, and what its seat means to do when it is asked again in the same stage."""

    action: Action
    intent: tuple[int, ...]  # for the game's `follow`

    def __init__(self, action: Action, intent: tuple[int, ...] = ()) -> None:
        self.action = action
        self.intent = intent

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plan):
            return NotImplemented
        return self.action == other.action and self.intent == other.intent

    def __hash__(self) -> int:
        return hash((self.action, self.intent))

    def __repr__(self) -> str:
        return f"Plan({self.action!r}, {self.intent})"


class Temper:
    """How one seat leans and errs.

    What threats to it and its own goal count for (1 is as they are), and by how much it misjudges
    what it thinks of, from 0 to 1.
    """

    seat: int
    fear: float
    goal: float
    blur: float

    def __init__(self, seat: int, fear: float, goal: float, blur: float) -> None:
        self.seat = seat
        self.fear = fear
        self.goal = goal
        self.blur = blur

    def fear_of(self, seat: int) -> float:
        """What threats to a seat count for."""
        return self.fear if seat == self.seat else 1.0

    def goal_of(self, seat: int) -> float:
        """What the goal of a seat counts for."""
        return self.goal if seat == self.seat else 1.0

    def blur_of(self, seat: int) -> float:
        """By how much a seat misjudges what it thinks of."""
        return self.blur if seat == self.seat else 0.0


EVEN: Final = Temper(-1, 1.0, 1.0, 0.0)  # everybody is judged alike


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactics(Generic[S]):
    """The knowledge of a game. As it stands it serves any game, without any insight."""

    temper: Temper  # of the seat that thinks

    def __init__(self) -> None:
        self.temper = EVEN

    def deals(self, state: S) -> bool:
        """Is the open question one that a ladder deals out, such as colours and places to start?

        Both games of a pair with swapped seats begin with the same deal.
        """
        return False

    def imagine(self, state: S, seat: int, chance: Chance) -> None:
        """Make a guess plausible: what others have answered unseen becomes what they might play.

        Answers of the open question that the seat has not seen are best taken back, so that a
        search lets the others choose, too.
        """

    def plans(
        self,
        state: S,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        """At most `limit` good and different answers, at least one.

        `expected` are likely joint plans, each by seat; replies to them are welcome.
        """
        question = state.question
        assert question is not None
        actions = list(question.actions(state, seat))
        if len(actions) > limit:
            numbers = list(range(len(actions)))
            chance.shuffle(numbers)
            actions = [actions[number] for number in numbers[:limit]]
        return [Plan(action) for action in actions]

    def follow(self, state: S, seat: int, plan: Plan | None) -> Action:
        """A quick answer to a question within the stage, by the seat's plan if it has one."""
        question = state.question
        assert question is not None
        actions = state.offer(question, seat)
        return actions[state.chance.below(len(actions))]

    def quick(self, state: S, seat: int, chance: Chance) -> Plan:
        """One good plan, soon made: for stages that a search looks ahead."""
        return self.plans(state, seat, chance, 1, ())[0]

    def reflex(self, state: S, seat: int, chance: Chance) -> Action:
        """What a player who does not think long answers within a stage."""
        return self.quick(state, seat, chance).action

    def effort(self, plans: int) -> int:
        """How many positions could be judged in the time in which so many plans are made."""
        return PLAN_NODES * plans

    def resting(self, state: S) -> bool:
        """May the position be judged as it stands?"""
        return True

    def values(self, state: S) -> list[float]:
        """The prospects of every seat in a position that rests, from 0 (lost) to 1 (won)."""
        return outcome_values(state)

    def features(self, state: S) -> dict[str, float]:
        """What weights of the game's judgement multiply in a position, for the first seat.

        `wyrmtable tune` fits these weights to the outcomes of games. A feature is what its weight
        adds to the logarithm of the odds, beside `sharpness`, for each unit of it; a game without
        features has its sharpness fitted alone.
        """
        return {}

    def carry_out(self, state: S, plans: Sequence[Plan | None]) -> None:
        """Play a stage: every asked seat answers by its plan, until the position rests."""
        for seat in state.to_act:
            plan = plans[seat]
            if plan is not None:
                try:
                    state.apply(seat, plan.action)
                except Illegal:  # made for another guess of what is hidden
                    continue
        while state.to_act:
            if self.resting(state):
                return
            seat = state.to_act[0]
            state.apply(seat, self.follow(state, seat, plans[seat]))

    def finish(self, state: S, plans: Sequence[Plan | None]) -> None:
        """Play on from where a stage was judged to where the next begins, dice and all."""
        while state.to_act:
            seat = state.to_act[0]
            if self.resting(state):
                question = state.question
                if question is None or len(state.to_act) > 1 or question.sealed:
                    return
                actions = state.offer(question, seat)
                if len(actions) > 1:
                    return
                state.apply(seat, actions[0])
            else:
                state.apply(seat, self.follow(state, seat, plans[seat]))


def outcome_values(state: S) -> list[float]:
    """What the end of a game is worth to every seat; before the end all have the same prospects."""
    outcome = state.outcome
    if outcome is None:
        return [1.0 / state.seats] * state.seats
    values = [0.0] * state.seats
    for seat in outcome.winners:
        values[seat] = 1.0
    for seat in outcome.draw:
        values[seat] = DRAWN / len(outcome.draw)
    return values


AnyTactics: TypeAlias = Tactics[Any]  # of any game
