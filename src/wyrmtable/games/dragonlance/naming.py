"""What dragons, places and players are called in events and views."""

from __future__ import annotations

from typing import TypedDict

from wyrmtable.core.plain import Plain
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import INSIDE, NOWHERE, TOWER
from wyrmtable.games.dragonlance.hordes import hordes_of, item_of
from wyrmtable.games.dragonlance.pieces import CITADEL_NAMES, COLOURS, ITEMS
from wyrmtable.games.dragonlance.state import DragonLance


class Whereabouts(TypedDict):
    """Where a dragon is, as events tell it."""

    hex: list[int]
    alt: int
    facing: int
    where: str  # on or in what it sits


def whereabouts(state: DragonLance, dragon: int) -> Whereabouts:
    """Where a dragon is and how it faces."""
    place = state.where[dragon]
    where = "tower" if place == TOWER else ""
    if place >= INSIDE:
        where = "citadel " + CITADEL_NAMES[place - INSIDE]
    return Whereabouts(
        hex=hex_of(state.cell[dragon]),
        alt=state.alt[dragon],
        facing=state.face[dragon],
        where=where,
    )


def hex_of(cell: int) -> list[int]:
    """Coordinates of a cell as plain data."""
    q, r = HEXES.grid.coords[cell]
    return [q, r]


def place_of(cell: int) -> Plain:
    """The same; None for a dragon that is nowhere."""
    return None if cell == NOWHERE else [*hex_of(cell)]


def item_name(state: DragonLance, dragon: int) -> Plain:
    """The item of a dragon as plain data."""
    item = item_of(state, dragon)
    return None if item < 0 else ITEMS[item]


def seat_name(state: DragonLance, seat: int) -> str:
    """The colours of a seat, or a number while it has none."""
    names = [COLOURS[horde] for horde in hordes_of(state, seat)]
    return "-".join(names) if names else f"seat {seat + 1}"


def asked(state: DragonLance, horde: int, request: str, *, first: bool = True) -> str:
    """`Roll for movement`; `Gold: roll for movement` where a player has several hordes.

    Not `first`: within a sentence.
    """
    if len(hordes_of(state, state.owner[horde])) > 1:
        return f"{COLOURS[horde].capitalize()}: {request}"
    return request[:1].upper() + request[1:] if first else request
