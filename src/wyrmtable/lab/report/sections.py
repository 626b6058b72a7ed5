"""The sections with numbers: who wins, how long it takes, how it ends, what hurts, who survives."""

from __future__ import annotations

import polars as pl

from wyrmtable.lab.findings import percent
from wyrmtable.lab.report import charts
from wyrmtable.lab.report.pieces import chart, folded, interval, table
from wyrmtable.lab.results import Results, Values, in_order
from wyrmtable.lab.statistics import Sample, wilson

MOST_NAMES = 24  # rows of a plot
MOST_CELLS = 12  # cells that can be told apart in one
MOST_ROWS = 60
PARTS = {"tenth": 0.1, "quarter": 0.25, "median": 0.5, "threequarter": 0.75, "ninth": 0.9}


def win_rates(results: Results) -> str:
    """By seat in every cell, then by side and by bot where they differ."""
    parts = [win_rate(results, results.seats, "seat", "seat {}", "By seat", True)]
    seats, sides = results.seats, results.seats.filter(pl.col("side") != "")
    if sides.group_by("cell", "seat").agg(pl.col("side").n_unique())["side"].max() not in (None, 1):
        parts.append(win_rate(results, sides, "side", "{}", "By side", False))
    mixed = [cell.number for cell in results.cells if len(set(cell.lineup)) > 1]
    if mixed:
        own = seats.filter(pl.col("cell").is_in(mixed))
        parts.append(win_rate(results, own, "bot", "{}", "By bot", False))
    lead = "Games without a winner count as not won. The upright mark is an equal part."
    return f"<p>{lead}</p>{''.join(parts)}"


def win_rate(
    results: Results, frame: pl.DataFrame, column: str, words: str, title: str, expected: bool
) -> str:
    rows: list[dict[str, object]] = []
    counted = (
        frame.group_by("cell", column, "game")
        .agg((pl.col("result") == "win").any().alias("won"))
        .group_by("cell", column)
        .agg(pl.col("won").sum(), pl.len().alias("games"))
        .sort("cell", column)
    )
    seats = {cell.number: cell.seats for cell in results.cells}
    for cell, value, won, games in counted.iter_rows():
        who, label = words.format(value), results.labels[cell]
        low, high = wilson(won, games)
        row: dict[str, object] = {"who": who, "row": who}
        if len(results.cells) > 1:
            row["row"] = f"{label} · {who}"
        row |= {"part": won / games, "low": low, "high": high, "games": games, "won": won}
        rows.append({**row, "expected": 1 / seats[cell]})
    order = [str(row["row"]) for row in rows]
    plot = chart(charts.rates(rows, order, expected)) if len(rows) <= MOST_ROWS else ""
    listed = [
        (r["row"], r["games"], r["won"], percent(float(str(r["part"]))), interval_of(r))
        for r in rows
    ]
    numbers = table(("", "games", "won", "share", "95 % interval"), listed)
    return f"<h3>{title}</h3>{plot}" + (folded("Numbers", numbers) if plot else numbers)


def interval_of(row: dict[str, object]) -> str:
    return interval(float(str(row["low"])), float(str(row["high"])), True)


def lengths(results: Results) -> str:
    rows: list[dict[str, object]] = []
    listed: list[tuple[object, ...]] = []
    for cell in results.cells:
        own = results.games.filter(pl.col("cell") == cell.number)
        times = own["time"]
        sample = Sample([float(time) for time in times])
        row: dict[str, object] = {"row": results.labels[cell.number], "mean": sample.mean}
        for name, part in PARTS.items():
            row[name] = times.quantile(part, "nearest")
        rows.append(row)
        low, high = sample.interval
        decisions = Sample([float(n) for n in own["decisions"]]).mean
        listed.append(
            (
                *(row["row"], sample.count, f"{sample.mean:.1f}", interval(low, high)),
                *(f"{row[name]:.0f}" for name in PARTS),
                f"{decisions:.0f}",
            )
        )
    order = [str(row["row"]) for row in rows]
    head = (
        "",
        "games",
        "mean",
        "95 % interval",
        "10 %",
        "25 %",
        "50 %",
        "75 %",
        "90 %",
        "decisions",
    )
    lead = (
        f"In {results.clock}: the box holds the middle half of all games, the line all but the "
        "shortest and longest tenth; the mark is the median, the diamond the mean."
    )
    plot = chart(charts.lengths(rows, order, results.clock))
    return f"<p>{lead}</p>{plot}{table(head, listed)}"


