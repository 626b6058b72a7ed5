"""The play area: its edge, starting areas, places for tokens (sections 1, 2, 7, 19, 21)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, sqrt
from typing import Final

from wyrmtable.board.plane.edges import nearest_edge_points, sticks_out
from wyrmtable.board.plane.rectangles import Box, Rectangle, distance
from wyrmtable.games.attackwing.bases import (
    EPSILON,
    close_to,
    facing,
    overlapped,
    point_distance,
    size_of,
)
from wyrmtable.games.attackwing.measuring import SECTION
from wyrmtable.games.attackwing.tokens import CENTER_RADIUS, OBJECTIVE_RADIUS, rim_distance

AREA: Final = 36.0  # AW-2.1
PER_INCH: Final = 8  # AW-2.20
EIGHTH: Final = 1.0 / PER_INCH
WALL_STEP: Final = 0.75  # AW-23.12
FIRST_RING: Final = 4.0  # inches that are looked through first
Region = tuple[float, float, float, float]  # x from, y from, x to, y to


def inside_region(base: Rectangle, region: Region) -> bool:
    """Is a whole base inside a region (AW-2.23)?"""
    return sticks_out(base, region[0], region[1], region[2], region[3]) <= EPSILON


def has_fled(base: Rectangle, area: float) -> bool:
    """Is a base partly outside the play area (AW-7.21, AW-2.23)?"""
    return sticks_out(base, 0.0, 0.0, area, area) > EPSILON


def starting_region(side: int, sides: int, area: float, large_legions: bool) -> Region:
    """The starting area of side 1, 2 or 3 (AW-1.11 to AW-1.13, AW-2.21)."""
    if sides == 2:
        return (0.0, 0.0, area, 6.0) if side == 1 else (0.0, area - 6.0, area, area)
    size = 9.0 if large_legions else 6.0
    if side == 1:
        return (area - size) / 2.0, 0.0, (area + size) / 2.0, size
    if side == 2:
        return 0.0, area - size, size, area
    return area - size, area - size, area, area


def on_grid(value: float) -> bool:
    """Is a coordinate or an offset a multiple of 1/8 inch (AW-2.20)?"""
    return value * PER_INCH == int(value * PER_INCH)


def obstacle_fits(x: float, y: float, area: float, tokens: list[tuple[float, float]]) -> bool:
    """Is an Obstacle outside Range 1-3 of every edge and Range 1 of other tokens (AW-19.5)?"""
    if to_edge(x, y, area) <= 3.0 * SECTION + EPSILON:
        return False
    return not any([rim_distance(x, y, tx, ty) <= SECTION + EPSILON for tx, ty in tokens])


def geyser_fits(x: float, y: float, area: float, tokens: list[tuple[float, float]]) -> bool:
    """Is a geyser 6 from every edge, 3 from other geysers, off the marker (AW-22.4, AW-22.5)?"""
    if to_edge(x, y, area) < 2.0 * SECTION - EPSILON:
        return False
    if distance(x, y, area / 2.0, area / 2.0) < OBJECTIVE_RADIUS + CENTER_RADIUS - EPSILON:
        return False
    return all([rim_distance(x, y, tx, ty) >= SECTION - EPSILON for tx, ty in tokens])


def to_edge(x: float, y: float, area: float) -> float:
    """The distance from the rim of an Objective Token to the nearest edge."""
    return min(x, y, area - x, area - y) - OBJECTIVE_RADIUS


def contact_points(base: Rectangle, area: float) -> list[tuple[float, float]]:
    """The points of the edge nearest to the center of a base, several if equal (AW-21.5)."""
    return nearest_edge_points(base.x, base.y, area, area, EPSILON)


def wall_pose(base: Rectangle, x: float, y: float, area: float) -> Rectangle:
    """A base put back from a wall or cliff, facing the center (AW-21.6)."""
    return facing(x, y, size_of(base), area / 2.0, area / 2.0)


def wall_allowed(
    placed: Rectangle, contact: tuple[float, float], area: float, others: list[Rectangle]
) -> bool:
    """May a base be put back here: inside, Range 1 of the contact, on no base (AW-21.6)?"""
    return (
        not has_fled(placed, area)
        and point_distance(placed, contact[0], contact[1]) <= SECTION + EPSILON
        and not overlapped(placed, others)
    )


def wall_places(
    contact: tuple[float, float], size: float, area: float, others: list[Rectangle]
) -> list[tuple[float, float]]:
    """The short list of places that `wall_allowed` allows (AW-23.12)."""
    cx, cy = contact
    half, middle = size / 2.0, area / 2.0
    reach = SECTION + EPSILON
    far = reach + size  # more than half a diagonal
    x, y = round(cx * PER_INCH) / PER_INCH, round(cy * PER_INCH) / PER_INCH
    low, high = half - EPSILON, area - half + EPSILON
    near = (max(x - far, low), max(y - far, low), min(x + far, high), min(y + far, high))
    close = close_to(cx, cy, far + size, others)
    listed: list[tuple[float, float]] = []
    for px, py in grid_points(x, y, WALL_STEP, near):
        dx, dy = middle - px, middle - py
        length = sqrt(dx * dx + dy * dy)
        sine, cosine = dx / length, dy / length
        wide = half * (abs(sine) + abs(cosine)) - EPSILON
        if px < wide or py < wide or px > area - wide or py > area - wide:
            continue
        dx, dy = cx - px, cy - py
        ahead = max(abs(dx * sine + dy * cosine) - half, 0.0)
        aside = max(abs(dx * cosine - dy * sine) - half, 0.0)
        if ahead * ahead + aside * aside > reach * reach:
            continue
        if close and overlapped(Box(px, py, sine, cosine, half, half), close):
            continue
        listed.append((px, py))
    return listed


def drop_point(base: Rectangle, area: float) -> tuple[float, float]:
    """Where a dropped item is laid: behind the base, inside the play area (AW-21.13)."""
    x, y = base.at(-base.half_length - OBJECTIVE_RADIUS, 0.0)
    low, high = OBJECTIVE_RADIUS, area - OBJECTIVE_RADIUS
    return min(max(x, low), high), min(max(y, low), high)


def middle_of(region: Region) -> tuple[float, float]:
    """The middle of a region (AW-23.9)."""
    return (region[0] + region[2]) / 2.0, (region[1] + region[3]) / 2.0


def nearest_first(
    places: list[tuple[float, float]], x: float, y: float
) -> list[tuple[float, float]]:
    """Places by their distance from a point, of equals the smaller y, then x (AW-23.9)."""
    return sorted(
        places, key=lambda place: (distance(x, y, place[0], place[1]), place[1], place[0])
    )


def grid_nearest_first(area: float, x: float, y: float) -> Iterator[tuple[float, float]]:
    """All places of the 1/8-inch grid nearest first (AW-2.20); most are never looked at."""
    inner, outer = -1.0, FIRST_RING
    while inner < 2.0 * area:
        reach = outer + EIGHTH
        region = (
            max(x - reach, 0.0),
            max(y - reach, 0.0),
            min(x + reach, area),
            min(y + reach, area),
        )
        ring = [
            place
            for place in grid_points(0.0, 0.0, EIGHTH, region)
            if inner < distance(x, y, place[0], place[1]) <= outer
        ]
        yield from nearest_first(ring, x, y)
        inner, outer = outer, 2.0 * outer


def grid_points(x: float, y: float, step: float, region: Region) -> list[tuple[float, float]]:
    """The points of a region that lie whole steps from a point, from south to north (AW-23.12)."""
    points: list[tuple[float, float]] = []
    for row in range(ceil((region[1] - y) / step), floor((region[3] - y) / step) + 1):
        for column in range(ceil((region[0] - x) / step), floor((region[2] - x) / step) + 1):
            points.append((x + column * step, y + row * step))
    return points
