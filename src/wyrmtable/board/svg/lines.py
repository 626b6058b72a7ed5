# not compiled: drawing
"""Lines on the map: roads, rivers and bridges, walls, gates and doors."""

from __future__ import annotations

import itertools
import math

from wyrmtable.board.scene import Edge, Route
from wyrmtable.board.svg.ink import Frame, element, polygon_path, toward

_ROUTE = {
    "road": ("#8a744c", "#e7d6a8", 0.15, None),
    "river": ("#5e97b5", "#a5cde0", 0.3, None),
    "bridge": ("#3f3122", "#b58a55", 0.3, None),
    "ford": ("#5e97b5", "#d9c999", 0.24, "2 4"),
    "current": ("#9fb0c2", "#f4f7fa", 0.08, None),
}


def draw_route(frame: Frame, route: Route) -> str:
    """A cased line, with arrow heads on its sections if it has a direction."""
    unit = frame.scene.board.radius * frame.scale
    case, fill, width, dash = _ROUTE[route.kind]
    points = [frame.at(*point) for point in route.points]
    if len(points) < 2:
        return ""
    path = polygon_path(points)[:-1]
    line = {"d": path, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    parts = [
        element("path", stroke=case, stroke_width=width * unit + 1.6, **line),
        element("path", stroke=fill, stroke_width=width * unit, stroke_dasharray=dash, **line),
    ]
    if route.arrows:
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            heading = math.degrees(math.atan2(bx - ax, ay - by))
            tip = ((ax + bx) / 2, (ay + by) / 2)
            wings = (
                toward(*tip, heading + 150, unit * 0.22),
                tip,
                toward(*tip, heading - 150, unit * 0.22),
            )
            parts.append(element("path", d=polygon_path(wings), fill=case))
    return "".join(parts)


def draw_edge(frame: Frame, edge: Edge) -> str:
    """A wall with merlons; an entrance as a bar, two leaves ajar, or a broken bar."""
    unit = frame.scene.board.radius * frame.scale
    (ax, ay), (bx, by) = frame.at(edge.x1, edge.y1), frame.at(edge.x2, edge.y2)
    title = element("title", f"{edge.kind}, {edge.state}")
    thick = max(2.0, unit * 0.13)

    def line(start: float, end: float, colour: str, width: float) -> str:
        return element(
            "path",
            d=f"M{ax + (bx - ax) * start:.1f} {ay + (by - ay) * start:.1f}"
            f"L{ax + (bx - ax) * end:.1f} {ay + (by - ay) * end:.1f}",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
        )

    wall = line(0, 1, "#41372b", thick)
    if edge.kind == "wall" and edge.state == "smashed":
        rubble = "".join(line(s, s + 0.04, "#8a7c68", thick * 0.6) for s in (0.34, 0.5, 0.64))
        stubs = line(0, 0.2, "#41372b", thick) + line(0.8, 1, "#41372b", thick)
        return element("g", title, stubs, rubble)
    if edge.kind == "wall":
        merlons = "".join(
            line(s, s + 0.06, "#d6c9b4", thick * 0.55) for s in (0.1, 0.37, 0.63, 0.88)
        )
        return element("g", title, wall, merlons)
    paint = frame.paint(edge)
    owned = edge.colour or edge.seat is not None
    fill = paint.fill if owned else "#b8442f" if edge.kind == "gate" else "#3f6fa8"
    posts = line(0.1, 0.14, "#f4ead6", thick * 1.3) + line(0.86, 0.9, "#f4ead6", thick * 1.3)
    if edge.state == "closed":
        start = 0.2 if edge.kind == "gate" else 0.36  # a door is narrower than a gate
        return element("g", title, wall, line(start, 1 - start, fill, thick * 0.9), posts)
    heading = math.degrees(math.atan2(bx - ax, ay - by))
    span = math.hypot(bx - ax, by - ay)
    stub = line(0, 0.18, "#41372b", thick) + line(0.82, 1, "#41372b", thick)
    if edge.state == "open":
        ends = ((0.2, heading + 65), (0.8, heading + 115))
    else:
        ends = ((0.35, heading + 20), (0.65, heading + 160))
    leaves = ""
    for leaf, turn in ends:
        x, y = ax + (bx - ax) * leaf, ay + (by - ay) * leaf
        tx, ty = toward(x, y, turn, span * 0.22)
        leaves += element(
            "path",
            d=f"M{x:.1f} {y:.1f}L{tx:.1f} {ty:.1f}",
            stroke=fill,
            stroke_width=thick * 0.6,
            stroke_dasharray="2 2" if edge.state == "smashed" else None,
        )
    return element("g", title, stub, leaves, posts)
