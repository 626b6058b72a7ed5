"""Options, seats and the first position of DragonLance."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.core.playout import playout
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import NOBODY
from wyrmtable.games.dragonlance.hordes import hordes_of, is_led
from wyrmtable.games.dragonlance.pieces import COLOURS, SIZE
from wyrmtable.games.dragonlance.state import DragonLance

GAME = wt.ruleset("dragonlance")


def begun(seats: int = 2, seed: int = 1, **options: object) -> DragonLance:
    """A game at its first turn, with colours taken at random."""
    state = GAME.start(seats, wt.Seeded(seed), options)
    assert isinstance(state, DragonLance)
    chance = wt.Seeded(seed)
    while not state.round:
        playout(state, chance, 1)
    return state


@pytest.mark.parametrize(
    ("seats", "options", "clause"),
    [
        (2, {"items": True}, "DL-1.10"),
        (2, {"leader_choice": "deal"}, "DL-1.10"),
        (2, {"individual_leaders": True}, "DL-1.10"),
        (2, {"mode": "advanced", "no_cards": ["leaders"], "individual_leaders": True}, "DL-1.10"),
        (2, {"resurrection": 3, "no_cards": ["spells"]}, "DL-1.10"),
        (2, {"counter_attack_magic": True, "no_cards": ["spells"]}, "DL-1.10"),
        (2, {"multiple_magic": True, "no_cards": ["spells"]}, "DL-1.10"),
        (2, {"replenish_items": True}, "DL-1.10"),
        (2, {"stunts": True}, "DL-1.10"),
        (2, {"three_horde_layout": "halves"}, "DL-1.10"),
        (2, {"citadels": True, "scenario": "dragonwar"}, "DL-1.10"),
        (4, {"hordes_per_player": 2}, "DL-1.10"),
        (3, {"hordes_per_player": 3}, "DL-1.10"),
        (3, {"scenario": "team_dragonwar"}, "DL-22.8"),
        (2, {"scenario": "team_dragonwar", "hordes_per_player": 2}, "DL-22.8"),
        (2, {"scenario": "team_dragonlance", "hordes_per_player": 3}, "DL-22.8"),
        (6, {"fast_start": 6}, "DL-22.14"),
    ],
)
def test_combinations_that_make_no_sense_are_refused_with_the_clause(
    seats: int, options: dict[str, object], clause: str
) -> None:
    """DL-1.10"""
    with pytest.raises(wt.BadOptions) as refusal:
        GAME.start(seats, wt.Seeded(1), options)
    assert refusal.value.cite == clause


def test_basic_and_advanced() -> None:
    """DL-1.8, DL-1.9, DL-22.3: the advanced game of a Dragonwar has only leaders."""
    basic, advanced = begun().flags, begun(mode="advanced").flags
    assert (basic.citadels, basic.items, basic.leaders, basic.terrain) == (False,) * 4
    assert (advanced.citadels, advanced.items, advanced.leaders) == (True,) * 3
    assert not advanced.terrain
    war = begun(mode="advanced", scenario="dragonwar").flags
    assert (war.citadels, war.items, war.leaders, war.tower) == (False, False, True, False)
    assert len(war.deck) == 22


def test_spells_can_be_left_out() -> None:
    """DL-22.11, DL-4.4"""
    state = begun(removed_spells=["fear", "haste"])
    assert len(state.draw_pile) == 20 and not any(state.hands)


def test_two_to_six_players() -> None:
    """DL-1.1, DL-1.3, DL-4.3: each with a horde of five in its own lair."""
    for seats in range(2, 7):
        state = begun(seats)
        assert len([h for h in range(6) if state.owner[h] != NOBODY]) == seats
        for dragon, cell in enumerate(state.cell):
            lair = HEXES.lair_cells[dragon] if state.owner[dragon // SIZE] != NOBODY else -1
            assert cell == lair
    for seats in (1, 7):
        with pytest.raises(wt.BadOptions):
            GAME.new(seats, 1)


def test_players_choose_colours_in_turn_from_a_random_first_one() -> None:
    """DL-4.2"""
    firsts = {GAME.new(4, seed).to_act[0] for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    state = GAME.new(2, 1)
    first, second = state.to_act[0], 1 - state.to_act[0]
    state.apply(first, "take blue")
    with pytest.raises(wt.Illegal, match=r"DL-4\.2"):
        state.apply(second, "take blue")
    state.apply(second, "take red")


def test_whoever_does_not_choose_gets_the_usual_colour() -> None:
    """DL-4.2, DL-24.3"""
    state = GAME.new(3, 1, decision_timer=30)
    assert isinstance(state, DragonLance)
    while not state.round:
        state.apply(state.to_act[0], "timeout")
    assert [COLOURS[h] for h in range(6) if state.owner[h] != NOBODY] == ["gold", "bronze", "blue"]


def test_leaders_are_dealt_or_chosen_with_their_hordes() -> None:
    """DL-17.2, DL-17.14: Gold begins with a card."""
    dealt = [begun(2, seed, leaders=True, leader_choice="deal") for seed in range(30)]
    assert len({tuple(state.owner) for state in dealt}) > 10
    for state in dealt:
        gold = state.owner[0] != NOBODY
        assert [len(hand) for hand in state.hands] == [1 if gold else 0, 0, 0, 0, 0, 0]
    chosen = GAME.new(2, 1, leaders=True)
    chosen.apply(chosen.to_act[0], "take tanis")
    position = chosen.view(None)["position"]
    assert isinstance(position, dict) and isinstance(position["hordes"], list)
    assert position["hordes"][2]["seat"] is not None  # type: ignore[index,call-overload]  # plain


def test_several_hordes_come_together() -> None:
    """DL-23.2, DL-23.4, DL-23.9"""
    state = GAME.new(2, 1, hordes_per_player=2)
    with pytest.raises(wt.Illegal, match=r"DL-23\.2"):
        state.apply(state.to_act[0], "take gold silver")
    state.apply(state.to_act[0], "take bronze green")
    three = begun(hordes_per_player=3, leaders=True)
    sides = sorted([hordes_of(three, 0), hordes_of(three, 1)])
    assert sides == [[0, 2, 4], [1, 3, 5]]
    assert all(is_led(three, horde) for horde in range(6))
    halves = begun(hordes_per_player=3, three_horde_layout="halves")
    assert sorted([hordes_of(halves, 0), hordes_of(halves, 1)]) == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize(("size", "used"), [(5, 5), (4, 4), (3, 3), (2, 2), (1, 1)])
def test_smaller_hordes(size: int, used: int) -> None:
    """DL-18.6"""
    hexes = {5: [1, 2, 3, 4, 5], 4: [1, 2, 4, 5], 3: [2, 3, 4], 2: [2, 4], 1: [3]}
    state = begun(6, horde_size=size)
    for horde in range(6):
        there = [n + 1 for n in range(SIZE) if state.cell[horde * SIZE + n] >= 0]
        assert there == hexes[size] and len(there) == used


def test_six_citadels_stand_on_the_dots() -> None:
    """DL-15.2, DL-16.1: which hides which item is random and known to nobody."""
    states = [begun(2, seed, mode="advanced") for seed in range(20)]
    for state in states:
        assert sorted(state.citadel) == sorted(HEXES.clouds[::5])
        assert sorted(state.hides) == [0, 1, 2, 3, 4, 5] and state.seen == (0,) * 6
    assert len({tuple(state.hides) for state in states}) > 15


def test_teams_are_good_against_evil() -> None:
    """DL-22.8"""
    state = begun(4, scenario="team_dragonlance")
    assert len([h for h in range(3) if state.owner[h] != NOBODY]) == 2


def test_a_die_shows_one_to_ten() -> None:
    """DL-1.5"""
    rolled: set[object] = set()
    for seed in range(60):
        state = begun(2, seed)
        for event in state.apply(state.to_act[0], "roll"):
            if event.name == "rolled":
                rolled.add(event.data["points"])
    assert rolled == set(range(1, 11))
