"""The options of DragonWars (DW-1.2, section 15, section 16)."""

# not compiled: msgspec structs
from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.games.dragonwars.mapfile import MapSpec, shipped_maps

Mode = Literal["egg", "deathmatch", "teams"]
MODES: tuple[Mode, ...] = ("egg", "deathmatch", "teams")

MODE_TEXT = (
    "egg: carry the dragon egg home; deathmatch: be the last with dragons; "
    "teams: Colors against Chromatics, 4 or 6 players (DW-1.2)"
)
MODE_WORDS = {"deathmatch": "Deathmatch", "egg": "Capture the Egg", "teams": "Teams"}
SOLID_TEXT = "terrain on the way of a Forward 2 or 3 can be crashed into (DW-16.1)"
FIRE_TEXT = "terrain never stops fire (DW-16.6)"
MELEE_TEXT = "before a Melee every player says which enemies to spare (DW-16.7)"
MAP_TEXT = f"a map that comes with the game ({', '.join(shipped_maps())}) or one as data (DW-16.2)"
NO_MAP = "the standard map"
MAP_TITLES = {name: name.replace("-", " ").capitalize() for name in shipped_maps()}
TIME_TEXT = "time for each decision in seconds, 0 is no limit (DW-5.12)"
STALEMATE_TEXT = "Rounds without progress that end the game, 0 is off (DW-15.1)"
LIMIT_TEXT = "last Round of the game, 0 is off (DW-15.2)"


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a host may choose before set-up."""

    mode: Annotated[
        Mode, Meta(description=MODE_TEXT, extra_json_schema={"enum_titles": MODE_WORDS})
    ] = "deathmatch"
    solid_terrain: Annotated[bool, Meta(description=SOLID_TEXT)] = False
    open_fire: Annotated[bool, Meta(title="Fire over terrain", description=FIRE_TEXT)] = False
    melee_choice: Annotated[bool, Meta(title="Choice in Melee", description=MELEE_TEXT)] = False
    custom_map: Annotated[
        MapSpec | str | None,
        Meta(
            title="Map",
            description=f"{MAP_TEXT}; none: {NO_MAP}",
            examples=list(shipped_maps()),
            extra_json_schema={
                "about": MAP_TEXT,
                "none_title": NO_MAP,
                "example_titles": MAP_TITLES,
            },
        ),
    ] = None
    plot_seconds: Annotated[
        int, Meta(description=TIME_TEXT, ge=0, le=86400, extra_json_schema={"clock": True})
    ] = 0
    stalemate_rounds: Annotated[
        int, Meta(title="Rounds without progress", description=STALEMATE_TEXT, ge=0, le=1000)
    ] = 10
    round_limit: Annotated[int, Meta(title="Last Round", description=LIMIT_TEXT, ge=0, le=1000)] = (
        60
    )
