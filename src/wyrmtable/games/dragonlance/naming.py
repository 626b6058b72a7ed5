"""What dragons, places and players are called in events and views."""

from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.hordes import hordes_of, item_of
from wyrmtable.games.dragonlance.marks import INSIDE, NOWHERE, TOWER
from wyrmtable.games.dragonlance.pieces import CITADEL_NAMES, COLOURS, ITEMS
from wyrmtable.games.dragonlance.state import DragonLance


def whereabouts(state: DragonLance, dragon: int) -> PlainDict:
    """Where a dragon is and how it faces, for events; `where` if it sits on or in something."""
    found: PlainDict = {
        "hex": hex_of(state.cell[dragon]),
        "alt": state.alt[dragon],
        "facing": state.face[dragon],
    }
    if state.where[dragon] == TOWER:
        found["where"] = "tower"
    elif state.where[dragon] >= INSIDE:
        found["where"] = "citadel " + CITADEL_NAMES[state.where[dragon] - INSIDE]
    return found


def hex_of(cell: int) -> Plain:
    """Coordinates of a cell as plain data."""
    if cell == NOWHERE:
        return None
    q, r = HEXES.grid.coords[cell]
    return [q, r]


def item_name(state: DragonLance, dragon: int) -> Plain:
    """The item of a dragon as plain data."""
    item = item_of(state, dragon)
    return None if item < 0 else ITEMS[item]


def seat_name(state: DragonLance, seat: int) -> str:
    """The colours of a seat, or a number while it has none."""
    names = [COLOURS[horde] for horde in hordes_of(state, seat)]
    return "-".join(names) if names else f"seat {seat + 1}"
