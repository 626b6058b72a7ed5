"""Templates and tracks: where a maneuver leads (AW-2.5 to AW-2.7, AW-6.4 to AW-6.9)."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import heading_of
from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.board.plane.ribbons import Ribbon
from wyrmtable.board.plane.tracks import Track, box_on, ribbon_on
from wyrmtable.games.attackwing.bases import LARGE, SMALL, base_at, size_of

STRAIGHT: Final = 0  # AW-5.6
BANK_LEFT: Final = 1
BANK_RIGHT: Final = 2
TURN_LEFT: Final = 3
TURN_RIGHT: Final = 4
WINGOVER: Final = 5
FALL_BACK: Final = 6
PIVOT: Final = 7
BEARINGS: Final[list[str]] = ["S", "BL", "BR", "TL", "TR", "W", "R", "P"]
SPEEDS: Final = 7  # AW-5.7: 0 to 6

HALF_WIDTH: Final = 0.375  # AW-2.5
STRAIGHT_UNIT: Final = 1.5
BANK_RADIUS: Final[list[float]] = [3.0, 5.0, 7.0, 9.0]
TURN_RADIUS: Final[list[float]] = [1.25, 2.25, 3.25]
DRAWN_STEP: Final = 0.25  # inches between the poses of a drawn movement


def _tracks(size: float) -> list[Track | None]:
    """The tracks of one size of base by bearing and speed; None where no template exists."""
    tracks: list[Track | None] = [None] * (len(BEARINGS) * SPEEDS)
    for speed in range(1, SPEEDS):
        length = STRAIGHT_UNIT * speed
        tracks[STRAIGHT * SPEEDS + speed] = Track(size, length)
        tracks[WINGOVER * SPEEDS + speed] = Track(size, length)
        tracks[FALL_BACK * SPEEDS + speed] = Track(size, length, 0.0, 0.0, True)
    for place, radius in enumerate(BANK_RADIUS):
        tracks[BANK_LEFT * SPEEDS + place + 1] = Track(size, 0.0, radius, -45.0)
        tracks[BANK_RIGHT * SPEEDS + place + 1] = Track(size, 0.0, radius, 45.0)
    for place, radius in enumerate(TURN_RADIUS):
        tracks[TURN_LEFT * SPEEDS + place + 1] = Track(size, 0.0, radius, -90.0)
        tracks[TURN_RIGHT * SPEEDS + place + 1] = Track(size, 0.0, radius, 90.0)
    return tracks


SMALL_TRACKS: Final[list[Track | None]] = _tracks(SMALL)
LARGE_TRACKS: Final[list[Track | None]] = _tracks(LARGE)


def has_template(bearing: int, speed: int) -> bool:
    """Is there a template for this bearing and speed (AW-2.5)? A Pivot needs none."""
    return 0 <= speed < SPEEDS and SMALL_TRACKS[bearing * SPEEDS + speed] is not None


def track_of(base: Rectangle, bearing: int, speed: int) -> Track:
    """The track of a maneuver for a base; a Pivot has none (AW-2.7)."""
    tracks = LARGE_TRACKS if size_of(base) == LARGE else SMALL_TRACKS
    track = tracks[bearing * SPEEDS + speed]
    if track is None:
        raise ValueError(f"no template for {BEARINGS[bearing]}{speed} (AW-2.5)")
    return track


def full_pose(base: Rectangle, track: Track) -> Rectangle:
    """The base at the end of the whole movement, before a Wingover turns (AW-2.6, AW-6.8)."""
    forward, right, _, _ = track.end()
    x, y = base.at(forward, right)
    return base_at(x, y, base.heading + track.degrees, size_of(base))


def pose_at(base: Rectangle, track: Track, position: float) -> Rectangle:
    """The base at a position of the track, 0 the start and `track.last` the end (AW-2.7)."""
    if position <= 0.0:
        return base
    if position >= track.last:
        return full_pose(base, track)
    box = box_on(base, track, position)
    heading = base.heading if track.radius == 0.0 else heading_of(box.sin, box.cos)
    return base_at(box.x, box.y, heading, size_of(base))


def moved_on(base: Rectangle, track: Track, length: float) -> Rectangle:
    """The base so far straight on from its full position, in the direction of its movement."""
    x, y = base.at(-length if track.backward else length, 0.0)
    return base_at(x, y, base.heading, size_of(base))


def template_of(base: Rectangle, track: Track) -> Ribbon:
    """The whole template laid at a base (AW-2.5, AW-6.8)."""
    return ribbon_on(base, track, track.length, HALF_WIDTH)


def travelled(base: Rectangle, track: Track, position: float) -> Ribbon | None:
    """The part of the template behind a base that came to this position, if any (AW-19.6)."""
    length = position - track.size
    if length <= 0.0:
        return None
    return ribbon_on(base, track, min(length, track.length), HALF_WIDTH)


def way_on(full: Rectangle, track: Track, length: float) -> Ribbon:
    """The extra way of moving past, behind the moving base and as wide as a template (AW-19.6)."""
    ahead = -1.0 if track.backward else 1.0
    x, y = full.at(-ahead * full.half_length, 0.0)
    return Ribbon(x, y, ahead * full.sin, ahead * full.cos, length, 0.0, 1.0, HALF_WIDTH)


def poses_along(
    base: Rectangle, track: Track, position: float, past: float = 0.0
) -> list[tuple[float, float, float]]:
    """x, y and heading along a movement from start to end, for drawing."""
    steps = int(position / DRAWN_STEP) + 1
    poses = [pose_at(base, track, position * step / steps) for step in range(steps + 1)]
    if past > 0.0:
        steps = int(past / DRAWN_STEP) + 1
        end = poses[-1]
        poses += [moved_on(end, track, past * step / steps) for step in range(1, steps + 1)]
    return [(pose.x, pose.y, pose.heading) for pose in poses]
