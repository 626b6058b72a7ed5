# not compiled: msgspec structs for the wire
"""Cues: what an event looks like, in the terms of scenes, for whoever shows it.

A game makes them from the event alone (`Ruleset.cues`), so that they tell nobody more than the
event does. Ids are those of the scene's pieces and tiles, lengths and angles those of the scene.
Cues of one event are shown in the order in which their kinds first occur; cues of one kind are
shown at once. What no cue tells is as the next scene says.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from wyrmtable.core.plain import Plain

Spot: TypeAlias = tuple[float, float]
Pose: TypeAlias = tuple[float, float, float]  # x, y, heading

Matter: TypeAlias = Literal[
    "fire",
    "fireball",
    "frost",
    "acid",
    "water",
    "poison",
    "lightning",
    "sound",
    "magic",
    "shot",
    "claws",
]


class Move(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="move"):
    """A piece is there now; what is left out stays as it was.

    On a tile it stands in the middle, over the ground of the tile. A piece that is on the board
    afterwards but was not before comes with this cue.
    """

    piece: str
    tile: str = ""
    x: float | None = None
    y: float | None = None
    z: int | None = None
    ground: int | None = None
    heading: float | None = None
    way: tuple[Pose, ...] = ()  # along which it came, from start to end
    manner: Literal["fly", "fall", "put"] = "fly"


class Leave(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="leave"):
    """A piece is no longer on the board."""

    piece: str
    manner: Literal["die", "go"] = "die"


class Tally(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="tally"):
    """A gauge of a piece has another value, or goes up or down by so much within its limits."""

    piece: str
    gauge: str
    change: int = 0
    value: int | None = None


class Wear(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="wear"):
    """A piece has a tag, or has it no more."""

    piece: str
    tag: str
    on: bool = True


class Strike(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="strike"):
    """A piece attacks: with what, and toward which pieces, tiles or points."""

    piece: str
    what: Matter
    pieces: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    points: tuple[Spot, ...] = ()


class Words(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="words"):
    """Words that rise from a piece or tile; whoever is told of harm flinches."""

    text: str
    piece: str = ""
    tile: str = ""
    tone: Literal["harm", "good", "bad", "note"] = "note"


class Shine(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="shine"):
    """A piece or tile glitters."""

    piece: str = ""
    tile: str = ""
    what: Literal["treasure", "healing", "magic"] = "magic"


class Announce(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="announce"):
    """From now on this is the phase of the scene."""

    text: str


class Together(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="together"):
    """Happens at the same time as the events right before and after it that say the same."""

    name: str


class Chapter(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="chapter"):
    """A part of the game begins or ends here: a headline in the log, a notch in the time line."""

    great: bool = False  # it holds smaller ones


class Outline(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="outline"):
    """Something laid on the table or measured: a template, an arc, an area; two points: a line."""

    points: tuple[Spot, ...]
    label: str = ""
    tone: Literal["good", "bad", "note"] = "note"


class Dice(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="dice"):
    """Dice as they were rolled: numbers, or the names of faces."""

    values: tuple[int | str, ...]


class Quit(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="quit"):
    """Whoever sits on this seat (from 0) has given up."""

    seat: int


class Orders(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="orders"):
    """Sealed orders lie open: for a piece one text for each step; `at` is the step that begins.

    What is left out stays as it was; `at` counts from 0.
    """

    plans: dict[str, list[str]] = {}
    at: int | None = None


Cue: TypeAlias = (
    Move
    | Leave
    | Tally
    | Wear
    | Strike
    | Words
    | Shine
    | Announce
    | Together
    | Chapter
    | Outline
    | Dice
    | Quit
    | Orders
)


# -- reading the data of an event ----------------------------------------------------------------


def tile_of(hex: Plain | list[int]) -> str:
    """The id of the tile of a hex that is given as `[q, r]`."""
    assert isinstance(hex, list)
    return f"{hex[0]},{hex[1]}"


def whole(value: Plain) -> int:
    """A whole number."""
    assert isinstance(value, int)
    return value


def lost(points: int) -> str:
    """Points that are gone, as they are shown."""
    return f"−{points}"
