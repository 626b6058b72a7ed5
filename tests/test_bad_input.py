"""Bad input of every kind gives one clear line that names place and reason, never a traceback."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws import fresh, one_line

import wyrmtable as wt
from wyrmtable.core.playout import playout
from wyrmtable.games.dragonwars.mapfile import SHIPPED, parse_map, read_map
from wyrmtable.games.dragonwars.maps import build_map

Json: TypeAlias = object

GAME = wt.ruleset("dragonwars")
CALDERA = (SHIPPED / "caldera.toml").read_text(encoding="utf-8")
POSITION = (
    "egg; red@W blue@E; round 3; quiet 1; egg 0,0 taken; red D 0,-4 ^4 S h7 e15; "
    'blue A 6,-3 ^0 N h15 e15; blue W 5,-3 ^2 SW h6 e3; {"open_fire":true}'
)
SPEC: dict[str, Json] = {
    "mode": "egg",
    "seats": ["red", "blue"],
    "lairs": {"red": "W", "blue": "E"},
    "round": 3,
    "quiet_rounds": 1,
    "egg": {"hex": [0, 0]},
    "egg_taken_before": False,
    "options": {"open_fire": True, "round_limit": 9},
    "dragons": {
        "red.drake": {"hex": [0, -4], "total": 4, "facing": "S", "health": 7, "energy": 3},
        "blue.ancient": {"hex": [6, -3], "height": 0},
    },
}
OPTIONS: dict[str, Json] = {
    "mode": "deathmatch",
    "solid_terrain": True,
    "open_fire": False,
    "custom_map": {
        "name": "strip",
        "ground": [{"kind": "field", "height": 0, "hexes": [[0, 0], [1, 0]], "turned": 1}],
        "sites": {"W": [[-1, 0], [-1, 1], [-1, 2]], "E": [[2, -1], [2, 0], [2, 1]]},
        "seating": [{"players": 2, "sites": ["W", "E"]}],
    },
    "plot_seconds": 60,
    "stalemate_rounds": 10,
    "round_limit": 60,
}


def nested(depth: int) -> Json:
    """A list in a list in a list ..."""
    value: Json = []
    for _ in range(depth):
        value = [value]
    return value


WRONG: list[Json] = [
    None,
    True,
    -1,
    0,
    7,
    10**30,
    -(10**30),
    1.5,
    math.nan,
    math.inf,
    "",
    "x" * 5000,
    "\x00",
    "a\nb",
    "\ud800",
    "ß\u2028",
    [],
    {},
    [None],
    {"": {}},
    {"unknown": 1},
    [10**30, 10**30],
    [[0, 0]] * 400,
]


def clear(attempt: Callable[..., object], *given: object, **named: object) -> object:
    """Do it; if it is refused, then with one clear line. Returns what came out, None if refused."""
    try:
        return attempt(*given, **named)
    except wt.WyrmtableError as error:
        one_line(error)
        return None


def refused(attempt: Callable[..., object], *given: object, **named: object) -> str:
    """Do what must be refused with one clear line; returns the line."""
    with pytest.raises(wt.WyrmtableError) as error:
        attempt(*given, **named)
    one_line(error.value)
    return str(error.value)


def places(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a tree of plain data."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for number in range(min(len(value), 3)):
            yield from places(value[number], (*path, number))


def changed(value: Json, path: tuple[str | int, ...], new: Json) -> Json:
    """The tree with another value at one place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)  # type: ignore[call-overload]  # a tree
    copy[path[0]] = changed(copy[path[0]], path[1:], new)
    return copy


def without(value: Json, path: tuple[str | int, ...]) -> Json:
    """The tree without one place."""
    copy = dict(value) if isinstance(value, dict) else list(value)  # type: ignore[call-overload]  # a tree
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without(copy[path[0]], path[1:])
    return copy


