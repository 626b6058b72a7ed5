"""What always holds in a game of Dragon Rage; random tests ask for it."""

# not compiled: for tests and reading
from __future__ import annotations

from wyrmtable.games.dragonrage.kinds import (
    AREAS,
    CHARACTER,
    COUNTERS,
    EACH_SIDE,
    ELEMENTAL,
    FAMILY,
    FULL,
    HAS_SHEET,
    KINDS,
    MAJOR,
    NAMES,
    SERPENT,
)
from wyrmtable.games.dragonrage.state import CAPTIVE, DEAD, FLYING, DragonRage

UNIT_LISTS = (
    "side",
    "cell",
    "face",
    "marks",
    "deeds",
    "spent",
    "stock",
    "master",
    "groups",
    "code",
    "names",
)


# What the columns of lists hold; a number is how many values there are
ROWS: dict[str, tuple[str | int, ...]] = {
    "bridges": ("cell", 1 << 10, "unit or none"),
    "fogs": ("cell", 2),
    "winds": ("cell", 3, 2),
    "boosts": ("cell", 1 << 10, 2),
    "grudges": ("unit", "unit"),
    "hurts": ("unit", "unit"),
    "mauled": ("cell", "unit"),
    "bolts": ("unit", "unit", 1 << 10, "cell"),
    "owed": (KINDS, 100),
    "due": (KINDS, 100),
    "killed": (2, KINDS),
}


def broken(state: DragonRage) -> str:
    """Which invariant does not hold; empty if all do."""
    count = len(state.kind)
    for name in UNIT_LISTS:
        if len(getattr(state, name)) != count:
            return f"{name} must have {count} entries"
    if len(state.lost) != count * AREAS:
        return f"lost must have {count * AREAS} entries"
    if len(set(state.code)) != count:
        return "two units are called the same"
    for unit in range(count):
        wrong = wrong_unit(state, unit)
        if wrong:
            return f"{state.names[unit]}: {wrong}"
    return wrong_rows(state) or wrong_counters(state) or wrong_stacks(state)


def wrong_rows(state: DragonRage) -> str:
    """Lists of pairs and triples name only cells and units that there are."""
    ends = {"cell": state.city.size, "unit": len(state.kind), "unit or none": len(state.kind)}
    for name, columns in ROWS.items():
        for at, value in enumerate(getattr(state, name)):
            column = columns[at % len(columns)]
            end = column if isinstance(column, int) else ends[column]
            if not (value == -1 if value < 0 and column == "unit or none" else 0 <= value < end):
                return f"{name}[{at}] cannot be {value}"
    if any(side >= state.city.sides.count for side in state.breaches):
        return "breaches holds what is no hexside"
    return ""


def wrong_unit(state: DragonRage, unit: int) -> str:
    kind, cell = state.kind[unit], state.cell[unit]
    if not -1 <= state.master[unit] < len(state.kind):
        return "its master is no unit"
    if state.marks[unit] & FLYING and FAMILY[kind] != MAJOR:
        return "only major monsters fly"
    if not HAS_SHEET[kind] or cell == DEAD:
        return ""
    for area in range(AREAS):
        if state.lost[unit * AREAS + area] > FULL[kind * AREAS + area]:
            return "has lost more points than it had"
    return ""


def wrong_counters(state: DragonRage) -> str:
    """DR-1.11."""
    for kind in range(KINDS):
        living = [
            state.side[unit]
            for unit in range(len(state.kind))
            if state.kind[unit] == kind and state.cell[unit] != DEAD
        ]
        most = COUNTERS[kind] * (2 if EACH_SIDE[kind] else 1)
        if len(living) > most:
            return f"more than {most} counters {NAMES[kind]} (DR-1.11)"
    return ""


def wrong_stacks(state: DragonRage) -> str:
    """Two friends in a hex at most, monsters and Elementals aside (DR-6.9)."""
    for cell in set(state.cell):
        if cell < 0:
            continue
        for side in (0, 1):
            friends = [
                unit
                for unit in state.at(cell)
                if state.side[unit] == side
                and state.side[unit] != CAPTIVE
                and FAMILY[state.kind[unit]] != MAJOR
                and state.kind[unit] != ELEMENTAL
                and not SERPENT[state.kind[unit]]
            ]
            troops = [u for u in friends if FAMILY[state.kind[u]] != CHARACTER]
            if len(friends) > 2 or len(troops) > 1:
                return f"{state.city.names[cell]} holds too many units (DR-6.9)"
    return ""
