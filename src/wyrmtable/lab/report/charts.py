"""The plots of a report as Vega-Lite, made with Altair; colours of the page come from its script.

Numbers are summed up before they are drawn: a page holds intervals, never single games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

Spec = dict[str, Any]  # Vega-Lite
Rows = Sequence[dict[str, Any]]

# told apart on light and dark pages, and by people who see few colours
PALETTE = [
    "#d1632f",
    "#3182b8",
    "#b38f00",
    "#7c5cb8",
    "#2e9a82",
    "#c24d7c",
    "#7f8c2d",
    "#6f7f8f",
    "#a0643c",
    "#4a66c9",
    "#8a8378",
    "#b0483f",
]
ROW = 24  # pixels of a row


def drawn(chart: alt.Chart | alt.LayerChart | alt.FacetChart, rows: int, step: int = ROW) -> Spec:
    """A chart that is as wide as the page lets it be."""
    spec: Spec = chart.to_dict()
    spec.pop("config", None)  # the page has its own
    spec.pop("$schema", None)
    fit = {"type": "fit-x", "contains": "padding"}
    return {**spec, "width": "container", "height": max(60, rows * step), "autosize": fit}


def scale(names: Sequence[str]) -> alt.Scale:
    """A colour for every name, the same in all plots."""
    colours = [PALETTE[place % len(PALETTE)] for place in range(len(names))]
    return alt.Scale(domain=list(names), range=colours)


def legend(names: Sequence[str]) -> alt.Legend | None:
    if len(names) < 2:
        return None
    return alt.Legend(title=None, orient="top", columns=3, labelLimit=240, symbolType="circle")


def rates(rows: Rows, order: Sequence[str], expected: bool) -> Spec:
    """Shares with their intervals, one row each: `row`, `part`, `low`, `high`, `games`."""
    base = alt.Chart(alt.InlineData(list(rows))).encode(
        y=alt.Y("row:N", sort=list(order), title=None),
        tooltip=[
            alt.Tooltip("row:N", title="who"),
            alt.Tooltip("part:Q", title="share", format=".1%"),
            alt.Tooltip("low:Q", title="from", format=".1%"),
            alt.Tooltip("high:Q", title="to", format=".1%"),
            alt.Tooltip("games:Q", title="games"),
        ],
    )
    who = list(dict.fromkeys(str(row["who"]) for row in rows))
    colour = alt.Color("who:N", scale=scale(who), legend=None)
    axis = alt.Axis(format="%", tickCount=6)
    bars = base.mark_rule(strokeWidth=3, opacity=0.55).encode(
        x=alt.X("low:Q", title="share of games won", axis=axis),
        x2="high:Q",
        color=colour,
    )
    dots = base.mark_circle(size=90, opacity=1).encode(x="part:Q", color=colour)
    layers = [bars, dots]
    if expected:
        ticks = base.mark_tick(thickness=2, size=18, opacity=0.7).encode(x="expected:Q")
        layers.insert(0, ticks)
    return drawn(alt.layer(*layers), len(order))


def lengths(rows: Rows, order: Sequence[str], clock: str) -> Spec:
    """How long games last: tenth, quarter, half, three quarters, nine tenths, and the mean."""
    base = alt.Chart(alt.InlineData(list(rows))).encode(
        y=alt.Y("row:N", sort=list(order), title=None),
        tooltip=[
            alt.Tooltip("row:N", title="cell"),
            alt.Tooltip("median:Q"),
            alt.Tooltip("mean:Q", format=".1f"),
            alt.Tooltip("tenth:Q", title="a tenth is shorter than"),
            alt.Tooltip("ninth:Q", title="a tenth is longer than"),
        ],
    )
    thin = base.mark_rule(strokeWidth=2, opacity=0.6).encode(
        x=alt.X("tenth:Q", title=clock), x2="ninth:Q", color=alt.value(PALETTE[1])
    )
    box = base.mark_bar(height=13, opacity=0.75, cornerRadius=3).encode(
        x="quarter:Q", x2="threequarter:Q", color=alt.value(PALETTE[1])
    )
    half = base.mark_tick(thickness=3, size=15).encode(x="median:Q")
    mean = base.mark_point(filled=True, size=80, shape="diamond", opacity=1).encode(
        x="mean:Q", color=alt.value(PALETTE[0])
    )
    return drawn(alt.layer(thin, box, half, mean), len(order))


def endings(rows: Rows, order: Sequence[str], reasons: Sequence[str]) -> Spec:
    """How games end, as parts of the whole."""
    chart = (
        alt.Chart(alt.InlineData(list(rows)))
        .mark_bar(height=16)
        .encode(
            y=alt.Y("row:N", sort=list(order), title=None),
            x=alt.X("part:Q", stack="zero", title="share of games", axis=alt.Axis(format="%")),
            color=alt.Color("reason:N", scale=scale(reasons), legend=legend(["", ""])),
            order=alt.Order("place:Q"),
            tooltip=["row:N", "reason:N", "clause:N", alt.Tooltip("part:Q", format=".1%")],
        )
    )
    return drawn(chart, len(order) + 1)


def groups(rows: Rows, order: Sequence[str], cells: Sequence[str], title: str, part: bool) -> Spec:
    """Means or shares with intervals: a row for every name, in it one for every cell."""
    form = ".1%" if part else ".2f"
    cell = alt.YOffset("cell:N", sort=list(cells))
    base = alt.Chart(alt.InlineData(list(rows))).encode(
        y=alt.Y("row:N", sort=list(order), title=None),
        color=alt.Color("cell:N", scale=scale(cells), legend=legend(cells)),
        tooltip=[
            alt.Tooltip("row:N", title="what"),
            alt.Tooltip("cell:N", title="cell"),
            alt.Tooltip("mean:Q", format=form),
            alt.Tooltip("low:Q", title="from", format=form),
            alt.Tooltip("high:Q", title="to", format=form),
        ],
    )
    axis = alt.Axis(format="%", tickCount=8) if part else alt.Axis(tickCount=8)
    bars = base.mark_rule(strokeWidth=3, opacity=0.55).encode(
        x=alt.X("low:Q", title=title, axis=axis), x2="high:Q", yOffset=cell
    )
    dots = base.mark_circle(size=60, opacity=1).encode(x="mean:Q", yOffset=cell)
    return drawn(alt.layer(bars, dots), len(order), max(ROW, 11 * len(cells) + 10))
