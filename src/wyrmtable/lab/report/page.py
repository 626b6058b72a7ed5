"""The page: what differs, the sections with numbers and maps, and how all of it was made."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import polars as pl
import vl_convert

from wyrmtable.lab.findings import LEVEL, Question, findings, percent
from wyrmtable.lab.report.maps import maps
from wyrmtable.lab.report.pieces import escaped, folded, table
from wyrmtable.lab.report.sections import damage, endings, lengths, survival, win_rates
from wyrmtable.lab.results import Results
from wyrmtable.lab.store import Store

MOST_FINDINGS = 24
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
    """The plain statement; empty if there was nothing to compare."""
    if not asked:
        return ""
    found = [question for question in asked if question.differs]
    said = (
        f"{len(asked)} questions were asked of these games. "
        f"{len(found) or 'None'} of them {'has' if len(found) == 1 else 'have'} an answer that "
        f"chance alone would hardly give (adjusted p below {LEVEL}, see below). "
        "Where nothing is said, the games show no difference; there may still be one that is too "
        "small for their number."
    )
    items = "".join(
        f"<li><b>{escaped(one.found[:1].upper() + one.found[1:])}</b>"
        f"<span>{escaped(one.where)} · {one.topic} · adjusted p {small(one.adjusted)}</span></li>"
        for one in found[:MOST_FINDINGS]
    )
    listed = f'<ul class="findings">{items}</ul>' if items else ""
    rows = [(q.topic, q.where, q.found, small(q.p), small(q.adjusted)) for q in asked]
    head = ("about", "where", "found, with 95 % interval of the difference", "p", "adjusted")
    return f"<p>{said}</p>{listed}" + folded("All questions", table(head, rows, 3))


def small(p: float) -> str:
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.01 else f"{p:.2f}"


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
    tests = (
        " Seats are tested with the exact binomial test or chi-square, means with Welch’s test on "
        "numbers by game, endings and rates with Pearson’s chi-square. "
        f"All {len(asked)} p are adjusted with Holm’s method."
        if asked
        else " Nothing was compared."
    )
    return (
        f"<p>Played were {rule}. Game number n has the same seeds in every cell and can be played "
        f"again with <code>wyrmtable lab game</code>. Bots count nodes, not seconds: the same "
        f"experiment gives the same games everywhere.</p>"
        f"<p>Intervals of shares are Wilson’s, of means Student’s, all 95 %.{tests}</p>"
        + table(("cell", "", "bots", "seats", "games"), rows, 3)
        + told
        + f"<p>The tables behind this page lie in <code>{escaped(store.folder.name)}</code> "
        "(Parquet): games, seats, units, attacks, positions.</p>"
    )
