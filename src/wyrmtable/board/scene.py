# not compiled: msgspec structs for the wire
"""The scene: what a position looks like to one seat, as plain data that any renderer can draw.

World units: x to the east, y to the south, angles in degrees clockwise from north. Heights (`z`,
`ground`, `height`) count the levels of the game; `Board.level` says how long one of them is.
Seats are engine numbers; names of terrain, kinds, tags and styles are words, never colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from wyrmtable.board.hex import centre
from wyrmtable.core.language import SCENE, told
from wyrmtable.core.state import State

Point: TypeAlias = tuple[float, float]
PathPoint: TypeAlias = tuple[float, float, float]


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The extent of the table and how its units are to be read."""

    kind: Literal["hex", "plane"]
    left: float
    top: float
    right: float
    bottom: float
    radius: float = 1.0  # of a hex, centre to corner
    flat_top: bool = True
    level: float = 0.4  # world units of one level of height
    ceiling: int = 0  # highest level that exists, 0 when the game has none
    surface: str = ""  # terrain of the bare table
    grid: float = 0.0  # distance of grid lines on a plane, 0 for none
    unit: str = ""  # what people call one world unit: "inch"


class Tile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One hex or region of the board; without a `shape` it is a hex around (x, y)."""

    id: str
    x: float
    y: float
    terrain: str
    shape: tuple[Point, ...] = ()
    height: int = 0
    label: str = ""  # the coordinate that players use
    name: str = ""  # a name printed on the map: "Guildhall"
    value: str = ""  # what the place is worth: "3"
    seat: int | None = None
    colour: str = ""  # its own, where that is not the colour of its seat
    tags: tuple[str, ...] = ()


class Edge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A wall or entrance on the side between two tiles."""

    id: str
    kind: Literal["wall", "gate", "door"]
    x1: float
    y1: float
    x2: float
    y2: float
    state: Literal["closed", "open", "smashed"] = "closed"
    height: int = 1
    seat: int | None = None
    colour: str = ""  # its own, where that is not the colour of its seat


