"""How Aerial Corps is played well: whole orders and the choices of the steps, for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import Plan, Tactics
from wyrmtable.games.aerialcorps.breeds import VALUE
from wyrmtable.games.aerialcorps.courses import OrderMaker
from wyrmtable.games.aerialcorps.ending import pick_up
from wyrmtable.games.aerialcorps.forecast import Forecast
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.setup import ChooseForce, forces
from wyrmtable.games.aerialcorps.state import PLACES, UNANSWERED, AerialCorps
from wyrmtable.games.aerialcorps.stepchoice import best_answers, other_answers
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.worth import ARMED, values

JITTER: Final[list[float]] = [0.1, 0.5, 1.0, 2.0]  # points; plans differ by whims like these
BOLDNESS: Final[list[float]] = [1.0, 1.4, 0.7]
SPENT: Final = 0.85  # the part of the dearest force that a force should cost


class AerialCorpsTactics(Tactics):
    """Orders are chosen as a whole; the choices of the steps follow from the position."""

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """Others have not handed in orders, nor chosen in the open step."""
        assert isinstance(state, AerialCorps)
        question = state.question
        if isinstance(question, Orders):
            for other in range(state.seats):
                if other != seat and state.ready[other]:
                    state.ready[other] = 0
                    for dragon in range(other * PLACES, other * PLACES + PLACES):
                        pick_up(state, dragon)
            state.to_act = question.pending(state)
        elif isinstance(question, Step):
            for place in range(len(state.slots)):
                if state.slots[place] // question.per_seat != seat:
                    state.answers[place] = UNANSWERED
            state.to_act = question.pending(state)

    def plans(
        self,
        state: State,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        assert isinstance(state, AerialCorps)
        question = state.question
        if isinstance(question, Orders):
            return orders(state, seat, chance, limit, expected)
        if isinstance(question, Step):
            first = best_answers(state, question, seat, None)
            return [Plan(first), *[Plan(a) for a in other_answers(state, question, seat, first)]][
                :limit
            ]
        if isinstance(question, ChooseForce):
            return armies(state, seat, chance, limit)
        return super().plans(state, seat, chance, limit, expected)

    def follow(self, state: State, seat: int, plan: Plan | None) -> Action:
        assert isinstance(state, AerialCorps)
        question = state.question
        if isinstance(question, Step):
            return best_answers(state, question, seat, plan)
        if isinstance(question, Orders):
            return orders(state, seat, state.chance, 1, ())[0].action
        return super().follow(state, seat, plan)

    def resting(self, state: State) -> bool:
        """Positions are judged between turns and during set-up."""
        return not isinstance(state.question, Step)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, AerialCorps)
        if state.turn == 0:
            return super().values(state)
        return values(state)


def orders(
    state: AerialCorps,
    seat: int,
    chance: Chance,
    limit: int,
    expected: Sequence[Sequence[Plan | None]],
) -> list[Plan]:
    """Orders that reply to what is expected, or else to enemies who fly about."""
    forecast = Forecast(state, seat)
    if expected:
        for joint in expected:
            forecast.add_plans(joint, chance)
    else:
        forecast.add_drifts(chance)
    maker = OrderMaker(state, forecast, seat, chance)
    found: list[Plan] = []
    for number in range(limit):
        jitter = JITTER[chance.below(len(JITTER)) if number else 0]
        plan = maker.orders(jitter, BOLDNESS[number % len(BOLDNESS)])
        if plan not in found:
            found.append(plan)
    return found


def armies(state: AerialCorps, seat: int, chance: Chance, limit: int) -> list[Plan]:
    """Forces that use the share and in which every dragon can fight."""
    listed = forces(state, seat)
    costs = [sum([VALUE[breed] for breed in action.args]) for action in listed]
    most = max(costs)
    good = [
        number
        for number in range(len(listed))
        if costs[number] >= SPENT * most and all([ARMED[breed] for breed in listed[number].args])
    ]
    chosen = good or list(range(len(listed)))
    chance.shuffle(chosen)
    return [Plan(listed[number]) for number in chosen[:limit]]
