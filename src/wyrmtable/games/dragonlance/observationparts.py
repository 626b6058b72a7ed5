"""The pieces of which observations of DragonLance are put together, made once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import CARD, FATE, IN_EFFECT, INSIDE, STRIDE
from wyrmtable.games.dragonlance.observationfields import ADDS, FAR
from wyrmtable.games.dragonlance.pieces import CITADELS, HORDES, ITEMS, KINDS, MARKERS, SIZE
from wyrmtable.games.dragonlance.state import DragonLance

# The bytes of a dragon on the board
MOST_SPENT: Final = 32
PLACE_PART: Final[list[bytes]] = [  # here, dead, q, r
    bytes([1, 0, q + FAR, r + FAR]) for q, r in HEXES.grid.coords
]
HEIGHT_PART: Final[list[bytes]] = [  # [(inside + 1 if on the tower) * (MARKERS + 1) + altitude]
    bytes([level, min(where, 2), max(where - INSIDE + 1, 0)])
    for where in range(INSIDE + CITADELS)
    for level in range(MARKERS + 1)
]
KIT_PART: Final[list[bytes]] = [  # [((facing * 4 + water) * items + item) * 2 + lancer]
    bytes([facing, water, item, lancer])
    for facing in range(6)
    for water in range(4)
    for item in range(len(ITEMS) + 1)
    for lancer in range(2)
]
DEEDS_PART: Final[list[bytes]] = [  # attacked, charged, duty and fear as bits, then spent
    bytes([bits >> 3, bits >> 2 & 1, spent, bits >> 1 & 1, bits & 1])
    for bits in range(16)
    for spent in range(MOST_SPENT)
]
AT_REST: Final[list[bytes]] = [  # [altitude]: all three of a dragon in the open without a mark
    HEIGHT_PART[level] + KIT_PART[0] + DEEDS_PART[0] for level in range(MARKERS + 1)
]
Q_AT: Final = 2  # in the bytes of a dragon; r follows
LEVEL_AT: Final = 4
WATER_AT: Final = 8
SPENT_AT: Final = 13
DUTY_AT: Final = 14
# The bytes of hordes, kept by their numbers in one: they come up again and again
HORDE_PARTS: Final[dict[int, bytes]] = {}


def placed(order: list[int], dragon: int) -> int:
    """A dragon counted from 1 in the order of hordes."""
    return order.index(dragon // SIZE) * SIZE + dragon % SIZE + 1


NO_CARDS: Final = bytes(KINDS)
ONE_CARD: Final[list[bytes]] = [
    bytes([1 if kind == card else 0 for kind in range(KINDS)]) for card in range(KINDS)
]
NO_DICE: Final[list[int]] = [0] * 4
CALM: Final = bytes([0, 0, 0, ADDS, ADDS, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # nothing is going on


def horde_part(key: int) -> bytes:
    """The bytes of a horde from all its numbers in one."""
    key, cards = divmod(key, 256)
    key, rider = divmod(key, SIZE + 1)
    key, led = divmod(key, 2)
    key, out = divmod(key, 2)
    key, ally = divmod(key, 2)
    key, seat = divmod(key, HORDES)
    horde, sector = divmod(key, HORDES)
    return bytes([horde + 1, sector, seat + 1, ally, out, cards, led, rider])


def counted(cards: Sequence[int]) -> bytes:
    """How many of each kind there are."""
    if not cards:
        return NO_CARDS
    if len(cards) == 1:
        return ONE_CARD[cards[0]]
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return bytes(counts)


def in_play(state: DragonLance) -> list[int]:
    """Cards that have been played and not yet discarded."""
    played = state.played
    return [
        played[at + CARD] for at in range(0, len(played), STRIDE) if played[at + FATE] <= IN_EFFECT
    ]


def total(parts: list[tuple[str, int]]) -> int:
    return sum([bonus for _, bonus in parts])
