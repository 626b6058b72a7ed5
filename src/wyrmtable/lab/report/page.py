"""The page: sections with a sentence each, plots, and the numbers behind them as tables."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
import polars as pl
import vl_convert

from wyrmtable.lab.findings import LEVEL, Question, findings, percent
from wyrmtable.lab.report import charts
from wyrmtable.lab.report.boards import Ground, Heat
from wyrmtable.lab.results import Results, Values, in_order
from wyrmtable.lab.statistics import Sample, wilson
from wyrmtable.lab.store import Store

MOST_MAPS = 8  # cells with maps
MOST_NAMES = 24  # rows of a plot
# nothing is loaded from anywhere; plots are computed by the page itself
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data:"
)


def page(store: Store) -> str:
    """The report on the results in a store."""
    results = Results(store)
    asked = findings(results)
    sections = [
        ("differs", "What differs", differs(results, asked)),
        ("wins", "Who wins", win_rates(results)),
        ("length", "How long games last", lengths(results)),
        ("ends", "How games end", endings(results)),
        ("damage", "Damage by attack", damage(results)),
        ("survival", "Who survives", survival(results)),
        ("maps", "Where it happens", maps(results)),
        ("method", "How this was made", method(results, store, asked)),
    ]
    sections = [entry for entry in sections if entry[2]]
    links = "".join(f'<a href="#{key}">{escaped(title)}</a>' for key, title, _ in sections)
    body = "".join(
        f'<section id="{key}"><h2>{escaped(title)}</h2>{text}</section>'
        for key, title, text in sections
    )
    title = escaped(results.experiment.title)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{own_file('style.css')}</style></head><body>"
        f"<header><h1>{title}</h1>{heading(results)}<nav>{links}</nav></header>"
        f"<main>{body}</main>"
        f"<footer>Made by <code>wyrmtable lab report</code>, Wyrmtable {results.wyrmtable}."
        f"</footer><script>(function(){{{bundle()}}})()</script>"
        f"<script>{own_file('script.js')}</script></body></html>\n"
    )


@cache
def bundle() -> str:
    """Vega, Vega-Lite and vega-embed as one script."""
    script = vl_convert.javascript_bundle()  # type: ignore[call-arg]  # its stub asks for too much
    return script.replace("</script", "<\\/script")


def own_file(name: str) -> str:
    return files("wyrmtable.lab.report").joinpath(name).read_text(encoding="utf-8")


# -- pieces of HTML ----------------------------------------------------------------------------


def escaped(text: object) -> str:
    return html.escape(str(text))


def chart(spec: charts.Spec) -> str:
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


# -- sections ----------------------------------------------------------------------------------


def heading(results: Results) -> str:
    experiment = results.experiment
    decided = results.games.filter(pl.col("winners") != "").height / results.games.height
    facts = {
        "game": experiment.rules.title,
        "games": f"{results.games.height:,}".replace(",", " "),
        "cells": len(results.cells),
        "with a winner": percent(decided),
        "seed": experiment.seed,
    }
    shown = "".join(
        f"<div><dt>{escaped(k)}</dt><dd>{escaped(v)}</dd></div>" for k, v in facts.items()
    )
    about = f'<p class="about">{escaped(experiment.about)}</p>' if experiment.about else ""
    going = "" if results.finished else "<p><b>The experiment is not finished yet.</b></p>"
    return f'{about}{going}<dl class="facts">{shown}</dl>'


def differs(results: Results, asked: list[Question]) -> str:
    """The plain statement."""
    found = [question for question in asked if question.differs]
    said = (
        f"{len(asked)} questions were asked of these games. "
        f"{len(found) or 'None'} of them {'has' if len(found) == 1 else 'have'} an answer that "
        f"chance alone would hardly give (adjusted p below {LEVEL}, see below). "
        "Where nothing is said, the games show no difference; there may still be one that is too "
        "small for their number."
    )
    items = "".join(
        f"<li><b>{escaped(one.found)}</b>"
        f"<span>{escaped(one.where)} · {one.topic} · adjusted p {small(one.adjusted)}</span></li>"
        for one in found[:MOST_NAMES]
    )
    listed = f'<ul class="findings">{items}</ul>' if items else ""
    rows = [(q.topic, q.where, q.found, small(q.p), small(q.adjusted)) for q in asked]
    head = ("about", "where", "found, with 95 % interval of the difference", "p", "adjusted")
    return f"<p>{said}</p>{listed}" + folded("All questions", table(head, rows, 3))


def small(p: float) -> str:
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.01 else f"{p:.2f}"


def win_rates(results: Results) -> str:
    """By seat in every cell, then by side and by bot where they differ."""
    parts = [win_rate(results, "seat", "seat {}", "By seat", True)]
    if results.seats.group_by("cell").agg(pl.col("side").n_unique())["side"].max() not in (0, 1):
        parts.append(win_rate(results, "side", "{}", "By side", False))
    if results.seats.group_by("cell").agg(pl.col("bot").n_unique())["bot"].max() not in (0, 1):
        parts.append(win_rate(results, "bot", "{}", "By bot", False))
    lead = "Games without a winner count as not won. The upright mark is an equal part."
    return f"<p>{lead}</p>{''.join(parts)}"


def win_rate(results: Results, column: str, words: str, title: str, expected: bool) -> str:
    rows: list[dict[str, object]] = []
    counted = (
        results.seats.group_by("cell", column, "game")
        .agg((pl.col("result") == "win").any().alias("won"))
        .group_by("cell", column)
        .agg(pl.col("won").sum(), pl.len().alias("games"))
        .sort("cell", column)
    )
    seats = {cell.number: cell.seats for cell in results.cells}
    for cell, value, won, games in counted.iter_rows():
        if not value:
            continue
        who, label = words.format(value), results.labels[cell]
        low, high = wilson(won, games)
        row: dict[str, object] = {"who": who, "row": who}
        if len(results.cells) > 1:
            row["row"] = f"{label} · {who}"
        row |= {"part": won / games, "low": low, "high": high, "games": games, "won": won}
        rows.append({**row, "expected": 1 / seats[cell]})
    order = [str(row["row"]) for row in rows]
    plot = chart(charts.rates(rows, order, expected)) if len(rows) <= 60 else ""
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


PARTS = {"tenth": 0.1, "quarter": 0.25, "median": 0.5, "threequarter": 0.75, "ninth": 0.9}


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
            low, high = sample.interval
            if part:
                low, high = max(0.0, low), min(1.0, high)
            label = results.labels[cell.number]
            rows.append({"row": name, "cell": label, "mean": sample.mean, "low": low, "high": high})
            mean = percent(sample.mean) if part else f"{sample.mean:.2f}"
            listed.append((name, label, sample.count, mean, interval(low, high, part)))
    order = in_order([str(row["row"]) for row in rows])
    cells = [results.labels[cell.number] for cell in results.cells]
    shown = order[:MOST_NAMES]
    drawn = [row for row in rows if row["row"] in shown]
    plot = chart(charts.groups(drawn, shown, cells, title, part)) if len(cells) <= 12 else ""
    numbers = table((head, "cell", "games", "mean", "95 % interval"), listed, 2)
    return plot + folded("Numbers", numbers)


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


def method(results: Results, store: Store, asked: list[Question]) -> str:
    experiment = results.experiment
    stop = experiment.stop
    rule = (
        f"each cell until the intervals of its win rates were at most {percent(stop.width)} wide, "
        f"looked at every {stop.step} games, {stop.most} games at most"
        if stop
        else f"{experiment.games} games of every cell"
    )
    rows = [
        (
            cell.number,
            results.labels[cell.number],
            cell.bots,
            cell.seats,
            results.counts(cell.number),
        )
        for cell in results.cells
    ]
    overlays = [
        (cell.variant, ", ".join(f"{k} = {v}" for k, v in cell.content.items()))
        for cell in {cell.variant: cell for cell in results.cells}.values()
        if cell.content
    ]
    told = table(("variant", "content"), overlays, 2) if overlays else ""
    return (
        f"<p>Played were {rule}. Game number n has the same seeds in every cell and can be played "
        f"again with <code>wyrmtable lab game</code>. Bots count nodes, not seconds: the same "
        f"experiment gives the same games everywhere.</p>"
        f"<p>Intervals of shares are Wilson’s, of means Student’s, all 95 %. Seats are tested "
        f"with the exact binomial test or chi-square, means with Welch’s test on numbers by game, "
        f"endings and rates with Pearson’s chi-square. All {len(asked)} p are adjusted with "
        f"Holm’s method.</p>"
        + table(("cell", "", "bots", "seats", "games"), rows, 3)
        + told
        + f"<p>The tables behind this page lie in <code>{escaped(store.folder.name)}</code> "
        "(Parquet): games, seats, units, attacks, positions.</p>"
    )
