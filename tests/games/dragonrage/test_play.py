"""Whole games: set-up, drafts, offers, clocks and endings."""

from __future__ import annotations

import msgspec
import pytest

import wyrmtable as wt
from wyrmtable.core.action import TIMEOUT
from wyrmtable.core.playout import playout
from wyrmtable.games.dragonrage import fields
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.acting import Act
from wyrmtable.games.dragonrage.attackoffers import Member, cheapest, sets_of
from wyrmtable.games.dragonrage.kinds import KIND_OF, NAMES
from wyrmtable.games.dragonrage.monsteroffers import bounds, flown_ends
from wyrmtable.games.dragonrage.offers import offers
from wyrmtable.games.dragonrage.options import Options
from wyrmtable.games.dragonrage.phases import EndPhase
from wyrmtable.games.dragonrage.ruleset import DragonRageRules
from wyrmtable.games.dragonrage.starting import make_terms
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER, DragonRage
from wyrmtable.games.dragonrage.victory import win

GAME = wt.ruleset("dragonrage")


def stage(phase: int, *units: tuple[str, int, str, int], map_name: str = "esirien") -> DragonRage:
    """A position: units as type, side, hex and facing, in a phase that has begun."""
    assert isinstance(GAME, DragonRageRules)
    state = DragonRage(GAME, wt.Seeded(1), make_terms(Options(map=map_name), bare=True))
    fields.begin(state)
    state.goal = 30
    for kind, side, name, face in units:
        unit = state.add_unit(KIND_OF[kind], side, state.city.cell_of[name])
        state.face[unit] = face
    state.phase = phase
    state.agenda.extend([EndPhase(phase), Act(phase)])
    state.settle()
    return state


def texts(state: wt.State) -> list[str]:
    return [action.text for action in state.decision(state.to_act[0]).actions]


# -- before the first phase --------------------------------------------------------------------


def test_two_players_and_numbered_units() -> None:
    """DR-1.1, DR-1.19: the Invader's units come first; DR-26.2: the Defender is asked first."""
    state = GAME.new(seed=1, scenario=4)
    assert isinstance(state, DragonRage)
    assert state.names[:7] == ["Dragon1", "YoungDragon1", "Giant1", "TRL1", "TRL2", "TRL3", "CAV1"]
    assert state.to_act == (1,)
    with pytest.raises(wt.BadOptions):
        GAME.new(seats=3, seed=1)
    listed = texts(state)
    assert "deploy INF1 0707" in listed
    assert "deploy INF2 0707" not in listed
    assert "deploy CAV1 1005" not in listed


def test_monsters_are_set_up_with_six_facings() -> None:
    """DR-26.2 and DR-3.3."""
    state = GAME.new(seed=1, scenario=1)
    while state.to_act == (1,):
        state.apply(1, state.decision(1).actions[0])
    listed = texts(state)
    assert {f"deploy Dragon1 0601 {d}" for d in ("N", "NE", "SE", "S", "SW", "NW")} <= set(listed)
    state.apply(0, "deploy Dragon1 0601 S")
    state.apply(0, "take Dragon1 up")
    with pytest.raises(wt.Illegal) as refused:
        state.apply(0, "pass")
    assert refused.value.cite == "DR-3.16"


def test_sides_by_a_roll() -> None:
    """DR-1.2: the higher roll picks, ties roll again."""
    state = GAME.new(chance=wt.Scripted([2, 2, 1, 4]), sides="roll")
    assert state.to_act == (1,)
    state.apply(1, "play invader")
    assert state.to_act == (0,)
    assert "deploy INF1 0707" in texts(state)


def test_a_draft_is_seen_by_its_owner_alone() -> None:
    """DR-26.10, DR-23.5: added and taken back one by one, confirmed when legal."""
    state = GAME.new(seed=1, scenario="choice")
    assert "confirm" not in texts(state)
    state.apply(0, "add Dragon")
    state.apply(0, "add Giant")
    state.apply(0, "drop Giant")
    assert state.view(0)["position"]["draft"] == {"inv": {"Dragon": 1}}  # type: ignore[index,call-overload]  # plain data
    assert state.view(1)["position"]["draft"] == {"def": {}}  # type: ignore[index,call-overload]  # plain data
    assert state.view(None)["position"]["draft"] == {}  # type: ignore[index,call-overload]  # plain data
    with pytest.raises(wt.Illegal) as refused:
        state.apply(0, "add INF")
    assert refused.value.cite == "DR-23.2"
    state.apply(0, "confirm")
    state.apply(1, "buy INF 14, CAV 6")
    assert isinstance(state, DragonRage)
    assert state.goal == 19


