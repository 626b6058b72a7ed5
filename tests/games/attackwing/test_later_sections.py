"""Clauses that no example shows: altitude, Actions, Troops, teams, Obstacles, adventures."""

from __future__ import annotations

import typing

import msgspec
import pytest
from tests.games.attackwing.fights import (
    RULES,
    attack,
    defense,
    fight,
    listed,
    named,
    one,
    play,
    refusal,
    troop,
)
from tests.games.attackwing.law import rules

import wyrmtable as wt
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import (
    campaign,
    damage,
    damagecards,
    geysers,
    legionrules,
    legiontext,
    powers,
)
from wyrmtable.games.attackwing.adventures import BackFromWall, geysers_left
from wyrmtable.games.attackwing.bases import base_at, overlapped
from wyrmtable.games.attackwing.contentfile import CREATURES
from wyrmtable.games.attackwing.legions import Terms
from wyrmtable.games.attackwing.options import Options
from wyrmtable.games.attackwing.order import chooser, pass_initiative
from wyrmtable.games.attackwing.playarea import wall_allowed, wall_pose
from wyrmtable.games.attackwing.setup import first_initiative
from wyrmtable.games.attackwing.state import (
    AIR,
    DEFEATED,
    GROUND,
    NONE,
    PLACE,
    PLANNING,
    PRESSED,
    SWOOP,
    AttackWing,
)
from wyrmtable.server import wire

GAME = wt.ruleset("attackwing")
FAR = one("hill_giant", 2, 32, 32, 180)
FLYING: dict[str, Plain] = {"upgrades": {"fly": {"pdt": 1}}, "effects": {"fly": "elf_wizard"}}


def until(state: AttackWing, name: str) -> list[Event]:
    """Answer with `pass`, `keep` or the first of the list until a question is asked."""
    happened: list[Event] = []
    for _ in range(60):
        question = state.question
        if question is None or question.name == name:
            return happened
        answers = listed(state)
        quiet = [text for text in answers if text in ("pass", "altitude keep", "ready")]
        happened += play(state, (quiet or answers)[0])
    raise AssertionError(f"{name} is never asked")


def dialed(state: AttackWing, **dials: str) -> list[Event]:
    """Every seat commits its dials, given by the letters of creatures."""
    happened: list[Event] = []
    for seat in range(state.seats):
        own = [f"{name}:{dial}" for name, dial in dials.items() if seat == owner(state, name)]
        if own:
            happened += state.apply(seat, f"ready dials {' '.join(own)}")
    return happened


def owner(state: AttackWing, letter: str) -> int:
    """The seat that owns a creature."""
    return state.owner["ABCDEFGH".index(letter)]


def faces(events: list[Event], purpose: str) -> list[tuple[Plain, Plain]]:
    """By whom dice were rolled for something, and what they show."""
    return [
        (event.data["by"], event.data["faces"])
        for event in named(events, "rolled")
        if event.data["purpose"] == purpose
    ]


def position(state: wt.State, seat: int | None) -> PlainDict:
    """What a seat is shown of a position."""
    shown = state.view(seat)["position"]
    assert isinstance(shown, dict)
    return shown


def team_game(first: str, second: str) -> AttackWing:
    """Two sides of two players with their legions, before the first is placed."""
    state = GAME.new(4, 1, mode="legion", teams=[2, 2], points=200)
    assert isinstance(state, AttackWing)
    state.apply(0, f"ready legion {first}")
    state.apply(2, f"ready legion {second}")
    return state


# -- section 8 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "altitude"), [("swoop", SWOOP), ("ground", GROUND)])
def test_altitude_lasts(name: str, altitude: int) -> None:
    """AW-8.5: from round to round, until it is changed."""
    state = fight(one("balagos", 1, 6, 6, alt=name), FAR, phase="end")
    assert (state.round, state.altitude[0]) == (2, altitude)
    dialed(state, A="S1", B="P0")
    until(state, "dials")
    assert (state.round, state.altitude[0]) == (3, altitude)
    dialed(state, A="S1", B="P0")
    until(state, "altitude")
    play(state, "altitude air")
    until(state, "dials")
    assert (state.round, state.altitude[0]) == (4, AIR)


def test_a_ground_creature_takes_off_by_a_spell() -> None:
    """AW-8.8: it takes off, then it has the dial of the effect and swoops or lands."""
    state = fight(one("elf_wizard", 1, 10, 10, 0, **FLYING), FAR, phase="planning")
    assert "dial A P0" in listed(state)
    dialed(state, A="S1", B="P0")
    until(state, "altitude")
    assert listed(state) == ["altitude keep", "altitude air"]
    assert refusal(state, "altitude swoop") == "AW-8.2"
    play(state, "altitude air")
    until(state, "dials")
    assert "dial A P0" not in listed(state)  # the Fly Spell has no Pivot
    assert refusal(state, "dial A TL1") == "AW-5.3"
    dialed(state, A="TL2", B="P0")
    until(state, "altitude")
    assert listed(state) == ["altitude keep", "altitude swoop", "altitude ground"]
    play(state, "altitude swoop")
    assert state.altitude[0] == SWOOP
    bare = fight(one("elf_wizard", 1, 10, 10), FAR, phase="planning")
    dialed(bare, A="S1", B="P0")
    until(bare, "action")
    assert refusal(bare, "altitude air") == "AW-9.2"