class Route(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line printed on the map, from point to point; `arrows` show which way it runs."""

    kind: Literal["road", "river", "bridge", "ford", "current"]
    points: tuple[Point, ...]
    arrows: bool = False


class Rectangle(Struct, frozen=True, kw_only=True, tag="rectangle"):
    """A card or square base: `length` lies along the heading."""

    width: float
    length: float


class Disc(Struct, frozen=True, kw_only=True, tag="disc"):
    """A round base or token."""

    radius: float


Footprint: TypeAlias = Rectangle | Disc


class Gauge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number with a limit, such as health 7 of 12; maximum 0 means a bare count."""

    name: str
    value: int
    maximum: int = 0


class Piece(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Anything that stands, flies or lies on the board."""

    id: str
    kind: str  # dragon, egg, lance, citadel, troop, engine, monster, character, token, obstacle …
    name: str
    x: float
    y: float
    short: str = ""  # one or two letters for small print
    seat: int | None = None
    colour: str = ""  # its own, where that is not the colour of its seat
    tile: str = ""  # pieces with the same tile share its room
    z: int = 0
    ground: int = 0
    heading: float | None = None
    size: int = 2  # 1 small, 2 medium, 3 big, 4 large
    footprint: Footprint | None = None
    gauges: tuple[Gauge, ...] = ()
    tags: tuple[str, ...] = ()  # grounded, carrier, locked, dead …
    hidden: bool = False  # face down for this seat: name and kind tell nothing


class Ghost(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="ghost"):
    """Where a piece would be, or was; `tags` as there, so that wings can be folded."""

    piece: str
    x: float
    y: float
    z: int = 0
    heading: float | None = None
    tags: tuple[str, ...] = ()
    style: str = "ghost"
    label: str = ""
    cite: str = ""


class Path(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="path"):
    """A way through the air; `width` makes it a template, `arrow` gives it a head."""

    points: tuple[PathPoint, ...]
    arrow: bool = True
    width: float = 0.0
    style: str = "path"
    label: str = ""
    cite: str = ""


class Cells(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="cells"):
    """Tiles that are tinted together; `low` and `high` are the heights that matter, if not all."""

    tiles: tuple[str, ...]
    low: int | None = None
    high: int | None = None
    style: str = "choice"
    label: str = ""
    cite: str = ""


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="area"):
    """A polygon on the table; `low` and `high` bound it in height when they matter."""

    shape: tuple[Point, ...]
    low: int | None = None
    high: int | None = None
    style: str = "range"
    label: str = ""
    cite: str = ""


class Arc(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="arc"):
    """A wedge or, with angle 360, a disc; `bands` are inner radii to be marked."""

    x: float
    y: float
    radius: float
    heading: float = 0.0
    angle: float = 360.0
    bands: tuple[float, ...] = ()
    style: str = "range"
    label: str = ""
    cite: str = ""


class Ruler(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="ruler"):
    """A measured line: its value beside its limit (0: none), and the section length."""

    x1: float
    y1: float
    x2: float
    y2: float
    value: str
    limit: float = 0.0
    section: float = 0.0
    style: str = "range"
    label: str = ""
    cite: str = ""


class Text(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="text"):
    """Words at a place on the board."""

    x: float
    y: float
    label: str
    style: str = "note"
    cite: str = ""
    why: str = ""  # what the clause says about it, in a few words


Mark: TypeAlias = Ghost | Path | Cells | Area | Arc | Ruler | Text


class SheetItem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon, card or token on a sheet; its clause says what it does."""

    name: str
    note: str = ""
    state: str = ""  # off, spent, wound …; nothing special without
    clause: str = ""


class SheetGroup(Struct, frozen=True, kw_only=True):
    """What belongs together on a sheet."""

    title: str
    items: tuple[SheetItem, ...]


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that lies on the mat of a unit: its figures, then its cards and tokens in groups."""

    figures: tuple[Gauge, ...] = ()
    groups: tuple[SheetGroup, ...] = ()


class PanelLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One row of a seat's panel: usually a unit, whether it is on the board or not."""

    name: str
    short: str = ""
    piece: str = ""  # id of the piece on the board, if any
    altitude: int | None = None
    gauges: tuple[Gauge, ...] = ()
    tags: tuple[str, ...] = ()
    sheet: Sheet | None = None


class SeatPanel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is open about a seat: who it is, how its units fare, what it is doing."""

    seat: int
    name: str
    colour: str  # a name of the palette
    team: str = ""
    status: str = ""  # "plotting", "locked", "to act"
    gauges: tuple[Gauge, ...] = ()
    tags: tuple[str, ...] = ()
    lines: tuple[PanelLine, ...] = ()


class Stop(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A box of the turn track; `notes` say what lies or happens there."""

    label: str
    now: bool = False
    notes: tuple[str, ...] = ()


class Progress(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far the seats of one side are: in words, and as a share of the whole way."""

    seats: tuple[int, ...]
    text: str
    share: float = 0.0


class Goal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How to win, in one line, and how far each side is."""

    text: str
    clause: str
    sides: tuple[Progress, ...] = ()


class Scene(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a renderer needs to draw one position for one seat."""

    title: str
    board: Board
    phase: str = ""
    # Round and Turn, or what else the game counts: empty in set-up, None if it counts nothing
    clock: tuple[int, ...] | None = None
    tiles: tuple[Tile, ...] = ()
    edges: tuple[Edge, ...] = ()
    routes: tuple[Route, ...] = ()
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    seats: tuple[SeatPanel, ...] = ()
    note: str = ""
    goal: Goal | None = None
    track: tuple[Stop, ...] = ()


def shown_to(state: State, seat: int | None) -> Scene:
    """What a seat sees, in the language of the process."""
    return told(english_scene(state, seat), SCENE)


def english_scene(state: State, seat: int | None) -> Scene:
    """The scene of its game; without one an empty table with a text."""
    rules = state.rules
    scene = rules.scene(state, seat)
    if scene is None:
        table = Board(kind="plane", left=0, top=0, right=10, bottom=6)
        text = rules.text(state, seat, drawn=False)
        return Scene(title=rules.title, board=table, phase=rules.phase(state), note=text)
    assert isinstance(scene, Scene)
    goal = rules.goal(state)
    if goal is None:
        return scene
    assert isinstance(goal, Goal)
    return msgspec.structs.replace(scene, goal=goal)


_decoder = msgspec.json.Decoder(Scene)


def to_json(scene: Scene) -> bytes:
    """The scene as compact JSON, the same bytes for equal scenes."""
    return msgspec.json.encode(scene)


def from_json(data: bytes | str) -> Scene:
    """The scene that `to_json` wrote; msgspec.ValidationError names the field that is wrong."""
    return _decoder.decode(data)


def hex_board(coords: Iterable[tuple[int, int]], ceiling: int) -> Board:
    """The extent of a board of these hexes, with a little room around."""
    middles = [centre(q, r) for q, r in coords]
    return Board(
        kind="hex",
        left=min(x for x, _ in middles) - 1.05,
        right=max(x for x, _ in middles) + 1.05,
        top=min(y for _, y in middles) - 0.95,
        bottom=max(y for _, y in middles) + 0.95,
        ceiling=ceiling,
    )


def outline(board: Board, tile: Tile) -> tuple[Point, ...]:
    """The corners of a tile in world units, clockwise on the page."""
    if tile.shape:
        return tile.shape
    first = 0.0 if board.flat_top else 30.0
    return tuple(
        (
            tile.x + board.radius * math.cos(math.radians(first + 60.0 * corner)),
            tile.y + board.radius * math.sin(math.radians(first + 60.0 * corner)),
        )
        for corner in range(6)
    )
