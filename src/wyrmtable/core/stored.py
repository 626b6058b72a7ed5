"""Reading what is stored: ValueError names the key whose value no state can have."""

from __future__ import annotations

from wyrmtable.core.plain import Plain, PlainDict

MOST = 10_000  # numbers in a list of any length


def within(value: Plain, key: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{key}: {value!r} is not from {low} to {high}")
    return value


def whole(plain: PlainDict, key: str, low: int, high: int) -> int:
    """The whole number under a key."""
    return within(plain[key], key, low, high)


def flag(plain: PlainDict, key: str) -> bool:
    """The truth under a key."""
    value = plain[key]
    if not isinstance(value, bool):
        raise ValueError(f"{key}: {value!r} is not true or false")
    return value


def mapping(plain: PlainDict, key: str) -> PlainDict:
    """The mapping under a key."""
    value = plain[key]
    if not isinstance(value, dict):
        raise ValueError(f"{key} must be a mapping")
    return value


def numbers(plain: PlainDict, key: str, count: int, low: int, high: int) -> list[int]:
    """So many numbers under a key."""
    listed = plain[key]
    if not isinstance(listed, list) or len(listed) != count:
        raise ValueError(f"{key} must be a list of {count} numbers")
    return [within(value, key, low, high) for value in listed]


def rows(listed: Plain, key: str, step: int, low: int, high: int) -> list[int]:
    """Any number of rows of `step` numbers each, in one flat list."""
    if not isinstance(listed, list) or len(listed) % step or len(listed) > MOST:
        each = "" if step == 1 else f", a multiple of {step}"
        raise ValueError(f"{key} must be a list of at most {MOST} numbers{each}")
    return [within(value, key, low, high) for value in listed]
