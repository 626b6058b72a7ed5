"""Guesses at what a seat cannot know, drawn at random among what fits what it does know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.games.aerialcorps.breeds import CAPACITY, SPEEDY
from wyrmtable.games.aerialcorps.cards import ROUNDS, ST
from wyrmtable.games.aerialcorps.decks import FULL_DECKS, points, with_pile
from wyrmtable.games.aerialcorps.ending import pick_up
from wyrmtable.games.aerialcorps.orders import burst_places, faces_by_card, next_cards
from wyrmtable.games.aerialcorps.rifles import targets
from wyrmtable.games.aerialcorps.setup import forces
from wyrmtable.games.aerialcorps.state import (
    NONE,
    PLACES,
    UNANSWERED,
    AerialCorps,
    changed,
)
from wyrmtable.games.aerialcorps.steps import Step, ask
from wyrmtable.games.aerialcorps.table import BELOW

TRIES: Final = 30


def fill_in(state: AerialCorps, viewer: int | None) -> None:
    """Replace everything hidden from the viewer; whoever is asked knows of it as before."""
    question = state.question
    if state.table.secret_damage:
        guess_damage(state, viewer)
    if question is None:
        return
    for seat in range(state.seats):
        if seat == viewer:
            continue
        if state.chosen[seat]:
            guess_force(state, seat)
        if question.name == "orders":
            if state.ready[seat]:
                guess_orders(state, seat)
            else:
                for dragon in range(seat * PLACES, seat * PLACES + PLACES):
                    pick_up(state, dragon)  # a draft that nobody else knows of
        elif state.round:
            guess_orders(state, seat)
    if isinstance(question, Step):
        if question.name == "fire":
            guess_gunners(state, viewer)
        guess_answers(state, question, viewer)
    state.to_act = question.pending(state)


def pick(state: AerialCorps, choices: Sequence[int]) -> int:
    return choices[state.chance.below(len(choices))]


def guess_force(state: AerialCorps, seat: int) -> None:
    """Any force that the seat may have chosen."""
    listed = forces(state, seat)
    breeds = listed[state.chance.below(len(listed))].args
    first = seat * PLACES
    kept = 1 if state.table.free and seat == 0 else 0
    padded = (*breeds, *[NONE] * PLACES)[: PLACES - kept]
    state.wish = (*state.wish[: first + kept], *padded, *state.wish[first + PLACES :])


def guess_orders(state: AerialCorps, seat: int) -> None:
    """Random orders that agree with all cards that have been turned over."""
    for dragon in state.own(seat):
        first = dragon * ROUNDS
        laid = state.plan[first : first + state.turned]
        while len(laid) < ROUNDS:
            laid.append(pick(state, next_cards(state, dragon, laid) or [ST]))
        state.plan[first : first + ROUNDS] = laid
        burst = state.burst[dragon]
        if SPEEDY[state.breed[dragon]] and not 0 < burst <= state.turned:
            places = [p for p in burst_places(state, dragon) if p == 0 or p > state.turned]
            state.burst[dragon] = pick(state, places)
        guess_facings(state, dragon)


def guess_facings(state: AerialCorps, dragon: int) -> None:
    """Random facings for units whose cards are face down."""
    for unit in range(3):
        face_up = (state.shown[dragon] >> unit) & 1
        if not face_up and faces_by_card(state, dragon, unit):
            state.facing[dragon * 3 + unit] = state.chance.below(state.table.facings)
    if state.table.below_not_boarding and state.prey[dragon] != NONE and not state.boarders(dragon):
        for unit in range(3):  # a boarding that goes on has somebody to board (AC-12.12)
            if state.has_unit(dragon, unit) and not (state.shown[dragon] >> unit) & 1:
                state.facing[dragon * 3 + unit] %= BELOW


def guess_gunners(state: AerialCorps, viewer: int | None) -> None:
    """Who is asked to fire follows from the guessed facings, for all but the viewer."""
    per_seat = PLACES * 3
    slots = [slot for slot in state.slots if slot // per_seat == viewer]
    answers = [
        state.answers[place] for place in range(len(state.slots)) if state.slots[place] in slots
    ]
    others: list[int] = []
    for _ in range(TRIES):
        for dragon in state.dragons():
            if dragon // PLACES != viewer:
                guess_facings(state, dragon)
        others = [
            dragon * 3 + unit
            for dragon in state.dragons()
            for unit in range(3)
            if dragon // PLACES != viewer
            and state.has_unit(dragon, unit)
            and targets(state, dragon * 3 + unit)
        ]
        if others or UNANSWERED in answers:
            break
    if not others and UNANSWERED not in answers:  # somebody is asked, or the step would be over
        others = [
            dragon * 3
            for dragon in state.dragons()
            if dragon // PLACES != viewer and state.has_unit(dragon, 0)
        ][:1]
    both = sorted(slots + others)
    ask(state, both)
    for place, slot in enumerate(slots):
        state.answers[both.index(slot)] = answers[place]


def guess_answers(state: AerialCorps, question: Step, viewer: int | None) -> None:
    """Answers that others have committed become random ones; begun ones are begun anew."""
    if question.name == "fire":
        return
    waiting = question.pending(state)
    for place in range(len(state.slots)):
        seat = state.slots[place] // question.per_seat
        if seat == viewer or state.answers[place] == UNANSWERED:
            continue
        if seat in waiting:
            state.answers[place] = UNANSWERED
        else:
            choices = [question.none, *question.options(state, state.slots[place])]
            state.answers[place] = pick(state, choices)


def guess_damage(state: AerialCorps, viewer: int | None) -> None:
    """Deal the damage cards that the viewer has not seen anew (AC-15.6)."""
    for deck in range(3):
        size = len(state.decks[deck])
        cards = list(FULL_DECKS[deck])
        state.chance.shuffle(cards)
        state.decks = with_pile(state.decks, deck, tuple(sorted(cards[:size])))
        state.discards = with_pile(state.discards, deck, tuple(cards[size:]))
    for dragon in state.dragons():
        if dragon // PLACES == viewer:
            continue
        state.harness = changed(state.harness, dragon, 0)
        state.left_wing = changed(state.left_wing, dragon, 0)
        state.right_wing = changed(state.right_wing, dragon, 0)
        state.captain = changed(state.captain, dragon, 0)
        state.captain_before = changed(state.captain_before, dragon, 0)
        hurt = 0
        for deck in range(3):
            for _ in range(state.taken[dragon * 3 + deck]):
                hurt += points(pick(state, FULL_DECKS[deck]))
        state.damage = changed(state.damage, dragon, min(hurt, CAPACITY[state.breed[dragon]] - 1))
