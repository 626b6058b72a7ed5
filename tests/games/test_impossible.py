"""What cannot be is refused, with its place, a reason and the clause."""

from __future__ import annotations

from copy import deepcopy

import pytest

import wyrmtable as wt
from wyrmtable.cases import BadCases, parse_cases
from wyrmtable.core.casebook import BadCase
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games import GAMES

DRAGONLANCE: PlainDict = {
    "hordes": ["gold", "silver", "red"],
    "active": "gold",
    "points": 3,
    "dragons": {
        "gold1": {"hex": [0, -6], "alt": 5},
        "gold2": {"hex": [0, -8], "alt": 5},
        "silver1": {"hex": [4, -6], "alt": 5},
        "red1": {"hex": [0, 6], "alt": 5},
    },
}
DRAGONWARS: PlainDict = {
    "seats": ["red", "blue"],
    "dragons": {
        "red.drake": {"hex": [0, -4], "total": 4},
        "blue.ancient": {"hex": [6, -3], "total": 0},
    },
}
AERIALCORPS: PlainDict = {
    "scenario": "battle",
    "turn": 3,
    "dragons": [
        {"seat": 1, "breed": "ember_lark", "at": [10, 10, 90]},
        {"seat": 2, "breed": "granite_bull", "at": [39, 10, 90]},
    ],
}
ALL = {"dragonlance": DRAGONLANCE, "dragonwars": DRAGONWARS, "aerialcorps": AERIALCORPS}
ITEMS: PlainDict = {"citadels": True, "items": True}


def merged(base: Plain, change: Plain) -> Plain:
    """A position with some of its keys replaced."""
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    return {**base, **{key: merged(base.get(key), value) for key, value in change.items()}}


def lark(**change: Plain) -> PlainDict:
    dragons = deepcopy(AERIALCORPS["dragons"])
    assert isinstance(dragons, list) and isinstance(dragons[0], dict)
    dragons[0].update(change)
    return {"dragons": dragons}


def test_the_positions_themselves_can_be() -> None:
    for game, spec in ALL.items():
        assert not wt.ruleset(game).position(spec).over


