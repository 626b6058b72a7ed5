"""Where maneuvers lead, and what stops them: worked positions and laws."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.board.plane.rectangles import MISS, Rectangle
from wyrmtable.games.attackwing.bases import (
    LARGE,
    SMALL,
    base_at,
    base_distance,
    facing,
    overlapped,
    overlapping,
    touching,
    turned,
)
from wyrmtable.games.attackwing.obstacles import obstacles_met
from wyrmtable.games.attackwing.overlaps import (
    FRONT,
    FRONT_TURNED,
    PAST,
    PAST_TURNED,
    Landing,
    distance_past,
    flyer_choices,
    in_the_way,
    move_past,
    overrun_checks,
    slide_back,
    stop_at,
)
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.templates import (
    BANK_LEFT,
    BANK_RIGHT,
    BEARINGS,
    FALL_BACK,
    PIVOT,
    STRAIGHT,
    TURN_LEFT,
    TURN_RIGHT,
    WINGOVER,
    full_pose,
    has_template,
    pose_at,
    poses_along,
    template_of,
    track_of,
    travelled,
    way_on,
)
from wyrmtable.games.attackwing.tokens import disc_overlaps, disc_touches

CLOSE = 0.0015  # a creature that bumps may lie 0.001 deep (AW-2.4)

# bearing and speed, base, forward, to the right, turn (AW-2.6)
FULL = [
    ("S1", LARGE, 4.5, 0, 0),
    ("S6", LARGE, 12, 0, 0),
    ("S4", SMALL, 7.5, 0, 0),
    ("BR1", LARGE, 4.682, 1.939, 45),
    ("BR2", LARGE, 6.096, 2.525, 45),
    ("BL3", LARGE, 7.510, -3.111, -45),
    ("BR4", LARGE, 8.925, 3.697, 45),
    ("BR1", SMALL, 3.402, 1.409, 45),
    ("BL2", SMALL, 4.816, -1.995, -45),
    ("BR3", SMALL, 6.230, 2.581, 45),
    ("BR4", SMALL, 7.644, 3.166, 45),
    ("TR1", LARGE, 2.75, 2.75, 90),
    ("TL2", LARGE, 3.75, -3.75, -90),
    ("TR3", LARGE, 4.75, 4.75, 90),
    ("TR1", SMALL, 2, 2, 90),
    ("TL2", SMALL, 3, -3, -90),
    ("TR3", SMALL, 4, 4, 90),
    ("W3", LARGE, 7.5, 0, 0),
    ("R1", LARGE, -4.5, 0, 0),
    ("R1", SMALL, -3, 0, 0),
]


def maneuver(code: str) -> tuple[int, int]:
    return BEARINGS.index(code[:-1]), int(code[-1])


def large(x: float, y: float, heading: float = 0.0) -> Rectangle:
    return base_at(x, y, heading, LARGE)


def small(x: float, y: float, heading: float = 0.0) -> Rectangle:
    return base_at(x, y, heading, SMALL)


def moves(base: Rectangle, code: str, *others: Rectangle) -> Landing:
    """The maneuver, moved back as far as the others ask for."""
    track = track_of(base, *maneuver(code))
    return slide_back(base, track, track.last, list(others))


def assert_at(base: Rectangle, x: float, y: float, heading: float | None = None) -> None:
    assert math.dist((base.x, base.y), (x, y)) < CLOSE
    if heading is not None:
        assert abs((base.heading - heading + 180) % 360 - 180) < 0.005


@pytest.mark.parametrize(("code", "size", "forward", "right", "turn"), FULL)
@pytest.mark.parametrize("heading", [0, 45, 201.5])
def test_full_movement(
    code: str, size: float, forward: float, right: float, turn: float, heading: float
) -> None:
    """AW-2.6, AW-6.4 to AW-6.8: the table of full movements, whatever the heading."""
    base = base_at(20, 20, heading, size)
    end = full_pose(base, track_of(base, *maneuver(code)))
    x, y = base.at(forward, right)
    assert math.dist((end.x, end.y), (x, y)) < 0.001
    assert end.heading == (heading + turn) % 360


def test_templates_that_exist() -> None:
    """AW-2.5: straight 1 to 6, bank 1 to 4, turn 1 to 3; a Pivot has none."""
    found = [
        f"{code}{speed}"
        for bearing, code in enumerate(BEARINGS)
        for speed in range(7)
        if has_template(bearing, speed)
    ]
    wanted = [f"{code}{n}" for code in ("S",) for n in range(1, 7)]
    wanted += [f"{code}{n}" for code in ("BL", "BR") for n in range(1, 5)]
    wanted += [f"{code}{n}" for code in ("TL", "TR") for n in range(1, 4)]
    wanted += [f"{code}{n}" for code in ("W", "R") for n in range(1, 7)]
    assert found == wanted
    with pytest.raises(ValueError, match=r"AW-2\.5"):
        track_of(small(0, 0), PIVOT, 0)


@pytest.mark.parametrize(
    ("base", "code", "x", "y", "heading"),
    [
        (large(10, 10, 0), "TR3", 14.75, 14.75, 90),
        (large(14.75, 14.75, 90), "BL2", 20.846, 17.275, 45),
        (small(10, 10, 90), "BR1", 13.402, 8.591, 135),
        (small(13.402, 8.591, 135), "TL2", 17.644, 8.591, 45),
        (small(17.644, 8.591, 45), "W2", 20.826, 11.773, 45),
        (large(18, 6, 0), "W3", 18, 13.5, 0),
        (large(18, 6, 0), "TL3", 13.25, 10.75, 270),
        (large(18, 22, 180), "S1", 18, 17.5, 180),
        (large(8, 22, 180), "S4", 8, 13, 180),
        (small(10, 3.75, 0), "R1", 10, 0.75, 0),
    ],
)
def test_worked_movements(base: Rectangle, code: str, x: float, y: float, heading: float) -> None:
    """AW-2.6, AW-6.7: free movements; a Wingover turns afterwards."""
    landing = moves(base, code)
    assert landing.bumped == []
    assert_at(landing.base, x, y, heading)
    assert turned(landing.base, 180).heading == (landing.base.heading + 180) % 360


@pytest.mark.parametrize(
    ("base", "code", "others", "x", "y", "heading", "bumped"),
    [
        # a Wingover that runs into a flyer (AW-7.13)
        (large(18, 6), "W3", [large(18, 15, 180)], 18, 12, 0, [0]),
        # a chain of overlaps (AW-7.11)
        (large(18, 4), "S4", [large(18, 15.5, 180), large(20.5, 9.75)], 18, 6.75, 0, [0, 1]),
        # back along a turn template, both guides on it (AW-2.7)
        (large(10, 10), "TR2", [large(16.5, 13.75)], 13.494, 13.743, 89.72, [0]),
        # in front of a ground creature (AW-7.15)
        (large(18, 6), "S4", [large(18, 16, 180)], 18, 13, 0, [0]),
        # moved back inside the play area (AW-7.22)
        (large(18, 27), "S4", [large(19, 34.5, 180)], 18, 31.5, 0, [0]),
        # Fall Back, forward again (AW-7.14)
        (large(18, 12), "R1", [large(18, 6)], 18, 9, 0, [0]),
        # a small base in the way of a large one (AW-7.10)
        (large(10, 20, 180), "S4", [small(10, 13)], 10, 15.25, 180, [0]),
    ],
)
def test_worked_overlaps(
    base: Rectangle,
    code: str,
    others: list[Rectangle],
    x: float,
    y: float,
    heading: float,
    bumped: list[int],
) -> None:
    """AW-7.10: moved back to the last free position, where it touches what it ran into."""
    landing = moves(base, code, *others)
    assert_at(landing.base, x, y, heading)
    assert landing.bumped == bumped
    assert overlapped(landing.base, others) == []
    assert touching(landing.base, others[bumped[-1]])


def test_no_room_at_all() -> None:
    """AW-7.20: the creature stays at its start with its old heading."""
    base = large(10, 10, 30)
    others = [large(*base.at(0, 3), 30), large(*base.at(3, 0), 30), large(*base.at(6, 0), 30)]
    others.append(large(*base.at(4.5, 2.7), 30))
    landing = moves(base, "TR1", *others)
    assert landing.position == 0
    assert landing.base is base


def test_position_and_track() -> None:
    """AW-2.7: position 0 is the start, the last position the full movement."""
    base = large(10, 10)
    track = track_of(base, TURN_RIGHT, 2)
    assert abs(track.last - 6.534) < 0.001
    assert pose_at(base, track, 0) is base
    assert_at(pose_at(base, track, 6.277), 13.494, 13.743, 89.72)
    assert_at(pose_at(base, track, 99), 13.75, 13.75, 90)
    way = poses_along(base, track, track.last, 2.0)
    assert way[0] == (10, 10, 0)
    assert math.dist(way[-1][:2], (15.75, 13.75)) < 1e-9


def test_past_a_ground_creature() -> None:
    """AW-7.15, AW-7.16: 4 inches more, and it touches the giant from behind."""
    base, giant = large(18, 6), large(18, 16, 180)
    track = track_of(base, STRAIGHT, 4)
    full = full_pose(base, track)
    assert in_the_way(full, [giant]) == [0]
    landing = move_past(full, track, distance_past(full, track, [giant], []))
    assert_at(landing.base, 18, 19, 0)
    assert touching(landing.base, giant)


def test_a_flyer_bars_the_way_past() -> None:
    """AW-7.17: the extra way may at no point overlap a base in the air."""
    base, giant = large(18, 6), large(18, 16, 180)
    track = track_of(base, STRAIGHT, 4)
    full = full_pose(base, track)
    assert distance_past(full, track, [giant], [large(18, 21, 180)]) == MISS
    assert distance_past(full, track, [giant], [large(18, 22, 180)]) > 3.99
    # it brushes a flyer that the last position is clear of
    assert distance_past(full, track, [giant], [small(20, 17.4)]) == MISS
    assert distance_past(full, track, [giant], [small(20.25, 17.4)]) > 3.99


def test_choices_of_a_flyer() -> None:
    """AW-7.15, AW-7.17, AW-7.18, AW-7.13: in front or past, a Wingover also turned."""
    base, giant, flyer = large(18, 6), large(18, 16, 180), large(18, 21, 180)
    track = track_of(base, STRAIGHT, 4)
    assert flyer_choices(base, track, False, [giant], []) == [FRONT, PAST]
    assert flyer_choices(base, track, True, [giant], []) == [
        FRONT,
        FRONT_TURNED,
        PAST,
        PAST_TURNED,
    ]
    assert flyer_choices(base, track, True, [giant], [flyer]) == [FRONT, FRONT_TURNED]
    assert flyer_choices(base, track, True, [giant], [large(20, 16)]) == [FRONT]
    assert flyer_choices(base, track, False, [large(25, 16)], [flyer]) == []


def test_the_way_past_has_an_end() -> None:
    """AW-7.16: at most 9 inches, over as many bases as stand there."""
    base = large(18, 6)
    track = track_of(base, STRAIGHT, 1)
    full = full_pose(base, track)
    row = [large(18, 12), large(18, 15), large(18, 16.5)]
    assert abs(distance_past(full, track, row, []) - 9) < CLOSE
    assert distance_past(full, track, [*row, small(18, 18.875)], []) == MISS


def test_moving_past_backward() -> None:
    """AW-7.16: a Fall Back goes on in the direction of its movement."""
    base, giant = large(18, 20), large(18, 14)
    track = track_of(base, FALL_BACK, 1)
    full = full_pose(base, track)
    assert_at(move_past(full, track, distance_past(full, track, [giant], [])).base, 18, 11, 0)


def test_overrun_checks_and_where_they_stop() -> None:
    """AW-7.3, AW-7.6, AW-7.27: in the template's order; it stands against the first already."""
    giant = large(18, 6)
    track = track_of(giant, STRAIGHT, 4)
    wizard, soldier = small(18, 12.75, 180), small(18, 8.25, 180)
    assert overrun_checks(giant, track, [wizard, soldier]) == [1, 0]
    landing = stop_at(giant, track, soldier, [wizard, soldier])
    assert landing.base is giant
    assert_at(stop_at(giant, track, wizard, [wizard]).base, 18, 10.5)


