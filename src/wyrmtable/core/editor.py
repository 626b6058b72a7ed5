"""Editors: games whose maps or scenarios people draw, without a table.

A game supplies an `Editor`: brushes and fields, how a stroke changes a document, and a judge who
says which rules the document breaks and where. Clients know nothing of what a document holds: they
paint places, fill in fields and show the scene.
"""

# not compiled: msgspec structs that travel
from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from wyrmtable.core.plain import PlainDict

LARGEST_DOCUMENT = 100_000  # characters
MOST_PLACES = 700  # in one stroke
MOST_EDITS = 50

Place: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
FieldValue: TypeAlias = bool | int | Annotated[str, Meta(max_length=400)]


class FieldChoice(Struct, frozen=True):
    """One of the values of a field."""

    value: str
    title: str


class EditField(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is filled in; a `count` is a small number with buttons."""

    name: str
    title: str
    kind: Literal["text", "number", "count", "choice", "switch"]
    group: str = ""
    about: str = ""
    least: int = 0
    most: int = 0
    choices: list[FieldChoice] = []


class Brush(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is painted on hexes, on hexsides, or on the links from hex to hex.

    `fields` are asked for with every stroke.
    """

    key: str
    title: str
    group: str
    on: Literal["hex", "side", "link"]
    about: str = ""
    clause: str = ""
    fields: list[EditField] = []


class Template(Struct, frozen=True, kw_only=True):
    """A document to begin with."""

    key: str
    title: str
    group: str


class Workshop(Struct, frozen=True, kw_only=True):
    """All that documents are made with."""

    word: str  # "scenario"
    brushes: list[Brush]
    fields: list[EditField]
    templates: list[Template]


class Edit(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """One change: a stroke of a brush over places, or a field that is filled in.

    A stroke that begins where the brush has painted already takes away; hexes are called as in the
    scene, hexsides and links by both hexes: `0606/0707`.
    """

    brush: Annotated[str, Meta(max_length=40)] = ""
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_PLACES)] = ()
    values: dict[str, FieldValue] = {}
    field: Annotated[str, Meta(max_length=60)] = ""
    value: FieldValue = ""


class Fault(Struct, frozen=True, kw_only=True):
    """A rule that a document breaks, and where: a hex, a hexside or a field."""

    clause: str
    where: str
    why: str


class Verdict(Struct, frozen=True, kw_only=True):
    """What a document holds and breaks, and how it is played."""

    values: dict[str, FieldValue]  # of the fields
    faults: list[Fault]
    options: dict[str, object]  # of a table, if it can be played
    seats: int


class Editor:
    """What a game supplies, so that its maps or scenarios can be drawn."""

    word: ClassVar[str]  # what a document is called

    def workshop(self) -> Workshop:
        """Brushes, fields and templates."""
        raise NotImplementedError  # every game has its own

    def template(self, key: str) -> PlainDict:
        """A document to begin with; BadOptions if there is none with that key."""
        raise NotImplementedError  # every game has its own

    def read(self, text: str) -> PlainDict:
        """The document in a TOML text; BadOptions names what cannot be read."""
        raise NotImplementedError  # every game has its own

    def write(self, document: PlainDict) -> str:
        """A document as TOML."""
        raise NotImplementedError  # every game has its own

    def edited(self, document: PlainDict, edits: Sequence[Edit]) -> PlainDict:
        """The document after these changes; BadOptions if one makes no sense."""
        raise NotImplementedError  # every game has its own

    def judge(self, document: PlainDict) -> Verdict:
        """What it holds and breaks; BadOptions if it is not a document at all."""
        raise NotImplementedError  # every game has its own

    def scene(self, document: PlainDict) -> Struct:
        """What it looks like, as a `wyrmtable.board.scene.Scene`, broken or not."""
        raise NotImplementedError  # every game has its own
