"""From options to the terms of a game, and its units (DR-1.16, sections 22 to 25)."""

# not compiled: set-up, once per game
from __future__ import annotations

from functools import lru_cache

import msgspec

from wyrmtable.core.errors import BadOptions
from wyrmtable.games.dragonrage import campaign as campaigns
from wyrmtable.games.dragonrage.citymap import RIVER, SEA, CityMap
from wyrmtable.games.dragonrage.contentfile import SCENARIOS
from wyrmtable.games.dragonrage.kinds import (
    ANY_EDGE,
    CHARACTER,
    COUNTERS,
    EACH_SIDE,
    FAMILY,
    KIND_OF,
    NAMES,
    SERPENT,
)
from wyrmtable.games.dragonrage.mapfile import (
    SHIPPED,
    BadMap,
    MapSpec,
    Zones,
    read_map,
    shipped_maps,
)
from wyrmtable.games.dragonrage.maps import build_map, shipped_map
from wyrmtable.games.dragonrage.options import CampaignData, Options, ScenarioSpec
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER
from wyrmtable.games.dragonrage.terms import CAMPAIGN, CHOICE, PLANNED, SCENARIO, Terms

BUYING = {"planned": PLANNED, "choice": CHOICE}


def city_of(options: Options) -> CityMap:
    """The map of the options, or that of the scenario with its zones."""
    scenario = options.scenario if isinstance(options.scenario, ScenarioSpec) else None
    chosen = options.map if scenario is None or scenario.map is None else scenario.map
    if isinstance(chosen, str) and chosen not in shipped_maps():
        why = f"no map {chosen!r}; there are {', '.join(shipped_maps())}"
        raise BadOptions("map", why, "DR-1.3")
    zones = Zones() if scenario is None else scenario.zones
    try:
        if isinstance(chosen, str) and zones == Zones():
            return shipped_map(chosen)
        return laid_out(msgspec.json.encode(with_zones(map_spec(chosen), zones)))
    except BadMap as error:
        raise BadOptions("map", f"{error.where}: {error.why}", error.cite) from None


def map_spec(chosen: str | MapSpec) -> MapSpec:
    """A map as data, also one that comes with the game."""
    return chosen if isinstance(chosen, MapSpec) else read_map(SHIPPED / f"{chosen}.toml")


def with_zones(spec: MapSpec, zones: Zones) -> MapSpec:
    """A map with the zones that a scenario lists (DR-13.8, DR-22.13)."""
    listed = {name: value for name, value in msgspec.structs.asdict(zones).items() if value}
    return msgspec.structs.replace(spec, zones=msgspec.structs.replace(spec.zones, **listed))


@lru_cache(maxsize=16)
def laid_out(encoded: bytes) -> CityMap:
    """A map as data, laid out once for many games."""
    return build_map(msgspec.json.decode(encoded, type=MapSpec))


def scenario_spec(options: Options, city: CityMap) -> ScenarioSpec | None:
    """The scenario of the options as data; None if forces are bought."""
    if isinstance(options.scenario, ScenarioSpec):
        spec = options.scenario
        return msgspec.structs.replace(
            spec, invader=in_order(spec.invader), defender=in_order(spec.defender)
        )
    if not isinstance(options.scenario, int):
        return None
    for entry in SCENARIOS.scenario:
        if entry.map == city.name and entry.number == options.scenario:
            return ScenarioSpec(entry.invader, entry.defender, entry.goal, entry.first, entry.title)
    known = [entry.number for entry in SCENARIOS.scenario if entry.map == city.name]
    listed = ", ".join(map(str, known)) or "none"
    why = f"{city.title} has no scenario {options.scenario}; there are {listed}"
    raise BadOptions("scenario", why, "DR-1.3")


def in_order(force: dict[str, int]) -> dict[str, int]:
    """A force in the order of the counters, however its data is sorted (DR-1.19)."""
    return dict(sorted(force.items(), key=lambda entry: KIND_OF.get(entry[0], -1)))


def make_terms(options: Options, *, bare: bool = False) -> Terms:
    """The terms that options give; BadOptions where they do not fit. `bare`: no scenario."""
    city = city_of(options)
    terms = Terms(city, msgspec.to_builtins(options))
    terms.elowyn = options.elowyn
    terms.graduated = options.graduated
    terms.rolled_sides = options.sides == "roll"
    terms.clocked = options.clock is not None
    if options.elowyn and city.elowyn_start < 0:
        raise BadOptions("elowyn", f"{city.title} has no place for her", "DR-15.1")
    check_campaign(options, terms)
    check_tournament(options)
    if options.handicap is not None:
        terms.handicap = [options.handicap.inv, options.handicap.defender]
    if options.reinforcement_hexes == "standard":
        terms.landing_cite = "DR-13.2" if city.defender == 1 else "DR-13.6"
    else:
        terms.landing = agreed_hexes(options.reinforcement_hexes, city)
        terms.landing_cite = "DR-13.9"
    if bare:
        return terms
    spec = None if terms.game else scenario_spec(options, city)
    if spec is None:
        terms.goal = 0
        named = "choice" if terms.game else options.scenario
        terms.buying = CAMPAIGN if terms.game else BUYING[str(named)]
        return terms
    lay_out(spec, terms)
    return terms


