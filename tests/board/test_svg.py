"""The picture of a scene: valid, the same every time, complete and legible."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.board.scenes import battle, flyer, patrol, scenes

from wyrmtable.board.scene import Cells, Piece, Scene, from_json, to_json
from wyrmtable.board.svg import draw
from wyrmtable.board.svg.crowd import arrange
from wyrmtable.board.svg.ink import Frame
from wyrmtable.board.svg.pieces import draw_shadow
from wyrmtable.board.svg.places import places

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def frame(scene: Scene) -> Frame:
    return Frame(scene, "k", 0, 0, 900)


@settings(max_examples=60, deadline=None)
@given(scenes, st.sampled_from([1, 320, 800, 1400]))
def test_any_scene_gives_valid_svg_and_the_same_bytes_again(scene: Scene, width: int) -> None:
    picture = draw(scene, width)
    assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
    assert draw(from_json(to_json(scene)), width) == picture
    assert not re.search(
        r'="[^"]*\b(nan|inf)\b[^"]*"', re.sub(r'(aria|data)-\S+="[^"]*"', "", picture)
    )


@settings(max_examples=60, deadline=None)
@given(scenes)
def test_no_reference_dangles_and_no_id_is_used_twice(scene: Scene) -> None:
    root = ElementTree.fromstring(draw(scene))
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    wanted = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
    for node in root.iter():
        wanted.update(re.findall(r"^url\(#(.+)\)$", node.attrib.get("fill", "")))
    assert wanted <= set(ids)


def test_nothing_is_fetched_or_run() -> None:
    picture = draw(battle(flyer("Ancient", (0, 0))))
    assert re.findall(r"https?://[^\"' ]+", picture) == ["http://www.w3.org/2000/svg"]
    tags = {node.tag for node in ElementTree.fromstring(picture).iter()}
    assert not {f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject"} & tags


def test_hostile_names_are_only_text() -> None:
    hostile = '"><script>alert(1)</script>&\x00]]>'
    scene = battle(flyer("Ancient", (0, 4)))
    panel = msgspec.structs.replace(scene.seats[0], name=hostile, status=hostile)
    piece = msgspec.structs.replace(scene.pieces[0], name=hostile, id=hostile, short="<&")
    mark = Cells(tiles=("0,0",), label=hostile, cite=hostile, style=hostile)
    scene = msgspec.structs.replace(
        scene, title=hostile, note=hostile, pieces=(piece,), seats=(panel,), marks=(mark,)
    )
    root = ElementTree.fromstring(draw(scene))
    assert not list(root.iter(f"{SVG}script"))
    shown = hostile.replace("\x00", "\ufffd")
    assert root.findtext(f"{SVG}title") == shown
    assert any(node.get("data-piece") == shown for node in root.iter())


def test_every_piece_tile_and_seat_is_shown() -> None:
    scene = battle(
        flyer("Ancient", (0, 4), z=3, size=4),
        flyer("Wyrmling", (0, 4), seat=1, z=8, size=1, tags=("carrier",)),
    )
    picture = draw(scene)
    root = ElementTree.fromstring(picture)
    shown = texts(picture)
    assert {node.get("data-piece") for node in root.iter()} >= {"Ancient", "Wyrmling"}
    assert {tile.label for tile in scene.tiles} <= set(shown)
    assert {"Ann", "Bertil", "Ancient", "Wyrmling", "carrier", "A", "W"} <= set(shown)
    assert shown.count("8") >= 2  # its altitude on the board and in the panel
    titles = ["".join(node.itertext()) for node in root.iter(f"{SVG}title")]
    told = "Wyrmling of Bertil, at 0,4, height 8, heading 60°, health 7/12, energy 4/15, carrier"
    assert told in titles
    assert told in (root.findtext(f"{SVG}desc") or "")


def test_heights_are_printed_on_raised_tiles_only() -> None:
    shown = texts(draw(msgspec.structs.replace(battle(), seats=())))
    assert shown.count("9") == 1
    assert shown.count("6") == 6
    assert shown.count("3") == 12
    assert shown.count("0") == 0


@given(st.lists(st.integers(1, 4), min_size=1, max_size=14), st.sampled_from([0.0, 30.0]))
def test_pieces_in_one_hex_never_overlap_nor_leave_it(sizes: list[int], corner: float) -> None:
    circles = arrange(sizes, 40.0, corner)
    assert len(circles) == len(sizes)
    for index, (x, y, radius) in enumerate(circles):
        assert radius > 3
        for side in range(6):
            turn = math.radians(corner + 30 + 60 * side)
            assert x * math.cos(turn) + y * math.sin(turn) + radius <= 40.0 + 1e-6
        for other_x, other_y, other in circles[index + 1 :]:
            assert math.hypot(x - other_x, y - other_y) > radius + other


def test_six_in_a_hex_are_still_large_enough_to_read() -> None:
    six = [flyer(f"W{n}", (0, 4), seat=n % 2, z=n, size=1) for n in range(6)]
    found = places(frame(battle(*six)))
    assert len(found) == 6
    assert min(place.radius for place in found) > 12
    for index, one in enumerate(found):
        for other in found[index + 1 :]:
            assert math.hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius


def test_bigger_dragons_are_drawn_bigger() -> None:
    at = [(0, 4), (1, 3), (2, 2), (3, 1)]
    found = places(frame(battle(*(flyer(f"d{n}", at[n], size=n + 1) for n in range(4)))))
    radii = [p.radius for p in sorted(found, key=lambda place: place.piece.size)]
    assert radii == sorted(set(radii))


def test_the_shadow_is_the_farther_the_higher_the_dragon_flies() -> None:
    def offset(z: int) -> float:
        view = frame(battle(flyer("Drake", (0, 2), z=z, ground=3)))
        (place,) = places(view)
        spot = re.search(r"translate\((\S+) (\S+)\)", draw_shadow(view, place))
        return math.dist((float(spot[1]), float(spot[2])), (place.x, place.y)) if spot else 0.0

    assert 0 == offset(3) < offset(4) < offset(6) < offset(9)


@pytest.mark.parametrize(("tags", "wings"), [((), "wings2s"), (("grounded",), "wings2f")])
def test_wings_are_folded_on_the_ground(tags: tuple[str, ...], wings: str) -> None:
    picture = draw(battle(flyer("Drake", (0, 4), tags=tags)))
    used = {node.attrib["href"] for node in ElementTree.fromstring(picture).iter(f"{SVG}use")}
    assert {href.split("-")[1] for href in used if "wings" in href} == {wings}


def test_a_hidden_piece_tells_only_whose_it_is() -> None:
    hidden = Piece(
        id="o1", kind="obstacle", name="Mist", short="MI", seat=0, x=0, y=0, hidden=True, z=7
    )
    picture = draw(msgspec.structs.replace(battle(), pieces=(hidden,)))
    assert "Mist" not in picture
    assert "MI" not in texts(picture)
    assert "Face-down piece of Ann" in picture


def test_the_panel_stands_beside_a_wide_map_and_below_a_narrow_one() -> None:
    scene = battle(flyer("Ancient", (0, 4)))
    for width, beside in ((1400, True), (800, False)):
        root = ElementTree.fromstring(draw(scene, width))
        (name,) = (node for node in root.iter(f"{SVG}text") if node.text == "Ann")
        assert (float(name.attrib["x"]) > width / 2) is beside
        assert float(name.attrib["y"]) < float(root.attrib["height"])
        assert float(root.attrib["width"]) == width


def test_a_plane_shows_cards_to_scale_with_arc_and_ruler() -> None:
    picture = draw(patrol(), 1200)
    root = ElementTree.fromstring(picture)
    shown = texts(picture)
    assert {"Ember Lark", "Gale Singer", "breath", "5.3 of 8", "4 inches"} <= set(shown)
    scale = (1200 - 3 * 18 - 330) / 32
    cards = [
        node
        for node in root.iter(f"{SVG}rect")
        if math.isclose(float(node.attrib["width"]), 1.8 * scale, abs_tol=0.01)
        and math.isclose(float(node.attrib["height"]), 2.7 * scale, abs_tol=0.01)
    ]
    assert len(cards) >= 2
