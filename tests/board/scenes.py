"""Scenes for tests: any at all (Hypothesis), a hex battle and a patrol on the plane."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from wyrmtable.board.palette import PALETTE
from wyrmtable.board.scene import (
    Arc,
    Area,
    Board,
    Cells,
    Disc,
    Edge,
    Gauge,
    Ghost,
    PanelLine,
    Path,
    Piece,
    Rectangle,
    Route,
    Ruler,
    Scene,
    SeatPanel,
    Text,
    Tile,
)

names = st.text(max_size=12)
lengths = st.floats(-50, 50, allow_nan=False)
spans = st.floats(0.1, 20, allow_nan=False)
levels = st.integers(0, 12)
seats = st.integers(0, 5)
points = st.tuples(lengths, lengths)
path_points = st.tuples(lengths, lengths, lengths)
words = st.lists(st.sampled_from(["grounded", "carrier", "dead", "locked", "<x>"]), max_size=3).map(
    tuple
)
gauges = st.lists(
    st.builds(Gauge, name=names, value=st.integers(-3, 20), maximum=st.integers(0, 20)), max_size=3
).map(tuple)
styles = st.sampled_from(["ghost", "path", "choice", "threat", "warning", "range", "odd"])
boards = st.builds(
    Board,
    kind=st.sampled_from(["hex", "plane"]),
    left=st.floats(-60, -50),
    top=st.floats(-60, -50),
    right=st.floats(50, 60),
    bottom=st.floats(50, 60),
    flat_top=st.booleans(),
    grid=st.sampled_from([0.0, 4.0]),
    unit=names,
)
tiles = st.builds(
    Tile,
    id=st.sampled_from(["a", "b", "c"]),
    x=lengths,
    y=lengths,
    terrain=st.sampled_from(["field", "mountain", "sea", "lair", "unheard of"]),
    shape=st.sampled_from([(), ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))]),
    height=levels,
    label=names,
    name=names,
    seat=st.none() | seats,
)
edges = st.builds(
    Edge,
    id=names,
    kind=st.sampled_from(["wall", "gate", "door"]),
    x1=lengths,
    y1=lengths,
    x2=lengths,
    y2=lengths,
    state=st.sampled_from(["closed", "open", "smashed"]),
    seat=st.none() | seats,
)
routes = st.builds(
    Route,
    kind=st.sampled_from(["road", "river", "bridge", "ford", "current"]),
    points=st.lists(points, max_size=4).map(tuple),
    arrows=st.booleans(),
)
ids = st.sampled_from(["red.drake", "blue.drake", "<egg>"])
pieces = st.builds(
    Piece,
    id=ids,
    kind=st.sampled_from(["dragon", "egg", "lance", "citadel", "troop", "obstacle", "odd"]),
    name=names,
    x=lengths,
    y=lengths,
    short=st.text(max_size=3),
    seat=st.none() | seats,
    tile=st.sampled_from(["", "a", "b", "off the board"]),
    z=levels,
    ground=levels,
    heading=st.none() | st.floats(-720, 720),
    size=st.integers(0, 6),
    footprint=st.none()
    | st.builds(Rectangle, width=spans, length=spans)
    | st.builds(Disc, radius=spans),
    gauges=gauges,
    tags=words,
    hidden=st.booleans(),
)
marks = st.one_of(
    st.builds(Ghost, piece=ids, x=lengths, y=lengths, z=levels, tags=words, style=styles),
    st.builds(Path, points=st.lists(path_points, max_size=4).map(tuple), width=spans, style=styles),
    st.builds(Cells, tiles=st.just(("a", "zz")), style=styles, label=names, cite=names),
    st.builds(Area, shape=st.lists(points, max_size=5).map(tuple), style=styles, label=names),
    st.builds(Arc, x=lengths, y=lengths, radius=spans, angle=st.floats(1, 360), style=styles),
    st.builds(
        Ruler,
        x1=lengths,
        y1=lengths,
        x2=lengths,
        y2=lengths,
        value=names,
        limit=spans,
        section=spans,
    ),
    st.builds(Text, x=lengths, y=lengths, label=names, style=styles),
)
panels = st.builds(
    SeatPanel,
    seat=seats,
    name=names,
    colour=st.sampled_from([*PALETTE, "no such colour"]),
    team=names,
    status=names,
    gauges=gauges,
    tags=words,
    lines=st.lists(
        st.builds(
            PanelLine,
            name=names,
            short=names,
            altitude=st.none() | levels,
            gauges=gauges,
            tags=words,
        ),
        max_size=3,
    ).map(tuple),
)
scenes = st.builds(
    Scene,
    title=names,
    board=boards,
    phase=names,
    tiles=st.lists(tiles, max_size=4, unique_by=lambda tile: tile.id).map(tuple),
    edges=st.lists(edges, max_size=2).map(tuple),
    routes=st.lists(routes, max_size=2).map(tuple),
    pieces=st.lists(pieces, max_size=5).map(tuple),
    marks=st.lists(marks, max_size=4).map(tuple),
    seats=st.lists(panels, max_size=3).map(tuple),
    note=names,
)

HEIGHT = (9, 6, 3, 1)


def centre(q: int, r: int) -> tuple[float, float]:
    """The middle of a flat-top hex of radius 1."""
    return 1.5 * q, math.sqrt(3) * (r + q / 2)


def hexes(rings: int) -> tuple[Tile, ...]:
    """A summit with rings around it, as on the board of DragonWars."""
    cells = [
        (q, r)
        for q in range(-rings, rings + 1)
        for r in range(-rings, rings + 1)
        if abs(q + r) <= rings
    ]
    kinds = ("summit", "mountain", "mountain", "forest")
    found = []
    for q, r in cells:
        ring = max(abs(q), abs(r), abs(q + r))
        x, y = centre(q, r)
        terrain, height = (kinds[ring], HEIGHT[ring]) if ring < 4 else ("field", 0)
        label = f"{q},{r}"
        found.append(Tile(id=label, x=x, y=y, terrain=terrain, height=height, label=label))
    return tuple(found)


def flyer(
    name: str,
    at: tuple[int, int],
    *,
    seat: int = 0,
    z: int = 0,
    ground: int = 0,
    size: int = 2,
    tags: tuple[str, ...] = (),
) -> Piece:
    """A dragon in a hex with 7 of 12 health and 4 of 15 energy."""
    x, y = centre(*at)
    return Piece(
        id=name,
        kind="dragon",
        name=name,
        short=name[:1],
        seat=seat,
        x=x,
        y=y,
        tile=f"{at[0]},{at[1]}",
        z=z,
        ground=ground,
        heading=60.0,
        size=size,
        gauges=(
            Gauge(name="health", value=7, maximum=12),
            Gauge(name="energy", value=4, maximum=15),
        ),
        tags=tags,
    )


def battle(*dragons: Piece) -> Scene:
    """Two seats on a hex board with the given dragons."""
    names_of = ("Ann", "Bertil")
    return Scene(
        title="Battle",
        phase="Round 1 · Turn 1",
        board=Board(kind="hex", left=-10, top=-10, right=10, bottom=10, ceiling=9),
        tiles=hexes(4),
        pieces=dragons,
        seats=tuple(
            SeatPanel(
                seat=seat,
                name=names_of[seat],
                colour=("red", "green")[seat],
                status="plotting",
                lines=tuple(
                    PanelLine(
                        name=piece.name,
                        short=piece.short,
                        piece=piece.id,
                        altitude=piece.z,
                        gauges=piece.gauges,
                        tags=piece.tags,
                    )
                    for piece in dragons
                    if piece.seat == seat
                ),
            )
            for seat in (0, 1)
        ),
    )


def patrol() -> Scene:
    """Two cards, an arc and a ruler on an open table."""
    return Scene(
        title="Patrol",
        board=Board(
            kind="plane", left=0, top=0, right=32, bottom=24, surface="sky", grid=4, unit="inches"
        ),
        pieces=tuple(
            Piece(
                id=name,
                kind="dragon",
                name=name,
                seat=seat,
                x=8.0 + 8 * seat,
                y=12.0,
                z=3,
                heading=90.0 + 180 * seat,
                footprint=Rectangle(width=1.8, length=2.7),
            )
            for seat, name in enumerate(("Ember Lark", "Gale Singer"))
        ),
        marks=(
            Arc(x=8, y=12, radius=8, heading=90, angle=90, bands=(4.0,), label="breath"),
            Ruler(x1=9.35, y1=12, x2=14.65, y2=12, value="5.3", limit=8, section=4),
            Ghost(piece="Ember Lark", x=10, y=12, z=3, heading=90),
        ),
        seats=(
            SeatPanel(seat=0, name="Ann", colour="red"),
            SeatPanel(seat=1, name="Bertil", colour="green"),
        ),
    )
