# not compiled: drawing
"""Beside or below the map: the seats with their units."""

from __future__ import annotations

from wyrmtable.board.scene import Gauge, PanelLine, SeatPanel
from wyrmtable.board.svg.badges import FIRST, SECOND, measured
from wyrmtable.board.svg.ink import Frame, Look, element, shortened, text, words

ROW = 18.0
HEAD = 26.0
REMARK = 14.0  # a line of its own for what has no room in a row
SHORT = 12  # letters that have room in a row
CAPTION = 8.0  # the line above the rows that names the columns
GAP = 10.0


def panel_height(panel: SeatPanel) -> float:
    """The height of one seat's card."""
    extra = ROW if panel.gauges or panel.tags else 0.0
    columns = _shared(panel)
    rows = CAPTION + sum([line_height(line, columns) for line in panel.lines])
    rows = rows if panel.lines else 0.0
    return HEAD + extra + rows + 4.0


def line_height(line: PanelLine, columns: int) -> float:
    """The height of one row, with its remarks below if they are long."""
    return ROW + (REMARK if len(_remarks(line, columns)) > SHORT else 0.0)


def _remarks(line: PanelLine, columns: int) -> str:
    """What a row says besides name, height and its bars."""
    shown = [measured(gauge) for gauge in line.gauges[columns:]]
    return ", ".join(shown + [tag for tag in line.tags if tag != "grounded"])


def stack(panels: tuple[SeatPanel, ...], columns: int) -> tuple[list[tuple[int, float]], float]:
    """Column and top of each card in reading order, and the height of all of them."""
    spots: list[tuple[int, float]] = []
    top = 0.0
    for start in range(0, len(panels), columns):
        row = panels[start : start + columns]
        spots.extend((column, top) for column in range(len(row)))
        top += max(panel_height(panel) for panel in row) + GAP
    return spots, max(0.0, top - GAP)


def draw_panel(frame: Frame, panel: SeatPanel, x: float, y: float, width: float) -> str:
    """The card of a seat: swatch, name, team and status, then a row for each unit."""
    paint = frame.seat(panel.seat)
    told = ", ".join(part for part in (panel.name, panel.colour, panel.team, panel.status) if part)
    parts = [
        element("title", words(told)),
        element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=panel_height(panel),
            rx=5,
            class_="c",
            fill="#fffdf6",
            stroke="#cfc6b2",
            stroke_width=0.8,
        ),
        element("rect", x=x, y=y, width=width, height=20, rx=5, fill=paint.fill),
        element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=20,
            rx=5,
            fill_opacity=0.4,
            fill=frame.ref(f"tile-{paint.name}"),
        ),
        element(
            "rect",
            x=x + 4,
            y=y + 3,
            width=width - 8,
            height=14,
            rx=3,
            fill="#fffdf6",
            fill_opacity=0.93,
        ),
    ]
    right = " · ".join(part for part in (panel.team, panel.status) if part)
    right = shortened(right, 10, width * 0.5)
    room = width - 20 - len(right) * 5.6
    parts.append(
        text(
            x + 9,
            y + 14,
            shortened(panel.name, 12, room),
            12,
            text_anchor="start",
            font_weight="bold",
            fill="#1c1712",
        )
    )
    if right:
        parts.append(text(x + width - 9, y + 13.7, right, 10, text_anchor="end", fill="#3c352b"))
    top = y + HEAD
    if panel.gauges or panel.tags:
        own = " · ".join([*(measured(gauge) for gauge in panel.gauges), *panel.tags])
        parts.append(
            text(
                x + 9,
                top + 10,
                shortened(own, 10, width - 18),
                10,
                class_="s",
                text_anchor="start",
                fill="#4a4338",
            )
        )
        top += ROW
    columns = _shared(panel)
    if panel.lines:
        parts.append(_captions(panel, x, top + 3, width, columns))
        top += CAPTION
    for line in panel.lines:
        parts.append(_line(line, x, top, width, columns))
        top += line_height(line, columns)
    return element("g", *parts, data_seat=float(panel.seat))


def _columns(x: float, width: float) -> tuple[float, float, float]:
    """Where the altitude and the bars of a row begin, and how long a bar is."""
    altitude = x + 26 + min(84.0, width * 0.24)
    bars = altitude + 34
    return altitude, bars, max(16.0, min(52.0, (width - (bars - x) - 66) / 2 - 26))


