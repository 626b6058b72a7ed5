"""Rule cases of Dragon Rage: from the set-up of a case to a game that is ready to be played."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.chance import Scripted
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonrage import fields
from wyrmtable.games.dragonrage.acting import Act
from wyrmtable.games.dragonrage.cases import DragonRageCase, TournamentCase
from wyrmtable.games.dragonrage.deploying import set_up_tasks
from wyrmtable.games.dragonrage.drafting import PreDestroy, drafting_tasks, set_goal
from wyrmtable.games.dragonrage.forces import force_of, handicapped, within_map
from wyrmtable.games.dragonrage.harm import update_control
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    AREAS,
    BODY,
    ELOWYN,
    FAMILY,
    KIND_OF,
    KINDS,
    MAJOR,
)
from wyrmtable.games.dragonrage.options import Options
from wyrmtable.games.dragonrage.phases import AdvanceTurn, EndPhase
from wyrmtable.games.dragonrage.reinforcing import settle_due
from wyrmtable.games.dragonrage.starting import make_terms
from wyrmtable.games.dragonrage.state import (
    ALONE,
    BRIDGE_NAMES,
    DEFENDER,
    ENTRANCE_NAMES,
    FLYING,
    FREED,
    KILLER,
    LADDERS,
    NOBODY,
    OFF,
    RAGING,
    SIDE_NAMES,
    WOUNDED,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import SCENARIO
from wyrmtable.games.dragonrage.tournament import Format, Standing

if TYPE_CHECKING:
    from wyrmtable.games.dragonrage.ruleset import DragonRageRules

Kind = TypeVar("Kind")
SideName = Literal["inv", "def"]


class UnitSetup(msgspec.Struct, forbid_unknown_fields=True):
    """One unit of a set-up."""

    id: str
    type: str
    side: Literal["inv", "def", "captive"]
    hex: str | None = None
    hexes: list[str] | None = None
    facing: int = 0
    flying: bool = False
    lost: dict[str, int] = {}
    fire_left: int | None = None
    sp: int | None = None
    wounded: bool = False
    killer: bool = False
    ladders_used: bool = False
    stimulus: list[str] = []
    controlled_by: str | None = None
    freed: bool = False
    escorted_by: str | None = None


class Wind(msgspec.Struct, forbid_unknown_fields=True):
    stage: Literal[1, 2]
    side: SideName


class Boost(msgspec.Struct, forbid_unknown_fields=True):
    side: SideName
    radius: int


class CampaignSetup(msgspec.Struct, forbid_unknown_fields=True):
    game: int
    roster: dict[SideName, int]


class TournamentSetup(msgspec.Struct, forbid_unknown_fields=True):
    format: Format
    round: int
    standings: list[Standing]


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of `setup`."""

    map: str = ""
    scenario: int | Literal["planned", "choice"] | None = None
    options: dict[str, object] = {}
    turn: int = 1
    phase: int | Literal["setup"] = 1
    goal: int | None = None
    destroyed: dict[str, int] = {}
    vp: int | None = None
    last_damage: int | None = None
    turns_outside: int = 0
    units: list[UnitSetup] = []
    entrances: dict[str, Literal["open", "smashed"]] = {}
    control: dict[str, SideName] = {}
    breaches: dict[str, bool] = {}
    bridges: dict[str, Literal["broken", "burned"]] = {}
    carcasses: dict[str, bool] = {}
    fog: dict[str, SideName] = {}
    whirlwinds: dict[str, Wind] = {}
    boost: dict[str, Boost] = {}
    demoralised: dict[SideName, bool] = {}
    owed: dict[str, int] = {}
    forces: dict[SideName, dict[str, int]] = {}
    campaign: CampaignSetup | None = None
    tournament: TournamentSetup | None = None


def fit(data: object, kind: type[Kind], where: str) -> Kind:
    """Data as a struct; BadCase names the key that is wrong."""
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).partition(" - at `")
        raise BadCase(f"{where}{at.rstrip('`').removeprefix('$')}", reason) from None


