"""Movement for people: what is in reach, whole paths, and nobody is stranded."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import laws

import wyrmtable as wt
from wyrmtable.board.scene import Path
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import OPEN
from wyrmtable.games.dragonlance.pieces import DIRECTIONS
from wyrmtable.games.dragonlance.reach import reach_of
from wyrmtable.games.dragonlance.reasons import because
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import FLY_TO

GAME = wt.ruleset("dragonlance")


def alone(points: int, **options: object) -> DragonLance:
    spec: PlainDict = {
        "options": options,  # type: ignore[dict-item]  # plain data
        "hordes": ["gold", "red"],
        "active": "gold",
        "points": points,
        "dragons": {"gold3": {"hex": [0, -6], "alt": 4}, "red1": {"hex": [2, 7], "alt": 0}},
    }
    state = GAME.position(spec)
    assert isinstance(state, DragonLance)
    return state


def test_facts_list_every_place_in_reach_with_its_cost() -> None:
    facts = alone(3).decision(0).facts
    dragons = facts["dragons"]
    assert isinstance(dragons, dict) and isinstance(dragons["gold3"], dict)
    reach = dragons["gold3"]["reach"]
    assert isinstance(reach, list)
    costs = {
        (*entry["hex"], int(level)): cost  # type: ignore[index,call-overload,misc]  # plain data
        for entry in reach
        for level, cost in entry["levels"].items()  # type: ignore[index,call-overload,union-attr]
    }
    assert costs[0, -6, 4] == 0
    assert costs[0, -6, 7] == 3
    assert costs[1, -7, 5] == 2
    assert (0, -6, 8) not in costs and (0, -3, 5) not in costs
    assert costs[0, -3, 4] == 3


def test_a_click_on_a_place_flies_there() -> None:
    state = alone(6)
    state.apply(0, "gold3 to 0,-2 at 4")
    assert (HEXES.text(state.cell[2]), state.alt[2], state.points) == ("0,-2", 4, 2)
    with pytest.raises(wt.Illegal, match="out of reach"):
        state.apply(0, "gold3 to 0,-9 at 4")


def test_a_path_is_taken_or_refused_as_a_whole() -> None:
    state = alone(5)
    before = state.to_json()
    with pytest.raises(wt.Illegal, match=r"step 5.*DL-7\.1"):
        state.apply(0, "gold3 fly S S SE S S")
    assert state.to_json() == before
    state.apply(0, "gold3 fly S S +1")
    assert (HEXES.text(state.cell[2]), state.alt[2], state.points) == ("0,-4", 5, 2)


def test_a_path_with_facing() -> None:
    state = alone(6, facing=True)
    state.apply(0, "gold3 fly F RF+1 FL-2")
    assert (HEXES.text(state.cell[2]), state.alt[2], state.points) == ("-2,-3", 3, 0)


def test_a_proposed_path_can_be_looked_at_before() -> None:
    state = alone(6)
    question = state.question
    assert question is not None
    (mark,) = question.preview(state, 0, state.parse("gold3 to 0,-2 at 4"))
    assert isinstance(mark, Path)
    assert len(mark.points) == 5
    assert question.preview(state, 0, state.parse("gold3 to 0,9 at 9")) == ()


def test_people_are_warned_before_they_end_too_early() -> None:
    """DL-5.8"""
    state = alone(1)
    assert state.decision(0).facts["can_end"] is False
    state.apply(0, "gold3 up")
    assert state.decision(0).facts["can_end"] is True


@given(seed=st.integers(0, 2**32))
def test_whatever_is_shown_as_in_reach_can_be_flown_to(seed: int) -> None:
    """Every proposed path is legal as a whole, at the cost that is shown (DL-6.7, DL-6.11)."""
    table = laws.fresh("dragonlance", seed)
    table.play(30 + seed % 200)
    state = table.state
    if state.over or not isinstance(state.question, Act):
        return
    assert isinstance(state, DragonLance)
    seat = state.to_act[0]
    for dragon in range(state.active * 5, state.active * 5 + 5):
        if state.cell[dragon] < 0 or state.where[dragon] != OPEN:
            continue
        reach = reach_of(state, dragon)
        for to in reach.order[1:60:2]:
            twin = state.clone()
            twin.apply(seat, FLY_TO.of((dragon, reach.cell_of(to), reach.level_of(to))))
            least = reach.cheapest(reach.cell_of(to), reach.level_of(to))
            if not twin.over and twin.active == state.active:
                assert state.points - twin.points == reach.costs[least]


def test_a_way_does_not_cross_a_side_for_the_third_time() -> None:
    """DL-6.11: after one step out, what lies two crossings of that side away is not proposed."""
    state = alone(8)
    state.apply(0, "gold3 down")  # so it may not ascend in this hex any more
    state.apply(0, "gold3 N")
    state.apply(0, "gold3 down")
    state.apply(0, "gold3 S")
    reach = reach_of(state, 2)
    for to in reach.order[1:]:
        assert reach.path(to)[0].text != "gold3 N"


# -- steps that are barred ---------------------------------------------------------------------


def barred(state: DragonLance, dragon: str) -> dict[str, str]:
    """By step the clause that the facts give against it."""
    facts = state.decision(0).facts
    dragons = cast(dict[str, dict[str, dict[str, str]]], facts["dragons"])
    told = dragons[dragon]["barred"]
    said = cast(dict[str, str], facts["reasons"])
    assert all(said[clause] for clause in told.values())
    return told


def test_a_vertical_step_is_barred_for_want_of_a_level_or_of_a_point() -> None:
    def why(state: DragonLance) -> str:
        return cast(dict[str, str], state.decision(0).facts["reasons"])["DL-6.4"]

    state = alone(3)
    state.set_alt(2, 0)
    assert why(state) == "no level is left below it"
    with pytest.raises(wt.Illegal, match="no level is left below it"):
        state.apply(0, "gold3 down")
    state.set_alt(2, 4)
    with pytest.raises(wt.Illegal, match="a step down is one level"):
        state.apply(0, "gold3 down 2")
    state.points = 0
    assert why(state) == "no movement point is left for another level"
    with pytest.raises(wt.Illegal, match="no movement point is left for another level"):
        state.apply(0, "gold3 up")


def test_a_dragon_on_the_ground_is_told_to_climb_first() -> None:
    state = alone(3)
    state.set_alt(2, 0)
    told = barred(state, "gold3")
    assert told == {**dict.fromkeys(DIRECTIONS, "DL-6.5"), "down": "DL-6.4"}
    with pytest.raises(wt.Illegal, match="before it climbs"):
        state.apply(0, "gold3 N")
    assert "`gold3 up`" in GAME.hint(state, 0) and "DL-6.5" in GAME.hint(state, 0)
    state.apply(0, "gold3 up")
    assert barred(state, "gold3") == {"down": "DL-6.7"}
    assert GAME.hint(state, 0) == ""


def test_a_step_that_would_crash_is_barred_by_the_clause_of_the_crash() -> None:
    state = alone(3)
    state.set_alt(2, 1)
    assert barred(state, "gold3") == {"down": "DL-11.1"}
    assert because("DL-11.1") == "it would crash at altitude zero"


def test_with_facing_a_take_off_is_flown_ahead() -> None:
    state = alone(1, facing=True)
    state.set_alt(2, 0)
    told = barred(state, "gold3")  # climbing and flying ahead costs 2 points
    assert told == dict.fromkeys(["F", "RF", "LF", "FR", "FL"], "DL-20.12")
    with pytest.raises(wt.Illegal, match="climbs one or two levels before"):
        state.apply(0, "gold3 F")


@given(data=st.data())
def test_every_step_is_offered_or_barred_by_a_clause(data: st.DataObject) -> None:
    state = data.draw(laws.tables("dragonlance")).state
    assert isinstance(state, DragonLance)
    if not isinstance(state.question, Act):
        return
    seat = state.to_act[0]
    facts = state.decision(seat).facts
    dragons = cast(dict[str, dict[str, dict[str, str]]], facts["dragons"])
    said = cast(dict[str, str], facts["reasons"])
    listed = {action.text for action in state.decision(seat).actions}
    steps = ["F", "RF", "LF", "FR", "FL"] if state.flags.facing else [*DIRECTIONS, "up", "down"]
    for name, known in dragons.items():
        for step in steps:
            clause = known["barred"].get(step)
            if clause is None:
                assert any(text.startswith(f"{name} {step}") for text in listed)
                continue
            assert f"{name} {step}" not in listed
            assert clause in state.rules.rules and said[clause] != "the rules do not allow it"
