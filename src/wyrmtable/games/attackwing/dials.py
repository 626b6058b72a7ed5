"""Maneuvers as small numbers, and the dials of the Maneuver Cards (AW-5.6, AW-24.1)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing import words
from wyrmtable.games.attackwing.contentfile import MANEUVER_CARDS, DialColors

CODES: Final[list[str]] = ["S", "BL", "BR", "TL", "TR", "W", "R", "P"]  # AW-5.6
SPEEDS: Final = 7  # 0 to 6
MANEUVERS: Final = 56
BEARING: Final[list[int]] = [  # of a code
    words.BEAR_STRAIGHT,
    words.BEAR_BANK,
    words.BEAR_BANK,
    words.BEAR_TURN,
    words.BEAR_TURN,
    words.BEAR_WINGOVER,
    words.BEAR_FALL_BACK,
    words.BEAR_PIVOT,
]
BOTH_SIDES: Final[dict[str, list[int]]] = {  # a letter of a content file as codes
    "S": [0],
    "B": [1, 2],
    "T": [3, 4],
    "W": [5],
    "R": [6],
    "P": [7],
}


def maneuver(code: int, speed: int) -> int:
    """The number of a maneuver."""
    return code * SPEEDS + speed


def maneuver_name(number: int) -> str:
    """A maneuver as it is written: `TL3`."""
    return f"{CODES[number // SPEEDS]}{number % SPEEDS}"


MANEUVER_NAMES: Final[list[str]] = [maneuver_name(number) for number in range(MANEUVERS)]
MANEUVER_NUMBER: Final[dict[str, int]] = {
    name: number for number, name in enumerate(MANEUVER_NAMES)
}


def colored(dial: DialColors | None) -> list[int]:
    """The colors of all maneuvers on a dial, NONE for those that it does not have."""
    colors = [words.NONE] * MANEUVERS
    if dial is not None:
        for color, text in (
            (words.GREEN, dial.green),
            (words.WHITE, dial.white),
            (words.RED, dial.red),
        ):
            for word in text.split():
                for code in BOTH_SIDES[word[0]]:
                    colors[maneuver(code, int(word[1]))] = color
    return colors


KEYS: Final[list[str]] = [card.key for card in MANEUVER_CARDS]
NAMES: Final[list[str]] = [card.name for card in MANEUVER_CARDS]
COLORS: Final[list[list[int]]] = [  # [card * 2 + dial][maneuver]
    colors for card in MANEUVER_CARDS for colors in (colored(card.flight), colored(card.ground))
]
ON_DIAL: Final[list[list[int]]] = [  # [card * 2 + dial]: the maneuvers in order of number
    [number for number in range(MANEUVERS) if colors[number] != words.NONE] for colors in COLORS
]
HAS_FLIGHT: Final[list[bool]] = [
    bool(ON_DIAL[card * 2 + words.FLIGHT_DIAL]) for card in range(len(MANEUVER_CARDS))
]
HAS_GROUND: Final[list[bool]] = [  # AW-8.10
    bool(ON_DIAL[card * 2 + words.GROUND_DIAL]) for card in range(len(MANEUVER_CARDS))
]
