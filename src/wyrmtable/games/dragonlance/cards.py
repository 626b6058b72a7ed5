"""The piles of spell cards: drawing, discarding, Lord Gunthar's cards (section 12, DL-17.14)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.games.dragonlance.codes import CARD, DONE, FATE, IN_EFFECT, STRIDE, marked
from wyrmtable.games.dragonlance.events import CardDrawn, Drew, Reshuffled
from wyrmtable.games.dragonlance.hordes import is_alive, leaders_of
from wyrmtable.games.dragonlance.pieces import COLOURS, GUNTHAR, SPELLS
from wyrmtable.games.dragonlance.state import DragonLance


def draw_card(state: DragonLance, horde: int, cite: str) -> bool:
    """Draw a card; the discards are shuffled first if they must (DL-12.10). False: none left."""
    if not state.draw_pile and state.discard:
        pile = list(state.discard)
        state.chance.shuffle(pile)
        state.draw_pile = tuple(pile)
        state.discard = ()
        if state.listening:
            state.emit(Reshuffled(cards=len(state.draw_pile)), "DL-12.10")
    if not state.draw_pile:  # DL-12.11
        return False
    card = state.draw_pile[-1]
    state.draw_pile = state.draw_pile[:-1]
    gain(state, horde, card, cite)
    return True


def gain(state: DragonLance, horde: int, card: int, cite: str) -> None:
    """A card comes into a hand; only its owner learns which."""
    state.hands[horde] = (*state.hands[horde], card)
    if state.listening:
        state.emit(CardDrawn(horde=COLOURS[horde]), cite)
        drew = Drew(horde=COLOURS[horde], card=SPELLS[card])
        state.emit(drew, cite, None, (state.owner[horde],), True)


def discard_card(state: DragonLance, card: int) -> None:
    """A card goes to the discard pile, or to the horde that waits for one longest (DL-17.17)."""
    while state.waiting:
        horde = state.waiting[0]
        state.waiting = state.waiting[1:]
        if never_bare(state, horde) and is_alive(state, horde) and not state.out[horde]:
            gain(state, horde, card, "DL-17.17")
            set_aside(state, horde)
            return
    state.discard = (*state.discard, card)


def never_bare(state: DragonLance, horde: int) -> bool:
    """Has the horde Lord Gunthar's power (DL-17.15)?"""
    return GUNTHAR in leaders_of(state, horde)


def refill(state: DragonLance, horde: int) -> None:
    """With Lord Gunthar a horde draws at once when it has played its last card (DL-17.15)."""
    if not state.hands[horde] and never_bare(state, horde):
        if draw_card(state, horde, "DL-17.15"):
            set_aside(state, horde)
        else:
            state.waiting = (*state.waiting, horde)


def set_aside(state: DragonLance, horde: int) -> None:
    """Lord Gunthar's new card, the oldest of the hand, waits for the next turn (DL-18.12)."""
    if state.flags.multiple_magic:
        state.aside = marked(state.aside, horde, 1)


def ready(state: DragonLance, horde: int, card: int) -> bool:
    """Is there a card of this kind in the hand that can be played in this turn (DL-18.12)?"""
    hand = state.hands[horde]
    return card in (hand[1:] if state.aside[horde] else hand)


def may_pay(state: DragonLance, horde: int, count: int) -> bool:
    """May the horde pay or give away that many cards (DL-17.16)?"""
    held = len(state.hands[horde])
    if never_bare(state, horde):
        return held > count
    return held >= count


def pay(state: DragonLance, horde: int, cards: list[int]) -> None:
    """Cards leave the hand for the discard pile without being played (DL-12.19)."""
    lay_down(state, horde, cards)
    for card in cards:
        discard_card(state, card)


def lay_down(state: DragonLance, horde: int, cards: Sequence[int]) -> None:
    """Cards leave a hand; the oldest of a kind first."""
    hand = list(state.hands[horde])
    for card in cards:
        if state.aside[horde] and card == hand[0]:
            state.aside = marked(state.aside, horde, 0)  # paid or traded, which is not playing
        hand.remove(card)
    state.hands[horde] = tuple(hand)


def lay_down_played(state: DragonLance, horde: int, card: int) -> None:
    """A card that is played leaves a hand; the one that is set aside stays (DL-18.12)."""
    hand = list(state.hands[horde])
    del hand[hand.index(card, state.aside[horde])]
    state.hands[horde] = tuple(hand)


def holds(state: DragonLance, horde: int, cards: list[int]) -> bool:
    """Are all these cards in the hand?"""
    hand = state.hands[horde]
    return all(cards.count(card) <= hand.count(card) for card in cards)


def last_in_effect(state: DragonLance) -> int:
    """The place of the last played card that is in effect, -1 if none is (DL-13.7)."""
    for at in range(len(state.played) - STRIDE, -1, -STRIDE):
        if state.played[at + FATE] <= IN_EFFECT:
            return at
    return -1


def put_away(state: DragonLance) -> None:
    """Discard the cards that are still in effect, in the order of play (DL-12.9)."""
    played = state.played
    for at in range(0, len(played), STRIDE):
        if played[at + FATE] <= IN_EFFECT:
            played[at + FATE] = DONE
            discard_card(state, played[at + CARD])
    state.hasted = False
