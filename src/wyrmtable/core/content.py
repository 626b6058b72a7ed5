"""Content files: TOML that is checked on reading, and overlays that change numbers in it.

An overlay is written with the ends of paths, `{"elder.speed": 2}`; the whole path of that key is
`dragons.type.elder.speed`: the file, its tables, and in a list of tables the `key` or `name` of
an entry.
"""

# not compiled: reading TOML
from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import msgspec

from wyrmtable.core.errors import BadContent
from wyrmtable.core.plain import Plain, PlainDict

Kind = TypeVar("Kind")
Tables = dict[tuple[str, ...], PlainDict]  # every table of a document by its path

PLAYERS = "bots"  # the file about bots: a variant changes the game, not who plays it
OVERLAY = "overlay"  # stands for the file in errors about keys that no file has
NAMING = ("key", "name")  # by what the entries of a list are called
STARTED_WITH = "WYRMTABLE_CONTENT"  # environment: overlays by game, for a whole process
JUDGED_WITH = "WYRMTABLE_JUDGEMENT"  # environment: weights of bots by game, for a whole process
STEP = re.compile(r"\[([0-9]+)\]|\.?([^.\[\]]+)")

_overlay: ContextVar[Mapping[str, Plain] | None] = ContextVar("overlay", default=None)


# -- reading -----------------------------------------------------------------------------------


def read_content(path: Path, kind: type[Kind]) -> Kind:
    """Read and check a content file; BadContent names file, key and reason."""
    document = read_toml(path)
    overlay = _overlay.get()
    if overlay is None:
        overlay = process_overlay(path.parent.parent.name)
    if overlay:
        lay_over(document, path.stem, overlay)
    if path.stem == PLAYERS and (given := os.environ.get(JUDGED_WITH)):
        weights: dict[str, PlainDict] = msgspec.json.decode(given)
        cast(PlainDict, document["judgement"]).update(weights.get(path.parent.parent.name, {}))
    try:
        return msgspec.convert(document, kind, str_keys=True)
    except msgspec.ValidationError as error:
        reason, _, at = str(error).partition(" - at `")
        place = at.rstrip("`").removeprefix("$")
        where = named_place(document, place)
        raise BadContent(path.name, where or "file", explained(kind, place, reason)) from None


def read_table(path: Path, name: str, kind: type[Kind]) -> Kind:
    """One table of a content file, read and checked like a whole file; others may stand beside."""
    table: Kind = getattr(read_content(path, msgspec.defstruct("File", [(name, kind)])), name)
    return table