def test_bases_reached_at_once() -> None:
    """AW-7.6: soldiers side by side are checked as they are listed."""
    giant = large(18, 6)
    track = track_of(giant, STRAIGHT, 4)
    rank = [small(18.75, 10, 180), small(17.25, 10, 180), small(18, 8.4, 180)]
    assert overrun_checks(giant, track, rank) == [2, 0, 1]
    rank.reverse()
    assert overrun_checks(giant, track, rank) == [0, 1, 2]


def test_only_the_template_sweeps() -> None:
    """AW-7.8: a base brushed beside the template calls for no check."""
    giant = large(18, 6)
    track = track_of(giant, STRAIGHT, 4)
    assert overrun_checks(giant, track, [large(17, 10.5, 90), small(19.5, 10)]) == [0]


def test_no_check_against_the_last_base() -> None:
    """AW-7.3: what the full final base overlaps is no overrun."""
    giant = large(18, 12)
    track = track_of(giant, FALL_BACK, 1)
    assert overrun_checks(giant, track, [large(18, 6)]) == []
    behind = small(18, 9.75)
    assert overrun_checks(giant, track, [behind]) == [0]


def test_overruns_along_a_turn() -> None:
    """AW-7.3: the bent template passes beside what lies inside and outside its bend."""
    giant = large(18, 6)
    track = track_of(giant, TURN_RIGHT, 3)
    # the bend runs from (18, 7.5) around (21.25, 7.5) to (21.25, 10.75)
    on, inside, outside = small(18.2, 9.2), small(20.6, 8.2), small(17.0, 11.4)
    assert overrun_checks(giant, track, [on, inside, outside]) == [0]