def test_losing_flight() -> None:
    """AW-8.9: it lands at once unharmed; the dialed Flight maneuver is executed on the ground."""
    state = fight(
        one("elf_wizard", 1, 10, 10, 90, alt="swoop", **FLYING),
        one("maelin", 2, 10, 18, 180, upgrades={"dispel_magic": {}}),
        phase="planning",
    )
    dialed(state, A="S3", B="S1")
    events = play(state, "act dispel_magic on A removing fly")
    landing = [event.name for event in events].index("altitude")
    moving = [event.name for event in events].index("moved")
    assert named(events, "altitude")[0].data["to"] == "ground" and landing < moving
    (moved,) = named(events, "moved")
    # white on the dial of the spell, red on the Ground dial
    assert (moved.data["maneuver"], moved.data["color"]) == ("S3", "white")
    assert state.altitude[0] == GROUND and damage.total(state, 0) == 0
    assert state.exhaustion[0] == 0
    assert not any(text.startswith("altitude") for text in listed(state))


# -- section 9 ----------------------------------------------------------------------------------


def test_free_actions_come_on_top() -> None:
    """AW-9.3: the Action of the round and a free one; no further one follows."""
    state = fight(
        one("balagos", 1, 10, 10, upgrades={"keen_senses": {}}),
        one("hill_giant", 2, 10, 19),
        phase="activation",
        dials={"balagos": "S1"},
    )
    play(state, "altitude keep", "act target on B", "use keen_senses")
    assert listed(state) == ["pass", "act dodge"]
    assert refusal(state, "act charge")
    play(state, "act dodge")
    assert state.tokens[:4] == [1, 0, 0, 1]  # dodge and target
    assert state.question is not None and state.question.name == "attack"


def test_charge() -> None:
    """AW-9.7: a token that moves the creature at the start of its combat steps."""
    state = fight(
        one("frost_giant", 1, 18, 5),
        one("eshaedra", 2, 30, 30),
        phase="activation",
        dials={"frost_giant": "S1"},
    )
    (gained,) = named(play(state, "act charge"), "token_gained")
    assert (gained.data["token"], gained.cite) == ("charge", "AW-9.7")
    until(state, "prepare")
    before = state.y[0]
    events = play(state, "charge")
    assert named(events, "token_spent")[0].data["token"] == "charge"
    assert state.y[0] == before + 4.5  # the straight 1 template and a large base
    assert state.tokens[:4] == [0, 0, 0, 0]


def test_concentrate() -> None:
    """AW-9.8: concentrate results become hits of the attacker or evades of the defender."""
    state = fight(
        one("frost_giant", 1, 18, 10, tokens=["concentrate"]),
        one("brunda", 2, 18, 13, 180, tokens=["concentrate"]),
        dice=attack("oo---") + defense("o-"),
    )
    until(state, "attack")
    while state.to_act[0] != 0:
        play(state, "pass")
    play(state, "attack B with greataxe")
    (turned,) = named(play(state, "spend concentrate"), "dice_changed")
    assert turned.data["faces"] == ["hit", "hit", "blank", "blank", "blank"]
    events = play(state, "spend concentrate")
    (turned,) = named(events, "dice_changed")
    assert turned.data["faces"] == ["evade", "blank"]
    assert named(events, "compared")[0].data["hits"] == 1
    assert sum(state.tokens) == 0


def test_a_card_out_of_range_is_lost() -> None:
    """AW-9.19: the Action is gone, the card is untouched and nothing happens."""
    state = fight(
        one("maelin", 1, 10, 10, upgrades={"prayer_of_healing": {}}),
        one("brunda", 1, 10, 34, damage={"down": 1, "up": []}),
        one("eshaedra", 2, 30, 30),
        phase="activation",
        dials={"maelin": "S1"},
    )
    cards = state.upgrades[:]
    events = play(state, "act prayer_of_healing on B")
    (lost,) = named(events, "action_lost")
    assert (lost.data["action"], lost.cite) == ("prayer_of_healing", "AW-9.19")
    assert not named(events, "action") and not named(events, "durations")
    assert state.upgrades == cards and sum(state.tokens) == 0 and damage.total(state, 1) == 1
    assert state.question is not None and state.question.name == "attack"


def test_a_feint_is_judged_in_order() -> None:
    """AW-9.23: side and a are fixed first; a wrong b is chosen again."""
    state = fight(
        one("galadaeros", 1, 18, 10),
        one("balagos", 2, 13, 18.5),
        phase="activation",
        dials={"galadaeros": "S2"},
    )
    play(state, "altitude keep")
    assert refusal(state, "slide 0")  # nothing before the side
    events = play(state, "feint left 0")
    assert not named(events, "moved")
    before = (state.x[0], state.y[0])
    assert refusal(state, "slide 0") == "AW-9.13"
    assert refusal(state, "feint right 0") == "AW-9.13"
    assert (state.x[0], state.y[0]) == before
    (moved,) = named(play(state, "slide 1"), "moved")
    assert moved.data["pos"] == [13.5, before[1] - 1]


# -- sections 14 and 16 -------------------------------------------------------------------------


