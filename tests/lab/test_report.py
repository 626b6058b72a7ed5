"""The report: one page, nothing loaded from anywhere, and what the results say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from wyrmtable.lab.findings import findings
from wyrmtable.lab.report import page
from wyrmtable.lab.results import Results
from wyrmtable.lab.statistics import wilson
from wyrmtable.lab.store import BadResults, Store
from wyrmtable.lab.tables import SCHEMAS

VOID = {"meta", "br", "link", "img", "use"}
LOADING = ("src", "srcset", "href", "xlink:href", "data", "action", "poster", "background")


class Reader(HTMLParser):
    """Collects what a browser would load, and the texts of elements; tags must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.links: set[str] = set()
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in LOADING and value and not value.startswith("#"):
                self.loads.append(f"{tag} {name}={value}")
            if name == "href" and value and value.startswith("#"):
                self.links.add(value[1:])
            if name == "id" and value:
                self.ids.add(value)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


@pytest.fixture(scope="module")
def text(small_results: Store) -> str:
    return page(small_results)


@pytest.fixture(scope="module")
def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []  # everything is closed
    return reader


def specs(text: str) -> list[dict[str, Any]]:
    found = re.findall(r'<script type="application/json">(.*?)</script>', text)
    return [json.loads(spec) for spec in found]


def test_nothing_is_loaded(text: str, read: Reader) -> None:
    assert read.loads == []
    styles = " ".join(read.texts["style"])
    assert "@import" not in styles and "url(" not in styles
    assert "default-src 'none'" in text  # and a browser would refuse to
    for spec in specs(text):
        assert '"url"' not in json.dumps(spec)
    assert read.links <= read.ids


def test_it_says_what_was_asked_and_escapes_it(text: str, read: Reader) -> None:
    assert "A small experiment &amp; more" in text
    assert "Is &lt;b&gt;anything&lt;/b&gt; different?" in text
    assert "".join(read.texts["h1"]) == "A small experiment & more"


def test_all_sections_are_there(read: Reader) -> None:
    assert read.texts["h2"] == [
        "What differs",
        "Who wins",
        "How long games last",
        "How games end",
        "Damage by attack",
        "Who survives",
        "Where it happens",
        "How this was made",
    ]


def test_the_win_rates_are_those_of_the_games(text: str, small_results: Store) -> None:
    rows = specs(text)[0]["datasets"].popitem()[1]
    seats = small_results.table("seats")
    assert len(rows) == 8
    for row in rows:
        label, _, seat = row["row"].rpartition(" · seat ")
        results = Results(small_results)
        cell = next(number for number, name in results.labels.items() if name == label)
        own = seats.filter(pl.col("cell") == cell, pl.col("seat") == int(seat))
        won = own.filter(pl.col("result") == "win").height
        assert row["part"] == won / own.height
        assert (row["low"], row["high"]) == wilson(won, own.height)
        assert row["expected"] == 0.5


def test_endings_name_their_clauses(text: str) -> None:
    assert "DW-15.2" in text and "round limit" in text


def test_heat_maps_stand_on_the_board(text: str, small_results: Store) -> None:
    assert text.count('class="map positions"') == text.count('class="map deaths"') == 4
    places = small_results.table("positions").filter(pl.col("cell") == 0)
    first = text[text.index('class="map positions"') :]
    first = first[: first.index("</svg>")]
    assert first.count("<polygon") == places.select("x", "y").n_unique()


def test_what_differs_is_found_and_what_does_not_is_not(small_results: Store) -> None:
    asked = findings(Results(small_results))
    found = {(one.topic, one.found.split(":")[0]) for one in asked if one.differs}
    topics = {one.topic for one in asked}
    assert {"length", "endings", "draws", "survival", "damage"} <= topics
    for topic, what in found:  # Wyrmlings are tough, nothing else can be
        assert (topic, what) == ("survival", "wyrmling") or topic in ("damage", "endings", "length")


def made(folder: Path, wins: int, games: int) -> Store:
    """Results in which the first seat has won so many games."""
    from wyrmtable.lab.experiment import Experiment, cells_of

    experiment = Experiment(title="t", game="dragonwars", bots=["random"], games=games)
    store = Store(folder)
    store.open(experiment, cells_of(experiment))
    rows: dict[str, list[tuple[object, ...]]] = {table: [] for table in SCHEMAS}
    for game in range(games):
        winner = 1 if game < wins else 2
        rows["games"].append(
            (0, game, "s", "", "v", 2, "random", str(winner), "", "last", "DW-13.1", 9, 50, "x")
        )
        for seat in (1, 2):
            result = "win" if seat == winner else "loss"
            rows["seats"].append((0, game, seat, "random", ["red", "blue"][seat - 1], result, 1))
    store.add(rows)
    store.finish(experiment, cells_of(experiment), {0: games})
    return store


@pytest.mark.parametrize(("wins", "differs"), [(70, True), (55, False)])
def test_seventy_of_a_hundred_is_a_difference_and_fifty_five_is_none(
    tmp_path: Path, wins: int, differs: bool
) -> None:
    store = made(tmp_path, wins, 100)
    seats = [one for one in findings(Results(store)) if one.topic == "seats"]
    assert [one.differs for one in seats] == [differs]
    assert f"seat 1 wins {wins} %" in seats[0].found
    assert ("Seat 1 wins 70 %" in page(store)) is differs


def test_a_game_without_units_has_a_page_without_their_sections(tmp_path: Path) -> None:
    text = page(made(tmp_path, 5, 10))
    assert "Who wins" in text
    assert "Who survives" not in text and "Where it happens" not in text


def test_a_page_on_which_nothing_was_compared_does_not_speak_of_questions(tmp_path: Path) -> None:
    store = made(tmp_path, 1, 2)
    assert findings(Results(store)) == []
    text = page(store)
    assert "What differs" not in text and "questions were asked" not in text
    assert "Nothing was compared." in text and "0 p are" not in text


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match="holds no results"):
        page(Store(tmp_path))


# -- in a browser ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync = pytest.importorskip("playwright.sync_api")
    from tests.e2e.conftest import CHROMIUM_ARGUMENTS, chromium

    with sync.sync_playwright() as play:
        started = play.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        yield started
        started.close()


@pytest.mark.parametrize(("width", "scheme"), [(1100, "light"), (390, "dark")])
def test_a_browser_draws_it_without_asking_anybody(
    browser: Any, text: str, tmp_path: Path, width: int, scheme: str
) -> None:
    path = tmp_path / "report.html"
    path.write_text(text, encoding="utf-8")
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, offline=False
    )
    tab = context.new_page()
    asked: list[str] = []
    trouble: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("pageerror", lambda error: trouble.append(str(error)))
    tab.on("console", lambda message: trouble.append(message.text))
    tab.goto(path.as_uri())
    charts = len(specs(text))
    drawn = "document.querySelectorAll('.chart[data-drawn] svg').length"
    tab.wait_for_function(f"{drawn} === {charts}", timeout=60_000)
    assert asked == [path.as_uri()]
    assert trouble == []
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
