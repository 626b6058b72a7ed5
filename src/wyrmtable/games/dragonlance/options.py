"""The options of DragonLance (DL-1.10) and which of them go together."""

# not compiled: msgspec structs
from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from wyrmtable.core.errors import BadOptions
from wyrmtable.games.dragonlance.contentfile import PIECES, SCENARIOS
from wyrmtable.games.dragonlance.pieces import CEILING, MARKERS

Mode = Literal["basic", "advanced"]
ScenarioName = Literal["standard", "dragonwar", "team_dragonwar", "team_dragonlance"]
Removable = Literal["spells", "items", "leaders"]
SpellName = Literal[
    "cloudkill",
    "cone_of_cold",
    "fireball",
    "incendiary_cloud",
    "lightning_bolt",
    "power_word",
    "meteor_swarm",
    "globe_of_invulnerability",
    "magic_missile",
    "dispel_magic",
    "fear",
    "haste",
    "passwall",
    "teleport",
]
Positive = Annotated[int, Meta(ge=1, le=10_000)]


def about(
    text: str,
    title: str | None = None,
    words: dict[str, str] | None = None,
    none: str = "",
    clock: bool = False,
) -> Meta:
    """A description for forms; a title, and words for choices and for choosing nothing."""
    extra: dict[str, object] = {"enum_titles": words} if words is not None else {}
    if none:
        extra |= {"about": text, "none_title": none}
        text = f"{text}; none: {none}"
    if clock:
        extra["clock"] = True
    return Meta(title=title, description=text, extra_json_schema=extra or None)


