# not compiled: drawing
"""The seat patterns of the palette as SVG pattern definitions."""

from __future__ import annotations

from wyrmtable.board.palette import Colour
from wyrmtable.board.svg.ink import element, mixed, number

# In a cell of 10 by 10: what is stroked (width 2) and what is filled.
_STROKED = {
    "stripes": "M-2 2L2 -2M0 10L10 0M8 12L12 8",
    "waves": "M0 3Q2.5 -1 5 3T10 3M0 8Q2.5 4 5 8T10 8",
    "lattice": "M0 0L10 10M10 0L0 10",
    "chevrons": "M0 6L5 1L10 6M0 11L5 6L10 11M0 1L5 -4L10 1",
    "rings": "M7.6 5A2.6 2.6 0 1 1 2.4 5A2.6 2.6 0 1 1 7.6 5Z",
    "crosses": "M5 2V8M2 5H8",
    "dashes": "M1 2.5H5M6 7.5H10",
    "bricks": "M0 1H10M0 6H10M2.5 1V6M7.5 6V11",
}
_FILLED = {
    "dots": "M4.6 2.5A2 2 0 1 1 .6 2.5A2 2 0 1 1 4.6 2.5Z"
    "M9.6 7.5A2 2 0 1 1 5.6 7.5A2 2 0 1 1 9.6 7.5Z",
    "checks": "M0 0H5V5H0ZM5 5H10V10H5Z",
    "triangles": "M5 1.5L8.6 8H1.4Z",
}


def definition(key: str, colour: Colour, cell: float, name: str) -> str:
    """A pattern with the given cell size, drawn in the colour's ink on nothing."""
    light = mixed(colour.fill, "#ffffff", 0.72)
    ink = colour.ink if name.startswith("tile") else light
    inside = ""
    if colour.pattern in _STROKED:
        path = _STROKED[colour.pattern]
        inside = element("path", d=path, stroke=ink, stroke_width=1.7, fill="none")
    elif colour.pattern in _FILLED:
        inside = element("path", d=_FILLED[colour.pattern], fill=ink)
    return element(
        "pattern",
        inside,
        id=f"{key}-{name}-{colour.name}",
        width=10,
        height=10,
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({number(cell / 10) if cell > 1 else round(cell / 10, 4)})",
    )
