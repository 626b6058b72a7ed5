"""What every byte of an observation of DragonLance means."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.encoding import ONE, Field, category, flag, number
from wyrmtable.games.dragonlance.codes import KIND_NAMES
from wyrmtable.games.dragonlance.optionflags import OptionFlags
from wyrmtable.games.dragonlance.pieces import (
    CITADELS,
    HORDES,
    ITEMS,
    KINDS,
    MARKERS,
    SIZE,
    SPELLS,
)

PHASES: Final[list[str]] = [
    "over",
    "colour",
    "mount",
    "begin",
    "window",
    "response",
    "roll",
    "dice",
    "draw",
    "act",
    "search",
    "trade",
    "defend",
    "item",
    "first",
    "flee",
    "escape",
    "take back",
]
PHASE_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(PHASES)}
ABOUT_A_DRAGON: Final = ("search", "defend", "item", "first", "flee", "escape", "take back")
ACT_PHASE: Final = PHASES.index("act")
WINDOW_PHASE: Final = PHASES.index("window")
ROLL_PHASE: Final = PHASES.index("roll")
PHASE_ASKS: Final[list[bool]] = [name in ABOUT_A_DRAGON for name in PHASES]
LARGEST: Final = HORDES * SIZE
FAR: Final = 9  # hexes from the tower
ADDS: Final = 50

HEADER: Final[list[Field]] = [
    category("phase", len(PHASES), "what is being decided: " + ", ".join(PHASES)),
    category("window", 5, "of a window: 0 none, start, attack, response, homecoming"),
    number("asked", 0, LARGEST, "the dragon that is decided about, counted from 1 as below"),
    number("round", 0, 255, "round, at most 255"),
    category("active", HORDES + 1, "the horde whose turn it is, counted from 1 as below"),
    category("first", HORDES + 1, "the horde that began, counted from 1 as below"),
    number("points", 0, 20, "movement points left"),
    number("supply", 0, MARKERS, "markers that are not in use"),
    flag("lance", "the lance stands on the tower"),
    number("draw pile", 0, 30, "cards"),
    flag("hasted", "Haste counts for the coming roll"),
    flag("waits", "Lord Gunthar waits for a card"),
    number("attacker", 0, LARGEST, "counted from 1 as below"),
    number("target", 0, LARGEST, "counted from 1 as below"),
    category("attack", len(KIND_NAMES) + 1, "0 none, " + ", ".join(KIND_NAMES)),
    number("attacker adds", -ADDS, 200, "what the attacker adds to its roll so far"),
    number("defender adds", -ADDS, 200, "what the defender adds to its roll so far"),
    category("answered", KINDS + 1, "the card that can be answered with Dispel Magic"),
    category("answered of", HORDES + 1, "the horde that has played it"),
    number("answered for", 0, LARGEST, "the dragon that it is charged to"),
    number("levels", 0, 99, "levels that the dragon would lose without its item"),
    category("offered", KINDS + 1, "the card that an ally offers"),
    *[number(f"die {place}", 0, 10, "dice to choose from") for place in range(1, 5)],
    *[number(f"discarded {name}", 0, 4, "in the discard pile") for name in SPELLS],
    *[number(f"played {name}", 0, 4, "played and not yet discarded") for name in SPELLS],
]
HORDE: Final[list[Field]] = [
    category("colour", HORDES + 1, "0 none yet, then gold, silver, bronze, red, blue, green"),
    category("sector", HORDES, "how many sectors clockwise from the own lair"),
    category("seat", 7, "0 none, 1 the own, then the seats after it"),
    flag("ally", "wins with the own"),
    flag("out", "has lost its last dragon"),
    number("cards", 0, 30, "cards in hand"),
    flag("led", "has the power of its leader"),
    category("rider", SIZE + 1, "the dragon that the leader rides"),
]
DRAGON: Final[list[Field]] = [
    flag("here", "is on the board"),
    flag("dead", "has crashed and may be resurrected"),
    number("q", -FAR, FAR, "hex"),
    number("r", -FAR, FAR, "hex"),
    number("altitude", 0, MARKERS, "altitude"),
    category("where", 3, "in the open, on the tower, in a citadel"),
    number("citadel", 0, CITADELS, "the citadel that it is in"),
    category("facing", 6, "clockwise from N"),
    category("water", 4, "dry, must ascend, misses this turn, misses the next"),
    category("item", len(ITEMS) + 1, "the item that it carries"),
    flag("lancer", "carries the lance"),
    flag("attacked", "has attacked this turn"),
    flag("charged", "a card was charged to it this turn"),
    number("spent", 0, 20, "points spent this turn"),
    flag("must leave", "must leave the tower, a citadel or the water"),
    flag("fear", "has a Fear zone"),
]
POINTS_AT: Final = 6  # points and supply change with every step
NO_DRAGON: Final[bytes] = bytes([-field.low for field in DRAGON])
DEAD_DRAGON: Final[bytes] = NO_DRAGON[:1] + ONE + NO_DRAGON[2:]
CITADEL: Final[list[Field]] = [
    number("q", -FAR, FAR, "hex"),
    number("r", -FAR, FAR, "hex"),
    category("item", len(ITEMS) + 1, "the item on its underside, 0 if it is not known"),
]


def named(name: str, field: Field) -> Field:
    return Field(f"{name} {field.name}", field.low, field.high, field.category, field.about)


def fields_for(seats: int, flags: OptionFlags) -> list[Field]:
    """The game, the own hands, hordes and dragons clockwise from the own, citadels and items."""
    listed = list(HEADER)
    for horde in range(flags.hordes_each):
        listed += [number(f"hand {horde} {name}", 0, 4, "cards in hand") for name in SPELLS]
    hordes = seats * flags.hordes_each
    for place in range(hordes):
        listed += [named(f"horde {place}", field) for field in HORDE]
    for place in range(hordes):
        for dragon in range(1, SIZE + 1):
            listed += [named(f"dragon {place}.{dragon}", field) for field in DRAGON]
    if flags.citadels:
        for place in range(CITADELS):
            listed += [named(f"citadel {place}", field) for field in CITADEL]
    if flags.items:
        listed += [flag(f"gone {item}", "the item has left the game") for item in ITEMS]
    return listed
