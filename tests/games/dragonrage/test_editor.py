"""The scenario editor: strokes and fields, what it finds wrong, files that come back the same."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.board.scene import Scene
from wyrmtable.core.chance import Seeded
from wyrmtable.core.editor import Edit, Editor
from wyrmtable.core.plain import PlainDict

GAME = wt.ruleset("dragonrage")


@pytest.fixture
def editor() -> Editor:
    made = GAME.editor()
    assert made is not None
    return made


def stroke(brush: str, *places: str, **values: str | int) -> Edit:
    return Edit(brush=brush, places=places, values=dict(values))


def said(editor: Editor, document: PlainDict) -> list[tuple[str, str]]:
    return [(fault.clause, fault.where) for fault in editor.judge(document).faults]


def test_every_template_can_be_played_as_it_is(editor: Editor) -> None:
    keys = [template.key for template in editor.workshop().templates]
    assert len(keys) == 13
    for key in keys:
        document = editor.template(key)
        verdict = editor.judge(document)
        assert verdict.faults == []
        assert editor.read(editor.write(document)) == document
        state = GAME.start(2, Seeded(1), verdict.options)
        assert state.to_act


def test_every_brush_paints_and_comes_back_from_its_file(editor: Editor) -> None:
    for key in ("esirien 1", "blank"):
        begun = editor.template(key)
        for brush in editor.workshop().brushes:
            place = "0806" if brush.on == "hex" else "0806/0906"
            document = editor.edited(begun, [stroke(brush.key, place, value=3, name="Mill")])
            assert editor.read(editor.write(document)) == document
            scene = editor.scene(document)
            assert isinstance(scene, Scene)
            assert any(tile.id == "0806" for tile in scene.tiles)
            for fault in editor.judge(document).faults:
                assert fault.clause in GAME.rules
                assert fault.where and fault.why


def test_what_breaks_the_rules_is_named_with_its_hex(editor: Editor) -> None:
    """DR-2.18, DR-2.24, DR-2.8: an open wall, an entrance on no wall, a road that leads nowhere."""
    begun = editor.template("esirien 1")
    opened = editor.edited(begun, [stroke("wall", "0607/0707")])
    assert said(editor, opened) == [("DR-2.18", "0707")]
    assert said(editor, editor.edited(opened, [stroke("wall", "0707/0607")])) == []
    gate = editor.edited(begun, [stroke("gate", "0304/0305")])
    assert said(editor, gate) == [("DR-2.24", "0304/0305")]
    road = editor.edited(begun, [stroke("road", "1803/1804", "1804/1805")])
    assert ("DR-2.8", "1803") in said(editor, road)
    assert editor.judge(road).options == {}


def test_a_bridge_finds_its_banks(editor: Editor) -> None:
    """DR-2.11."""
    document = editor.edited(editor.template("esirien 1"), [stroke("ford", "1405")])
    assert said(editor, document) == []
    away = editor.edited(document, [stroke("bank", "1405/1506")])
    assert said(editor, away) == [("DR-2.11", "1405")]


def test_zones_of_a_shipped_map_belong_to_the_scenario(editor: Editor) -> None:
    """DR-13.8: the map stays what it is, and the link short."""
    begun = editor.template("esirien 1")
    document = editor.edited(begun, [stroke("reinforcement", "1111")])
    assert document["map"] == "esirien"
    assert document["zones"] == {"reinforcement": "0815 0915 1014 1111 1115 1315 1413 1516"}
    assert said(editor, document) == []


def test_fields_are_filled_in(editor: Editor) -> None:
    begun = editor.template("nurkott 3")
    changes = [
        Edit(field="title", value="Ashes"),
        Edit(field="goal", value=7),
        Edit(field="first", value="defender"),
        Edit(field="invader.Roc", value=1),
        Edit(field="invader.Dragon", value=0),
        Edit(field="every", value=2),
        Edit(field="map.columns", value=19),
    ]
    document = editor.edited(begun, changes)
    values = editor.judge(document).values
    assert [values[name] for name in ("title", "goal", "first", "every", "map", "map.columns")] == [
        "Ashes",
        7,
        "defender",
        2,
        "own",
        19,
    ]
    assert document["invader"] == {"Roc": 1}
    assert said(editor, document) != []  # walled hexes at the edge
    too_many = editor.edited(begun, [Edit(field="goal", value=500)])
    assert said(editor, too_many) == [("DR-23.7", "scenario")]
    serpent = editor.edited(editor.template("blank"), [Edit(field="invader.SERP", value=1)])
    assert said(editor, serpent) in ([("DR-3.4", "scenario")], [("DR-1.11", "scenario")])


@pytest.mark.parametrize(
    "edit",
    [
        stroke("wall", "0101/0303"),
        stroke("sea", "9901"),
        stroke("paint", "0806"),
        stroke("vp", "0806", value=99),
        Edit(field="colour", value="red"),
        Edit(field="map.columns", value="wide"),
        Edit(field="map.rows", value=2),
    ],
)
def test_what_makes_no_sense_is_refused(editor: Editor, edit: Edit) -> None:
    with pytest.raises(wt.BadOptions):
        editor.edited(editor.template("blank"), [edit])


def test_files_that_are_not_scenarios(editor: Editor) -> None:
    for text in ("goal = [", "goal = 3", 'map = "x"\ngoal = 1\n[invader]\n[defender]\n[wings]\n'):
        with pytest.raises(wt.BadOptions):
            editor.read(text)
