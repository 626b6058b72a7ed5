"""Legions that nobody has to build: ready-made ones, kits, and what replaces an illegal one."""

# not compiled: uses msgspec structs
from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core.errors import BadContent, BadNotation
from wyrmtable.games.attackwing import legiontext
from wyrmtable.games.attackwing.contentfile import CREATURES
from wyrmtable.games.attackwing.legionrules import faults
from wyrmtable.games.attackwing.legions import Entry, Legion, Terms, creature_cost, total
from wyrmtable.games.attackwing.tablefile import LEGION_FILE, ReadyMade


class Listed(NamedTuple):
    """A ready-made legion with its name."""

    key: str
    name: str
    legion: Legion


def listed(entries: list[ReadyMade], kind: str) -> list[Listed]:
    """The legions of the content file; variants decide what they cost."""
    found: list[Listed] = []
    for entry in entries:
        where = f"{kind}.{entry.key}"
        try:
            legion = legiontext.read(entry.list)
        except BadNotation as error:
            raise BadContent("legions.toml", f"{where}.list", error.why) from None
        found.append(Listed(entry.key, entry.name, legion))
    return found


READY_MADE: list[Listed] = listed(LEGION_FILE.legion, "legion")  # AW-16.18
KITS: list[Listed] = listed(LEGION_FILE.kit, "kit")  # AW-1.9


def affordable(terms: Terms) -> list[Listed]:
    """The ready-made legions and kits that are legal in a game (AW-16.18, AW-23.12)."""
    return [one for one in [*READY_MADE, *KITS] if not faults(one.legion, terms)]


def substitutes(terms: Terms) -> list[Legion]:
    """The legions of which a side without a legal one receives one at random (AW-16.14)."""
    kits = [kit.legion.entries[0] for kit in KITS]
    fitting = [
        equipped(kit, terms)
        for kit in kits
        if terms.only in ("", kit.creature)
        and total(Legion(entries=(Entry(creature=kit.creature),))) <= terms.points
    ]
    if fitting:
        return fitting
    best = Legion()
    for card in CREATURES:
        alone = Legion(entries=(Entry(creature=card.key),))
        allowed = terms.muster or not card.muster
        if allowed and total(best) < creature_cost(card, 1) <= terms.points:
            best = alone
    return [best]


def equipped(kit: Entry, terms: Terms) -> Legion:
    """The dragon of a kit with each Upgrade of the kit that still fits, in order."""
    chosen = Legion(entries=(Entry(creature=kit.creature),))
    for key in kit.upgrades:
        upgrades = (*chosen.entries[0].upgrades, key)
        more = Legion(entries=(Entry(creature=kit.creature, upgrades=upgrades),))
        if total(more) <= terms.points:
            chosen = more
    return chosen
