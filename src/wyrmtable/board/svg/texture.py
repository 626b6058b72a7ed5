# not compiled: drawing
"""What each terrain looks like: its colour, paler with height, and its scattered motif."""

from __future__ import annotations

import zlib

from wyrmtable.board.scene import Point
from wyrmtable.board.svg.ink import Frame, element, mixed, number

GROUND = {
    "summit": "#efe9df",
    "mountain": "#b8a283",
    "forest": "#a3bd84",
    "field": "#dfdfa6",
    "open": "#e3e2b4",
    "scorched": "#94847a",
    "lair": "#e8d9b5",
    "water": "#a5cde0",
    "river": "#a5cde0",
    "ford": "#bcd6d8",
    "sea": "#83b4d2",
    "cloud": "#e8edf3",
    "courtyard": "#ddd2bd",
    "city": "#dccfb9",
    "settlement": "#d8c5a0",
    "quay": "#cfc3ae",
    "dock": "#c9ad82",
    "tower": "#b5aea3",
    "bridge": "#b9c3bd",
    "sky": "#d3e5f1",
    "table": "#dcd6c6",
}
UNKNOWN = "#d9d6cd"

# Textures in units of the hex radius; each terrain has a motif and three ways to scatter it.
_MOTIF = {
    "forest": (
        "M0 -.1C.09 -.1 .12 0 .06 .05H-.06C-.12 0 -.09 -.1 0 -.1ZM0 .05V.1",
        "#7b9a5e",
        "#4f6f3a",
    ),
    "mountain": (
        "M-.16 .1L-.02 -.12L.05 -.02L.09 -.06L.18 .1M-.02 -.12L.02 .03",
        "none",
        "#7d6748",
    ),
    "summit": ("M-.13 .08L0 -.14L.13 .08M-.05 -.04L0 .02L.05 -.04", "none", "#a3937a"),
    "field": ("M-.05 .03L-.07 -.05M0 .03V-.07M.05 .03L.07 -.05", "none", "#b3b06a"),
    "open": ("M-.05 .03L-.07 -.05M0 .03V-.07M.05 .03L.07 -.05", "none", "#bdb97c"),
    "scorched": ("M-.1 .02L-.02 -.05L.02 .04L.1 -.03M.02 .04L.03 .1", "none", "#4b3d34"),
    "lair": ("M-.12 .07C-.12 -.1 .12 -.1 .12 .07", "none", "#a48d5c"),
    "water": ("M-.14 0Q-.07 -.07 0 0T.14 0", "none", "#5e97b5"),
    "cloud": (
        "M-.13 .05A.07 .07 0 0 1 -.06 -.03A.08 .08 0 0 1 .08 -.02A.06 .06 0 0 1 .13 .05Z",
        "#f7f9fb",
        "#b9c4d0",
    ),
    "city": ("M-.1 .07V-.03L0 -.11L.1 -.03V.07Z", "#c4a689", "#83694e"),
    "tower": (
        "M-.09 .09V-.1H-.045V-.05H-.015V-.1H.015V-.05H.045V-.1H.09V.09Z",
        "#8f877b",
        "#5c564d",
    ),
    "dock": ("M-.14 -.04H.14M-.14 .04H.14", "none", "#8b6b3d"),
}
_MOTIF_OF = {
    "sea": "water",
    "river": "water",
    "ford": "water",
    "settlement": "city",
    "quay": "dock",
}
_SCATTER: tuple[tuple[Point, ...], ...] = (
    ((-0.55, -0.18), (-0.2, -0.5), (0.28, -0.42), (0.6, 0.02), (0.3, 0.42), (-0.3, 0.4)),
    ((-0.62, 0.08), (-0.36, -0.42), (0.1, -0.56), (0.55, -0.3), (0.48, 0.32), (-0.12, 0.52)),
    ((-0.5, 0.3), (-0.58, -0.2), (0, -0.5), (0.42, -0.52), (0.62, 0.16), (0.12, 0.5)),
)


def definitions(frame: Frame) -> list[str]:
    """One symbol for each terrain of the scene that has a texture, in three variants."""
    used = {motif_of(tile.terrain) for tile in frame.scene.tiles if has_motif(tile.terrain)}
    parts: list[str] = []
    for name in sorted(used):
        path, fill, stroke = _MOTIF[name]
        look = {"fill": fill, "stroke": stroke, "stroke_linecap": "round"}
        parts.append(
            element("path", id=f"{frame.key}-m-{name}", d=path, stroke_width=0.025, **look)
        )
        for variant, places in enumerate(_SCATTER):
            inside = "".join(frame.use(f"m-{name}", x=x, y=y) for x, y in places)
            parts.append(element("g", inside, id=f"{frame.key}-t-{name}{variant}"))
    return parts


def motif_of(terrain: str) -> str:
    """The name of the texture of a terrain."""
    return _MOTIF_OF.get(terrain, terrain)


def has_motif(terrain: str) -> bool:
    """Whether the terrain has a texture at all."""
    return motif_of(terrain) in _MOTIF


def ground_colour(terrain: str, height: int) -> str:
    """Paler with height, as on a physical map."""
    return mixed(GROUND.get(terrain, UNKNOWN), "#ffffff", min(0.42, 0.045 * height))


def scattered(frame: Frame, terrain: str, place: str, x: float, y: float, radius: float) -> str:
    """The motif strewn over one tile; which way depends on the name of the place only."""
    if not has_motif(terrain):
        return ""
    variant = zlib.crc32(place.encode("utf-8", "replace")) % len(_SCATTER)
    where = f"translate({number(x)} {number(y)}) scale({number(radius)})"
    return frame.use(f"t-{motif_of(terrain)}{variant}", transform=where, opacity=0.75)
