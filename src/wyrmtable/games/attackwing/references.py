"""What the numbers of a stored game name exists: cards, steps of abilities, who attacks whom."""

# not compiled: asked when states are read
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.games.attackwing import abilities, attackrow, creatures, damagecards, upgrades
from wyrmtable.games.attackwing.attackrow import WIDTH
from wyrmtable.games.attackwing.dice import FACE_NAMES
from wyrmtable.games.attackwing.state import (
    DISCARDED,
    NONE,
    U_CARD,
    U_OWNER,
    U_STATE,
    U_WIDTH,
    AttackWing,
)
from wyrmtable.games.attackwing.words import ARC_ANY, AREA, RANGED

MOST_DICE: Final = 99  # that a rule adds to a roll
FARTHEST: Final = 9  # Range band, far beyond every card
LINE_WIDTH: Final = 5  # length and two ends
ATTACK_NUMBERS: Final = {  # lowest and highest of those that name no card, creature or base
    attackrow.FORM: (0, AREA),
    attackrow.REACH: (0, RANGED),
    attackrow.ARC: (0, ARC_ANY),
    attackrow.RANGE: (0, FARTHEST),
    attackrow.PENETRATES: (0, 1),
    attackrow.LEVEL: (NONE, 2),
    attackrow.EXTRA: (-MOST_DICE, MOST_DICE),
    attackrow.BOUGHT: (0, MOST_DICE),
    attackrow.BOUGHT_DEFENSE: (0, MOST_DICE),
    attackrow.SPENT: (0, 15),
    attackrow.SPENT_DEFENSE: (0, 15),
    attackrow.MISSED: (0, 1),
    attackrow.STEP: (2, 10),
    attackrow.FURTHER: (0, 1),
}  # the others count


def require_references(state: AttackWing) -> None:
    """ValueError if a number names nothing that this game has."""
    count, cards = len(state.card), len(state.upgrades) // U_WIDTH
    within(state.upgrades[U_OWNER::U_WIDTH], count, "upgrades")
    within(state.upgrades[U_CARD::U_WIDTH], len(upgrades.KEYS), "upgrades")
    within(state.upgrades[U_STATE::U_WIDTH], DISCARDED + 1, "upgrades")
    within(state.effects[::2], count, "effects")
    within(state.effects[1::2], cards, "effects")
    within(state.up[::3], count, "up")
    within(state.up[1::3], len(damagecards.KEYS), "up")
    within(state.bursts[::2], cards, "bursts")
    within(state.bursts[1::2], 3, "bursts")
    for name in ("performed", "used"):
        within(getattr(state, name)[::2], count, name)
    within(state.used[1::2], len(abilities.ONCE), "used")
    within(state.granted[::3], count, "granted")
    within(state.granted[1::3], len(abilities.VERB), "granted")
    within(state.granted[2::3], count, "granted", NONE)
    if len(state.moving) % 3:
        raise ValueError("moving: a creature and its normal and critical damage are three numbers")
    within(state.moving[::3], count, "moving")
    within(state.moving, 1 << 16, "moving")
    require_attack(state, state.attack, "attack")
    if len(state.interrupted) % WIDTH:
        raise ValueError(f"interrupted: every attack has {WIDTH} numbers")
    for at in range(0, len(state.interrupted), WIDTH):
        require_attack(state, state.interrupted[at : at + WIDTH], "interrupted")
    for name in ("attack_dice", "defense_dice"):
        within(getattr(state, name)[::2], len(FACE_NAMES), name)
    within(state.victims[::2], len(state.who), "victims")
    if len(state.line) not in (0, LINE_WIDTH):
        raise ValueError("line: a length and two ends are five numbers")


def require_attack(state: AttackWing, row: Sequence[int], name: str) -> None:
    """ValueError if an attack names nobody, or has numbers that no attack has."""
    if not row:
        return
    if len(row) != WIDTH:
        raise ValueError(f"{name}: an attack has {WIDTH} numbers")
    count, cards = len(state.card), len(state.upgrades) // U_WIDTH
    for at, number in enumerate(row):
        if at in (attackrow.BY, attackrow.TARGET):
            within([number], count, name, NONE)
        elif at == attackrow.WEAPON:
            within([number], len(creatures.WEAPON_KEY), name, NONE)
        elif at == attackrow.CARD:
            within([number], cards, name, NONE)
        elif at == attackrow.BASE:
            within([number], len(state.who), name, NONE)
        else:
            low, high = ATTACK_NUMBERS.get(at, (0, 1 << 16))
            within([number], high + 1, name, low)
    base, target = row[attackrow.BASE], row[attackrow.TARGET]
    if NONE not in (base, target) and state.who[base] != target:
        raise ValueError(f"{name}: base {base} is none of creature {target}")


def within(numbers: Sequence[int], count: int, name: str, low: int = 0) -> None:
    """ValueError if a number is below the lowest or not below the count."""
    for number in numbers:
        if not low <= number < count:
            raise ValueError(f"{name}: {number} is not from {low} to {count - 1}")
