"""The options of Attack Wing (AW-23.1, AW-23.10)."""

# not compiled: msgspec structs
from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wyrmtable.core.errors import BadOptions
from wyrmtable.games.attackwing import creatures, state
from wyrmtable.games.attackwing.tablefile import TABLE
from wyrmtable.games.attackwing.words import CONC, CRIT, HIT

MODES = ("starter", "legion", "adventure1", "adventure2", "campaign")
ALL = 12  # `obstacle_peek: all`
FACES = {"hit": HIT, "crit": CRIT, "conc": CONC}
Players = Annotated[int, Meta(ge=1, le=3)]


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a host may choose before anybody chooses dragons."""

    mode: Annotated[
        Literal["starter", "legion", "adventure1", "adventure2", "campaign"],
        Meta(description="starter dragons, legions, an adventure or a campaign (AW-23.1)"),
    ] = "starter"
    points: Annotated[
        Annotated[int, Meta(ge=1, le=400)] | None,
        Meta(description="Legion Points of each side (AW-16.1)"),
    ] = None
    area: Annotated[
        int, Meta(description="side of the play area in inches (AW-2.21)", ge=36, le=72)
    ] = 36
    teams: Annotated[
        list[Players],
        Meta(description="players on each side; empty: one each (AW-18.1)", max_length=3),
    ] = []
    premeasure: Annotated[bool, Meta(description="measuring is allowed (AW-2.18)")] = False
    figure_bump: Annotated[bool, Meta(description="figures bump as well (AW-7.25)")] = False
    obstacles: Annotated[int, Meta(description="Obstacles of each side (AW-19.2)", ge=0, le=6)] = 0
    obstacle_peek: Annotated[
        Literal["none", "all"] | Annotated[int, Meta(ge=0, le=6)],
        Meta(description="how many of its Obstacles a side may look at (AW-19.3)"),
    ] = "none"
    artifacts: Annotated[bool, Meta(description="artifacts may be taken (AW-16.13)")] = False
    muster: Annotated[bool, Meta(description="with the cards of the Muster (AW-23.2)")] = True
    round_limit: Annotated[
        int, Meta(description="rounds until points decide (AW-14.13)", ge=1, le=999)
    ] = 40
    morale_face: Annotated[
        Literal["hit", "crit"], Meta(description="what makes soldiers flee (AW-17.21)")
    ] = "hit"
    geyser_face: Annotated[
        Literal["crit", "hit", "conc"], Meta(description="what makes geysers erupt (AW-22.6)")
    ] = "crit"
    turn_seconds: Annotated[
        int,
        Meta(
            description="time for each decision in seconds, 0 is no limit (AW-23.3)",
            ge=0,
            le=86400,
            extra_json_schema={"clock": True},
        ),
    ] = 0
    log: Annotated[dict[str, Any], Meta(description="the log of a campaign (AW-23.15)")] = {}


@cache
def cheapest(muster: bool) -> int:
    """The cost of the cheapest creature (AW-23.10)."""
    return min(
        creatures.cost(card, 1)
        for card in range(len(creatures.KEYS))
        if muster or not creatures.MUSTER[card]
    )


def checked(options: Options, seats: int) -> tuple[int, list[int]]:
    """The mode and the players of each side; BadOptions where options do not fit together."""
    mode = MODES.index(options.mode)
    legion = mode == state.LEGION
    teams = list(options.teams) or [1] * seats
    if mode == state.CAMPAIGN:
        if seats != 3 or options.teams:
            raise BadOptions("mode", "a campaign has three players", "AW-20.18")
        teams = [1, 1, 1]
    if sum(teams) != seats or not 2 <= len(teams) <= 3:
        why = f"{seats} players make {len(teams)} sides of {teams}; there are two or three sides"
        raise BadOptions("teams", why, "AW-1.2" if not options.teams else "AW-18.1")
    if max(teams) > 1 and not legion:
        raise BadOptions("teams", "teams play legion games only", "AW-23.10")
    if mode == state.ADVENTURE_1 and seats != 2:
        raise BadOptions("mode", "adventure 1 has two players", "AW-21.1")
    if mode == state.ADVENTURE_2 and seats != 3:
        raise BadOptions("mode", "adventure 2 has three players", "AW-22.1")
    if mode >= state.ADVENTURE_1:
        if options.area != TABLE.area.side:
            raise BadOptions("area", "adventures use 36 by 36", "AW-2.1")
        if options.obstacles:
            raise BadOptions("obstacles", "adventures have no Obstacles", "AW-23.10")
    least = cheapest(options.muster)
    if options.points is not None and options.points < least:
        raise BadOptions("points", f"the cheapest creature costs {least}", "AW-23.10")
    least *= max(teams)
    if legion and points_of(options, mode) < least:
        raise BadOptions("points", f"a creature for each player costs {least}", "AW-18.9")
    if len(teams) == 3 and options.obstacles > 4:
        raise BadOptions("obstacles", "three sides have at most 4 each", "AW-23.10")
    if options.log and mode != state.CAMPAIGN:
        raise BadOptions("log", "only a campaign has a log", "AW-23.10")
    return mode, teams


def points_of(options: Options, mode: int) -> int:
    """The Legion Points of a game (AW-23.10)."""
    if mode != state.LEGION:
        return 0
    if options.points is not None:
        return options.points
    return TABLE.legion.points if options.muster else TABLE.legion.starter_points


def peek_of(options: Options) -> int:
    """How many of its Obstacles a side may look at."""
    peek = options.obstacle_peek
    return peek if isinstance(peek, int) else ALL if peek == "all" else 0
