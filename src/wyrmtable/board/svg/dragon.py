# not compiled: drawing
"""Dragon silhouettes from above, in a unit circle, head to the north."""

from __future__ import annotations

from wyrmtable.board.palette import Colour
from wyrmtable.board.scene import Ghost, Point
from wyrmtable.board.svg.ink import Frame, Look, element, mixed, number

Curve = tuple[str, tuple[Point, ...]]

# Right-hand halves as path segments; the left half is the mirror image.
_SPREAD: tuple[Curve, ...] = (
    ("M", ((0.07, -0.34),)),
    ("Q", ((0.22, -0.5), (0.46, -0.62))),
    ("Q", ((0.8, -0.52), (0.99, -0.08))),
    ("Q", ((0.82, -0.1), (0.74, 0.2))),
    ("Q", ((0.56, 0.02), (0.45, 0.33))),
    ("Q", ((0.3, 0.1), (0.1, 0.3))),
    ("Z", ()),
)
_FINGERS: tuple[Curve, ...] = (
    ("M", ((0.07, -0.32),)),
    ("Q", ((0.22, -0.48), (0.46, -0.6))),
    ("Q", ((0.8, -0.5), (0.97, -0.1))),
    ("M", ((0.46, -0.6),)),
    ("Q", ((0.68, -0.25), (0.74, 0.18))),
    ("M", ((0.46, -0.6),)),
    ("Q", ((0.48, -0.1), (0.45, 0.31))),
)
_FOLDED: tuple[Curve, ...] = (
    ("M", ((0.06, -0.32),)),
    ("Q", ((0.24, -0.46), (0.34, -0.26))),
    ("Q", ((0.42, 0.1), (0.2, 0.62))),
    ("Q", ((0.2, 0.34), (0.1, 0.28))),
    ("Z", ()),
)
_CREASES: tuple[Curve, ...] = (
    ("M", ((0.3, -0.28),)),
    ("Q", ((0.3, 0.1), (0.19, 0.54))),
    ("M", ((0.24, -0.3),)),
    ("Q", ((0.22, 0.02), (0.15, 0.36))),
)


def _half(curves: tuple[Curve, ...], side: int, reach: float) -> str:
    return "".join(
        letter + " ".join(f"{number(side * x * reach)} {number(y * reach)}" for x, y in points)
        for letter, points in curves
    )


def _both(curves: tuple[Curve, ...], reach: float) -> str:
    return _half(curves, 1, reach) + _half(curves, -1, reach)


def _body(size: int) -> str:
    """Head, neck, trunk, legs and tail; the bigger the dragon, the longer and broader."""
    broad = {1: 0.115, 2: 0.13, 3: 0.145, 4: 0.165}[size]
    head = {1: 0.125, 2: 0.115, 3: 0.12, 4: 0.13}[size]
    crown = {1: -0.74, 2: -0.86, 3: -0.92, 4: -0.98}[size]
    tail = {1: 0.72, 2: 0.88, 3: 0.94, 4: 0.99}[size]
    neck = broad * 0.5

    def side(sign: int) -> str:
        def at(x: float, y: float) -> str:
            return f"{number(sign * x)} {number(y)}"

        return (
            f"M0 {number(crown)}"
            f"Q{at(head * 0.5, crown)} {at(head * 0.62, crown + 0.1)}"
            f"Q{at(head * 1.25, crown + 0.17)} {at(head * 0.8, crown + 0.25)}"
            f"Q{at(neck * 0.7, crown + 0.32)} {at(neck, -0.42)}"
            f"Q{at(broad * 1.3, -0.3)} {at(broad, -0.1)}"
            f"L{at(broad * 0.95, 0.12)}"
            f"Q{at(broad * 1.5, 0.18)} {at(broad * 1.7, 0.34)}"
            f"L{at(broad * 1.05, 0.28)}"
            f"Q{at(broad * 0.55, 0.45)} {at(0.035, tail - 0.16)}"
            f"L{at(0.09 if size > 1 else 0.035, tail - 0.13)}L0 {number(tail)}Z"
        )

    return side(1) + side(-1)


def _spikes(size: int) -> str:
    """Horns and back ridge of the old ones: what tells the sizes apart besides their size."""
    crown = {1: -0.74, 2: -0.86, 3: -0.92, 4: -0.98}[size]
    horns = "".join(
        f"M{number(s * 0.06)} {number(crown + 0.16)}L{number(s * 0.17)} {number(crown + 0.34)}"
        for s in (1, -1)
    )
    ridge = [0.38, 0.5, 0.62, 0.74][: size + 1] if size >= 3 else []
    back = "".join(
        f"M-.07 {number(y + 0.05)}L0 {number(y - 0.03)}L.07 {number(y + 0.05)}" for y in ridge
    )
    return (horns if size >= 2 else "") + back


