"""Round tokens on bases, in the play area and near each other (AW-2.19, AW-2.22)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.edges import beyond
from wyrmtable.board.plane.rectangles import Box, distance
from wyrmtable.games.attackwing.bases import EPSILON, point_distance

OBJECTIVE_RADIUS: Final = 0.5  # AW-2.19
BURST_RADIUS: Final = 0.75
CENTER_RADIUS: Final = 0.5


def disc_overlaps(base: Box, x: float, y: float, radius: float) -> bool:
    """Does a round token overlap a base (AW-2.4, AW-19.6, AW-12.10)?"""
    return radius - point_distance(base, x, y) > EPSILON


def disc_touches(base: Box, x: float, y: float, radius: float) -> bool:
    """Does a round token overlap or touch a base (AW-22.12)?"""
    return point_distance(base, x, y) - radius <= EPSILON


def token_distance(base: Box, x: float, y: float, radius: float) -> float:
    """The distance from a base to the rim of a round token; 0 if they overlap (AW-2.22)."""
    return max(point_distance(base, x, y) - radius, 0.0)


def rim_distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """The distance between the rims of two Objective Tokens; 0 if they overlap (AW-19.5)."""
    return max(distance(x1, y1, x2, y2) - 2.0 * OBJECTIVE_RADIUS, 0.0)


def disc_inside_area(x: float, y: float, radius: float, area: float) -> bool:
    """Does a whole token lie inside the play area (AW-12.19, AW-2.23)?"""
    side = area - 2.0 * radius
    return beyond(x - radius, y - radius, side, side) <= EPSILON
