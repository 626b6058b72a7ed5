"""What is measured in Attack Wing: Damage Cards by weapon or card, and who leaves how."""

# not compiled: reads the events of whole games
from __future__ import annotations

from typing import ClassVar, cast

from wyrmtable.core.event import Event
from wyrmtable.core.measures import Death, Hit, Measures, Place, Unit
from wyrmtable.core.state import State
from wyrmtable.games.attackwing import creatures
from wyrmtable.games.attackwing.state import LETTERS, NONE, WAITING, AttackWing

SQUARE = 2.0  # inches
LEFT = {"defeated": "", "fled": "fled the table", "left": "left the play area"}


class AttackWingMeasures(Measures):
    """Damage Cards by attack; positions when the creatures move."""

    points: ClassVar[str] = "Damage Cards"
    pulse: ClassVar[str] = "phase"
    square: ClassVar[float] = SQUARE

    def __init__(self) -> None:
        self.attack = ""  # the weapon or card of the last attack
        self.by = ""
        self.against = ""  # whose dice are being rolled against; empty between attacks

    def time(self, state: State) -> int:
        return cast(AttackWing, state).round

    def side(self, state: State, seat: int) -> str:
        side = cast(AttackWing, state).seat_side[seat]
        return "" if side == NONE else f"side {side + 1}"

    def units(self, state: State) -> list[Unit]:
        game = cast(AttackWing, state)
        return [
            Unit(
                LETTERS[creature],
                creatures.NAMES[card],
                game.owner[creature],
                game.in_play(creature),
                place(game, creature),
            )
            for creature, card in enumerate(game.card)
        ]

    def hits(self, state: State, event: Event) -> list[Hit]:
        data = event.data
        if event.name == "attack_declared":
            self.attack = str(data.get("weapon") or data.get("upgrade"))
        elif event.name == "attack_roll":
            self.by, self.against = str(data["creature"]), str(data["target"])
        elif event.name in ("attack_resolved", "attack_failed", "phase"):
            self.against = ""
        elif event.name == "damage":
            unit = str(data["creature"])
            if unit == self.against:
                return [Hit(self.attack.replace("_", " "), unit, 1, self.by)]
            return [Hit("cards and terrain", unit, 1)]
        return []

    def deaths(self, state: State, event: Event) -> list[Death]:
        if event.name not in LEFT:
            return []
        game, name = cast(AttackWing, state), str(event.data["creature"])
        return [Death(name, LEFT[event.name], square(game, LETTERS.index(name)))]


def place(state: AttackWing, creature: int) -> Place | None:
    """The middle of the square in which a creature is; None before it is placed."""
    waiting = state.place[state.point[creature]] == WAITING
    return None if waiting else square(state, creature)


def square(state: AttackWing, creature: int) -> Place:
    """The middle of a square, at the edge if the creature is beyond it."""
    base, end = state.point[creature], float(state.area)
    return middle(state.x[base], end), -middle(state.y[base], end)  # a scene counts y to the south


def middle(at: float, end: float) -> float:
    return (min(max(at, 0.0), end - SQUARE / 2) // SQUARE + 0.5) * SQUARE