def lay_out(spec: ScenarioSpec, terms: Terms) -> None:
    """Forces and goal of a scenario, checked against counter mix and map (DR-1.11, DR-22.13)."""
    terms.buying = SCENARIO
    terms.first = INVADER if spec.first == "invader" else DEFENDER
    if not 1 <= spec.goal <= terms.city.vp_total:
        why = f"the goal is 1 to {terms.city.vp_total}, not {spec.goal}"
        raise BadOptions("scenario", why, "DR-23.7")
    terms.goal = spec.goal
    if spec.zones.reinforcement and terms.landing is terms.city.landing:
        terms.landing_cite = "DR-13.8"
    if spec.reinforcements is not None:
        terms.first_arrival = spec.reinforcements.first_turn
        terms.arrival_step = spec.reinforcements.every
        terms.arrival_units = spec.reinforcements.units
    used: dict[int, int] = {}
    for force, units in ((spec.invader, terms.invaders), (spec.defender, terms.defenders)):
        if not force:
            raise BadOptions("scenario", "a force has at least one unit", "DR-23.12")
        for name, count in force.items():
            if name not in KIND_OF or count < 1:
                raise BadOptions("scenario", f"{name} {count} is not a part of a force", "DR-1.11")
            kind = KIND_OF[name]
            before = 0 if EACH_SIDE[kind] else used.get(kind, 0)
            if before + count > COUNTERS[kind]:
                why = f"there are {COUNTERS[kind]} counters {NAMES[kind]}"
                raise BadOptions("scenario", why, "DR-1.11")
            used[kind] = before + count
            units.append((kind, count))
    check_room(terms)


def check_room(terms: Terms) -> None:
    """Every unit has a hex where it can be set up (section 3)."""
    city = terms.city
    zones = [
        ("the Defender", city.city_zone, "DR-3.2", terms.defenders),
        ("Sea Serpents", city.serpent_zone, "DR-3.4", [u for u in terms.invaders if SERPENT[u[0]]]),
        ("Rocs", city.roc_zone, "DR-3.5", [u for u in terms.invaders if ANY_EDGE[u[0]]]),
    ]
    if not city.entry:
        others = [u for u in terms.invaders if not SERPENT[u[0]] and not ANY_EDGE[u[0]]]
        zones.append(("the Invader", city.invader_zone, "DR-3.3", others))
    for whose, zone, cite, units in zones:
        count = sum([number for kind, number in units if FAMILY[kind] != CHARACTER])
        if units and len(zone) < max(count, 1):
            why = f"{count} units and {len(zone)} hexes to set up {whose}"
            raise BadOptions("scenario", why, cite)


def agreed_hexes(names: list[str], city: CityMap) -> list[int]:
    """Where reinforcements arrive by agreement (DR-13.9)."""
    wrong = "" if names else "name at least one hex"
    for name in names:
        if name not in city.cell_of:
            wrong = f"{name} is not a hex of the map"
        elif city.terrain[city.cell_of[name]] in (SEA, RIVER):
            wrong = f"nobody can stand in {name}"
        if wrong:
            break
    if wrong:
        raise BadOptions("reinforcement_hexes", wrong, "DR-13.9")
    return [city.cell_of[name] for name in names]


def campaign_data(options: Options, city: CityMap) -> CampaignData | None:
    """The campaign that this game belongs to (DR-24.14)."""
    if isinstance(options.campaign, CampaignData):
        return options.campaign
    return campaigns.begun(city.name) if options.campaign else None


def check_campaign(options: Options, terms: Terms) -> None:
    """What a campaign excludes (DR-24.13)."""
    data = campaign_data(options, terms.city)
    if data is None:
        return
    if options.handicap is not None or options.graduated:
        wrong = "handicap" if options.handicap is not None else "graduated"
        raise BadOptions(wrong, "is not used in campaigns", "DR-24.13")
    if options.scenario == "planned" or isinstance(options.scenario, ScenarioSpec):
        raise BadOptions("scenario", "in a campaign both sides recruit", "DR-24.4")
    if data.map != terms.city.name:
        raise BadOptions("campaign", f"this campaign is played on {data.map}", "DR-24.1")
    if campaigns.is_over(data):
        raise BadOptions("campaign", "all its games have been played", "DR-24.12")
    terms.game = data.game
    terms.roster = [data.roster.inv, data.roster.defender]


def check_tournament(options: Options) -> None:
    """What a tournament excludes (DR-25.1, DR-15.1)."""
    if not options.tournament:
        return
    if options.elowyn:
        raise BadOptions("elowyn", "she takes no part in tournaments", "DR-15.1")
    if isinstance(options.scenario, str):
        raise BadOptions("scenario", "tournaments have no points scenarios", "DR-25.1")
    if options.handicap is not None or options.campaign:
        wrong = "handicap" if options.handicap is not None else "campaign"
        raise BadOptions(wrong, "is not used in tournaments", "DR-25.1")
