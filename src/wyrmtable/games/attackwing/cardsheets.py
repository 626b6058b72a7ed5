"""The cards of Attack Wing as builders and sheets show them: figures, texts and dials."""

# not compiled: once per process
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from wyrmtable.core.builder import Card, Chart, ChartRow, Figure, Icon
from wyrmtable.core.rulebook import Rulebook
from wyrmtable.games.attackwing import dials
from wyrmtable.games.attackwing.contentfile import (
    CREATURES,
    MANEUVER_CARDS,
    UPGRADES,
    Creature,
    DialColors,
    Upgrade,
)
from wyrmtable.games.attackwing.words import GREEN, NONE, RED, WHITE

ICONS: Final = [  # AW-16.9, AW-16.13
    Icon("dragon", "Dragon", "D"),
    Icon("monster", "Monster", "M"),
    Icon("heroic", "Heroic", "H"),
    Icon("equipment", "Equipment", "E"),
    Icon("arcane", "Arcane", "A"),
    Icon("divine", "Divine", "V"),
    Icon("artifact", "Artifact", "★"),
]
SLOT_NAMES: Final = {icon.key: icon.name for icon in ICONS}
COLUMNS: Final = ["TL", "BL", "S", "BR", "TR", "W", "R", "P"]  # AW-5.6, as they lie on a dial
ORIGIN: Final = re.compile(r"\s*\([^()]*(?:source rules|published)[^()]*\)$")  # not on a card
COLOR_NAMES: Final = {GREEN: "green", WHITE: "white", RED: "red", NONE: ""}


def creature_cards(book: Rulebook) -> list[Card]:
    """All Creature Cards."""
    charts = {
        card.key: dial_charts((("Flight", card.flight), ("Ground", card.ground)))
        for card in MANEUVER_CARDS
    }
    return [creature_card(card, book, charts[card.dial]) for card in CREATURES]


def upgrade_cards(book: Rulebook) -> list[Card]:
    """All Upgrade Cards."""
    return [upgrade_card(card, book) for card in UPGRADES]


def creature_card(card: Creature, book: Rulebook, charts: list[Chart]) -> Card:
    """A Creature Card (AW-3.1)."""
    flies = card.nature == "flying"
    weapon = str(card.weapon)
    if card.troop:
        weapon = "/".join(map(str, card.troop.weapon))
    energy = [card.energy.title()] if card.energy else []
    figures = [
        Figure("Level", str(card.level)),
        Figure("Weapon", weapon),
        Figure("Agility", str(card.agility)),
        Figure("Health", str(card.health)),
        Figure("Armor", str(card.armor)),
        Figure("Actions", ", ".join(act.title() for act in card.actions)),
        Figure("Weapons", "; ".join(weapons(card))),
    ]
    move = "flies" if flies else "on the ground"
    kind = card.class_.replace("_", " ").title()
    return Card(
        key=card.key,
        name=card.name,
        group="Troops" if card.troop else "Flying creatures" if flies else "Ground creatures",
        clause=card.clause,
        costs=list(card.troop.cost) if card.troop else [card.cost or 0],
        unique=card.unique,
        about=", ".join([kind, card.alignment.title(), *energy, move, f"{card.base} base"]),
        text=ORIGIN.sub("", book[card.clause].text) if card.ability else "",
        figures=figures,
        charts=charts,
        slots=list(card.slots),
    )


def weapons(card: Creature) -> list[str]:
    """The Primary Weapons (AW-3.6): `Bite, melee, forward, Range 1–2`."""
    found: list[str] = []
    for weapon in card.weapons:
        least, most = weapon.range
        bands = f"Range {least}" if least == most else f"Range {least}–{most}"
        words = [weapon.name, weapon.reach, weapon.arc, bands]
        words += ["penetrates Armor"] if weapon.penetrates else []
        words += [f"{weapon.only} only"] if weapon.only else []
        found.append(", ".join(words))
    return found


def upgrade_card(card: Upgrade, book: Rulebook) -> Card:
    """An Upgrade Card (AW-16.15); its clause begins with its figures (AW-24.7)."""
    head, _, text = book[card.clause].text.partition(". ")
    figures = [Figure("Penalty", f"+{card.penalty.cost}")] if card.penalty else []
    return Card(
        key=card.key,
        name=card.name,
        group=SLOT_NAMES[card.slot],
        clause=card.clause,
        costs=[card.cost],
        unique=card.unique,
        about=", ".join(head.split(", ")[3:]),
        text=ORIGIN.sub("", text),
        figures=figures,
        slot=card.slot,
    )


def dial_charts(named: Sequence[tuple[str, DialColors | None]]) -> list[Chart]:
    """The dials of a Maneuver Card, fastest maneuvers first."""
    charts: list[Chart] = []
    for title, dial in named:
        if dial is None:
            continue
        colors = dials.colored(dial)
        columns = [code for code in COLUMNS if any_of(colors, code)]
        rows = [
            ChartRow(
                str(speed),
                [COLOR_NAMES[colors[dials.MANEUVER_NUMBER[f"{code}{speed}"]]] for code in columns],
            )
            for speed in range(dials.SPEEDS - 1, -1, -1)
        ]
        charts.append(Chart(title, columns, [row for row in rows if any(row.cells)]))
    return charts


def any_of(colors: list[int], code: str) -> bool:
    """Has a dial this bearing at any speed?"""
    return any(
        colors[dials.MANEUVER_NUMBER[f"{code}{speed}"]] != NONE for speed in range(dials.SPEEDS)
    )
