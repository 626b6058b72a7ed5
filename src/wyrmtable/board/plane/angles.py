"""Sines and cosines that are the same to the last bit on every machine.

Headings are degrees clockwise from north: forward is (sin, cos), right is (cos, -sin). No
function of the platform's mathematics library is used; whole degrees come from a table computed
in whole numbers, everything between from the table and a short series of fixed order.
"""

from __future__ import annotations

import math
from typing import Final

PI_DIGITS: Final = 314159265358979323846264338327950288419716939937510
PI_SCALE: Final = 10**50
SCALE: Final = 1 << 160
RADIANS: Final = 0.017453292519943295  # of one degree


def _sine_exact(degrees: int, quarter: bool) -> float:
    """The sine (with `quarter` the cosine) of 0 to 45 degrees, correctly rounded."""
    angle = SCALE * PI_DIGITS * degrees // (180 * PI_SCALE)
    term = SCALE if quarter else angle
    total = term
    step = 1 if quarter else 2
    sign = 1
    while term:
        term = term * angle // SCALE * angle // SCALE // (step * (step + 1))
        sign = -sign
        total += sign * term
        step += 2
    return total / SCALE


def _quadrants() -> list[float]:
    """The sines of 0 to 359 degrees."""
    first = [_sine_exact(degrees, False) for degrees in range(46)]
    first += [_sine_exact(90 - degrees, True) for degrees in range(46, 91)]
    table: list[float] = []
    for degrees in range(360):
        half = degrees % 180
        value = first[half] if half <= 90 else first[180 - half]
        table.append(-value if degrees > 180 else value)
    return table


SIN: Final[list[float]] = _quadrants()
COS: Final[list[float]] = [SIN[(degrees + 90) % 360] for degrees in range(360)]


def sine_cosine(degrees: float) -> tuple[float, float]:
    """Sine and cosine of any angle in degrees."""
    whole = math.floor(degrees + 0.5)
    place = whole % 360
    rest = degrees - whole
    if rest == 0.0:
        return SIN[place], COS[place]
    angle = rest * RADIANS  # at most half a degree: four terms are more than a double holds
    square = angle * angle
    sine = angle * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)))
    cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0))
    return SIN[place] * cosine + COS[place] * sine, COS[place] * cosine - SIN[place] * sine


def heading_of(dx: float, dy: float) -> float:
    """The heading of a direction, 0 <= heading < 360; 0 if it has no length."""
    east = dx if dx >= 0.0 else -dx
    north = dy if dy >= 0.0 else -dy
    least, most = (east, north) if east <= north else (north, east)
    if most == 0.0:
        return 0.0
    part = least / most
    near = int(45.0 * part + 15.64 * part * (1.0 - part) + 0.5)  # within a degree of the angle
    sine, cosine = SIN[near], COS[near]
    rest = (least * cosine - most * sine) / (most * cosine + least * sine)
    square = rest * rest
    series = 1.0 - square * (1.0 / 3.0 - square * (0.2 - square * (1.0 / 7.0 - square / 9.0)))
    angle = near + rest * series / RADIANS
    if north < east:
        angle = 90.0 - angle
    if dy < 0.0:
        angle = 180.0 - angle
    return normal(-angle if dx < 0.0 else angle)


def shifted(
    x: float, y: float, sin: float, cos: float, forward: float, right: float
) -> tuple[float, float]:
    """The point so far ahead and to the right of a place that faces (sin, cos)."""
    return x + forward * sin + right * cos, y + forward * cos - right * sin


def normal(heading: float) -> float:
    """The heading brought into 0 <= heading < 360."""
    turned = heading - 360.0 * math.floor(heading / 360.0)
    return 0.0 if turned >= 360.0 or turned < 0.0 else turned


def to_grid(value: float, per_inch: int) -> float:
    """The value rounded to the nearest 1 / `per_inch`."""
    return math.floor(value * per_inch + 0.5) / per_inch