def set_up_case(rules: DragonRageRules, case: Case) -> CaseRun:
    """A case of Dragon Rage, ready to be played; BadCase names the key that is wrong."""
    setup = fit(case.setup, Setup, "setup")
    dice = read_dice(case.dice)
    if setup.tournament is not None:
        event = setup.tournament
        return TournamentCase(case, event.format, event.round, event.standings, Scripted(dice))
    given: PlainDict = {"map": setup.map}
    for key, value in setup.options.items():
        if value is not False and value != "off":
            given[key] = value  # type: ignore[assignment]  # YAML holds plain data
    if setup.scenario is not None:
        given["scenario"] = setup.scenario
    if setup.campaign is not None:
        roster: PlainDict = {side: points for side, points in setup.campaign.roster.items()}
        given["campaign"] = {"map": setup.map, "game": setup.campaign.game, "roster": roster}
    try:
        options = rules.options(given)
        assert isinstance(options, Options)
        terms = make_terms(options, bare=setup.scenario is None and not options.campaign)
    except BadOptions as error:
        raise BadCase("setup.options", str(error)) from None
    terms.rolled_sides = False  # every action of a case names its side
    state = DragonRage(rules, Scripted(dice), terms)
    fields.begin(state)
    state.patient = True
    read_position(state, setup)
    state.events = []  # nothing has happened yet
    return DragonRageCase(case, state)


def read_dice(dice: list[Plain]) -> list[int]:
    """Dice and lots as outcomes from 0."""
    rolls: list[int] = []
    for number, roll in enumerate(dice, 1):
        if isinstance(roll, bool) or not isinstance(roll, int) or roll < 1:
            raise BadCase(f"dice[{number}]", f"a die shows 1 or more, not {roll!r}")
        rolls.append(roll - 1)
    return rolls


def read_position(state: DragonRage, setup: Setup) -> None:
    """Everything of the set-up into the state, and the phase that has begun."""
    city, terms = state.city, state.terms
    state.turn = setup.turn
    for side, units in setup.forces.items():
        read_force(state, SIDE_NAMES.index(side), units)
    if setup.goal is not None:
        state.goal = setup.goal
    elif setup.scenario is None and not terms.game:
        state.goal = city.vp_total
    elif terms.goal:
        state.goal = within_map(city, handicapped(terms.goal, terms.handicap))
    elif any(state.draft):
        set_goal(state)
    elif setup.phase != "setup":
        state.goal = city.vp_total
    for name, value in setup.destroyed.items():
        state.scored[terms.vp_place[cell(state, name, "destroyed")]] = value
    state.vp = sum(setup.destroyed.values()) if setup.vp is None else setup.vp
    state.last_damage = setup.turn - 1 if setup.last_damage is None else setup.last_damage
    state.outside = setup.turns_outside
    for entry in setup.units:
        add_units(state, entry)
    for entry in setup.units:
        tie_units(state, entry)
    read_map_state(state, setup)
    for side, low in setup.demoralised.items():
        state.demoralised[SIDE_NAMES.index(side)] = int(low)
    for kind, count in setup.owed.items():
        state.owed.extend((KIND_OF[kind], count))
    if setup.phase == "setup":
        state.phase = 0
        state.agenda.extend(set_up_tasks(state))
        if terms.game and (setup.units or len(setup.forces) == 2):
            state.agenda.append(PreDestroy())
        elif not setup.units and len(setup.forces) < 2 and terms.buying != SCENARIO:
            state.agenda.extend(drafting_tasks(state))
        state.settle()
        return
    state.phase = setup.phase
    if setup.phase == 10:
        state.agenda.append(AdvanceTurn())
    else:
        state.agenda.append(EndPhase(setup.phase))
    state.agenda.append(Act(setup.phase))
    if setup.phase == 6:
        settle_due(state)
    state.settle()


def read_force(state: DragonRage, side: int, units: dict[str, int]) -> None:
    """A force that was bought and confirmed; Elowyn comes with her option (DR-23.12)."""
    chosen = force_of(units)
    if state.terms.elowyn:
        chosen[ELOWYN] = 0
    state.draft[side * KINDS : (side + 1) * KINDS] = chosen
    state.ready[state.seat_of(side)] = 1