def test_what_expires() -> None:
    """AW-14.6: Effect Tokens return with the last Duration Token; Damage Cards do what they say."""
    bless: dict[str, Plain] = {"bless": "maelin"}
    for left, after in ((1, []), (2, [0, 0, 1, 0])):
        state = fight(
            one("maelin", 1, 10, 10, upgrades={"bless": {"dt": left}}, effects=bless),
            one("brunda", 1, 14, 10, effects=bless),
            one("eshaedra", 2, 30, 30),
            phase="end",
        )
        assert state.effects == after
        assert state.upgrades[2] == left - 1
    state = fight(one("eshaedra", 1, 30, 30), FAR, phase="planning")
    expiring = [0, damagecards.NUMBER["dazed"], 1]
    state.up = expiring
    dialed(state, A="S1", B="P0")
    flipped = named(until(state, "dials"), "card_down")
    assert [(event.data["creature"], event.data["card"]) for event in flipped] == [("A", "dazed")]
    assert state.up == [] and state.down_of == [0]


def test_a_side_without_creatures_is_out() -> None:
    """AW-14.8: the other two play on without it."""
    state = fight(
        one("red_dragon", 1, 6, 6, damage={"down": 9, "up": []}),
        one("eshaedra", 2, 18, 30),
        one("balagos", 3, 30, 6),
        phase="end",
    )
    assert state.out == [DEFEATED, 0, 0] and not state.over
    assert (state.round, state.phase, state.to_act) == (2, PLANNING, (1, 2))
    with pytest.raises(wt.Illegal):
        state.apply(0, "dial A S1")


def test_alignments_may_be_mixed() -> None:
    """AW-16.7: three of them; no legion is refused for its mixture, a card may still ask."""
    by_alignment = {card.alignment: card.key for card in CREATURES}
    assert set(by_alignment) == {"good", "neutral", "evil"}
    mixed = legiontext.read("; ".join(sorted(by_alignment.values())))
    assert legionrules.faults(mixed, Terms(points=400)) == []
    asking = legiontext.read("galadaeros + devotrix_of_tiamat")
    assert [fault.clause for fault in legionrules.faults(asking, Terms(points=400))] == ["AW-16.10"]


# -- section 17 ---------------------------------------------------------------------------------


def waiting_troop(count: int) -> Plain:
    """An Orc Troop that is still to be placed."""
    soldiers: dict[str, Plain] = {f"t{one}": {"point": one == 1} for one in range(1, count + 1)}
    return {"id": "T", "card": "orc_troop", "side": 1, "soldiers": soldiers}


def test_a_troop_forms_inside_the_starting_area() -> None:
    """AW-17.6: the Point Soldier first, then the others, nobody outside."""
    state = fight(waiting_troop(3), one("eshaedra", 2, 18, 33, 180), phase="place")
    assert state.phase == PLACE
    assert refusal(state, "form A2 0 -1")
    assert refusal(state, "place A at 18 9 heading 0") == "AW-1.11"
    play(state, "place A at 18 0.75 heading 0")
    assert refusal(state, "form A2 0 -1") == "AW-17.6"  # behind him is the edge
    assert listed(state) == ["form A2 -1 0", "form A2 1 0"]
    events = play(state, "form A2 1 0", "form A3 2 0")
    assert [event.data["pos"] for event in named(events, "formed")] == [[19.5, 0.75], [21, 0.75]]


def test_no_room_at_set_up() -> None:
    """AW-17.28: a soldier without a legal cell starts pressed."""
    friends = [
        one("hill_giant", 1, 15.5, 1.5),
        one("fire_giant", 1, 20.5, 1.5),
    ]
    state = fight(waiting_troop(3), *friends, one("eshaedra", 2, 18, 33, 180), phase="place")
    play(state, "place A at 18 0.75 heading 0")
    assert [state.base_name(base) for base, how in enumerate(state.place) if how == PRESSED] == [
        "A2",
        "A3",
    ]


def test_overrun_checks_and_troops() -> None:
    """AW-17.26: one check for each enemy soldier met; of a Troop only its Point Soldier checks."""
    state = fight(
        one("frost_giant", 1, 18, 6),
        troop("orc_troop", 2, (18, 9.25), (18, 10.75), (24, 10), heading=180),
        one("hill_giant", 1, 4, 4),
        phase="activation",
        dials={"frost_giant": "S4", "hill_giant": "P0"},
        dice=attack("cc") + attack("-") + attack("cc") + attack("-"),
    )
    checks = named(play(state, "spin none"), "overrun")
    assert [(one.data["creature"], one.data["against"]) for one in checks] == [
        ("A", "B1"),
        ("A", "B2"),
    ]
    # the comrades walk past the wizard, the Point Soldier does not meet him
    state = fight(
        troop("orc_troop", 1, (18, 6), (19.5, 6), (21, 6)),
        one("elf_wizard", 2, 20.5, 8, 180),
        phase="planning",
        dice=[],
    )
    events = dialed(state, A="S2", B="P0")
    assert not named(events, "overrun")
    assert named(events, "moved")[0].data["pos"] == [18, 10.5]
    state = fight(
        troop("orc_troop", 1, (18, 6), (19.5, 6), (21, 6)),
        one("elf_wizard", 2, 18, 8, 180),
        phase="planning",
        dice=attack("c") + attack("-"),
    )
    (check,) = named(dialed(state, A="S3", B="P0"), "overrun")
    assert (check.data["against"], check.data["passed"]) == ("B", True)


