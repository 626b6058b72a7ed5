"""Paths: straights, arcs and turns on the spot, flown by the centre of a card.

A path is computed once per card of a game: its end pose, and points to draw it.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.angles import sine_cosine

Pose = tuple[float, float, float]  # inches forward, inches to the right, degrees to the right
STRAIGHT: Final = 0  # first number is the length
BEND: Final = 1  # radius and degrees, negative to the left
SPIN: Final = 2  # degrees on the spot
PI: Final = 3.141592653589793


class Path:
    """A path as pieces of (kind, length or radius, degrees); never altered."""

    pieces: list[tuple[int, float, float]]
    starts: list[Pose]
    lengths: list[float]
    length: float
    end: Pose

    def __init__(self, pieces: list[tuple[int, float, float]]) -> None:
        self.pieces = pieces
        self.starts = []
        self.lengths = []
        self.length = 0.0
        pose: Pose = (0.0, 0.0, 0.0)
        for kind, size, turn in pieces:
            self.starts.append(pose)
            if kind == STRAIGHT:
                length = size
            elif kind == BEND:
                length = size * PI * (turn if turn >= 0.0 else -turn) / 180.0
            else:
                length = 0.0
            self.lengths.append(length)
            self.length += length
            pose = advance(pose, kind, size, turn)
        self.end = pose

    def mirrored(self) -> Path:
        """The same path to the other side."""
        return Path([(kind, size, -turn) for kind, size, turn in self.pieces])

    def at(self, flown: float) -> Pose:
        """The pose after so many inches; turns on the spot happen when they are reached."""
        if flown >= self.length:
            return self.end
        left = flown if flown > 0.0 else 0.0
        pose: Pose = (0.0, 0.0, 0.0)
        for place in range(len(self.pieces)):
            kind, size, turn = self.pieces[place]
            length = self.lengths[place]
            if left < length:
                if kind == STRAIGHT:
                    return advance(self.starts[place], kind, left, 0.0)
                return advance(self.starts[place], kind, size, turn * left / length)
            left -= length
            pose = advance(self.starts[place], kind, size, turn)
        return pose

    def points(self, step: float) -> list[Pose]:
        """Poses along the path at most `step` inches apart, from start to end, for drawing."""
        shown: list[Pose] = []
        flown = 0.0
        while flown < self.length:
            shown.append(self.at(flown))
            flown += step
        shown.append(self.end)
        return shown


def advance(pose: Pose, kind: int, size: float, turn: float) -> Pose:
    """The pose after one piece."""
    forward, right, heading = pose
    sine, cosine = sine_cosine(heading)
    if kind == STRAIGHT:
        return forward + size * cosine, right + size * sine, heading
    if kind == SPIN:
        return forward, right, heading + turn
    to_side = size if turn >= 0.0 else -size  # the centre of the bend lies to this side
    after_sine, after_cosine = sine_cosine(heading + turn)
    return (
        forward + to_side * (after_sine - sine),
        right + to_side * (cosine - after_cosine),
        heading + turn,
    )
