"""Damage cards: what they are called and how they are drawn (AC-1.9, AC-13.2).

A deck is kept without an order: each draw picks one of its cards at random, which is the same as
drawing from a shuffled deck, and no state ever holds the order that nobody may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.games.aerialcorps.contentfile import DAMAGE_DECKS, DECKS, SPECIALS
from wyrmtable.games.aerialcorps.events import Reshuffled

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.state import AerialCorps

BREATH_DECK: Final = 0
RIFLE_DECK: Final = 1
MELEE_DECK: Final = 2
DECK_NAMES: Final[list[str]] = list(DECKS)
SPECIAL_NAMES: Final[list[str]] = list(SPECIALS)
NO_SPECIAL: Final = 0
CAPTAIN: Final = 1
LEFT_WING: Final = 2
RIGHT_WING: Final = 3
CREW: Final = 4
HARNESS: Final = 5
MISFIRE: Final = 6
FULL_DECKS: Final[tuple[tuple[int, ...], ...]] = tuple(map(tuple, DAMAGE_DECKS))
DAMAGE_CARDS: Final = 48  # numbers of cards lie below


def points(card: int) -> int:
    """The points of a card."""
    return card >> 3


def special(card: int) -> int:
    """The special damage of a card."""
    return card & 7


def card_text(card: int) -> str:
    """For example `2` or `2+crew`."""
    name = SPECIAL_NAMES[card & 7]
    return f"{card >> 3}+{name}" if name else str(card >> 3)


def total(cards: list[int]) -> int:
    """The points of some cards."""
    return sum([card >> 3 for card in cards])


def texts(cards: list[int]) -> list[str]:
    """Some cards as they are written."""
    return [card_text(card) for card in cards]


def card_number(text: str) -> int:
    """The card that is written like this; -1 if there is none."""
    number, plus, name = text.partition("+")
    if number not in ("0", "1", "2", "3", "4", "5") or name not in SPECIAL_NAMES:
        return -1
    if plus and not name:
        return -1
    return int(number) * 8 + SPECIAL_NAMES.index(name)


def draw(state: AerialCorps, deck: int) -> int:
    """Draw a card; it goes to the discards at once, and an empty deck is made anew (AC-13.2)."""
    cards = list(state.decks[deck])
    discards = state.discards[deck]
    if not cards:
        cards = sorted(discards)
        discards = ()
        if state.listening:
            name = DECK_NAMES[deck]
            state.emit(Reshuffled(deck=name, cards=len(cards)), "AC-13.2", reveals=True)
    state.drawing = deck
    state.drawn_from = cards
    card = cards.pop(state.chance.below(len(cards)))
    state.decks = with_pile(state.decks, deck, tuple(cards))
    state.discards = with_pile(state.discards, deck, (*discards, card))
    return card


def with_pile(
    piles: tuple[tuple[int, ...], ...], deck: int, pile: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The three piles with another one in place of one."""
    return (*piles[:deck], pile, *piles[deck + 1 :])