def definitions(frame: Frame) -> list[str]:
    """The shapes of those sizes that fly or sit in this scene."""
    dragons = [piece for piece in frame.scene.pieces if piece.kind == "dragon"]
    shown = [(piece.size, piece.tags) for piece in dragons]
    for mark in frame.scene.marks:
        if isinstance(mark, Ghost):
            shown += [(piece.size, mark.tags) for piece in dragons if piece.id == mark.piece]
    poses = sorted({pose(size, "grounded" in tags) for size, tags in shown})
    parts: list[str] = []
    for size in sorted({size for size, _ in poses}):
        parts.append(element("path", id=f"{frame.key}-body{size}", d=_body(size)))
        if size >= 2:
            parts.append(element("path", id=f"{frame.key}-spikes{size}", d=_spikes(size)))
    for size, folded in poses:
        reach = {1: 0.86, 2: 0.95, 3: 0.98, 4: 1.0}[size]
        wings, bones = (_FOLDED, _CREASES) if folded else (_SPREAD, _FINGERS)
        suffix = f"{size}{'f' if folded else 's'}"
        parts.append(element("path", id=f"{frame.key}-wings{suffix}", d=_both(wings, reach)))
        parts.append(element("path", id=f"{frame.key}-bones{suffix}", d=_both(bones, reach)))
    return parts


def pose(size: int, folded: bool) -> tuple[int, bool]:
    """Which of the shapes a dragon uses."""
    return min(4, max(1, size)), folded


def place(x: float, y: float, heading: float | None, radius: float) -> str:
    """The transform that puts the unit silhouette on the page."""
    turn = f" rotate({number(heading)})" if heading else ""
    return f"translate({number(x)} {number(y)}){turn} scale({number(radius)})"


def silhouette(frame: Frame, transform: str, size: int, folded: bool, paint: Colour) -> str:
    """The dragon in the colours and the pattern of its seat, with a pale halo."""
    size, folded = pose(size, folded)
    suffix = f"{size}{'f' if folded else 's'}"
    wing_fill = mixed(paint.fill, "#ffffff", 0.12)
    halo: Look = {
        "fill": "#fffdf6",
        "stroke": "#fffdf6",
        "stroke_width": 0.14,
        "stroke_linejoin": "round",
    }
    line: Look = {"stroke": paint.ink, "stroke_linejoin": "round"}
    parts = [
        frame.use(f"wings{suffix}", **halo),
        frame.use(f"body{size}", **halo),
        frame.use(f"wings{suffix}", fill=wing_fill, stroke_width=0.04, **line),
    ]
    if paint.pattern != "plain":
        parts.append(frame.use(f"wings{suffix}", fill=frame.ref(f"wing-{paint.name}")))
    parts.append(frame.use(f"bones{suffix}", fill="none", stroke_width=0.045, **line))
    parts.append(
        frame.use(
            f"body{size}", fill=mixed(paint.fill, paint.ink, 0.45), stroke_width=0.035, **line
        )
    )
    if size >= 2:
        parts.append(
            frame.use(
                f"spikes{size}",
                fill="none",
                stroke="#fff6df",
                stroke_width=0.045,
                stroke_linecap="round",
            )
        )
    return element("g", *parts, transform=transform)


def outline(frame: Frame, transform: str, size: int, folded: bool, ink: str) -> str:
    """A pale dragon with a dashed border, for where one would be."""
    size, folded = pose(size, folded)
    wings = frame.use(
        f"wings{size}{'f' if folded else 's'}",
        fill="#fffdf6",
        fill_opacity=0.75,
        stroke=ink,
        stroke_width=0.06,
        stroke_dasharray="0.14 0.08",
    )
    body = frame.use(f"body{size}", fill=ink, fill_opacity=0.55)
    return element("g", wings, body, transform=transform)


def shade(frame: Frame, transform: str, size: int, folded: bool, **look: str | float | None) -> str:
    """The plain shape in one tone, for shadows."""
    size, folded = pose(size, folded)
    wings = frame.use(f"wings{size}{'f' if folded else 's'}")
    return element("g", wings, frame.use(f"body{size}"), transform=transform, **look)
