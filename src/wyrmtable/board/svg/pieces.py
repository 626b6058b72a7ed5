# not compiled: drawing
"""Pieces: dragons, eggs, citadels, counters and cards with their rims, badges and shadows."""

from __future__ import annotations

from wyrmtable.board.scene import Piece, Rectangle
from wyrmtable.board.svg import dragon
from wyrmtable.board.svg.badges import PAPER, badge, egg, initial, measured, rims
from wyrmtable.board.svg.counters import card, counter, face_down, thing
from wyrmtable.board.svg.ink import Frame, Look, element, number, toward, words
from wyrmtable.board.svg.places import Place


def draw_shadow(frame: Frame, place: Place) -> str:
    """The shadow on the ground, the farther from the piece the higher it flies."""
    piece = place.piece
    rise = max(0, piece.z - piece.ground)
    if not rise or piece.hidden:
        return ""
    unit = frame.scene.board.radius * frame.scale
    reach = min(rise, 12) * 0.05 * unit
    x, y = place.x + reach * 0.75, place.y + reach
    look: Look = {"fill": "#17110a", "fill_opacity": 0.3}
    if isinstance(piece.footprint, Rectangle):
        width, length = piece.footprint.width * frame.scale, piece.footprint.length * frame.scale
        turn = f"translate({number(x)} {number(y)}) rotate({number(piece.heading or 0.0)})"
        return element(
            "rect",
            x=-width / 2,
            y=-length / 2,
            width=width,
            height=length,
            rx=width * 0.06,
            transform=turn,
            **look,
        )
    if piece.kind != "dragon":
        return element("circle", cx=x, cy=y, r=place.radius * 0.8, **look)
    where = dragon.place(x, y, piece.heading, place.radius * 0.92)
    return dragon.shade(frame, where, piece.size, "grounded" in piece.tags, **look)


def draw_piece(frame: Frame, place: Place) -> str:
    """One piece with a spoken description."""
    piece = place.piece
    if piece.hidden:
        body = face_down(frame, place)
    elif isinstance(piece.footprint, Rectangle):
        body = card(frame, place, piece.footprint)
    elif piece.kind == "dragon":
        body = _dragon(frame, place)
    elif piece.kind in ("egg", "lance", "citadel", "tower"):
        body = thing(frame, place)
    else:
        body = counter(frame, place)
    told = spoken(frame, piece)
    dead = 0.45 if "dead" in piece.tags else None
    return element(
        "g",
        element("title", words(told)),
        body,
        role="img",
        aria_label=told,
        data_piece=piece.id,
        opacity=dead,
    )


def spoken(frame: Frame, piece: Piece) -> str:
    """What a screen reader says of a piece."""
    parts = ["Face-down piece" if piece.hidden else piece.name]
    if piece.seat is not None:
        owner = next((p.name for p in frame.scene.seats if p.seat == piece.seat), "")
        parts[0] += f" of {owner}" if owner else ""
    if piece.tile:
        label = next((t.label for t in frame.scene.tiles if t.id == piece.tile), "")
        parts.append(f"at {label or piece.tile}")
    if piece.hidden:
        return ", ".join(parts)
    if (piece.z or piece.ground) and frame.scene.board.ceiling:
        parts.append(f"height {piece.z}")
    if piece.heading is not None:
        parts.append(f"heading {number(piece.heading)}°")
    parts.extend(measured(gauge) for gauge in piece.gauges)
    parts.extend(piece.tags)
    return ", ".join(parts)


def _dragon(frame: Frame, place: Place) -> str:
    piece, x, y, radius = place.piece, place.x, place.y, place.radius
    paint = frame.paint(piece)
    grounded = "grounded" in piece.tags
    base = element(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=PAPER,
        fill_opacity=0.5,
        stroke=paint.ink,
        stroke_width=0.7,
        stroke_opacity=0.7,
    )
    where = dragon.place(x, y, piece.heading, radius * 0.9)
    parts = [
        base,
        rims(piece.gauges, x, y, radius),
        dragon.silhouette(frame, where, piece.size, grounded, paint),
    ]
    if piece.short:
        parts.append(initial(paint, piece.short, x, y, max(radius * 0.3, min(radius * 0.4, 5.4))))
    if frame.scene.board.ceiling:
        behind = toward(x, y, (piece.heading or 0.0) + 180.0, radius * 0.7)
        size = max(radius * 0.27, min(radius * 0.36, 5.2))
        parts.append(badge(*behind, size, str(piece.z), grounded))
    if "carrier" in piece.tags:
        side = toward(x, y, (piece.heading or 0.0) + 125.0, radius * 0.66)
        parts.append(egg(*side, max(4.0, radius * 0.27)))
    return "".join(parts)
