"""Rule cases of DragonWars: from the data of a case to a game that is ready to be played."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import msgspec

from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.chance import Scripted
from wyrmtable.core.errors import BadOptions, BadPosition
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonwars.cases import DragonWarsCase, NeverStarted
from wyrmtable.games.dragonwars.casesteps import WHEN, Step, fit, read_step
from wyrmtable.games.dragonwars.dragons import COLOURS
from wyrmtable.games.dragonwars.falling import D20
from wyrmtable.games.dragonwars.mapfile import (
    BadMap,
    MapSpec,
    changed,
    shipped_map,
    standard_spec,
)
from wyrmtable.games.dragonwars.maps import build_map
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.position import read_position
from wyrmtable.games.dragonwars.state import DragonWars

if TYPE_CHECKING:
    from wyrmtable.games.dragonwars.ruleset import DragonWarsRules


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of `setup`; what a position has is checked where positions are read."""

    seats: list[str]
    mode: str = "deathmatch"
    phase: Literal["setup", "play"] = "play"
    turns: int | list[int] = TURNS
    options: dict[str, object] = {}
    round: int = 1
    quiet_rounds: int = 0
    lairs: dict[str, str] | None = None
    egg: dict[str, object] | None = None
    egg_taken_before: bool = False
    dragons: dict[str, dict[str, object]] | None = None


POSITION_KEYS = ("round", "quiet_rounds", "lairs", "egg", "egg_taken_before", "dragons")


def set_up_case(rules: DragonWarsRules, case: Case) -> CaseRun:
    """A case of DragonWars, ready to be played; BadCase names the key that is wrong."""
    setup = fit(case.setup, Setup, "setup")
    steps = [read_step(act, f"actions[{n}]") for n, act in enumerate(case.actions, 1)]
    check_players(setup, steps)
    turns = read_turns(setup)
    dice = read_dice(case.dice)
    if setup.phase == "setup":  # the seats stay as they are listed: a shuffle that moves nobody
        dice = [*range(len(setup.seats) - 1, 0, -1), *dice]
    chance = Scripted(dice)
    refusals: list[PlainDict] = []
    spec = chosen_map(setup, steps, refusals)
    options = {name: value for name, value in setup.options.items() if name != "custom_map"}
    if spec is not None:
        options["custom_map"] = spec if isinstance(spec, str) else msgspec.to_builtins(spec)
    try:
        state = begin(rules, setup, options, chance, case)
    except (BadOptions, BadPosition) as error:
        if not error.cite:
            raise BadCase("setup", str(error)) from None
        expected = any(
            isinstance(event, dict) and event.get("e") == "rejected"
            for event in cast(list[Plain], case.expect.get("events", []))
        )
        return NeverStarted(setup.seats[0], error.cite, str(error), expected)
    left = [step for step in steps if step.do != "load_map"]
    run = DragonWarsCase(state, chance, setup.seats, left, turns)
    run.events.extend(refusals)
    return run


def begin(
    rules: DragonWarsRules,
    setup: Setup,
    options: dict[str, object],
    chance: Scripted,
    case: Case,
) -> DragonWars:
    """The game before its first task, or a position about to be plotted."""
    if setup.phase == "setup":
        for key in POSITION_KEYS:
            if key in case.setup:
                raise BadCase(f"setup.{key}", "a case that plays set-up has no position")
        if len(setup.seats) not in rules.seat_numbers:
            raise BadOptions("seats", f"2 to 6 players, not {len(setup.seats)}", "DW-1.1")
        return rules.begin(len(setup.seats), chance, rules.options({"mode": setup.mode, **options}))
    if setup.dragons is None:
        raise BadCase("setup", "the key 'dragons' is missing")
    position: PlainDict = {
        key: value
        for key, value in case.setup.items()
        if key in POSITION_KEYS and value is not None
    }
    position["mode"] = setup.mode
    position["seats"] = list[Plain](setup.seats)
    position["options"] = cast(PlainDict, options)
    return read_position(rules, position, chance)


def check_players(setup: Setup, steps: list[Step]) -> None:
    if not setup.seats:
        raise BadCase("setup.seats", "nobody is at the table")
    if len(set(setup.seats)) != len(setup.seats):
        raise BadCase("setup.seats", "somebody is there twice")
    for number, step in enumerate(steps, 1):
        if step.player not in setup.seats:
            raise BadCase(f"actions[{number}].player", f"{step.player!r} is not at the table")
    if setup.phase == "play":
        for name in setup.seats:
            if name not in COLOURS:
                raise BadCase("setup.seats", f"{name!r} is no colour: {', '.join(COLOURS)}")


def read_turns(setup: Setup) -> list[int]:
    """How many Turns of each Round are played; none in a case that plays set-up."""
    if setup.phase == "setup":
        return []
    turns = [setup.turns] if isinstance(setup.turns, int) else setup.turns
    if not turns or not all(0 <= number <= TURNS for number in turns):
        raise BadCase("setup.turns", f"every Round has 0 to {TURNS} Turns to be played")
    return turns


def read_dice(dice: list[Plain]) -> list[int]:
    """The rolls of the d20 as outcomes from 0."""
    rolls: list[int] = []
    for number, roll in enumerate(dice, 1):
        if isinstance(roll, bool) or not isinstance(roll, int) or not 1 <= roll <= D20:
            raise BadCase(f"dice[{number}]", f"a d20 shows 1 to {D20}, not {roll!r}")
        rolls.append(roll - 1)
    return rolls


def chosen_map(setup: Setup, steps: list[Step], refusals: list[PlainDict]) -> MapSpec | str | None:
    """The map of the options, or the last that `load_map` brings and the rules accept."""
    option = setup.options.get("custom_map")
    chosen: MapSpec | str | None = None
    if isinstance(option, str):
        chosen = option
    elif isinstance(option, dict):
        try:
            chosen = described_map(option, len(setup.seats))
        except BadMap as error:
            raise BadCase("setup.options.custom_map", str(error)) from None
    for number, step in enumerate(steps, 1):
        if step.do != "load_map":
            continue
        try:
            if not option:
                raise BadMap("DW-16.2", "custom_map", "the option is off")
            spec = changed_map(step, len(setup.seats))
            build_map(spec, len(setup.seats), setup.mode)
            chosen = spec
        except BadMap as error:
            refusal: PlainDict = {"e": "rejected", "player": step.player, "clause": error.cite}
            refusals.append({**refusal, "why": str(error), "do": "load_map", "action": number})
    return chosen


def described_map(option: dict[str, object], players: int) -> MapSpec:
    """A map in the options: in full, or as changes to another."""
    if "ground" in option:
        return fit(option, MapSpec, "setup.options.custom_map")
    where = "setup.options.custom_map"
    for key in option:
        if key in WHEN:
            raise BadCase(f"{where}.{key}", "a map has no such key")
    entry: PlainDict = {"player": "", "do": "load_map"}
    return changed_map(read_step({**entry, **cast(PlainDict, option)}, where), players)


def changed_map(step: Step, players: int) -> MapSpec:
    """The map that a `load_map` describes: a base, hexes changed, sites moved."""
    base = step.base or "standard"
    spec = standard_spec(players) if base == "standard" else shipped_map(base)
    if step.sites:
        sites = {**spec.sites, **{name: tuple(places) for name, places in step.sites.items()}}
        spec = msgspec.structs.replace(spec, sites=sites)
    changes: list[dict[str, object]] = []
    for change in step.changes or []:
        renamed = dict(change)
        if "kind" in renamed:
            renamed["terrain"] = renamed.pop("kind")
        changes.append(renamed)
    return changed(spec, changes)
