# not compiled: drawing
"""Pieces other than free dragons: eggs, lances, keeps, counters, cards and their backs."""

from __future__ import annotations

import math

from wyrmtable.board.scene import Disc, Rectangle
from wyrmtable.board.svg import dragon
from wyrmtable.board.svg.badges import PAPER, badge, bars, egg, plate, rims
from wyrmtable.board.svg.ink import Frame, Look, element, mixed, number, polygon_path, text, toward
from wyrmtable.board.svg.places import Place
from wyrmtable.board.svg.terrain import INK


def thing(frame: Frame, place: Place) -> str:
    piece, x, y, radius = place.piece, place.x, place.y, place.radius
    unit = radius * 0.8
    if piece.kind == "egg":
        nest = element(
            "ellipse",
            cx=x,
            cy=y + unit * 0.75,
            rx=unit,
            ry=unit * 0.32,
            fill="#6d5a3c",
            fill_opacity=0.55,
        )
        return nest + egg(x, y, unit * 0.9)
    if piece.kind == "lance":
        shaft = element(
            "path",
            d=f"M{number(x)} {number(y + unit)}V{number(y - unit * 0.4)}",
            stroke="#6b4a1f",
            stroke_width=unit * 0.16,
        )
        tip = (
            f"M{number(x)} {number(y - unit)}l{number(unit * 0.24)} {number(unit * 0.6)}"
            f"h{number(-unit * 0.48)}Z"
        )
        return shaft + element("path", d=tip, fill="#dfe6ee", stroke="#39424c", stroke_width=1)
    # A keep: a ring of merlons around a court.
    stones = [toward(x, y, 45.0 * turn, unit * 0.8) for turn in range(8)]
    ring = element(
        "circle",
        cx=x,
        cy=y,
        r=unit * 0.72,
        fill="#b9b1a4",
        stroke="#4d463b",
        stroke_width=unit * 0.16,
    )
    merlons = "".join(
        element(
            "circle",
            cx=sx,
            cy=sy,
            r=unit * 0.17,
            fill="#7a7267",
            stroke="#3c362d",
            stroke_width=0.7,
        )
        for sx, sy in stones
    )
    label = text(x, y + unit * 0.2, piece.short, unit * 0.6, fill=INK, font_weight="bold")
    return ring + merlons + (label if piece.short else "")


def counter(frame: Frame, place: Place) -> str:
    """A printed counter: square for units, round for tokens and obstacles."""
    piece, x, y, radius = place.piece, place.x, place.y, place.radius
    paint = frame.paint(piece)
    look: Look = {
        "stroke": paint.ink,
        "stroke_width": max(1.0, radius * 0.07),
    }
    if piece.kind in ("token", "obstacle", "objective", "character") or isinstance(
        piece.footprint, Disc
    ):
        rough = (0.95, 0.8, 0.92, 0.78, 0.97, 0.84, 0.9, 0.76, 0.88)
        rock = [toward(x, y, 40.0 * turn, radius * reach) for turn, reach in enumerate(rough)]

        def face(fill: str, **more: str | float | None) -> str:
            if piece.kind == "obstacle":
                return element("path", d=polygon_path(rock), fill=fill, **more)
            return element("circle", cx=x, cy=y, r=radius * 0.9, fill=fill, **more)
    else:
        side = radius * 1.3

        def face(fill: str, **more: str | float | None) -> str:
            return element(
                "rect",
                x=x - side / 2,
                y=y - side / 2,
                width=side,
                height=side,
                rx=side * 0.08,
                fill=fill,
                **more,
            )

    parts = [
        face(mixed(paint.fill, "#ffffff", 0.25), **look),
        face(frame.ref(f"tile-{paint.name}"), fill_opacity=0.3),
    ]
    if piece.heading is not None:
        tip = toward(x, y, piece.heading, radius * 0.98)
        wings = [toward(x, y, piece.heading + turn, radius * 0.78) for turn in (-16, 16)]
        arrow = f"M{number(tip[0])} {number(tip[1])}" + "".join(
            f"L{number(wx)} {number(wy)}" for wx, wy in wings
        )
        parts.append(element("path", d=arrow + "Z", fill=paint.ink))
    label = piece.short or piece.name[:2]
    parts.append(plate(x, y, radius * 0.42, label))
    parts.append(rims(piece.gauges, x, y, radius))
    if piece.z and frame.scene.board.ceiling:
        parts.append(
            badge(
                x,
                y + radius * 0.68,
                max(3.6, radius * 0.24),
                str(piece.z),
                "grounded" in piece.tags,
            )
        )
    return "".join(parts)


def face_down(frame: Frame, place: Place) -> str:
    """The back of a piece: it tells whose it is, no more."""
    x, y, radius = place.x, place.y, place.radius
    paint = frame.paint(place.piece)
    side = radius * 1.4
    back = element(
        "rect",
        x=x - side / 2,
        y=y - side / 2,
        width=side,
        height=side,
        rx=side * 0.15,
        fill=mixed(paint.fill, "#000000", 0.35),
        stroke=PAPER,
        stroke_width=1.2,
    )
    return back + text(x, y + radius * 0.32, "?", radius * 0.95, fill=PAPER, font_weight="bold")


def card(frame: Frame, place: Place, footprint: Rectangle) -> str:
    """A card or base to scale: patterned frame, dragon, initial, level and name."""
    piece, x, y = place.piece, place.x, place.y
    paint = frame.paint(piece)
    width, length = footprint.width * frame.scale, footprint.length * frame.scale
    heading = piece.heading or 0.0
    box: Look = {
        "x": -width / 2,
        "y": -length / 2,
        "width": width,
        "height": length,
        "rx": width * 0.06,
    }
    inset = max(2.0, width * 0.09)
    inner: Look = {
        "x": -width / 2 + inset,
        "y": -length / 2 + inset,
        "width": width - 2 * inset,
        "height": length - 2 * inset,
        "rx": width * 0.04,
        "fill": PAPER,
        "fill_opacity": 0.86,
    }
    half = width * 0.12
    nose = polygon_path(((-half, -length / 2), (half, -length / 2), (0.0, -length / 2 - inset)))
    frame_box = element(
        "g",
        element("rect", fill=paint.fill, stroke=paint.ink, stroke_width=1.2, **box),
        element("rect", fill=frame.ref(f"tile-{paint.name}"), fill_opacity=0.5, **box),
        element("rect", **inner),
        element("path", d=nose, fill=paint.ink),
        transform=f"translate({number(x)} {number(y)}) rotate({number(heading)})",
    )
    parts = [frame_box]
    reach = min(width, length) / 2
    if piece.kind == "dragon":
        where = dragon.place(x, y, heading, reach * 1.02)
        parts.append(dragon.silhouette(frame, where, piece.size, "grounded" in piece.tags, paint))
    elif piece.short:
        parts.append(plate(x, y, max(5.0, reach * 0.36), piece.short))
    if piece.z:
        back = toward(x, y, heading + 180, length / 2 - reach * 0.3)
        parts.append(badge(*back, max(5.4, reach * 0.27), str(piece.z), "grounded" in piece.tags))
    below = (
        abs(math.cos(math.radians(heading))) * length + abs(math.sin(math.radians(heading))) * width
    ) / 2
    if piece.name != piece.short:
        parts.append(
            text(
                x,
                y + below + 10,
                piece.name,
                9,
                fill=INK,
                font_weight="bold",
                stroke=PAPER,
                stroke_width=2.4,
                paint_order="stroke",
            )
        )
    parts.append(bars(piece.gauges, x, y + below + 13.5))
    return "".join(parts)
