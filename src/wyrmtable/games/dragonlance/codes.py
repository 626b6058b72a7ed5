"""What the numbers of a state stand for, and marks of all dragons."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.compiling import i64
from wyrmtable.games.dragonlance.pieces import DRAGONS, SIZE

NOWHERE: Final = -1
NOBODY: Final = -1
# where a dragon is
OPEN: Final = 0  # in the air, on the ground or in the water
TOWER: Final = 1
INSIDE: Final = 2  # INSIDE + citadel
# how wet a dragon is (DL-19.8)
DRY: Final = 0
TAKING_OFF: Final = 1  # it must ascend this turn (DL-19.11)
MISSING: Final = 2  # this is its missed turn
FALLEN: Final = 3  # it misses its next turn
# what a dragon has finished its move with
LANDED: Final = 1  # DL-8.4
ENTERED: Final = 2  # DL-15.8
# what the trail of a turn notes: three numbers, the dragon and what it did where
CROSSED: Final = 0
CLIMBED: Final = 1
DROPPED: Final = 2
# kinds of attack
REGULAR: Final = 0
CAPTURE_LANCE: Final = 1
CAPTURE_ITEM: Final = 2
RANGED: Final = 3
KIND_NAMES: Final[list[str]] = ["regular", "capture_lance", "capture_item", "ranged"]
# where an item is, besides the dragon that carries it
IN_CITADEL: Final = -1
GONE: Final = -2
# a played card: card, horde, dragon, three details, the card it hits, what has become of it
CARD: Final = 0
BY: Final = 1
CHARGED: Final = 2
CELL_TO: Final = 3
ALT_TO: Final = 4
FACE_TO: Final = 5
HITS: Final = 6
FATE: Final = 7
STRIDE: Final = 8
ANSWERABLE: Final = 0  # its response window is open
IN_EFFECT: Final = 1
CANCELLED: Final = 2
DONE: Final = 3
CLOSE: Final = -2  # a ranged attack that goes on after a Roll towards it (DL-21.17)
LATE: Final = -2  # a Dispel Magic that hits a Teleport or Passwall late (DL-13.37)
# a dragon as it was: what a take-back restores (DL-13.36)
SNAP: Final = 11
# what a seat wants to be asked for in windows
ASK_ALL: Final = 0
ASK_MINE: Final = 1
ASK_NONE: Final = 2
# an answer in advance: the horde, the kind of action, and the numbers of a card or stunt
INTENT: Final = 9


Marks = tuple[int, ...]  # of all dragons: seldom altered, so that games share them
UNMARKED: Final[Marks] = (0,) * DRAGONS


def marked(marks: Marks, dragon: int, mark: int) -> Marks:
    """The marks of all dragons with that of one altered."""
    if marks[dragon] == mark:
        return marks
    altered = list(marks)
    altered[dragon] = mark
    return tuple(altered)


def clear(counts: list[int], hordes: int) -> None:
    """Zeros for all dragons of these hordes (bits)."""
    dragon: i64 = 0
    left: i64 = hordes
    while left:
        if left & 1:
            after = dragon + SIZE
            while dragon < after:
                if counts[dragon]:
                    counts[dragon] = 0
                dragon += 1
        else:
            dragon += SIZE
        left >>= 1
