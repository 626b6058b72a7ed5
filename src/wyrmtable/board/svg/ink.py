# not compiled: drawing
"""SVG text: elements, numbers, escaping, and the frame that maps the world to the page."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from wyrmtable.board.palette import NEUTRAL, Colour, colour
from wyrmtable.board.scene import Edge, Piece, Point, Scene, Tile

SANS = "'Segoe UI','Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
SERIF = "Georgia,'Times New Roman','Liberation Serif','DejaVu Serif',serif"

Look: TypeAlias = dict[str, str | float | None]

# Characters that XML 1.0 cannot hold at all, escaped or not.
_UNPRINTABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A coordinate with at most two decimals, without trailing zeros or a negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def words(text: str) -> str:
    """Text made safe for element content and attributes."""
    return escape(_UNPRINTABLE.sub("\ufffd", text), quote=False).replace('"', "&quot;")


def element(tag: str, *inside: str, **attributes: str | float | None) -> str:
    """One element; `stroke_width` becomes stroke-width, None is left out, text is escaped."""
    parts = [tag]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = words(value) if isinstance(value, str) else number(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inside)}</{tag}>" if inside else f"<{head}/>"


def text(x: float, y: float, content: str, size: float, **attributes: str | float | None) -> str:
    """A line of text, centred on x unless told otherwise."""
    attributes.setdefault("text_anchor", "middle")
    return element("text", words(content), x=x, y=y, font_size=size, **attributes)


def shortened(content: str, size: float, room: float) -> str:
    """The text cut to about `room`, judged by an average letter, with an ellipsis."""
    letters = max(1, int(room / (size * 0.56)))
    return content if len(content) <= letters else content[: letters - 1].rstrip() + "…"


def polygon_path(points: Iterable[Point]) -> str:
    """The `d` of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def toward(x: float, y: float, heading: float, distance: float) -> Point:
    """The point at that distance in a compass direction."""
    turn = math.radians(heading)
    return x + distance * math.sin(turn), y - distance * math.cos(turn)


def rim(x: float, y: float, radius: float, start: float, end: float) -> str:
    """The `d` of an arc clockwise from one compass direction to another."""
    x1, y1 = toward(x, y, start, radius)
    x2, y2 = toward(x, y, end, radius)
    large = 1 if (end - start) > 180 else 0
    r = number(radius)
    return f"M{number(x1)} {number(y1)}A{r} {r} 0 {large} 1 {number(x2)} {number(y2)}"


def mixed(first: str, second: str, share: float) -> str:
    """A #rrggbb colour between two others; share 0 is the first, 1 the second."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


class Frame:
    """Where the map lies on the page, the colours of the seats, and a prefix for ids."""

    def __init__(self, scene: Scene, key: str, left: float, top: float, width: float) -> None:
        board = scene.board
        self.scene = scene
        self.key = key
        self.scale = width / max(board.right - board.left, 1e-6)
        self.left = left - board.left * self.scale
        self.top = top - board.top * self.scale
        self.height = (board.bottom - board.top) * self.scale
        self._seats = {panel.seat: colour(panel.colour) for panel in scene.seats}

    def at(self, x: float, y: float) -> Point:
        """World to page."""
        return self.left + x * self.scale, self.top + y * self.scale

    def seat(self, seat: int | None) -> Colour:
        """The paint of a seat, neutral for nobody."""
        return NEUTRAL if seat is None else self._seats.get(seat, NEUTRAL)

    def paint(self, thing: Tile | Edge | Piece) -> Colour:
        """The paint of a thing: its own colour, else that of its seat."""
        return colour(thing.colour) if thing.colour else self.seat(thing.seat)

    def ref(self, name: str) -> str:
        """`url(#…)` of a definition of this picture."""
        return f"url(#{self.key}-{name})"

    def use(self, name: str, **attributes: str | float | None) -> str:
        """A copy of a definition of this picture."""
        return element("use", href=f"#{self.key}-{name}", **attributes)
