"""Legions as text that can be pasted and shared: `balagos + fire_breath + haste (56); …`.

A creature is followed by its soldiers (`orc_troop x5`), the slot bought with XP (`[dragon]`), its
Upgrades, its player in a team (`@2`) and its cost, which is not read. `xp 4` at the end stands for
XP spent on points. Names as on the cards are understood: `Balagos + Fire Breath`.
"""

# not compiled: reading text
from __future__ import annotations

import re

from wyrmtable.core.errors import BadNotation
from wyrmtable.games.attackwing.legionrules import unknown
from wyrmtable.games.attackwing.legions import CREATURE, UPGRADE, Entry, Legion, entry_cost

EXAMPLE = "a legion looks like `balagos + fire_breath + haste; orc_troop x5 + standard_bearer`"
LONGEST = 4000  # characters
PLAYER = re.compile(r"@\s*([1-9])$")
COST = re.compile(r"\(\s*\d+\s*(?:points)?\s*\)$")
SOLDIERS = re.compile(r"(?:\s+[x×]\s*|\s*×\s*)(\d{1,2})$")
SLOT = re.compile(r"\[([^\]]*)\]")
XP = re.compile(r"xp\s+(\d{1,3})", re.IGNORECASE)


def written(legion: Legion, costs: bool = True) -> str:
    """The text of a legion, with the cost of each creature if wanted."""
    parts = [written_entry(entry, costs) for entry in legion.entries]
    if legion.xp:
        parts.append(f"xp {legion.xp}")
    return "; ".join(parts)


def written_entry(entry: Entry, costs: bool = True) -> str:
    """The text of one creature with its Upgrades."""
    head = entry.creature
    creature = CREATURE.get(entry.creature)
    if entry.soldiers != 1 or (creature and creature.troop):
        head += f" x{entry.soldiers}"
    head += "".join(f" [{slot}]" for slot in entry.slots)
    text = " + ".join([head, *entry.upgrades])
    if entry.player:
        text += f" @{entry.player + 1}"
    return f"{text} ({entry_cost(entry)})" if costs else text


def read(text: str) -> Legion:
    """The legion that a text describes; BadNotation names what cannot be read."""
    if len(text) > LONGEST:
        raise BadNotation(text, f"longer than {LONGEST} characters", EXAMPLE)
    entries: list[Entry] = []
    xp = 0
    for part in re.split(r"[;\n]", text):
        if not part.strip():
            continue
        found = XP.fullmatch(part.strip())
        if found:
            xp += int(found[1])
        else:
            entries.append(read_entry(part.strip()))
    if not entries:
        raise BadNotation(text, "names no creature", EXAMPLE)
    return Legion(entries=tuple(entries), xp=xp)


def read_entry(text: str) -> Entry:
    """One creature with its Upgrades."""
    rest = COST.sub("", text).strip()
    player = 0
    found = PLAYER.search(rest)
    if found:
        player = int(found[1]) - 1
        rest = rest[: found.start()].strip()
    head, *upgrades = rest.split("+")
    slots = tuple(key_of(slot) for slot in SLOT.findall(head))
    head = SLOT.sub("", head).strip()
    soldiers = 1
    found = SOLDIERS.search(head)
    if found:
        soldiers = int(found[1])
        head = head[: found.start()]
    creature = key_of(head)
    if creature not in CREATURE:
        raise BadNotation(text, unknown("creature", creature, CREATURE), EXAMPLE)
    keys = [key_of(upgrade) for upgrade in upgrades]
    for key in keys:
        if key not in UPGRADE:
            raise BadNotation(text, unknown("Upgrade", key, UPGRADE), EXAMPLE)
    return Entry(
        creature=creature, upgrades=tuple(keys), soldiers=soldiers, slots=slots, player=player
    )


def key_of(name: str) -> str:
    """A key, or a name as on the card, as a key: `Veteran's Eye` is `veterans_eye`."""
    plain = name.strip().casefold().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
