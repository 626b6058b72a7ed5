"""Fields: what the state of a game holds, said once.

A game has one table of fields. Writing, reading with errors for damaged input, the beginning, and
laws about clones and secrets come from it:

    FIELDS = Fields(
        row("colour", "seats", -1, 5, start=-1),
        row("plot", "cells", -1, ALL_PEGS, start=-1, known=SEALED),
        number("round", 0, MOST),
        flag("revealed"),
    )

Counts and bounds are numbers, or names of sizes that a table of play has, such as `seats`.
"""

# not compiled: reading and writing, not playing
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from wyrmtable.core.plain import Plain, PlainDict

if TYPE_CHECKING:
    from wyrmtable.core.state import State

MOST: Final = 1 << 30  # for numbers that only grow
LONGEST: Final = 10_000  # numbers in a list of any length

# who may know a field
OPEN: Final = "open"  # everybody
OWN: Final = "own"  # the seat that it belongs to, others later or never
HIDDEN: Final = "hidden"  # nobody: the order of a deck

Size = int | str
Sizes = Mapping[str, int]

NUMBER, FLAG, ROW, ROWS, LISTS, REALS = "number", "flag", "row", "rows", "lists", "reals"


class Field:
    """One attribute of a state."""

    def __init__(
        self,
        name: str,
        shape: str,
        count: Size,
        low: Size,
        high: Size,
        start: Plain,
        known: str,
        *,
        fixed: bool = False,
        spare: bool = False,
    ) -> None:
        self.name = name
        self.shape = shape
        self.count = count  # of a row: its length; of rows: how many numbers each has
        self.low = low
        self.high = high
        self.start = start
        self.known = known
        self.fixed = fixed  # a tuple in the state
        self.spare = spare  # left out while it is as at the start

    def begin(self, sizes: Sizes) -> object:
        """The value at the start."""
        if self.shape == ROW:
            start = self.start
            count = size_of(self.count, sizes)
            values = list(start) if isinstance(start, list) else [start] * count
            return tuple(values) if self.fixed else values
        if self.shape == LISTS:
            return [[] for _ in range(size_of(self.count, sizes))]
        return [] if self.shape in (ROWS, REALS) else self.start

    def write(self, value: object) -> Plain:
        """The value as plain data."""
        if isinstance(value, list | tuple):
            return [list(one) if isinstance(one, list) else one for one in value]
        assert isinstance(value, int)
        return value

    def read(self, plain: Plain, sizes: Sizes) -> object:
        """The value of plain data; ValueError names the field and what is wrong."""
        if self.shape == FLAG:
            if not isinstance(plain, bool):
                raise ValueError(f"{self.name}: {plain!r} is not true or false")
            return plain
        if self.shape == NUMBER:
            return self._number(plain, sizes)
        if not isinstance(plain, list) or len(plain) > LONGEST:
            raise ValueError(f"{self.name} must be a list of at most {LONGEST} entries")
        if self.shape == REALS:
            return [self._real(one) for one in plain]
        count = size_of(self.count, sizes)
        if self.shape == LISTS:
            if len(plain) != count:
                raise ValueError(f"{self.name} must hold {count} lists")
            return [self._numbers(one, sizes) for one in plain]
        if self.shape == ROW and len(plain) != count:
            raise ValueError(f"{self.name} must be a list of {count} numbers")
        if self.shape == ROWS and len(plain) % count:
            raise ValueError(f"{self.name} must hold a multiple of {count} numbers")
        values = self._numbers(plain, sizes)
        return tuple(values) if self.fixed else values

    def _numbers(self, plain: Plain, sizes: Sizes) -> list[int]:
        if not isinstance(plain, list) or len(plain) > LONGEST:
            raise ValueError(f"{self.name} must hold lists of at most {LONGEST} numbers")
        return [self._number(one, sizes) for one in plain]

    def _real(self, plain: Plain) -> float:
        if isinstance(plain, bool) or not isinstance(plain, int | float) or not abs(plain) < MOST:
            raise ValueError(f"{self.name}: {plain!r} is not a number that can be measured")
        return float(plain)

    def _number(self, plain: Plain, sizes: Sizes) -> int:
        low, high = size_of(self.low, sizes), size_of(self.high, sizes)
        if isinstance(plain, bool) or not isinstance(plain, int) or not low <= plain <= high:
            raise ValueError(f"{self.name}: {plain!r} is not from {low} to {high}")
        return plain