def variants(tree: Json) -> Iterator[Json]:
    """The tree with every place wrong in every way, left out, or with something unknown in it."""
    for path in places(tree):
        for wrong in WRONG:
            yield changed(tree, path, wrong)
        if path:
            yield without(tree, path)
        here = tree
        for key in path:
            here = here[key]  # type: ignore[index]  # a tree
        if isinstance(here, dict):
            yield changed(tree, path, {**here, "unknown": 1})


# -- options -----------------------------------------------------------------------------------


def test_options_wrong_in_every_place() -> None:
    for options in variants(OPTIONS):
        if isinstance(options, dict):
            clear(GAME.start, 2, wt.Seeded(1), options)


@pytest.mark.parametrize("seats", [None, True, -1, 0, 1, 7, 10**30, 2.0, math.nan, "2", [2]])
def test_numbers_of_seats_that_no_game_has(seats: Json) -> None:
    assert "seats" in refused(GAME.new, seats)


@pytest.mark.parametrize("seed", [True, 1.5, math.nan, "1", b"1", []])
def test_seeds_that_are_none(seed: Json) -> None:
    assert "seed" in refused(GAME.new, 2, seed)


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"mode": "chess"}, "mode"),
        ({"mode": "teams"}, "mode"),
        ({"colour": "red"}, "colour"),
        ({"round_limit": -1}, "round_limit"),
        ({"round_limit": 10**30}, "round_limit"),
        ({"round_limit": math.nan}, "round_limit"),
        ({"round_limit": "9"}, "round_limit"),
        ({"open_fire": 1}, "open_fire"),
        ({"custom_map": "atlantis"}, "custom_map"),
        ({"custom_map": "\ud800"}, "custom_map"),
        ({"custom_map": nested(5000)}, "custom_map"),
        ({"custom_map": {"ground": nested(5000), "sites": {}, "seating": []}}, "custom_map"),
        ({"custom_map": {"ground": [], "sites": {}, "seating": []}}, "custom_map"),
    ],
)
def test_an_option_that_is_wrong_is_named(options: dict[str, object], where: str) -> None:
    assert where in refused(GAME.start, 2, wt.Seeded(1), options)


@pytest.mark.parametrize("names", [["A", "B", "C"], ["", "B"], ["A\n", "B"], ["A" * 41, "B"]])
def test_names_that_do_not_fit_the_seats(names: list[str]) -> None:
    assert "names" in refused(wt.Match.new, GAME, 2, 1, names=names)


# -- notation ----------------------------------------------------------------------------------

TEXTS = [
    "",
    " ",
    "\t\n",
    "\x00",
    "lock\x00",
    "\ufefflock",
    "lock A: F1+ fb2 | H | RT; D: F2 br3 | - | -; A: H",
    "lock A: F1 | F1 | F1 | F1",
    "lock A F1",
    "lock A:",
    "lock ;",
    "lock X: H",
    "A1",
    "A4 F1",
    "A0 F1",
    "A1 F4",
    "A1 F99999999999999999999",
    "A1 fb0",
    "A1 fb6",
    "A1 fb" + "9" * 1000,
    "A1 fb-1",
    "A1 fb1,",
    "A1 br1",
    "A1 br6",
    "A1 fb²",
    "Ä1 F1",
    "Ａ1 F1",
    "A1 F1 " * 300,
    "A NNE",
    "A NE h3",
    "A NE h1 e1",
    "A NE h²",
    "to 5,0",
    "to 5 SW",
    "to 99999999999,0 SW",
    "to 1e9,0 SW",
    "to ,, SW",
    "place",
    "place A 0,0",
    "place A 0,0; A 0,0; A 0,0; A 0,0",
    "place A nan,0; E 0,0; D 0,0; W 0,0",
    "colour",
    "colour pink",
    "colour Red",
    "site",
    "site " + "x" * 100,
    "done A",
    "done A: NE; A: N; X",
    "declare Q: N",
    "lock".encode("utf-16").decode("latin-1"),
    "lock ä".encode().decode("latin-1"),
    "[" * 1999,
    "x" * 100_000,
]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text[:20]))
def test_actions_that_cannot_be_read_or_played(text: str) -> None:
    state = GAME.new(2, 1)
    before = state.to_json()
    refused(state.apply, state.to_act[0], text)
    playout(state, wt.Seeded(1), 6)  # now the first Round is plotted
    assert before != state.to_json()
    before = state.to_json()
    refused(state.apply, 0, text)
    assert state.to_json() == before


