"""Rules questions with their answers, for clauses that no case shows."""

from __future__ import annotations

import pytest
from tests.games.dragonrage.test_play import GAME, stage, texts

import wyrmtable as wt
from wyrmtable.games.dragonrage.damaging import AssignDamage, bolt_spreads, spreads
from wyrmtable.games.dragonrage.forces import ratings_for
from wyrmtable.games.dragonrage.kinds import AREAS, HEAD, LEGS, WINGS
from wyrmtable.games.dragonrage.sheets import (
    area_strength,
    bound_refusal,
    fallen,
    flight_refusal,
    left,
    walking_points,
)
from wyrmtable.games.dragonrage.state import DEFENDER, FLYING, INVADER, DragonRage
from wyrmtable.games.dragonrage.view import public


def refused(state: DragonRage, seat: int, text: str) -> str:
    with pytest.raises(wt.Illegal) as why:
        state.apply(seat, text)
    return why.value.cite


def test_the_scale_is_read_by_no_rule() -> None:
    """DR-1.4: yards, minutes and men are nowhere in the state."""
    assert not {"yards", "minutes", "men"} & set(public(stage(2, ("ORC", INVADER, "0601", 0))))


def test_the_rule_of_the_unit_comes_first() -> None:
    """DR-1.5: archers are troops beside an enemy, but the rule about archers wins."""
    men = (("ARH", DEFENDER, "0909", 0), ("INF", DEFENDER, "0911", 0))
    state = stage(9, *men, ("ORC", INVADER, "0910", 0))
    assert refused(state, 1, "melee 0910 by ARH1") == "DR-14.7"


def test_all_markers_are_public() -> None:
    """DR-1.15: pointers, wounds, spells, carcasses, killers; everybody sees the same."""
    state = stage(2, ("Dragon", INVADER, "0601", 0), ("HERO", DEFENDER, "0909", 0))
    shown = public(state)
    for key in ("turn", "last_damage", "bridges", "fog", "whirlwinds", "destroyed", "carcasses"):
        assert key in shown
    assert state.view(0)["position"] == state.view(1)["position"] == state.view(None)["position"]


def test_sea_serpents_start_in_the_south() -> None:
    """DR-3.4: row 17 of the sea, on Esirien."""
    game = GAME.new(
        seed=1, scenario={"invader": {"SeaSerpent": 1}, "defender": {"INF": 1}, "goal": 5}
    )
    game.apply(1, "deploy INF1 0707")
    game.apply(1, "pass")
    listed = texts(game)
    assert "deploy SeaSerpent1 0117" in listed
    assert "deploy SeaSerpent1 0116" not in listed


def test_nobody_steps_onto_an_enemy() -> None:
    """DR-6.11: a wizard may not enter a hex with an enemy."""
    state = stage(7, ("WZD", DEFENDER, "0909", 0), ("ORC", INVADER, "0910", 0))
    assert refused(state, 1, "move WZD1 0910") == "DR-6.11"


def test_facing_is_exact() -> None:
    """DR-6.14: it is stored, so nobody has to decide about it."""
    state = stage(2, ("Dragon", INVADER, "0909", 4))
    units = public(state)["units"]
    assert units["Dragon1"]["facing"] == 4  # type: ignore[index,call-overload]  # plain data


def test_a_monster_in_flight_smashes_nothing() -> None:
    """DR-7.10: a flight over a door leaves it closed; a bound breaks what it faces at its end."""
    state = stage(2, ("Dragon", INVADER, "1009", 0), ("INF", DEFENDER, "2009", 0))
    door = state.city.entrance_of[
        state.city.sides.between(state.city.cell_of["1005"], state.city.cell_of["1006"])
    ]
    flown = state.clone()
    flown.apply(0, "fly Dragon1 forward forward forward")
    assert flown.entrance[door] == 0
    state.apply(0, "bound Dragon1 forward 3")
    assert state.entrance[door] == 2


