"""What is measured in Dragon Rage: points that monsters lose, and units that are destroyed."""

# not compiled: reads the events of whole games
from __future__ import annotations

from typing import ClassVar, cast

from wyrmtable.board.hex import centre
from wyrmtable.core.event import Event
from wyrmtable.core.measures import Death, Hit, Measures, Place, Unit
from wyrmtable.core.state import State
from wyrmtable.games.dragonrage.kinds import NAMES
from wyrmtable.games.dragonrage.state import DEAD, INVADER, DragonRage

GONE = ("unit_destroyed", "monster_died", "dispelled")
# What an event makes of the losses that follow it
CAUSES = {
    "crash": "crash",
    "whirlwind_roll": "whirlwind",
    "dragonfire": "dragonfire",
    "dispelled": "dispel",
    "scale_roll": "scaling",
    "phase_begins": "mishap",
}


class DragonRageMeasures(Measures):
    """Points by attack; whatever has no damage sheet has a single one."""

    clock: ClassVar[str] = "turns"
    points: ClassVar[str] = "points"
    pulse: ClassVar[str] = "phase_begins"

    def __init__(self) -> None:
        self.attack = "mishap"
        self.by = ""
        self.places: dict[str, Place] = {}  # where each unit was last seen

    def time(self, state: State) -> int:
        return cast(DragonRage, state).turn

    def side(self, state: State, seat: int) -> str:
        return "Invader" if cast(DragonRage, state).side_of(seat) == INVADER else "Defender"

    def units(self, state: State) -> list[Unit]:
        game = cast(DragonRage, state)
        listed: list[Unit] = []
        for unit, cell in enumerate(game.cell):
            seat = game.seat_of(min(game.side[unit], 1))  # a captive is the Defender's
            kind = NAMES[game.kind[unit]]
            where = None if cell < 0 else centre(*game.city.grid.coords[cell])
            listed.append(Unit(game.names[unit], kind, seat, cell != DEAD, where))
            if where is not None:
                self.places[game.names[unit]] = where
        return listed

    def hits(self, state: State, event: Event) -> list[Hit]:
        self.units(state)
        data, name = event.data, event.name
        if name in CAUSES:
            self.attack = CAUSES[name]
            self.by = str(data["unit"]) if name == "dragonfire" else ""
        elif name == "combat":
            attackers = cast(list[str], data["attackers"])
            self.attack, self.by = str(data["kind"]), attackers[0] if attackers else ""
        elif name == "hit_roll":
            self.attack, self.by = "attack on a monster", str(data["unit"])
        elif name == "damage":
            lost = sum(cast(dict[str, int], data["lost"]).values())
            return [Hit(self.attack, str(data["unit"]), lost, self.doer(state))] if lost else []
        elif name in ("unit_destroyed", "wounded"):
            return [Hit(self.attack, str(data["unit"]), 1, self.doer(state))]
        return []

    def doer(self, state: State) -> str:
        """The unit whose attack it was, if it is one of the game's."""
        base = self.by.partition(".")[0]
        return base if base in cast(DragonRage, state).names else ""

    def deaths(self, state: State, event: Event) -> list[Death]:
        if event.name not in GONE:
            return []
        unit = str(event.data["unit"])
        return [Death(unit, "" if event.name != "dispelled" else "dispel", self.places.get(unit))]
