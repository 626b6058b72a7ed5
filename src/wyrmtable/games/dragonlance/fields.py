"""The fields of a game of DragonLance: what they may hold, and who may know it."""

# not compiled: reading and writing, not playing
from __future__ import annotations

from typing import Final

from wyrmtable.core.fields import (
    HIDDEN,
    MOST,
    OWN,
    Field,
    Fields,
    flag,
    lists,
    number,
    row,
    rows,
)
from wyrmtable.games.dragonlance.board import CELLS
from wyrmtable.games.dragonlance.codes import (
    GONE,
    INSIDE,
    INTENT,
    NOBODY,
    NOWHERE,
    SNAP,
    STRIDE,
)
from wyrmtable.games.dragonlance.intents import numbers_of
from wyrmtable.games.dragonlance.pieces import (
    CITADELS,
    DRAGONS,
    HORDES,
    ITEMS,
    KINDS,
    MARKERS,
    SIZE,
    START_FACING,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import INTEND

HIGHEST: Final = 1000  # of altitudes and points
LAST: Final = CELLS - 1
FACINGS: Final = [START_FACING[dragon // SIZE] for dragon in range(DRAGONS)]


def marks(name: str, high: int) -> Field:
    """A small number for each dragon, 0 at the start."""
    return row(name, DRAGONS, 0, high, fixed=True)


FIELDS: Final = Fields(
    row("owner", HORDES, NOBODY, 5, start=NOBODY, fixed=True),
    lists("hands", HORDES, 0, KINDS - 1, known=OWN, inner=True),
    row("out", HORDES, 0, 1, fixed=True),
    row("rider", HORDES, NOBODY, DRAGONS - 1, start=NOBODY, fixed=True),
    row("killed", HORDES, 0, MOST, fixed=True),
    row("resigned", "seats", 0, 1, fixed=True),
    row("wishes", "seats", 0, 2, known=OWN, fixed=True),
    marks("dead", 1),
    row("cell", DRAGONS, NOWHERE, LAST, start=NOWHERE),
    row("alt", DRAGONS, 0, HIGHEST),
    marks("where", INSIDE + CITADELS - 1),
    row("face", DRAGONS, 0, 5, start=FACINGS, fixed=True),
    marks("wet", 3),
    marks("attacked", 1),
    marks("charged", 1),
    marks("finished", 2),
    marks("duty", 1),
    marks("left", CITADELS),
    row("spent", DRAGONS, 0, HIGHEST),
    row("push", DRAGONS, 0, HIGHEST),
    marks("began", HIGHEST),
    row("base", DRAGONS * SNAP, -1, MOST, fixed=True),
    rows("trail", 3, -1, CELLS * 6),
    row("stock", KINDS, 0, 100, fixed=True),
    rows("draw_pile", 1, 0, KINDS - 1, known=HIDDEN, fixed=True),
    rows("discard", 1, 0, KINDS - 1, fixed=True),
    rows("played", STRIDE, -2, MOST),
    rows("waiting", 1, 0, HORDES - 1, fixed=True),
    row("aside", HORDES, 0, 1, known=OWN, fixed=True),
    flag("hasted"),
    rows("fears", 1, 0, DRAGONS - 1, fixed=True),
    rows("fleeing", 1, 0, DRAGONS - 1, fixed=True),
    rows("late", SNAP + 2, -1, MOST, fixed=True),
    rows("citadel", CITADELS, 0, LAST, fixed=True),
    rows("hides", CITADELS, 0, len(ITEMS) - 1, known=OWN, fixed=True),
    rows("seen", CITADELS, 0, (1 << HORDES) - 1, fixed=True),
    rows("carrier", len(ITEMS), GONE, DRAGONS - 1, fixed=True),
    number("round", 0, MOST),
    number("first", NOBODY, HORDES - 1, start=NOBODY),
    number("active", NOBODY, HORDES - 1, start=NOBODY),
    number("points", 0, HIGHEST),
    rows("dice", 1, 1, 100, fixed=True),
    number("supply", -HIGHEST, HIGHEST, start=MARKERS),
    number("elsewhere", -HIGHEST, HIGHEST),
    number("lancer", NOBODY, DRAGONS - 1, start=NOBODY),
    number("judgements", 0, MOST),
    number("attacker", NOBODY, DRAGONS - 1, start=NOBODY),
    number("target", NOBODY, DRAGONS - 1, start=NOBODY),
    number("attack_kind", 0, 3),
    number("attack_line", -2, LAST, start=NOWHERE),
    number("attack_push", 0, HIGHEST),
    number("attack_height", 0, HIGHEST),
    number("counters", 0, HIGHEST),
    row("holds", "seats", 0, 1, spare=True),  # these two only while a window is open
    rows("intents", INTENT, -2, MOST, known=OWN, spare=True),
)


def check(state: DragonLance) -> None:
    """What the table of fields does not say of a state that was read; ValueError names it."""
    if max(state.owner) >= state.seats:
        raise ValueError("owner: there is no such seat")
    placed = CITADELS if state.flags.citadels and state.citadel else 0
    hidden = len(ITEMS) if placed and state.flags.items and state.hides else 0
    sizes = {"citadel": placed, "hides": hidden, "seen": hidden, "carrier": hidden}
    for name, size in sizes.items():
        if len(getattr(state, name)) != size:
            raise ValueError(f"{name} must hold {size} numbers")
    for at in range(0, len(state.intents), INTENT):
        kind = state.intents[at + 1]
        said = (kind, *numbers_of(kind, state.intents[at + 2 : at + INTENT]))
        if not 0 <= state.intents[at] < HORDES or not INTEND.sound(said):
            raise ValueError("intents: not an answer that a horde could give")
