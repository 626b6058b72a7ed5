"""What the table shows of a plot before it is locked: holes, ways, ghosts, threatened hexes."""

from __future__ import annotations

import json
from typing import cast

import pytest

import wyrmtable as wt
from wyrmtable.board.scene import Cells, Ghost, Mark, Path, Scene, Text
from wyrmtable.games.dragonwars.facts import PlanFacts
from wyrmtable.games.dragonwars.state import DragonWars


def plotting(text: str) -> DragonWars:
    state = wt.ruleset("dragonwars").position(text)
    assert isinstance(state, DragonWars)
    return state


def seen(state: DragonWars, text: str) -> list[Mark]:
    question = state.question
    assert question is not None
    query = state.query(text)
    assert query is not None
    return list(question.preview(state, 0, query))  # type: ignore[arg-type]  # marks


def told(state: DragonWars, text: str) -> PlanFacts:
    query = state.query(text)
    assert query is not None
    facts = state.rules.outlook(state, 0, query)
    assert isinstance(facts, PlanFacts)
    return facts


def ways(state: DragonWars, text: str) -> dict[str, str]:
    """By movement the hex it leads to, without those that would be mistakes."""
    return {way.cell.text: way.tile for way in told(state, text).ways if way.fault is None}


def plotted(decision: wt.Decision) -> dict[str, list[str]]:
    """The plot that a declaration serves, in notation."""
    lanes = cast(dict[str, list[dict[str, str]]], decision.facts["plot"])
    return {letter: [cell["text"] for cell in cells] for letter, cells in lanes.items()}


POSITION = "deathmatch; red@W blue@E; red A -6,3 ^0 N; red D -3,0 ^8 SE; blue A 6,-3 ^0 S"


def test_the_facts_name_the_holes_of_each_lane() -> None:
    """DW-6.10: the Ancient flies 1 forward, the Drake 2; the Drake's fire is shorter."""
    facts = plotting(POSITION).decision(0).facts
    lanes = facts["lanes"]
    assert isinstance(lanes, dict)
    ancient, drake = lanes["A"], lanes["D"]
    assert isinstance(ancient, dict) and isinstance(drake, dict)
    assert isinstance(ancient["holes"], dict) and isinstance(drake["holes"], dict)
    assert ancient["holes"]["moves"] == ["F1", "LS", "LT", "RS", "RT", "FL", "H"]
    assert ancient["holes"]["climbing"] == ["F1", "LS", "LT", "RS", "RT"]
    assert "cb" in ancient["holes"]["attacks"]  # type: ignore[operator]  # a list
    assert drake["holes"]["moves"][:2] == ["F1", "F2"]  # type: ignore[index]  # a list
    assert facts["attacks"][0] == {"text": "fb1", "kind": "fireball", "reach": 1}  # type: ignore[index]  # a list


def test_from_the_ground_the_ways_lead_upward() -> None:
    """DW-7.12: what stands on the ground needs Climb to move, and the facing can be chosen."""
    assert ways(plotting(POSITION), "plan A1 NE,.,.,.: -") == {
        "F1+": "-5,2",
        "LS+": "-6,2",
        "LT+": "-6,2",
        "RS+": "-5,3",
        "RT+": "-5,3",
    }


def test_a_flier_keeps_its_facing_and_may_hover() -> None:
    """DW-4.11: a facing in the plan of a flier changes nothing."""
    state = plotting(POSITION)
    found = ways(state, "plan D1 .,.,N,.: -")
    assert found == ways(state, "plan D1 .,.,.,.: -")
    assert found["H"] == "-3,0" and found["F2"] == "-1,0"


def test_the_second_turn_begins_where_the_first_ends() -> None:
    text = "plan A2 NE,.,.,.: A: F1+ | LS fb2 | ?"
    assert ways(plotting(POSITION), text)["F1"] == "-4,1"
    marks = seen(plotting(POSITION), text)
    ghosts = [mark for mark in marks if isinstance(mark, Ghost)]
    assert [(mark.label, mark.z, mark.heading) for mark in ghosts] == [
        ("A1", 1, 60.0),
        ("A2", 1, 60.0),
    ]
    (threat,) = [mark for mark in marks if isinstance(mark, Cells) and mark.style == "threat"]
    assert threat.tiles == ("-3,-1",)


def fires(marks: list[Mark]) -> list[tuple[str, tuple[str, ...], int | None, int | None]]:
    """Where fire takes effect: whose, in which hexes, between which heights."""
    return [
        (each.label, each.tiles, each.low, each.high) for each in marks if isinstance(each, Cells)
    ]


def test_fire_shows_its_way_and_where_it_lands() -> None:
    """DW-10.3, DW-10.7 to DW-10.9: from where the dragon will be, level, hex by hex."""
    text = "plan A2 NE,.,.,.: A: F1+ br2 | LS fb2 | H cb"
    marks = seen(plotting(POSITION), text)
    assert fires(marks) == [
        ("A1 fire", ("-4,1", "-3,0"), 1, 1),
        ("A2 fire", ("-3,-1",), 1, 1),
        ("A3 fire", ("-5,0", "-4,0", "-4,1"), 0, 2),
    ]
    ways_of_fire = [each for each in marks if isinstance(each, Path) and each.cite]
    assert [each.style for each in ways_of_fire] == ["fire", "threat", "fire", "fire", "fire"]
    flown = [each for each in marks if isinstance(each, Ghost)]
    assert ways_of_fire[1].points[0] == (flown[1].x, flown[1].y, 1.0)


