# not compiled: drawing
"""Where on the page each piece is drawn, and how large."""

from __future__ import annotations

import math

from wyrmtable.board.scene import Disc, Piece, Rectangle
from wyrmtable.board.svg.crowd import arrange
from wyrmtable.board.svg.ink import Frame

_HALF = math.sqrt(3) / 2  # side to side of a hex, over corner to corner


class Place:
    """Where a piece is drawn: the centre and radius of its glyph, in page units."""

    def __init__(self, piece: Piece, x: float, y: float, radius: float) -> None:
        self.piece = piece
        self.x = x
        self.y = y
        self.radius = radius


def places(frame: Frame) -> list[Place]:
    """Every piece with its place; pieces of one tile share the room of that tile."""
    board = frame.scene.board
    room = board.radius * _HALF * frame.scale * 0.97
    corner = 0.0 if board.flat_top else 30.0
    shared: dict[str, list[Piece]] = {}
    found: list[Place] = []
    for piece in frame.scene.pieces:
        if piece.tile:
            shared.setdefault(piece.tile, []).append(piece)
        else:
            x, y = frame.at(piece.x, piece.y)
            found.append(Place(piece, x, y, alone(frame, piece)))
    centres = {tile.id: (tile.x, tile.y) for tile in frame.scene.tiles}
    for tile, pieces in shared.items():
        x, y = frame.at(*centres.get(tile, (pieces[0].x, pieces[0].y)))
        circles = arrange([piece.size for piece in pieces], room, corner)
        for piece, (dx, dy, radius) in zip(pieces, circles, strict=True):
            found.append(Place(piece, x + dx, y + dy, radius))
    return sorted(found, key=lambda place: (place.piece.z, place.y, place.piece.id))


def alone(frame: Frame, piece: Piece) -> float:
    """The radius of a piece that shares its place with no other."""
    if isinstance(piece.footprint, Rectangle):
        return min(piece.footprint.width, piece.footprint.length) / 2 * frame.scale
    if isinstance(piece.footprint, Disc):
        return piece.footprint.radius * frame.scale
    return arrange([piece.size], frame.scene.board.radius * _HALF * frame.scale)[0][2]
