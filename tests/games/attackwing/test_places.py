"""The play area, starting areas, tokens, Feints and formations."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.games.attackwing.bases import LARGE, SMALL, base_at, overlapping, touching
from wyrmtable.games.attackwing.feints import (
    LEFT,
    RIGHT,
    feint_limit,
    feint_offsets,
    feint_pose,
    feint_template,
    free_offsets,
)
from wyrmtable.games.attackwing.formations import (
    Cell,
    cell_base,
    in_formation,
    is_pressed,
    open_cells,
    row_of,
)
from wyrmtable.games.attackwing.playarea import (
    WALL_STEP,
    contact_points,
    drop_point,
    geyser_fits,
    grid_points,
    inside_region,
    middle_of,
    nearest_first,
    obstacle_fits,
    on_grid,
    starting_region,
    wall_allowed,
    wall_places,
    wall_pose,
)


def large(x: float, y: float, heading: float = 0.0) -> Rectangle:
    return base_at(x, y, heading, LARGE)


def small(x: float, y: float, heading: float = 0.0) -> Rectangle:
    return base_at(x, y, heading, SMALL)


def test_starting_areas() -> None:
    """AW-1.11, AW-1.12, AW-1.13, AW-2.21."""
    assert starting_region(1, 2, 36, False) == (0, 0, 36, 6)
    assert starting_region(2, 2, 48, False) == (0, 42, 48, 48)
    assert starting_region(1, 3, 36, False) == (15, 0, 21, 6)
    assert starting_region(2, 3, 36, False) == (0, 30, 6, 36)
    assert starting_region(3, 3, 36, False) == (30, 30, 36, 36)
    assert starting_region(1, 3, 36, True) == (13.5, 0, 22.5, 9)
    assert starting_region(3, 3, 36, True) == (27, 27, 36, 36)
    assert middle_of(starting_region(1, 3, 36, False)) == (18, 3)
    south = starting_region(1, 2, 36, False)
    assert inside_region(large(18, 4.5), south)
    assert not inside_region(large(18, 4.75), south)
    assert not inside_region(large(18, 4.25, 45), south)


def test_the_grid() -> None:
    """AW-2.20: multiples of 1/8 inch."""
    assert on_grid(22.125)
    assert not on_grid(18.05)


def test_places_for_obstacles() -> None:
    """AW-19.5: more than 9 from every edge and more than 3 from other rims."""
    assert not obstacle_fits(18, 9.5, 36, [])
    assert obstacle_fits(18, 18, 36, [])
    assert not obstacle_fits(18, 22, 36, [(18.0, 18.0)])
    assert obstacle_fits(18, 22.125, 36, [(18.0, 18.0)])


def test_places_for_geysers() -> None:
    """AW-22.4, AW-22.5: at least 6 from the edges, 3 from other rims, not on the marker."""
    assert geyser_fits(6.5, 20, 36, [(6.5, 24.0)])
    assert not geyser_fits(6.375, 20, 36, [])
    assert not geyser_fits(10, 20, 36, [(10.0, 23.875)])
    assert not geyser_fits(18.5, 18.5, 36, [])
    assert geyser_fits(19, 18, 36, [])


def test_the_point_of_contact() -> None:
    """AW-21.5: nearest to the center of the base, inside or outside; equal ones are all named."""
    assert contact_points(large(18, 37), 36) == [(18, 36)]
    assert contact_points(large(-4.5, 3), 36) == [(0, 3)]
    assert contact_points(large(1, 1), 36) == [(0, 1), (1, 0)]
    assert contact_points(large(35, 20), 36) == [(36, 20)]


def test_back_from_the_wall() -> None:
    """AW-21.6: inside, within Range 1 of the contact, on no base, facing the center."""
    placed = wall_pose(large(18, 37), 18, 34.5, 36)
    assert (placed.x, placed.y, placed.heading) == (18, 34.5, 180)
    assert wall_allowed(placed, (18, 36), 36, [])
    assert not wall_allowed(placed, (18, 36), 36, [large(18, 32)])
    assert wall_allowed(placed, (18, 36), 36, [large(18, 31.5)])
    assert not wall_allowed(wall_pose(placed, 18, 31.25, 36), (18, 36), 36, [])
    assert not wall_allowed(wall_pose(placed, 18, 35, 36), (18, 36), 36, [])


@given(
    along=st.floats(0, 36),
    edge=st.integers(0, 3),
    size=st.sampled_from([SMALL, LARGE]),
    others=st.lists(st.tuples(st.floats(0, 36), st.floats(0, 36), st.floats(0, 359)), max_size=3),
)
def test_the_short_list_at_the_wall(
    along: float, edge: int, size: float, others: list[tuple[float, float, float]]
) -> None:
    """AW-21.6, AW-23.12: all places of its grid that the rule allows, and no others."""
    contact = [(0.0, along), (36.0, along), (along, 0.0), (along, 36.0)][edge]
    bases = [large(x, y, heading) for x, y, heading in others]
    start = round(contact[0] * 8) / 8, round(contact[1] * 8) / 8
    whole = [
        at
        for at in grid_points(*start, WALL_STEP, (0.0, 0.0, 36.0, 36.0))
        if wall_allowed(wall_pose(base_at(0, 0, 0, size), *at, 36), contact, 36, bases)
    ]
    assert wall_places(contact, size, 36, bases) == whole


def test_dropped_items() -> None:
    """AW-21.13: directly behind the base, moved inside the play area."""
    assert drop_point(large(18, 13.25), 36) == (18, 11.25)
    assert drop_point(large(18, 1.5), 36) == (18, 0.5)
    assert drop_point(large(34.5, 20, 270), 36) == (35.5, 20)


def test_order_of_places() -> None:
    """AW-23.9: of equally near places the smaller y, then the smaller x."""
    spots = [(20.0, 18.0), (18.0, 20.0), (16.0, 18.0), (18.0, 16.0), (18.0, 18.0)]
    assert nearest_first(spots, 18, 18) == [
        (18, 18),
        (18, 16),
        (16, 18),
        (20, 18),
        (18, 20),
    ]


def test_points_of_short_lists() -> None:
    """AW-23.12: multiples of a step from a middle, inside a region."""
    assert grid_points(18, 3, 3.0, (15.0, 0.0, 21.0, 6.0)) == [
        (x, y) for y in (0, 3, 6) for x in (15, 18, 21)
    ]
    assert len(grid_points(18, 36, 0.75, (0.0, 33.0, 36.0, 36.0))) == 49 * 5


def test_feint_with_slides() -> None:
    """AW-9.12: right by 3 + 1.5, forward by 1.125 + 1.125."""
    moved = feint_pose(large(18, 18), RIGHT, 1.125, -1.125)
    assert (moved.x, moved.y, moved.heading) == (22.5, 20.25, 0)
    assert feint_limit(large(0, 0)) == 1.125
    assert feint_offsets(small(0, 0)) == [-0.375, -0.25, -0.125, 0, 0.125, 0.25, 0.375]
    left = feint_pose(small(10, 10, 90), LEFT, 0.0, 0.25)
    assert math.dist((left.x, left.y), (9.75, 13)) < 1e-9
    template = feint_template(large(18, 18), LEFT, 0.5)
    assert touching(template, large(18, 18))
    assert touching(template, feint_pose(large(18, 18), LEFT, 0.5, 0.0))


def test_feint_without_room() -> None:
    """AW-9.13, AW-9.14: no offset b is free; with an Obstacle some are not."""
    base = large(18, 18)
    assert free_offsets(base, RIGHT, 0.0, [large(23, 18, 180)], []) == []
    assert free_offsets(base, LEFT, 0.0, [large(23, 18, 180)], []) == feint_offsets(base)
    assert free_offsets(base, LEFT, 0.0, [], [(13.5, 18.5)]) == []
    assert free_offsets(base, LEFT, 0.0, [], [(13.5, 19.5)]) == [
        b for b in feint_offsets(base) if b >= 0.5
    ]


def test_cells_of_a_formation() -> None:
    """AW-17.5: edge to edge, nobody in front, at most two columns aside, any number of rows."""
    assert open_cells([]) == ((-1, 0), (1, 0), (0, -1))
    assert open_cells([(3, 0)]) != open_cells([(-2, -1)])  # of a position that somebody set up
    assert open_cells([(0, 1)]) == ((-1, 0), (1, 0), (0, -1))
    assert not in_formation((0, 1), [])
    assert not in_formation((1, -1), [])
    assert in_formation((1, -1), [(1, 0)])
    assert not in_formation((3, 0), [(1, 0), (2, 0)])
    assert not in_formation((1, 0), [(1, 0)])
    assert in_formation((0, -5), [(0, -1), (0, -2), (0, -3), (0, -4)])


def test_soldiers_in_their_cells() -> None:
    """AW-17.5: columns to the right, rows to the front, facing as the Point Soldier does."""
    point = small(18, 28.75, 180)
    assert_cell(point, (1, 0), 16.5, 28.75)
    assert_cell(point, (0, -1), 18, 30.25)
    assert row_of(point, cell_base(point, (2, -3))) == -3


def assert_cell(point: Rectangle, cell: Cell, x: float, y: float) -> None:
    soldier = cell_base(point, cell)
    assert math.dist((soldier.x, soldier.y), (x, y)) < 1e-9
    assert soldier.heading == point.heading


def test_pressed_soldiers() -> None:
    """AW-17.9: on a creature, an Obstacle, or partly outside the play area."""
    soldier = small(18, 10)
    assert not is_pressed(soldier, 36, [small(19.5, 10)], [(18.0, 11.25)])
    assert is_pressed(soldier, 36, [small(19.4, 10)], [])
    assert is_pressed(soldier, 36, [], [(18.0, 11.2)])
    assert is_pressed(small(0.7, 10), 36, [], [])


@given(st.floats(0, 359.9), st.lists(st.integers(0, 30), min_size=1, max_size=5))
def test_soldiers_never_overlap_each_other(heading: float, picks: list[int]) -> None:
    """AW-17.5: whatever formation is chosen, all touch and nobody overlaps."""
    point = small(18, 18, heading)
    placed: list[Cell] = []
    soldiers = [point]
    for pick in picks:
        cells = open_cells(placed)
        placed.append(cells[pick % len(cells)])
        soldier = cell_base(point, placed[-1])
        assert any(touching(soldier, other) for other in soldiers)
        assert not any(overlapping(soldier, other) for other in soldiers)
        soldiers.append(soldier)
