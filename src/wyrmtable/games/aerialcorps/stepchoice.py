"""Choices in the steps of a round: breath, fire, melee, boarding, breaking off; for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.tactics import Plan
from wyrmtable.games.aerialcorps.boarding import BreakOff, StartBoarding
from wyrmtable.games.aerialcorps.boarding import victims as boardable
from wyrmtable.games.aerialcorps.breath import (
    FRONT_EDGE,
    Breathe,
    bearings,
    candidates,
    hits,
)
from wyrmtable.games.aerialcorps.breeds import MELEE_CARDS, SPIKED, TAIL, VALUE
from wyrmtable.games.aerialcorps.cards import HOVER, ROUNDS, ST, STRAIGHT_LENGTH, steep
from wyrmtable.games.aerialcorps.forecast import drift
from wyrmtable.games.aerialcorps.melee import Strike
from wyrmtable.games.aerialcorps.melee import victims as strikable
from wyrmtable.games.aerialcorps.rifles import Fire, aim, cards_for, targets
from wyrmtable.games.aerialcorps.spots import ahead, course, inside, spot_of
from wyrmtable.games.aerialcorps.state import PLACES, SHIP, AerialCorps
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.table import CAPTURE
from wyrmtable.games.aerialcorps.threat import (
    BREATH_POINTS,
    MELEE_POINTS,
    RIFLE_POINTS,
    Arms,
    breath_points,
)
from wyrmtable.games.aerialcorps.worth import hit_worth

FRIENDLY: Final = 1.3  # how much worse it is to hurt a friend than it is good to hurt an enemy
SPOILT: Final = 1.0  # points for a card that a forced steep would spoil
ROOM: Final = 2  # rounds of straight flight that a boarding should have before the edge
SECOND_THOUGHTS: Final = 4  # other choices of a dragon or unit that are looked at
FUTURES: Final = 4  # ways of the enemies that are looked at before a breath is put off
SURE: Final = 0.8  # a breath in the future counts for so much of one now


def best_answers(state: AerialCorps, question: Step, seat: int, plan: Plan | None) -> Action:
    """What a seat answers at once for all dragons or units that are asked."""
    pairs: list[int] = []
    for place in question.own_slots(state, seat):
        slot = state.slots[place]
        value = question.none
        if isinstance(question, Breathe):
            value = breath_choice(state, slot, question.none, plan)
        elif isinstance(question, Fire):
            value = fire_choice(state, slot, question.none)
        elif isinstance(question, Strike):
            value = strike_choice(state, slot, question.none)
        elif isinstance(question, StartBoarding):
            value = board_choice(state, slot, question.none)
        elif isinstance(question, BreakOff):
            value = break_choice(state, slot)
        pairs += [slot - seat * question.per_seat, question.from_number(state, value)]
    return question.verb.of(tuple(pairs))


def other_answers(state: AerialCorps, question: Step, seat: int, first: Action) -> list[Action]:
    """Answers that differ from the first: nothing at all, or another choice of one dragon."""
    places = question.own_slots(state, seat)
    nothing = list(first.args)
    for number in range(len(places)):
        nothing[2 * number + 1] = question.from_number(state, question.none)
    listed = [nothing]
    for number, place in enumerate(places):
        for value in question.options(state, state.slots[place])[:SECOND_THOUGHTS]:
            pairs = list(first.args)
            pairs[2 * number + 1] = question.from_number(state, value)
            listed.append(pairs)
    found: list[Action] = []
    for pairs in listed:
        action = question.verb.of(tuple(pairs))
        if action != first and action not in found:
            found.append(action)
    return found


def breath_worth(state: AerialCorps, dragon: int, bearing: int, aimed: list[int]) -> float:
    """What a breath along a bearing earns; friends who are hit count against it."""
    hit = hits(state, dragon, bearing, aimed)
    worth = 0.0
    for place in range(0, len(hit), 3):
        target, count = int(hit[place]), int(hit[place + 2])
        lost = hit_worth(state, target, count * BREATH_POINTS)
        worth += lost if state.enemies(dragon, target) else -FRIENDLY * lost
    next_card = state.plan[dragon * ROUNDS + state.round] if state.round < ROUNDS else -1
    if next_card >= 0 and not -FRONT_EDGE <= bearing <= FRONT_EDGE:
        spoils = next_card == HOVER or steep(state.weight(dragon), next_card)
        worth -= SPOILT if spoils else 0.0
    return worth


def breath_choice(state: AerialCorps, dragon: int, none: int, plan: Plan | None) -> int:
    """The bearing that earns most; it waits for the round that the plan has in mind."""
    if plan is not None and plan.intent and state.round < plan.intent[dragon % PLACES]:
        return none
    aimed = candidates(state, dragon)
    best, most = none, 0.0
    for bearing in bearings(state, dragon):
        worth = breath_worth(state, dragon, bearing, aimed)
        if worth > most:
            best, most = bearing, worth
    return best


def breath_later(state: AerialCorps, dragon: int, bearing: int, chance: Chance) -> bool:
    """Does a later round of this turn promise clearly more than this bearing now?"""
    now = breath_worth(state, dragon, bearing, candidates(state, dragon))
    rounds = ROUNDS - state.round
    first = dragon * ROUNDS + state.round
    own = course(state, dragon, state.plan[first : first + rounds], 0)
    arms = Arms(state, dragon)
    foes = [
        number
        for number in range(len(state.breed))
        if state.present(number) and state.enemies(dragon, number)
    ]
    promise = [0.0] * rounds
    for _ in range(FUTURES):
        best = [0.0] * rounds
        for foe in foes:
            cards = [ST] * rounds
            if state.breed[foe] != SHIP:
                flown = state.plan[foe * ROUNDS : foe * ROUNDS + state.round]
                cards = drift(state, foe, flown, chance)[state.round :]
            way = course(state, foe, cards, 0)
            size = Arms(state, foe)
            for place in range(rounds):
                dealt = breath_points(arms, own[place], way[place], size)
                worth = hit_worth(state, foe, dealt)
                best[place] = max(best[place], worth)
        for place in range(rounds):
            promise[place] += best[place] / FUTURES
    return max(promise) * SURE > now


def fire_choice(state: AerialCorps, slot: int, none: int) -> int:
    """The target that loses most."""
    best, most = none, 0.0
    for target in targets(state, slot):
        far = aim(state, slot, target)[0]
        cards = cards_for(state, slot // 3, target, far)
        worth = hit_worth(state, target, cards * RIFLE_POINTS)
        if worth > most or best == none:
            best, most = target, worth
    return best


def strike_choice(state: AerialCorps, dragon: int, none: int) -> int:
    """Strike whom it hurts most, unless there is somebody to be captured."""
    if board_choice(state, dragon, none) != none:
        return none
    best, most = none, 0.0
    for target in strikable(state, dragon):
        extra = 1.0 if TAIL[state.breed[dragon]] else 0.0
        dealt = MELEE_CARDS[state.weight(dragon)] * (MELEE_POINTS + extra)
        worth = hit_worth(state, target, dealt)
        if worth > most:
            best, most = target, worth
    return best


def odds(state: AerialCorps, dragon: int, target: int) -> int:
    """How many units more the attacker has; a spiked spine is worth two (AC-12.9)."""
    spine = 2 if SPIKED[state.breed[target]] else 0
    defenders = state.boarders(target)
    return state.boarders(dragon) - defenders - (spine if defenders else 0)


def room_ahead(state: AerialCorps, dragon: int, heading_of: int, rounds: int) -> bool:
    """Does straight flight along a heading stay on the table for so many rounds?"""
    length = STRAIGHT_LENGTH[state.weight(dragon)] * rounds
    spot = spot_of(state, dragon)
    along = spot_of(state, heading_of)
    spot.sin, spot.cos = along.sin, along.cos
    return inside(state, ahead(spot, length))


def board_choice(state: AerialCorps, dragon: int, none: int) -> int:
    """Board whom it can capture soon."""
    best, most = none, 0.0
    keen = 0 if state.table.goal == CAPTURE else 1
    for target in boardable(state, dragon):
        if not room_ahead(state, dragon, target, ROOM):
            continue
        more = odds(state, dragon, target)
        if more < keen:
            continue
        worth = VALUE[state.breed[target]] * (1.0 + more)
        if worth > most:
            best, most = target, worth
    return best


def break_choice(state: AerialCorps, dragon: int) -> int:
    """Break off when the riflemen are losing, or before the edge of the table."""
    prey = state.prey[dragon]
    if odds(state, dragon, prey) < 0:
        return 1
    return 0 if room_ahead(state, dragon, dragon, 1) else 1