def test_one_soldier_is_named_and_measured() -> None:
    """AW-17.27: for a Target Action and for the ability of a card."""
    far = troop("orc_troop", 2, (18, 33), (18, 31.5), (18, 13), heading=180)
    for soldier, found in (("B3", "token_gained"), ("B1", "action_lost")):
        state = fight(
            one("frost_giant", 1, 18, 6), far, phase="activation", dials={"frost_giant": "S1"}
        )
        assert refusal(state, "act target on B") == "AW-17.16"
        events = play(state, f"act target on {soldier}")
        assert named(events, "range_measured")[0].data["target"] == soldier
        assert named(events, found)
    state = fight(
        one("maelin", 1, 18, 6, upgrades={"dispel_magic": {}}),
        far,
        phase="activation",
        dials={"maelin": "S1"},
    )
    assert refusal(state, "act dispel_magic on B") == "AW-17.16"
    assert named(play(state, "act dispel_magic on B1"), "action_lost")


def test_troops_and_obstacles() -> None:
    """AW-17.30: only the Point Soldier meets them, and he suffers once the Troop has formed."""
    rocks: list[Plain] = [
        {"id": "o", "kind": "ground_air", "pos": [18, 8]},
        {"id": "p", "kind": "ground_air", "pos": [20, 8]},
    ]
    state = fight(
        troop("orc_troop", 1, (18, 6), (19.5, 6), (21, 6)),
        one("eshaedra", 2, 30, 30),
        phase="planning",
        obstacles=rocks,
        dice=attack("h") + attack("--"),
    )
    state.apply(1, "ready dials B:S1")
    moving = state.apply(0, "ready dials A:S2")
    assert [event.data["obstacle"] for event in named(moving, "obstacle_met")] == [1]
    assert not named(moving, "damage")
    assert not named(play(state, "form A2 1 0"), "damage")
    events = play(state, "form A3 -1 0")
    order = [one.name for one in events if one.name in ("formed", "damage", "soldier_lost")]
    assert order == ["formed", "damage", "soldier_lost"]
    assert named(events, "damage")[0].data["soldier"] == "A1"
    assert named(events, "morale")
    assert listed(state) == ["point A2", "point A3"]


# -- section 18 ---------------------------------------------------------------------------------


def placed(state: AttackWing) -> AttackWing:
    """Everybody is placed as the short lists say."""
    until(state, "dials")
    return state


def test_seats_side_by_side() -> None:
    """AW-18.10: first the players of side 1, then those of side 2 and side 3."""
    state = GAME.new(6, 1, mode="legion", teams=[2, 3, 1], points=200)
    assert isinstance(state, AttackWing)
    assert state.seat_side == (0, 0, 1, 1, 1, 2)
    with pytest.raises(wt.Illegal) as refused:
        state.apply(6, "ready")
    assert refused.value.cite == "AW-18.10"


def test_friends_of_the_whole_team() -> None:
    """AW-18.3: a blessing reaches a teammate's creature, and nobody targets a teammate."""
    state = placed(team_game("maelin + bless @1; brunda @2", "hill_giant @1; hill_giant @2"))
    assert state.friends(0, 1) and state.owner[0] != state.owner[1]
    assert not state.friends(0, 2)
    for creature, (x, y) in enumerate([(10.0, 4.0), (13.0, 4.0), (30.0, 30.0), (24.0, 30.0)]):
        state.put(state.point[creature], base_at(x, y, 0.0, state.size(creature)))
    dialed(state, A="S1", B="S1", C="P0", D="P0")
    for _ in range(20):
        if any(text.startswith("act bless") for text in listed(state)):
            break
        play(state, next(text for text in listed(state) if text in ("pass", "spin none", "next C")))
    assert "act target on B" not in listed(state)
    began = named(play(state, "act bless"), "effect_began")
    assert {event.data["creature"] for event in began} == {"A", "B"}


def test_initiative_of_teams() -> None:
    """AW-18.4: the token belongs to a side and passes to the other side, not from seat to seat."""
    state = team_game("copper_dragon @1; copper_dragon @2", "red_dragon @1; red_dragon @2")
    while state.question is not None and state.question.name != "place":
        play(state, "initiative to 1")
    assert state.initiative == 0
    holders = []
    for _ in range(4):
        pass_initiative(state)
        holders.append(state.initiative)
    assert holders == [1, 0, 1, 0]


def test_the_first_seat_settles_ties_of_a_team() -> None:
    """AW-18.5: teammates with equal Levels; a single owner decides for himself."""
    state = team_game("copper_dragon @1; copper_dragon @2", "red_dragon @1; red_dragon @2")
    assert chooser(state, [0, 1]) == 0 and chooser(state, [2, 3]) == 2
    assert chooser(state, [1]) == 1 and chooser(state, [3]) == 3
    while state.question is not None and state.question.name != "place":
        play(state, "initiative to 1")
    (asked,) = state.to_act
    assert asked == 2  # without initiative first
    assert {text.split()[1] for text in listed(state)} == {"C", "D"}
    with pytest.raises(wt.Illegal):
        state.apply(3, "place D at 9 33 heading 180")


def test_a_team_wins_together() -> None:
    """AW-18.6: also for the player whose own creatures are gone."""
    state = placed(team_game("copper_dragon @1; balagos @2", "red_dragon @1; eshaedra @2"))
    for creature in (0, 2, 3):
        state.down_of += [state.point[creature]] * 12
        state.down_kind += [0] * 12
    dialed(state, A="S2", B="S2", C="S2", D="S2")
    until(state, "dials")
    assert state.outcome is not None
    assert state.out[0] == DEFEATED
    assert (state.outcome.winners, state.outcome.ranks) == ((0, 1), (1, 1, 2, 2))