def read_toml(path: Path) -> PlainDict:
    """The document in a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent(path.name, "file", error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise BadContent(path.name, "file", "is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise BadContent(path.name, "file", str(error) or "nested too deeply") from None


@cache
def process_overlay(game: str) -> dict[str, Plain]:
    """The overlay with which this process was started, as `resolved` gives it; empty if none.

    In such a process the game is its variant, compiled or not (`wyrmtable.core.variants`).
    """
    given = os.environ.get(STARTED_WITH)
    if not given:
        return {}
    overlays: dict[str, dict[str, Plain]] = msgspec.json.decode(given)
    return overlays.get(game, {})


@contextmanager
def overlaid(overlay: Mapping[str, Plain]) -> Iterator[None]:
    """Content that is read meanwhile has the values of an overlay, as `resolved` gives it."""
    token = _overlay.set(overlay)
    try:
        yield
    finally:
        _overlay.reset(token)


# -- overlays ----------------------------------------------------------------------------------


def resolved(folder: Path, given: Mapping[str, Plain]) -> dict[str, Plain]:
    """The overlay with the whole path of every key, sorted; BadContent names a key that is wrong.

    A key is the end of exactly one path in the content files of the folder.
    """
    documents = {
        path.stem: read_toml(path) for path in sorted(folder.glob("*.toml")) if path.stem != PLAYERS
    }
    if not documents:
        raise BadContent(OVERLAY, "file", "this game has no content that could be changed")
    places = {
        (stem, *path): table
        for stem, document in documents.items()
        for path, table in tables_of(document).items()
    }
    found: dict[str, Plain] = {}
    for key, value in flat(given).items():
        whole = ".".join(whole_path(places, tuple(key.split("."))))
        if whole in found:
            raise BadContent(OVERLAY, key, f"is there twice: {whole}")
        found[whole] = value
    return dict(sorted(found.items()))


def flat(given: Mapping[str, Plain], before: str = "") -> dict[str, Plain]:
    """Tables within tables as one, with dotted keys."""
    listed: dict[str, Plain] = {}
    for name, value in given.items():
        key = f"{before}{name}"
        if isinstance(value, dict):
            if not value:
                raise BadContent(OVERLAY, key, "holds nothing")
            listed.update(flat(value, f"{key}."))
        else:
            listed[key] = value
    return listed


def tables_of(document: PlainDict, at: tuple[str, ...] = ()) -> Tables:
    """Every table of a document by its path."""
    listed: Tables = {at: document}
    for name, value in document.items():
        if isinstance(value, dict):
            listed.update(tables_of(value, (*at, name)))
        elif is_tables(value):
            for number, entry in enumerate(cast(list[PlainDict], value), 1):
                listed.update(tables_of(entry, (*at, name, entry_name(entry, number))))
    return listed


def is_tables(value: Plain) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(e, dict) for e in value)


def entry_name(entry: PlainDict, number: int) -> str:
    """How an entry of a list of tables is called: by its key or name, else by its number."""
    for naming in NAMING:
        if isinstance(entry.get(naming), str):
            return str(entry[naming])
    return str(number)


def whole_path(places: Tables, key: tuple[str, ...]) -> tuple[str, ...]:
    """The one path that ends with a key; BadContent if there is none, or more than one."""
    dotted = ".".join(key)
    values = [
        (*path, name)
        for path, table in places.items()
        for name, value in table.items()
        if not isinstance(value, dict) and not is_tables(value)
    ]
    ends = [path for path in values if path[-len(key) :] == key]
    if not ends:  # a key that may be left out, and is here
        ends = [
            (*path, key[-1])
            for path in places
            if len(key) > 1 and path and path[-len(key) + 1 :] == key[:-1]
        ]
        allowed = [path for path in ends if has_sibling(places, path)]
        if not allowed:
            raise BadContent(OVERLAY, dotted, f"unknown{near(dotted, values)}")
        ends = allowed
    if len(ends) > 1:
        listed = ", ".join(".".join(path) for path in ends[:4])
        more = f" and {len(ends) - 4} more" if len(ends) > 4 else ""
        raise BadContent(OVERLAY, dotted, f"could be {listed}{more}; write more of the path")
    if key[-1] in NAMING:
        raise BadContent(OVERLAY, dotted, "is a name by which the rules know things")
    return ends[0]


def has_sibling(places: Tables, path: tuple[str, ...]) -> bool:
    """Does another entry of the same list have this key?"""
    return any(
        path[-1] in table
        for other, table in places.items()
        if len(other) == len(path) - 1 and other[:-1] == path[:-2]
    )


def near(key: str, values: list[tuple[str, ...]]) -> str:
    """What may have been meant, as the rest of a sentence."""
    parts = key.count(".") + 1
    known = {".".join(path[-parts:]) for path in values}
    found = difflib.get_close_matches(key, sorted(known), 3, 0.6)
    return f"; did you mean {' or '.join(found)}?" if found else ""


def lay_over(document: PlainDict, stem: str, overlay: Mapping[str, Plain]) -> None:
    """Put the values of an overlay that belong to a file into its document."""
    tables = tables_of(document)
    for whole, value in overlay.items():
        file, *path = whole.split(".")
        if file == stem and tuple(path[:-1]) in tables:
            tables[tuple(path[:-1])][path[-1]] = value


# -- places in errors --------------------------------------------------------------------------


def named_place(document: Plain, place: str) -> str:
    """A place like `.type[1].speed` with names instead of numbers: `type.elder.speed`."""
    steps: list[str] = []
    at: Plain = document
    for number, name in STEP.findall(place):
        if number:
            index = int(number)
            entry = at[index] if isinstance(at, list) and index < len(at) else None
            named = entry_name(entry, index + 1) if isinstance(entry, dict) else str(index + 1)
            steps.append(named)
            at = entry
        else:
            steps.append(name)
            at = at.get(name) if isinstance(at, dict) else None
    return ".".join(steps)


def explained(kind: type[object], place: str, reason: str) -> str:
    """The reason; for an unknown key with those that are near."""
    found = re.search(r"unknown field `([^`]+)`", reason)
    if not found:
        return reason
    known = keys_at(msgspec.inspect.type_info(kind), STEP.findall(place))
    close = difflib.get_close_matches(found[1], known, 3, 0.6)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(known)}"
    return f"{reason}; {hint}"


def keys_at(kind: msgspec.inspect.Type, steps: list[tuple[str, str]]) -> list[str]:
    """The keys of the tables at a place, by their type."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return keys_at(kind.type, steps)
    if isinstance(kind, msgspec.inspect.UnionType):
        return [key for one in kind.types for key in keys_at(one, steps)]
    if isinstance(kind, msgspec.inspect.StructType):
        if not steps:
            return [field.encode_name for field in kind.fields]
        own = [field.type for field in kind.fields if field.encode_name == steps[0][1]]
        return [key for one in own for key in keys_at(one, steps[1:])]
    if isinstance(kind, msgspec.inspect.ListType) and steps:
        return keys_at(kind.item_type, steps[1:])
    if isinstance(kind, msgspec.inspect.DictType) and steps:
        return keys_at(kind.value_type, steps[1:])
    return []
