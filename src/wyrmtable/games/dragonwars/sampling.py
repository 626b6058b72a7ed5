"""Random options, for random play over everything that the rules provide."""

# not compiled: set-up, once per game
from __future__ import annotations

from wyrmtable.core.chance import Chance
from wyrmtable.core.plain import Plain
from wyrmtable.games.dragonwars.mapfile import BadMap, shipped_map, shipped_maps
from wyrmtable.games.dragonwars.maps import build_map
from wyrmtable.games.dragonwars.options import MODES


def sample_options(seats: int, chance: Chance) -> dict[str, Plain]:
    """A mode, maps and options that this number of players can play with."""
    modes = [mode for mode in MODES if mode != "teams" or seats in (4, 6)]  # DW-1.2
    mode = modes[chance.below(len(modes))]
    options: dict[str, Plain] = {
        "mode": mode,
        "solid_terrain": chance.below(2) == 0,
        "open_fire": chance.below(2) == 0,
        "melee_choice": chance.below(2) == 0,
        "plot_seconds": 60 if chance.below(2) == 0 else 0,
    }
    if chance.below(4) == 0:
        options["round_limit"] = 1 + chance.below(4)
    if chance.below(4) == 0:
        options["stalemate_rounds"] = 1 + chance.below(3)
    if chance.below(3) == 0:
        maps = [name for name in shipped_maps() if serves(name, seats, mode)]
        if maps:
            options["custom_map"] = maps[chance.below(len(maps))]
    return options


def serves(name: str, seats: int, mode: str) -> bool:
    """Can so many players play this mode on a shipped map?"""
    try:
        build_map(shipped_map(name), seats, mode)
    except BadMap:
        return False
    return True