def test_planned_forces() -> None:
    """DR-23.3, DR-23.4 and DR-23.7: seat 1 plans in the open, the other picks a side."""
    state = GAME.new(seed=1, scenario="planned")
    for text in ("add Dragon to invader", "add Dragon to invader"):
        state.apply(0, text)
    for kind, count in (("INF", 8), ("CAV", 4), ("ARH", 4), ("MIL", 4), ("HERO", 1), ("WZD", 1)):
        for _ in range(count):
            state.apply(0, f"add {kind} to defender")
    with pytest.raises(wt.Illegal) as refused:
        state.apply(0, "goal 35")
    assert refused.value.cite == "DR-23.7"
    assert "confirm" not in texts(state)
    state.apply(0, "goal 20")
    state.apply(0, "confirm")
    assert state.to_act == (1,)
    state.apply(1, "play defender")
    assert isinstance(state, DragonRage)
    assert (state.goal, state.invader) == (20, 0)


def test_the_head_start() -> None:
    """DR-24.8: VP hexes of at most the head start, before set-up."""
    roster = {"inv": 60, "def": 80}
    state = GAME.new(seed=1, campaign={"map": "esirien", "game": 1, "roster": roster})
    state.apply(0, "buy Giant 3")
    state.apply(1, "buy INF 10")
    assert state.to_act == (0,)
    assert "predestroy 1608" in texts(state)
    assert "predestroy 1910" not in texts(state)
    state.apply(0, "predestroy 1608")
    assert state.to_act == (1,)
    assert state.view(None)["position"]["vp"] == 4  # type: ignore[index,call-overload]  # plain data


def test_elowyn_has_her_place() -> None:
    """DR-3.17, DR-15.3 and DR-15.9: one unit may stand with her, in the cages none."""
    state = GAME.new(seed=1, elowyn=True)
    assert isinstance(state, DragonRage)
    elowyn = state.kind.index(KIND_OF["Elowyn"])
    assert state.city.names[state.cell[elowyn]] == "1910"
    assert "deploy INF1 1910" in texts(state)
    state.apply(1, "deploy INF1 1910")
    with pytest.raises(wt.Illegal) as refused:
        state.apply(1, "deploy HERO1 1910")
    assert refused.value.cite == "DR-3.11"
    cages = GAME.new(seed=1, map="nurkott", scenario=3, elowyn=True)
    assert isinstance(cages, DragonRage)
    assert "deploy ORC1 1409" not in texts(cages)
    raid = GAME.new(seed=1, map="nurkott", scenario=1, elowyn=True)
    assert isinstance(raid, DragonRage)
    assert raid.side[raid.kind.index(KIND_OF["Elowyn"])] == 2
    assert "deploy ORC1 1409" in texts(raid)


