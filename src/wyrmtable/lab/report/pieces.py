"""The HTML that all sections are made of."""

from __future__ import annotations

import html
from collections.abc import Sequence

import msgspec

from wyrmtable.lab.report.charts import Spec


def escaped(text: object) -> str:
    return html.escape(str(text))


def chart(spec: Spec) -> str:
    """A place for a plot, with what is to be drawn in it."""
    data = msgspec.json.encode(spec).decode().replace("</", "<\\/")
    return f'<div class="chart"><script type="application/json">{data}</script><div></div></div>'


def table(head: Sequence[str], rows: Sequence[Sequence[object]], words: int = 1) -> str:
    """A table whose first columns are words and whose others are numbers."""

    def cells(tag: str, row: Sequence[object]) -> str:
        return "".join(
            f"<{tag}{' class=n' if place >= words else ''}>{escaped(value)}</{tag}>"
            for place, value in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells("th", head)}</tr>{body}</table></div>'


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{escaped(summary)}</summary>{inside}</details>"


def interval(low: float, high: float, part: bool = False) -> str:
    if part:
        return f"{100 * low:.0f} to {100 * high:.0f} %"
    return f"{low:.1f} to {high:.1f}"
