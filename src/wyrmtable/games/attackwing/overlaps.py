"""Movements that meet other bases: sliding back, moving past, overruns (section 7).

Others are given as lists of bases; answers name them by their places in these lists.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.rectangles import MISS, Rectangle
from wyrmtable.board.plane.ribbons import reach_of_box, ribbon_overlaps
from wyrmtable.board.plane.sweeps import depth_of, first_contact, last_free, way_past
from wyrmtable.board.plane.tracks import Track
from wyrmtable.games.attackwing.bases import (
    EPSILON,
    FIGURE,
    overlapped,
    overlapping,
)
from wyrmtable.games.attackwing.templates import (
    full_pose,
    moved_on,
    pose_at,
    template_of,
)

LONGEST_WAY_PAST: Final = 9.0  # AW-7.16
FRONT: Final = "front"  # AW-7.15, AW-7.18
FRONT_TURNED: Final = "front_turned"
PAST: Final = "past"
PAST_TURNED: Final = "past_turned"


class Landing:
    """Where a movement ends, before a Wingover turns, and whom the creature ran into."""

    base: Rectangle
    position: float  # on the track
    past: float  # extra way of moving past
    bumped: list[int]

    def __init__(self, base: Rectangle, position: float, past: float, bumped: list[int]) -> None:
        self.base = base
        self.position = position
        self.past = past
        self.bumped = bumped


def in_the_way(base: Rectangle, others: list[Rectangle], figures: bool = False) -> list[int]:
    """Those that a base at the end of a movement would overlap (AW-7.10, AW-7.25)."""
    if not figures:
        return overlapped(base, others)
    return [place for place, other in enumerate(others) if depth_of(base, other, FIGURE) > EPSILON]


def slide_back(
    base: Rectangle,
    track: Track,
    position: float,
    others: list[Rectangle],
    figures: bool = False,
) -> Landing:
    """The last free position up to one on the track (AW-7.10, AW-7.11, AW-7.14, AW-7.20)."""
    stop = last_free(base, track, position, others, EPSILON, FIGURE if figures else 0.0)
    return Landing(pose_at(base, track, stop.position), stop.position, 0.0, stop.bumped)


def stop_at(
    base: Rectangle,
    track: Track,
    enemy: Rectangle,
    others: list[Rectangle],
    figures: bool = False,
) -> Landing:
    """Where a creature that failed a check stops: at the first enemy checked (AW-7.5, AW-7.27)."""
    return slide_back(base, track, first_contact(base, track, enemy, EPSILON), others, figures)


def overrun_checks(base: Rectangle, track: Track, enemies: list[Rectangle]) -> list[int]:
    """The enemies to be checked, in the order of the template (AW-7.3, AW-7.6, AW-17.26)."""
    template = template_of(base, track)
    full = full_pose(base, track)
    under = [
        place
        for place, enemy in enumerate(enemies)
        if ribbon_overlaps(template, enemy, EPSILON) and not overlapping(full, enemy)
    ]
    if len(under) < 2:
        return under
    return in_order(under, [reach_of_box(template, enemies[place], EPSILON) for place in under])


def in_order(places: list[int], reached: list[float]) -> list[int]:
    """Places by how soon they are reached; of equals, within the tolerance, as listed."""
    order = [
        (int(reach / EPSILON + 0.5), place) for reach, place in zip(reached, places, strict=True)
    ]
    order.sort()
    return [place for _, place in order]


def distance_past(
    full: Rectangle,
    track: Track,
    ground: list[Rectangle],
    air: list[Rectangle],
    figures: bool = False,
) -> float:
    """How far a flyer goes on to move past ground bases, MISS if it cannot (AW-7.16, AW-7.17)."""
    ux, uy = (-full.sin, -full.cos) if track.backward else (full.sin, full.cos)
    discs = FIGURE if figures else 0.0
    return way_past(full, ux, uy, LONGEST_WAY_PAST, ground + air, air, EPSILON, discs)


def move_past(full: Rectangle, track: Track, length: float) -> Landing:
    """Where a flyer ends after moving past by the length of `distance_past` (AW-7.16)."""
    return Landing(moved_on(full, track, length), track.last, length, [])


def flyer_choices(
    base: Rectangle,
    track: Track,
    wingover: bool,
    ground: list[Rectangle],
    air: list[Rectangle],
    figures: bool = False,
) -> list[str]:
    """How a creature in the air may end a full movement that overlaps others, [] if it does not.

    FRONT alone leaves nothing to choose (AW-7.10, AW-7.13, AW-7.15, AW-7.17, AW-7.18).
    """
    full = full_pose(base, track)
    if in_the_way(full, air, figures):
        return [FRONT]
    if not in_the_way(full, ground, figures):
        return []
    choices = [FRONT, FRONT_TURNED] if wingover else [FRONT]
    if distance_past(full, track, ground, air, figures) != MISS:
        choices += [PAST, PAST_TURNED] if wingover else [PAST]
    return choices
