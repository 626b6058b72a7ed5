"""Are orders legal? Section 7, and what sections 5 and 13 add to it."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.compiling import i64
from wyrmtable.games.aerialcorps.breeds import KEYS, SPEEDY, WEIGHT, WEIGHT_NAMES
from wyrmtable.games.aerialcorps.cards import (
    CARDS,
    HAND,
    HOVER,
    REV,
    ROUNDS,
    ST,
    STALL,
    hand,
    steep,
    turns_left,
    turns_right,
)
from wyrmtable.games.aerialcorps.state import AerialCorps
from wyrmtable.games.aerialcorps.table import FRONT
from wyrmtable.games.aerialcorps.verbs import ABSENT

WHY: Final[dict[str, str]] = {
    "AC-7.1": "every rifle unit, and no other, gets one of its facing cards",
    "AC-7.3": "three cards are laid, and only cards and copies that the dragon has",
    "AC-7.4": "two steep manoeuvres in a row",
    "AC-7.5": "a hover card directly after a steep manoeuvre",
    "AC-7.6": "a reversal comes directly after a straight and is followed by one",
    "AC-7.7": "the dragon has no speed burst card for this",
    "AC-5.14": "a speed burst on a steep card",
    "AC-5.15": "a speed burst on a hover card",
    "AC-13.7": "a hurt left wing forbids cards to the right",
    "AC-13.8": "a hurt right wing forbids cards to the left",
    "AC-13.9": "a damaged harness needs a STALL or HOVER in every turn",
}


def faces_by_card(state: AerialCorps, dragon: int, unit: int) -> bool:
    """Does this unit get a facing card? The gun of a biplane is fixed (AC-15.10)."""
    return state.has_unit(dragon, unit) and not state.wooden(dragon)


def default_order(state: AerialCorps, dragon: int) -> list[int]:
    """Three cards, burst and facings of AC-7.11."""
    middle = STALL if state.harness[dragon] else ST
    facings = [FRONT if faces_by_card(state, dragon, unit) else ABSENT for unit in range(3)]
    return [ST, middle, ST, 0, *facings]


def order_fault(state: AerialCorps, dragon: int, order: list[int]) -> str:
    """The clause that orders break, the one that AC-6.8 names; empty if they are legal."""
    for unit in range(3):
        facing = order[4 + unit]
        if faces_by_card(state, dragon, unit):
            if not 0 <= facing < state.table.facings:
                return "AC-7.1"
        elif facing != ABSENT:
            return "AC-7.1"
    cards = order[:ROUNDS]
    fault = sequence_fault(state, dragon, cards)
    if fault:
        return fault
    burst = order[3]
    weight = state.weight(dragon)
    if burst and (burst < 0 or burst > ROUNDS or not SPEEDY[state.breed[dragon]]):
        return "AC-7.7"
    if burst and steep(weight, cards[burst - 1]):
        return "AC-5.14"
    if burst and cards[burst - 1] == HOVER:
        return "AC-5.15"
    fault = wing_fault(state, dragon, cards)
    if not fault and state.harness[dragon] and STALL not in cards and HOVER not in cards:
        return "AC-13.9"
    return fault


def sequence_fault(state: AerialCorps, dragon: int, cards: list[int]) -> str:
    """What is wrong with one to three cards in a row, by section 7."""
    breed = state.breed[dragon]
    weight = state.weight(dragon)
    for card in cards:
        if card < 0 or card >= CARDS or cards.count(card) > HAND[breed * CARDS + card]:
            return "AC-7.3"
    before = [state.last[dragon], *cards]
    was_steep = [state.steep[dragon] == 1] + [steep(weight, card) for card in cards]
    for place in range(len(cards)):
        if was_steep[place] and was_steep[place + 1]:
            return "AC-7.4"
    for place in range(len(cards)):
        if was_steep[place] and cards[place] == HOVER:
            return "AC-7.5"
    for place in range(len(cards)):
        if not reversal_fits(before[place], cards[place]):
            return "AC-7.6"
    return ""


def wing_fault(state: AerialCorps, dragon: int, cards: list[int]) -> str:
    """Cards that a hurt wing forbids in this turn."""
    if state.left_wing[dragon] == state.turn and any([turns_right(card) for card in cards]):
        return "AC-13.7"
    if state.right_wing[dragon] == state.turn and any([turns_left(card) for card in cards]):
        return "AC-13.8"
    return ""


def reversal_fits(before: int, card: int) -> bool:
    """A reversal after a straight, and a straight after a reversal (AC-5.8)."""
    if card == REV:
        return before == ST
    return before != REV or card == ST


def bits_of(cards: list[int]) -> int:
    """A set of cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


