# not compiled: drawing
"""Marks: tinted cells, areas, arcs, paths, ghosts, rulers and words."""

from __future__ import annotations

import math

from wyrmtable.board.scene import (
    Arc,
    Area,
    Cells,
    Ghost,
    Mark,
    Path,
    Point,
    Rectangle,
    Ruler,
    outline,
)
from wyrmtable.board.svg import dragon
from wyrmtable.board.svg.badges import PAPER
from wyrmtable.board.svg.ink import Frame, Look, element, number, polygon_path, rim, text, toward
from wyrmtable.board.svg.places import Place, alone

# Style: ink, dash, fill opacity. The dash tells styles apart without colour.
STYLE: dict[str, tuple[str, str | None, float]] = {
    "ghost": ("#3d3a36", "4 3", 0.16),
    "path": ("#1b4f8f", None, 0.16),
    "choice": ("#0f6e6e", None, 0.22),
    "selected": ("#101010", None, 0.12),
    "threat": ("#b3261e", "6 3", 0.26),
    "warning": ("#a34700", "2 2.5", 0.24),
    "range": ("#5b3fa0", "8 3 2 3", 0.13),
    "target": ("#b3261e", None, 0.3),
    "note": ("#2b2620", None, 0.1),
    "fog": ("#7d8a94", "1 3", 0.42),
    "magic": ("#6a2f9c", "3 2", 0.34),
    "healing": ("#2c7a3d", "5 2", 0.14),
}


def _style(name: str) -> tuple[str, str | None, float]:
    return STYLE.get(name, STYLE["note"])


def under(mark: Mark) -> bool:
    """Whether the mark lies below the pieces."""
    return isinstance(mark, Cells | Area | Arc) or (isinstance(mark, Path) and mark.width > 0)


def draw_mark(frame: Frame, mark: Mark, places: dict[str, Place]) -> str:
    """One mark with its label and, if it cites one, its clause."""
    caption = " · ".join(part for part in (mark.label, mark.cite) if part)
    if isinstance(mark, Cells):
        body, spot = _cells(frame, mark)
    elif isinstance(mark, Area):
        body, spot = _area(frame, mark)
    elif isinstance(mark, Arc):
        body, spot = _arc(frame, mark)
    elif isinstance(mark, Path):
        body, spot = _path(frame, mark)
    elif isinstance(mark, Ghost):
        body, spot = _ghost(frame, mark, places)
    elif isinstance(mark, Ruler):
        limit = f" of {number(mark.limit)}" if mark.limit else ""
        caption = " · ".join(part for part in (mark.value + limit, caption) if part)
        body, spot = _ruler(frame, mark)
    else:
        body, spot = "", frame.at(mark.x, mark.y)
    return element("g", body, _caption(spot, caption, mark.style), data_mark=mark.style)