def test_open_talk_and_closed_dials() -> None:
    """AW-18.7: no chat of a team, and not even a teammate is shown a dial."""
    assert typing.get_args(wire.Room) == ("players", "watchers")
    state = placed(team_game("copper_dragon @1; balagos @2", "red_dragon @1; eshaedra @2"))
    before = [state.view(seat) for seat in (1, 2, None)]
    assert state.confidants(0) == (0,)
    state.apply(0, "dial A S2")
    first = position(state, 0)
    assert [state.view(seat) for seat in (1, 2, None)] == before
    state.apply(0, "dial A BL2")
    assert position(state, 0) != first


# -- section 19 ---------------------------------------------------------------------------------


def rock(kind: str, y: float, face_up: bool = True) -> Plain:
    """An Obstacle on the line of fire at x = 18."""
    return {"id": f"{kind}{y}", "kind": kind, "pos": [18, y], "face_up": face_up}


@pytest.mark.parametrize(
    ("altitude", "rocks", "more"),
    [
        ("ground", [rock("ground", 12.5)], 1),
        ("ground", [rock("ground", 12.5), rock("ground_air", 14)], 2),
        ("ground", [rock("air", 12.5)], 0),  # nobody is in the air
        ("swoop", [rock("air", 12.5), rock("ground", 14)], 2),  # one level each
        ("ground", [rock("ground", 12.5, False), rock("ground", 14)], 1),
    ],
)
def test_obstacles_on_the_line(altitude: str, rocks: list[Plain], more: int) -> None:
    """AW-19.13, AW-19.16: one defense die for each; what lies face down does not count."""
    state = fight(
        one("frost_giant", 1, 18, 9),
        one("balagos", 2, 18, 18, 180, alt=altitude, exhaustion=0),
        obstacles=rocks,
    )
    up = state.token_up[:]
    while state.to_act[0] != 0:
        play(state, "pass")
    events = play(state, "attack B with greataxe")
    (rolled,) = named(events, "defense_roll")
    parts = rolled.data["parts"]
    assert isinstance(parts, list)
    assert [part for part in parts if str(part).startswith("obstacles")] == (
        [f"obstacles +{more}"] if more else []
    )
    assert state.token_up == up and not named(events, "token_revealed")


def test_area_attacks_are_not_obstructed() -> None:
    """AW-19.15: a breath through an Obstacle; a bite through the same one is obstructed."""
    dice: list[Plain] = []
    for text in ("attack with card fire_breath level ground", "attack B with bite"):
        state = fight(
            one("balagos", 1, 18, 9, alt="swoop", upgrades={"fire_breath": {}}),
            one("frost_giant", 2, 18, 14.5, 180),
            obstacles=[rock("ground_air", 11.75)],
        )
        (rolled,) = named(play(state, text), "defense_roll")
        dice.append(rolled.data["parts"])
    breath, bite = dice
    assert "obstacles +1" not in typing.cast(list[Plain], breath)
    assert "obstacles +1" in typing.cast(list[Plain], bite)


# -- sections 20 and 21 -------------------------------------------------------------------------

SPRINGS: list[Plain] = [
    {"id": f"g{number}", "pos": [4 + 4 * number, 26], "active": True} for number in range(6)
]


def gone(**how: str) -> list[Plain]:
    """Dragons of adventure 2 that are out of the game."""
    sides = {"galadaeros": 1, "balagos": 2, "eshaedra": 3}
    return [{"card": card, "side": sides[card], "how": why} for card, why in how.items()]


def test_only_objectives_win_adventures() -> None:
    """AW-20.2: Balagos is alone and has not won; the game goes on."""
    state = fight(
        one("balagos", 2, 18, 18),
        mode="adventure2",
        phase="end",
        geysers=SPRINGS,
        gone=gone(galadaeros="defeated", eshaedra="fled"),
    )
    play(state, "geyser 1")
    assert (state.over, state.round, state.result) == (False, 2, 0)
    plain = fight(
        one("balagos", 2, 18, 18),
        phase="end",
        gone=[{"card": "eshaedra", "side": 1, "how": "defeated"}],
    )
    assert plain.outcome is not None and plain.outcome.winners == (1,)


@pytest.mark.parametrize(("adventure", "part"), [(1, "eshaedra"), (2, "eshaedra"), (2, "balagos")])
def test_legions_of_adventures(adventure: int, part: str) -> None:
    """AW-20.3: its points, the named creature, any other cards by section 16."""
    terms = campaign.adventure_terms(adventure, part, False)
    assert terms.only == part and terms.points == campaign.adventure_of(adventure).points
    own = "fire_breath" if part == "balagos" else "lightning_breath"
    alone = legiontext.read(f"{part} + {own}")
    assert legionrules.faults(alone, terms) == []
    other = [fault.clause for fault in legionrules.faults(legiontext.read("red_dragon"), terms)]
    assert other == [f"AW-2{adventure}.1"]
    dear = legionrules.faults(alone, msgspec.structs.replace(terms, points=40))
    assert [fault.clause for fault in dear] == ["AW-16.1"]


