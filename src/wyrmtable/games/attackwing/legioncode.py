"""Legions as lists of numbers, for actions and drafts: the numbers of `legiontext`.

The XP, then for each creature: card, soldiers, player, icon of the slot bought (or -1), the number
of its Upgrades and their cards.
"""

# not compiled: uses msgspec structs
from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.games.attackwing import creatures, legiontext, upgrades
from wyrmtable.games.attackwing.legions import Entry, Legion

EXAMPLE = "balagos + fire_breath + haste"


def to_numbers(legion: Legion) -> list[int]:
    """A legion as numbers; its cards exist, and a creature has at most one slot bought."""
    numbers = [legion.xp]
    for entry in legion.entries:
        bought = creatures.SLOTS.index(entry.slots[0]) if entry.slots else -1
        cards = [upgrades.NUMBER[key] for key in entry.upgrades]
        card = creatures.NUMBER[entry.creature]
        numbers += [card, entry.soldiers, entry.player, bought, len(cards), *cards]
    return numbers


def from_numbers(numbers: Sequence[int]) -> Legion:
    """The legion of such numbers; IndexError or ValueError if they mean nothing."""
    entries: list[Entry] = []
    at = 1
    while at < len(numbers):
        card, soldiers, player, bought, count = numbers[at : at + 5]
        cards = numbers[at + 5 : at + 5 + count]
        if len(cards) != count or min([card, soldiers, player, count, *cards]) < 0:
            raise ValueError("a legion ends in the middle")
        entries.append(
            Entry(
                creature=creatures.KEYS[card],
                upgrades=tuple(upgrades.KEYS[upgrade] for upgrade in cards),
                soldiers=soldiers,
                slots=() if bought < 0 else (creatures.SLOTS[bought],),
                player=player,
            )
        )
        at += 5 + count
    return Legion(entries=tuple(entries), xp=numbers[0])


def read_legion(text: str) -> list[int]:
    """The numbers of a legion in its text form; BadNotation names what cannot be read."""
    legion = legiontext.read(text)
    for entry in legion.entries:
        for slot in entry.slots:
            if slot not in creatures.SLOTS:
                raise ValueError(f"there is no slot {slot!r}")
        if len(entry.slots) > 1:
            raise ValueError("at most one extra slot for a creature (AW-20.8)")
    return to_numbers(legion)


def write_legion(numbers: Sequence[int]) -> str:
    """The text form, without costs."""
    return legiontext.written(from_numbers(numbers), costs=False)
