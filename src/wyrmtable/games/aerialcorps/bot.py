"""How Aerial Corps is played well: whole orders and the choices of the steps, for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable.core.tactics import EVEN, Plan, Tactics, Temper
from wyrmtable.games.aerialcorps.breath import Breathe
from wyrmtable.games.aerialcorps.breeds import VALUE
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.courses import OrderMaker
from wyrmtable.games.aerialcorps.decks import RIFLE_DECK, with_pile
from wyrmtable.games.aerialcorps.ending import pick_up
from wyrmtable.games.aerialcorps.forecast import Forecast
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.setup import ChooseForce, forces
from wyrmtable.games.aerialcorps.state import PLACES, UNANSWERED, AerialCorps
from wyrmtable.games.aerialcorps.stepchoice import best_answers, breath_later, other_answers
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.table import CAPTURE
from wyrmtable.games.aerialcorps.threat import MEANS
from wyrmtable.games.aerialcorps.worth import ARMED, values

WHIMS: Final[list[float]] = [0.0, 3.0, 8.0, 20.0]  # points by which first ideas differ
DOUBTS: Final[list[float]] = [0.1, 0.5, 1.0, 2.0]  # and by which replies differ
BOLDNESS: Final[list[float]] = [1.0, 1.4, 0.7]
PLAN_NODES: Final = 4  # positions that are judged in the time of writing orders
MISJUDGED: Final = 40.0  # points by which a beginner is mistaken about a course
SHARE: Final = 40  # cards of which some have a point more
SPENT: Final = 0.85  # the part of the dearest force that a force should cost


class AerialCorpsTactics(Tactics[AerialCorps]):
    """Orders are chosen as a whole; the choices of the steps follow from the position."""

    def imagine(self, state: AerialCorps, seat: int, chance: Chance) -> None:
        """Others have not handed in orders, nor chosen in the open step; cards are average."""
        level_decks(state)
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
        state: AerialCorps,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        question = state.question
        if isinstance(question, Orders):
            return orders(state, seat, chance, limit, expected, self.temper)
        if isinstance(question, Step):
            first = considered(state, question, seat, chance)
            actions = [first, *other_answers(state, question, seat, first)]
            return [Plan(action) for action in actions[:limit]]
        if isinstance(question, ChooseForce):
            return armies(state, seat, chance, limit)
        return super().plans(state, seat, chance, limit, expected)

    def follow(self, state: AerialCorps, seat: int, plan: Plan | None) -> Action:
        question = state.question
        if isinstance(question, Step):
            return best_answers(state, question, seat, plan)
        if isinstance(question, Orders):
            return orders(state, seat, state.chance, 1, ())[0].action
        return super().follow(state, seat, plan)

    def reflex(self, state: AerialCorps, seat: int, chance: Chance) -> Action:
        """Fire and breathe at once."""
        question = state.question
        if isinstance(question, Step):
            return best_answers(state, question, seat, None)
        return super().reflex(state, seat, chance)

    def effort(self, plans: int) -> int:
        return PLAN_NODES * plans

    def resting(self, state: State) -> bool:
        """Positions are judged between turns and during set-up."""
        return not isinstance(state.question, Step)

    def values(self, state: AerialCorps) -> list[float]:
        if state.turn == 0:
            return super().values(state)
        return values(state, self.temper)


def level_decks(state: AerialCorps) -> None:
    """Make all cards nearly equal, with the same mean: a few trials say more without luck."""
    for deck in range(3):
        if deck == RIFLE_DECK and state.table.goal == CAPTURE:
            continue  # contests live on the difference of cards (AC-12.7)
        low = int(MEANS[deck])
        high = round((MEANS[deck] - low) * SHARE)
        state.decks = with_pile(state.decks, deck, level(len(state.decks[deck]), low, high))
        discards = level(len(state.discards[deck]), low, high)
        state.discards = with_pile(state.discards, deck, discards)


def level(size: int, low: int, high: int) -> tuple[int, ...]:
    """So many cards, of which `high` parts have a point more than the others."""
    return tuple([(low + 1 if place * 7 % SHARE < high else low) << 3 for place in range(size)])


def considered(state: AerialCorps, question: Step, seat: int, chance: Chance) -> Action:
    """The answer to a step; a breath waits if a later round of the turn promises more."""
    first = best_answers(state, question, seat, None)
    if not isinstance(question, Breathe) or state.round >= ROUNDS:
        return first
    pairs = list(first.args)
    for place in range(0, len(pairs), 2):
        if pairs[place + 1] != question.none:
            dragon = seat * PLACES + pairs[place]
            if breath_later(state, dragon, pairs[place + 1], chance):
                pairs[place + 1] = question.none
    return question.verb.of(tuple(pairs))


def orders(
    state: AerialCorps,
    seat: int,
    chance: Chance,
    limit: int,
    expected: Sequence[Sequence[Plan | None]],
    temper: Temper = EVEN,
) -> list[Plan]:
    """Orders that reply to what is expected, or else to enemies who fly about."""
    forecast = Forecast(state, seat)
    if expected:
        for joint in expected:
            forecast.add_plans(joint, chance)
    else:
        forecast.add_drifts(chance)
    maker = OrderMaker(state, forecast, seat, chance, temper)
    found: list[Plan] = []
    for number in range(limit):
        jitters = DOUBTS if expected else WHIMS
        jitter = jitters[chance.below(len(jitters)) if number else 0]
        jitter += MISJUDGED * temper.blur_of(seat)
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
