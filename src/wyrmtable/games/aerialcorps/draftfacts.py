"""What a client needs to show the orders of one dragon while they are made."""

from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, ROUNDS, hand, steep
from wyrmtable.games.aerialcorps.drafts import drafted, laid_cards
from wyrmtable.games.aerialcorps.leaving import loss_clause, strays
from wyrmtable.games.aerialcorps.orders import burst_places, card_fault, faces_by_card
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable.games.aerialcorps.table import FACINGS


def dragon_facts(state: AerialCorps, dragon: int) -> PlainDict:
    """Hand, draft and last manoeuvre."""
    laid = laid_cards(state, dragon)
    order = drafted(state, dragon)
    return {
        "dragon": state.dragon_name(dragon),
        "name": state.own_name(dragon),
        "number": dragon % PLACES + 1,
        "hand": [card_facts(state, dragon, laid, card) for card in hand(state.breed[dragon])],
        "cards": [CARD_NAMES[card] if card >= 0 else None for card in order[:ROUNDS]],
        "burst": order[3] if order[3] >= 0 else None,
        "speedy": SPEEDY[state.breed[dragon]],
        "facings": [
            FACINGS[order[4 + unit]] if order[4 + unit] >= 0 else None
            for unit in range(3)
            if faces_by_card(state, dragon, unit)
        ],
        "units": [unit + 1 for unit in range(3) if faces_by_card(state, dragon, unit)],
        "bursts": [] if len(laid) < ROUNDS else list(burst_places(state, dragon)),
        "last": CARD_NAMES[state.last[dragon]],
        "last_steep": state.steep[dragon] == 1,
    }


def card_facts(state: AerialCorps, dragon: int, laid: list[int], card: int) -> Plain:
    """The clause against laying this card next, and in every place that can be laid or altered.

    And for each of these places the clause by which it would lead off the table from there.
    """
    places = range(min(len(laid) + 1, ROUNDS))
    refused: list[Plain] = [card_fault(state, dragon, laid[:place], card) for place in places]
    leaves: list[Plain] = [
        loss_clause(state, dragon)
        if strays(state, dragon, [*laid[:place], card], 0) == place + 1
        else ""
        for place in places
    ]
    return {
        "card": CARD_NAMES[card],
        "steep": steep(state.weight(dragon), card),
        "refused": refused[-1] if len(laid) < ROUNDS else "",
        "refused_at": refused,
        "leaves_at": leaves,
    }