def test_first_initiative_in_adventures() -> None:
    """AW-20.3: the side with the lowest total decides, as in legion games."""
    for totals, decider in (([50, 40], 1), ([40, 50], 0)):
        state = fight(
            one("copper_dragon", 1, 6, 6),
            one("red_dragon", 2, 30, 30, 180),
            mode="adventure1",
            phase="planning",
        )
        first_initiative(state, totals)
        state.settle()
        assert state.to_act == (decider,)
        assert listed(state) == ["initiative to 1", "initiative to 2"]


def hoard(number: int, **more: Plain) -> AttackWing:
    """Galadaeros at his Action, before an Objective Token in reach."""
    state = fight(
        one("galadaeros", 2, 18, 8, 0, **more),
        one("eshaedra", 1, 30, 6),
        mode="adventure1",
        phase="activation",
        dials={"galadaeros": "S2"},
        objectives=[{"number": number, "pos": [18, 18]}],
    )
    until(state, "action")
    return state


@pytest.mark.parametrize("number", [3, 4])
def test_chests_do_nothing(number: int) -> None:
    """AW-21.12: a chest brings no card, no tokens and no harm; the amulet brings a card."""
    state = hoard(number)
    before = (powers.defense_dice(state, 0), damage.weapon_value(state, 0), state.upgrades[:])
    events = play(state, "snatch 1")
    assert named(events, "snatched")[0].data["item"] == number
    assert not named(events, "upgrade_gained") and not named(events, "damage")
    after = (powers.defense_dice(state, 0), damage.weapon_value(state, 0), state.upgrades[:])
    assert after == before
    assert named(play(hoard(1), "snatch 1"), "upgrade_gained")


def test_a_dropped_item_is_snatched_later() -> None:
    """AW-21.15: not in the activation in which it was dropped; one token for each Action."""
    state = fight(
        one("galadaeros", 2, 18, 8, items=[3]),
        one("eshaedra", 1, 30, 30, 180),
        mode="adventure1",
        phase="activation",
        dials={"galadaeros": "S2"},
        objectives=[{"number": 4, "pos": [18, 18]}],
    )
    dropped = next(text for text in listed(state) if text.startswith("drop"))
    token = dropped.split()[1]
    play(state, dropped)
    until(state, "action")
    assert refusal(state, f"snatch {token}") == "AW-21.15"
    (other,) = [text for text in listed(state) if text.startswith("snatch")]
    play(state, other)
    assert not any(text.startswith("snatch") for text in listed(state))  # one for each Action
    until(state, "dials")
    state.put(state.point[0], base_at(18.0, 4.0, 0.0, state.size(0)))
    dialed(state, A="S2", B="S1")
    while not (state.question is not None and state.question.name == "action"):
        play(state, next(text for text in listed(state) if text in ("pass", "altitude keep")))
    assert named(play(state, f"snatch {token}"), "snatched")[0].data["item"] == 3


@pytest.mark.parametrize(
    ("leaving", "down", "result", "winner"),
    [
        ("galadaeros", 0, 2, 0),
        ("galadaeros", 2, 2, 0),  # 3 Health left
        ("galadaeros", 3, 4, 1),
        ("galadaeros", 5, 5, 1),
        ("eshaedra", 0, 3, 1),
    ],
)
def test_leaving_by_the_exit(leaving: str, down: int, result: int, winner: int) -> None:
    """AW-21.17, AW-21.18: Galadaeros before a strong Eshaedra is hers, Eshaedra's own exit his."""
    away = {"galadaeros": (18.0, 20.0), "eshaedra": (18.0, 26.0), leaving: (3.0, 4.0)}
    state = fight(
        one("eshaedra", 1, *away["eshaedra"], 270, damage={"down": down, "up": []}),
        one("galadaeros", 2, *away["galadaeros"], 270),
        mode="adventure1",
        phase="planning",
    )
    dialed(state, A="S2", B="S2")
    until(state, "dials")
    assert state.result == result
    assert state.outcome is not None and state.outcome.winners == (winner,)


def test_eshaedra_wins_by_defeat() -> None:
    """AW-21.17: result 1."""
    state = fight(
        one("eshaedra", 1, 18, 26),
        one("galadaeros", 2, 18, 8, damage={"down": 9, "up": []}),
        mode="adventure1",
        phase="end",
    )
    assert state.result == 1
    assert state.outcome is not None and state.outcome.winners == (0,)


def test_no_room_at_the_wall() -> None:
    """AW-21.22: the nearest free place, facing the center."""
    crowd = [
        one("hill_giant", 1, x, y, id=f"h{number}")
        for number, (x, y) in enumerate(
            [(x, y) for y in (34.5, 31.5, 28.5) for x in (10.5, 13.5, 16.5, 19.5, 22.5, 25.5)]
        )
    ]
    for others in (crowd, crowd[:2]):
        state = fight(
            one("galadaeros", 2, 18, 10),
            one("eshaedra", 1, 5, 5),
            *others,
            mode="adventure1",
            phase="planning",
        )
        state.put(0, base_at(18.0, 37.0, 0.0, 3.0))
        question = BackFromWall(0)
        shapes = state.shapes_of(state.others(0))
        if others is not crowd:
            assert len(question.actions(state, 1)) > 1
            continue
        (only,) = question.actions(state, 1)
        question.decide(state, only)
        final = state.shape(0)
        assert not wall_allowed(final, (18.0, 36.0), 36.0, shapes)  # out of Range 1
        assert not overlapped(final, shapes)
        assert final.heading == wall_pose(final, final.x, final.y, 36.0).heading
        nearer = base_at(final.x, final.y + 0.125, final.heading, 3.0)
        assert overlapped(nearer, shapes)