def test_positions_as_text_cut_anywhere_and_with_wrong_words() -> None:
    assert GAME.position(POSITION)
    for end in range(len(POSITION)):
        clear(GAME.position, POSITION[:end])
    words = POSITION.split()
    for number in range(len(words)):
        for wrong in (
            "",
            "x",
            "-1",
            "9" * 400,
            "nan",
            "\x00",
            "\ud800",
            ";",
            "{",
            "0,0,0",
            "^",
            "@",
        ):
            text = " ".join([*words[:number], wrong, *words[number + 1 :]])
            clear(GAME.position, text)


@pytest.mark.parametrize(
    "text",
    ["", "egg", ";;;", POSITION * 200, POSITION + "[" * 10_000, "\ufeff" + POSITION, POSITION[:-1]],
)
def test_positions_that_are_no_text_of_one(text: str) -> None:
    refused(GAME.position, text)


def test_positions_as_data_wrong_in_every_place() -> None:
    assert GAME.position(SPEC)  # type: ignore[arg-type]  # plain data
    for spec in variants(SPEC):
        if isinstance(spec, dict):
            clear(GAME.position, spec)


def test_a_position_nested_without_end() -> None:
    spec: dict[str, Json] = {**SPEC, "options": {"custom_map": nested(5000)}}
    refused(GAME.position, spec)


# -- maps --------------------------------------------------------------------------------------


def built(text: str) -> object:
    return build_map(parse_map(text), 2, "egg")


