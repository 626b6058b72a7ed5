# not compiled: msgspec structs for the wire
"""Seat colours by name. Each has its own pattern, so colour is never the only difference."""

from __future__ import annotations

from msgspec import Struct


class Colour(Struct, frozen=True, kw_only=True):
    """How one seat is painted: fill, dark ink on a light page, light ink on a dark page."""

    name: str
    fill: str
    ink: str
    light: str
    pattern: str


def _colour(name: str, fill: str, ink: str, light: str, pattern: str) -> Colour:
    return Colour(name=name, fill=fill, ink=ink, light=light, pattern=pattern)


# Patterns keep their identity when a piece is rotated: no two differ only by direction.
PALETTE: dict[str, Colour] = {
    colour.name: colour
    for colour in (
        _colour("red", "#c8372d", "#7d1610", "#f08a80", "stripes"),
        _colour("green", "#3f8f45", "#1d5423", "#86cf8b", "dots"),
        _colour("blue", "#2f6fc1", "#153f7a", "#8fbcf2", "waves"),
        _colour("gold", "#d9a514", "#745403", "#f3cf6b", "lattice"),
        _colour("silver", "#a9b3bd", "#454e57", "#d6dee6", "plain"),
        _colour("copper", "#b5652b", "#6a340d", "#e6a577", "chevrons"),
        _colour("bronze", "#8a7134", "#4d3d12", "#cdb679", "rings"),
        _colour("violet", "#7d4fb0", "#462370", "#c3a0ea", "checks"),
        _colour("teal", "#218a8a", "#0b4b4b", "#7fd0d0", "crosses"),
        _colour("black", "#3a3a40", "#17171a", "#a9a9b3", "triangles"),
        _colour("white", "#f2efe6", "#57534a", "#f2efe6", "dashes"),
        _colour("brown", "#775544", "#402a20", "#c5a28f", "bricks"),
    )
}
NEUTRAL = _colour("neutral", "#8d8a83", "#45433e", "#c9c6bf", "plain")


def colour(name: str) -> Colour:
    """The colour of that name; an unknown name gives the neutral grey of unowned things."""
    return PALETTE.get(name, NEUTRAL)