# -- section 22 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("active", "met"), [(True, [1]), (False, [])])
@pytest.mark.parametrize("altitude", ["air", "ground"])
def test_geysers_as_obstacles(active: bool, met: list[int], altitude: str) -> None:
    """AW-22.7: an active one strikes on both levels through Armor, a dormant one is nothing."""
    state = fight(
        one("galadaeros", 1, 6, 30),
        one("balagos", 2, 18, 6, alt=altitude),
        one("eshaedra", 3, 30, 30, 180),
        mode="adventure2",
        phase="planning",
        geysers=[{"id": "g1", "pos": [18, 10], "active": active}, *SPRINGS],
        dice=attack("h") if active else [],
    )
    assert damage.full_armor(state, 1) > 0
    events = dialed(state, A="S2", B="S2" if altitude == "air" else "S1", C="S2")
    while not named(events, "moved") or named(events, "moved")[-1].data["creature"] != "B":
        quiet = [text for text in listed(state) if text in ("pass", "altitude keep")]
        events += play(state, quiet[0])
    assert [event.data["obstacle"] for event in named(events, "obstacle_met")] == met
    assert damage.total(state, 1) == len(met)


def test_the_valley_empties() -> None:
    """AW-22.19: with nobody, or only Galadaeros, left the adventure ends as if help had come."""
    state = fight(
        one("galadaeros", 1, 18, 18),
        mode="adventure2",
        phase="end",
        geysers=SPRINGS,
        gone=gone(balagos="defeated", eshaedra="fled"),
    )
    play(state, "geyser 1")
    assert len(geysers_left(state)) == 5
    assert state.outcome is not None and state.outcome.winners == (0,)
    assert state.result == 5
    empty = fight(
        mode="adventure2",
        phase="end",
        geysers=SPRINGS,
        gone=gone(galadaeros="defeated", balagos="defeated", eshaedra="fled"),
    )
    assert empty.over and empty.result == 6
    assert len(geysers_left(empty)) == 6


def valley(*places: tuple[str, int, float, float], **out: str) -> AttackWing:
    """The End Phase of adventure 2 with dragons at these places."""
    dragons = [one(card, side, x, y) for card, side, x, y in places]
    return fight(*dragons, mode="adventure2", phase="end", geysers=SPRINGS, gone=gone(**out))


def test_who_is_nearest() -> None:
    """AW-22.25: only those in the play area; of two equals the third player, if none, nobody."""
    near, far = ("galadaeros", 1, 18.0, 22.0), ("balagos", 2, 18.0, 8.0)
    state = valley(near, far, eshaedra="defeated")
    assert state.to_act == (0,)
    assert valley(far, galadaeros="defeated", eshaedra="fled").to_act == (1,)
    equal = valley(near, ("balagos", 2, 18.0, 14.0), eshaedra="defeated")
    assert equal.to_act == (2,)
    assert refusal(equal, "pass")
    play(equal, "geyser 2")
    assert len(geysers_left(equal)) == 5
    empty = valley(galadaeros="defeated", balagos="fled", eshaedra="fled")
    assert geysers.remover(empty) == NONE
    assert len(geysers_left(empty)) == 6


# -- section 23 ---------------------------------------------------------------------------------


def test_the_options() -> None:
    """AW-23.1: those of the law and no others, fixed, and shown to everybody."""
    law = rules()["AW-23.1"].text.split("They are")[0]
    words = [word.split("`")[0] for word in law.split("`")[1::2]]
    assert [word for word in words if word] == list(Options.__struct_fields__)
    modes = law.split("(")[1].split(")")[0].split(", ")
    for mode in modes:
        assert msgspec.convert({"mode": mode}, Options).mode == mode
    with pytest.raises(wt.BadOptions):
        GAME.new(2, 1, mode="duel")
    with pytest.raises(wt.BadOptions):
        GAME.new(2, 1, weather="rain")
    state = GAME.new(2, 1, mode="legion", points=77, round_limit=9)
    for seat in (0, 1, None):
        shown = position(state, seat)
        assert (shown["points"], shown["round_limit"]) == (77, 9)
    with pytest.raises(AttributeError):
        setattr(Options(), "points", 80)  # noqa: B010


@pytest.mark.parametrize(
    ("text", "clause"),
    [("dial A S5", "AW-5.3"), ("dial B S1", "AW-18.2"), ("pass", "AW-5.1")],
)
def test_what_is_refused_changes_nothing(text: str, clause: str) -> None:
    """AW-23.6: it names a clause of the law, and the same player chooses again."""
    state = fight(one("eshaedra", 1, 6, 6), FAR, phase="planning")
    asked, answers = state.to_act, listed(state)
    assert refusal(state, text) == clause
    assert clause in rules()
    assert (state.to_act, listed(state)) == (asked, answers)
    play(state, "dial A S1")


def test_copies_have_numbers_and_colors() -> None:
    """AW-23.7: two of a kind are counted, a single one is not; sides differ in color."""
    state = fight(
        one("red_dragon", 1, 6, 6, id="r1"),
        one("red_dragon", 1, 12, 6, id="r2"),
        one("red_dragon", 2, 6, 30, 180, id="r3"),
        one("eshaedra", 2, 20, 30, 180),
        phase="planning",
    )
    scene = RULES.scene(state, None)
    pieces = {piece.id: piece for piece in scene.pieces}
    assert [pieces[letter].name for letter in "ABCD"] == [
        "Red Dragon 1",
        "Red Dragon 2",
        "Red Dragon 3",
        pieces["D"].name,
    ]
    assert not pieces["D"].name[-1].isdigit()
    colors = {panel.seat: panel.colour for panel in scene.seats}
    assert pieces["A"].seat == pieces["B"].seat != pieces["C"].seat
    assert len(set(colors.values())) == 2


