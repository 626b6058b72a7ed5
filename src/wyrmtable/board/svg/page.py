# not compiled: drawing
"""The whole picture: title, map, panels and key on one page."""

from __future__ import annotations

import zlib

from wyrmtable.board.palette import NEUTRAL, Colour, colour
from wyrmtable.board.scene import Ghost, Scene, to_json
from wyrmtable.board.svg import dragon, lines, pattern, terrain, texture
from wyrmtable.board.svg.ink import SANS, SERIF, Frame, element, number, shortened, text, words
from wyrmtable.board.svg.key import compass, legend
from wyrmtable.board.svg.marks import draw_mark, under
from wyrmtable.board.svg.panel import draw_panel, stack
from wyrmtable.board.svg.pieces import draw_piece, draw_shadow, spoken
from wyrmtable.board.svg.places import places

MARGIN = 18.0
PANEL = 330.0  # width of the side panel
BESIDE = 1000  # pages at least this wide have the panel beside the map, others below it
# Presentation attributes paint the light page; this repaints what stands on the page itself.
_DARK = (
    "@media(prefers-color-scheme:dark){{.{key} .b{{fill:#1d1a16}}.{key} .t{{fill:#f1eadb}}"
    ".{key} .s{{fill:#cfc4ae}}.{key} .c{{fill:#2a261f;stroke:#574e3f}}}}"
)


def draw(scene: Scene, width: int = 1200) -> str:
    """A standalone SVG of the scene, the same bytes for the same scene and width."""
    page = float(max(320, width))
    key = f"wt{zlib.crc32(to_json(scene)):08x}"
    beside = bool(scene.seats) and page >= BESIDE
    map_width = page - 2 * MARGIN - (PANEL + MARGIN if beside else 0.0)
    top = MARGIN + 44.0
    frame = Frame(scene, key, MARGIN, top, map_width)
    body = _map(frame, map_width, top)
    bottom = top + frame.height + MARGIN
    key_lines, used = legend(frame, MARGIN, bottom, map_width)
    bottom += used
    if scene.note:
        body.append(
            text(
                MARGIN,
                bottom + 12,
                shortened(scene.note, 11.5, map_width),
                11.5,
                text_anchor="start",
                class_="s",
                fill="#4a4338",
            )
        )
        bottom += 20
    panels, bottom = _panels(frame, page, top, bottom, beside)
    height = bottom + MARGIN
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{key}" role="img" '
            f'aria-labelledby="{key}-title {key}-desc" width="{number(page)}" '
            f'height="{number(height)}" viewBox="0 0 {number(page)} {number(height)}" '
            f'font-family="{words(SANS)}" style="max-width:100%;height:auto">',
            element("title", words(scene.title), id=f"{key}-title"),
            element("desc", words(_description(frame)), id=f"{key}-desc"),
            element("style", _DARK.format(key=key)),
            element("defs", *_definitions(frame)),
            element("rect", width=page, height=height, class_="b", fill="#f7f1e3"),
            *_heading(scene, page),
            *body,
            key_lines,
            *panels,
            "</svg>",
        )
    )


def _heading(scene: Scene, page: float) -> list[str]:
    room = page - 2 * MARGIN
    return [
        text(
            MARGIN,
            MARGIN + 15,
            shortened(scene.title, 22, room),
            22,
            text_anchor="start",
            class_="t",
            fill="#2b2620",
            font_family=SERIF,
            font_weight="bold",
        ),
        text(
            MARGIN,
            MARGIN + 33,
            shortened(scene.phase, 13, room),
            13,
            text_anchor="start",
            class_="s",
            fill="#4a4338",
        ),
    ]


def _description(frame: Frame) -> str:
    parts = [frame.scene.phase] if frame.scene.phase else []
    parts += [spoken(frame, piece) for piece in frame.scene.pieces if not piece.hidden]
    if frame.scene.note:
        parts.append(frame.scene.note)
    return ". ".join(parts) or "An empty table"


