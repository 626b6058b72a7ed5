"""Scenes are plain data: they survive the wire, and colours never stand alone."""

from __future__ import annotations

import json
import math

import msgspec
import pytest
from hypothesis import given
from tests.board.scenes import battle, flyer, hexes, scenes

from wyrmtable.board.palette import NEUTRAL, PALETTE, colour
from wyrmtable.board.scene import Board, Scene, from_json, outline, to_json


@given(scenes)
def test_any_scene_survives_the_wire(scene: Scene) -> None:
    assert from_json(to_json(scene)) == scene
    assert to_json(from_json(to_json(scene))) == to_json(scene)


def test_what_has_its_usual_value_is_not_sent() -> None:
    sent = json.loads(to_json(battle(flyer("Ancient", (0, 4)))))
    piece = sent["pieces"][0]
    assert piece["tile"] == "0,4"
    assert not {"hidden", "footprint", "z"} & set(piece)


def test_a_wrong_field_is_named() -> None:
    sent = json.loads(to_json(battle(flyer("Ancient", (0, 4)))))
    sent["pieces"][0]["x"] = "east"
    with pytest.raises(msgspec.ValidationError, match=r"pieces\[0\]\.x"):
        from_json(json.dumps(sent))


@pytest.mark.parametrize("flat_top", [True, False])
def test_a_hex_has_six_corners_around_its_centre(flat_top: bool) -> None:
    board = Board(kind="hex", left=-9, top=-9, right=9, bottom=9, radius=2.0, flat_top=flat_top)
    tile = hexes(1)[0]
    corners = outline(board, tile)
    assert len(corners) == 6
    assert all(math.isclose(math.dist(c, (tile.x, tile.y)), 2.0) for c in corners)
    top = [c for c in corners if math.isclose(c[1], min(y for _, y in corners), abs_tol=1e-9)]
    assert len(top) == (2 if flat_top else 1)


def test_every_seat_colour_has_a_pattern_of_its_own() -> None:
    assert {"red", "green", "blue", "gold", "silver", "copper", "bronze"} <= set(PALETTE)
    assert len({paint.pattern for paint in PALETTE.values()}) == len(PALETTE)
    assert len({paint.fill for paint in PALETTE.values()}) == len(PALETTE)


def test_an_unknown_colour_is_neutral() -> None:
    assert colour("octarine") is NEUTRAL
    assert colour("gold") is PALETTE["gold"]
