"""Manoeuvre cards as tables: where they lead, which are steep, how many copies there are."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.paths import Path
from wyrmtable.games.aerialcorps.breeds import HOVERS, KEYS, WEIGHT
from wyrmtable.games.aerialcorps.contentfile import WEIGHT_CLASSES, pieces

ST: Final = 0
STALL: Final = 1
R30: Final = 2
R45: Final = 3
R60: Final = 4
R90: Final = 5
SLIPR: Final = 6
L30: Final = 7
L45: Final = 8
L60: Final = 9
L90: Final = 10
SLIPL: Final = 11
REV: Final = 12
CLIMB: Final = 13
DIVE: Final = 14
HOVER: Final = 15
CARDS: Final = 16
CARD_NAMES: Final[list[str]] = [
    "ST",
    "STALL",
    "R30",
    "R45",
    "R60",
    "R90",
    "SLIPR",
    "L30",
    "L45",
    "L60",
    "L90",
    "SLIPL",
    "REV",
    "CLIMB",
    "DIVE",
    "HOVER",
]
TITLES: Final[dict[str, str]] = {
    "ST": "Straight",
    "REV": "Reversal",
    "SLIPL": "Slip left",
    "SLIPR": "Slip right",
}
GRAPPLE: Final = "GRAPPLE"  # the straight flown in a boarding action (AC-12.15)
ROUNDS: Final = 3  # AC-1.2
HOVER_COPIES: Final = 3  # AC-5.9


def turns_right(card: int) -> bool:
    """Forbidden with a hurt left wing (AC-13.7)."""
    return R30 <= card <= SLIPR


def turns_left(card: int) -> bool:
    """Forbidden with a hurt right wing (AC-13.8)."""
    return L30 <= card <= SLIPL


def _paths() -> list[Path | None]:
    """[weight * CARDS + card]; left-hand cards are mirror images (AC-5.4)."""
    table: list[Path | None] = [None] * (len(WEIGHT_CLASSES) * CARDS)
    for number, weight in enumerate(WEIGHT_CLASSES):
        for name, spec in weight.cards.items():
            card = CARD_NAMES.index(name)
            path = Path(pieces("cards.toml", name, spec.path))
            table[number * CARDS + card] = path
            if turns_right(card):
                table[number * CARDS + card + L30 - R30] = path.mirrored()
    return table


def _numbers(steep: bool) -> list[int]:
    """[weight * CARDS + card]: the copies in a deck (AC-5.6), or whether a card is steep."""
    table = [0] * (len(WEIGHT_CLASSES) * CARDS)
    for number, weight in enumerate(WEIGHT_CLASSES):
        for name, spec in weight.cards.items():
            card = CARD_NAMES.index(name)
            value = int(spec.steep) if steep else spec.copies
            table[number * CARDS + card] = value
            if turns_right(card):
                table[number * CARDS + card + L30 - R30] = value
    return table


PATHS: Final[list[Path | None]] = _paths()
STEEP: Final[list[int]] = _numbers(True)
DECK: Final[list[int]] = _numbers(False)
NO_MOVE: Final = (0.0, 0.0, 0.0)
ENDS: Final[list[tuple[float, float, float]]] = [
    NO_MOVE if path is None else path.end for path in PATHS
]
STRAIGHT_LENGTH: Final[list[float]] = [
    ENDS[weight * CARDS + ST][0] for weight in range(len(WEIGHT_CLASSES))
]
# [breed * CARDS + card]: the copies in a dragon's hand
HAND: Final[list[int]] = [
    HOVER_COPIES if card == HOVER and HOVERS[breed] else DECK[WEIGHT[breed] * CARDS + card]
    for breed in range(len(KEYS))
    for card in range(CARDS)
]


def steep(weight: int, card: int) -> bool:
    """Is the card steep for this class? A hover card never is (AC-5.10)."""
    return STEEP[weight * CARDS + card] == 1


def hand(breed: int) -> list[int]:
    """The different cards that a dragon of this breed can plan."""
    return [card for card in range(CARDS) if HAND[breed * CARDS + card]]


def card_title(card: int) -> str:
    """A manoeuvre card as it is called at the table."""
    name = CARD_NAMES[card]
    if name[0] in "LR" and name[1:].isdigit():
        return f"{'Left' if name[0] == 'L' else 'Right'} {name[1:]}°"
    return TITLES.get(name, name.capitalize())


def card_turn(card: int) -> int:
    """The degrees that a card turns a dragon, negative to the left."""
    name = CARD_NAMES[card]
    if name[0] not in "LR" or not name[1:].isdigit():
        return 0
    return -int(name[1:]) if name[0] == "L" else int(name[1:])
