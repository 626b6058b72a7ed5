"""Bases: squares of two sizes, touching and overlapping (AW-2.3, AW-2.4)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import heading_of, normal
from wyrmtable.board.plane.rectangles import (
    Box,
    Rectangle,
    distance,
    nearest_point,
    overlap,
    overlap_depth,
)

EPSILON: Final = 0.001  # AW-2.4, AW-2.13, AW-2.16, AW-2.23
SMALL: Final = 1.5  # AW-2.3
LARGE: Final = 3.0
FIGURE: Final = 1.5  # AW-7.25: radius of a figure in half-lengths of its base


def base_at(x: float, y: float, heading: float, size: float) -> Rectangle:
    """A base with its center at a point (AW-2.3)."""
    return Rectangle(x, y, normal(heading), size, size)


def size_of(base: Box) -> float:
    """The base length."""
    return base.half_length * 2.0


def turned(base: Rectangle, degrees: float) -> Rectangle:
    """The base turned on the spot, to the right (AW-6.7, AW-6.9)."""
    return base_at(base.x, base.y, base.heading + degrees, size_of(base))


def facing(x: float, y: float, size: float, to_x: float, to_y: float) -> Rectangle:
    """A base that faces a point, such as the center of the play area (AW-21.6)."""
    return base_at(x, y, heading_of(to_x - x, to_y - y), size)


def overlapping(one: Box, other: Box) -> bool:
    """Do two bases, or a base and a strip, overlap (AW-2.4)?"""
    return overlap(one, other, EPSILON)


def overlapped(base: Box, others: list[Rectangle]) -> list[int]:
    """The places of those that a base overlaps."""
    x, y = base.x, base.y
    size = base.half_length + base.half_width
    met: list[int] = []
    for place, other in enumerate(others):
        reach = size + other.half_length + other.half_width
        if (
            -reach < other.x - x < reach
            and -reach < other.y - y < reach
            and overlap_depth(base, other) > EPSILON
        ):
            met.append(place)
    return met


def close_to(x: float, y: float, reach: float, others: list[Rectangle]) -> list[Rectangle]:
    """The bases that something so large, centered here, could overlap however it is turned."""
    near: list[Rectangle] = []
    for other in others:
        far = reach + other.half_length + other.half_width
        if -far < other.x - x < far and -far < other.y - y < far:
            near.append(other)
    return near


def touching(one: Box, other: Box) -> bool:
    """Do two bases touch without overlapping (AW-2.4)?"""
    reach = 1.5 * (one.half_length + other.half_length)
    dx, dy = other.x - one.x, other.y - one.y
    if dx * dx + dy * dy > reach * reach:
        return False
    depth = overlap_depth(one, other)
    if depth < -EPSILON or depth > EPSILON:
        return False
    return depth >= 0.0 or base_distance(one, other) <= EPSILON


def base_distance(one: Box, other: Box) -> float:
    """The shortest distance between two bases; 0 if they overlap."""
    if overlap_depth(one, other) >= 0.0:
        return 0.0
    corners = [distance(x, y, *nearest_point(one, x, y)) for x, y in other.corners()]
    corners += [distance(x, y, *nearest_point(other, x, y)) for x, y in one.corners()]
    return min(corners)


def point_distance(base: Box, x: float, y: float) -> float:
    """The distance from a point to a base; 0 if it lies inside (AW-22.10)."""
    return distance(x, y, *nearest_point(base, x, y))