BIT: Final[list[int]] = [1 << card for card in range(CARDS)]
HAND_BITS: Final[list[int]] = [bits_of(hand(breed)) for breed in range(len(KEYS))]
STEEP_BITS: Final[list[int]] = [
    bits_of([card for card in range(CARDS) if steep(weight, card)])
    for weight in range(len(WEIGHT_NAMES))
]
LEFT_BITS: Final = bits_of([card for card in range(CARDS) if turns_left(card)])
RIGHT_BITS: Final = bits_of([card for card in range(CARDS) if turns_right(card)])
STALL_BITS: Final = 1 << STALL | 1 << HOVER


def next_bits(state: AerialCorps, dragon: int, laid: list[int]) -> int:
    """The cards that may be laid next as bits, so that the orders can still be completed."""
    return bits_after(
        laid,
        state.breed[dragon],
        state.last[dragon],
        state.steep[dragon] == 1,
        state.harness[dragon] > 0,
        state.left_wing[dragon] == state.turn,
        state.right_wing[dragon] == state.turn,
    )


def bits_after(
    laid: list[int],
    breed: int,
    last: int,
    last_steep: bool,
    harness: bool,
    left_wing: bool,
    right_wing: bool,
) -> int:
    """The same from what is known of a dragon: its last manoeuvre and what is hurt."""
    bits: i64 = HAND_BITS[breed]
    steep_bits: i64 = STEEP_BITS[WEIGHT[breed]]
    before = last
    was_steep = last_steep
    stalls = not harness
    used: i64 = 0
    for card in laid:
        bit: i64 = BIT[card]
        copies = HAND[breed * CARDS + card]
        if copies == 1 or (used & bit and laid.count(card) >= copies):
            bits &= ~bit
        used |= bit
        before = card
        was_steep = steep_bits & bit != 0
        stalls = stalls or STALL_BITS & bit != 0
    if before == REV:  # AC-5.8
        bits &= 1 << ST
    elif before != ST:
        bits &= ~(1 << REV)
    if was_steep:
        bits &= ~(steep_bits | 1 << HOVER)
    if left_wing:
        bits &= ~RIGHT_BITS
    if right_wing:
        bits &= ~LEFT_BITS
    if not stalls:
        if len(laid) == ROUNDS - 1:
            bits &= STALL_BITS
        elif len(laid) == ROUNDS - 2:  # after a steep card no stall could follow
            bits &= ~steep_bits | STALL_BITS
    return bits


def next_cards(state: AerialCorps, dragon: int, laid: list[int]) -> list[int]:
    """The cards that may be laid next, so that the orders can still be completed."""
    bits = next_bits(state, dragon, laid)
    return [card for card in range(CARDS) if bits >> card & 1]


def card_fault(state: AerialCorps, dragon: int, laid: list[int], card: int) -> str:
    """The clause against laying this card next; empty if it may be laid."""
    if card in next_cards(state, dragon, laid):
        return ""
    cards = [*laid, card]
    fault = sequence_fault(state, dragon, cards) or wing_fault(state, dragon, cards)
    return fault or "AC-13.9"


def burst_places(state: AerialCorps, dragon: int) -> list[int]:
    """Where the speed burst may lie, 0 for nowhere (AC-5.14, AC-5.15)."""
    weight = state.weight(dragon)
    cards = state.plan[dragon * ROUNDS : dragon * ROUNDS + ROUNDS]
    return [0] + [
        place + 1
        for place in range(ROUNDS)
        if cards[place] != HOVER and not steep(weight, cards[place])
    ]
