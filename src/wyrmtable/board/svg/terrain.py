# not compiled: drawing
"""The ground: tiles with colour, texture and relief, routes, walls and gates."""

from __future__ import annotations

import math
from collections import Counter

from wyrmtable.board.scene import Point, Tile, outline
from wyrmtable.board.svg.ink import Frame, element, mixed, polygon_path, text, words
from wyrmtable.board.svg.texture import ground_colour, scattered

INK = "#2b2620"
RINGS = (5, 6)  # crowds that cover the edge of a hex and leave its middle free
_RELIEF = 0.055  # of the hex radius: width of a cliff for each level of difference
_LIGHT = (-0.5, -0.866)  # the sun of printed maps stands in the north-west


def draw_tiles(frame: Frame) -> list[str]:
    """All tiles from the lowest to the highest; each height first throws its shadow."""
    shapes = {
        tile.id: [frame.at(*p) for p in outline(frame.scene.board, tile)]
        for tile in frame.scene.tiles
    }
    heights = _heights_by_side(frame.scene.tiles, shapes)
    parts: list[str] = []
    for height in sorted({tile.height for tile in frame.scene.tiles}):
        level = [tile for tile in frame.scene.tiles if tile.height == height]
        if height > 0:
            parts.extend(_shadow(frame, shapes[tile.id], height) for tile in level)
        parts.extend(_tile(frame, tile, shapes[tile.id], heights) for tile in level)
    return parts


def _side(a: Point, b: Point) -> tuple[int, int]:
    """A side named by its middle, so that both neighbours find the same name."""
    return round(a[0] + b[0]), round(a[1] + b[1])


def _heights_by_side(
    tiles: tuple[Tile, ...], shapes: dict[str, list[Point]]
) -> dict[tuple[int, int], list[int]]:
    heights: dict[tuple[int, int], list[int]] = {}
    for tile in tiles:
        shape = shapes[tile.id]
        for index, corner in enumerate(shape):
            heights.setdefault(_side(shape[index - 1], corner), []).append(tile.height)
    return heights


def _shadow(frame: Frame, shape: list[Point], height: int) -> str:
    reach = min(height, 4) * 0.035 * frame.scene.board.radius * frame.scale
    moved = [(x + reach, y + reach * 1.3) for x, y in shape]
    sides = "".join(
        polygon_path((shape[i - 1], shape[i], moved[i], moved[i - 1])) for i in range(len(shape))
    )
    return element("path", d=sides + polygon_path(moved), fill="#1d150c", fill_opacity=0.13)


def _tile(
    frame: Frame, tile: Tile, shape: list[Point], heights: dict[tuple[int, int], list[int]]
) -> str:
    radius = frame.scene.board.radius * frame.scale
    x, y = frame.at(tile.x, tile.y)
    fill = ground_colour(tile.terrain, tile.height)
    outline_path = polygon_path(shape)
    parts = [
        element(
            "path",
            d=outline_path,
            fill=fill,
            stroke=mixed(fill, INK, 0.45),
            stroke_width=max(0.6, radius * 0.018),
            stroke_linejoin="round",
        )
    ]
    parts.append(scattered(frame, tile.terrain, tile.id, x, y, radius))
    if tile.seat is not None:
        parts.append(_owner(frame, tile, shape, radius))
    parts.extend(_cliffs(shape, (x, y), radius, tile.height, heights))
    return element("g", element("title", _told(tile)), *parts, data_tile=tile.id)


def _told(tile: Tile) -> str:
    told = " ".join(part for part in (tile.label or tile.id, tile.name) if part)
    return words(f"{told}: {tile.terrain}, height {tile.height}")


def _owner(frame: Frame, tile: Tile, shape: list[Point], radius: float) -> str:
    """Tint, pattern and an inner border in the colour of the tile's owner."""
    paint = frame.paint(tile)
    x, y = frame.at(tile.x, tile.y)
    inner = [(x + (px - x) * 0.94, y + (py - y) * 0.94) for px, py in shape]
    path = polygon_path(shape)
    return (
        element("path", d=path, fill=paint.fill, fill_opacity=0.36)
        + element("path", d=path, fill=frame.ref(f"tile-{paint.name}"), fill_opacity=0.22)
        + element(
            "path",
            d=polygon_path(inner),
            fill="none",
            stroke=paint.ink,
            stroke_width=max(1.0, radius * 0.05),
            stroke_linejoin="round",
            stroke_opacity=0.85,
        )
    )


