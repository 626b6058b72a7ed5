"""A position of Dragon Rage in characters: the map of the rules, and lists; and in sentences."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.hex import DIRECTION_NAMES
from wyrmtable.board.scene import Gauge
from wyrmtable.games.dragonrage.citymap import (
    CITY,
    DOCK,
    FORD,
    MIXED,
    OPEN,
    QUAY,
    RIVER,
    SEA,
    SETTLEMENT,
    STONE_BRIDGE,
    TOWER,
    WOODEN_BRIDGE,
)
from wyrmtable.games.dragonrage.kinds import FAMILY, MAJOR, NAMES, TROOP
from wyrmtable.games.dragonrage.scene import (
    SHORTS,
    gauges,
    panels,
    phase_line,
    spells,
    tags,
)
from wyrmtable.games.dragonrage.state import (
    CAPTIVE,
    CLOSED,
    DEAD,
    ENTRANCE_NAMES,
    INVADER,
    OFF,
    DragonRage,
)

GROUND = {
    OPEN: ".",
    CITY: "c",
    SETTLEMENT: "g",
    QUAY: "q",
    DOCK: "dk",
    TOWER: "T",
    RIVER: "~",
    SEA: "~~",
    FORD: "fd",
    MIXED: "mx",
    WOODEN_BRIDGE: "wb",
    STONE_BRIDGE: "sb",
}
LEGEND = (
    "INVADER in capitals, defender in small letters. . open, c city, g settlement,\n"
    "T tower, ~ river, ~~ sea, = road, wb sb bridges, fd ford, dk dock, q quay;\n"
    "v2 and T2 are worth 2 VP, xx is destroyed. Even columns lie half a hex lower."
)


def colour_words() -> dict[str, str]:
    """The names of the sides, each with a colour."""
    return {r"\bInvader\b": "red", r"\bDefender\b": "copper"}


def chart_and_lists(state: DragonRage, seat: int | None) -> str:
    """The map with what it does not show listed below; 80 columns wide."""
    parts = [phase_line(state), chart(state), LEGEND, *lists(state, seat)]
    return "\n\n".join([part for part in parts if part])


def sentences(state: DragonRage, seat: int | None) -> str:
    """The same without a map, one line for each fact."""
    return "\n".join([f"{phase_line(state)}.", *standing(state), *lists(state, seat)])


def standing(state: DragonRage) -> list[str]:
    """The VP hexes that stand, for people who do not see the map."""
    city = state.city
    told = [
        f"{city.names[cell]} {city.vp_names.get(cell, '')} {state.worth(cell)}"
        for cell in state.terms.vp_cells
        if state.worth(cell)
    ]
    return [f"Worth VP: {', '.join(told)}."] if told else []


# -- the map -----------------------------------------------------------------------------------


def chart(state: DragonRage) -> str:
    """A line for every row, two letters for every hex, as the rules print their maps."""
    columns = [int(name[:2]) for name in state.city.names]
    rows = [int(name[2:]) for name in state.city.names]
    lines = ["    " + "".join([f" {column:02}" for column in range(1, max(columns) + 1)])]
    for row in range(1, max(rows) + 1):
        line = f"{row:02}  "
        for column in range(1, max(columns) + 1):
            cell = state.city.cell_at(100 * column + row)
            line += " " + (inside(state, cell) if cell >= 0 else "").ljust(2)
        lines.append(line.rstrip())
    return "\n".join(lines)


def inside(state: DragonRage, cell: int) -> str:
    """The first unit of a hex, or its ground."""
    here = state.at(cell)
    if here:
        letters = SHORTS[state.kind[here[0]]]
        return letters if state.side[here[0]] == INVADER else letters.lower()
    if cell in state.carcasses:
        return "††"
    city = state.city
    if city.vp[cell]:
        worth = state.worth(cell)
        tower = "T" if city.terrain[cell] == TOWER else "v"
        return f"{tower}{worth}" if worth else "xx"
    ground = GROUND[state.terrain(cell)]
    if city.on_road[cell] and len(ground) == 1 and ground != "~":
        return "=" if ground == "." else f"{ground}="
    return ground


# -- lists -------------------------------------------------------------------------------------


def lists(state: DragonRage, seat: int | None) -> list[str]:
    """Both sides with their units, entrances that are not closed, spells."""
    found: list[str] = []
    for panel in panels(state, seat):
        side = state.side_of(panel.seat)
        own = ", ".join([*[measured(gauge) for gauge in panel.gauges], *panel.tags])
        head = f"{panel.name}, seat {panel.seat + 1}"
        head += f", {panel.status}" if panel.status else ""
        found.append("\n".join([f"{head}: {own}" if own else head, *units(state, side)]))
    open_ones = entrances(state)
    if open_ones:
        found.append("Entrances: " + ", ".join(open_ones))
    marks = [f"{mark.label} in {', '.join(mark.tiles)}" for mark in spells(state)]
    if marks:
        found.append("Spells: " + "; ".join(marks))
    return found


def measured(gauge: Gauge) -> str:
    """A gauge in words: `head 8/8`."""
    return f"{gauge.name} {gauge.value}" + (f"/{gauge.maximum}" if gauge.maximum else "")


def units(state: DragonRage, side: int) -> list[str]:
    """A line for every monster and character, one for all troops of a type."""
    lines: list[str] = []
    troops: dict[int, list[str]] = {}
    for unit in range(len(state.kind)):
        captive = side != INVADER and state.side[unit] == CAPTIVE
        if (state.side[unit] != side and not captive) or state.cell[unit] == DEAD:
            continue
        kind, cell = state.kind[unit], state.cell[unit]
        where = state.city.names[cell] if cell >= 0 else "off the map"
        held = [tag for tag in tags(state, unit) if tag not in ("grounded", "waiting")]
        if FAMILY[kind] == TROOP:
            number = state.names[unit].removeprefix(NAMES[kind])
            note = f" ({', '.join(held)})" if held else ""
            troops.setdefault(kind, []).append(f"{number} {where}{note}")
            continue
        told = [f"{state.names[unit]} {where}"]
        if FAMILY[kind] == MAJOR and cell != OFF:
            told[0] += f" facing {DIRECTION_NAMES[state.face[unit]]}"
        told += [measured(gauge) for gauge in gauges(state, unit) if gauge.maximum]
        lines.append("  " + ", ".join([*told, *held]))
    for kind, entries in sorted(troops.items()):
        lines.append(f"  {NAMES[kind]}: {', '.join(entries)}")
    return lines


def entrances(state: DragonRage) -> list[str]:
    """Entrances that are open or smashed, and breaches."""
    city = state.city
    found = [
        f"{'gate' if city.is_gate[e] else 'door'} {city.entrance_name(e)} {ENTRANCE_NAMES[how]}"
        for e, how in enumerate(state.entrance)
        if how != CLOSED
    ]
    return found + [f"breach {city.side_name(side)}" for side in state.breaches]


def hint(state: DragonRage, seat: int) -> str:
    """How the open question is answered, with one example of each kind that is offered."""
    question = state.question
    if question is None or seat not in state.to_act:
        return ""
    examples: dict[int, str] = {}
    for action in question.actions(state, seat):
        examples.setdefault(action.kind, action.text)
    if len(examples) < 2:
        return ""
    return "For example " + ", ".join([f"`{text}`" for text in list(examples.values())[:4]]) + "."
