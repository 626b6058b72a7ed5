# not compiled: drawing
"""The key to the map: terrain, what badges and rims mean, and where north is."""

from __future__ import annotations

from wyrmtable.board.scene import Scene
from wyrmtable.board.svg.ink import SERIF, Frame, element, text
from wyrmtable.board.svg.texture import ground_colour, has_motif, motif_of

ROW = 17.0


def legend(frame: Frame, x: float, y: float, width: float) -> tuple[str, float]:
    """Terrain with its heights, what badges and rims mean; and the height it takes up."""
    entries: list[tuple[str, str]] = []
    kinds: dict[str, set[int]] = {}
    for tile in frame.scene.tiles:
        kinds.setdefault(tile.terrain, set()).add(tile.height)
    for terrain, heights in sorted(kinds.items(), key=lambda item: (-max(item[1]), item[0])):
        counted = sorted(heights) if frame.scene.board.ceiling else ()
        shown = ", ".join(str(height) for height in counted if height)
        entries.append((terrain, f"{terrain.capitalize()} {shown}".strip()))
    cursor, top = x, y
    parts: list[str] = []
    for terrain, label in entries:
        need = 24 + len(label) * 6.2 + 12
        if cursor + need > x + width and cursor > x:
            cursor, top = x, top + ROW
        parts.append(
            element(
                "rect",
                x=cursor,
                y=top,
                width=18,
                height=12,
                rx=2,
                fill=ground_colour(terrain, max(kinds[terrain])),
                stroke="#6b604d",
                stroke_width=0.7,
            )
        )
        if has_motif(terrain):
            parts.append(
                frame.use(
                    f"m-{motif_of(terrain)}",
                    transform=f"translate({cursor + 9:.1f} {top + 6:.1f}) scale(34)",
                )
            )
        parts.append(
            text(
                cursor + 23, top + 10, label, 10.5, text_anchor="start", class_="t", fill="#2b2620"
            )
        )
        cursor += need
    for key in _keys(frame.scene):
        need = len(key) * 4.9 + 16
        if cursor + need > x + width and cursor > x:
            cursor, top = x, top + ROW
        parts.append(
            text(
                cursor,
                top + 10,
                key,
                10.5,
                text_anchor="start",
                class_="s",
                fill="#4a4338",
                font_family=SERIF,
                font_style="italic",
            )
        )
        cursor += need
    return "".join(parts), (top - y + ROW if parts else 0.0)


def _keys(scene: Scene) -> list[str]:
    fliers = [piece for piece in scene.pieces if piece.kind == "dragon" and not piece.hidden]
    if not fliers:
        return []
    keys = ["badge: height, dark when grounded"] if scene.board.ceiling else []
    names = [gauge.name for gauge in max((p.gauges for p in fliers), key=len)[:2]]
    cards = any(piece.footprint is not None for piece in fliers)
    sides = ("upper bar", "lower bar") if cards else ("left rim", "right rim")
    return keys + [f"{side}: {name}" for side, name in zip(sides, names, strict=False)]


def compass(x: float, y: float, size: float) -> str:
    """A small rose: north is up."""
    star = (
        f"M{x:.1f} {y - size:.1f}L{x + size * 0.2:.1f} {y:.1f}L{x:.1f} {y + size:.1f}"
        f"L{x - size * 0.2:.1f} {y:.1f}Z"
    )
    east = (
        f"M{x - size * 0.6:.1f} {y:.1f}L{x:.1f} {y - size * 0.16:.1f}"
        f"L{x + size * 0.6:.1f} {y:.1f}L{x:.1f} {y + size * 0.16:.1f}Z"
    )
    return (
        element("path", d=east, class_="l", fill="#b7ab93", stroke="#6b604d", stroke_width=0.6)
        + element("path", d=star, class_="l", fill="#e9e0cb", stroke="#6b604d", stroke_width=0.8)
        + element(
            "path",
            d=f"M{x:.1f} {y - size:.1f}L{x + size * 0.2:.1f} {y:.1f}L{x:.1f} {y:.1f}Z",
            fill="#6b604d",
        )
        + text(
            x,
            y - size - 3,
            "N",
            11,
            class_="t",
            fill="#2b2620",
            font_family=SERIF,
            font_weight="bold",
        )
    )
