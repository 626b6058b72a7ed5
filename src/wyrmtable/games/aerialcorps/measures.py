"""What is measured in Aerial Corps: breaths by their weapon, rifles, melee, and who leaves how."""

# not compiled: reads the events of whole games
from __future__ import annotations

from typing import ClassVar, cast

from wyrmtable.core.event import Event
from wyrmtable.core.measures import Death, Hit, Measures, Place, Unit
from wyrmtable.core.state import State
from wyrmtable.games.aerialcorps.breeds import BREATH, BREATH_NAMES, NAMES
from wyrmtable.games.aerialcorps.state import FLYING, NONE, PLACES, SHIP, AerialCorps

SQUARE = 2.0  # inches
LEFT = {"captured": "boarding", "left_table": "left the table"}


class AerialCorpsMeasures(Measures):
    """Points of damage cards by attack; positions at the start of every round."""

    clock: ClassVar[str] = "turns"
    pulse: ClassVar[str] = "round_begins"
    square: ClassVar[float] = SQUARE

    def time(self, state: State) -> int:
        return cast(AerialCorps, state).turn

    def side(self, state: State, seat: int) -> str:
        game = cast(AerialCorps, state)
        return f"side {game.side_name(game.side[seat])}"

    def units(self, state: State) -> list[Unit]:
        game = cast(AerialCorps, state)
        listed: list[Unit] = []
        for number, breed in enumerate(game.breed):
            if breed in (NONE, SHIP):  # ships belong to no seat
                continue
            flying = game.out[number] == FLYING
            where = place(game, number)
            seat = number // PLACES
            listed.append(Unit(game.dragon_name(number), NAMES[breed], seat, flying, where))
        return listed

    def hits(self, state: State, event: Event) -> list[Hit]:
        game, data = cast(AerialCorps, state), event.data
        if event.name == "damage":
            by, unit = str(data["source"]), str(data["dragon"])
            attack = f"{BREATH_NAMES[BREATH[game.breed[game.numbered(by)]]]} breath"
        elif event.name in ("shot", "melee"):
            by, unit = str(data["dragon"]), str(data["target"])
            attack = "rifles" if event.name == "shot" else "melee"
        elif event.name == "ongoing":
            by, unit, attack = "", str(data["dragon"]), "ongoing acid or fire"
        else:
            return []
        points = data["points"]
        assert isinstance(points, int)
        return [Hit(attack, unit, points, by)]

    def deaths(self, state: State, event: Event) -> list[Death]:
        if event.name != "removed" or str(event.data["dragon"]).startswith("ship"):
            return []
        name = str(event.data["dragon"])
        cause = LEFT.get(str(event.data["why"]), "")
        game = cast(AerialCorps, state)
        return [Death(name, cause, place(game, game.numbered(name)))]


def place(state: AerialCorps, number: int) -> Place:
    """The middle of the square in which a dragon is, at the edge if it has just left the table."""
    x, y = state.x[number], state.y[number]  # a scene counts y to the south
    return middle(x, state.table.width), -middle(y, state.table.depth)


def middle(at: float, end: float) -> float:
    return (min(max(at, 0.0), end - SQUARE / 2) // SQUARE + 0.5) * SQUARE
