"""Scenarios as data: their own maps, zones and pace of reinforcements."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import wyrmtable as wt
from wyrmtable.cli.arguments import game_options
from wyrmtable.games.dragonrage.mapfile import SHIPPED, BadMap, read_map
from wyrmtable.games.dragonrage.maps import build_map
from wyrmtable.games.dragonrage.reinforcing import is_due, vacant
from wyrmtable.games.dragonrage.state import DragonRage

GAME = wt.ruleset("dragonrage")
SMALL: dict[str, object] = {
    "title": "Roc over the docks",
    "map": "esirien",
    "goal": 5,
    "first": "defender",
    "invader": {"Roc": 1},
    "defender": {"INF": 2, "ARH": 1},
    "zones": {"reinforcement": "1111 1112", "roc": "2001 2101"},
    "reinforcements": {"first_turn": 3, "every": 2, "units": 1},
}


def started(scenario: dict[str, object]) -> DragonRage:
    state = GAME.new(seed=1, scenario=scenario)
    assert isinstance(state, DragonRage)
    return state


def test_a_scenario_has_its_own_pace_and_places() -> None:
    """DR-13.8 and DR-22.13: pace and place of reinforcements, and zones of set-up."""
    state = started(SMALL)
    assert [turn for turn in range(1, 9) if is_due(state.terms, turn)] == [3, 5, 7]
    assert [state.city.names[cell] for cell in vacant(state)] == ["1111", "1112"]
    assert state.terms.landing_cite == "DR-13.8"
    assert [state.city.names[cell] for cell in state.city.roc_zone] == ["2001", "2101"]
    assert state.city.invader_zone == GAME.new(seed=1).city.invader_zone  # type: ignore[attr-defined]  # of this game
    assert GAME.load(state.to_json()).to_json() == state.to_json()


def test_a_scenario_brings_its_map() -> None:
    spec = msgspec.to_builtins(read_map(SHIPPED / "nurkott.toml"))
    state = started({**SMALL, "map": {**spec, "title": "My fort"}, "zones": {}})
    assert state.city.title == "My fort"
    with pytest.raises(wt.BadOptions, match=r"no map 'atlantis'.*\[DR-1\.3\]"):
        started({**SMALL, "map": "atlantis"})
    with pytest.raises(wt.BadOptions, match=r"\[DR-3\.5\]"):
        started({**SMALL, "zones": {"roc": "1616"}})


def test_a_scenario_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "docks.toml"
    file.write_text('goal = 5\nmap = "esirien"\ninvader = { Roc = 1 }\ndefender = { INF = 2 }\n')
    options = game_options(GAME, [f"scenario={file}"])
    assert started(options["scenario"]).goal == 5  # type: ignore[arg-type]  # read from a file


def test_all_that_is_wrong_with_a_map_is_found_at_once() -> None:
    spec = read_map(SHIPPED / "nurkott.toml")
    walls = spec.walls.sides.replace("1105/1205 ", "").replace("1107/1207 ", "")
    broken = msgspec.structs.replace(
        spec,
        walls=msgspec.structs.replace(spec.walls, sides=walls),
        roads=msgspec.structs.replace(spec.roads, exits="0202 0516"),
    )
    found: list[BadMap] = []
    city = build_map(broken, found)
    assert city.vp_total == build_map(spec).vp_total
    said = {(bad.cite, bad.where) for bad in found}
    assert {("DR-2.18", "1205"), ("DR-2.24", "1107/1207"), ("DR-2.18", "1207")} <= said
    with pytest.raises(BadMap, match="1107/1207: this door is in no wall"):
        build_map(broken)
    with pytest.raises(BadMap, match="at most 640 hexes"):
        build_map(msgspec.structs.replace(spec, columns=40, rows=40))
