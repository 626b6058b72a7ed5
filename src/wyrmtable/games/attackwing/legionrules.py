"""Legion building (section 16): every rule that a legion breaks, with its clause and place."""

# not compiled: uses msgspec structs
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches

import msgspec

from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing.contentfile import Creature, Upgrade
from wyrmtable.games.attackwing.flattening import fits
from wyrmtable.games.attackwing.legions import (
    CREATURE,
    UPGRADE,
    Entry,
    Legion,
    Terms,
    limit,
    total,
    xp_used,
)
from wyrmtable.games.attackwing.tablefile import TABLE

WHOLE = -1  # a fault of the whole legion


class Fault(msgspec.Struct, frozen=True):
    """A rule that a legion breaks, and where: an entry (or WHOLE), and perhaps an Upgrade."""

    clause: str
    why: str
    entry: int = WHOLE
    upgrade: str = ""


def faults(legion: Legion, terms: Terms) -> list[Fault]:
    """Every rule that a legion breaks, creature by creature and then as a whole."""
    found: list[Fault] = []
    for number, entry in enumerate(legion.entries):
        creature = CREATURE.get(entry.creature)
        if creature is None:
            found.append(Fault("AW-3.1", unknown("creature", entry.creature, CREATURE), number))
        else:
            found += creature_faults(number, entry, creature, terms)
            found += slot_faults(number, entry, creature)
    found += unique_faults(legion)
    found += whole_faults(legion, terms)
    found += xp_faults(legion, terms)
    return found


def check(legion: Legion, terms: Terms) -> None:
    """Refuse an illegal legion with the first rule that it breaks (AW-16.14)."""
    found = faults(legion, terms)
    if found:
        raise Illegal(found[0].clause, place(legion, found[0]) + found[0].why)


def place(legion: Legion, fault: Fault) -> str:
    """Where a fault lies, as the beginning of a sentence: `balagos, haste: `."""
    if fault.entry == WHOLE:
        return ""
    name = legion.entries[fault.entry].creature
    copies = [entry.creature for entry in legion.entries].count(name)
    shown = f"{name} ({fault.entry + 1})" if copies > 1 else name
    return f"{shown}, {fault.upgrade}: " if fault.upgrade else f"{shown}: "


def unknown(what: str, key: str, known: Mapping[str, object]) -> str:
    """That there is no such card, and which may be meant."""
    close = get_close_matches(key, list(known), 3, 0.6)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return f"there is no {what} {key!r}{hint}"


def creature_faults(number: int, entry: Entry, creature: Creature, terms: Terms) -> list[Fault]:
    """What is wrong with a creature and with each of its Upgrades."""
    found: list[Fault] = []
    if creature.muster and not terms.muster:
        found.append(Fault("AW-23.2", f"{creature.name} belongs to the Muster", number))
    most = TABLE.formation.soldiers if creature.troop else 1
    if not 1 <= entry.soldiers <= most:
        who = f"a Troop has 1 to {most} soldiers" if creature.troop else "only Troops have soldiers"
        found.append(Fault("AW-17.1", f"{who}, not {entry.soldiers}", number))
    for at, key in enumerate(entry.upgrades):
        upgrade = UPGRADE.get(key)
        if upgrade is None:
            found.append(Fault("AW-16.15", unknown("Upgrade", key, UPGRADE), number, key))
        elif key in entry.upgrades[:at]:
            found.append(Fault("AW-16.4", "the creature has this Upgrade already", number, key))
        else:
            found += [
                Fault(clause, why, number, key)
                for clause, why in equip_faults(entry, at, upgrade, creature, terms)
            ]
    return found


def equip_faults(
    entry: Entry, at: int, upgrade: Upgrade, creature: Creature, terms: Terms
) -> list[tuple[str, str]]:
    """Why a creature cannot have an Upgrade, slots aside."""
    found: list[tuple[str, str]] = []
    if upgrade.muster and not terms.muster:
        found.append(("AW-23.2", f"{upgrade.name} belongs to the Muster"))
    if upgrade.slot == "artifact":
        barred = terms.artifacts.get(upgrade.key, "AW-16.13")
        if barred:
            found.append((barred, f"{upgrade.name} is an artifact that you may not bring"))
    if not fits(upgrade.equip, creature):
        found.append(("AW-16.10", f"not for {creature.name} ({upgrade.clause})"))
    if upgrade.level is not None and creature.level < upgrade.level:
        why = f"needs Level {upgrade.level}, and {creature.name} has {creature.level}"
        found.append(("AW-16.12", why))
    for other in entry.upgrades[:at]:
        earlier = UPGRADE.get(other)
        if earlier is None or earlier.class_ is None or earlier.class_ != upgrade.class_:
            continue
        if earlier.equip.alone or upgrade.equip.alone:
            why = f"not together with {earlier.name}: both are of class {earlier.class_}"
            found.append(("AW-16.10", why))
    return found


