"""What can be measured in a game while it is played; `wyrmtable.lab` counts it over many games.

A game derives one class from `Measures` and says what its units are, where they are, and which of
its events are damage and deaths. Places are those of the game's scene, so that they can be drawn
on its board.
"""

# not compiled: reads the events of whole games, not of searches
from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.event import Event
from wyrmtable.core.state import State

Place = tuple[float, float]


class Unit:
    """Something that fights, as it is now; `place` None: it is not on the board."""

    def __init__(
        self, name: str, kind: str, seat: int, alive: bool, place: Place | None = None
    ) -> None:
        self.name = name  # as events call it
        self.kind = kind  # what counts as the same in all games
        self.seat = seat
        self.alive = alive
        self.place = place


class Hit:
    """Points that an attack or a mishap took from a unit; nobody's deed if `by` is empty."""

    def __init__(self, attack: str, unit: str, points: int, by: str = "") -> None:
        self.attack = attack
        self.unit = unit
        self.points = points
        self.by = by


class Death:
    """A unit left the game; without a cause it was the last thing that hit it."""

    def __init__(self, unit: str, cause: str = "", place: Place | None = None) -> None:
        self.unit = unit
        self.cause = cause
        self.place = place


class Measures:
    """The measures of one game while it is played; as it stands, a game without units."""

    clock: ClassVar[str] = "rounds"  # what the length of a game is counted in
    points: ClassVar[str] = "damage"  # what hits take away
    pulse: ClassVar[str] = ""  # the event at which positions are noted
    square: ClassVar[float] = 1.0  # on a plane: the side of the squares by which places are given

    def time(self, state: State) -> int:
        """How long the game has lasted, by the clock."""
        return 0

    def side(self, state: State, seat: int) -> str:
        """What a seat plays: a colour, a team, a side."""
        return ""

    def units(self, state: State) -> list[Unit]:
        """Everything that fights or has fought, always in the same order."""
        return []

    def hits(self, state: State, event: Event) -> list[Hit]:
        """The damage that an event tells of; called for every event, in order."""
        return []

    def deaths(self, state: State, event: Event) -> list[Death]:
        """The deaths that an event tells of."""
        return []
