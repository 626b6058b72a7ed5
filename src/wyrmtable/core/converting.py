"""Plain data in the form of a struct, with errors that name the very key that does not fit."""

# not compiled: reading, once per position or case
from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TypeVar

import msgspec

T = TypeVar("T")
ANY_KEY = "[...]"  # how msgspec writes a key of a mapping
STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")


class Misfit(ValueError):
    """Data that has not the form: `where` it does not, and `why`."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why


def convert(value: object, form: type[T]) -> T:
    """The data in the form; Misfit names the place, such as `dragons.red.drake.energy`."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        why, path = split(str(error))
        raise Misfit(spelled(value, form, path, why), plainly(str(error))[1]) from None
    except UnicodeError:
        raise Misfit("", "a text in it is not Unicode") from None


FAULTS = [  # msgspec's words and ours
    (r"Expected `(.+?)`, got `(.+)`", "must be {0}, not {1}"),
    (r"Expected `(?:array|object)` of length (.+)", "must have {0} entries"),
    (r"Expected `str` of length (.+)", "must have {0} characters"),
    (r"Expected `(.+?)` (>=|<=) (\S+)", "must be {0}, {1} {2}"),
    (r"Object missing required field `(.+)`", "{0} is missing"),
    (r"Object contains unknown field `(.+)`", "{0} is unknown"),
    (r"Invalid enum value (.+)", "cannot be {0}"),
]
KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "float": "a number",
    "null": "nothing",
    ">=": "at least",
    "<=": "at most",
}


def plainly(message: str) -> tuple[str, str]:
    """The place and the reason of one of msgspec's messages, in words for people."""
    why, path = split(message)
    for pattern, words in FAULTS:
        if found := re.fullmatch(pattern, why):
            said = [" or ".join([KINDS.get(k, k) for k in g.split(" | ")]) for g in found.groups()]
            why = words.format(*said).replace(">=", "at least").replace("<=", "at most")
            break
    return path.removeprefix("."), why


def split(message: str) -> tuple[str, str]:
    """The reason and the path of one of msgspec's messages."""
    why, _, place = message.partition(" - at `")
    return why, place.rstrip("`").removeprefix("$")


def spelled(value: object, form: type[T], path: str, why: str) -> str:
    """A path with the keys that msgspec leaves open, `key.of.a.mapping` and `list[2]`."""
    while ANY_KEY in path:
        head, _, tail = path.partition(ANY_KEY)
        key = culprit(value, form, head, path, why)
        if key is None:
            break
        path = f"{head}.{key}{tail}"
    return path.removeprefix(".")


def culprit(value: object, form: type[T], head: str, path: str, why: str) -> str | None:
    """Which key of the mapping at `head` does not fit: the one that fails on its own."""
    for key in mapping_at(value, head):
        try:
            msgspec.convert(with_only(value, head, key), form)
        except msgspec.ValidationError as error:
            if split(str(error)) == (why, path):
                return str(key)
        except UnicodeError:
            continue
    return None


def mapping_at(value: object, head: str) -> list[object]:
    """The keys of the mapping at a path."""
    for name, number, _ in STEP.findall(head):
        if name and isinstance(value, Mapping):
            value = value[name]
        elif number and isinstance(value, list | tuple):
            value = value[int(number)]
    return list(value) if isinstance(value, Mapping) else []


def with_only(value: object, head: str, key: object) -> object:
    """The data with a single key in the mapping at a path."""
    found = STEP.match(head)
    if found is None:
        return {key: value[key]} if isinstance(value, Mapping) else value
    name, number, _ = found.groups()
    rest = head[found.end() :]
    if name and isinstance(value, Mapping):
        return {**value, name: with_only(value[name], rest, key)}
    if number and isinstance(value, list | tuple):
        place = int(number)
        return [*value[:place], with_only(value[place], rest, key), *value[place + 1 :]]
    return value


def from_json(text: str | bytes) -> object:
    """Plain data from JSON; ValueError if it is not JSON, or if a key is there twice."""
    try:
        return json.loads(text, object_pairs_hook=once)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A mapping whose keys are all different."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:40]!r} is there twice")
        found[key] = value
    return found
