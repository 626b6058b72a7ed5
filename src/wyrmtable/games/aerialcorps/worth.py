"""What a position of Aerial Corps is worth to every seat, for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.tactics import EVEN, Temper, outcome_values
from wyrmtable.games.aerialcorps.botfile import JUDGEMENT
from wyrmtable.games.aerialcorps.breeds import (
    BREATH,
    CAPACITY,
    CLIMB_RATE,
    HULL,
    KEYS,
    NO_BREATH,
    UNITS,
    VALUE,
)
from wyrmtable.games.aerialcorps.ending import SIDE_A, SIDE_B
from wyrmtable.games.aerialcorps.spots import Spot, carried_over, spot_of
from wyrmtable.games.aerialcorps.state import NONE, SHIP, SUNK, AerialCorps
from wyrmtable.games.aerialcorps.table import CONVOY, COURIER
from wyrmtable.games.aerialcorps.threat import BREATH_POINTS, Arms, apart, menace

ALIVE: Final[float] = JUDGEMENT.alive
PER_POINT: Final[list[float]] = [  # by breed: what a point of capacity is worth
    VALUE[breed] * (1.0 - JUDGEMENT.alive) / CAPACITY[breed] for breed in range(len(KEYS))
]
ARMED: Final[list[bool]] = [
    BREATH[breed] != NO_BREATH or UNITS[breed] > 0 for breed in range(len(KEYS))
]
UNIT: Final[float] = JUDGEMENT.unit
HARNESS: Final[float] = JUDGEMENT.harness
MENACE: Final[float] = JUDGEMENT.menace
APPROACH: Final[float] = JUDGEMENT.approach / 10.0
HASTE: Final[float] = JUDGEMENT.haste
TURN: Final[float] = JUDGEMENT.turn
CROWD: Final[float] = JUDGEMENT.crowd
SOFT: Final[float] = JUDGEMENT.soft
EDGE: Final[float] = JUDGEMENT.edge
COURIER_HOME: Final[float] = JUDGEMENT.courier
COURIER_POINT: Final[float] = JUDGEMENT.courier / 20.0
SHIP_WORTH: Final[float] = JUDGEMENT.ship
SHIP_POINT: Final[float] = JUDGEMENT.ship / HULL
SHARPNESS: Final[float] = JUDGEMENT.sharpness
HEIGHT: Final[float] = JUDGEMENT.height
HIGH: Final = 4.0  # a level above which nothing more is won
LEVEL_INCHES: Final = 2.5  # a level apart is like so many inches
CLOSE: Final = 6.0  # inches from which on nothing is gained by coming nearer
ROOM: Final = 3.5  # inches below which neither can breathe or shoot at the other (AC-9.12, AC-10.7)
FAR: Final = 1e9
OVER: Final = 8.0  # inches over the edge that are as bad as it gets
CAPTURE: Final = 0.25  # the part of its value that a boarded dragon stands to lose, for each
LEAST: Final = 0.05  # points of a side that is nearly gone


def per_point(state: AerialCorps, number: int) -> float:
    """What a point of damage takes from the owner of a dragon or ship."""
    if state.breed[number] == SHIP:
        return SHIP_POINT if state.table.goal == CONVOY else 0.0
    point = PER_POINT[state.breed[number]]
    return point + COURIER_POINT if runs(state, number) else point


def runs(state: AerialCorps, number: int) -> bool:
    """Is this the dragon that has to get through (AC-16.4)?"""
    return number == state.free and state.table.goal == COURIER


def hit_worth(state: AerialCorps, number: int, damage: float) -> float:
    """Points that the owner loses by so much damage."""
    left = state.capacity(number) - state.damage[number]
    lost = per_point(state, number) * (damage if damage < left else left)
    if state.breed[number] == SHIP or damage <= left * (1.0 - SOFT):
        return lost
    likely = 1.0 if damage >= left * (1.0 + SOFT) else (damage / left - 1.0 + SOFT) / (2.0 * SOFT)
    lost += likely * ALIVE * VALUE[state.breed[number]]
    if runs(state, number):
        lost += likely * COURIER_HOME
    return lost


def approach_worth(state: AerialCorps, dragon: int) -> float:
    """What an inch nearer to an enemy is worth: the more, the later it is."""
    breed = state.breed[dragon]
    if not ARMED[breed]:
        return 0.0
    late = state.turn / state.table.turns
    return APPROACH * VALUE[breed] * (1.0 + HASTE * late)


def edge_worth(state: AerialCorps, dragon: int, spot: Spot) -> float:
    """What a dragon loses by heading over the edge of the table."""
    over = carried_over(state, spot, state.weight(dragon))
    if over <= 0.0 or runs(state, dragon):
        return 0.0
    return EDGE * VALUE[state.breed[dragon]] * (over if over < OVER else OVER)


def height_worth(state: AerialCorps, dragon: int, spot: Spot) -> float:
    """What height is worth: it is soon lost and slowly won, and breath falls (AC-9.13)."""
    climbed = spot.level + spot.counters / CLIMB_RATE[state.weight(dragon)]
    return HEIGHT * VALUE[state.breed[dragon]] * min(climbed, HIGH)


def way_to(one: Spot, other: Spot) -> float:
    """How far a dragon has to fly to get at another: levels, the turn towards it, and room."""
    far = apart(one, other)
    away = far + LEVEL_INCHES * abs(one.level - other.level)
    if far < ROOM:
        away += CROWD * (ROOM - far)
    if far < 0.01:
        return away
    nose = ((other.x - one.x) * one.sin + (other.y - one.y) * one.cos) / far
    return away + TURN * (1.0 - nose) / 2.0


def standing(state: AerialCorps, dragon: int) -> float:
    """What a dragon is worth by itself: capacity left, riflemen, harness."""
    breed = state.breed[dragon]
    left = float(CAPACITY[breed] - state.damage[dragon])
    for place in range(0, len(state.ongoing), 3):
        if state.ongoing[place] == dragon:  # one card fewer each turn (AC-13.14)
            count = state.ongoing[place + 1] - 1
            left -= BREATH_POINTS * count * (count + 1) / 2.0
    left = max(left, 1.0)
    units = state.crew[dragon].bit_count()
    worth = VALUE[breed] * (ALIVE + UNIT * units) + PER_POINT[breed] * left
    if state.harness[dragon]:
        worth -= HARNESS * VALUE[breed]
    captor = state.captor[dragon]
    if captor != NONE:
        more = state.boarders(captor) - units
        worth -= CAPTURE * VALUE[breed] * (2 + more if more > -2 else 0)
    return worth


def values(state: AerialCorps, temper: Temper = EVEN) -> list[float]:
    """Every seat's prospects, from 0 to 1; those of a side share theirs."""
    if state.outcome is not None:
        return outcome_values(state)
    points = [0.0] * len(state.sides_in)
    fears, goals = [1.0] * len(points), [1.0] * len(points)
    if temper.seat >= 0:
        fears[state.side[temper.seat]] = temper.fear
        goals[state.side[temper.seat]] = temper.goal
    numbers = [number for number in range(len(state.breed)) if state.present(number)]
    spots = [spot_of(state, number) for number in numbers]
    arms = [Arms(state, number) for number in numbers]
    for one, number in enumerate(numbers):
        if state.breed[number] == SHIP:
            continue
        side = state.side_of(number)
        points[side] += standing(state, number) + height_worth(state, number, spots[one])
        points[side] -= edge_worth(state, number, spots[one])
        nearest, worst, struck = FAR, 0.0, side
        for two, other in enumerate(numbers):
            if not state.enemies(number, other):
                continue
            away = way_to(spots[one], spots[two])
            if away < nearest and per_point(state, other) > 0.0:
                nearest = away
            dealt = hit_worth(state, other, menace(arms[one], spots[one], spots[two]))
            if dealt > worst:
                worst, struck = dealt, state.side_of(other)
        if worst > 0.0:
            points[struck] -= MENACE * fears[struck] * worst
        if CLOSE < nearest < FAR:
            points[side] -= goals[side] * approach_worth(state, number) * (nearest - CLOSE)
    add_goals(state, points, goals)
    whole = 0.0
    strength = [0.0] * len(points)
    for side in range(len(points)):
        if state.sides_in[side]:
            strength[side] = max(points[side], LEAST) ** SHARPNESS
            whole += strength[side]
    return [strength[state.side[seat]] / whole for seat in range(state.seats)]


def add_goals(state: AerialCorps, points: list[float], goals: list[float]) -> None:
    """What brings a side nearer to the goal of the scenario (section 16)."""
    if state.table.goal == COURIER and state.free != NONE:
        points[SIDE_A] += goals[SIDE_A] * COURIER_HOME * state.y[state.free] / state.table.depth
        points[SIDE_A] -= COURIER_POINT * state.damage[state.free]
    elif state.table.goal == CONVOY:
        for ship in range(state.ships_from, len(state.breed)):
            if state.out[ship] == SUNK:
                points[SIDE_A] += goals[SIDE_A] * SHIP_WORTH
            else:
                points[SIDE_B] += goals[SIDE_B] * SHIP_POINT * (HULL - state.damage[ship])
