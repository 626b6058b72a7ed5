"""The table of what a state of Dragon Rage holds."""

# not compiled: reading and writing, not playing
from __future__ import annotations

from wyrmtable.core.fields import MOST, OWN, Fields, flag, number, row, rows
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonrage.kinds import AREAS, KINDS
from wyrmtable.games.dragonrage.state import CODE_SPAN, DragonRage
from wyrmtable.games.dragonrage.verbs import PARTS

FIELDS = Fields(
    rows("kind", 1, 0, KINDS - 1),
    rows("side", 1, 0, 2),
    rows("cell", 1, -2, "last_cell"),
    rows("face", 1, 0, 5),
    rows("marks", 1, 0, MOST),
    rows("deeds", 1, 0, MOST),
    rows("spent", 1, 0, 99),
    rows("lost", AREAS, 0, 99),
    rows("stock", 1, 0, 99),
    rows("master", 1, -1, MOST),
    rows("groups", 1, 0, 1 << PARTS),
    rows("code", 1, 1, KINDS * CODE_SPAN),
    row("entrance", "entrances", 0, 2),
    row("control", "entrances", 0, 1, start=1),
    row("scored", "vp_hexes", -1, 99, start=-1),
    rows("breaches", 1, 0, MOST),
    rows("bridges", 3, -1, MOST),
    rows("carcasses", 1, 0, "last_cell"),
    rows("fogs", 2, 0, "last_cell"),
    rows("winds", 3, 0, "last_cell"),
    rows("boosts", 3, 0, "last_cell"),
    rows("grudges", 2, 0, MOST),
    rows("hurts", 2, 0, MOST),
    rows("mauled", 2, 0, MOST),
    rows("bolts", 4, 0, MOST),
    rows("owed", 2, 0, 99),
    rows("due", 2, 0, 99),
    row("draft", "draft", 0, 99, known=OWN),
    row("ready", "seats", 0, 1),
    number("invader", 0, 1),
    number("turn", 1, MOST, start=1),
    number("phase", 0, 10),
    number("goal", 0, 999),
    number("vp", -99, 999),
    number("last_damage", 0, MOST),
    number("outside", 0, MOST),
    row("demoralised", "seats", 0, 1),
    rows("killed", 2, 0, 99),
    flag("abandoned"),
    flag("patient"),
    flag("passed"),
)


def sizes(state: DragonRage) -> dict[str, int]:
    """The sizes that the table names."""
    return {
        "seats": 2,
        "draft": 2 * KINDS,
        "entrances": len(state.city.inside),
        "vp_hexes": len(state.terms.vp_cells),
        "last_cell": state.city.size - 1,
    }


def begin(state: DragonRage) -> None:
    """Everything as before the first unit is there."""
    FIELDS.begin(state, sizes(state))
    state.names = []
    state.crowd = None


def write(state: DragonRage) -> PlainDict:
    """The whole state, with the options and the names of the units."""
    plain = FIELDS.write(state)
    plain["options"] = state.terms.plain
    plain["names"] = list(state.names)
    return plain


def read(state: DragonRage, data: PlainDict) -> None:
    """A state from what `write` has written; ValueError names what is damaged."""
    FIELDS.read(state, data, sizes(state), "options", "names")
    names = data["names"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("names must be a list of texts")
    state.names = [str(name) for name in names]
    state.crowd = None
