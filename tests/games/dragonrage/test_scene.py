"""The scene of Dragon Rage: everything public is on it, no draft, and it can be drawn and told."""

from __future__ import annotations

import math
from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.board.scene import Cells, Ghost, Path, Scene, from_json, to_json
from wyrmtable.core.task import Question
from wyrmtable.games.dragonrage.ruleset import DragonRageRules
from wyrmtable.games.dragonrage.scene import scene
from wyrmtable.games.dragonrage.state import BURNED, FLYING, SMASHED, DragonRage
from wyrmtable.games.dragonrage.victory import score

RULES = DragonRageRules()
TABLES = [("esirien", 1), ("esirien", 4), ("nurkott", 1), ("nurkott", 4), ("esirien", "choice")]


def after(steps: int, seed: int, city: str = "esirien", scenario: int | str = 1) -> DragonRage:
    """A game in which everybody has chosen at random that many times, at most, after set-up."""
    options: dict[str, object] = {"map": city, "scenario": scenario}
    state = cast(DragonRage, RULES.start(2, wt.Seeded(seed), options))
    random = Random(seed)
    while not state.over and steps:
        actions = state.decision(state.to_act[0]).actions
        if not actions:
            break
        state.apply(state.to_act[0], random.choice(actions))
        steps -= 1 if state.phase or scenario == "choice" else 0
    return state


def hexside(shown: Scene, name: str) -> str:
    (found,) = (edge.state for edge in shown.edges if edge.id == name)
    return found


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 120), st.integers(0, 99), st.sampled_from(TABLES))
def test_a_scene_shows_a_seat_nothing_that_it_may_not_know(
    steps: int, seed: int, table: tuple[str, int | str]
) -> None:
    state = after(steps, seed, *table)
    for viewer in (None, 0, 1):
        shown = scene(state, viewer)
        assert scene(cast(DragonRage, state.guess(viewer)), viewer) == shown
        assert from_json(to_json(shown)) == shown


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 120), st.integers(0, 99), st.sampled_from(TABLES[:4]))
def test_everything_on_the_map_is_shown_where_it_is(
    steps: int, seed: int, table: tuple[str, int | str]
) -> None:
    state = after(steps, seed, *table)
    shown = scene(state)
    tiles = {tile.id: tile for tile in shown.tiles}
    assert set(tiles) == set(state.city.names)
    placed = {piece.id: piece for piece in shown.pieces}
    for unit, cell in enumerate(state.cell):
        assert (state.names[unit] in placed) == (cell >= 0)
        if cell >= 0:
            piece = placed[state.names[unit]]
            assert piece.tile == state.city.names[cell]
            assert (piece.x, piece.y) == (tiles[piece.tile].x, tiles[piece.tile].y)
            assert (piece.z > piece.ground) == state.flying(unit)
    assert sum(int(tile.value or 0) for tile in shown.tiles) == sum(
        state.worth(cell) for cell in range(state.city.size)
    )
    for seat in (0, 1):
        told = RULES.text(state, seat)
        assert max(len(line) for line in RULES.text(state, seat).split("\n\n")[1].split("\n")) <= 80
        assert all(
            state.names[u] in told
            for u in range(len(state.kind))
            if state.major(u) and state.cell[u] >= 0
        )
    ElementTree.fromstring(RULES.draw(state, None))


@pytest.mark.parametrize(("city", "entrances"), [("esirien", 29), ("nurkott", 6)])
def test_walls_stand_between_two_hexes_and_entrances_in_them(city: str, entrances: int) -> None:
    state = after(0, 1, city)
    shown = scene(state)
    middles = {tile.id: (tile.x, tile.y) for tile in shown.tiles}
    for edge in shown.edges:
        assert math.isclose(math.hypot(edge.x2 - edge.x1, edge.y2 - edge.y1), 1.0)
        for name in edge.id.split("/"):  # both ends are corners of both hexes
            for x, y in ((edge.x1, edge.y1), (edge.x2, edge.y2)):
                assert math.isclose(math.dist((x, y), middles[name]), 1.0)
    sides = range(state.city.sides.count)
    plain = [s for s in sides if state.city.wall[s] and state.city.entrance_of[s] < 0]
    assert len([edge for edge in shown.edges if edge.kind == "wall"]) == len(plain)
    assert len([edge for edge in shown.edges if edge.kind != "wall"]) == entrances