def endings(results: Results) -> str:
    rules = results.experiment.rules.rules
    counted = results.games.group_by("cell", "reason", "clause").len().sort("cell", "reason")
    totals = results.games.group_by("reason").len().sort("len", "reason", descending=[True, False])
    reasons: list[str] = totals["reason"].to_list()
    rows: list[dict[str, object]] = []
    listed: list[tuple[object, ...]] = []
    for cell, reason, clause, count in counted.iter_rows():
        games = results.counts(cell)
        row = {"row": results.labels[cell], "reason": reason, "clause": clause}
        rows.append({**row, "part": count / games, "place": reasons.index(reason)})
        title = rules[clause].title if clause in rules else ""
        low, high = wilson(count, games)
        told = f"{clause} {title}".strip()
        listed.append(
            (row["row"], reason, told, count, percent(count / games), interval(low, high, True))
        )
    order = [results.labels[cell.number] for cell in results.cells]
    head = ("", "reason", "clause", "games", "share", "95 % interval")
    return chart(charts.endings(rows, order, reasons)) + folded("Numbers", table(head, listed, 3))


def measured(results: Results, values: dict[str, Values], title: str, part: bool, head: str) -> str:
    """Means with intervals of something that is counted in every game, by name and cell."""
    rows: list[dict[str, object]] = []
    listed: list[tuple[object, ...]] = []
    for name, by_cell in values.items():
        for cell in results.cells:
            sample = Sample(by_cell[cell.number])
            if sample.count < 2:
                continue
            low, high = bounded(sample) if part else sample.interval
            low = max(0.0, low)
            label = results.labels[cell.number]
            rows.append({"row": name, "cell": label, "mean": sample.mean, "low": low, "high": high})
            mean = percent(sample.mean) if part else f"{sample.mean:.2f}"
            listed.append((name, label, sample.count, mean, interval(low, high, part)))
    order = in_order([str(row["row"]) for row in rows])
    cells = [results.labels[cell.number] for cell in results.cells]
    shown = order[:MOST_NAMES]
    drawn = [row for row in rows if row["row"] in shown]
    plot = (
        chart(charts.groups(drawn, shown, cells, title, part)) if len(cells) <= MOST_CELLS else ""
    )
    numbers = table((head, "cell", "games", "mean", "95 % interval"), listed, 2)
    return plot + folded("Numbers", numbers)


def bounded(sample: Sample) -> tuple[float, float]:
    """The interval of a share; if all games agree, they are counted like wins."""
    if not sample.variance:
        return wilson(round(sample.mean * sample.count), sample.count)
    low, high = sample.interval
    return low, min(1.0, high)


def damage(results: Results) -> str:
    if not results.attacks.height:
        return ""
    lead = (
        f"How much {results.points} each attack takes in a game, from everybody together. What a "
        "blow takes beyond the last point counts, too."
    )
    return f"<p>{lead}</p>" + measured(
        results, dict(results.damage), f"{results.points} in a game", False, "attack"
    )


def survival(results: Results) -> str:
    if not results.units.height:
        return ""
    lead = "How many of each kind are still there when the game ends."
    causes = (
        results.units.filter(~pl.col("survived"))
        .with_columns(pl.col("cause").replace("", "other"))
        .group_by("kind", "cause")
        .len()
        .sort("kind", "len", descending=[False, True])
    )
    died = results.units.filter(~pl.col("survived")).group_by("kind").len()
    totals = dict(died.iter_rows())
    listed = [
        (kind, cause or "unknown", count, percent(count / totals[kind]))
        for kind, cause, count in causes.iter_rows()
    ]
    return (
        f"<p>{lead}</p>"
        + measured(results, dict(results.survival), "share that survives", True, "unit")
        + folded("What they died of", table(("unit", "cause", "deaths", "share"), listed, 2))
    )
