"""The scene of DragonWars: everything public is on it, nothing secret, and it can be drawn."""

from __future__ import annotations

from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wyrmtable.board.scene import Ghost, Path, Scene, Text, from_json, to_json
from wyrmtable.games.dragonwars.ending import kill
from wyrmtable.games.dragonwars.movement import CAUSES, WHY_ILLEGAL
from wyrmtable.games.dragonwars.ruleset import DragonWarsRules
from wyrmtable.games.dragonwars.scene import scene
from wyrmtable.games.dragonwars.state import DragonWars

RULES = DragonWarsRules()


def after(steps: int, seed: int, seats: int = 2, mode: str = "egg") -> DragonWars:
    """A game in which everybody has chosen at random that many times, at most."""
    state = cast(DragonWars, RULES.new(seats=seats, seed=seed, mode=mode))
    random = Random(seed)
    for _ in range(steps):
        if state.over:
            break
        seat = random.choice(state.to_act)
        state.apply(seat, random.choice(state.decision(seat).actions))
    return state


def plotting(seed: int, seats: int = 2) -> DragonWars:
    """The first Round, about to be plotted."""
    state = after(0, seed, seats)
    while not state.round:
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    return state


def names(shown: Scene) -> set[str]:
    return {piece.id for piece in shown.pieces}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 400), st.integers(0, 99), st.sampled_from([(2, "egg"), (4, "teams")]))
def test_a_scene_shows_a_seat_nothing_that_it_may_not_know(
    steps: int, seed: int, table: tuple[int, str]
) -> None:
    state = after(steps, seed, *table)
    for viewer in (None, *range(state.seats)):
        shown = scene(state, viewer)
        guess = cast(DragonWars, state.guess(viewer))
        assert scene(guess, viewer) == shown  # DW-5.3, DW-5.14
        assert from_json(to_json(shown)) == shown


@pytest.mark.parametrize(("seats", "tiles"), [(2, 97), (3, 100), (4, 103), (5, 106), (6, 109)])
def test_the_whole_board_is_shown_with_its_lairs(seats: int, tiles: int) -> None:
    shown = scene(plotting(1, seats))  # DW-2.8
    assert len(shown.tiles) == tiles
    for seat in range(seats):
        lair = [tile for tile in shown.tiles if tile.seat == seat]
        assert len(lair) == 3  # DW-1.9
        assert {tile.terrain for tile in lair} == {"lair"}
    (summit,) = (tile for tile in shown.tiles if tile.height == 9)
    assert (summit.id, summit.terrain) == ("0,0", "summit")  # DW-2.2


def test_all_dragons_stand_grounded_on_their_lairs_and_the_egg_on_the_summit() -> None:
    shown = scene(plotting(2, 3))
    dragons = [piece for piece in shown.pieces if piece.kind == "dragon"]
    assert len(dragons) == 12
    homes = {tile.id: tile.seat for tile in shown.tiles}
    assert all("grounded" in piece.tags and homes[piece.tile] == piece.seat for piece in dragons)
    (egg,) = (piece for piece in shown.pieces if piece.kind == "egg")
    assert (egg.tile, egg.z) == ("0,0", 9)  # DW-1.14


def test_only_who_plots_sees_where_the_plot_leads() -> None:
    state = plotting(3)
    seat, ancient = 1, 4
    middle = state.board.map.site_cells[state.site[seat]][1]
    state.cell[ancient], state.facing[ancient] = middle, 0
    state.apply(seat, "A1 LS+")
    state.apply(seat, "A2 F1-")
    way, *poses = scene(state, seat).marks
    assert isinstance(way, Path)
    assert len(way.points) == 3
    assert [pose.z for pose in poses if isinstance(pose, Ghost)] == [1, 0]
    assert [pose.tags for pose in poses if isinstance(pose, Ghost)] == [(), ("grounded",)]
    assert scene(state, 1 - seat).marks == scene(state, None).marks == ()  # DW-5.3


def test_a_plotted_mistake_is_marked_with_its_clause() -> None:
    state = plotting(3)
    state.apply(0, "A1 F1")  # a grounded dragon must climb
    (mistake,) = scene(state, 0).marks
    assert isinstance(mistake, Text)
    assert (mistake.style, mistake.cite) == ("warning", "DW-7.12")


def test_the_dead_leave_the_board_and_stay_in_the_panel() -> None:
    state = plotting(4)
    state.health[0] = 0
    state.cell[0] = -1
    shown = scene(state)
    assert state.dragon_name(0) not in names(shown)
    assert state.dragon_name(1) in names(shown)
    assert "dead" in shown.seats[0].lines[0].tags


def test_a_dragon_that_died_before_its_player_resigned_is_dead() -> None:
    state = plotting(4)
    kill(state, 5, "DW-3.4")
    state.apply(1, "resign")
    fates = [line.tags for line in scene(state.clone()).seats[1].lines]
    assert fates == [("left the board",), ("dead",), ("left the board",), ("left the board",)]


def test_who_resigns_has_dragons_that_left_the_board_and_none_that_died() -> None:
    state = plotting(4)
    state.apply(1, "resign")
    loser = scene(state).seats[1]
    assert loser.status == "resigned"
    assert {line.tags for line in loser.lines} == {("left the board",)}
    assert all(not line.piece for line in loser.lines)


def test_a_mistake_says_why_in_words() -> None:
    state = plotting(3)
    state.apply(0, "A1 F1")
    (mistake,) = scene(state, 0).marks
    assert isinstance(mistake, Text)
    assert mistake.why == "a dragon on the ground takes off with Climb or Descend only"
    assert set(WHY_ILLEGAL) == set(CAUSES) - {""}


@pytest.mark.parametrize("steps", [0, 3, 40, 250])
def test_every_stage_of_a_game_can_be_drawn(steps: int) -> None:
    state = after(steps, 5, seats=6, mode="deathmatch")
    picture = RULES.draw(state, None)
    root = ElementTree.fromstring(picture)
    assert {node.get("data-piece") for node in root.iter()} >= names(scene(state))
    assert state._repr_svg_() == picture