def size_of(size: Size, sizes: Sizes) -> int:
    """A number, or what the table of play has under this name."""
    return size if isinstance(size, int) else sizes[size]


def number(
    name: str, low: Size, high: Size, start: int = 0, known: str = OPEN, *, spare: bool = False
) -> Field:
    """One whole number."""
    return Field(name, NUMBER, 1, low, high, start, known, spare=spare)


def flag(name: str, start: bool = False, known: str = OPEN) -> Field:
    """True or false."""
    return Field(name, FLAG, 1, 0, 1, start, known)


def row(
    name: str,
    count: Size,
    low: Size,
    high: Size,
    start: int | list[int] = 0,
    known: str = OPEN,
    *,
    fixed: bool = False,
    spare: bool = False,
) -> Field:
    """As many numbers as there are seats, dragons and so on; `fixed`: a tuple in the state."""
    listed: Plain = [*start] if isinstance(start, list) else start
    return Field(name, ROW, count, low, high, listed, known, fixed=fixed, spare=spare)


def rows(
    name: str, width: Size, low: Size, high: Size, known: str = OPEN, *, spare: bool = False
) -> Field:
    """Any number of rows of `width` numbers each, in one flat list; empty at the start."""
    return Field(name, ROWS, width, low, high, [], known, spare=spare)


def lists(name: str, count: Size, low: Size, high: Size, known: str = OPEN) -> Field:
    """So many lists of any length; empty at the start."""
    return Field(name, LISTS, count, low, high, [], known)


def reals(name: str, known: str = OPEN) -> Field:
    """Any number of exact floats in one list, such as coordinates; empty at the start."""
    return Field(name, REALS, 1, 0, 0, [], known)


class Fields:
    """The table of all fields of a state, in the order in which they are written."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.names = [field.name for field in fields]
        if len(set(self.names)) != len(self.names):
            raise ValueError("a field is there twice")

    def begin(self, state: State, sizes: Sizes) -> None:
        """Give every field its value at the start."""
        for field in self.fields:
            setattr(state, field.name, field.begin(sizes))

    def write(self, state: State) -> PlainDict:
        """All fields as plain data."""
        told: PlainDict = {}
        for field in self.fields:
            value = field.write(getattr(state, field.name))
            if not field.spare or not self._spared(field, value):
                told[field.name] = value
        return told

    def _spared(self, field: Field, value: Plain) -> bool:
        if isinstance(value, list) and not isinstance(field.start, list):
            return all(one == field.start for one in value)
        return value == field.start

    def read(self, state: State, plain: PlainDict, sizes: Sizes, *others: str) -> None:
        """Set all fields from plain data; ValueError names what is damaged, missing or unknown.

        `others` are keys that the game reads by itself.
        """
        for field in self.fields:
            if field.name in plain:
                setattr(state, field.name, field.read(plain[field.name], sizes))
            elif field.spare:
                setattr(state, field.name, field.begin(sizes))
            else:
                raise ValueError(f"{field.name} is missing")
        for key in plain:
            if key not in self.names and key not in others:
                raise ValueError(f"{key[:40]!r} is unknown")

    def known(self, state: State, who: str = OPEN) -> PlainDict:
        """The fields that these may know, as plain data: the part of a view that is open to all."""
        return {
            field.name: field.write(getattr(state, field.name))
            for field in self.fields
            if field.known == who
        }
