"""Plain data as TOML, for files that people go on writing."""

# not compiled: text for files
from __future__ import annotations

import json
import re
import textwrap

from wyrmtable.core.plain import Plain, PlainDict

BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDE = 96


def to_toml(data: PlainDict) -> str:
    """A TOML document; None is left out, long lists of words are broken into lines."""
    return "\n".join(_table(data, "")).strip() + "\n"


def _table(data: PlainDict, path: str) -> list[str]:
    """The lines of a table: its values first, then the tables in it."""
    lines: list[str] = []
    for key, value in data.items():
        if value is not None and not _is_tables(value):
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in data.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict) and _is_tables(value):
            lines += ["", f"[{name}]", *_table(value, name)]
        elif isinstance(value, list) and _is_tables(value):
            for entry in value:
                assert isinstance(entry, dict)
                lines += ["", f"[[{name}]]", *_table(entry, name)]
    return lines


def _is_tables(value: Plain) -> bool:
    """Has this value a head of its own?"""
    if isinstance(value, dict):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Plain) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join([_value(entry) for entry in value])}]"
    if isinstance(value, str):
        plain = value.isprintable() and '"' not in value and "\\" not in value
        if len(value) > WIDE and plain and " " in value:
            rows = textwrap.wrap(value, WIDE, break_on_hyphens=False, break_long_words=False)
            if " ".join(rows) == value:
                return '"""\\\n' + " \\\n".join(rows) + '"""'
        return json.dumps(value, ensure_ascii=False)
    return str(value)
