"""What a client needs for a decision: one struct for each kind that has something to tell."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from wyrmtable.games.dragonlance.contentfile import PIECES

Hex = list[int]
Words = dict[str, str]  # by the text of an answer: what it means


class Face(Struct, frozen=True):
    """What stands on a card."""

    title: str
    text: str
    clause: str
    sign: str


FACES = {
    spell.name: Face(spell.title, spell.text, spell.clause, spell.sign) for spell in PIECES.spell
}


def faces(names: Iterable[str]) -> dict[str, Face]:
    """What stands on these cards."""
    return {name: FACES[name] for name in names}


class Reachable(Struct):
    """A hex with the points that each level there costs."""

    hex: Hex
    levels: dict[str, int]


class Steering(Struct):
    """A dragon that can be moved."""

    hex: Hex
    alt: int
    reach: list[Reachable]
    barred: dict[str, str]  # by step: the clause against it


class Partner(Struct):
    """Two hordes that may trade: yours with your hand, and another with so many cards."""

    by: str
    partner: str = field(name="with")
    hand: list[str]
    held: int


class Trades(Struct):
    """With whom you may trade, and the cards that may be asked for."""

    partners: list[Partner]
    cards: dict[str, Face]


class ActFacts(Struct, kw_only=True):
    hand: list[str]
    cards: dict[str, Face]
    trades: Trades | None
    ask: str = ""  # in another horde's turn: what you want to be asked for
    points: int = 0
    can_end: bool = False
    dragons: dict[str, Steering] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)  # what a clause says against a step


class WindowFacts(Struct, kw_only=True):
    hand: list[str]
    cards: dict[str, Face]
    automatic: bool  # will the table answer for you?
    ask: str
    intent: dict[str, object] | None  # verb and slots of what you have said in advance
    held: list[int]  # seats that have asked for more time


class DefendFacts(WindowFacts, kw_only=True):
    dragon: str


class SearchFacts(Struct):
    dragon: str
    hint: str
    words: Words


class TradeFacts(Struct):
    hint: str
    words: Words
    never: str  # the action that has every offer of this turn refused; empty: there is none


class ItemFacts(Struct):
    dragon: str
    words: Words


class FirstFacts(Struct):
    target: str
    words: Words


class FleeFacts(Struct):
    dragon: str
    words: Words


class EscapeFacts(Struct):
    dragon: str
    words: Words


class TakeBackFacts(Struct):
    dragon: str


FACTS: Mapping[str, type[Struct]] = {
    "act": ActFacts,
    "window": WindowFacts,
    "defend": DefendFacts,
    "search": SearchFacts,
    "trade": TradeFacts,
    "item": ItemFacts,
    "first": FirstFacts,
    "flee": FleeFacts,
    "escape": EscapeFacts,
    "take back": TakeBackFacts,
}
