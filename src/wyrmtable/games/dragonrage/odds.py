"""The combat table (DR-9.3) and how results are written."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonrage.contentfile import TABLES

# A result: the number needed on d6 (2 to 6) or 2d6 (11), or one of these
DESTROYED: Final = 1  # D, without a roll
MISSED: Final = 99  # M, without a roll
TWO_DICE: Final = 7  # from here on the roll is made with two dice

CODES: Final = {"D": DESTROYED, "2+": 2, "3+": 3, "4+": 4, "5+": 5, "6+": 6, "11+": 11}
NEEDS: Final[list[int]] = [CODES[band.need] for band in TABLES.combat]
OVER: Final[list[int]] = [band.over for band in TABLES.combat]
UNDER: Final[list[int]] = [band.under for band in TABLES.combat]


def needed(attack: int, defence: int) -> int:
    """The result of an attack total against a defence total, compared exactly."""
    for row in range(len(NEEDS)):
        if attack * UNDER[row] >= defence * OVER[row]:
            return NEEDS[row]
    return MISSED


def least_attack(row: int, defence: int) -> int:
    """The smallest attack total that reaches a row of the table."""
    return -(-defence * OVER[row] // UNDER[row])


def need_text(need: int) -> str:
    """A result as the table prints it."""
    return "D" if need == DESTROYED else "M" if need == MISSED else f"{need}+"


def chance_of(need: int, modifier: int = 0) -> tuple[int, int]:
    """How many of how many rolls succeed."""
    if need == DESTROYED:
        return 1, 1
    if need == MISSED:
        return 0, 1
    if need < TWO_DICE:
        return max(0, min(6, 7 - need + modifier)), 6
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    return sum([1 for roll in rolls if roll + modifier >= need]), 36
