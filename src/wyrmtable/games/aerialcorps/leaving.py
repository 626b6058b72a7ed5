"""What orders lead to, as far as their owner can know: who would fly off the table (AC-4.10)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import normal, to_grid
from wyrmtable.games.aerialcorps.cards import (
    DIVE,
    HOVER,
    ROUNDS,
    ST,
    STRAIGHT_LENGTH,
    card_title,
    steep,
)
from wyrmtable.games.aerialcorps.movement import THOUSANDTHS
from wyrmtable.games.aerialcorps.spots import Spot, after_card, ahead, inside, spot_of
from wyrmtable.games.aerialcorps.state import NONE, AerialCorps

STAYS: Final = 0


def last_spot(state: AerialCorps, dragon: int, cards: list[int], burst: int) -> tuple[int, Spot]:
    """The round in which cards of this turn lead a dragon off the table, and where it is then.

    STAYS if none does. The cards are flown as they lie: what others will do to the dragon is not
    known to its owner. A boarding action holds, unless the dragon dives free of it (AC-12.15,
    AC-12.19).
    """
    spot = spot_of(state, dragon)
    weight = state.weight(dragon)
    was_steep = state.steep[dragon] == 1
    partner = state.partner(dragon)
    for place, card in enumerate(cards):
        if card == DIVE and state.captor[dragon] != NONE and spot.level > 1 and not was_steep:
            partner = NONE
        if partner != NONE:
            length = min(STRAIGHT_LENGTH[weight], STRAIGHT_LENGTH[state.weight(partner)])
            spot = on_grid(ahead(spot, length))
            was_steep = False
        else:
            flown = ST if was_steep and (steep(weight, card) or card == HOVER) else card
            spot = on_grid(after_card(spot, weight, flown))
            if burst == place + 1:
                spot = on_grid(after_card(spot, weight, card))
            was_steep = steep(weight, flown)
        if not inside(state, spot):
            return place + 1, spot
    return STAYS, spot


def on_grid(spot: Spot) -> Spot:
    """Rounded as a dragon that has flown a card is (AC-1.6)."""
    return Spot(
        to_grid(spot.x, THOUSANDTHS),
        to_grid(spot.y, THOUSANDTHS),
        normal(spot.heading),
        spot.level,
        spot.counters,
    )


def gets_through(state: AerialCorps, dragon: int, x: float, y: float) -> bool:
    """Is this where the free dragon of a courier run has to leave the table (AC-16.5)?"""
    return dragon == state.free and y > state.table.depth and 0.0 <= x <= state.table.width


def strays(state: AerialCorps, dragon: int, cards: list[int], burst: int) -> int:
    """The round in which the cards lead a dragon off the table to its loss; else STAYS."""
    place, spot = last_spot(state, dragon, cards, burst)
    return STAYS if gets_through(state, dragon, spot.x, spot.y) else place


def loss_clause(state: AerialCorps, dragon: int) -> str:
    """What makes it a loss: the free dragon of a courier run loses the game (AC-16.5)."""
    return "AC-16.5" if dragon == state.free else "AC-4.10"


def cautions(
    state: AerialCorps, dragon: int, order: list[int], missing: int
) -> list[tuple[str, str]]:
    """What its owner should hear before orders of a dragon are handed in, each with its clause.

    `missing` is the number of cards that were not laid, so that the orders are the default ones.
    """
    told: list[tuple[str, str]] = []
    name = state.own_name(dragon)
    cards = order[:ROUNDS]
    if missing:
        flown = ", ".join([card_title(card) for card in cards])
        lie = f"{missing} of {ROUNDS} cards are missing" if missing < ROUNDS else "no card is laid"
        told.append((f"{name}: {lie}; it flies {flown} instead", "AC-7.11"))
    place = strays(state, dragon, cards, order[ROUNDS])
    if place != STAYS:
        way = "flies" if state.partner(dragon) == NONE else "is carried by the boarding"
        text = f"{name}: it {way} off the table in round {place} and is out of the battle"
        if dragon == state.free:
            text += ", which the other side wins"
        told.append((text, loss_clause(state, dragon)))
    return told