def test_a_failed_check_that_ends_on_another_base() -> None:
    """AW-7.5: moved back along the track until it is free of all."""
    giant = large(18, 6)
    track = track_of(giant, STRAIGHT, 6)
    first, beside = small(18, 14), small(20, 11)
    assert_at(stop_at(giant, track, first, [first]).base, 18, 11.75)
    assert_at(stop_at(giant, track, first, [first, beside]).base, 18, 8.75)


def test_figures_that_bump() -> None:
    """AW-7.25: discs of 0.75 times the base length, at the end of a movement only."""
    base = large(18, 6)
    track = track_of(base, STRAIGHT, 2)
    beside = large(21.5, 12)  # bases 0.5 apart, discs of radius 2.25 overlap
    full = full_pose(base, track)
    assert in_the_way(full, [beside]) == []
    assert in_the_way(full, [beside], figures=True) == [0]
    landing = slide_back(base, track, track.last, [beside], figures=True)
    assert abs(math.dist((landing.base.x, landing.base.y), (21.5, 12)) - 4.5) < CLOSE
    stuck = large(18, 2)
    assert slide_back(base, track, track.last, [beside, stuck], True).bumped == [0]


def test_touching_and_overlapping() -> None:
    """AW-2.4: deeper than 0.001 is overlapping, at most 0.001 apart is touching."""
    base = large(0, 0)
    assert overlapping(base, large(2.9985, 0))
    assert touching(base, large(2.9995, 0))
    assert touching(base, large(3.0005, 0))
    assert not touching(base, large(3.0015, 0))
    assert not overlapping(base, large(3.0015, 0))
    assert not touching(base, large(2.99, 0))
    assert touching(base, small(2.25, 2.25))  # corner to corner
    assert abs(base_distance(base, small(5.25, 6.25)) - 5) < 1e-9


