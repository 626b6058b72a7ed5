"""Choices in the steps of a round: breath, fire, melee, boarding, breaking off; for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
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
from wyrmtable.games.aerialcorps.breeds import BREATH_CARDS, MELEE_CARDS, SPIKED, TAIL, VALUE
from wyrmtable.games.aerialcorps.cards import HOVER, ROUNDS, STRAIGHT_LENGTH, steep
from wyrmtable.games.aerialcorps.melee import Strike
from wyrmtable.games.aerialcorps.melee import victims as strikable
from wyrmtable.games.aerialcorps.notation import answers_action
from wyrmtable.games.aerialcorps.rifles import Fire, aim, cards_for, targets
from wyrmtable.games.aerialcorps.spots import ahead, inside, spot_of
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.table import CAPTURE
from wyrmtable.games.aerialcorps.threat import BREATH_POINTS, MELEE_POINTS, RIFLE_POINTS
from wyrmtable.games.aerialcorps.worth import hit_worth

FRIENDLY: Final = 1.3  # how much worse it is to hurt a friend than it is good to hurt an enemy
SPOILT: Final = 1.0  # points for a card that a forced steep would spoil
ROOM: Final = 2  # rounds of straight flight that a boarding should have before the edge
LONG_LIST: Final = 6  # bearings that are worth a thought


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
    return answers_action(question.number, tuple(pairs))


def other_answers(state: AerialCorps, question: Step, seat: int, first: Action) -> list[Action]:
    """Answers that differ from the first for one dragon; riflemen have no second thoughts."""
    if isinstance(question, Fire):
        return []
    found: list[Action] = []
    places = question.own_slots(state, seat)
    for number, place in enumerate(places):
        slot = state.slots[place]
        for value in [question.none, *question.options(state, slot)[:LONG_LIST]]:
            written = question.from_number(state, value)
            if written != first.args[2 * number + 1]:
                pairs = list(first.args)
                pairs[2 * number + 1] = written
                found.append(answers_action(question.number, tuple(pairs)))
    return found


def breath_choice(state: AerialCorps, dragon: int, none: int, plan: Plan | None) -> int:
    """The bearing that earns most; a poor one waits for the round that the plan has in mind."""
    aimed = candidates(state, dragon)
    next_card = state.plan[dragon * ROUNDS + state.round] if state.round < ROUNDS else -1
    spoils = next_card >= 0 and (next_card == HOVER or steep(state.weight(dragon), next_card))
    best, most, cards = none, 0.0, 0
    for bearing in bearings(state, dragon):
        hit = hits(state, dragon, bearing, aimed)
        worth, most_cards = 0.0, 0
        for place in range(0, len(hit), 3):
            target, count = int(hit[place]), int(hit[place + 2])
            lost = hit_worth(state, target, count * BREATH_POINTS)
            if state.enemies(dragon, target):
                worth += lost
                most_cards = max(most_cards, count)
            else:
                worth -= FRIENDLY * lost
        if spoils and not -FRONT_EDGE <= bearing <= FRONT_EDGE:
            worth -= SPOILT
        if worth > most:
            best, most, cards = bearing, worth, most_cards
    if best == none or state.round >= ROUNDS:
        return best
    full = cards >= BREATH_CARDS[state.weight(dragon) * 4]
    if full or plan is None or not plan.intent:
        return best
    return best if state.round >= plan.intent[dragon % PLACES] else none


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