# -- offers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "ends"), [("Dragon", 71), ("YoungDragon", 19), ("Roc", 207)])
def test_ends_of_a_flight(kind: str, ends: int) -> None:
    """DR-26.5: so many hexes and facings from the middle of the map."""
    state = stage(2, (kind, INVADER, "1209", 0), ("INF", DEFENDER, "2001", 0))
    found = flown_ends(state, 0, state.cell[0], 0, 0)
    assert len(found) == ends
    if kind == "Dragon":
        assert len({end // 6 for end in found}) == 31


def test_nine_bounds_and_twelve_for_a_roc() -> None:
    """DR-26.5, DR-18.8 and DR-21.11."""
    state = stage(2, ("Dragon", INVADER, "0909", 0), ("Roc", INVADER, "1709", 0))
    assert len(bounds(state, 0)) == 9
    assert len(bounds(state, 1)) == 12


def test_walking_is_offered_step_by_step() -> None:
    """DR-26.4: steps, the free turn, overruns, turns, VP; DR-26.11: the pass comes last."""
    state = stage(2, ("Dragon", INVADER, "0910", 0), ("INF", DEFENDER, "0909", 0))
    listed = texts(state)
    assert "walk Dragon1 overrun_attack" in listed
    assert "walk Dragon1 forward" not in listed
    assert "walk Dragon1 forward forward" in listed
    assert "walk Dragon1 left forward" in listed
    assert "walk Dragon1 destroy_vp" in listed
    assert listed[-1] == "pass"
    state.apply(0, "walk Dragon1 left forward")
    assert "halt Dragon1" in texts(state)


def test_ordinary_moves_are_offered_by_their_best_path() -> None:
    """DR-26.3: the cheapest path, lowest hex numbers first; road beyond the normal MP."""
    state = stage(7, ("CAV", DEFENDER, "1109", 0), ("ORC", INVADER, "2501", 0))
    listed = texts(state)
    assert "move CAV1 1209 1310 1410 1511 1611 1712 1812" in listed
    assert not [text for text in listed if text.endswith(" 1310")]
    assert "move CAV1 1008 0907" not in listed
    assert [text for text in listed if text.endswith(" 0907")] == ["move CAV1 1008 0908 0907"]


def test_a_giant_is_offered_the_way_through_a_vp_hex() -> None:
    """DR-26.3: ends on a VP hex are among the moves; those it may only pass lead one hex on."""
    state = stage(2, ("Giant", INVADER, "0908", 0), ("INF", DEFENDER, "0909", 0))
    assert "move Giant1 0909 0910" in texts(state)


def test_sets_of_attackers() -> None:
    """DR-26.6: least strength, then fewest units, then lowest numbers; and everybody."""
    members = [Member(0, 0, 2), Member(1, 0, 2), Member(2, 0, 3), Member(3, 0, 1)]
    assert cheapest(members, 3) == [2]
    assert cheapest(members, 4) == [0, 1]
    assert cheapest(members, 5) == [0, 2]
    assert cheapest(members, 9) == []
    assert [0, 1, 2, 3] in sets_of(members, 2)
    only_fire = [Member(0, v.PASS, 2)]
    assert sets_of(only_fire, 1) == []


def test_attacks_on_monsters_are_offered_by_area() -> None:
    """DR-26.7 and DR-11.4."""
    state = stage(9, ("INF", DEFENDER, "0909", 0), ("Dragon", INVADER, "0910", 0))
    assert [text for text in texts(state) if text.startswith("melee")] == [
        "melee INF1 on Dragon1 head",
        "melee INF1 on Dragon1 legs",
    ]


def test_spells_fire_entrances_and_landings_are_offered() -> None:
    """DR-26.8."""
    state = stage(5, ("WZD", DEFENDER, "0909", 0), ("ORC", INVADER, "0911", 0))
    listed = texts(state)
    assert "cast WZD1 boost_morale radius 2" in listed
    assert "cast WZD1 lightning on ORC1 kept" in listed
    assert len([text for text in listed if text.startswith("cast WZD1 fog")]) == 37
    fire = stage(3, ("Dragon", INVADER, "0909", 0), ("INF", DEFENDER, "0907", 0))
    assert [text for text in texts(fire) if text.startswith("breathe")] == [
        "breathe Dragon1 N",
        "breathe Dragon1 NW",
        "breathe Dragon1 NE",
    ]
    gate = stage(9, ("INF", DEFENDER, "0707", 0), ("ORC", INVADER, "0606", 0))
    assert "open INF1 0606/0707" in texts(gate)


def test_listed_actions_suffice_and_more_is_accepted() -> None:
    """DR-26.1: a longer path to the same hex is legal though it is not listed."""
    state = stage(7, ("INF", DEFENDER, "0909", 0), ("ORC", INVADER, "2501", 0))
    assert "move INF1 0908 0907 0906" in texts(state)
    assert "move INF1 0808 0807" in texts(state)
    state.apply(1, "move INF1 0908 0808 0807")


def test_a_phase_without_a_choice_is_passed() -> None:
    """DR-4.4: nobody can fire or cast, so movement is followed by movement."""
    state = stage(2, ("ORC", INVADER, "0601", 0), ("INF", DEFENDER, "0909", 0))
    state.apply(0, "pass")
    assert state.phase == 7


# -- clocks, actions, endings ------------------------------------------------------------------


def test_time_out() -> None:
    """DR-1.18: no further voluntary action; without a clock there is none."""
    state = GAME.new(seed=1, scenario=1)
    with pytest.raises(wt.Illegal) as refused:
        state.apply(1, TIMEOUT)
    assert refused.value.cite == "DR-1.18"
    timed = GAME.new(seed=1, scenario=1, clock=60)
    while not timed.over and timed.to_act:
        timed.apply(timed.to_act[0], TIMEOUT)
    assert timed.outcome is not None
    assert timed.outcome.cite == "DR-5.4"


def test_what_nobody_permits_is_refused() -> None:
    """DR-1.6, DR-1.20: a clause is named and nothing changes."""
    state = stage(7, ("INF", DEFENDER, "0909", 0), ("ORC", INVADER, "2501", 0))
    before = state.digest()
    for text in ("move ORC1 2502", "walk INF1 forward", "move INF9 0908", "melee 2501 by INF1"):
        with pytest.raises(wt.Illegal) as refused:
            state.apply(1, text)
        assert refused.value.cite in GAME.rules
    assert state.digest() == before


def test_every_reason_belongs_to_a_clause() -> None:
    """The sentences of refusals name clauses that exist."""
    from wyrmtable.games.dragonrage.reasons import REASONS

    assert all(clause in GAME.rules for clause in REASONS)


def test_the_outcome_names_the_winner() -> None:
    """DR-5.1, DR-5.3: seats follow sides."""
    state = stage(4, ("ORC", INVADER, "0910", 0), ("INF", DEFENDER, "0909", 0))
    win(state, INVADER, "DR-5.1", "goal")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_listed_moves_are_kept_only_while_they_hold() -> None:
    """What is kept between decisions equals what is worked out anew."""
    state = GAME.new(seed=5, scenario=2)
    state.listening = False
    mind = wt.Seeded(7)
    compared = 0
    for _ in range(220):
        if state.over:
            break
        playout(state, mind, 1)
        if isinstance(state.question, Act) and isinstance(state, DragonRage):
            fresh = [action.text for action in offers(state.clone())]
            assert fresh == texts(state)
            compared += 1
    assert compared > 50


def test_a_clone_that_plays_on_leaves_its_original_alone() -> None:
    """A clone goes into the next phases; where units are is known as before."""
    units = (("INF", DEFENDER, "1009", 0), ("ORC", INVADER, "1007", 0), ("GOB", INVADER, "1008", 0))
    state = stage(2, *units)
    before = {cell: list(here) for cell, here in state.crowded().items()}
    twin = state.clone()
    while twin.phase != 7:
        twin.apply(twin.to_act[0], "pass")
    twin.apply(1, "move INF1 1109 1209")
    assert twin.cell[0] != state.cell[0]
    assert state.crowded() == before


@pytest.mark.parametrize("map_name", ["esirien", "nurkott"])
@pytest.mark.parametrize("number", range(1, 7))
def test_every_scenario_is_played_to_its_end(map_name: str, number: int) -> None:
    """Random play ends, and every position on the way is possible."""
    state = GAME.new(seed=number, map=map_name, scenario=number)
    state.listening = False
    mind = wt.Seeded(number)
    while not state.over:
        playout(state, mind, 100)
        assert state.broken() == ""
    assert state.outcome is not None
    assert state.outcome.cite in GAME.rules


def test_options_have_a_schema_for_forms() -> None:
    """DR-1.16: every key of the table, and nothing else."""
    keys = ["map", "scenario", "sides", "elowyn", "graduated", "reinforcement_hexes"]
    assert GAME.option_names == [*keys, "handicap", "campaign", "tournament", "clock"]
    assert msgspec.json.encode(GAME.options_schema())


def test_texts_read_back() -> None:
    """Every verb has a text that reads back to the same numbers."""
    for text in (
        "melee 0909 by Dragon1.head Dragon1.wing2",
        "melee 0909 by INF1 INF2 with ARH1 bolt WZD1",
        "fly Dragon1 forward forward left forward and land",
        "enter Roc1 flying 0202 SE then forward forward and land",
        "smash Dragon1 0606/0707 with 2 MP",
        "damage Dragon1 head 1 legs 2",
        "buy ORC 2, Dragon 1",
        "walk Wurm1 left forward and stop",
    ):
        assert v.VERBS.read(text).text == text
    assert NAMES[0] == "INF"