def test_obstacles_met_on_the_way() -> None:
    """AW-19.6, AW-19.10: under the template or the final base, in the order of meeting."""
    base = large(18, 6)
    track = track_of(base, STRAIGHT, 4)
    tokens = [(18.0, 15.0), (18.0, 12.0), (18.8, 9.0), (19.0, 10.0), (10.0, 9.0)]
    assert obstacles_met(base, track, moves(base, "S4"), tokens) == [2, 1, 0]
    # stopped by a bump, it has not travelled the rest of the template
    bumped = moves(base, "S4", large(18, 15))
    assert_at(bumped.base, 18, 12)
    assert obstacles_met(base, track, bumped, [(18.0, 14.2), (18.0, 12.0), (18.0, 9.0)]) == [2, 1]


def test_an_obstacle_at_the_start() -> None:
    """AW-19.12: ignored unless the final base overlaps it too."""
    base = large(18, 6)
    tokens = [(18.0, 7.4)]
    track = track_of(base, STRAIGHT, 1)
    assert obstacles_met(base, track, moves(base, "S1"), tokens) == []
    assert obstacles_met(base, None, Landing(base, 0.0, 0.0, []), tokens) == [0]


def test_obstacles_on_the_way_past() -> None:
    """AW-19.6: the extra way of moving past counts as wide as a template."""
    base, giant = large(18, 6), large(18, 16, 180)
    track = track_of(base, STRAIGHT, 4)
    full = full_pose(base, track)
    landing = move_past(full, track, distance_past(full, track, [giant], []))
    assert obstacles_met(base, track, landing, [(18.0, 19.0), (18.0, 15.0), (19.2, 15.0)]) == [1, 0]


