"""The options of Dragon Rage (DR-1.16)."""

# not compiled: msgspec structs
from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.games.dragonrage.mapfile import MapSpec, Zones

HexList = list[Annotated[str, Meta(pattern="^[0-9]{4}$", description="a hex such as 0407")]]


Turns = Annotated[int, Meta(ge=1, le=99)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When reinforcements arrive and how many units (DR-13.8)."""

    first_turn: Turns
    every: Turns
    units: Annotated[int, Meta(ge=0, le=20)]


class ScenarioSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as data: forces, goal and who begins (section 22); also its own map and zones."""

    invader: dict[str, int]
    defender: dict[str, int]
    goal: int
    first: Literal["invader", "defender"] = "invader"
    name: str = ""
    title: Annotated[str, Meta(max_length=60)] = ""
    map: str | MapSpec | None = None  # instead of the option
    zones: Zones = Zones()  # what it lists replaces that of the map
    reinforcements: Pace | None = None


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Handicap ratings by side (DR-23.8, DR-23.10)."""

    inv: int
    # `def` is a word of the language
    defender: int = msgspec.field(name="def")


class GameResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One finished game of a campaign."""

    winner: Literal["inv", "def"]
    gain: Ratings


class CampaignData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A campaign between two games (DR-24.14)."""

    map: str
    game: Annotated[int, Meta(ge=1, le=6)]
    roster: Ratings
    players: dict[str, str] = {}
    results: list[GameResult] = []


Scenario = Annotated[int, Meta(description="1 to 6")] | Literal["planned", "choice"] | ScenarioSpec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one table."""

    map: Annotated[
        Annotated[str, Meta(description="esirien or nurkott")] | MapSpec,
        Meta(description="esirien, nurkott, or a map as data (DR-1.16)"),
    ] = "esirien"
    scenario: Annotated[
        Scenario, Meta(description="1 to 6, planned, choice, or a scenario as data (DR-1.16)")
    ] = 1
    sides: Annotated[
        Literal["fixed", "roll"],
        Meta(description="fixed: seat 1 is the Invader; roll: the higher roll picks (DR-1.2)"),
    ] = "fixed"
    elowyn: Annotated[bool, Meta(description="the princess takes part (DR-15.1)")] = False
    graduated: Annotated[bool, Meta(description="a graduated result (DR-5.9)")] = False
    reinforcement_hexes: Annotated[
        Literal["standard"] | HexList,
        Meta(description="where reinforcements arrive, if not as usual (DR-13.9)"),
    ] = "standard"
    handicap: Annotated[Ratings | None, Meta(description="the ratings of both sides (DR-23.9)")] = (
        None
    )
    campaign: Annotated[
        bool | CampaignData,
        Meta(description="a campaign begins, or goes on with this data (DR-24.1, DR-24.14)"),
    ] = False
    tournament: Annotated[bool, Meta(description="rules of tournaments (DR-25.1)")] = False
    clock: Annotated[
        Annotated[int, Meta(ge=1, le=86400)] | None,
        Meta(
            description="seconds per phase, or no clock (DR-1.18)",
            extra_json_schema={"clock": True},
        ),
    ] = None
