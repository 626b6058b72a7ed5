# not compiled: drawing
"""Where several pieces stand within one hex, without touching each other or its sides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

WEIGHT = {1: 0.68, 2: 0.8, 3: 0.88, 4: 1.0}
ALONE = 0.8  # of the room, so that the map stays readable around a single piece
GAP = 0.03  # of the room, between neighbours
RING = 7  # more pieces than this stand in rows

Circle = tuple[float, float, float]


def arrange(sizes: Sequence[int], room: float, corner: float = 0.0) -> list[Circle]:
    """Circles (x, y, radius) around (0, 0), one for each size.

    `room` is the distance from the middle of the hex to its sides, `corner` the angle in degrees
    at which one of its corners lies.
    """
    weights = tuple(WEIGHT[min(4, max(1, size))] for size in sizes)
    turn = math.radians(corner)
    return [
        (
            (x * math.cos(turn) - y * math.sin(turn)) * room,
            (x * math.sin(turn) + y * math.cos(turn)) * room,
            radius * room,
        )
        for x, y, radius in _unit(weights)
    ]


@lru_cache(maxsize=512)
def _unit(weights: tuple[float, ...]) -> tuple[Circle, ...]:
    if not weights:
        return ()
    if len(weights) == 1:
        return ((0.0, 0.0, weights[0] * ALONE),)
    if len(weights) > RING:
        return _rows(weights)
    return _largest_ring(weights)


def _largest_ring(weights: tuple[float, ...]) -> tuple[Circle, ...]:
    """The ring along the sides that leaves the pieces largest, of all ways to turn it."""
    best: tuple[Circle, ...] = ()
    low = 0.0
    for degrees in range(0, 360, 10):
        # Two side by side read best, hence turns are tried from the left corner on.
        first = math.radians(180 + degrees)
        high = ALONE
        if not _ring(weights, low + 0.005, first):
            continue
        for _ in range(12):
            middle = (low + high) / 2
            ring = _ring(weights, middle, first)
            if ring:
                low, best = middle, ring
            else:
                high = middle
    return best


def _ring(weights: tuple[float, ...], scale: float, first: float) -> tuple[Circle, ...]:
    """The pieces at that scale around the middle, or nothing when they do not fit."""
    share = 2 * math.pi / (2 * sum(weights))
    angle = first
    circles: list[Circle] = []
    for index, weight in enumerate(weights):
        radius = scale * weight
        # The centre may be anywhere in the hex whose sides lie `radius` further in.
        aside = (angle % (math.pi / 3)) - math.pi / 6
        distance = (1.0 - radius) / math.cos(aside)
        x, y = distance * math.cos(angle), distance * math.sin(angle)
        for other_x, other_y, other in circles:
            if math.hypot(x - other_x, y - other_y) < radius + other + GAP:
                return ()
        circles.append((x, y, radius))
        angle += (weight + weights[(index + 1) % len(weights)]) * share
    return tuple(circles)


def _rows(weights: tuple[float, ...]) -> tuple[Circle, ...]:
    """Rows and columns in the square inside the unit circle, for great crowds."""
    columns = math.ceil(math.sqrt(len(weights)))
    rows = math.ceil(len(weights) / columns)
    step = math.sqrt(2.0) / columns
    radius = (step - GAP / columns) / 2
    return tuple(
        (
            (index % columns - (columns - 1) / 2) * step,
            (index // columns - (rows - 1) / 2) * step,
            radius * weight,
        )
        for index, weight in enumerate(weights)
    )