def test_teams_have_the_color_of_their_side() -> None:
    """AW-23.7: two players of a team share a color and are told apart by a number."""
    state = RULES.new(4, 1, mode="legion", teams=[2, 2])
    assert isinstance(state, AttackWing)
    scene = RULES.scene(state, None)
    named = [(panel.colour, panel.name) for panel in scene.seats]
    assert named == [("red", "Red 1"), ("red", "Red 2"), ("blue", "Blue 1"), ("blue", "Blue 2")]


def test_the_order_of_dice() -> None:
    """AW-23.8: the active creature's first; left to right, also when dice are rolled again."""
    state = fight(
        one("frost_giant", 1, 18, 6),
        one("elf_wizard", 2, 18, 10, 180),
        phase="planning",
        dice=attack("c-") + attack("h"),
    )
    events = dialed(state, A="S4", B="P0")
    rolled = faces(events + until(state, "attack"), "overrun")
    assert rolled[:2] == [("A", ["crit", "blank"]), ("B", ["hit"])]
    state = fight(
        one("frost_giant", 1, 18, 10, tokens=["target"]),
        one("brunda", 2, 18, 13, 180),
        dice=attack("h-o-c") + attack("ch") + defense("e-"),
    )
    while state.to_act[0] != 0:
        play(state, "pass")
    events = play(state, "attack B with greataxe", "spend target dice 3 1")
    made = faces(events, "attack")
    assert [by for by, _ in made] == ["A", "A", "B"]
    assert made[0][1] == ["hit", "blank", "conc", "blank", "crit"]
    again = named(events, "rolled")[1]
    assert (again.data["reroll"], again.data["faces"]) == ([1, 3], ["crit", "hit"])


def test_sealed_choices() -> None:
    """AW-23.11: others see that a player is ready, he may change, and all is shown together."""
    seen = []
    for chosen in ("balagos + fire_breath", "galadaeros"):
        state = GAME.new(2, 1, mode="legion", points=120)
        before = [state.view(1), state.view(None)]
        state.apply(0, f"legion {chosen}")
        assert [state.view(1), state.view(None)] == before
        state.apply(0, "ready")
        assert (position(state, 1)["ready"], position(state, 1)["card"]) == ([1, 0], [])
        seen.append([state.view(1), state.view(None)])
    assert seen[0] == seen[1]
    state.apply(0, "reopen")
    state.apply(0, "ready legion eshaedra")
    shown = named(state.apply(1, "ready legion red_dragon"), "legion_shown")
    assert [event.data["legion"] for event in shown] == ["eshaedra (42)", "red_dragon (39)"]


def test_a_dial_that_is_never_shown() -> None:
    """AW-23.11: its creature leaves play before it is activated."""
    twins = []
    for dial in ("S1", "S2"):
        state = fight(
            one("hill_giant", 1, 18, 10, 90),
            one("eshaedra", 2, 30, 30),
            one("balagos", 3, 6, 30),
            phase="planning",
        )
        events = dialed(state, A="S1", B=dial, C="S2")
        assert [event.data["creature"] for event in named(events, "revealed")] == ["A"]
        events += state.apply(1, "resign")
        events += until(state, "dials")
        assert [event.data["creature"] for event in named(events, "revealed")] == ["A", "C"]
        twins.append(state.view(0)["position"])
    assert twins[0] == twins[1]


def test_what_no_seat_knows() -> None:
    """AW-23.11: the order of the Damage Deck and the numbers of face-down tokens."""
    dealt: list[tuple[list[Plain], str]] = [
        (["rattled", "dazed", "shaken"], "ground"),
        (["shaken", "rattled", "dazed"], "air"),
    ]
    states = [
        fight(one("balagos", 1, 6, 6), FAR, deck=deck, obstacles=[rock(kind, 18, False)])
        for deck, kind in dealt
    ]
    assert states[0].deck != states[1].deck and states[0].token_kind != states[1].token_kind
    for seat in (0, 1, None):
        assert position(states[0], seat) == position(states[1], seat)
    shown = fight(one("balagos", 1, 6, 6), FAR, deck=dealt[0][0], obstacles=[rock("ground", 18)])
    assert position(shown, 0) != position(states[0], 0)


def test_answers_sent_together() -> None:
    """AW-23.14: applied one after the other; the first that is refused stops the rest."""
    pair = [one("eshaedra", 1, 6, 6), one("balagos", 1, 12, 6), FAR]
    singly, jointly = fight(*pair, phase="planning"), fight(*pair, phase="planning")
    play(singly, "dial A S1", "dial B S2")
    play(jointly, "dials A:S1 B:S2")
    assert singly.to_json() == jointly.to_json()
    state = fight(*pair, phase="planning")
    with pytest.raises(wt.Illegal) as refused:
        play(state, "dial A S1", "dial B P0", "dial B S2")
    assert refused.value.cite == "AW-5.3"
    assert state.dial[0] != NONE and state.dial[1] == NONE
