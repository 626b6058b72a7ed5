"""What all states of one game share: scenario, options, and lists of actions made once."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.arcs import Arc, arc_between
from wyrmtable.core.action import Action
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.aerialcorps.breeds import CARD_LENGTH, CARD_WIDTH
from wyrmtable.games.aerialcorps.contentfile import Scenario

LAST: Final = 0  # goals of section 16
COURIER: Final = 1
CAPTURE: Final = 2
CONVOY: Final = 3
GOALS: Final[list[str]] = ["last", "courier", "capture", "convoy"]

COLOURS: Final = ("red", "blue", "gold", "green", "violet", "copper")  # by seat
FRONT: Final = 0
RIGHT: Final = 1
REAR: Final = 2
LEFT: Final = 3
BELOW: Final = 4  # added to a facing for a unit below the dragon (AC-15.1)
FACINGS: Final[list[str]] = [
    "front",
    "right",
    "rear",
    "left",
    "below_front",
    "below_right",
    "below_rear",
    "below_left",
]
_AHEAD, _ASIDE = CARD_LENGTH / 2.0, CARD_WIDTH / 2.0
RIFLE_ARCS: Final[list[Arc]] = [  # by facing % 4: through the corners of the card (AC-10.3)
    Arc((_AHEAD, -_ASIDE), (_AHEAD, _ASIDE)),
    Arc((_AHEAD, _ASIDE), (-_AHEAD, _ASIDE)),
    Arc((-_AHEAD, _ASIDE), (-_AHEAD, -_ASIDE)),
    Arc((-_AHEAD, -_ASIDE), (_AHEAD, -_ASIDE)),
]
FRONT_ARC: Final[Arc] = arc_between(-45.0, 45.0)  # AC-9.5, AC-11.2


class Table:
    """Scenario and options; nothing here changes during a game."""

    key: str
    title: str
    width: float
    depth: float
    turns: int
    goal: int
    budget: list[int]
    one_each: bool
    free_for_all: bool
    free: str
    ships: list[tuple[float, float, float]]
    ends: bool  # False: a position without a scenario, where nobody wins
    options: PlainDict
    riflemen_below: bool
    below_not_boarding: bool
    secret_damage: bool
    poison_choke: bool
    wooden_targets: bool
    timed: bool
    facings: int
    listed: dict[tuple[int, ...], list[Action]]

    def __init__(self, scenario: Scenario, options: PlainDict) -> None:
        self.key = scenario.key
        self.title = scenario.title
        self.width, self.depth = scenario.table
        self.turns = scenario.turns
        self.goal = GOALS.index(scenario.goal)
        self.budget = scenario.budget
        self.one_each = scenario.one_each
        self.free_for_all = scenario.free_for_all
        self.free = scenario.free or ""
        self.ships = scenario.ships
        self.ends = True
        self.options = options
        self.riflemen_below = options["riflemen_below"] is True
        self.below_not_boarding = options["below_not_boarding"] is True
        self.secret_damage = options["secret_damage"] is True
        self.poison_choke = options["poison_choke"] is True
        self.wooden_targets = options["wooden_targets"] is True
        self.timed = options["seconds"] != 0
        self.facings = 8 if self.riflemen_below else 4
        self.listed = {}


SQUARE: Final = 4.0  # the side of a square of the table, for names


def square(x: float, y: float) -> str:
    """The square of a place: columns by letters from the west, rows by numbers from the south."""
    column, row = max(0, int(x // SQUARE)), max(0, int(y // SQUARE))
    return f"{chr(ord('A') + column)}{row + 1}" if column < 26 else f"{column + 1}/{row + 1}"
