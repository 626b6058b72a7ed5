"""The section with heat maps."""

from __future__ import annotations

import msgspec
import polars as pl

from wyrmtable.lab.report.boards import Ground, Heat
from wyrmtable.lab.report.pieces import escaped
from wyrmtable.lab.results import Results

MOST_MAPS = 8  # cells with maps


def maps(results: Results) -> str:
    if not results.positions.height:
        return ""
    grounds: dict[bytes, Ground] = {}
    parts: list[str] = []
    for cell in results.cells[:MOST_MAPS]:
        place = msgspec.json.encode([cell.seats, cell.options, cell.content], order="deterministic")
        if place not in grounds:
            grounds[place] = Ground(cell, f"g{len(grounds)}")
            parts.append(grounds[place].symbol())
        ground = grounds[place]
        been = heat(results.positions, cell.number, "times")
        dead = heat(
            results.units.filter(pl.col("x").is_not_null()).with_columns(times=pl.lit(1)),
            cell.number,
            "times",
        )
        label = results.labels[cell.number]
        parts.append(f"<h3>{escaped(label)}</h3>" if len(results.cells) > 1 else "")
        figures = figure(ground, been, "positions") + figure(ground, dead, "deaths")
        parts.append(f'<div class="maps">{figures}</div>')
    lead = "Where units were whenever positions were noted, and where they died."
    more = len(results.cells) - MOST_MAPS
    rest = f"<p>{more} more cells are not drawn.</p>" if more > 0 else ""
    return f"<p>{lead}</p>{''.join(parts)}{rest}"


def heat(frame: pl.DataFrame, cell: int, count: str) -> Heat:
    own = frame.filter(pl.col("cell") == cell).group_by("x", "y").agg(pl.col(count).sum())
    return {(x, y): float(times) for x, y, times in own.iter_rows()}


def figure(ground: Ground, seen: Heat, what: str) -> str:
    total, most = int(sum(seen.values())), max(seen.values(), default=0.0)
    part = f"up to {100 * most / total:.1f} % in one place" if total else "none"
    caption = f'{total} {what}, {part} <span class="ramp {what}"></span>'
    return f"<figure>{ground.heat_map(seen, what, what)}<figcaption>{caption}</figcaption></figure>"
