"""The edge of a table that reaches from (0, 0) to (width, depth)."""

# ruff: noqa: PLR1730  (comparing is several times faster than calling min and max)
from __future__ import annotations

from wyrmtable.board.plane.rectangles import Box, distance


def beyond(x: float, y: float, width: float, depth: float) -> float:
    """How far a point lies outside the table, over the edge that it is farthest from; else 0."""
    over = 0.0
    if -x > over:
        over = -x
    if x - width > over:
        over = x - width
    if -y > over:
        over = -y
    if y - depth > over:
        over = y - depth
    return over


def sticks_out(box: Box, left: float, low: float, right: float, high: float) -> float:
    """How far a box reaches beyond an upright rectangle of the table; negative if inside."""
    sine = box.sin if box.sin >= 0.0 else -box.sin
    cosine = box.cos if box.cos >= 0.0 else -box.cos
    across = box.half_length * sine + box.half_width * cosine
    along = box.half_length * cosine + box.half_width * sine
    over = left - (box.x - across)
    if box.x + across - right > over:
        over = box.x + across - right
    if low - (box.y - along) > over:
        over = low - (box.y - along)
    if box.y + along - high > over:
        over = box.y + along - high
    return over


def nearest_edge_points(
    x: float, y: float, width: float, depth: float, equal: float
) -> list[tuple[float, float]]:
    """The points of the table's edge nearest to a point, west, east, south, north.

    There are several if their distances differ by no more than `equal`.
    """
    along = 0.0 if x < 0.0 else (width if x > width else x)
    up = 0.0 if y < 0.0 else (depth if y > depth else y)
    points = [(0.0, up), (width, up), (along, 0.0), (along, depth)]
    least = min([distance(x, y, px, py) for px, py in points])
    found: list[tuple[float, float]] = []
    for point in points:
        if distance(x, y, point[0], point[1]) <= least + equal and point not in found:
            found.append(point)
    return found