def test_rock_and_the_edge_of_the_board_stop_fire_in_words() -> None:
    """DW-10.11, DW-10.12: fire that cannot land says so where it ends."""
    position = "deathmatch; red@W blue@E; red A -6,3 ^0 N; red D -3,0 ^2 SE; blue A 6,-3 ^0 S"
    marks = seen(plotting(position), "plan D1 SW,.,.,.: A: - fb2 | ? | ?; D: H fb2 | ? | ?")
    said = [(each.cite, each.label) for each in marks if isinstance(each, Text)]
    assert said == [("DW-10.12", "A1 fire leaves the board"), ("DW-10.11", "D1 fire stopped")]
    assert fires(marks) == []


def test_fire_that_energy_cannot_pay_is_told_before() -> None:
    """DW-10.5: 10 energy pay a breath of 5 and a Fireball, and no second breath."""
    position = POSITION.replace("N;", "N e10;")
    marks = seen(plotting(position), "plan A1 NE,.,.,.: A: F1+ br5 | H fb5 | H br5")
    (warned,) = [each for each in marks if isinstance(each, Text) and each.cite == "DW-10.5"]
    assert warned.label == "A3 no energy for it"
    assert [name for name, *_ in fires(marks)] == ["A1 A2 fire", ""]  # both end in one place


def test_only_the_owner_of_a_plot_sees_its_fire() -> None:
    """DW-5.3: until the reveal it is shown to its own seat and to nobody else."""
    state = plotting(POSITION.replace("^0 N;", "^0 NE;"))
    state.apply(0, "plot A: F1+ fb2 | H | H; D: H | H | H")
    rules = state.rules

    def shown(seat: int | None) -> list[str]:
        scene = rules.scene(state, seat)
        assert isinstance(scene, Scene)
        return [mark.label for mark in scene.marks if isinstance(mark, Cells)]

    assert shown(0) == ["A1 fire"]
    assert shown(1) == shown(None) == []


def test_a_mistake_is_marked_with_its_clause() -> None:
    """DW-8.1: off the board; the ghost ends before it."""
    marks = seen(plotting(POSITION), "plan A1 SW,.,.,.: A: F1+ | ? | ?")
    (mark,) = [mark for mark in marks if isinstance(mark, Text)]
    assert (mark.cite, mark.label) == ("DW-8.1", "A1 leaves the board")


def test_a_mistake_comes_with_its_repair() -> None:
    """DW-7.12: a take-off without Climb; the same movement with Climb would do."""
    plan = told(plotting(POSITION), "plan A1 NE,.,.,.: A: F1 fb2 | ? | ?; D: ? | F1 | F1")
    fault, mend = plan.lanes["A"].faults[0], plan.lanes["A"].repairs[0]
    assert fault is not None and fault.clause == "DW-7.12"
    assert mend is not None and mend.text == "F1+ fb2"
    assert plan.lanes["D"].faults == [None, None, None]  # the first Turn is still open


def test_a_movement_that_no_height_mends_is_a_mistake_before_it_is_made() -> None:
    """DW-8.1: to the south-west the board ends."""
    (way,) = [
        way
        for way in told(plotting(POSITION), "plan A1 SW,.,.,.: -").ways
        if way.cell.moves == ["F1"]
    ]
    assert way.fault is not None and way.fault.clause == "DW-8.1"


def test_dragons_that_end_in_one_hex_are_told_once() -> None:
    """DW-9.3: an Ancient and two Elders' worth of bases have no room in one hex."""
    state = plotting(
        "deathmatch; red@W blue@E; red A -3,0 ^8 SE; red E -3,0 ^8 SE; red D -4,1 ^8 NE; "
        "blue A 6,-3 ^0 S"
    )
    crowds = told(state, "plan A1 .,.,.,.: A: H | FL | H; E: H | FL | H; D: F1 | H | FL").crowds
    assert [(crowd.turn, crowd.dragons, crowd.denied) for crowd in crowds] == [
        (0, ["A", "E", "D"], ["D"])
    ]


@pytest.mark.parametrize(
    "text",
    ["plan", "plan A .,.,.,.: -", "plan A4 .,.,.,.: -", "plan A1 UP,.,.,.: -", "plan A1 NE: -"],
)
def test_what_is_no_plan(text: str) -> None:
    with pytest.raises(wt.BadNotation):
        plotting(POSITION).query(text)


def test_a_plan_is_never_played() -> None:
    state = plotting(POSITION)
    text = "plan A2 NE,.,.,.: A: F1+ | H fb2 | ?"
    query = state.query(text)
    assert query is not None and query.text == text
    before = state.to_json()
    with pytest.raises(wt.BadNotation):
        state.apply(0, text)
    with pytest.raises(wt.Illegal):
        state.apply(0, query)
    assert state.to_json() == before
    assert state.query("lock") is None


def test_who_declares_sees_the_own_plot_and_no_other() -> None:
    """DW-4.10: facings belong to what was plotted; the plots are still sealed."""
    state = plotting(POSITION)
    state.apply(0, "lock A: F1+ | LS fb2 | -; D: F2 | - | H")
    state.apply(1, "lock A: LT | - | -")
    decision = state.decision(0)
    assert decision.kind == "declare"
    assert plotted(decision) == {"A": ["F1+", "LS fb2", "-"], "D": ["F2", "-", "H"]}
    assert plotted(state.decision(1)) == {"A": ["LT", "-", "-"]}
    for seat in (0, 1):
        decision = state.decision(seat)
        assert json.loads(decision.to_json().whole()) == decision.to_plain()