@pytest.mark.parametrize(
    ("game", "change", "where", "cite"),
    [
        ("dragonlance", {"hands": {"gold": ["fear"] * 9}}, "hands", "DL-12.1"),
        (
            "dragonlance",
            {"options": {"removed_spells": ["fear"]}, "hands": {"gold": ["fear"]}},
            "hands",
            "DL-12.1",
        ),
        (
            "dragonlance",
            {
                "options": ITEMS,
                "dragons": {
                    "gold1": {"hex": [0, -6], "alt": 5, "item": "shield_of_huma"},
                    "silver1": {"hex": [4, -6], "alt": 5, "item": "shield_of_huma"},
                },
            },
            "dragons.silver1.item",
            "DL-1.4",
        ),
        (
            "dragonlance",
            {"dragons": {"gold1": {"hex": [0, -6], "alt": 5, "item": "shield_of_huma"}}},
            "dragons.gold1.item",
            "DL-16.1",
        ),
        (
            "dragonlance",
            {"options": ITEMS, "item_places": {"shield_of_huma": "A", "dragon_armor": "A"}},
            "item_places.dragon_armor",
            "DL-16.1",
        ),
        (
            "dragonlance",
            {"options": {"citadels": True}, "citadels": {"A": [0, -5], "B": [0, -5]}},
            "citadels",
            "DL-15.4",
        ),
        ("dragonlance", {"citadels": {"A": [0, -5]}}, "citadels", "DL-15.1"),
        (
            "dragonlance",
            {"dragons": {"red1": {"hex": [0, 6], "alt": 100}}},
            "dragons.red1.alt",
            "DL-3.6",
        ),
        (
            "dragonlance",
            {"dragons": {"gold1": {"hex": [0, -6], "alt": 100}}},
            "dragons.gold1.alt",
            "DL-3.6",
        ),
        (
            "dragonlance",
            {"dragons": {"red1": {"hex": [0, 6], "alt": 0}}},
            "dragons.red1.alt",
            "DL-3.9",
        ),
        (
            "dragonlance",
            {"dragons": {"red1": {"hex": [0, 6], "where": "water"}}},
            "dragons.red1",
            "DL-19.7",
        ),
        ("dragonlance", {"round": 41}, "round", "DL-14.8"),
        ("dragonlance", {"riders": {"gold": "gold1"}}, "riders", "DL-18.1"),
        ("dragonlance", {"crashed": ["gold1"]}, "crashed", "DL-11.3"),
        ("dragonlance", {"players": {"blue": "p1"}}, "players.blue", "DL-1.3"),
        ("dragonlance", {"attacked": ["gold5"]}, "attacked", "DL-11.3"),
        ("dragonlance", {"first": "blue"}, "first", "DL-4.5"),
        (
            "dragonlance",
            {
                "dragons": {
                    "gold1": {"hex": [0, -1], "alt": 4},
                    "gold2": {"hex": [1, -1], "alt": 4},
                }
            },
            "dragons",
            "DL-7.5",
        ),
        (
            "dragonlance",
            {
                "options": {"citadels": True},
                "dragons": {"gold1": {"citadel": "A"}, "gold2": {"citadel": "A"}},
            },
            "dragons",
            "DL-15.13",
        ),
        ("dragonwars", {"round": 61}, "round", "DW-15.2"),
        ("dragonwars", {"quiet_rounds": 10}, "quiet_rounds", "DW-15.1"),
        (
            "dragonwars",
            {"dragons": {"red.drake": {"hex": [0, 0], "total": 4}}},
            "dragons.red.drake",
            "DW-4.1",
        ),
        (
            "dragonwars",
            {"dragons": {"red.drake": {"hex": [0, -4], "total": 10}}},
            "dragons.red.drake",
            "DW-4.4",
        ),
        (
            "dragonwars",
            {"dragons": {"blue.ancient": {"hex": [6, -3], "total": 0, "energy": "much"}}},
            "dragons.blue.ancient.energy",
            "",
        ),
        ("aerialcorps", lark(fire=[2]), "dragon 1.1.fire", "AC-13.16"),
        ("aerialcorps", lark(last="R90"), "dragon 1.1.last_steep", "AC-5.3"),
        ("aerialcorps", lark(acid=[9]), "dragon 1.1", "AC-13.14"),
        ("aerialcorps", lark(breathed=[7, 1]), "dragon 1.1.breathed", "AC-9.2"),
        ("aerialcorps", lark(damage="much"), "dragons[0].damage", ""),
        ("aerialcorps", {"boarding": [["1.1", "2.1"]]}, "boarding[0]", "AC-11.1"),
        ("aerialcorps", {"boarding": [["1.1", "3.1"]]}, "boarding[0]", "AC-12.1"),
        ("aerialcorps", {"turn": 13}, "turn", "AC-14.3"),
    ],
)
def test_a_position_that_cannot_be(game: str, change: PlainDict, where: str, cite: str) -> None:
    spec = merged(ALL[game], change)
    assert isinstance(spec, dict)
    with pytest.raises(wt.BadPosition) as refused:
        wt.ruleset(game).position(spec)
    assert (refused.value.where, refused.value.cite) == (where, cite), str(refused.value)
    assert refused.value.why and f"({cite}" not in refused.value.why


@pytest.mark.parametrize(
    ("game", "seats", "options", "where", "cite"),
    [
        ("dragonlance", 2, {"leaders": True, "no_cards": ["leaders"]}, "leaders", "DL-22.9"),
        ("dragonlance", 2, {**ITEMS, "no_cards": ["items"]}, "items", "DL-22.9"),
        ("dragonlance", 9, {}, "seats", "DL-1.1"),
        ("dragonwars", 1, {}, "seats", "DW-1.1"),
        ("dragonwars", 2, {"mode": "race"}, "mode", "DW-1.2"),
        ("dragonwars", 2, {"round_limit": -1}, "round_limit", "DW-15.2"),
        ("dragonlance", 2, {"mode": "race"}, "mode", "DL-1.10"),
        ("aerialcorps", 7, {}, "seats", "AC-1.1"),
        ("dragonrage", 3, {}, "seats", "DR-1.1"),
        ("attackwing", 1, {}, "seats", "AW-1.2"),
        ("attackwing", 2, {"mode": "race"}, "mode", "AW-23.1"),
        ("aerialcorps", 2, {"scenario": 3}, "scenario", "AC-3.1"),
        ("dragonrage", 2, {"scenario": "race"}, "scenario", "DR-1.16"),
        ("dragonrage", 2, {"map": 3}, "map", "DR-1.16"),
        ("dragonrage", 2, {"clock": 10**29}, "clock", "DR-1.18"),
    ],
)
def test_options_that_cannot_be(
    game: str, seats: int, options: dict[str, object], where: str, cite: str
) -> None:
    with pytest.raises(wt.BadOptions) as refused:
        wt.ruleset(game).start(seats, wt.Seeded(1), options)
    assert (refused.value.where, refused.value.cite) == (where, cite), str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "lock D: F1 F2",
        "lock D: F1--",
        "lock D: //F1",
        "lock D: F1/",
        "lock D: F1/F1",
        "lock D: F1 fb1 fb2",
        "lock D: fb1,1",
        "lock D: cb cb",
        "lock D: F1; D: F2",
        "D1 F1++",
    ],
)
def test_a_plot_that_nobody_can_have_meant(text: str) -> None:
    state = wt.ruleset("dragonwars").position(DRAGONWARS)
    with pytest.raises(wt.BadNotation, match=r"twice|joined|missing"):
        state.parse(text)