def test_a_map_cut_after_every_line() -> None:
    lines = CALDERA.splitlines(keepends=True)
    for end in range(len(lines)):
        clear(built, "".join(lines[:end]))
        clear(built, "".join(lines[:end]) + lines[end][: len(lines[end]) // 2])


def test_a_map_with_every_line_wrong() -> None:
    lines = CALDERA.splitlines()
    for number in range(len(lines)):
        key = lines[number].partition("=")[0]
        for wrong in ("x", "1e400", "nan", "9" * 5000, '"x"', "[]", "{}", "true", "1979-05-27"):
            text = "\n".join([*lines[:number], f"{key} = {wrong}", *lines[number + 1 :]])
            clear(built, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00",
        "\ufeff" + CALDERA,
        "a = " + "[" * 50_000,
        "a." * 8_000 + "a = 1",
        CALDERA + "\nunknown = 1\n",
        CALDERA.replace("height = 9", "height = 10"),
        CALDERA.replace("height = 9", "height = " + "9" * 4000),
        CALDERA.replace("height = 9", "height = nan"),
        CALDERA.replace("[5]", "[5000000000]"),
        CALDERA.replace("[[0, -2]]", "[[0, -20000000000]]"),
    ],
    ids=lambda text: repr(text[-20:]),
)
def test_maps_that_are_none(text: str) -> None:
    refused(built, text)


ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "latin-1": lambda text: (text + "# é").encode("latin-1", "replace"),
    "utf-16": lambda text: text.encode("utf-16"),
    "utf-32": lambda text: text.encode("utf-32"),
    "NUL bytes": lambda text: text.replace("\n", "\x00\n").encode(),
    "BOM": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "empty": lambda text: b"",
    "binary": lambda text: bytes(range(256)) * 8,
    "too long": lambda text: b"#" * 11_000_000,
}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_map_files_in_other_encodings(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_bytes(ENCODINGS[encoding](CALDERA))
    refused(read_map, path)


def test_map_files_that_are_none(tmp_path: Path) -> None:
    assert "missing.toml" in refused(read_map, tmp_path / "missing.toml")
    refused(read_map, tmp_path)


# -- records -----------------------------------------------------------------------------------


def short_record() -> str:
    """A finished game of two Rounds with rolls, edits, locks taken back and a resignation."""
    table = fresh("dragonwars", 2)
    while not table.state.over:
        table.step()
    return str(table.match.record())


RECORD = short_record()


def replayed(text: str) -> object:
    return wt.Record.parse(text).verify(wt.ruleset)


def test_the_record_of_these_tests_is_sound() -> None:
    assert replayed(RECORD)
    assert replayed(RECORD.replace("\n", "\r\n"))
    assert replayed(RECORD.replace("\ngame", "\n# a remark\n\ngame"))


def test_a_record_cut_after_every_line_names_the_line_after_it() -> None:
    lines = RECORD.splitlines(keepends=True)
    for end in range(len(lines)):
        told = refused(replayed, "".join(lines[:end]))
        assert f"line {max(end, 0) + 1}:" in told


def test_a_record_with_a_line_twice_or_missing_or_damaged() -> None:
    lines = RECORD.splitlines()
    dice = Random(5)
    for number, line in enumerate(lines):
        if not line:
            continue
        before, after = lines[:number], lines[number + 1 :]
        for damage in ([], [line, line], [line + " x"], [line[1:]], [line[:-1]], ["\x00" + line]):
            clear(replayed, "\n".join([*before, *damage, *after]))
        for _ in range(3):
            at = dice.randrange(len(line))
            text = line[:at] + dice.choice('0159xAW:{}[]"~ é\u2028') + line[at + 1 :]
            clear(replayed, "\n".join([*before, text, *after]))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("wyrmtable record 1", "wyrmtable record 2", "wyrmtable"),
        ("game: dragonwars", "game: chess", "game"),
        ("game: dragonwars", "game: " + "x" * 5000, "game"),
        ("rules: 1", "rules: 0", "rules"),
        ('names: ["Player 1"', "names: [1", "names"),
        ('names: ["Player 1"', 'names: [""', "names"),
        ("names: [", "names: [" + '"A",' * 98, "names"),
        ("names: [", "names: " + "[" * 100_000, "names"),
        ("options: {", "options: [", "options"),
        ("options: {", 'options: {"x":1,', "options"),
        ("options: {", "options: " + '{"x":' * 100_000, "options"),
        ("chance: seeded", "chance: dice", "chance"),
        ("chance: seeded", "chance: seeded " + "9" * 5000, "chance"),
        ("chance: seeded 2", "chance: sealed 2", "chance"),
        ("result: {", "result: {]", "result"),
        ('"reason":"', '"reason":"x', "result"),
        ("state: ", "state: 0", "state"),
    ],
)
def test_a_damaged_header_or_footer_names_its_line(old: str, new: str, key: str) -> None:
    assert old in RECORD
    for text in (RECORD, RECORD.replace("\ngame", "\n# a remark\n\ngame")):
        damaged = text.replace(old, new, 1)
        line = [row.startswith(key) for row in damaged.split("\n")].index(True) + 1
        assert f"record, line {line}:" in refused(replayed, damaged)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\ufeff" + RECORD,
        RECORD + "more",
        RECORD.upper(),
        "wyrmtable record 1\n" * 3,
        "end",
    ],
    ids=lambda text: repr(text[:10]),
)
def test_records_that_are_none(text: str) -> None:
    assert "record, line" in refused(replayed, text)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_record_files_in_other_encodings(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "game.wyrm"
    path.write_bytes(ENCODINGS[encoding](RECORD))
    assert "line" in refused(verified, path)


def verified(path: Path) -> object:
    return wt.Record.read(path).verify(wt.ruleset)


def test_record_files_that_are_none(tmp_path: Path) -> None:
    assert "missing" in refused(wt.Record.read, tmp_path / "missing")
    refused(wt.Record.read, tmp_path)


def test_a_record_of_a_position_with_every_place_wrong() -> None:
    match = wt.Match(GAME.position(POSITION))
    match.apply(0, "lock")
    record = match.record(everything=True)
    assert replayed(str(record))
    assert record.start is not None
    for start in variants(json.loads(json.dumps(record.start))):
        if isinstance(start, dict):
            record.start = start
            clear(record.replay, wt.ruleset)


# -- states ------------------------------------------------------------------------------------


def states() -> Iterator[wt.State]:
    """One state of each phase, and one that is over."""
    seen = set()
    for seed in range(60):
        table = fresh("dragonwars", seed)
        for _ in range(200):
            name = "over" if table.state.question is None else table.state.question.name
            if name not in seen:
                seen.add(name)
                yield table.state.clone()
            if table.state.over:
                break
            table.step()
    assert seen == {"colour", "site", "place", "plot", "declare", "displace", "over"}


def used(state: wt.State) -> None:
    """A state that was accepted can be looked at, written down and played on."""
    for seat in (None, *range(state.seats)):
        state.view(seat)
        GAME.text(state, seat)
        GAME.scene(state, seat)
    assert wt.load(state.to_json()) == state
    try:
        playout(state, wt.Seeded(1), 40)
    except wt.WyrmtableError as error:  # scripted chance may run out
        one_line(error)


@pytest.mark.parametrize(
    "state", list(states()), ids=lambda state: state.view()["position"]["phase"]
)
def test_states_wrong_in_every_place(state: wt.State) -> None:
    plain = json.loads(state.to_json())
    used(state.clone())
    for number, tree in enumerate(variants(plain)):
        if not isinstance(tree, dict):
            continue
        loaded = clear(GAME.load, tree)
        if loaded is not None and number % 3 == 0:
            assert isinstance(loaded, wt.State)
            used(loaded)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "1",
        '"x"',
        "{}",
        '{"game":"chess"}',
        '{"game":null}',
        '{"game":' + "[" * 100_000,
        '{"game":"\ud800"}',
        '{"game":NaN}',
        "\ufeff{}",
        "\x00",
        GAME.new(2, 1).to_json()[:-1],
        GAME.new(2, 1).to_json() + "}",
        GAME.new(2, 1).to_json().replace("dragonwars", "x" * 5000),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_texts_that_are_no_state(text: str) -> None:
    refused(wt.load, text)


def test_a_state_in_another_encoding() -> None:
    text = GAME.new(2, 1).to_json()
    for raw in (
        text.encode("utf-16"),
        b"\xff" + text.encode(),
        text.encode().replace(b"egg", b"\xe9gg"),
    ):
        refused(GAME.load, raw)


# -- slips of the keyboard ---------------------------------------------------------------------


@st.composite
def slipped(draw: st.DrawFn, text: str) -> str:
    """The text with a few changes: characters typed over, runs cut out or repeated."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 8)))
        new = draw(st.one_of(st.text(max_size=4), st.just(text[at:end] * 2), st.just("9" * 30)))
        text = text[:at] + new + text[end:]
    return text


@given(slipped(RECORD))
@settings(max_examples=150)
def test_records_with_slips(text: str) -> None:
    clear(replayed, text)


@given(slipped(CALDERA))
@settings(max_examples=150)
def test_maps_with_slips(text: str) -> None:
    clear(built, text)


@given(slipped(POSITION))
@settings(max_examples=200)
def test_positions_with_slips(text: str) -> None:
    clear(GAME.position, text)


@given(slipped(GAME.new(3, 4, mode="egg").to_json()))
@settings(max_examples=200)
def test_states_with_slips(text: str) -> None:
    clear(wt.load, text)


@given(
    st.sampled_from([*TEXTS, "A NE h2", "lock A: F1+ fb2 | H | RT; D: F2 br3 | - | -"]).flatmap(
        slipped
    )
)
@settings(max_examples=300)
def test_actions_with_slips(text: str) -> None:
    state = GAME.new(2, 1)
    playout(state, wt.Seeded(1), 6)
    action = clear(state.parse, text)
    if action is not None:
        assert isinstance(action, wt.Action)
        assert state.parse(action.text) == action
        assert state.parse(action.text).text == action.text


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_options_of_any_kind(value: object) -> None:
    for name in OPTIONS:
        clear(GAME.start, 2, wt.Seeded(1), {name: value})