SCENARIO_WORDS = {
    "standard": "DragonLance: carry the Lance home",
    "dragonwar": "Dragonwar: be the last in the air",
    "team_dragonlance": "Team DragonLance: the Lance, Good against Evil",
    "team_dragonwar": "Team Dragonwar: survival, Good against Evil",
}
SPELL_WORDS = {spell.name: spell.title for spell in PIECES.spell}


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a host may choose before set-up."""

    mode: Annotated[Mode, about("advanced adds leaders, citadels and items (DL-1.9)")] = "basic"
    citadels: Annotated[
        bool | None, about("flying citadels (DL-1.10, section 15)", none="only in advanced mode")
    ] = None
    items: Annotated[
        bool | None, about("magic items (DL-1.10, section 16)", none="only in advanced mode")
    ] = None
    leaders: Annotated[
        bool | None, about("leader characters (DL-1.10, section 17)", none="only in advanced mode")
    ] = None
    leader_choice: Annotated[
        Literal["choose", "deal"],
        about(
            "how everybody comes by a leader (DL-17.2)",
            "Leaders are",
            {"choose": "chosen by the players", "deal": "dealt at random"},
        ),
    ] = "choose"
    individual_leaders: Annotated[
        bool, about("a leader rides one dragon (DL-18.1)", "Leaders ride")
    ] = False
    horde_limit: Annotated[
        Literal[3, 2, 1] | None,
        about(
            "dragons of a colour in the air at once (DL-18.4)",
            "Dragons in the air",
            none="all of them",
        ),
    ] = None
    horde_size: Annotated[
        Literal[5, 4, 3, 2, 1],
        about("dragons with which a horde starts (DL-18.6)", "Dragons in a horde"),
    ] = 5
    resurrection: Annotated[
        Literal[3, 4] | None,
        about("cards that bring a killed dragon back (DL-18.7)", none="the dead stay dead"),
    ] = None
    counter_attack_magic: Annotated[
        bool, about("attack spells also help the defender (DL-18.10)", "Counter-attack with magic")
    ] = False
    multiple_magic: Annotated[
        bool, about("more than one card for a dragon (DL-18.12)", "Several spells on a dragon")
    ] = False
    replenish_items: Annotated[bool, about("items of the fallen return (DL-18.13)")] = False
    terrain: Annotated[bool, about("forest, mountain and water (DL-1.10, section 19)")] = False
    unlimited_altitude: Annotated[bool, about("no ceiling (DL-20.1)")] = False
    easy_diving: Annotated[bool, about("up to three levels down for a point (DL-20.4)")] = False
    facing: Annotated[bool, about("dragons fly where they face (DL-20.7)")] = False
    same_hex: Annotated[
        bool,
        about("dragons share a hex at different levels (DL-20.19)", "Several dragons in a hex"),
    ] = False
    realistic_bonus: Annotated[
        bool, about("height and position instead of points spent (DL-20.28)")
    ] = False
    stunts: Annotated[bool, about("aerial stunts for points and cards (DL-1.10, section 21)")] = (
        False
    )
    scenario: Annotated[
        ScenarioName,
        about(
            "the Lance or survival, alone or in teams (DL-1.10, section 22)", None, SCENARIO_WORDS
        ),
    ] = "standard"
    no_cards: Annotated[
        list[Removable],
        about(
            "kinds of cards that are left out (DL-22.9)",
            "Cards left out",
            {"spells": "Spells", "items": "Magic items", "leaders": "Leaders"},
        ),
    ] = []
    removed_spells: Annotated[
        list[SpellName],
        about("single spells that are left out (DL-22.11)", "Spells left out", SPELL_WORDS),
    ] = []
    fast_start: Annotated[
        Literal[4, 5, 6, 7, 8, 9, 10] | None,
        about("altitude at the start (DL-22.13)", "Start at altitude", none="on the ground"),
    ] = None
    hordes_per_player: Annotated[
        Literal[1, 2, 3], about("hordes that each player controls (DL-1.10, section 23)")
    ] = 1
    three_horde_layout: Annotated[
        Literal["alternate", "halves"] | None,
        about(
            "which three hordes a player has (DL-23.4)",
            "Three hordes",
            {
                "alternate": "every other lair, so that turns alternate",
                "halves": "the Good against the Evil half",
            },
            none="only for three hordes",
        ),
    ] = None
    round_limit: Annotated[Positive | None, about("last round (DL-14.8)", none="no limit")] = 40
    decision_timer: Annotated[
        Positive | None, about("seconds for a decision (DL-24.3)", none="no limit", clock=True)
    ] = None


TOWER_OF = {scenario.name: scenario.tower for scenario in SCENARIOS.scenario}
TEAMS_OF = {scenario.name: scenario.teams for scenario in SCENARIOS.scenario}
REMOVED_OF = {scenario.name: scenario.removed for scenario in SCENARIOS.scenario}


def has_citadels(options: Options) -> bool:
    """Are there flying citadels (DL-1.9, DL-22.3)?"""
    if options.citadels is not None:
        return options.citadels
    return options.mode == "advanced" and TOWER_OF[options.scenario]


def has_items(options: Options) -> bool:
    """Are there magic items (DL-1.9, DL-22.3, DL-22.9)?"""
    if "items" in options.no_cards:
        return False
    if options.items is not None:
        return options.items
    return options.mode == "advanced" and has_citadels(options)


def has_leaders(options: Options) -> bool:
    """Are there leaders (DL-1.9, DL-22.9)?"""
    if "leaders" in options.no_cards:
        return False
    if options.leaders is not None:
        return options.leaders
    return options.mode == "advanced"


def has_spells(options: Options) -> bool:
    """Are there spell cards (DL-22.3, DL-22.9, DL-22.11)?"""
    left_out = [*options.removed_spells, *REMOVED_OF[options.scenario]]
    return "spells" not in options.no_cards and len(set(left_out)) < len(get_args(SpellName))


def check(options: Options, seats: int) -> None:
    """Refuse what makes no sense together, with the clause (DL-1.10)."""
    if has_citadels(options) and not TOWER_OF[options.scenario]:
        raise BadOptions("citadels", "there are no citadels without the tower", "DL-1.10")
    if options.items and not has_citadels(options):
        raise BadOptions("items", "items are hidden in citadels: switch citadels on", "DL-1.10")
    for name in ("leaders", "items"):
        if getattr(options, name) and name in options.no_cards:
            raise BadOptions(name, f"no_cards takes the {name} out of play", "DL-22.9")
    needs = [
        ("leader_choice", options.leader_choice != "choose", has_leaders(options), "leaders"),
        ("individual_leaders", options.individual_leaders, has_leaders(options), "leaders"),
        ("resurrection", options.resurrection is not None, has_spells(options), "spell cards"),
        (
            "counter_attack_magic",
            options.counter_attack_magic,
            has_spells(options),
            "spell cards",
        ),
        ("multiple_magic", options.multiple_magic, has_spells(options), "spell cards"),
        ("replenish_items", options.replenish_items, has_items(options), "items"),
        ("stunts", options.stunts, options.facing, "facing"),
        (
            "three_horde_layout",
            options.three_horde_layout is not None,
            options.hordes_per_player == 3,
            "hordes_per_player: 3",
        ),
    ]
    for name, wanted, met, needed in needs:
        if wanted and not met:
            raise BadOptions(name, f"needs {needed}", "DL-1.10")
    for name, listed in (
        ("no_cards", options.no_cards),
        ("removed_spells", options.removed_spells),
    ):
        if len(set(listed)) != len(listed):
            raise BadOptions(name, "something is named twice", "DL-1.10")
    check_hordes(options, seats)
    check_start(options, seats)


def check_hordes(options: Options, seats: int) -> None:
    """How many hordes a player may have, and teams of equal size (DL-1.10, DL-22.8)."""
    each = options.hordes_per_player
    if each == 2 and seats > 3:
        raise BadOptions(
            "hordes_per_player", f"2 is for two or three players, not {seats}", "DL-1.10"
        )
    if each == 3 and seats > 2:
        raise BadOptions("hordes_per_player", f"3 is for two players, not {seats}", "DL-1.10")
    if TEAMS_OF[options.scenario]:
        if each == 2 or (each == 3 and options.three_horde_layout != "halves"):
            raise BadOptions(
                "scenario", "in teams a player has one horde, or three with halves", "DL-22.8"
            )
        if seats % 2:
            raise BadOptions("scenario", f"{seats} players make no equal teams", "DL-22.8")


def check_start(options: Options, seats: int) -> None:
    """A fast start needs enough markers (DL-22.14)."""
    start = options.fast_start
    if start is None:
        return
    flying = min(options.horde_size, options.horde_limit or options.horde_size)
    dragons = flying * options.hordes_per_player * seats
    if start > CEILING or start * dragons > MARKERS:
        raise BadOptions(
            "fast_start",
            f"{dragons} dragons at {start} need {dragons * start} of {MARKERS} markers",
            "DL-22.14",
        )