def test_the_travelled_part_of_a_template() -> None:
    """AW-19.6: up to the edge of the final base that faces the start."""
    base = small(0, 0)
    track = track_of(base, BANK_LEFT, 2)
    assert travelled(base, track, 1.5) is None
    part = travelled(base, track, 3.0)
    assert part is not None
    assert part.length == 1.5
    assert template_of(base, track).length == track.length
    back = track_of(base, FALL_BACK, 2)
    assert template_of(base, back).box.corners()[0][1] < -0.75
    assert way_on(full_pose(base, back), back, 2.0).box.y < -4.5


def test_tokens_on_bases() -> None:
    """AW-2.4, AW-22.12: a token that only touches does not overlap."""
    base = large(24, 16, 270)
    assert disc_touches(base, 24, 18, 0.5)
    assert not disc_overlaps(base, 24, 18, 0.5)
    assert disc_overlaps(base, 24, 17.99, 0.5)
    assert not disc_touches(base, 24, 18.01, 0.5)


def test_leaving_the_play_area() -> None:
    """AW-7.21, AW-7.22, AW-2.23: the final base, with a tolerance of 0.001."""
    assert has_fled(moves(large(6, 30), "S2").base, 36)
    assert not has_fled(moves(large(18, 27), "S4", large(19, 34.5, 180)).base, 36)
    assert not has_fled(moves(small(10, 3.75), "R1").base, 36)
    assert has_fled(moves(small(18, 3), "R1").base, 36)
    assert not has_fled(large(34.5005, 20), 36)
    assert has_fled(large(34, 20, 45), 36)


def test_facing_a_point() -> None:
    """AW-21.6: facing the center of the play area."""
    assert facing(18, 34.5, LARGE, 18, 18).heading == 180
    assert abs(facing(30, 6, LARGE, 18, 18).heading - 315) < 1e-9


codes = st.sampled_from(
    [(b, s) for b in range(len(BEARINGS)) for s in range(7) if has_template(b, s)]
)
spots = st.floats(8, 28).map(lambda value: round(value * 8) / 8)
bases = st.builds(
    base_at, spots, spots, st.integers(0, 359).map(float), st.sampled_from([SMALL, LARGE])
)


@given(bases, codes, st.lists(bases, max_size=4))
def test_nobody_ever_rests_on_another_base(
    base: Rectangle, code: tuple[int, int], others: list[Rectangle]
) -> None:
    """AW-2.4, AW-7.10, AW-7.11: wherever a creature stops, it overlaps no base."""
    others = [other for other in others if not overlapping(base, other)]
    track = track_of(base, *code)
    landing = slide_back(base, track, track.last, others)
    assert overlapped(landing.base, others) == []
    assert overlapped(turned(landing.base, 90), others) == []
    assert (landing.bumped == []) == (overlapped(full_pose(base, track), others) == [])


@given(bases, codes)
def test_left_and_right_are_mirrored(base: Rectangle, code: tuple[int, int]) -> None:
    """AW-2.6: mirrored for left."""
    mirrored = {BANK_LEFT: BANK_RIGHT, TURN_LEFT: TURN_RIGHT}
    bearing, speed = code
    if bearing in mirrored:
        left, right = track_of(base, bearing, speed), track_of(base, mirrored[bearing], speed)
        for part in range(5):
            one, other = left.at(left.last * part / 4), right.at(right.last * part / 4)
            assert (one[0], -one[1], -one[2], one[3]) == other
    assert track_of(base, WINGOVER, 1).last == track_of(base, STRAIGHT, 1).last