def _definitions(frame: Frame) -> list[str]:
    radius = frame.scene.board.radius * frame.scale
    paints: dict[str, Colour] = {NEUTRAL.name: NEUTRAL}
    for panel in frame.scene.seats:
        paint = frame.seat(panel.seat)
        paints[paint.name] = paint
    own = [*[p.colour for p in frame.scene.pieces], *[t.colour for t in frame.scene.tiles]]
    for name in dict.fromkeys(own):
        if name:
            paints[name] = colour(name)
    parts = [*texture.definitions(frame), *dragon.definitions(frame)]
    tile_cell = max(5.0, min(10.0, radius * 0.2))
    for paint in paints.values():
        parts.append(pattern.definition(frame.key, paint, tile_cell, "tile"))
        parts.append(pattern.definition(frame.key, paint, 0.24, "wing"))
    return parts


def _map(frame: Frame, width: float, top: float) -> list[str]:
    scene = frame.scene
    parts: list[str] = []
    if scene.board.kind == "plane":
        parts.append(_plane(frame, width, top))
    parts += terrain.draw_tiles(frame)
    parts += [lines.draw_route(frame, route) for route in scene.routes]
    parts += [lines.draw_edge(frame, edge) for edge in scene.edges]
    parts += terrain.draw_labels(frame)
    found = places(frame)
    by_id = {place.piece.id: place for place in found}
    parts += [draw_mark(frame, mark, by_id) for mark in scene.marks if under(mark)]
    parts += [draw_shadow(frame, place) for place in found]
    parts += [draw_piece(frame, place) for place in found]
    above = [mark for mark in scene.marks if not under(mark)]
    above.sort(key=lambda mark: isinstance(mark, Ghost))  # paths run below the ghosts they lead to
    parts += [draw_mark(frame, mark, by_id) for mark in above]
    if scene.board.kind == "hex":
        parts.append(compass(MARGIN + width - 22, top + 22, 17))
    return parts


def _plane(frame: Frame, width: float, top: float) -> str:
    """The bare table with its grid."""
    board = frame.scene.board
    fill = texture.ground_colour(board.surface or "table", 0)
    parts = [
        element(
            "rect",
            x=MARGIN,
            y=top,
            width=width,
            height=frame.height,
            fill=fill,
            stroke="#4d463b",
            stroke_width=1.6,
        )
    ]
    if board.grid > 0:
        lines = []
        columns = min(400, int((board.right - board.left) / board.grid))
        rows = min(400, int((board.bottom - board.top) / board.grid))
        for index in range(1, columns + 1):
            x, _ = frame.at(board.left + index * board.grid, 0)
            lines.append(f"M{number(x)} {number(top)}v{number(frame.height)}")
        for index in range(1, rows + 1):
            _, y = frame.at(0, board.top + index * board.grid)
            lines.append(f"M{number(MARGIN)} {number(y)}h{number(width)}")
        parts.append(
            element(
                "path", d="".join(lines), stroke="#4d463b", stroke_opacity=0.18, stroke_width=0.8
            )
        )
        if board.unit:
            x, y = frame.at(board.left + board.grid / 2, board.bottom)
            parts.append(text(x, y - 6, f"{number(board.grid)} {board.unit}", 10, fill="#3c352b"))
    return "".join(parts)


def _panels(
    frame: Frame, page: float, top: float, bottom: float, beside: bool
) -> tuple[list[str], float]:
    seats = frame.scene.seats
    if not seats:
        return [], bottom
    left, upper = MARGIN, bottom + 10.0
    columns = 1 if beside else max(1, int((page - 2 * MARGIN + 10) // 270))
    width = PANEL
    if beside:
        left, upper = page - MARGIN - PANEL, top
    else:
        width = (page - 2 * MARGIN - 10.0 * (columns - 1)) / columns
    spots, used = stack(seats, columns)
    drawn = [
        draw_panel(frame, panel, left + column * (width + 10.0), upper + offset, width)
        for panel, (column, offset) in zip(seats, spots, strict=True)
    ]
    return drawn, max(bottom, upper + used)