def _cliffs(
    shape: list[Point],
    centre: Point,
    radius: float,
    height: int,
    heights: dict[tuple[int, int], list[int]],
) -> list[str]:
    """Sloping sides where the neighbour is lower: lit in the north-west, dark in the south-east."""
    parts: list[str] = []
    cx, cy = centre
    for index, b in enumerate(shape):
        a = shape[index - 1]
        others = heights[_side(a, b)]
        low = min(others) if len(others) > 1 else 0
        drop = height - low
        if drop <= 0:
            continue
        share = min(0.26, 0.05 + _RELIEF * drop * 0.75)
        inner_a = (a[0] + (cx - a[0]) * share, a[1] + (cy - a[1]) * share)
        inner_b = (b[0] + (cx - b[0]) * share, b[1] + (cy - b[1]) * share)
        mx, my = (a[0] + b[0]) / 2 - cx, (a[1] + b[1]) / 2 - cy
        facing = (mx * _LIGHT[0] + my * _LIGHT[1]) / max(math.hypot(mx, my), 1e-6)
        light = facing > 0.05
        parts.append(
            element(
                "path",
                d=polygon_path((a, b, inner_b, inner_a)),
                fill="#fffaf0" if light else "#3a2a18",
                fill_opacity=round(0.16 + (0.3 if light else 0.26) * abs(facing), 2),
            )
        )
        ticks = []
        count = 3 + 2 * min(drop, 4)
        for tick in range(1, count):
            part = tick / count
            ox, oy = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            ix = inner_a[0] + (inner_b[0] - inner_a[0]) * part
            iy = inner_a[1] + (inner_b[1] - inner_a[1]) * part
            reach = 0.95 if tick % 2 else 0.6
            ticks.append(
                f"M{ix:.1f} {iy:.1f}L{ix + (ox - ix) * reach:.1f} {iy + (oy - iy) * reach:.1f}"
            )
        parts.append(
            element(
                "path",
                d="".join(ticks),
                stroke="#4a3823",
                fill="none",
                stroke_width=max(0.5, radius * 0.014),
                stroke_opacity=0.55,
            )
        )
        parts.append(
            element(
                "path",
                d=f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}",
                stroke="#3a2c1a",
                stroke_width=max(0.7, radius * (0.014 + 0.008 * min(drop, 4))),
                stroke_linecap="round",
            )
        )
    return parts


def draw_labels(frame: Frame) -> list[str]:
    """Coordinates above, heights and names below; amid the pieces where these form a ring."""
    radius = frame.scene.board.radius * frame.scale
    crowds = Counter(piece.tile for piece in frame.scene.pieces)
    parts: list[str] = []
    for tile in frame.scene.tiles:
        x, y = frame.at(tile.x, tile.y)
        if tile.label:
            parts.append(
                text(
                    x,
                    y + radius * (0.06 if crowds[tile.id] in RINGS else -0.64),
                    tile.label,
                    max(5.5, radius * 0.165),
                    fill=INK,
                    fill_opacity=0.72,
                )
            )
        if tile.height and frame.scene.board.ceiling:
            parts.append(
                text(
                    x,
                    y + radius * 0.8,
                    str(tile.height),
                    max(6.5, radius * 0.23),
                    fill=INK,
                    font_weight="bold",
                    stroke="#fffaf0",
                    stroke_width=radius * 0.05,
                    paint_order="stroke",
                )
            )
        if tile.value:
            parts.append(_worth(x, y, radius, tile.value))
        if tile.name:
            parts.append(
                text(
                    x,
                    y + radius * 0.58,
                    tile.name,
                    max(5.5, radius * 0.19),
                    fill=INK,
                    font_style="italic",
                    stroke="#fffaf0",
                    stroke_width=radius * 0.05,
                    paint_order="stroke",
                )
            )
    return parts


def _worth(x: float, y: float, radius: float, value: str) -> str:
    """What a place is worth, on a shield to the east of its middle."""
    left, top, size = x + radius * 0.62, y - radius * 0.3, radius * 0.3
    shield = (
        f"M{left - size:.1f} {top - size:.1f}H{left + size:.1f}V{top + size * 0.2:.1f}"
        f"Q{left + size:.1f} {top + size:.1f} {left:.1f} {top + size * 1.35:.1f}"
        f"Q{left - size:.1f} {top + size:.1f} {left - size:.1f} {top + size * 0.2:.1f}Z"
    )
    return element(
        "path", d=shield, fill="#f2c94c", stroke="#5a3a16", stroke_width=max(0.7, radius * 0.035)
    ) + text(left, top + size * 0.55, value, max(6.5, radius * 0.4), fill=INK, font_weight="bold")