@pytest.mark.parametrize(
    "text", ["lock D: F1/LT+ fb1,3", "D1 +", "D1 /-", "D1 +-", "D1 F1/F2 br3", "D1 -"]
)
def test_a_plot_that_the_rules_refuse_or_punish_can_be_written(text: str) -> None:
    state = wt.ruleset("dragonwars").position(DRAGONWARS)
    action = state.parse(text)
    assert state.parse(action.text) == action


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("dragonwars", "deathmatch; red blue; round 3; round 4; red D 0,-4 ^4 S; blue A 6,-3 ^0 N"),
        ("dragonwars", "deathmatch; red blue; red D 0,-4 ^4 S h7 h6; blue A 6,-3 ^0 N"),
        (
            "dragonwars",
            "deathmatch; red blue; red D 0,-4 ^4 S; blue A 6,-3 ^0 N; "
            '{"open_fire":true,"open_fire":false}',
        ),
        ("aerialcorps", "battle; turn 2; turn 3; 1 ember_lark 10,10,90; 2 granite_bull 39,10,90"),
        ("aerialcorps", "battle; 1 ember_lark 10,10,90 d1 d2; 2 granite_bull 39,10,90"),
    ],
)
def test_nothing_is_said_twice_in_a_position(game: str, text: str) -> None:
    with pytest.raises(wt.BadNotation, match="there twice"):
        wt.ruleset(game).position(text)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_names_its_clause(game: str) -> None:
    """So that every refusal of a value cites it."""
    rules = wt.ruleset(game)
    for name in rules.option_names:
        assert rules.clause_of_option(name) in rules.rules, name


def test_nothing_is_said_twice_in_json() -> None:
    with pytest.raises(wt.BadPosition, match="'round' is there twice"):
        wt.ruleset("dragonlance").position('{"hordes":["gold","red"],"round":2,"round":3}')


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_said_twice_in_what_is_kept(game: str) -> None:
    rules = wt.ruleset(game)
    state = rules.new(min(rules.seat_numbers), 1)
    text = state.to_json()
    with pytest.raises(wt.BadPosition, match="'game' is there twice"):
        wt.load(f'{text[:-1]},"game":"{game}"}}')
    with pytest.raises(wt.BadPosition, match="'seats' is there twice"):
        rules.position(text.replace('"data":{', '"data":{"seats":2,"seats":3,', 1))
    record = str(wt.Match.new(rules, state.seats, 1).record())
    options = next(row for row in record.split("\n") if row.startswith("options:"))
    twice = options.replace("{", '{"mode":1,"mode":2,', 1)
    with pytest.raises(wt.BadRecord, match="'mode' is there twice"):
        wt.Record.parse(record.replace(options, twice.replace(",}", "}")))


# -- errors that mislead -------------------------------------------------------------------------


def test_a_card_that_is_not_held_is_refused_for_that() -> None:
    state = wt.ruleset("dragonlance").position({**DRAGONLANCE, "hands": {"silver": ["haste"]}})
    for seat, dragon in ((0, "gold1"), (1, "silver1"), (2, "red1")):
        with pytest.raises(wt.Illegal) as refused:
            state.apply(seat, f"play fear {dragon}")
        assert refused.value.cite == "DL-12.3"


