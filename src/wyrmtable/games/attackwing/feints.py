"""Where a Feint can lead (AW-9.12, AW-9.13)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.games.attackwing.bases import LARGE, SMALL, base_at, close_to, overlapped, size_of
from wyrmtable.games.attackwing.playarea import PER_INCH
from wyrmtable.games.attackwing.templates import HALF_WIDTH, STRAIGHT_UNIT
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS, disc_overlaps

LEFT: Final = -1
RIGHT: Final = 1


def feint_limit(base: Rectangle) -> float:
    """The greatest offset of the template from the middle of a side (AW-9.12)."""
    return base.half_length - HALF_WIDTH


def feint_offsets(base: Rectangle) -> list[float]:
    """All offsets on the grid, from the rear to the front (AW-9.12, AW-2.20)."""
    most = int(feint_limit(base) * PER_INCH)
    return [step / PER_INCH for step in range(-most, most + 1)]


OFFSETS: Final[list[list[float]]] = [  # [on a large base?]
    feint_offsets(base_at(0.0, 0.0, 0.0, size)) for size in (SMALL, LARGE)
]


def feint_pose(base: Rectangle, side: int, a: float, b: float) -> Rectangle:
    """The base after a Feint to LEFT or RIGHT with the template at offsets a and b (AW-9.12)."""
    size = size_of(base)
    x, y = base.at(a - b, side * (size + STRAIGHT_UNIT))
    return base_at(x, y, base.heading, size)


def feint_template(base: Rectangle, side: int, a: float) -> Rectangle:
    """The straight 1 template laid at a side, for drawing (AW-9.23)."""
    x, y = base.at(a, side * (base.half_width + STRAIGHT_UNIT / 2.0))
    return Rectangle(x, y, base.heading, STRAIGHT_UNIT, 2.0 * HALF_WIDTH)


def free_offsets(
    base: Rectangle,
    side: int,
    a: float,
    others: list[Rectangle],
    tokens: list[tuple[float, float]],
) -> list[float]:
    """The offsets b at which the new base overlaps neither base nor Obstacle (AW-9.13)."""
    middle = feint_pose(base, side, a, 0.0)
    reach = size_of(base) + feint_limit(base)
    others = close_to(middle.x, middle.y, reach, others)
    far = reach + OBJECTIVE_RADIUS
    tokens = [(x, y) for x, y in tokens if abs(x - middle.x) <= far and abs(y - middle.y) <= far]
    offsets = OFFSETS[size_of(base) == LARGE]
    if not others and not tokens:
        return offsets
    free: list[float] = []
    for b in offsets:
        placed = feint_pose(base, side, a, b)
        if overlapped(placed, others):
            continue
        if not any([disc_overlaps(placed, x, y, OBJECTIVE_RADIUS) for x, y in tokens]):
            free.append(b)
    return free
