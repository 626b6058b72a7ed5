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

NUMBER, FLAG, ROW, ROWS, LISTS = "number", "flag", "row", "rows", "lists"
REALS = "reals"


class Field:
    """One attribute of a state."""

    def __init__(
        self,
        name: str,
        shape: str,
        count: Size,
        low: Size | float,
        high: Size | float,
        start: Plain,
        known: str,
        *,
        fixed: bool = False,
        inner: bool = False,
        spare: bool = False,
    ) -> None:
        self.name = name
        self.shape = shape
        self.count = count  # of a row: its length; of rows: how many numbers each has
        self.low = low
        self.high = high
        self.start = start
        self.known = known
        self.fixed = fixed  # a tuple in the state, or tuples of tuples: never altered in place
        self.inner = inner  # lists: a list of tuples
        self.spare = spare  # left out while it is as at the start

    def begin(self, sizes: Sizes) -> object:
        """The value at the start."""
        if self.shape in (ROW, REALS):
            start = self.start
            count = size_of(self.count, sizes)
            values = list(start) if isinstance(start, list) else [start] * count
            return tuple(values) if self.fixed else values
        if self.shape == LISTS:
            count = size_of(self.count, sizes)
            if self.fixed:
                return ((),) * count
            return [() if self.inner else [] for _ in range(count)]
        if self.shape == ROWS:
            return () if self.fixed else []
        return self.start

    def write(self, value: object) -> Plain:
        """The value as plain data."""
        if isinstance(value, list | tuple):
            return [list(one) if isinstance(one, list | tuple) else one for one in value]
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
        count = size_of(self.count, sizes)
        if self.shape == LISTS:
            if len(plain) != count:
                raise ValueError(f"{self.name} must hold {count} lists")
            held = [self._numbers(one, sizes) for one in plain]
            if self.fixed:
                return tuple([tuple(one) for one in held])
            return [tuple(one) for one in held] if self.inner else held
        if self.shape in (ROW, REALS) and len(plain) != count:
            raise ValueError(f"{self.name} must be a list of {count} numbers")
        if self.shape == ROWS and len(plain) % count:
            raise ValueError(f"{self.name} must hold a multiple of {count} numbers")
        if self.shape == REALS:
            return [self._real(one) for one in plain]
        values = self._numbers(plain, sizes)
        return tuple(values) if self.fixed else values

    def _numbers(self, plain: Plain, sizes: Sizes) -> list[int]:
        if not isinstance(plain, list) or len(plain) > LONGEST:
            raise ValueError(f"{self.name} must hold lists of at most {LONGEST} numbers")
        return [self._number(one, sizes) for one in plain]

    def _real(self, plain: Plain) -> float:
        low, high = self.low, self.high
        assert not isinstance(low, str) and not isinstance(high, str)
        if (
            isinstance(plain, bool)
            or not isinstance(plain, int | float)
            or not low <= plain <= high
        ):
            raise ValueError(f"{self.name}: {plain!r} is not from {low} to {high}")
        return float(plain)

    def _number(self, plain: Plain, sizes: Sizes) -> int:
        low, high = size_of(self.low, sizes), size_of(self.high, sizes)
        if isinstance(plain, bool) or not isinstance(plain, int) or not low <= plain <= high:
            raise ValueError(f"{self.name}: {plain!r} is not from {low} to {high}")
        return plain


def size_of(size: Size | float, sizes: Sizes) -> int:
    """A number, or what the table of play has under this name."""
    return sizes[size] if isinstance(size, str) else int(size)


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


def reals(name: str, count: Size, low: float, high: float, known: str = OPEN) -> Field:
    """As many numbers as there are pieces, such as coordinates, which need not be whole."""
    return Field(name, REALS, count, low, high, 0.0, known)


def rows(
    name: str,
    width: Size,
    low: Size,
    high: Size,
    known: str = OPEN,
    *,
    fixed: bool = False,
    spare: bool = False,
) -> Field:
    """Any number of rows of `width` numbers each, in one flat list; empty at the start."""
    return Field(name, ROWS, width, low, high, [], known, fixed=fixed, spare=spare)


def lists(
    name: str,
    count: Size,
    low: Size,
    high: Size,
    known: str = OPEN,
    *,
    fixed: bool = False,
    inner: bool = False,
) -> Field:
    """So many lists of any length; empty at the start. `inner`: a list of tuples."""
    return Field(name, LISTS, count, low, high, [], known, fixed=fixed, inner=inner)


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

    def all_of(self, state: State) -> PlainDict:
        """All fields as plain data, those that are written only when they say something as well."""
        return {field.name: field.write(getattr(state, field.name)) for field in self.fields}

    def copy(self, state: State, twin: State) -> None:
        """Give a twin its own copy of every field."""
        for field in self.fields:
            value = getattr(state, field.name)
            if isinstance(value, list):
                value = [one[:] if isinstance(one, list) else one for one in value]
            setattr(twin, field.name, value)

    def secret(self) -> bool:
        """Is there a field that somebody may not know?"""
        return any(field.known != OPEN for field in self.fields)

    def view(self, state: State, seat: int | None) -> PlainDict:
        """What a seat may know: what is open, and its own entries of what belongs to the seats.

        The entries of a field belong to the seats in their order, as many to each.
        """
        told: PlainDict = {}
        for field in self.fields:
            value = field.write(getattr(state, field.name))
            if field.known == OWN and isinstance(value, list):
                each = max(len(value) // state.seats, 1)
                told[field.name] = [
                    one if place // each == seat else None for place, one in enumerate(value)
                ]
            elif field.known == OPEN:
                told[field.name] = value
        return told

    def known(self, state: State, who: str = OPEN) -> PlainDict:
        """The fields that these may know, as plain data: the part of a view that is open to all."""
        return {
            field.name: field.write(getattr(state, field.name))
            for field in self.fields
            if field.known == who
        }
