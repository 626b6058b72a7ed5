"""Actions that come as numbers: are they as many and as large as their kind needs?"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import BadNotation
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.notation import (
    ATTACK,
    ATTACKS,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
    DICE,
    DOWN,
    ENTER,
    ESCAPE,
    FIRST,
    FLEE,
    FLY,
    FLY_TO,
    GLIDE,
    GLIDES,
    HEX,
    HOLD,
    INTEND,
    LEAVE,
    LEG_GLIDE,
    NUMBER_LIMIT,
    PASS,
    PLAY,
    RESURRECT,
    RIDE,
    ROLL_OVER,
    SPIN,
    STUNT,
    STUNTS,
    TAKE,
    TO_TOWER,
    TRADE,
    UP,
    USE_ITEM,
    WHEEL,
    WISH,
    WISHES,
)
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DRAGONS,
    SPELLS,
)

# What the numbers of each kind are, by the letters of BOUNDS; a last letter with * is repeated
SHAPES: Final[dict[int, str]] = {
    TAKE: "h*",
    RIDE: "d",
    WISH: "w",
    DICE: "n*",
    HEX: "dr",
    UP: "d",
    DOWN: "dn",
    GLIDE: "dgs",
    SPIN: "ds",
    FLY: "dp*",
    FLY_TO: "dyn",
    LEAVE: "dr",
    ENTER: "dr",
    ATTACK: "ddkx",
    PLAY: "cdtlf",
    STUNT: "duskc*",
    FIRST: "d",
    FLEE: "dy",
    ESCAPE: "dyn",
    USE_ITEM: "dxf",
    RESURRECT: "dyc*",
    TRADE: "hhnc*",
    HOLD: "b",
}
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "b": (0, 1),  # no or yes
    "d": (0, DRAGONS - 1),
    "r": (0, 5),  # direction
    "h": (0, len(COLOURS) - 1),
    "w": (0, len(WISHES) - 1),
    "n": (0, NUMBER_LIMIT),
    "g": (0, len(GLIDES) - 1),
    "s": (-9, NUMBER_LIMIT),  # with a sign
    "k": (0, len(ATTACKS) - 1),
    "x": (-1, HEXES.size - 1),  # a hex or none
    "y": (0, HEXES.size - 1),
    "t": (TO_TOWER, HEXES.size - 1),
    "l": (-1, NUMBER_LIMIT),
    "f": (-1, 5),  # a facing or none
    "c": (0, len(SPELLS) - 1),
    "u": (0, len(STUNTS) - 1),
    "p": (0, 1000),  # part of a path
}
MOST_NUMBERS: Final = 100


def require_sound(action: Action) -> None:
    """Refuse an action whose numbers cannot mean anything; those of texts always do."""
    if not is_sound(action):
        raise BadNotation(action.text, "its numbers mean nothing in this game")


def is_sound(action: Action) -> bool:
    """Are the numbers of an action as many and as large as its kind needs?"""
    args = action.args
    if action.kind == INTEND:
        answer = args and args[0] in (PASS, PLAY, STUNT)
        return bool(answer) and is_sound(Action(args[0], args[1:], ""))
    shape = SHAPES.get(action.kind, "")
    repeated = shape[-2] if shape.endswith("*") else ""
    fixed = shape[:-2] if repeated else shape
    if len(args) < len(fixed) or len(args) > MOST_NUMBERS:
        return False
    if len(args) > len(fixed) and not repeated:
        return False
    for place, value in enumerate(args):
        low, high = BOUNDS[fixed[place] if place < len(fixed) else repeated]
        if value < low or value > high:
            return False
    if action.kind == FLY:
        return sound_legs(args)
    if action.kind == TRADE:
        return len(args) - 3 >= args[2]
    if action.kind == SPIN:
        return args[1] in (-1, 1)
    if action.kind == STUNT and args[1] in (WHEEL, DEFENSIVE_WHEEL):
        return 0 <= args[2] <= 5
    if action.kind == STUNT and args[1] in (ROLL_OVER, DEFENSIVE_ROLL):
        return args[2] in (-1, 1)
    return True


def sound_legs(args: tuple[int, ...]) -> bool:
    """Is this a dragon and pairs of what and how far?"""
    if len(args) % 2 == 0 or len(args) < 3:
        return False
    most = [5, NUMBER_LIMIT, NUMBER_LIMIT, len(GLIDES) * 100 - 1]
    for at in range(1, len(args), 2):
        if args[at] > LEG_GLIDE or args[at + 1] > most[args[at]]:
            return False
    return True
