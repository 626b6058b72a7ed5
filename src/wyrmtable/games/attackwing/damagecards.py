"""The Damage Deck as tables, one entry per kind of card (AW-24.80)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing.contentfile import DAMAGE

STAYS: Final = 0  # face up
FLIPS_AT_ONCE: Final = 1
FLIPS_EXPIRED: Final = 2  # when its last Duration Token leaves it
NO_ACTION: Final = 0
ROLL_TO_RECOVER: Final = 1
ALWAYS_RECOVERS: Final = 2

KEYS: Final[list[str]] = [kind.key for kind in DAMAGE]
NUMBER: Final[dict[str, int]] = {key: number for number, key in enumerate(KEYS)}
NAMES: Final[list[str]] = [kind.name for kind in DAMAGE]
CLAUSE: Final[list[str]] = [kind.clause for kind in DAMAGE]
COPIES: Final[list[int]] = [kind.copies for kind in DAMAGE]
DURATIONS: Final[list[int]] = [kind.durations for kind in DAMAGE]
FLIPS: Final[list[int]] = [("never", "at_once", "expired").index(kind.flips) for kind in DAMAGE]
RECOVERY: Final[list[int]] = [("never", "roll", "always").index(kind.recover) for kind in DAMAGE]
FULL_DECK: Final[list[int]] = [  # the kinds of all 33 cards
    number for number, kind in enumerate(DAMAGE) for _ in range(kind.copies)
]
