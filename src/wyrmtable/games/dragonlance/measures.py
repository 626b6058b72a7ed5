"""What is measured in DragonLance: levels lost to attacks, fear and citadels, and crashes."""

# not compiled: reads the events of whole games
from __future__ import annotations

from typing import ClassVar, cast

from wyrmtable.board.hex import centre
from wyrmtable.core.event import Event
from wyrmtable.core.measures import Death, Hit, Measures, Unit
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import NOBODY
from wyrmtable.games.dragonlance.hordes import team_of
from wyrmtable.games.dragonlance.naming import seat_name
from wyrmtable.games.dragonlance.pieces import COLOURS, NAMES, SIDES, SIZE
from wyrmtable.games.dragonlance.state import DragonLance

CAUSES = {"DL-13.17": "fear", "DL-15.20": "collision"}  # DL-9.12 is a battle


class DragonLanceMeasures(Measures):
    """Levels by attack; dragons are counted by colour, positions at the start of every turn."""

    points: ClassVar[str] = "levels"
    pulse: ClassVar[str] = "turn_begins"

    def __init__(self) -> None:
        self.kind = ""  # of the last attack
        self.fighters: tuple[str, str] = ("", "")  # its attacker and defender

    def time(self, state: State) -> int:
        return cast(DragonLance, state).round

    def side(self, state: State, seat: int) -> str:
        game = cast(DragonLance, state)
        return SIDES[team_of(game, seat)] if game.flags.teams else seat_name(game, seat)

    def units(self, state: State) -> list[Unit]:
        game = cast(DragonLance, state)
        listed: list[Unit] = []
        for dragon, name in enumerate(NAMES):
            seat, cell = game.owner[dragon // SIZE], game.cell[dragon]
            if seat == NOBODY or (cell < 0 and not game.dead[dragon]):
                continue
            where = centre(*HEXES.grid.coords[cell]) if cell >= 0 else None
            listed.append(Unit(name, COLOURS[dragon // SIZE], seat, cell >= 0, where))
        return listed

    def hits(self, state: State, event: Event) -> list[Hit]:
        data = event.data
        if event.name == "attack_announced":
            self.kind = f"{data['kind']} attack".replace("_", " ")
        elif event.name == "battle":
            self.fighters = (str(data["attacker"]), str(data["defender"]))
        elif event.name == "levels_lost":
            levels, unit = data["levels"], str(data["dragon"])
            assert isinstance(levels, int)
            if levels <= 0:
                return []
            if event.cite in CAUSES:
                return [Hit(CAUSES[event.cite], unit, levels)]
            attacker, defender = self.fighters
            if unit == attacker:
                return [Hit("defence", unit, levels, defender)]
            return [Hit(self.kind, unit, levels, attacker)]
        return []

    def deaths(self, state: State, event: Event) -> list[Death]:
        if event.name != "crashed":
            return []
        hex = event.data["hex"]
        where = centre(*cast(list[int], hex)) if isinstance(hex, list) else None
        return [Death(str(event.data["dragon"]), "", where)]
