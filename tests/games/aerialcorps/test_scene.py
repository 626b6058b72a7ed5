"""What a position looks like: pieces, planned flights, arcs and rulers, and nobody else's."""

from __future__ import annotations

from typing import cast

from wyrmtable.board.scene import Arc, Ghost, Mark, Path, Rectangle, Ruler, Scene
from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

GAME = AerialCorpsRules()
POSITION = (
    "open; turn 3; 1 ash_harrier 20,20,30 ^3 d5; 2 granite_bull 26,26,270 ^3 u2; ship 30,40,90"
)


def test_pieces_lie_where_the_rules_have_them_with_south_down() -> None:
    state = GAME.set_up_position(POSITION)
    scene = GAME.scene(state, None)
    harrier, bull, ship = scene.pieces
    assert (harrier.x, harrier.y, harrier.heading, harrier.z) == (20, -20, 30, 3)
    assert harrier.footprint == Rectangle(width=1.8, length=2.7)
    assert ship.footprint == Rectangle(width=2.0, length=6.0)
    assert (ship.kind, ship.z, bull.seat) == ("ship", 0, 1)
    assert (scene.board.kind, scene.board.unit, scene.board.ceiling) == ("plane", "inch", 6)


def test_plates_tell_two_of_a_breed_apart() -> None:
    state = GAME.set_up_position(
        "open; turn 3; 1 ember_lark 20,20,30 ^3; 1 ember_lark 30,20,30 ^3; 2 ember_lark 26,26,270"
        " ^3; ship 30,40,90"
    )
    scene = GAME.scene(state, None)
    assert [piece.short for piece in scene.pieces] == ["EL1", "EL2", "EL", "S1"]
    assert [line.short for line in scene.seats[0].lines] == ["EL1", "EL2"]


def marks(scene: Scene, kind: type[Mark]) -> list[Mark]:
    return [mark for mark in scene.marks if isinstance(mark, kind)]


def test_planned_flights_are_drawn_for_their_owner_alone() -> None:
    state = GAME.set_up_position(POSITION)
    state.apply(0, "1: ST R60 ST | front left")
    own, other = GAME.scene(state, 0), GAME.scene(state, 1)
    assert [cast(Ghost, mark).label for mark in marks(own, Ghost)] == [
        "1 Straight",
        "2 Right 60°",
        "3 Straight",
    ]
    assert len(marks(own, Path)) == 3
    assert [cast(Arc, mark).label for mark in other.marks] == ["AH: fire breath"]
    state.apply(0, "done")
    assert own.seats[0].lines[0].tags == ()
    assert GAME.scene(state, 0).seats[0].lines[0].tags[-1] == "cards Straight, Right 60°, Straight"
    assert GAME.scene(state, 1).seats[0].lines[0].tags[-1] == "3 cards face down"


def test_arcs_and_rulers_show_a_breath_and_a_shot() -> None:
    state = GAME.set_up_position(POSITION)
    state.apply(0, "done 1: ST ST ST | front left")
    state.apply(1, "done")
    arc, *rifles = [mark for mark in marks(GAME.scene(state, 0), Arc) if isinstance(mark, Arc)]
    assert (arc.angle, arc.radius, arc.bands, arc.cite) == (270, 8, (4,), "AC-9.6")
    assert [rifle.label for rifle in rifles] == ["AH: unit 1 front", "AH: unit 2 left"]
    seen = [mark for mark in marks(GAME.scene(state, None), Arc) if isinstance(mark, Arc)]
    assert [(mark.label, mark.angle) for mark in seen] == [("AH: fire breath", 90)]
    question = state.question
    assert question is not None
    bearing = state.decision(0).actions[-1]
    shown = question.preview(state, 0, bearing)
    assert [type(mark) for mark in shown] == [Ruler, Ruler]
    state.apply(0, "1 breath none")
    question = state.question
    assert question is not None and question.name == "fire"
    asked = [mark for mark in marks(GAME.scene(state, 0), Arc) if cast(Arc, mark).cite]
    assert [cast(Arc, mark).label for mark in asked] == ["AH: unit 1 front"]
    shot = state.decision(0).actions[-1]
    assert [type(mark) for mark in question.preview(state, 0, shot)] == [Arc, Ruler]


def test_a_picture_and_a_text_are_drawn_of_any_position() -> None:
    state = GAME.set_up_position(POSITION)
    for seat in (None, 0, 1):
        assert GAME.draw(state, seat).startswith("<svg")
        assert max(len(line) for line in GAME.text(state, seat).splitlines()) < 140
        assert "1.1 Ash Harrier" in GAME.text(state, seat, drawn=False)
