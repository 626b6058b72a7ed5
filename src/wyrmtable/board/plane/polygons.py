"""Convex polygons as lists of corners: clipped by lines, and the shortest way to a box.

Corners may coincide, so that a single point and a line are polygons as well.
"""

# ruff: noqa: PLR1730  (comparing is several times faster than calling min and max)
from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.rectangles import FAR, Box

Point = tuple[float, float]
Pair = tuple[float, float, float, float, float]  # distance, then a point of each shape
ON_LINE: Final = 1e-12  # what is so far beyond a line still lies on it


def clipped(points: list[Point], nx: float, ny: float, limit: float) -> list[Point]:
    """The part of a convex polygon in which nx * x + ny * y is at least `limit`."""
    kept: list[Point] = []
    if not points:
        return kept
    before = points[-1]
    height_before = nx * before[0] + ny * before[1] - limit
    for point in points:
        height = nx * point[0] + ny * point[1] - limit
        if (height > ON_LINE and height_before < -ON_LINE) or (
            height < -ON_LINE and height_before > ON_LINE
        ):
            part = height_before / (height_before - height)
            kept.append(
                (
                    before[0] + (point[0] - before[0]) * part,
                    before[1] + (point[1] - before[1]) * part,
                )
            )
        if height >= -ON_LINE:
            kept.append(point)
        before = point
        height_before = height
    return kept


def inside_box(long: float, wide: float, points: list[Point]) -> list[Point]:
    """The part of a convex polygon inside the box |x| <= long, |y| <= wide."""
    part = clipped(points, 1.0, 0.0, -long)
    part = clipped(part, -1.0, 0.0, -long)
    part = clipped(part, 0.0, 1.0, -wide)
    return clipped(part, 0.0, -1.0, -wide)


def seen_corners(viewer: Box, box: Box) -> list[Point]:
    """The corners of a box as (forward, right) of another."""
    forward, right = viewer.seen(box.x, box.y)
    along = box.sin * viewer.sin + box.cos * viewer.cos
    across = box.sin * viewer.cos - box.cos * viewer.sin
    long, wide = box.half_length, box.half_width
    lf, lr = along * long, across * long
    wf, wr = -across * wide, along * wide
    return [
        (forward + lf + wf, right + lr + wr),
        (forward - lf + wf, right - lr + wr),
        (forward - lf - wf, right - lr - wr),
        (forward + lf - wf, right + lr - wr),
    ]


def nearest_on_segment(x: float, y: float, start: Point, end: Point) -> Point:
    """The point of a segment that is nearest to a point."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    square = dx * dx + dy * dy
    if square <= 0.0:
        return start
    part = ((x - start[0]) * dx + (y - start[1]) * dy) / square
    if part <= 0.0:
        return start
    if part >= 1.0:
        return end
    return start[0] + part * dx, start[1] + part * dy


def nearest_to_origin(points: list[Point]) -> float:
    """The distance from (0, 0) to the outline of a polygon."""
    least = FAR
    before = points[-1]
    for point in points:
        x, y = nearest_on_segment(0.0, 0.0, before, point)
        square = x * x + y * y
        if square < least:
            least = square
        before = point
    return sqrt(least)


def box_to_polygon(long: float, wide: float, points: list[Point], equal: float) -> Pair:
    """The shortest segment from the box |x| <= long, |y| <= wide to a convex polygon.

    If several differ by no more than `equal` because edges are parallel, it is the middle one.
    """
    shared = inside_box(long, wide, points)
    if shared:
        x, y = middle(shared)
        return 0.0, x, y, x, y
    pairs: list[Pair] = []
    least = FAR
    for x, y in points:  # from each corner of the polygon to the box
        near_x = -long if x < -long else (long if x > long else x)
        near_y = -wide if y < -wide else (wide if y > wide else y)
        length = sqrt((x - near_x) * (x - near_x) + (y - near_y) * (y - near_y))
        if length <= least + equal:
            pairs.append((length, near_x, near_y, x, y))
            if length < least:
                least = length
    corners = ((long, wide), (-long, wide), (-long, -wide), (long, -wide))
    before = points[-1]
    for point in points:  # from each corner of the box to the edges that it could be in front of
        if point != before:
            for corner_x, corner_y in corners:
                x, y = nearest_on_segment(corner_x, corner_y, before, point)
                dx, dy = x - corner_x, y - corner_y
                length = sqrt(dx * dx + dy * dy)
                if length <= least + equal:
                    pairs.append((length, corner_x, corner_y, x, y))
                    if length < least:
                        least = length
        before = point
    return middle_pair(pairs, least, equal)


def middle_pair(pairs: list[Pair], least: float, equal: float) -> Pair:
    """The middle of the two pairs farthest from each other among the shortest."""
    shortest = [pair for pair in pairs if pair[0] <= least + equal]
    one = other = shortest[0]
    widest = -1.0
    for place, first in enumerate(shortest):
        for second in shortest[place:]:
            dx = first[1] + first[3] - second[1] - second[3]
            dy = first[2] + first[4] - second[2] - second[4]
            if dx * dx + dy * dy > widest:
                widest = dx * dx + dy * dy
                one, other = first, second
    return (
        least,
        (one[1] + other[1]) / 2.0,
        (one[2] + other[2]) / 2.0,
        (one[3] + other[3]) / 2.0,
        (one[4] + other[4]) / 2.0,
    )


def middle(points: list[Point]) -> Point:
    """The middle of the two corners farthest from each other."""
    one = other = points[0]
    widest = -1.0
    for place, first in enumerate(points):
        for second in points[place:]:
            dx, dy = first[0] - second[0], first[1] - second[1]
            if dx * dx + dy * dy > widest:
                widest = dx * dx + dy * dy
                one, other = first, second
    return (one[0] + other[0]) / 2.0, (one[1] + other[1]) / 2.0