def _caption(spot: Point, caption: str, style: str) -> str:
    if not caption:
        return ""
    ink = _style(style)[0]
    return text(
        *spot,
        caption,
        10,
        fill=ink,
        font_weight="bold",
        stroke=PAPER,
        stroke_width=3,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def _look(style: str) -> Look:
    ink, dash, opacity = _style(style)
    return {
        "fill": ink,
        "fill_opacity": opacity,
        "stroke": ink,
        "stroke_width": 1.6,
        "stroke_dasharray": dash,
    }


def _middle(points: list[Point]) -> Point:
    count = max(1, len(points))
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def _cells(frame: Frame, mark: Cells) -> tuple[str, Point]:
    wanted = set(mark.tiles)
    parts: list[str] = []
    centres: list[Point] = []
    for tile in frame.scene.tiles:
        if tile.id not in wanted:
            continue
        x, y = frame.at(tile.x, tile.y)
        shape = [frame.at(*point) for point in outline(frame.scene.board, tile)]
        inset = [(x + (px - x) * 0.94, y + (py - y) * 0.94) for px, py in shape]
        parts.append(polygon_path(inset))
        centres.append((x, y))
    if not parts:
        return "", (0.0, 0.0)
    return element("path", d="".join(parts), **_look(mark.style)), _middle(centres)


def _area(frame: Frame, mark: Area) -> tuple[str, Point]:
    points = [frame.at(*point) for point in mark.shape]
    if not points:
        return "", (0.0, 0.0)
    return element("path", d=polygon_path(points), **_look(mark.style)), _middle(points)


def _arc(frame: Frame, mark: Arc) -> tuple[str, Point]:
    x, y = frame.at(mark.x, mark.y)
    radius = mark.radius * frame.scale
    look = _look(mark.style)
    line: Look = look | {"fill": "none", "stroke_width": 0.9}
    if mark.angle >= 360:
        parts = [element("circle", cx=x, cy=y, r=radius, **look)]
        parts += [
            element("circle", cx=x, cy=y, r=band * frame.scale, **line) for band in mark.bands
        ]
        return "".join(parts), toward(x, y, 0, radius - 12)
    start, end = mark.heading - mark.angle / 2, mark.heading + mark.angle / 2
    wedge = rim(x, y, radius, start, end) + f"L{number(x)} {number(y)}Z"
    parts = [element("path", d=wedge, **look)]
    for band in mark.bands:
        parts.append(element("path", d=rim(x, y, band * frame.scale, start, end), **line))
    return "".join(parts), toward(x, y, mark.heading, radius - 12)


def _path(frame: Frame, mark: Path) -> tuple[str, Point]:
    points = [frame.at(px, py) for px, py, _ in mark.points]
    if len(points) < 2:
        return "", points[0] if points else (0.0, 0.0)
    ink, dash, opacity = _style(mark.style)
    line = polygon_path(points)[:-1]
    parts: list[str] = []
    round_ends: Look = {"fill": "none", "stroke_linejoin": "round"}
    if mark.width:
        parts.append(
            element(
                "path",
                d=line,
                stroke=ink,
                stroke_opacity=opacity + 0.1,
                stroke_width=mark.width * frame.scale,
                **round_ends,
            )
        )
    parts.append(
        element(
            "path",
            d=line,
            stroke=PAPER,
            stroke_width=4.4,
            stroke_opacity=0.85,
            stroke_linecap="round",
            **round_ends,
        )
    )
    parts.append(
        element(
            "path",
            d=line,
            stroke=ink,
            stroke_width=2.2,
            stroke_dasharray=dash,
            stroke_linecap="round",
            **round_ends,
        )
    )
    (ax, ay), (bx, by) = points[-2:]
    if mark.arrow:
        heading = math.degrees(math.atan2(bx - ax, ay - by))
        head = (
            toward(bx, by, heading, 6),
            toward(bx, by, heading + 140, 7),
            toward(bx, by, heading - 140, 7),
        )
        parts.append(element("path", d=polygon_path(head), fill=ink, stroke=PAPER, stroke_width=1))
    return "".join(parts), (bx, by - 9)


def _ghost(frame: Frame, mark: Ghost, places: dict[str, Place]) -> tuple[str, Point]:
    x, y = frame.at(mark.x, mark.y)
    origin = places.get(mark.piece)
    radius = alone(frame, origin.piece) if origin else 12.0
    ink, _, _ = _style(mark.style)
    if origin and origin.piece.kind == "dragon":
        where = dragon.place(x, y, mark.heading, radius * 0.9)
        body = dragon.outline(frame, where, origin.piece.size, "grounded" in mark.tags, ink)
        if isinstance(origin.piece.footprint, Rectangle):
            body = _base(frame, mark, origin.piece.footprint) + body
    else:
        body = element("circle", cx=x, cy=y, r=radius * 0.9, **_look(mark.style))
    height = text(
        x,
        y + 4,
        str(mark.z),
        10.5,
        fill=ink,
        font_weight="bold",
        stroke=PAPER,
        stroke_width=2.6,
        paint_order="stroke",
    )
    return body + height, (x, y + radius + 8)


def _base(frame: Frame, mark: Ghost, footprint: Rectangle) -> str:
    """The outline of the card or base where it would lie."""
    width, length = footprint.width / 2, footprint.length / 2
    turn = mark.heading or 0.0
    corners = []
    for across, along in ((-width, length), (width, length), (width, -length), (-width, -length)):
        front = toward(mark.x, mark.y, turn, along)
        corners.append(frame.at(*toward(*front, turn + 90, across)))
    return element("path", d=polygon_path(corners), **_look(mark.style))


def _ruler(frame: Frame, mark: Ruler) -> tuple[str, Point]:
    (ax, ay), (bx, by) = frame.at(mark.x1, mark.y1), frame.at(mark.x2, mark.y2)
    ink, dash, _ = _style(mark.style)
    length = math.hypot(bx - ax, by - ay)
    heading = math.degrees(math.atan2(bx - ax, ay - by))
    line = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    parts = [
        element("path", d=line, stroke=PAPER, stroke_width=5, stroke_opacity=0.9),
        element("path", d=line, stroke=ink, stroke_width=2, stroke_dasharray=dash),
    ]
    stops = [0.0, length]
    if mark.section > 0:
        step = mark.section * frame.scale
        stops += [step * index for index in range(1, min(200, int(length / step)) + 1)]
    if 0 < mark.limit * frame.scale <= length:
        at = toward(ax, ay, heading, mark.limit * frame.scale)
        ends = [toward(*at, heading + turn, 9) for turn in (90, -90)]
        parts.append(element("path", d=polygon_path(ends), stroke=ink, stroke_width=3.4))
    ticks = ""
    for stop in sorted(set(stops)):
        at = toward(ax, ay, heading, stop)
        (lx, ly), (rx, ry) = toward(*at, heading + 90, 5), toward(*at, heading - 90, 5)
        ticks += f"M{number(lx)} {number(ly)}L{number(rx)} {number(ry)}"
    parts.append(element("path", d=ticks, stroke=ink, stroke_width=1.6))
    middle = toward((ax + bx) / 2, (ay + by) / 2, heading + 90 if bx >= ax else heading - 90, -14)
    return "".join(parts), middle
