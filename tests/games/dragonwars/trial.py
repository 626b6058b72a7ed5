"""How DragonWars is tried by the laws of the engine."""

from __future__ import annotations

from random import Random

from tests.laws import Trial

import wyrmtable as wt
from wyrmtable.core.action import TIMEOUT
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import DONE, DONE_ALL

SERVED = {2: ["caldera"], 3: ["caldera"], 4: ["sundered-ridge"], 6: ["caldera"]}
VALLEY = {  # a map as data: so narrow that dragons often have no room
    "name": "valley",
    "ground": [
        {"kind": "field", "hexes": [[0, 0], [1, 0]]},
        {"kind": "forest", "height": 1, "hexes": [[0, 1]]},
    ],
    "sites": {"W": [[-1, 0], [-1, 1], [-1, 2]], "E": [[2, -1], [2, 0], [2, 1]]},
    "seating": [{"players": 2, "sites": ["W", "E"]}],
}


def options(dice: Random) -> tuple[int, dict[str, object]]:
    """Every number of players, mode, option and map that go together."""
    seats = dice.randint(2, 6)
    mode = dice.choice(["egg", "deathmatch", "teams"] if seats in (4, 6) else ["egg", "deathmatch"])
    maps: list[object] = [None, *SERVED.get(seats, [])]
    if seats == 2 and mode != "egg":  # these have no Summit
        maps += ["twin-horns", VALLEY, VALLEY]
    return seats, {
        "mode": mode,
        "solid_terrain": dice.random() < 0.5,
        "open_fire": dice.random() < 0.5,
        "plot_seconds": dice.choice([0, 90]),
        "stalemate_rounds": dice.choice([0, 2, 10]),
        "round_limit": dice.choice([2, 5, 60]),
        "custom_map": dice.choice(maps),
    }


def confidants(state: wt.State, seat: int) -> list[int]:
    """Team-mates see each other's plots and declarations (DW-5.14)."""
    assert isinstance(state, DragonWars)
    return state.allies(seat)


def shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """The reveal of the plots (DW-5.4), or sealed declarations that are all in (DW-4.10)."""
    assert isinstance(before, DragonWars)
    assert isinstance(after, DragonWars)
    if after.revealed and not before.revealed:
        return True
    asked = before.question
    sealed = before.committed.count(1) > 0 or action.kind in (DONE, DONE_ALL, TIMEOUT.kind)
    return asked is not None and asked.name == "declare" and after.question is not asked and sealed


TRIAL = Trial(options, confidants, shows)