def test_every_road_link_is_drawn_once_and_burned_bridges_carry_none() -> None:
    state = after(0, 1)

    def links() -> int:
        return sum(len(r.points) - 1 for r in scene(state).routes if r.kind == "road")

    exits = len(state.city.exits)
    assert links() == sum(state.city.road) + exits  # each exit runs on to the edge of its hex
    bridge = state.city.cell_of["1407"]
    state.bridges.extend([bridge, BURNED, 0])
    assert links() == sum(state.city.road) + exits - 2
    assert "burned wooden bridge" in next(t.tags for t in scene(state).tiles if t.id == "1407")


def test_destruction_is_seen() -> None:
    state = after(1, 2)
    market = state.city.cell_of["0910"]
    assert next(tile.value for tile in scene(state).tiles if tile.id == "0910") == "2"
    score(state, market, "DR-5.2")
    (tile,) = (tile for tile in scene(state).tiles if tile.id == "0910")
    assert (tile.terrain, tile.value, tile.tags) == ("scorched", "", ("destroyed",))
    assert scene(state).seats[0].gauges[0].value == 2
    assert hexside(scene(state), "0606/0707") == "closed"
    state.entrance[state.city.entrance_of[state.city.side_at(6060707)]] = SMASHED
    assert hexside(scene(state), "0606/0707") == "smashed"


def test_a_dragon_shows_its_sheet_facing_and_flight() -> None:
    state = after(1, 2)
    dragon = state.names.index("Dragon1")
    state.lost[dragon * 4] = 3
    state.face[dragon] = 4
    state.marks[dragon] |= FLYING
    (piece,) = (piece for piece in scene(state).pieces if piece.id == "Dragon1")
    assert [(gauge.name, gauge.value, gauge.maximum) for gauge in piece.gauges] == [
        ("head", 5, 8),
        ("wings", 12, 12),
        ("legs", 12, 12),
        ("belly", 6, 6),
        ("fire", 2, 2),
    ]  # DR-1.14
    assert (piece.kind, piece.heading, piece.z > piece.ground) == ("dragon", 240.0, True)
    assert "flying" in piece.tags


def test_spells_and_carcasses_are_marked() -> None:
    state = after(1, 2)
    cell = state.city.cell_of["0910"]
    state.fogs.extend([cell, 1])
    state.winds.extend([state.city.cell_of["1010"], 1, 1])
    state.carcasses.append(state.city.cell_of["1011"])
    shown = scene(state)
    fog, wind = (mark for mark in shown.marks if isinstance(mark, Cells))
    assert len(fog.tiles) == 19  # DR-12.14
    assert (wind.label, wind.tiles) == ("Whirlwind", ("1010",))
    assert "carcass 1011" in {piece.id for piece in shown.pieces}
    assert "Whirlwind in 1010" in RULES.text(state, None)


def test_who_sets_up_sees_where() -> None:
    state = after(0, 1)
    (zone,) = scene(state, 1).marks
    assert isinstance(zone, Cells)
    assert set(zone.tiles) == {state.city.names[cell] for cell in state.city.city_zone}  # DR-3.2
    assert scene(state, 0).marks == scene(state, None).marks == ()


def test_colours_tell_the_sides_apart_when_both_have_greenskins() -> None:
    state = after(1, 1, "nurkott", 4)
    sides: dict[str, set[int | None]] = {}
    shown = scene(state)
    seats = [panel.colour for panel in shown.seats]
    for piece in shown.pieces:
        colour = piece.colour or ("" if piece.seat is None else seats[piece.seat])
        sides.setdefault(colour, set()).add(piece.seat)
    assert all(len(seen) == 1 for colour, seen in sides.items() if colour != "white")


def test_previews_lead_where_the_answer_leads() -> None:
    state = after(30, 5, "esirien", 4)
    shown = 0
    for action in state.decision(state.to_act[0]).actions:
        question = cast("Question[DragonRage]", state.question)
        marks = question.preview(state, state.to_act[0], action)
        ends = [mark for mark in marks if isinstance(mark, Ghost)]
        if not action.text.startswith("move") or not ends:
            continue
        trial = state.clone()
        trial.apply(state.to_act[0], action)
        (piece,) = (piece for piece in scene(trial).pieces if piece.id == ends[0].piece)
        assert (piece.x, piece.y, piece.z) == (ends[0].x, ends[0].y, ends[0].z)
        assert any(isinstance(mark, Path) for mark in marks)
        shown += 1
    assert shown > 3
