"""What one dragon can do to another from where it is, in points to be expected; for bots."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.games.aerialcorps.breeds import (
    BREATH,
    BREATH_CARDS,
    CARD_LENGTH,
    CARD_WIDTH,
    LONG_RANGE,
    MELEE_CARDS,
    NO_BREATH,
    SHIP_LENGTH,
    SHIP_WIDTH,
    SHORT_RANGE,
    SONIC,
    TAIL,
)
from wyrmtable.games.aerialcorps.decks import FULL_DECKS, points
from wyrmtable.games.aerialcorps.spots import Spot
from wyrmtable.games.aerialcorps.state import NONE, SHIP, AerialCorps
from wyrmtable.games.aerialcorps.table import BELOW, FRONT, LEFT, REAR, RIGHT

MEANS: Final[list[float]] = [  # points of a card, by deck
    sum([points(card) for card in deck]) / len(deck) for deck in FULL_DECKS
]
BREATH_POINTS: Final[float] = MEANS[0]
RIFLE_POINTS: Final[float] = MEANS[1]
MELEE_POINTS: Final[float] = MEANS[2]
MOVES_IN: Final = 0.5  # how often one of two dragons in conflict has moved in (AC-8.11)
SLOPE: Final = CARD_WIDTH / CARD_LENGTH  # of the edges of a front arc (AC-10.3)
HEAD: Final = CARD_LENGTH / 2.0
NEAR: Final = 1.6  # centres nearer than this are taken to overlap
SLACK: Final = 0.8  # a card reaches into an arc when its centre is this far outside
FULL_REACH: Final = 7.0  # inches within which a turn brings a dragon to bear
LAST_REACH: Final = 20.0  # and from which on it does not
# by levels that the target is higher, from -3 to 3
LEVELS: Final[list[float]] = [0.1, 0.35, 0.8, 1.0, 0.35, 0.2, 0.1]
SONIC_LEVELS: Final[list[float]] = [0.1, 0.35, 0.8, 1.0, 0.8, 0.35, 0.1]
RIFLE_LEVELS: Final[list[float]] = [0.05, 0.15, 0.3, 1.0, 0.5, 0.15, 0.05]
VOLLEYS: Final = 1.6  # cards that a unit may hope for in a turn near an enemy


class Arms:
    """What a dragon fights with, and how big it is as a target."""

    cards: int  # place in BREATH_CARDS, or NONE without breath
    sonic: bool
    may_breathe: bool  # in the turn that comes
    units: int
    claws: float  # points of a melee attack
    half_width: float
    half_length: float

    def __init__(self, state: AerialCorps, number: int) -> None:
        ship = state.breed[number] == SHIP
        self.half_width = (SHIP_WIDTH if ship else CARD_WIDTH) / 2.0
        self.half_length = (SHIP_LENGTH if ship else CARD_LENGTH) / 2.0
        self.cards = NONE
        self.sonic = False
        self.may_breathe = False
        self.units = 0
        self.claws = 0.0
        if ship:
            return
        breed = state.breed[number]
        weight = state.weight(number)
        wounded = state.captain_wounded(number)
        if BREATH[breed] != NO_BREATH:
            self.cards = weight * 4
            self.sonic = BREATH[breed] == SONIC
            self.may_breathe = not wounded
        self.units = sum([1 for unit in range(3) if state.has_unit(number, unit)])
        if not wounded and not state.wooden(number):
            extra = 1.0 if TAIL[breed] else 0.0
            self.claws = MOVES_IN * MELEE_CARDS[weight] * (MELEE_POINTS + extra)


def breath_points(arms: Arms, own: Spot, target: Spot, size: Arms) -> float:
    """Points to be expected of a breath at the target (AC-9.5 to AC-9.17)."""
    above = target.level - own.level
    if above > 1 or above < -1 or (above == 1 and not arms.sonic):
        return 0.0
    dx = target.x - own.x - HEAD * own.sin
    dy = target.y - own.y - HEAD * own.cos
    far = sqrt(dx * dx + dy * dy)
    if far > LONG_RANGE + size.half_length or apart(own, target) < NEAR:
        return 0.0
    forward = dx * own.sin + dy * own.cos
    right = dx * own.cos - dy * own.sin
    if right < 0.0:
        right = -right
    place = arms.cards
    if forward + SLACK < right:
        place += 2
        if forward + right + SLACK < 0.0:
            return 0.0
    far -= half_depth(target, dx, dy, far, size)
    if far > LONG_RANGE:
        return 0.0
    if far > SHORT_RANGE:
        place += 1
    cards = BREATH_CARDS[place] - (1 if above else 0)
    return cards * BREATH_POINTS if cards > 0 else 0.0


def apart(one: Spot, other: Spot) -> float:
    """The distance of the centres."""
    dx, dy = one.x - other.x, one.y - other.y
    return sqrt(dx * dx + dy * dy)


def half_depth(target: Spot, dx: float, dy: float, far: float, size: Arms) -> float:
    """How much of a line to the centre of the target lies in its card."""
    if far < 0.01:
        return 0.0
    along = (dx * target.sin + dy * target.cos) / far
    across = (dx * target.cos - dy * target.sin) / far
    if along < 0.0:
        along = -along
    if across < 0.0:
        across = -across
    if along * size.half_width >= across * size.half_length:
        return size.half_length / along
    return size.half_width / across


def arc_of(own: Spot, target: Spot) -> int:
    """The rifle arc in which the centre of the target lies (AC-10.3)."""
    dx, dy = target.x - own.x, target.y - own.y
    forward = dx * own.sin + dy * own.cos
    right = dx * own.cos - dy * own.sin
    aside = right if right >= 0.0 else -right
    if aside <= forward * SLOPE:
        return FRONT
    if aside <= -forward * SLOPE:
        return REAR
    return RIGHT if right > 0.0 else LEFT


def shot_points(own: Spot, target: Spot, size: Arms) -> float:
    """Points to be expected of a unit that faces the target (AC-10.5 to AC-10.12)."""
    above = target.level - own.level
    if above < 0 or above > 1:
        return 0.0
    dx, dy = target.x - own.x, target.y - own.y
    far = sqrt(dx * dx + dy * dy)
    if far > LONG_RANGE + size.half_length or far < NEAR:
        return 0.0
    far -= half_depth(target, dx, dy, far, size)
    if far > LONG_RANGE:
        return 0.0
    cards = (1 if far > SHORT_RANGE else 2) - above
    return cards * RIFLE_POINTS


def meets(own: Spot, target: Spot) -> bool:
    """Are the two likely to be in conflict (AC-8.10)?"""
    same = own.level == target.level and own.counters == target.counters
    return same and apart(own, target) < NEAR


def menace(arms: Arms, own: Spot, target: Spot) -> float:
    """Points that a dragon there may deal to a target in the turn after."""
    dx, dy = target.x - own.x, target.y - own.y
    far = sqrt(dx * dx + dy * dy)
    if far >= LAST_REACH:
        return 0.0
    reach = 1.0 if far <= FULL_REACH else (LAST_REACH - far) / (LAST_REACH - FULL_REACH)
    nose = (dx * own.sin + dy * own.cos) / far if far > 0.01 else 1.0
    aim = 0.15 + 0.85 * (1.0 + nose) * (1.0 + nose) / 4.0
    above = target.level - own.level
    place = 3 + (above if -3 <= above <= 3 else 3 if above > 0 else -3)
    dealt = arms.units * VOLLEYS * RIFLE_POINTS * RIFLE_LEVELS[place] * (0.5 + 0.5 * aim)
    if arms.cards != NONE:
        likely = SONIC_LEVELS[place] if arms.sonic else LEVELS[place]
        dealt += (BREATH_CARDS[arms.cards] - 0.5) * BREATH_POINTS * likely * aim
    return dealt * reach


def facing_arc(facing: int) -> int:
    """The arc of a facing card; front where there is none."""
    return FRONT if facing < 0 else facing % BELOW
