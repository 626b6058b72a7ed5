"""Tracks: a box slides with the middles of its rear and its front edge both on a line.

The line is the length of the box straight ahead, then a straight or a bend, then straight on.
A position on the track is how far the rear edge has come; the box faces along the chord.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from wyrmtable.board.plane.angles import RADIANS, shifted, sine_cosine
from wyrmtable.board.plane.rectangles import Box, distance
from wyrmtable.board.plane.ribbons import Ribbon

Step = tuple[float, float, float, float]  # forward, right, then sine and cosine of the turn
SAMPLES: Final = 64  # of a bend, to find how fast the corners of the box move
MARGIN: Final = 1.1  # what they may move faster between two samples


class Track:
    """The track of one template and one length of box; never altered."""

    size: float  # length of the box
    length: float  # of the template
    radius: float  # 0 if it is straight
    side: float  # 1 to the right, -1 to the left
    degrees: float  # turn at the end, to the right
    backward: bool
    last: float  # position at the end
    turn_sin: float
    turn_cos: float
    pace: float  # no point of the box moves farther than this while the rear edge moves 1

    def __init__(
        self,
        size: float,
        length: float,
        radius: float = 0.0,
        turn: float = 0.0,
        backward: bool = False,
    ) -> None:
        self.size = size
        self.radius = radius
        self.degrees = turn
        self.side = 1.0 if turn >= 0.0 else -1.0
        self.backward = backward
        self.turn_sin, self.turn_cos = sine_cosine(self.side * turn)
        self.length = length if radius == 0.0 else radius * self.side * turn * RADIANS
        self.last = size + self.length
        self.pace = 1.0
        if radius > 0.0:
            self.pace = MARGIN * self._fastest()

    def _fastest(self) -> float:
        """The fastest that a corner moves, of the samples."""
        most = 0.0
        step = self.last / SAMPLES
        start = Box(0.0, 0.0, 0.0, 1.0, self.size / 2.0, self.size / 2.0)
        before = start.corners()
        for sample in range(1, SAMPLES + 1):
            after = box_on(start, self, step * sample).corners()
            for corner in range(4):
                moved = distance(*before[corner], *after[corner]) / step
                most = max(most, moved)
            before = after
        return most

    def end(self) -> Step:
        """Where the box is at the last position."""
        if self.radius == 0.0:
            return (-self.last if self.backward else self.last), 0.0, 0.0, 1.0
        half = self.size / 2.0
        forward = half + self.radius * self.turn_sin + half * self.turn_cos
        right = self.radius * (1.0 - self.turn_cos) + half * self.turn_sin
        return forward, self.side * right, self.side * self.turn_sin, self.turn_cos

    def at(self, position: float) -> Step:
        """Where the box is at a position, seen from where it starts."""
        if position >= self.last:
            return self.end()
        if self.radius == 0.0:
            return (-position if self.backward else position), 0.0, 0.0, 1.0
        if position <= 0.0:
            return 0.0, 0.0, 0.0, 1.0
        size, radius = self.size, self.radius
        rear_x, rear_y = position, 0.0
        if position > size:
            sine, cosine = sine_cosine((position - size) / (radius * RADIANS))
            rear_x, rear_y = size + radius * sine, radius * (1.0 - cosine)
            front_x, front_y = self._from_bend(rear_x, rear_y, sine, cosine)
        else:
            front_x, front_y = self._from_start(position)
        sine, cosine = (front_y - rear_y) / size, (front_x - rear_x) / size
        forward, right = (rear_x + front_x - size) / 2.0, (rear_y + front_y) / 2.0
        return forward, self.side * right, self.side * sine, cosine

    def _from_start(self, position: float) -> tuple[float, float]:
        """The front of a box whose rear is still on the first straight."""
        size, radius = self.size, self.radius
        ahead = size - position
        square = ahead * ahead + radius * radius  # of the way to the centre of the bend
        far = sqrt(square)
        part = (size * size - square - radius * radius) / (2.0 * radius * far)
        if part < 1.0:
            rest = sqrt(1.0 - part * part)
            sine = (part * ahead + rest * radius) / far
            cosine = (rest * ahead - part * radius) / far
            if sine * self.turn_cos <= cosine * self.turn_sin:
                return size + radius * sine, radius * (1.0 - cosine)
        return self._on_last_straight(position, 0.0)

    def _from_bend(self, x: float, y: float, sine: float, cosine: float) -> tuple[float, float]:
        """The front of a box whose rear is on the bend."""
        size, radius = self.size, self.radius
        half = size / (2.0 * radius)
        if half < self.turn_sin:
            chord_sine, chord_cosine = 2.0 * half * sqrt(1.0 - half * half), 1.0 - 2.0 * half * half
            front_sine = sine * chord_cosine + cosine * chord_sine
            front_cosine = cosine * chord_cosine - sine * chord_sine
            if front_sine * self.turn_cos <= front_cosine * self.turn_sin:
                return size + radius * front_sine, radius * (1.0 - front_cosine)
        return self._on_last_straight(x, y)

    def _on_last_straight(self, x: float, y: float) -> tuple[float, float]:
        """The point of the straight behind the bend that is one length away from the rear."""
        end_x = self.size + self.radius * self.turn_sin
        end_y = self.radius * (1.0 - self.turn_cos)
        dx, dy = end_x - x, end_y - y
        along = dx * self.turn_cos + dy * self.turn_sin
        on = sqrt(along * along - dx * dx - dy * dy + self.size * self.size) - along
        return end_x + on * self.turn_cos, end_y + on * self.turn_sin


def box_on(start: Box, track: Track, position: float) -> Box:
    """The box at a position of a track that it starts from."""
    forward, right, sine, cosine = track.at(position)
    x, y = shifted(start.x, start.y, start.sin, start.cos, forward, right)
    return Box(
        x,
        y,
        start.sin * cosine + start.cos * sine,
        start.cos * cosine - start.sin * sine,
        start.half_width,
        start.half_length,
    )


def ribbon_on(start: Box, track: Track, length: float, half_width: float) -> Ribbon:
    """The first part of a template laid at a box, from the edge in the direction of movement."""
    ahead = -start.half_length if track.backward else start.half_length
    x, y = start.at(ahead, 0.0)
    sine, cosine = (-start.sin, -start.cos) if track.backward else (start.sin, start.cos)
    return Ribbon(x, y, sine, cosine, length, track.radius, track.side, half_width)