def test_a_loop_into_a_fear_zone_is_refused_for_the_fear() -> None:
    spec = merged(
        DRAGONLANCE,
        {
            "options": {"facing": True, "stunts": True},
            "points": 9,
            "dragons": {
                "gold1": {"hex": [0, -6], "alt": 5, "facing": "N"},
                "red1": {"hex": [0, -3], "alt": 5, "facing": "N"},
            },
            "hands": {"gold": ["haste"], "red": ["fear"]},
        },
    )
    assert isinstance(spec, dict)
    state = wt.ruleset("dragonlance").position(spec)
    state.apply(2, "play fear red1")
    while state.question is not None and state.question.name != "act":
        state.apply(state.to_act[0], "pass")
    with pytest.raises(wt.Illegal) as refused:
        state.apply(0, "gold1 loop pay haste")
    assert refused.value.cite == "DL-13.19"


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("winds", [3, 1, 101]),
        ("winds", [3, 9, 1]),
        ("fogs", [3, 2]),
        ("boosts", [3, 2, 2]),
        ("grudges", [0, 999]),
        ("bridges", [3, 1, 999]),
        ("mauled", [3, 999]),
        ("bolts", [0, 999, 1, 3]),
        ("owed", [99, 1]),
        ("killed", [2, 0]),
        ("breaches", [10**6]),
    ],
)
def test_lists_of_dragon_rage_name_only_what_there_is(name: str, rows: list[Plain]) -> None:
    plain = wt.ruleset("dragonrage").new(2, 1).to_plain()
    data = plain["data"]
    assert isinstance(data, dict)
    data[name] = rows
    with pytest.raises(wt.BadPosition, match=name):
        wt.ruleset("dragonrage").load(plain)


@pytest.mark.parametrize("drafts", [[0], [0, 9], [2, 1, 0], [0, 1, 0, 0, 1, 0], [0, 3, 0, 999, 1]])
def test_drafts_of_legions_that_nobody_made(drafts: list[Plain]) -> None:
    plain = wt.ruleset("attackwing").new(2, 1, mode="legion").to_plain()
    data = plain["data"]
    assert isinstance(data, dict)
    data["legions"] = drafts
    with pytest.raises(wt.BadPosition, match="legions"):
        wt.ruleset("attackwing").load(plain)


def test_a_state_without_a_game() -> None:
    with pytest.raises(wt.BadPosition, match="game: missing"):
        wt.load("{}")
    for wrong in ("null", "5", "[]"):
        with pytest.raises(wt.BadPosition, match="game: is the name of a game"):
            wt.load(f'{{"game":{wrong}}}')


def test_a_dragon_that_never_was_is_not_in_the_game() -> None:
    state = wt.ruleset("dragonlance").position(DRAGONLANCE)
    for text in ("gold5 up", "gold1 attack red5", "gold1 attack blue1"):
        with pytest.raises(wt.Illegal, match="that dragon is not in the game") as refused:
            state.apply(0, text)
        assert refused.value.cite == "DL-11.3"


def test_a_record_of_rules_before_names_both_versions() -> None:
    game = wt.ruleset("dragonlance")
    text = str(wt.Match.new(game, 2, 1).record())
    now = f"rules: {game.version}"
    assert now in text and str(game.version) != "1"
    with pytest.raises(wt.BadRecord, match="rules '1' of DragonLance") as refused:
        wt.Record.parse(text.replace(now, "rules: 1")).replay(wt.ruleset)
    assert f"'{game.version}'" in str(refused.value)


MAP_CASE = """\
- id: one
  title: A map with a key that no map has
  cites: [DW-16.2]
  setup:
    seats: [red, blue]
    options: {custom_map: {base: standard, chnges: []}}
    dragons: {}
  expect: {}
"""


def test_a_bad_key_in_the_map_of_a_case_is_named_where_it_stands() -> None:
    (case,) = parse_cases(MAP_CASE, "case.yaml")
    with pytest.raises(BadCase) as refused:
        wt.ruleset("dragonwars").set_up_case(case)
    assert refused.value.where.startswith("setup.options.custom_map")


def test_a_key_that_is_there_twice_in_a_file_of_cases_is_refused() -> None:
    with pytest.raises(BadCases, match="there twice"):
        parse_cases(MAP_CASE + "  title: Another title\n", "case.yaml")