def _shared(panel: SeatPanel) -> int:
    """How many gauges have a column: those that mean the same in every line."""
    longest = max((line.gauges for line in panel.lines), key=len, default=())[:2]
    for index, gauge in enumerate(longest):
        if any(
            line.gauges[index : index + 1] and line.gauges[index].name != gauge.name
            for line in panel.lines
        ):
            return index
    return len(longest)


def _captions(panel: SeatPanel, x: float, y: float, width: float, columns: int) -> str:
    altitude, bars, bar = _columns(x, width)
    small: Look = {"class_": "s", "fill": "#5d5546"}
    parts: list[str] = []
    if any(line.altitude is not None for line in panel.lines):
        parts.append(text(altitude + 9.5, y, "height", 8.5, **small))
    for index, gauge in enumerate(max((line.gauges for line in panel.lines), key=len)[:columns]):
        start = bars + index * (bar + 26)
        name = shortened(gauge.name, 8, bar + 20)
        parts.append(text(start, y, name, 8.5, text_anchor="start", **small))
    return "".join(parts)


def _line(line: PanelLine, x: float, y: float, width: float, columns: int) -> str:
    told = [line.name]
    if line.altitude is not None:
        told.append(f"height {line.altitude}")
    told += [*(measured(gauge) for gauge in line.gauges), *line.tags]
    altitude, bars, bar = _columns(x, width)
    parts = [element("title", words(", ".join(told)))]
    cursor = x + 9
    if line.short:
        parts.append(
            text(
                cursor + 5,
                y + 10.5,
                line.short[:2],
                11,
                class_="t",
                fill="#1c1712",
                font_weight="bold",
            )
        )
        cursor += 15
    parts.append(
        text(
            cursor,
            y + 10.5,
            shortened(line.name, 11, altitude - cursor),
            11,
            class_="t",
            text_anchor="start",
            fill="#1c1712",
        )
    )
    if line.altitude is not None:
        grounded = "grounded" in line.tags
        parts.append(_altitude(altitude, y, line.altitude, grounded))
    cursor = bars
    for index, gauge in enumerate(line.gauges[:columns]):
        parts.append(_bar(gauge, cursor, y, bar, (FIRST, SECOND)[index]))
        cursor += bar + 26
    shown = _remarks(line, columns)
    if shown:
        below = len(shown) > SHORT
        room = width - 32 if below else x + width - 5 - cursor
        parts.append(
            text(
                x + 24 if below else x + width - 8,
                y + 10.2 + (REMARK if below else 0.0),
                shortened(shown, 9, room),
                9,
                class_="s",
                text_anchor="start" if below else "end",
                fill="#5a3a16",
                font_style="italic",
            )
        )
    gone = not line.piece and bool(line.tags)
    opacity = 0.5 if gone else None
    return element("g", *parts, opacity=opacity)


def _altitude(x: float, y: float, altitude: int, grounded: bool) -> str:
    """The same badge as on the board."""
    return element(
        "rect",
        x=x,
        y=y + 1,
        width=19,
        height=12,
        rx=3,
        stroke="#1c1712",
        stroke_width=0.7,
        fill="#4a3a28" if grounded else "#fffdf6",
    ) + text(
        x + 9.5,
        y + 10.6,
        str(altitude),
        10,
        font_weight="bold",
        fill="#fffdf6" if grounded else "#1c1712",
    )


def _bar(gauge: Gauge, x: float, y: float, width: float, ink: str) -> str:
    parts: list[str] = []
    if gauge.maximum > 0:
        share = max(0.0, min(1.0, gauge.value / gauge.maximum))
        parts.append(
            element(
                "rect",
                x=x,
                y=y + 3.5,
                width=width,
                height=6.5,
                rx=2,
                fill="#e4dcc9",
                stroke="#8a8170",
                stroke_width=0.6,
            )
        )
        if share > 0:
            parts.append(
                element("rect", x=x, y=y + 3.5, width=width * share, height=6.5, rx=2, fill=ink)
            )
    parts.append(
        text(
            x + width + 4,
            y + 10.4,
            str(gauge.value),
            10,
            class_="t",
            fill="#1c1712",
            text_anchor="start",
        )
    )
    return "".join(parts)
