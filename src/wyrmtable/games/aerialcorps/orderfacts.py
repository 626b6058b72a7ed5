"""What a client needs to show the orders of one dragon while they are made."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, ROUNDS, card_title, card_turn, hand, steep
from wyrmtable.games.aerialcorps.facts import CardLook, HandCard, OrderedDragon
from wyrmtable.games.aerialcorps.leaving import loss_clause, strays
from wyrmtable.games.aerialcorps.orderdrafts import drafted, laid_cards
from wyrmtable.games.aerialcorps.orders import burst_places, card_fault, faces_by_card
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable.games.aerialcorps.table import FACINGS

CARD_LOOKS: Final[dict[str, CardLook]] = {
    name: CardLook(title=card_title(card), turn=card_turn(card))
    for card, name in enumerate(CARD_NAMES)
}


def dragon_facts(state: AerialCorps, dragon: int) -> OrderedDragon:
    """Hand, draft and last manoeuvre."""
    laid = laid_cards(state, dragon)
    order = drafted(state, dragon)
    breed = state.breed[dragon]
    units = [unit for unit in range(3) if faces_by_card(state, dragon, unit)]
    return OrderedDragon(
        dragon=state.dragon_name(dragon),
        name=state.own_name(dragon),
        number=dragon % PLACES + 1,
        hand=[card_facts(state, dragon, laid, card) for card in hand(breed)],
        cards=[CARD_NAMES[card] if card >= 0 else None for card in order[:ROUNDS]],
        burst=order[3] if order[3] >= 0 else None,
        speedy=SPEEDY[breed],
        facings=[FACINGS[order[4 + unit]] if order[4 + unit] >= 0 else None for unit in units],
        units=[unit + 1 for unit in units],
        bursts=[] if len(laid) < ROUNDS else burst_places(state, dragon),
        last=CARD_NAMES[state.last[dragon]],
        last_steep=state.steep[dragon] == 1,
    )


def card_facts(state: AerialCorps, dragon: int, laid: list[int], card: int) -> HandCard:
    """A card of the hand, in every place that can be laid or altered."""
    refused: list[str] = []
    leaves: list[str] = []
    for place in range(min(len(laid) + 1, ROUNDS)):
        refused.append(card_fault(state, dragon, laid[:place], card))
        off = strays(state, dragon, [*laid[:place], card], 0) == place + 1
        leaves.append(loss_clause(state, dragon) if off else "")
    return HandCard(
        card=CARD_NAMES[card],
        steep=steep(state.weight(dragon), card),
        refused=refused[-1] if len(laid) < ROUNDS else "",
        refused_at=refused,
        leaves_at=leaves,
    )