def read_map_state(state: DragonRage, setup: Setup) -> None:
    """Entrances, bridges, carcasses and weather."""
    city = state.city
    for side_name, condition in setup.entrances.items():
        state.entrance[entrance(state, side_name)] = ENTRANCE_NAMES.index(condition)
    for at in range(city.size):
        update_control(state, at)
    for side_name, side in setup.control.items():
        state.control[entrance(state, side_name)] = SIDE_NAMES.index(side)
    state.breaches = [hexside(state, name) for name, broken in setup.breaches.items() if broken]
    for name, wreck in setup.bridges.items():
        at = cell(state, name, "bridges")
        on_it = [u for u in state.at(at) if not state.beneath(u) and not state.flying(u)]
        marker = on_it[0] if wreck == "broken" and on_it else NOBODY
        state.bridges.extend((at, BRIDGE_NAMES.index(wreck), marker))
    state.crowd = None
    state.carcasses = [
        cell(state, name, "carcasses") for name, is_dead in setup.carcasses.items() if is_dead
    ]
    for name, side in setup.fog.items():
        state.fogs.extend((cell(state, name, "fog"), SIDE_NAMES.index(side)))
    for name, wind in setup.whirlwinds.items():
        at = cell(state, name, "whirlwinds")
        state.winds.extend((at, wind.stage, SIDE_NAMES.index(wind.side)))
    for name, boost in setup.boost.items():
        at = cell(state, name, "boost")
        state.boosts.extend((at, boost.radius, SIDE_NAMES.index(boost.side)))


def cell(state: DragonRage, name: str, where: str) -> int:
    if name not in state.city.cell_of:
        raise BadCase(f"setup.{where}", f"{name!r} is not a hex of the map")
    return state.city.cell_of[name]


def hexside(state: DragonRage, name: str) -> int:
    one, _, other = name.partition("/")
    side = state.city.sides.between(cell(state, one, name), cell(state, other, name))
    if side < 0:
        raise BadCase("setup", f"{name!r} is not a hexside")
    return side


def entrance(state: DragonRage, name: str) -> int:
    found = state.city.entrance_of[hexside(state, name)]
    if found < 0:
        raise BadCase("setup.entrances", f"there is no entrance {name!r}")
    return found


def add_units(state: DragonRage, entry: UnitSetup) -> None:
    """One unit, or one for each of several hexes."""
    if entry.type not in KIND_OF:
        raise BadCase(f"setup.units.{entry.id}", f"there is no type {entry.type!r}")
    places = [entry.hex or "off"] if entry.hexes is None else entry.hexes
    for number, place in enumerate(places, 1):
        name = entry.id if entry.hexes is None else f"{entry.id}{number}"
        if name in state.names:
            raise BadCase(f"setup.units.{name}", "is there twice")
        at = OFF if place == "off" else cell(state, place, f"units.{name}")
        kind = KIND_OF[entry.type]
        unit = state.add_unit(kind, SIDE_NAMES.index(entry.side), at, name)
        state.face[unit] = entry.facing
        if entry.fire_left is not None or entry.sp is not None:
            stock = entry.sp if entry.fire_left is None else entry.fire_left
            state.stock[unit] = stock or 0
        marks = state.marks[unit]
        for flag, mark in (
            (entry.flying, FLYING),
            (entry.wounded, WOUNDED),
            (entry.killer, KILLER),
            (entry.ladders_used, LADDERS),
            (entry.freed, FREED),
        ):
            marks |= mark if flag else 0
        state.marks[unit] = marks
        for area, points in entry.lost.items():
            place_of = BODY if FAMILY[kind] != MAJOR else AREA_NAMES.index(area)
            state.lost[unit * AREAS + place_of] = points
        if state.berserk(unit):
            state.marks[unit] |= RAGING


def tie_units(state: DragonRage, entry: UnitSetup) -> None:
    """What a unit has to do with others."""
    if entry.id not in state.names:
        return
    unit = state.names.index(entry.id)
    for other in entry.stimulus:
        state.grudges.extend((unit, state.names.index(other)))
    master = entry.controlled_by or entry.escorted_by
    if master is not None:
        state.master[unit] = state.names.index(master)
    if state.kind[unit] == ELOWYN:
        away = state.cell[unit] != state.city.elowyn_start
        if state.side[unit] == DEFENDER and state.city.captive and master is None and away:
            state.marks[unit] |= ALONE
        state.abandoned = away and not state.city.captive
