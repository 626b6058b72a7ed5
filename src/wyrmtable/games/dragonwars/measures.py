"""What is measured in DragonWars: dragons, fire, Melee and falls."""

# not compiled: reads the events of whole games
from __future__ import annotations

from typing import ClassVar, cast

from wyrmtable.board.hex import centre
from wyrmtable.core.event import Event
from wyrmtable.core.measures import Death, Hit, Measures, Place, Unit
from wyrmtable.core.plain import Plain
from wyrmtable.core.state import State
from wyrmtable.games.dragonwars.board import TEAMS
from wyrmtable.games.dragonwars.dragons import TEAM_NAMES, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars

MISHAPS = {"fell": "fall", "hurt": "crash"}  # DW-8.11, DW-9.11


class DragonWarsMeasures(Measures):
    """Health lost to every attack, deaths by hex, positions at the start of every Turn."""

    points: ClassVar[str] = "health"
    pulse: ClassVar[str] = "turn_begins"

    def time(self, state: State) -> int:
        return cast(DragonWars, state).round

    def side(self, state: State, seat: int) -> str:
        game = cast(DragonWars, state)
        return TEAM_NAMES[game.side(seat)] if game.board.mode == TEAMS else game.seat_name(seat)

    def units(self, state: State) -> list[Unit]:
        game = cast(DragonWars, state)
        coords = game.board.map.grid.coords
        listed: list[Unit] = []
        for dragon, cell in enumerate(game.cell):
            kind = TYPE_NAMES[dragon % TYPES]
            place = centre(*coords[cell]) if cell != NOWHERE else None
            name = game.dragon_name(dragon)
            listed.append(Unit(name, kind, dragon // TYPES, game.health[dragon] > 0, place))
        return listed

    def hits(self, state: State, event: Event) -> list[Hit]:
        data = event.data
        if event.name == "hit":
            attack = str(data["kind"]).replace("_", " ")
        elif event.name == "melee_hit":
            attack = "melee"
        elif event.name in MISHAPS:
            attack = MISHAPS[event.name]
        else:
            return []
        points = data["damage"]
        assert isinstance(points, int)
        return [Hit(attack, str(data["dragon"]), points, str(data.get("by", "")))]

    def deaths(self, state: State, event: Event) -> list[Death]:
        if event.name != "died":
            return []
        cause = "fall with the egg" if event.cite == "DW-12.9" else ""
        return [Death(str(event.data["dragon"]), cause, place_of(event.data["hex"]))]


def place_of(hex: Plain) -> Place | None:
    """The place of a hex that an event names."""
    return centre(*cast(list[int], hex)) if isinstance(hex, list) else None
