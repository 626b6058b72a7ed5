"""The map editor of DragonWars."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.board.scene import Scene
from wyrmtable.core.chance import Seeded
from wyrmtable.core.editor import Edit, Editor
from wyrmtable.games.dragonwars.mapediting import MapEditor

GAME = wt.ruleset("dragonwars")
EDITOR: Editor = MapEditor()


def test_every_map_of_the_game_can_be_drawn_on() -> None:
    for template in EDITOR.workshop().templates:
        document = EDITOR.template(template.key)
        verdict = EDITOR.judge(document)
        assert verdict.faults == []
        assert EDITOR.read(EDITOR.write(document)) == document
        assert GAME.start(verdict.seats, Seeded(1), verdict.options).to_act


def test_terrain_is_repeated_round_the_middle() -> None:
    """DW-16.3: field is there in plenty, and heights only as often as there are legs."""
    begun = EDITOR.template("caldera")
    field = Edit(brush="field", places=("2,-2",), values={"turned": "6"})
    document = EDITOR.edited(begun, [field])
    scene = EDITOR.scene(document)
    assert isinstance(scene, Scene)
    ring = {"2,-2", "0,-2", "-2,0", "-2,2", "0,2", "2,0"}
    assert {tile.terrain for tile in scene.tiles if tile.id in ring} == {"field"}
    assert EDITOR.judge(document).faults == []
    high = EDITOR.edited(begun, [Edit(brush="height 9", places=("2,-2",))])
    (fault,) = EDITOR.judge(high).faults
    assert fault.clause == "DW-16.3"


def test_sites_and_seats() -> None:
    """DW-16.4."""
    begun = EDITOR.template("twin-horns")
    more = EDITOR.edited(begun, [Edit(brush="site 1", places=("1,1",))])
    assert [(f.clause, f.where) for f in EDITOR.judge(more).faults] == [("DW-16.4", "site W")]
    again = EDITOR.edited(more, [Edit(brush="site 1", places=("1,1",))])
    assert EDITOR.judge(again).faults == []  # with a hole where the Lair hex was (DW-16.5)
    three = EDITOR.edited(begun, [Edit(field="seating 3", value="W E")])
    assert EDITOR.judge(three).faults[0].clause == "DW-16.4"
    nobody = EDITOR.edited(begun, [Edit(field="seating 2", value="")])
    assert EDITOR.judge(nobody).faults[0].where == "seating"


@pytest.mark.parametrize(
    "edit",
    [
        Edit(brush="swamp", places=("0,0",)),
        Edit(brush="field", places=("north",)),
        Edit(brush="field", places=("0,999",)),
        Edit(brush="site 6", places=("0,0",)),
        Edit(field="wind", value=3),
    ],
)
def test_what_makes_no_sense_is_refused(edit: Edit) -> None:
    with pytest.raises(wt.BadOptions):
        EDITOR.edited(EDITOR.template("twin-horns"), [edit])
