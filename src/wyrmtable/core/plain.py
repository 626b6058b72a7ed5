"""Plain data: what states, views and events are made of, and what JSON can carry."""

# not compiled: type aliases and reading
from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    Plain: TypeAlias = bool | int | float | str | "list[Plain]" | "dict[str, Plain]" | None
else:  # whoever looks types up (help, msgspec) cannot follow a type that holds itself
    Plain = bool | int | float | str | list[object] | dict[str, object] | None

PlainDict: TypeAlias = dict[str, Plain]

encode = msgspec.json.Encoder().encode  # plain data as JSON


def whole_numbers(value: Plain, place: str) -> list[int]:
    """A list of whole numbers; ValueError names the place where it is none."""
    if not isinstance(value, list):
        raise ValueError(f"{place} must be a list")
    numbers = [number for number in value if type(number) is int]
    if len(numbers) != len(value):
        raise ValueError(f"{place} must hold whole numbers only")
    return numbers
