"""Is every shot and every breath judged as the rulebook says? A second judge works with shapely."""

from __future__ import annotations

import math

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import nearest_points

import wyrmtable as wt
from wyrmtable.core.plain import Plain
from wyrmtable.games.aerialcorps.breath import candidates, hits
from wyrmtable.games.aerialcorps.rifles import check_shot
from wyrmtable.games.aerialcorps.state import AerialCorps

GAME = wt.ruleset("aerialcorps")
BREEDS = ["brass_warden", "gale_singer", "ember_lark", "verdigris_colossus", "ash_harrier"]
CARDS = {  # AC-9.16
    "ember_lark": (2, 1, 1, 0),
    "gale_singer": (3, 2, 2, 1),
    "ash_harrier": (3, 2, 2, 1),
    "verdigris_colossus": (4, 3, 3, 2),
}
CORNER = math.degrees(math.atan2(0.9, 1.35))  # AC-10.3
NEAR = 0.002  # as near to a limit as this nobody has to agree
thousandths = st.integers(0, 14_000).map(lambda value: value / 1000)
poses = st.tuples(thousandths, thousandths, st.integers(0, 359))
tables = st.lists(st.tuples(poses, st.integers(2, 4)), min_size=5, max_size=5)


def card(pose: tuple[float, float, float]) -> Polygon:
    """The card of AC-1.4."""
    x, y, heading = pose
    s, c = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    corners = [(1.35, 0.9), (-1.35, 0.9), (-1.35, -0.9), (1.35, -0.9)]
    return Polygon([(x + f * s + r * c, y + f * c - r * s) for f, r in corners])


def wedge(pose: tuple[float, float, float], start: float, end: float) -> Polygon:
    """An arc from the centre, much longer than any ruler."""
    x, y, heading = pose
    turns = [math.radians(heading + start + (end - start) * step / 20) for step in range(21)]
    rim = [(x + 90 * math.sin(turn), y + 90 * math.cos(turn)) for turn in turns]
    return Polygon([(x, y), *rim])


def laid_out(table: list[tuple[tuple[float, float, int], int]]) -> AerialCorps:
    """Dragons 1.1, 1.2 and 1.3 against 2.1 and 2.2, in the first round."""
    dragons: list[Plain] = [
        {"seat": 1 + place // 3, "breed": BREEDS[place], "at": list(pose), "level": level}
        for place, (pose, level) in enumerate(table)
    ]
    state = GAME.position({"dragons": dragons, "table": [48, 48]})
    assert isinstance(state, AerialCorps)
    state.round = 1
    return state


def apart(shapes: list[Polygon]) -> None:
    """Leave out cards that nearly touch."""
    for one in range(5):
        for other in range(one):
            deep = shapes[one].buffer(-NEAR).intersects(shapes[other].buffer(-NEAR))
            assume(deep == shapes[one].buffer(NEAR).intersects(shapes[other].buffer(NEAR)))


def clause_of_shot(
    table: list[tuple[tuple[float, float, int], int]], one: int, other: int, facing: int
) -> str | None:
    """The first clause of section 10 that a shot breaks, "" if it is legal; None: too near."""
    (pose, level), (_, height) = table[one], table[other]
    shapes = [card(where) for where, _ in table]
    half = CORNER if facing % 2 == 0 else 90 - CORNER
    start, end = 90 * facing - half, 90 * facing + half
    part = shapes[other].intersection(wedge(pose, start, end))
    wider = shapes[other].intersection(wedge(pose, start - 0.01, end + 0.01))
    if part.is_empty != wider.is_empty:
        return None
    if part.is_empty:
        return "AC-10.3"
    middle = Point(pose[:2])
    far = part.distance(middle)
    if min(far, abs(far - 4), abs(far - 8)) < NEAR or far - wider.distance(middle) > NEAR:
        return None
    if (one < 3) == (other < 3):
        return "AC-10.4"
    if far > 8:
        return "AC-10.5"
    line = LineString([middle, nearest_points(middle, part)[1]])
    for third in range(5):
        if third not in (one, other) and table[third][1] in (level, height):
            crossed = line.intersection(shapes[third].buffer(-NEAR)).length > NEAR
            if crossed != (line.intersection(shapes[third].buffer(NEAR)).length > NEAR):
                return None
            if crossed:
                return "AC-10.6"
    if shapes[one].intersects(shapes[other]):
        return "AC-10.7"
    if far <= 4 and height < level:
        return "AC-10.8"
    if abs(height - level) > 1:
        return "AC-10.11"
    return "AC-10.12" if (2 if far <= 4 else 1) - abs(height - level) < 1 else ""


@given(tables, st.integers(0, 3))
def test_shots(table: list[tuple[tuple[float, float, int], int]], facing: int) -> None:
    apart([card(pose) for pose, _ in table])
    state = laid_out(table)
    numbers = [0, 1, 2, 3, 4]
    for one in numbers:
        state.facing[one * 3] = facing
        for other in numbers:
            if one == other:
                continue
            wanted = clause_of_shot(table, one, other, facing)
            try:
                check_shot(state, one * 3, other)
                found = ""
            except wt.Illegal as refusal:
                found = refusal.cite
            assert wanted is None or found == wanted, (one, other)


@given(tables, st.integers(-135, 135))
def test_breaths(table: list[tuple[tuple[float, float, int], int]], bearing: int) -> None:
    shapes = [card(pose) for pose, _ in table]
    apart(shapes)
    state = laid_out(table)
    for one in (1, 2, 3, 4):
        (x, y, heading), level = table[one]
        s, c = math.sin(math.radians(heading)), math.cos(math.radians(heading))
        head = (x + 1.35 * s, y + 1.35 * c)
        turn = math.radians(heading + bearing)
        ruler = LineString([head, (head[0] + 90 * math.sin(turn), head[1] + 90 * math.cos(turn))])
        wanted: list[tuple[int, int]] = []
        for other in range(5):
            above = table[other][1] - level
            reached = (-1, 0, 1) if BREEDS[one] == "gale_singer" else (-1, 0)
            if other == one or above not in reached or shapes[one].intersects(shapes[other]):
                continue
            crossed = ruler.intersection(shapes[other].buffer(-NEAR)).length > 0
            assume(crossed == (ruler.intersection(shapes[other].buffer(NEAR)).length > 0))
            if not crossed:
                continue
            far = ruler.intersection(shapes[other]).distance(Point(head))
            assume(abs(far - 4) > NEAR and abs(far - 8) > NEAR)
            row = CARDS[BREEDS[one]][2 if abs(bearing) > 45 else 0 :]
            count = row[0 if far <= 4 else 1] - abs(above)
            if far <= 8 and count > 0:
                wanted.append((other, count))
        hit = hits(state, one, bearing, candidates(state, one))
        found = [(int(hit[at]), int(hit[at + 2])) for at in range(0, len(hit), 3)]
        assert found == wanted, one
