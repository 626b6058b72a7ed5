"""Rules questions about set-up, orders, secrecy and time, with their answers."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.board.scene import shown_to
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.aerialcorps import breeds
from wyrmtable.games.aerialcorps.state import AerialCorps

GAME = wt.ruleset("aerialcorps")


def begun(seats: int, *forces: str, **options: object) -> AerialCorps:
    state = GAME.start(seats, wt.Seeded(1), options)
    for seat, force in enumerate(forces):
        state.apply(seat, f"force {force}")
    assert isinstance(state, AerialCorps)
    return state


def refused(state: wt.State, seat: int, text: str) -> str:
    """The clause that refuses an action, which changes nothing (AC-6.8)."""
    before = state.to_json()
    with pytest.raises(wt.Illegal) as refusal:
        state.apply(seat, text)
    assert state.to_json() == before
    return refusal.value.cite


def dragons(state: wt.State, viewer: int | None) -> list[PlainDict]:
    position = state.view(viewer)["position"]
    assert isinstance(position, dict) and isinstance(position["dragons"], list)
    return [dragon for dragon in position["dragons"] if isinstance(dragon, dict)]


# -- set-up --------------------------------------------------------------------------------------


def test_a_force_is_held_to_share_and_number() -> None:
    """AC-3.3, AC-3.9, AC-1.1, AC-2.5"""
    state = GAME.new(6, 1, scenario="battle")  # three players a side: 20 points, two dragons
    assert refused(state, 0, "force tidecaller") == "AC-3.3"
    assert refused(state, 0, "force 3x post_swift") == "AC-3.9"
    assert refused(state, 0, "force none") == "AC-3.9"
    assert refused(state, 0, "force 2x biplane") == "AC-2.5"
    state.apply(0, "force ember_lark, post_swift")
    assert refused(state, 0, "force post_swift") == "AC-6.4"


def test_forces_stay_secret_until_all_are_chosen() -> None:
    """AC-3.3, AC-3.2: odd seats are side A, even seats side B."""
    state = begun(2, "2x ember_lark, post_swift")
    assert "ember_lark" in str(state.view(0)["position"])
    assert "ember_lark" not in str(state.view(1)["position"]) + str(state.view(None)["position"])
    events = state.apply(1, "force storm_sovereign")
    assert [e.data["force"] for e in events if e.name == "force"] == [
        "2x ember_lark, post_swift",
        "storm_sovereign",
    ]
    assert [d["side"] for d in dragons(state, None)] == ["A", "A", "A", "B"]


def test_dragons_start_fresh_on_level_3() -> None:
    """AC-3.6, AC-3.7, AC-1.3, AC-1.4, AC-1.6"""
    state = begun(2, "tidecaller", "thorn_kite", scenario="duel")
    tide, kite = dragons(state, None)
    assert (tide["at"], kite["at"]) == ([24.0, 6.0, 0.0], [24.0, 42.0, 180.0])
    for dragon in (tide, kite):
        assert (dragon["level"], dragon["counters"], dragon["damage"]) == (3, 0, 0)
        assert (dragon["last"], dragon["last_steep"], dragon["breathed"]) == ("ST", False, None)
    assert (tide["units"], kite["units"]) == ([1, 2], [1])
    assert [len(deck) for deck in state.decks] == [40, 40, 30]
    head = state.shapes[0].at(state.shapes[0].half_length, 0.0)
    assert head == (24.0, 7.35)


def test_the_commander_of_the_free_courier_need_not_choose_another() -> None:
    """AC-16.4, AC-16.9"""
    state = GAME.new(2, 1, scenario="courier")
    assert refused(state, 0, "force 3x post_swift") == "AC-3.9"
    state.apply(0, "force none")
    state.apply(1, "force 3x ember_lark")
    assert isinstance(state, AerialCorps)
    assert [d["breed"] for d in dragons(state, None)] == ["post_swift"] + ["ember_lark"] * 3
    assert state.free == 0


def test_whoever_runs_out_of_time_gets_the_dearest_dragon_and_plain_orders() -> None:
    """AC-3.8, AC-3.10, AC-7.11"""
    state = GAME.new(2, 1, scenario="duel", seconds=30)
    state.apply(0, "timeout")
    state.apply(1, "force brass_warden")
    assert [d["breed"] for d in dragons(state, None)] == ["verdigris_colossus", "brass_warden"]
    state.apply(0, "timeout")
    (own,) = [d for d in dragons(state, 0) if d["seat"] == 0]
    assert (own["cards"], own["burst"]) == (["ST", "ST", "ST"], None)
    assert [f["facing"] for f in own["facings"]] == ["front"] * 3  # type: ignore[union-attr, index, call-overload]  # plain data
    assert refused(begun(2), 0, "timeout") == "AC-3.8"


def test_scenarios_and_options_are_checked_together() -> None:
    """AC-3.1, AC-15.4, AC-16.1, AC-16.7"""
    for seats, options in (
        (3, {"scenario": "duel"}),
        (2, {"scenario": "fray"}),
        (2, {"scenario": "siege"}),
        (2, {"scenario": "convoy"}),
        (2, {"below_not_boarding": True}),
    ):
        with pytest.raises(wt.BadOptions) as error:
            GAME.new(seats, 1, **options)
        assert error.value.cite in GAME.rules


# -- orders --------------------------------------------------------------------------------------


def test_orders_are_seen_by_nobody_else_until_the_cards_are_turned() -> None:
    """AC-7.8, AC-7.2, AC-6.3, AC-1.2: round after round one card is turned over."""
    state = begun(4, "post_swift", "brass_warden", "ember_lark", "ember_lark")
    state.apply(0, "1: ST CLIMB+ L60")
    state.apply(0, "done")
    for viewer in (1, 2, None):
        swift = dragons(state, viewer)[0]
        assert (swift["cards"], swift["burst"]) == ([None, None, None], None)
    assert dragons(state, 0)[0]["cards"] == ["ST", "CLIMB", "L60"]
    for seat in (1, 2, 3):
        state.apply(seat, "done")
    assert state.turn == 2  # nobody could do anything but fly


def test_orders_may_be_changed_until_all_are_in() -> None:
    """AC-7.9, AC-7.10"""
    state = begun(2, "thorn_kite", "brass_warden", scenario="duel")
    state.apply(0, "done 1: ST+ ST ST | rear")
    assert refused(state, 0, "1: ST ST L30 | rear") == "AC-7.9"
    state.apply(0, "reopen")
    assert refused(state, 0, "1: ST ST ST ST | rear") == "AC-7.3"
    assert refused(state, 0, "1: R90 R90 ST | rear") == "AC-7.3"
    assert refused(state, 0, "1: ST R90+ ST | rear") == "AC-5.14"
    assert dragons(state, 0)[0]["cards"] == ["ST", "ST", "ST"]
    state.apply(0, "1: ST L30+ ST | rear")
    state.apply(0, "done")
    state.apply(1, "done")
    assert [d["last"] for d in dragons(state, None)] == ["ST", "ST"]


def test_no_burst_on_a_hover_card() -> None:
    """AC-5.15, AC-5.12: no breed of the roster has both, a breed of tomorrow may."""
    state = begun(2, "tidecaller", "brass_warden", scenario="duel")
    tide = breeds.KEYS.index("tidecaller")
    breeds.SPEEDY[tide] = True
    try:
        assert refused(state, 0, "1: ST HOVER+ ST | front front") == "AC-5.15"
    finally:
        breeds.SPEEDY[tide] = False
    assert refused(state, 0, "1: ST ST+ ST | front front") == "AC-7.7"


def test_a_damaged_harness_is_offered_no_orders_without_a_stall() -> None:
    """AC-13.9, AC-7.11"""
    state = GAME.position(
        {
            "dragons": [
                {"seat": 1, "breed": "granite_bull", "at": [20, 20, 0], "harness": 1},
                {"seat": 2, "breed": "ember_lark", "at": [40, 40, 0]},
            ]
        }
    )
    for first in ("ST", "R45", "DIVE"):
        tried = state.clone()
        tried.apply(0, f"1.c1 {first}")
        tried.apply(0, "1.c2 ST")
        assert [action.text for action in tried.decision(0).actions] == ["1.c3 STALL"]
    assert refused(state, 0, "1: ST ST ST | front front front") == "AC-13.9"
    assert refused(state, 0, "1.c2 ST") == "AC-7.3"


def test_a_player_may_concede_while_orders_are_given_and_not_later() -> None:
    """AC-14.6, AC-14.7"""
    state = begun(3, "brass_warden", "brass_warden", "ember_lark", scenario="battle")
    assert refused(GAME.new(2, 1), 0, "resign") == "AC-14.6"
    state.apply(2, "resign")
    assert state.to_act == (0, 1)
    assert refused(state, 2, "done") == "AC-14.7"
    state.apply(1, "resign")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.cite) == ((0, 2), "AC-14.1")


# -- steps ---------------------------------------------------------------------------------------

MELEE = """open; turn 2; 1 brass_warden 24,18,0; 2 ember_lark 24,24,0; 2 thorn_kite 40,40,0"""


def fired_at() -> AerialCorps:
    """The warden flies up behind the lark; nobody has anything but rifles to use."""
    state = GAME.position(MELEE)
    state.apply(0, "done 1: ST ST ST | front rear")
    state.apply(1, "done 1: ST ST ST | rear; 2: ST ST ST | left")
    assert isinstance(state, AerialCorps)
    return state


def test_the_table_does_not_show_who_is_asked_to_fire() -> None:
    """AC-6.4, AC-7.2: it could betray a facing card."""
    state = fired_at()
    assert state.question is not None and state.question.name == "fire"
    assert state.to_act == (0, 1)
    assert state.view(None)["to_act"] == []
    assert (state.view(0)["to_act"], state.view(1)["to_act"]) == ([0], [1])
    assert shown_to(state, None).seats[1].status == ""
    events = state.apply(0, "1 u1 hold")
    assert events == []
    for facing in {state.guess(1, wt.Seeded(seed)).facing[0] for seed in range(30)}:  # type: ignore[attr-defined]  # own state
        assert 0 <= facing < 4
    assert len({state.guess(1, wt.Seeded(seed)).facing[0] for seed in range(30)}) == 4  # type: ignore[attr-defined]  # own state


def test_a_facing_card_is_turned_over_only_by_its_shot() -> None:
    """AC-7.2, AC-10.12"""
    state = fired_at()
    state.apply(0, "1 u1 fire 2.1")
    events = state.apply(1, "1 u1 hold")
    (shot,) = [event for event in events if event.name == "shot"]
    assert shot.data["facing"] == "front"
    measures = shot.data["measures"]
    assert isinstance(measures, list)
    assert [m["kind"] for m in measures if isinstance(m, dict)] == ["arc", "ruler"]
    warden, lark, _ = dragons(state, None)
    assert [f["facing"] for f in warden["facings"]] == ["front", None, None]  # type: ignore[union-attr, index, call-overload]  # plain data
    assert [f["facing"] for f in lark["facings"]] == [None, None, None]  # type: ignore[union-attr, index, call-overload]  # plain data


def test_bearings_are_free_for_people_and_few_for_bots() -> None:
    """AC-9.4, AC-9.19: one listed for every set of targets and ranges, any whole degree taken."""
    state = GAME.position("open; turn 2; 1 ash_harrier 24,12,0; 2 brass_warden 24,18,0")
    state.apply(0, "done")
    state.apply(1, "done")
    listed = [action.text for action in state.decision(0).actions]
    assert listed == ["1 breath none", "1 breath 0"]
    assert refused(state, 0, "1 breath 30.5") == "AC-9.4"
    assert refused(state, 0, "1 breath 60") == "AC-9.19"
    events = state.apply(0, "1 breath 7")
    assert [e.data["bearing"] for e in events if e.name == "breath"] == [7]


def test_with_secret_damage_only_the_owner_sees_the_cards() -> None:
    """AC-15.6"""
    state = GAME.position(
        "open; turn 2; 1 ash_harrier 24,12,0; 2 brass_warden 24,18,0;" + '{"secret_damage":true}'
    )
    state.apply(0, "done")
    state.apply(1, "done")
    events = state.apply(0, "1 breath 0")
    for seat, expected in ((0, False), (1, True), (None, False)):
        told = [event for event in events if event.visible_to(seat)]
        assert any(event.name == "damage" for event in told) == expected
        assert any(event.name == "damage_seen" and event.data["number"] == 3 for event in told)
        warden = dragons(state, seat)[1]
        assert (warden["damage"] is not None) == expected
    position = state.view(1)["position"]
    assert isinstance(position, dict)
    assert "'discards': None" in str(position["decks"])


# -- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "force 2x ember_lark, storm_sovereign",
        "force none",
        "1: ST L30+ CLIMB | front right",
        "2.c3 SLIPL",
        "1.burst none",
        "3.u2 below_rear",
        "done 1: ST ST ST | front; 3: HOVER ST ST",
        "draft 1: ST ? ? | ? rear; 2: ST ST ST -",
        "1 breath -135; 2 breath none",
        "1 u2 fire 2.1; 1 u3 fire ship2; 2 u1 hold",
        "1 melee 2.1",
        "2 board none",
        "1 break off; 2 go on",
        "reopen",
    ],
)
def test_notation_round_trips(text: str) -> None:
    state = GAME.new(2, 1)
    action = state.parse(text)
    assert action.text == text
    assert state.parse(action.text) == action


@pytest.mark.parametrize(
    "text",
    [
        "force dragon",
        "4: ST ST ST",
        "1 fly",
        "1 breath north",
        "1 u4 hold",
        "1.c1 FLY",
        "1.1 ST",
        "1 melee 7.1",
    ],
)
def test_what_is_no_notation_says_what_would_be(text: str) -> None:
    with pytest.raises(wt.BadNotation) as error:
        GAME.new(2, 1).parse(text)
    assert len(str(error.value)) < 300


def test_a_position_reads_back_from_its_text() -> None:
    from wyrmtable.games.aerialcorps.positiontext import position_text

    lark = "1 ember_lark 10.0,10.5,90.0 ^4+1 d3 u1"
    bull = "2 granite_bull 40.0,40.0,270.0 ^3+0 d0 u2"
    text = f"battle; turn 3; table 72x48; {lark}; {bull}"
    state = GAME.position(text)
    assert isinstance(state, AerialCorps)
    assert position_text(state) == text
    assert GAME.position(position_text(state)) == state


def test_an_open_table_is_over_when_nobody_is_left() -> None:
    state = GAME.position("open; 1 ember_lark 10,46,0; 2 ember_lark 20,46,0")
    state.apply(0, "done")
    state.apply(1, "done")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.draw) == ((), (0, 1))


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        ("duel; 1 ember_lark 10,10,0", "two sides"),
        ("duel; 1 ember_lark 10,10,0; 2 griffin 20,20,0", "griffin"),
        ("duel; 1 ember_lark 10,99,0; 2 ember_lark 20,20,0", "outside"),
        ("duel; 1 ember_lark 10,10,0 ^7; 2 ember_lark 20,20,0", "level 7"),
        ("duel; 1 ember_lark 10,10,0 u2; 2 ember_lark 20,20,0", "1 units"),
        ("duel; turn 13; 1 ember_lark 10,10,0; 2 ember_lark 20,20,0", "last turn"),
        ("siege; 1 ember_lark 10,10,0; 2 ember_lark 20,20,0", "siege"),
    ],
)
def test_a_position_that_cannot_be_says_why(spec: str, word: str) -> None:
    with pytest.raises(wt.WyrmtableError, match=word):
        GAME.position(spec)


# -- as data -------------------------------------------------------------------------------------


def test_a_sealed_bearing_is_stored_with_the_state() -> None:
    """It is larger than the number of any dragon."""
    state = GAME.position("duel; 1 ember_lark 24,20,0; 2 ember_lark 26,27,180")
    state.apply(0, "done 1: STALL ST ST | right")
    state.apply(1, "done 1: STALL ST ST | left")
    state.apply(0, "1 breath 29")
    assert state.to_act == (1,)
    assert GAME.load(state.to_json()).to_json() == state.to_json()
