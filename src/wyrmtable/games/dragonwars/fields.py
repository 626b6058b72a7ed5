"""What the state of a game holds, in the order in which it is written."""

# not compiled: reading and writing, not playing
from __future__ import annotations

from wyrmtable.core.fields import MOST, OWN, Fields, flag, number, row
from wyrmtable.games.dragonwars.dragons import CEILING, ENERGY, TYPES
from wyrmtable.games.dragonwars.maps import Map
from wyrmtable.games.dragonwars.pegs import ALL_PEGS, PLOT_SIZE, TURNS, UNDECIDED

FIELDS = Fields(
    row("order", "seats", 0, "last seat", fixed=True),
    row("colour", "seats", -1, 5, start=-1),
    row("site", "seats", -1, "last site", start=-1),
    row("locked", "seats", 0, 1),
    row("committed", "seats", 0, 1),
    row("resigned", "seats", 0, 1),
    row("in_play", "seats", 0, 1, start=1),
    row("fell_out", "seats", 0, MOST),
    row("cursor", "seats", 0, PLOT_SIZE, known=OWN),
    row("cell", "dragons", -1, "last cell", start=-1),
    row("total", "dragons", 0, CEILING),
    row("facing", "dragons", 0, 5),  # DW-1.13
    row("health", "dragons", 0, 15),
    row("energy", "dragons", 0, ENERGY, start=ENERGY),
    row("forfeited", "dragons", 0, 3),
    row("recovering", "dragons", 0, 1),
    row("lifted", "dragons", -1, "last cell", start=-1),
    row("plot", "cells", UNDECIDED, ALL_PEGS, start=UNDECIDED, known=OWN),
    row("new_facing", "dragons", -1, 5, start=-1, known=OWN),
    row("new_recovery", "dragons", -1, 3, start=-1, known=OWN),
    number("round", 0, MOST),
    number("turn", 0, TURNS - 1),
    flag("revealed"),
    number("quiet", 0, MOST),
    flag("progress"),
    flag("cut"),
    number("egg", -1, "last cell", start=-1),
    number("carrier", -1, "last dragon", start=-1),
    flag("egg_taken"),
    number("checks", 0, MOST),
    row("spared", "dragons", 0, "all seats", spare=True),  # bits of seats, during a Melee
)


def sizes(seats: int, board: Map) -> dict[str, int]:
    """The sizes of a table with this map."""
    dragons = seats * TYPES
    return {
        "seats": seats,
        "last seat": seats - 1,
        "all seats": (1 << seats) - 1,
        "dragons": dragons,
        "last dragon": dragons - 1,
        "cells": dragons * TURNS,
        "last cell": board.grid.size - 1,
        "last site": len(board.site_names) - 1,
    }
