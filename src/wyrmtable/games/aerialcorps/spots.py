"""Where a dragon would be after a card, without touching the state; for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import shifted, sine_cosine
from wyrmtable.board.plane.edges import beyond
from wyrmtable.games.aerialcorps.breeds import CLIMB_RATE, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import (
    CARDS,
    CLIMB,
    DIVE,
    ENDS,
    HOVER,
    ST,
    STRAIGHT_LENGTH,
    steep,
)
from wyrmtable.games.aerialcorps.movement import SHIP_SPEED
from wyrmtable.games.aerialcorps.state import NONE, SHIP, AerialCorps

AFTER_TURN: Final[list[int]] = [45, 90, 135, 180]  # degrees of a turn that must stay on the table
CIRCLE: Final[list[float]] = [3.2, 4.6, 5.6]  # by weight: the radius of a turn, card after card


class Spot:
    """A pose with height; never altered."""

    x: float
    y: float
    heading: float
    sin: float
    cos: float
    level: int
    counters: int

    def __init__(self, x: float, y: float, heading: float, level: int, counters: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        sine, cosine = sine_cosine(heading)
        self.sin = sine
        self.cos = cosine
        self.level = level
        self.counters = counters


def spot_of(state: AerialCorps, number: int) -> Spot:
    """Where a dragon or ship is."""
    return Spot(
        state.x[number],
        state.y[number],
        state.heading[number],
        state.level[number],
        state.counters[number],
    )


def ahead(spot: Spot, length: float) -> Spot:
    """So far straight ahead."""
    x, y = shifted(spot.x, spot.y, spot.sin, spot.cos, length, 0.0)
    return Spot(x, y, spot.heading, spot.level, spot.counters)


def after_card(spot: Spot, weight: int, card: int) -> Spot:
    """After a card that is flown as planned (AC-8.2, section 4)."""
    if card == HOVER:
        return spot
    if card == DIVE and spot.level <= 1:
        card = ST  # AC-4.6
    forward, right, turn = ENDS[weight * CARDS + card]
    level, counters = spot.level, spot.counters
    if card == CLIMB and level < TOP_LEVEL:
        counters += 1
        if counters >= CLIMB_RATE[weight]:
            level += 1
            counters = 0
    elif card == DIVE:
        level -= 1
        counters = 0
    x, y = shifted(spot.x, spot.y, spot.sin, spot.cos, forward, right)
    return Spot(x, y, spot.heading + turn, level, counters)


def course(state: AerialCorps, number: int, cards: list[int], burst: int) -> list[Spot]:
    """Where a dragon is after each of its cards, or a ship after each round."""
    spot = spot_of(state, number)
    way: list[Spot] = []
    if state.breed[number] == SHIP:
        for _ in cards:
            spot = ahead(spot, SHIP_SPEED)
            way.append(spot)
        return way
    weight = state.weight(number)
    partner = state.partner(number)
    was_steep = state.steep[number] == 1
    for place, card in enumerate(cards):
        if partner != NONE:  # AC-12.15
            length = min(STRAIGHT_LENGTH[weight], STRAIGHT_LENGTH[state.weight(partner)])
            spot = ahead(spot, length)
        else:
            flown = ST if was_steep and (steep(weight, card) or card == HOVER) else card
            spot = after_card(spot, weight, flown)
            if burst == place + 1:
                spot = after_card(spot, weight, flown)
            was_steep = steep(weight, flown)
        way.append(spot)
    return way


def inside(state: AerialCorps, spot: Spot) -> bool:
    """Is this place on the table (AC-4.10)?"""
    return beyond(spot.x, spot.y, state.table.width, state.table.depth) == 0.0


def carried_over(state: AerialCorps, spot: Spot, weight: int) -> float:
    """How many inches a turn would lead over the edge, to the better side; 0 if it is safe."""
    width, depth = state.table.width, state.table.depth
    radius = CIRCLE[weight]
    ahead_x, ahead_y = radius * spot.sin, radius * spot.cos
    right_x, right_y = radius * spot.cos, -radius * spot.sin
    least = 1e9
    for side in (1.0, -1.0):
        over = 0.0
        for place in range(4):
            sine, aside = TURN_SINE[place], side * (1.0 - TURN_COSINE[place])
            x = spot.x + ahead_x * sine + right_x * aside
            y = spot.y + ahead_y * sine + right_y * aside
            over = max(over, beyond(x, y, width, depth))
        least = min(least, over)
    return least


TURN_SINE: Final[list[float]] = [sine_cosine(float(turn))[0] for turn in AFTER_TURN]
TURN_COSINE: Final[list[float]] = [sine_cosine(float(turn))[1] for turn in AFTER_TURN]
