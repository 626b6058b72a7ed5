# not compiled: drawing
"""Small print on pieces: initials, altitude badges, gauges and the egg."""

from __future__ import annotations

from wyrmtable.board.palette import Colour
from wyrmtable.board.scene import Gauge
from wyrmtable.board.svg.ink import element, number, rim, text

PAPER = "#fffdf6"
FIRST, SECOND = "#2f7d3a", "#1f62ad"  # health on the left rim, energy on the right


def measured(gauge: Gauge) -> str:
    """A gauge in words: health 7/12."""
    return f"{gauge.name} {gauge.value}" + (f"/{gauge.maximum}" if gauge.maximum else "")


def filled(gauge: Gauge) -> float:
    """How full a gauge is, from 0 to 1."""
    return max(0.0, min(1.0, gauge.value / gauge.maximum)) if gauge.maximum > 0 else 0.0


def rims(gauges: tuple[Gauge, ...], x: float, y: float, size: float) -> str:
    """The first two gauges as halves of the rim, filled from below."""
    width = max(1.8, size * 0.11)
    radius = size - width / 2
    parts: list[str] = []
    halves = ((FIRST, 200.0, 345.0, True), (SECOND, 15.0, 160.0, False))
    for gauge, (ink, low, high, upward) in zip(gauges, halves, strict=False):
        if gauge.maximum <= 0:
            continue
        span = (high - low) * filled(gauge)
        start, end = (low, low + span) if upward else (high - span, high)
        parts.append(
            element(
                "path",
                d=rim(x, y, radius, low, high),
                fill="none",
                stroke=PAPER,
                stroke_width=width + 0.8,
            )
        )
        parts.append(
            element(
                "path",
                d=rim(x, y, radius, low, high),
                fill="none",
                stroke="#8f877a",
                stroke_width=width * 0.45,
            )
        )
        if span > 0:
            parts.append(
                element(
                    "path",
                    d=rim(x, y, radius, start, end),
                    fill="none",
                    stroke=ink,
                    stroke_width=width,
                )
            )
    return "".join(parts)


def initial(paint: Colour, short: str, x: float, y: float, size: float) -> str:
    """The letter of a unit on a pale disc."""
    return element(
        "circle",
        cx=x,
        cy=y,
        r=size,
        fill=PAPER,
        stroke=paint.ink,
        stroke_width=max(0.7, size * 0.16),
    ) + text(
        x,
        y + size * 0.5,
        short[:2],
        size * (1.4 if len(short) < 2 else 1.1),
        fill="#1c1712",
        font_weight="bold",
    )


def badge(x: float, y: float, size: float, label: str, grounded: bool) -> str:
    """The altitude: dark on light in the air, light on dark on the ground."""
    width = size * (1.5 if len(label) < 2 else 2.1)
    fill, ink = ("#4a3a28", PAPER) if grounded else (PAPER, "#1c1712")
    return element(
        "rect",
        x=x - width / 2,
        y=y - size * 0.72,
        width=width,
        height=size * 1.44,
        rx=size * 0.4,
        fill=fill,
        stroke="#1c1712",
        stroke_width=max(0.6, size * 0.1),
    ) + text(x, y + size * 0.47, label, size * 1.3, fill=ink, font_weight="bold")


def egg(x: float, y: float, size: float) -> str:
    """A speckled egg as wide as it is legible."""
    s = size
    shell = (
        f"M{number(x)} {number(y - s)}C{number(x + s * 0.75)} {number(y - s)} "
        f"{number(x + s * 0.95)} {number(y + s)} {number(x)} {number(y + s)}"
        f"C{number(x - s * 0.95)} {number(y + s)} {number(x - s * 0.75)} {number(y - s)} "
        f"{number(x)} {number(y - s)}Z"
    )
    specks = "".join(
        element("circle", cx=x + dx * s, cy=y + dy * s, r=s * 0.11, fill="#9a6a2c")
        for dx, dy in ((-0.25, -0.3), (0.2, -0.05), (-0.15, 0.3), (0.3, 0.45), (0.05, -0.6))
    )
    return (
        element("path", d=shell, fill="#fbe9b7", stroke="#6d4714", stroke_width=max(0.8, s * 0.13))
        + specks
    )


def plate(x: float, y: float, size: float, label: str) -> str:
    """A few letters on a pale plate as wide as they need."""
    width = size * (0.75 + 0.72 * max(1, len(label)))
    return element(
        "rect",
        x=x - width / 2,
        y=y - size * 0.75,
        width=width,
        height=size * 1.5,
        rx=size * 0.3,
        fill=PAPER,
        fill_opacity=0.92,
    ) + text(x, y + size * 0.42, label, size * 1.2, fill="#1c1712", font_weight="bold")


def bars(gauges: tuple[Gauge, ...], x: float, y: float) -> str:
    """Gauges as bars below a card."""
    parts: list[str] = []
    for row, (gauge, ink) in enumerate(zip(gauges, (FIRST, SECOND), strict=False)):
        if gauge.maximum <= 0:
            continue
        top = y + row * 5
        parts.append(
            element(
                "rect",
                x=x - 16,
                y=top,
                width=32,
                height=3.6,
                rx=1,
                fill=PAPER,
                stroke="#57503f",
                stroke_width=0.6,
            )
        )
        parts.append(
            element("rect", x=x - 16, y=top, width=32 * filled(gauge), height=3.6, rx=1, fill=ink)
        )
    return "".join(parts)
