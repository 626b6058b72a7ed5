"""Army builders: games in which players put together what they field, without a table.

A game supplies a `Builder`: its cards, the text form of an army, and a judge who says what an army
costs, which rules it breaks and what could be added. Clients and the terminal only edit an `Army`
and show what the judge says.
"""

# not compiled: msgspec structs that travel
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias
from urllib.parse import quote, unquote

from msgspec import Meta, Struct

from wyrmtable.core.plain import Plain

MOST_UNITS = 36  # in a list that is judged at all, legal or not
MOST_ADDITIONS = 24  # for one unit
LONGEST_LIST = 4000  # characters
WHOLE = -1  # instead of a unit: the army as a whole

CardKey: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Terms: TypeAlias = Mapping[str, Plain]  # what an army must keep to, in the words of the game


# -- an army -------------------------------------------------------------------------------------


class Unit(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """A unit of an army with what is added to it."""

    card: CardKey
    additions: Annotated[tuple[CardKey, ...], Meta(max_length=MOST_ADDITIONS)] = ()
    count: Annotated[int, Meta(ge=1, le=99)] = 1  # models in it
    slots: Annotated[tuple[CardKey, ...], Meta(max_length=4)] = ()  # bought besides its own
    player: Annotated[int, Meta(ge=0, le=9)] = 0  # of the team, from 0


class Army(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """What a side fields; `bonus` is what it spends to get more points."""

    units: Annotated[tuple[Unit, ...], Meta(max_length=MOST_UNITS)] = ()
    bonus: Annotated[int, Meta(ge=0, le=999)] = 0


# -- the cards -----------------------------------------------------------------------------------


class Figure(Struct, frozen=True):
    """A figure or word on a card: `Level`, `8`."""

    name: str
    value: str


class ChartRow(Struct, frozen=True):
    """A row of a chart: a colour for each column, "" where it has nothing."""

    label: str
    cells: list[str]


class Chart(Struct, frozen=True):
    """A small table of colours on a card, such as a dial."""

    title: str
    columns: list[str]
    rows: list[ChartRow]


class Icon(Struct, frozen=True):
    """A kind of slot."""

    key: str
    name: str
    letter: str


class Card(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit, or something that is added to one; `text` is that of its clause."""

    key: str
    name: str
    group: str
    clause: str
    costs: list[int]  # by number of models, from one; an addition without penalties has one
    unique: bool = False
    about: str = ""
    text: str = ""
    figures: list[Figure] = []
    charts: list[Chart] = []
    slots: list[str] = []  # of a unit: the icons on its card
    slot: str = ""  # of an addition: the icon that it needs


class Setting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the terms that people choose when there is no table; numbers have bounds."""

    name: str
    title: str
    about: str
    default: bool | int
    least: int = 0
    most: int = 0


class ReadyList(Struct, frozen=True, kw_only=True):
    """An army that nobody has to build."""

    key: str
    name: str
    text: str
    points: int


class Catalogue(Struct, frozen=True, kw_only=True):
    """All that an army can be built from, and what things are called."""

    army: str  # "legion"
    unit: str  # "creature"
    addition: str  # "Upgrade"
    model: str  # "soldier"
    bonus: str  # "XP"
    example: str
    icons: list[Icon]
    settings: list[Setting]
    units: list[Card]
    additions: list[Card]
    ready: list[ReadyList]


# -- what the judge says -------------------------------------------------------------------------


class BrokenRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that an army breaks, and where: a unit (or WHOLE), and perhaps an addition."""

    clause: str
    why: str
    unit: int = WHOLE
    addition: str = ""


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A slot of a unit with what stands in it; without an icon it stands nowhere."""

    icon: str = ""
    addition: str = ""
    cost: int = 0
    bought: bool = False


class JudgedUnit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit with its costs and slots, and what can be changed about it."""

    cost: int  # with all additions
    own: int  # without them
    places: list[Place]
    most: int = 1  # models
    buyable: list[str] = []  # icons of slots that can be bought


class Judged(Struct, frozen=True, kw_only=True):
    """What an army costs and which rules it breaks."""

    army: Army
    text: str
    bare: str  # the text without costs, for links
    points: int
    limit: int
    players: int  # of the team
    bonus: int  # that can be spent
    units: list[JudgedUnit]
    problems: list[BrokenRule]


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card that could be added, what it costs there, and what forbids it."""

    card: str
    cost: int
    clause: str = ""
    why: str = ""


class BuildFacts(Struct, kw_only=True):
    """For a decision in which an army is built: its terms, and how a text becomes an answer."""

    terms: dict[str, object]  # plain data
    answer: str  # stands before the text of the army: "legion"
    commit: str  # fixes the draft: "ready"
    draft: str = ""  # the text of the draft


class Builder:
    """What a game supplies, so that armies can be built without a table."""

    word: ClassVar[str]  # what an army is called

    def catalogue(self) -> Catalogue:
        """All cards."""
        raise NotImplementedError  # every game has its own

    def read(self, text: str) -> Army:
        """The army that a text describes; BadNotation names what cannot be read."""
        raise NotImplementedError  # every game has its own

    def write(self, army: Army, costs: bool = True) -> str:
        """The text of an army, with costs if wanted."""
        raise NotImplementedError  # every game has its own

    def judge(self, army: Army, terms: Terms) -> Judged:
        """What an army costs and breaks; BadOptions for terms or cards that do not exist."""
        raise NotImplementedError  # every game has its own

    def offers(self, army: Army, terms: Terms, unit: int = WHOLE) -> Sequence[Offer]:
        """What could be added to a unit, or which units to the army."""
        raise NotImplementedError  # every game has its own


def newly_broken(before: Sequence[BrokenRule], after: Sequence[BrokenRule]) -> BrokenRule | None:
    """The first rule that a change breaks, or breaks further."""
    return next((problem for problem in after if problem not in before), None)


# -- links ---------------------------------------------------------------------------------------


def to_fragment(text: str, terms: Terms) -> str:
    """The part of a link after `#`: the terms that differ from the usual ones, and the list."""
    said = [f"{quote(name)}={quote(_word(value))}" for name, value in terms.items()]
    return "&".join([*said, f"list={quote(text, safe='+;@')}"])


def from_fragment(fragment: str) -> tuple[str, dict[str, Plain]]:
    """The list and the terms of such a part; ValueError if it holds no list."""
    parts = dict(part.partition("=")[::2] for part in fragment.removeprefix("#").split("&"))
    text = unquote(parts.pop("list", ""))
    parts.pop("free", None)  # of the page, not of the list
    if not text:
        raise ValueError("this link holds no list")
    return text, {unquote(name): _value(unquote(word)) for name, word in parts.items()}


def _word(value: Plain) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(word: str) -> Plain:
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.lstrip("-").isdecimal() and len(word) < 10 else word
