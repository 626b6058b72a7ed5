"""Help with building a legion: what stands in which slot, and what could still be added."""

# not compiled: uses msgspec structs
from __future__ import annotations

from typing import NamedTuple

import msgspec

from wyrmtable.core.builder import Offer
from wyrmtable.games.attackwing.contentfile import CREATURES, UPGRADES
from wyrmtable.games.attackwing.legionrules import faults
from wyrmtable.games.attackwing.legions import CREATURE, UPGRADE, Entry, Legion, Terms, total


class Seat(NamedTuple):
    """A slot of a creature with the Upgrade in it, or "" if it is free."""

    icon: str
    upgrade: str


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


def upgrade_offers(legion: Legion, number: int, terms: Terms) -> list[Offer]:
    """Every Upgrade with what it would cost a creature, and the first rule that it would break."""
    return offered(
        legion, terms, [(card.key, with_upgrade(legion, number, card.key)) for card in UPGRADES]
    )


def creature_offers(legion: Legion, terms: Terms) -> list[Offer]:
    """Every creature in the same way; a Troop with one soldier."""
    return offered(
        legion,
        terms,
        [(card.key, with_entry(legion, Entry(creature=card.key))) for card in CREATURES],
    )


def offered(legion: Legion, terms: Terms, larger: list[tuple[str, Legion]]) -> list[Offer]:
    """What each larger legion costs more, and which rule it breaks besides, or breaks further."""
    before, cost = faults(legion, terms), total(legion)
    found: list[Offer] = []
    for key, more in larger:
        fault = next((one for one in faults(more, terms) if one not in before), None)
        clause, why = (fault.clause, fault.why) if fault else ("", "")
        found.append(Offer(card=key, cost=total(more) - cost, clause=clause, why=why))
    return found
