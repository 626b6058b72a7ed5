"""What a state of Aerial Corps holds, field by field.

Fixed fields are never altered in place: they change seldom, so that clones share them.
"""

# not compiled: set-up, reading and writing
from __future__ import annotations

import math
from typing import Annotated

import msgspec
from msgspec import Meta

from wyrmtable.core.fields import (
    HIDDEN,
    MOST,
    OWN,
    Fields,
    flag,
    lists,
    number,
    reals,
    row,
    rows,
)
from wyrmtable.core.plain import Plain
from wyrmtable.games.aerialcorps.breeds import KEYS, START_LEVEL, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import CARDS, ST
from wyrmtable.games.aerialcorps.decks import DAMAGE_CARDS
from wyrmtable.games.aerialcorps.state import (
    NONE,
    PLACES,
    SHIP,
    UNANSWERED,
    UNDECIDED,
    AerialCorps,
)
from wyrmtable.games.aerialcorps.table import Table

FARTHEST = 1000.0  # inches
LAST_HEADING = math.nextafter(360.0, 0.0)
WIDEST_BEARING = 180  # an answer may be a bearing, or the number of a target
LAST_BREED = len(KEYS) - 1

FIELDS = Fields(
    # seats
    row("side", "seats", 0, 5, fixed=True),
    row("wish", "dragons", NONE, LAST_BREED, start=NONE, known=OWN, fixed=True),
    row("chosen", "seats", 0, 1),
    row("ready", "seats", 0, 1),
    row("ship_side", "ships", 0, 5, start=1, fixed=True),  # AC-16.7
    rows("sides_in", 1, 0, 1, fixed=True),
    # dragons and ships
    row("breed", "pieces", SHIP, LAST_BREED, start=NONE, fixed=True),
    reals("x", "pieces", -FARTHEST, FARTHEST),
    reals("y", "pieces", -FARTHEST, FARTHEST),
    reals("heading", "pieces", 0.0, LAST_HEADING),
    row("level", "pieces", 0, TOP_LEVEL, start=START_LEVEL),  # AC-3.6
    row("counters", "pieces", 0, 9),
    row("damage", "pieces", 0, 10_000, known=OWN, fixed=True),  # AC-15.6
    row("crew", "pieces", 0, 7, fixed=True),
    row("shown", "pieces", 0, 7, fixed=True),
    row("plan", "units", UNDECIDED, CARDS - 1, start=UNDECIDED, known=OWN),
    row("burst", "pieces", UNDECIDED, 3, start=UNDECIDED, known=OWN),
    row("facing", "units", UNDECIDED, "last_facing", start=UNDECIDED, known=OWN),
    row("last", "pieces", 0, CARDS - 1, start=ST),
    row("steep", "pieces", 0, 1),
    row("breathed", "pieces", 0, MOST, fixed=True),
    row("silent", "units", 0, MOST, fixed=True),
    row("choked", "pieces", 0, MOST, fixed=True),
    row("harness", "pieces", 0, 100, known=OWN, fixed=True),
    row("left_wing", "pieces", 0, MOST, known=OWN, fixed=True),
    row("right_wing", "pieces", 0, MOST, known=OWN, fixed=True),
    row("captain", "pieces", 0, MOST, known=OWN, fixed=True),
    row("captain_before", "pieces", 0, MOST, known=OWN, fixed=True),
    row("prey", "pieces", NONE, "last_piece", start=NONE, fixed=True),
    row("captor", "pieces", NONE, "last_piece", start=NONE, fixed=True),
    row("out", "pieces", 0, 4, fixed=True),
    row("hovered", "pieces", 0, 1, fixed=True),
    row("struck", "pieces", 0, 1, fixed=True),
    row("conflict", "pieces", 0, 1 << 62, fixed=True),
    row("taken", "units", 0, MOST, fixed=True),
    # the game
    number("turn", 0, 1_000_000),
    number("round", 0, 3),
    number("turned", 0, 3),
    rows("ongoing", 3, 0, 10_000, fixed=True),
    rows("into", 2, 0, "last_piece", fixed=True),
    rows("slots", 1, 0, "last_unit", known=OWN, fixed=True),
    rows("answers", 1, UNANSWERED, WIDEST_BEARING, known=OWN),
    lists("decks", 3, 0, DAMAGE_CARDS - 1, known=HIDDEN, fixed=True),
    lists("discards", 3, 0, DAMAGE_CARDS - 1, known=OWN, fixed=True),  # AC-15.6
    number("free", NONE, "last_piece", start=NONE),
    flag("unshown"),
)


def sizes(seats: int, table: Table) -> dict[str, int]:
    """The sizes that the table of fields names."""
    pieces = seats * PLACES + len(table.ships)
    return {
        "seats": seats,
        "dragons": seats * PLACES,
        "ships": len(table.ships),
        "pieces": pieces,
        "units": pieces * 3,
        "last_piece": pieces - 1,
        "last_unit": pieces * 3 - 1,
        "last_facing": table.facings - 1,
    }


Inches = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """What a table has that a position may alter."""

    width: Inches
    depth: Inches
    ends: bool
    ships: Annotated[list[tuple[Inches, Inches, Inches]], Meta(max_length=3)]


def write_table(table: Table) -> Plain:
    """A table as plain data."""
    data: Plain = msgspec.to_builtins(TableData(table.width, table.depth, table.ends, table.ships))
    return data


def read_table(table: Table, plain: Plain) -> None:
    """Take over what `write_table` has written; ValueError names what is damaged."""
    try:
        data = msgspec.convert(plain, TableData)
    except msgspec.ValidationError as error:
        raise ValueError(f"table: {error}") from None
    table.width, table.depth = data.width, data.depth
    table.ends, table.ships = data.ends, data.ships


def check(state: AerialCorps) -> None:
    """ValueError if fields that were read do not fit each other."""
    if len(state.sides_in) <= max(state.side):
        raise ValueError("sides_in must have an entry for every side")
    for piece, breed in enumerate(state.breed):
        if (breed == SHIP) != (piece >= state.ships_from):
            raise ValueError("breed: ships come after all dragons")
    if any([owner >= len(state.breed) for owner in state.ongoing[::3]]):
        raise ValueError("ongoing: there is no such dragon")
    if len(state.answers) != len(state.slots):
        raise ValueError(f"answers must be a list of {len(state.slots)} numbers")
