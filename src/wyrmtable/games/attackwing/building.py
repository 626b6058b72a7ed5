"""Help with building a legion: what stands in which slot, and what could still be added."""

# not compiled: uses msgspec structs
from __future__ import annotations

from typing import NamedTuple

import msgspec

from wyrmtable.games.attackwing.contentfile import CREATURES, UPGRADES
from wyrmtable.games.attackwing.legionrules import faults
from wyrmtable.games.attackwing.legions import CREATURE, UPGRADE, Entry, Legion, Terms, total


class Seat(NamedTuple):
    """A slot of a creature with the Upgrade in it, or "" if it is free."""

    icon: str
    upgrade: str


class Choice(NamedTuple):
    """A card that can be added, and what it costs here."""

    key: str
    cost: int


def seated(entry: Entry) -> list[Seat]:
    """The slots of a creature in the order of its card, then bought ones (AW-16.9, AW-16.13).

    Upgrades for which there is no slot follow with the icon "".
    """
    icons = [*CREATURE[entry.creature].slots, *entry.slots]
    taken = [""] * len(icons)
    left: list[str] = []
    fixed = [key for key in entry.upgrades if UPGRADE[key].slot != "artifact"]
    for key in fixed:
        slot = UPGRADE[key].slot
        free = [at for at, icon in enumerate(icons) if icon == slot and not taken[at]]
        if free:
            taken[free[0]] = key
        else:
            left.append(key)
    for key in entry.upgrades:
        if key not in fixed:  # an artifact takes the last slot that nothing else needs
            free = [at for at, upgrade in enumerate(taken) if not upgrade]
            if free:
                taken[free[-1]] = key
            else:
                left.append(key)
    seats = [Seat(icon, key) for icon, key in zip(icons, taken, strict=True)]
    return seats + [Seat("", key) for key in left]


def with_upgrade(legion: Legion, number: int, key: str) -> Legion:
    """The legion with one more Upgrade on a creature."""
    entries = list(legion.entries)
    entries[number] = msgspec.structs.replace(
        entries[number], upgrades=(*entries[number].upgrades, key)
    )
    return msgspec.structs.replace(legion, entries=tuple(entries))


def with_entry(legion: Legion, entry: Entry) -> Legion:
    """The legion with one more creature, perhaps taken over from another list."""
    return msgspec.structs.replace(legion, entries=(*legion.entries, entry))


def broken(legion: Legion, terms: Terms) -> set[tuple[str, int, str]]:
    """The rules that a legion breaks, with their places."""
    return {(fault.clause, fault.entry, fault.upgrade) for fault in faults(legion, terms)}


def possible_upgrades(legion: Legion, number: int, terms: Terms) -> list[Choice]:
    """The Upgrades that a creature can have besides, without breaking one more rule."""
    before, cost = broken(legion, terms), total(legion)
    found: list[Choice] = []
    for card in UPGRADES:
        more = with_upgrade(legion, number, card.key)
        if broken(more, terms) <= before:
            found.append(Choice(card.key, total(more) - cost))
    return found


def possible_creatures(legion: Legion, terms: Terms) -> list[Choice]:
    """The creatures that the legion can have besides; a Troop with one soldier."""
    before, cost = broken(legion, terms), total(legion)
    found: list[Choice] = []
    for card in CREATURES:
        more = with_entry(legion, Entry(creature=card.key))
        if broken(more, terms) <= before:
            found.append(Choice(card.key, total(more) - cost))
    return found