def test_no_melee_into_the_air() -> None:
    """DR-11.3: a monster in flight cannot be struck."""
    state = stage(9, ("INF", DEFENDER, "0909", 0), ("Dragon", INVADER, "0910", 0))
    state.marks[1] |= FLYING
    assert refused(state, 1, "melee INF1 on Dragon1 legs") == "DR-11.3"


def test_monsters_gain_nothing_from_roads() -> None:
    """DR-18.21: 4 MP on the road as elsewhere."""
    state = stage(2, ("Dragon", INVADER, "0403", 3))
    assert walking_points(state, 0) == 4


def test_points_and_groups() -> None:
    """DR-11.7, DR-11.8, DR-18.2, DR-18.12 and DR-21.23: what a damaged sheet still gives."""
    state = stage(2, ("Dragon", INVADER, "0909", 0), ("Roc", INVADER, "1709", 0))
    state.lost[WINGS] = 6
    state.lost[LEGS] = 7
    assert (fallen(state, 0, WINGS), left(state, 0, WINGS)) == (1, 6)
    assert area_strength(state, 0, WINGS) == 2
    assert area_strength(state, 0, LEGS) == 2
    assert walking_points(state, 0) == 2
    assert flight_refusal(state, 0, False, False) == ""
    assert flight_refusal(state, 0, True, False) == "DR-18.11"
    assert flight_refusal(state, 0, True, True) == ""
    assert bound_refusal(state, 0, False) == "DR-18.7"
    assert bound_refusal(state, 0, True) == ""
    state.lost[AREAS + WINGS] = 8
    state.lost[AREAS + LEGS] = 4
    assert bound_refusal(state, 1, False) == ""
    assert walking_points(state, 1) == 1


def test_answers_are_all_listed() -> None:
    """DR-26.9, DR-12.24 and DR-18.25: every legal distribution, and no other."""
    state = stage(5, ("Dragon", INVADER, "0909", 0))
    state.lost[HEAD] = 7
    assert bolt_spreads(state, 0, 1) == [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]]
    assert bolt_spreads(state, 0, 4) == [[1, 1, 1, 1]]
    assert all(sum(spread) == 5 and spread[HEAD] <= 1 for spread in spreads(state, 0, 5))
    state.agenda.append(AssignDamage(0, 2, -1))
    state.settle()
    assert len(texts(state)) == len(spreads(state, 0, 2)) == 9


def test_which_rating_counts() -> None:
    """DR-23.10: that against this opponent, else the overall ratings."""
    assert ratings_for({"B": 2}, {"A": -2}, "A", "B") == (2, -2)
    assert ratings_for({}, {"C": 1}, "A", "B") == (0, 1)


@pytest.mark.parametrize(
    ("clause", "map_name", "number", "units", "goal"),
    [
        ("DR-22.1", "esirien", 1, 24, 19),
        ("DR-22.3", "esirien", 3, 33, 17),
        ("DR-22.4", "esirien", 4, 28, 17),
        ("DR-22.5", "esirien", 5, 29, 18),
        ("DR-22.6", "esirien", 6, 29, 17),
        ("DR-22.7", "nurkott", 1, 40, 17),
        ("DR-22.8", "nurkott", 2, 50, 16),
        ("DR-22.9", "nurkott", 3, 24, 23),
        ("DR-22.10", "nurkott", 4, 33, 18),
        ("DR-22.11", "nurkott", 5, 29, 20),
        ("DR-22.12", "nurkott", 6, 29, 18),
    ],
)
def test_scenarios_begin_as_written(
    clause: str, map_name: str, number: int, units: int, goal: int
) -> None:
    """The forces stand ready and the goal is set."""
    state = GAME.new(seed=1, map=map_name, scenario=number)
    assert isinstance(state, DragonRage)
    assert clause in GAME.rules
    assert (len(state.kind), state.goal) == (units, goal)