def slot_faults(number: int, entry: Entry, creature: Creature) -> list[Fault]:
    """Upgrades without a slot: for each icon, then the artifacts in what is left (AW-16.9)."""
    free = Counter([*creature.slots, *entry.slots])
    found: list[Fault] = []
    artifacts: list[Upgrade] = []
    for key in dict.fromkeys(entry.upgrades):
        upgrade = UPGRADE.get(key)
        if upgrade is None:
            continue
        if upgrade.slot == "artifact":
            artifacts.append(upgrade)
        elif free[upgrade.slot] > 0:
            free[upgrade.slot] -= 1
        else:
            article = "an" if upgrade.slot[0] in "aeiou" else "a"
            why = f"{creature.name} has no free {upgrade.slot} slot"
            if upgrade.slot not in creature.slots:
                why = f"{creature.name} does not have {article} {upgrade.slot} slot"
            found.append(Fault("AW-16.9", why, number, key))
    spare = sum(free.values())
    for upgrade in artifacts[spare:]:
        why = f"{creature.name} has no free slot for an artifact"
        found.append(Fault("AW-16.13", why, number, upgrade.key))
    return found


def unique_faults(legion: Legion) -> list[Fault]:
    """Two cards with the same unique name (AW-16.5)."""
    found: list[Fault] = []
    seen: set[str] = set()
    for number, entry in enumerate(legion.entries):
        creature = CREATURE.get(entry.creature)
        cards: list[tuple[str, Creature | Upgrade]] = [("", creature)] if creature else []
        cards += [(key, UPGRADE[key]) for key in dict.fromkeys(entry.upgrades) if key in UPGRADE]
        for key, card in cards:
            if card.unique and card.name in seen:
                why = f"{card.name} is unique, and the legion has another"
                found.append(Fault("AW-16.5", why, number, key))
            if card.unique:
                seen.add(card.name)
    return found


def whole_faults(legion: Legion, terms: Terms) -> list[Fault]:
    """What is wrong with a legion as a whole: size, points, artifacts, parts, players."""
    found: list[Fault] = []
    entries = legion.entries
    if not entries:
        found.append(Fault("AW-16.3", "a legion has at least one creature"))
    if len(entries) > TABLE.legion.creatures:
        why = f"{len(entries)} creatures, at most {TABLE.legion.creatures}"
        found.append(Fault("AW-16.17", why))
    bases = sum(max(entry.soldiers, 1) for entry in entries)
    if bases > TABLE.legion.bases:
        found.append(Fault("AW-16.17", f"{bases} bases, at most {TABLE.legion.bases}"))
    most = limit(legion, terms)
    if total(legion) > most:
        found.append(Fault("AW-16.1", f"the legion costs {total(legion)} of {most} points"))
    artifacts = [
        (number, key)
        for number, entry in enumerate(entries)
        for key in entry.upgrades
        if key in UPGRADE and UPGRADE[key].slot == "artifact"
    ]
    for number, key in artifacts[1:]:
        found.append(Fault("AW-16.13", "at most one artifact in a legion", number, key))
    if terms.only and [entry.creature for entry in entries] != [terms.only]:
        why = f"this part is played with {CREATURE[terms.only].name} and no other creature"
        found.append(Fault(terms.only_clause, why))
    for number, entry in enumerate(entries):
        if not 0 <= entry.player < terms.players:
            why = f"there is no player {entry.player + 1} in the team"
            found.append(Fault("AW-18.9", why, number))
    for player in range(terms.players):
        if entries and player not in [entry.player for entry in entries]:
            found.append(Fault("AW-18.9", f"player {player + 1} of the team has no creature"))
    return found


def xp_faults(legion: Legion, terms: Terms) -> list[Fault]:
    """XP that are not there, and slots that cannot be bought (AW-20.7 to AW-20.9)."""
    found: list[Fault] = []
    for number, entry in enumerate(legion.entries):
        creature = CREATURE.get(entry.creature)
        if len(entry.slots) > 1:
            found.append(Fault("AW-20.8", "at most one extra slot for a creature", number))
        for slot in entry.slots:
            if creature and slot not in creature.slots:
                why = f"{creature.name} does not have the icon {slot!r} on its card"
                found.append(Fault("AW-20.8", why, number))
    used = xp_used(legion)
    if legion.xp < 0:
        found.append(Fault("AW-20.7", "XP cannot be negative"))
    if used and terms.xp_spent:
        found.append(Fault("AW-20.9", "XP were spent in an earlier game of this adventure"))
    if used > terms.xp:
        found.append(Fault("AW-20.7", f"the legion spends {used} of {terms.xp} XP"))
    return found
