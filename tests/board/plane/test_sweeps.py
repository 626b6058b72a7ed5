"""Boxes on tracks: both guides on the line, and stops found by brute force."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from wyrmtable.board.plane.rectangles import MISS, Box, Rectangle, overlap_depth
from wyrmtable.board.plane.sweeps import (
    depth_of,
    first_contact,
    last_free,
    span,
    way_past,
)
from wyrmtable.board.plane.tracks import Track, box_on, ribbon_on

EPSILON = 0.001
TRACKS = [
    Track(size, length, radius, side * turn, backward)
    for size in (1.5, 3.0)
    for length, radius, turn, backward in (
        (6.0, 0.0, 0.0, False),
        (1.5, 0.0, 0.0, True),
        (0.0, 3.0, 45.0, False),
        (0.0, 9.0, 45.0, False),
        (0.0, 1.25, 90.0, False),
        (0.0, 3.25, 90.0, False),
    )
    for side in (1.0, -1.0)
]
tracks = st.sampled_from(TRACKS)
headings = st.one_of(st.integers(0, 359).map(float), st.floats(0, 359.9))
near = st.floats(-9, 9).map(lambda value: round(value, 3))
others = st.builds(
    lambda x, y, heading, size: Rectangle(x, y, heading, size, size),
    near,
    near,
    headings,
    st.sampled_from([1.5, 3.0]),
)


def start_of(track: Track, heading: float = 0.0) -> Rectangle:
    return Rectangle(0, 0, heading, track.size, track.size)


def centre_line(track: Track) -> LineString:
    """The line of the track from the rear edge of a box at (0, 0) that faces north."""
    half = track.size / 2
    points = [(0.0, -half), (0.0, half)]
    if track.radius:
        turn = math.radians(abs(track.degrees))
        for step in range(1, 2001):
            part = turn * step / 2000
            points.append(
                (
                    track.side * track.radius * (1 - math.cos(part)),
                    half + track.radius * math.sin(part),
                )
            )
        x, y = points[-1]
        points.append((x + 9 * track.side * math.sin(turn), y + 9 * math.cos(turn)))
    else:
        points.append((0.0, 30.0))
    return LineString(points)


@given(tracks, st.floats(0, 1))
def test_both_guides_are_on_the_track_one_length_apart(track: Track, part: float) -> None:
    assume(not track.backward)
    position = track.last * part
    box = box_on(start_of(track), track, position)
    line = centre_line(track)
    rear, front = Point(box.at(-track.size / 2, 0)), Point(box.at(track.size / 2, 0))
    assert line.distance(rear) < 1e-5
    assert line.distance(front) < 1e-5
    assert abs(math.hypot(box.sin, box.cos) - 1) < 1e-9
    assert abs(line.project(rear) - position) < 1e-4
    assert line.project(front) > line.project(rear)


@given(tracks, st.floats(0, 1), st.floats(0, 0.02))
def test_no_point_moves_faster_than_the_pace(track: Track, part: float, on: float) -> None:
    one = box_on(start_of(track), track, track.last * part)
    other = box_on(start_of(track), track, track.last * part + on)
    gone = min(on, track.last * (1 - part))
    for before, after in zip(one.corners(), other.corners(), strict=True):
        assert math.dist(before, after) <= track.pace * gone + 1e-9


@given(tracks, headings)
def test_the_end_follows_without_a_jump(track: Track, heading: float) -> None:
    start = start_of(track, heading)
    end, before = box_on(start, track, track.last), box_on(start, track, track.last - 1e-9)
    assert math.dist((end.x, end.y), (before.x, before.y)) < 1e-7
    assert abs(end.sin - before.sin) < 1e-7
    ribbon = ribbon_on(start, track, track.length, 0.375)
    edge = track.size / 2 if track.backward else -track.size / 2
    middle = [
        ribbon.outline()[place]
        for place in (len(ribbon.outline()) // 2 - 1, len(ribbon.outline()) // 2)
    ]
    if track.radius:
        far = ((middle[0][0] + middle[1][0]) / 2, (middle[0][1] + middle[1][1]) / 2)
        assert math.dist(far, end.at(edge, 0)) < 1e-9


def deepest(
    start: Box, track: Track, position: float, boxes: list[Rectangle], discs: float
) -> float:
    box = box_on(start, track, position)
    return max([depth_of(box, other, discs) for other in boxes], default=-1.0)


@given(tracks, headings, st.lists(others, min_size=1, max_size=3), st.sampled_from([0.0, 1.5]))
def test_the_last_free_place_is_found(
    track: Track, heading: float, boxes: list[Rectangle], discs: float
) -> None:
    start = start_of(track, heading)
    stop = last_free(start, track, track.last, list(boxes), EPSILON, discs)
    if stop.position == track.last:
        assert deepest(start, track, track.last, boxes, discs) <= EPSILON
        assert stop.bumped == []
        return
    if stop.position > 0:
        depth = deepest(start, track, stop.position, boxes, discs)
        assert depth <= EPSILON
    # everything behind it is blocked, up to the shortest stretch that counts
    steps = 400
    for step in range(1, steps + 1):
        position = stop.position + (track.last - stop.position) * step / steps
        if deepest(start, track, position, boxes, discs) <= EPSILON - 0.002:
            pytest.fail(f"free at {position}, stopped at {stop.position}")
    met = {
        place
        for place, other in enumerate(boxes)
        for step in range(1, steps + 1)
        if depth_of(
            box_on(start, track, stop.position + (track.last - stop.position) * step / steps),
            other,
            discs,
        )
        > EPSILON
    }
    assert met <= set(stop.bumped)
    for place in set(stop.bumped) - met:  # only a touch, between two of our steps
        assert (
            max(
                depth_of(
                    box_on(
                        start, track, stop.position + (track.last - stop.position) * step / steps
                    ),
                    boxes[place],
                    discs,
                )
                for step in range(steps + 1)
            )
            > -0.1
        )


@given(tracks, headings, others)
def test_up_to_the_first_contact_nothing_is_overlapped(
    track: Track, heading: float, other: Rectangle
) -> None:
    start = start_of(track, heading)
    assume(overlap_depth(start, other) <= EPSILON)
    stop = first_contact(start, track, other, EPSILON)
    for step in range(201):
        depth = overlap_depth(box_on(start, track, stop * step / 200), other)
        assert depth <= EPSILON + 0.0016  # a graze shorter than the shortest stretch
    if stop < track.last:
        ahead = overlap_depth(box_on(start, track, stop + 0.002), other)
        assert ahead > EPSILON - 1e-6 or stop == 0


@given(others, others, headings, st.sampled_from([0.0, 1.5]))
def test_the_span_of_an_overlap(
    one: Rectangle, other: Rectangle, heading: float, discs: float
) -> None:
    ux, uy = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    low, high = span(one, ux, uy, other, EPSILON, discs)
    for gone in [step / 10 for step in range(-250, 251)]:
        moved = Box(
            one.x + gone * ux, one.y + gone * uy, one.sin, one.cos, one.half_width, one.half_length
        )
        depth = depth_of(moved, other, discs)
        if abs(depth - EPSILON) > 1e-9:
            assert (depth > EPSILON) == (low < gone < high)


@given(st.lists(others, min_size=1, max_size=3), st.lists(others, max_size=1))
def test_the_way_past(ground: list[Rectangle], air: list[Rectangle]) -> None:
    full = Rectangle(0, 0, 0, 3, 3)
    gone = way_past(full, 0.0, 1.0, 9.0, [*ground, *air], list(air), EPSILON)
    steps = [step / 100 for step in range(901)]
    blocked = [
        max(overlap_depth(Rectangle(0, y, 0, 3, 3), other) for other in [*ground, *air])
        for y in steps
    ]
    barred = [
        max([overlap_depth(Rectangle(0, y, 0, 3, 3), other) for other in air], default=-1)
        for y in steps
    ]
    first = next((y for y, depth in zip(steps, blocked, strict=True) if depth <= 0), None)
    if gone == MISS:
        reach = 9.0 if first is None else first
        assert first is None or any(
            depth > 0 for y, depth in zip(steps, barred, strict=True) if y <= reach
        )
        return
    assert overlap_depth(Rectangle(0, gone, 0, 3, 3), ground[0]) <= EPSILON
    assert all(depth > -0.02 for y, depth in zip(steps, blocked, strict=True) if y < gone - 0.01)
    assert all(depth <= EPSILON for y, depth in zip(steps, barred, strict=True) if y <= gone)


def test_a_box_that_stands_against_another_stays() -> None:
    track = Track(3.0, 6.0)
    wall = Rectangle(0, 2.25, 0, 1.5, 1.5)
    assert first_contact(start_of(track), track, wall, EPSILON) == 0.0
    beyond = Rectangle(0, 9, 0, 3, 3)
    assert last_free(start_of(track), track, track.last, [wall, beyond], EPSILON).bumped == [1]
    shut = [wall, beyond, Rectangle(0, 5.0, 0, 3, 3)]
    stop = last_free(start_of(track), track, track.last, shut, EPSILON)
    assert (stop.position, stop.bumped) == (0.0, [0, 1, 2])
