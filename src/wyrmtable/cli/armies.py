"""Armies and their cards as text for a terminal: names looked up, summaries, sheets."""

from __future__ import annotations

import re
from difflib import get_close_matches
from textwrap import fill, indent

from wyrmtable.cli.polite import Refusal
from wyrmtable.core.builder import WHOLE, Card, Catalogue, Chart, Judged, ReadyList

WIDTH = 88
SHADE = {"green": "+", "white": " ", "red": "!"}


def key_of(name: str) -> str:
    """A name as it is typed, as a key: `Veteran's Eye` is `veterans_eye`."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub("['’]", "", name.strip().casefold())).strip("_")


class Cards:
    """The cards of a game by key, and by what people type."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.units = {card.key: card for card in catalogue.units}
        self.additions = {card.key: card for card in catalogue.additions}
        self.icons = {icon.key: icon for icon in catalogue.icons}

    def __getitem__(self, key: str) -> Card:
        return self.units[key] if key in self.units else self.additions[key]

    def find(self, typed: str) -> Card:
        """The card of a name, or of the beginning of one; Refusal lists what may be meant."""
        wanted = key_of(typed)
        every = {**self.units, **self.additions}
        if wanted in every:
            return every[wanted]
        begun = [key for key in every if wanted and key.startswith(wanted)]
        if len(begun) == 1:
            return every[begun[0]]
        near = begun[:4] or get_close_matches(wanted, list(every), 3)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; `cards` lists them"
        raise Refusal(f"there is no card {typed!r}{hint}")

    def ready(self, typed: str) -> ReadyList | None:
        """A ready-made list by its name."""
        wanted = key_of(typed)
        for ready in self.catalogue.ready:
            if wanted in (ready.key, key_of(ready.name)):
                return ready
        return None

    def slots(self, card: Card) -> str:
        """The slots of a unit: `D D A`."""
        return " ".join(self.icons[slot].letter for slot in card.slots)


def summary(cards: Cards, judged: Judged) -> str:
    """The army in a few lines: units, slots, costs, problems."""
    lines: list[str] = []
    for number, (unit, told) in enumerate(zip(judged.army.units, judged.units, strict=True), 1):
        models = f" x{unit.count}" if told.most > 1 or unit.count > 1 else ""
        player = f", player {unit.player + 1}" if judged.players > 1 else ""
        name = f"{cards[unit.card].name}{models}{player}"
        lines.append(f"{number:>2}  {name:<34}{told.own:>5}")
        for place in told.places:
            icon = cards.icons[place.icon].name if place.icon else "no slot"
            if place.addition:
                lines.append(f"      {icon:<10} {cards[place.addition].name:<21}{place.cost:>5}")
        free = [cards.icons[place.icon].name for place in told.places if not place.addition]
        if free:
            lines.append(f"      free: {', '.join(free)}")
        if told.cost != told.own:
            lines.append(f"{'':4}{'with all of it':<34}{told.cost:>5}")
    lines.append(f"{judged.points} of {judged.limit} points")
    return "\n".join([*lines, *problems(cards, judged)])


def problems(cards: Cards, judged: Judged) -> list[str]:
    """A line for each rule that an army breaks."""
    lines: list[str] = []
    for problem in judged.problems:
        place = ""
        if problem.unit != WHOLE:
            place = f"{problem.unit + 1} {cards[judged.army.units[problem.unit].card].name}"
            place += f", {cards[problem.addition].name}" if problem.addition else ""
            place += ": "
        lines.append(f"Illegal: {place}{problem.why} [{problem.clause}]")
    return lines


def card_lines(cards: Cards, card: Card, *, texts: bool = True, charts: bool = True) -> list[str]:
    """What stands on a card."""
    cost = "/".join(map(str, card.costs))
    kind = f"{cards.icons[card.slot].name} {cards.catalogue.addition}" if card.slot else ""
    head = [f"{card.name} ({cost})", "unique" if card.unique else "", kind, card.about]
    lines = [fill(", ".join(filter(None, head)), WIDTH)]
    short = [f"{figure.name} {figure.value}" for figure in card.figures]
    if short:
        lines.append(fill("; ".join(short), WIDTH, initial_indent="  ", subsequent_indent="  "))
    if card.slots:
        lines.append(f"  Slots {cards.slots(card)}")
    if texts and card.text:
        lines.append(fill(card.text, WIDTH, initial_indent="  ", subsequent_indent="  "))
    if charts:
        for chart in card.charts:
            lines += chart_lines(chart)
    return lines


def chart_lines(chart: Chart) -> list[str]:
    """A chart with a mark for each colour: + green, ! red."""
    lines = [f"  {chart.title} (+ green, ! red)"]
    for row in chart.rows:
        cells = [
            f"{column}{row.label}{SHADE[colour]}" if colour else ""
            for column, colour in zip(chart.columns, row.cells, strict=True)
        ]
        lines.append("    " + "".join(f"{cell:<5}" for cell in cells).rstrip())
    return lines


def sheet(cards: Cards, judged: Judged, *, texts: bool, charts: bool) -> str:
    """The whole army with its cards, for paper."""
    parts = [summary(cards, judged)]
    for unit in judged.army.units:
        lines = card_lines(cards, cards[unit.card], texts=texts, charts=charts)
        for key in unit.additions:
            added = card_lines(cards, cards[key], texts=texts, charts=charts)
            lines.append(indent("\n".join(added), "  "))
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"
