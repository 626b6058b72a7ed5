"""Measurements as records that can be drawn: why something was in range, in the arc, or not."""

from __future__ import annotations

from wyrmtable.board.plane.arcs import Arc
from wyrmtable.board.plane.polygons import Point
from wyrmtable.board.plane.rectangles import Box
from wyrmtable.core.plain import Plain, PlainDict


def ruler(x1: float, y1: float, x2: float, y2: float, value: float, limit: float) -> PlainDict:
    """A measured line; `value` is its length and `limit` what it was held against."""
    return {
        "kind": "ruler",
        "points": [[x1, y1], [x2, y2]],
        "value": round(value, 6),
        "limit": limit,
    }


def arc_edges(card: Box, arc: Arc, radius: float) -> PlainDict:
    """The two edges of an arc, each as a line from the centre of its card."""
    left = card.at(arc.left_forward * radius, arc.left_right * radius)
    right = card.at(arc.right_forward * radius, arc.right_right * radius)
    return {
        "kind": "arc",
        "points": [[card.x, card.y]],
        "lines": [
            [[card.x, card.y], [left[0], left[1]]],
            [[card.x, card.y], [right[0], right[1]]],
        ],
        "limit": radius,
    }


def outline(card: Box) -> PlainDict:
    """The edge of a card as a closed line."""
    return polygon("outline", card.corners())


def polygon(kind: str, points: list[Point]) -> PlainDict:
    """A closed line, such as a template, a strip or the part of a card inside an arc."""
    corners: list[Plain] = [[x, y] for x, y in points]
    return {"kind": kind, "points": corners}


def disc(x: float, y: float, radius: float) -> PlainDict:
    """A disc: a round token, or an area around a point."""
    return {"kind": "disc", "points": [[x, y]], "radius": radius}


def depth(one: Box, other: Box, value: float, limit: float) -> PlainDict:
    """How deep two cards reach into each other, with both outlines."""
    return {
        "kind": "overlap",
        "shapes": [outline(one)["points"], outline(other)["points"]],
        "value": round(value, 6),
        "limit": limit,
    }
