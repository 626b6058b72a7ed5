"""What a client needs to show the decisions of Aerial Corps: one struct for each kind."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from msgspec import Struct


class BreedOffered(Struct, kw_only=True):
    breed: str
    name: str
    value: int
    about: str


class ForceFacts(Struct, kw_only=True):
    """Choosing dragons: so many of these breeds, for so many points."""

    share: int
    least: int
    most: int
    free: str | None  # a breed that comes on top
    breeds: list[BreedOffered]


class CardLook(Struct, kw_only=True, frozen=True):
    """What a manoeuvre card is called, and the degrees that it turns: negative to the left."""

    title: str
    turn: int


class HandCard(Struct, kw_only=True):
    """A card with the clause against laying it next, and in every place that can be laid now.

    `leaves_at` has for each of these places the clause by which it would lead off the table.
    """

    card: str
    steep: bool
    refused: str
    refused_at: list[str]
    leaves_at: list[str]


class OrderedDragon(Struct, kw_only=True):
    """The orders of one dragon while they are made."""

    dragon: str
    name: str
    number: int
    hand: list[HandCard]
    cards: list[str | None]
    burst: int | None
    speedy: bool
    facings: list[str | None]
    units: list[int]
    bursts: list[int]  # where the speed burst may lie, 0 for nowhere
    last: str
    last_steep: bool


class OrderCaution(Struct, kw_only=True):
    text: str
    clause: str


class OrdersFacts(Struct, kw_only=True):
    turn: int
    handed_in: bool
    facings: list[str]
    cards: dict[str, CardLook]
    dragons: list[OrderedDragon]
    cautions: list[OrderCaution]


class BearingChoice(Struct, kw_only=True):
    bearing: int
    hits: list[list[str | int]]  # target, range, number of cards


class Breather(Struct, kw_only=True):
    dragon: str
    number: int  # of the dragon, as its player counts
    limit: int  # degrees to either side
    choices: list[BearingChoice]


class BreathFacts(Struct, kw_only=True):
    dragons: list[Breather]


class TargetChoice(Struct, kw_only=True):
    target: str
    range: str
    cards: int


class Gunner(Struct, kw_only=True):
    dragon: str
    number: int  # of the dragon, as its player counts
    unit: int
    facing: str
    choices: list[TargetChoice]


class FireFacts(Struct, kw_only=True):
    units: list[Gunner]


class Striker(Struct, kw_only=True):
    dragon: str
    number: int  # of the dragon, as its player counts
    cards: int
    choices: list[str]


class MeleeFacts(Struct, kw_only=True):
    dragons: list[Striker]


class Boarder(Struct, kw_only=True):
    dragon: str
    number: int  # of the dragon, as its player counts
    units: int  # that take part
    choices: list[str]


class BoardFacts(Struct, kw_only=True):
    dragons: list[Boarder]


class Grappler(Struct, kw_only=True):
    dragon: str
    number: int  # of the dragon, as its player counts
    defender: str


class BreakOffFacts(Struct, kw_only=True):
    dragons: list[Grappler]


FACTS: dict[str, type[Struct]] = {
    "force": ForceFacts,
    "orders": OrdersFacts,
    "breath": BreathFacts,
    "fire": FireFacts,
    "melee": MeleeFacts,
    "board": BoardFacts,
    "break off": BreakOffFacts,
}
