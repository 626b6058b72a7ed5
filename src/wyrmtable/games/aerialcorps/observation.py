"""What every byte of an observation of Aerial Corps means."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.encoding import (
    Field,
    category,
    flag,
    number,
)
from wyrmtable.games.aerialcorps.breeds import KEYS, TOP_LEVEL
from wyrmtable.games.aerialcorps.cards import CARDS, ROUNDS
from wyrmtable.games.aerialcorps.state import (
    PLACES,
)
from wyrmtable.games.aerialcorps.table import FACINGS

PHASES: Final[list[str]] = [
    "over",
    "force",
    "orders",
    "break off",
    "breath",
    "fire",
    "melee",
    "board",
]
PHASE_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(PHASES)}
UNITS: Final = PLACES * 3  # rifle units of a seat
HEADER: Final[list[Field]] = [
    category("phase", len(PHASES), "what is being decided: " + ", ".join(PHASES)),
    category("asked", PLACES + 1, "your own dragon that is decided about, from 1"),
    category("asked for", 8, "1 to 3 a card, 4 the burst, 5 to 7 a rifle unit; 0 the dragon"),
    number("turn", 0, 255, "turn, at most 255"),
    number("turns", 0, 255, "the last turn"),
    category("round", ROUNDS + 1, "round of the turn, 0 while orders are given"),
    category("turned", ROUNDS + 1, "cards turned over this turn"),
    number("share", 0, 60, "points for dragons, while they are chosen"),
    number("rifle cards", 0, 100, "cards left in the deck"),
    number("breath cards", 0, 100, "cards left in the deck"),
    number("melee cards", 0, 100, "cards left in the deck"),
    number("own losses", 0, 255, "loss points of your own side"),
    number("other losses", 0, 255, "the highest loss points of another side"),
    *[
        number(f"answer {unit}", 0, 255, "own answers of this step: 1 open, 2 nothing, then what")
        for unit in range(1, UNITS + 1)
    ],
]
SEAT: Final[list[Field]] = [
    flag("ally", "is on your own side"),
    flag("chosen", "has chosen dragons"),
    flag("ready", "has handed in orders"),
]
PIECE: Final[list[Field]] = [
    category("here", 6, "0 nobody, flying or afloat, down, captured, left the table, sunk"),
    category("breed", len(KEYS) + 2, "0 none, breeds as in the roster, ship"),
    number("x", -20, 200, "whole inches from the left"),
    number("x parts", 0, 99, "and hundredths"),
    number("y", -20, 200, "whole inches from your own edge"),
    number("y parts", 0, 99, "and hundredths"),
    number("sine", -100, 100, "of the heading, in hundredths; ahead of your own edge is 0"),
    number("cosine", -100, 100, "of the heading, in hundredths"),
    number("level", 0, TOP_LEVEL, "level"),
    number("damage", -1, 60, "damage, -1 if it is hidden"),
    number("capacity", 0, 60, "damage that brings it down"),
    number("ongoing", 0, 20, "cards of ongoing damage in the next turn"),
]
DRAGON: Final[list[Field]] = [
    number("counters", 0, 10, "climb counters"),
    flag("unit 1", "is there"),
    flag("unit 2", "is there"),
    flag("unit 3", "is there"),
    flag("silent 1", "cannot fire this round"),
    flag("silent 2", "cannot fire this round"),
    flag("silent 3", "cannot fire this round"),
    category("last", CARDS, "the card flown last"),
    flag("last steep", "the last manoeuvre counts as steep"),
    number("since breath", 0, 4, "rounds since the last breath, 0 for never"),
    flag("choked", "its riflemen choke"),
    number("harness", 0, 9, "harness damage, if it is known"),
    flag("left wing", "hurt in this turn, if it is known"),
    flag("right wing", "hurt in this turn, if it is known"),
    flag("captain", "wounded in this turn, if it is known"),
    number("boards", 0, 21, "whom it boards, counted from 1 as here"),
    number("boarded by", 0, 21, "by whom it is boarded, counted from 1 as here"),
    flag("hovered", "has hovered this round"),
    flag("struck", "has made a melee attack this round"),
    category("card 1", CARDS + 1, "0 none or hidden"),
    category("card 2", CARDS + 1, "0 none or hidden"),
    category("card 3", CARDS + 1, "0 none or hidden"),
    category("burst", 5, "0 undecided or hidden, none, on card 1, 2, 3"),
    category("facing 1", len(FACINGS) + 1, "0 none or hidden"),
    category("facing 2", len(FACINGS) + 1, "0 none or hidden"),
    category("facing 3", len(FACINGS) + 1, "0 none or hidden"),
]
BREED_AT: Final = 1
LAST_AT: Final = len(PIECE) + 7
STEEP_AT: Final = LAST_AT + 1
HARNESS_AT: Final = len(PIECE) + 11
LEFT_WING_AT: Final = HARNESS_AT + 1
RIGHT_WING_AT: Final = HARNESS_AT + 2
CARDS_FROM: Final = len(PIECE) + 19
BURST_AT: Final = CARDS_FROM + 3
FACINGS_FROM: Final = BURST_AT + 1
LENGTH: Final = len(PIECE) + len(DRAGON)


def named(name: str, field: Field) -> Field:
    return Field(f"{name} {field.name}", field.low, field.high, field.category, field.about)


def fields_for(seats: int, ships: int) -> list[Field]:
    """The game, all seats, all dragons from your own seat on, then the ships."""
    listed = list(HEADER)
    for place in range(seats):
        listed += [named(f"seat {place}", field) for field in SEAT]
    for place in range(seats):
        for dragon in range(1, PLACES + 1):
            listed += [named(f"dragon {place}.{dragon}", field) for field in (*PIECE, *DRAGON)]
    for ship in range(1, ships + 1):
        listed += [named(f"ship {ship}", field) for field in PIECE]
    return listed
