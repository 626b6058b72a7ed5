"""Positions in one line of text."""

# not compiled: reading and writing text
from __future__ import annotations

from typing import cast

import msgspec

from wyrmtable.core.converting import from_json
from wyrmtable.core.errors import BadNotation
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps


def parse_text(text: str) -> PlainDict:
    """The data of a position in one line of text; BadNotation if it is none."""
    if len(text) > 5_000:
        raise BadNotation(text, "a position is never longer than 5000 characters")
    head, brace, tail = text.partition("{")
    parts = [part.strip() for part in head.split(";") if part.strip()]
    if len(parts) < 2:
        raise BadNotation(text, "a position looks like `duel; 1 ember_lark 24,10,0; 2 ...`")
    spec: PlainDict = {}
    if parts[0] != "open":
        spec["scenario"] = parts[0]
    dragons: list[Plain] = []
    ships: list[Plain] = []
    for part in parts[1:]:
        words = part.split()
        if words[0] in spec and len(words) == 2:
            raise BadNotation(text, f"`{words[0]}` is there twice")
        if words[0] == "turn" and len(words) == 2:
            spec["turn"] = read_whole(text, words[1])
        elif words[0] == "table" and len(words) == 2:
            wide, _, deep = words[1].partition("x")
            spec["table"] = [read_real(text, wide), read_real(text, deep)]
        elif words[0] == "ship" and len(words) >= 2:
            ship: PlainDict = {"at": read_pose(text, words[1])}
            read_marks(text, words[2:], ship)
            ships.append(ship)
        else:
            dragons.append(read_dragon(text, words))
    spec["dragons"] = dragons
    if ships:
        spec["ships"] = ships
    if brace:
        try:
            spec["options"] = cast(PlainDict, from_json(brace + tail))
        except ValueError as error:
            raise BadNotation(text, f"the options are not JSON: {error}") from None
    return spec


def read_dragon(text: str, words: list[str]) -> PlainDict:
    if len(words) < 3:
        raise BadNotation(text, "a dragon looks like `1 ember_lark 24,10,0 ^3+1 d4 u1`")
    dragon: PlainDict = {
        "seat": read_whole(text, words[0]),
        "breed": words[1],
        "at": read_pose(text, words[2]),
    }
    read_marks(text, words[3:], dragon)
    return dragon


def read_marks(text: str, words: list[str], entry: PlainDict) -> None:
    """Height `^3+1`, damage `d4`, units `u1`."""
    for word in words:
        if word.startswith("^"):
            level, plus, counters = word[1:].partition("+")
            require_new(text, "level", entry)
            entry["level"] = read_whole(text, level)
            entry["counters"] = read_whole(text, counters) if plus else 0
        elif word.startswith("d"):
            require_new(text, "damage", entry)
            entry["damage"] = read_whole(text, word[1:])
        elif word.startswith("u"):
            require_new(text, "units", entry)
            entry["units"] = read_whole(text, word[1:])
        else:
            raise BadNotation(text, f"{word[:20]!r} is not a height (^3), damage (d4) or crew (u1)")


def require_new(text: str, key: str, entry: PlainDict) -> None:
    """Nothing is said twice of one dragon or ship."""
    if key in entry:
        raise BadNotation(text, f"the {key} of one dragon is there twice")


def read_pose(text: str, word: str) -> list[Plain]:
    numbers = word.split(",")
    if len(numbers) != 3:
        raise BadNotation(text, f"{word[:30]!r} is not a pose; write x,y,heading like 24,10.5,90")
    return [read_real(text, number) for number in numbers]


def read_whole(text: str, word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 6:
        raise BadNotation(text, f"{word[:20]!r} is not a whole number")
    return int(word)


def read_real(text: str, word: str) -> float:
    digits = word.removeprefix("-").replace(".", "", 1)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 12:
        raise BadNotation(text, f"{word[:20]!r} is not a number")
    return float(word)


def position_text(state: AerialCorps) -> str:
    """The position in one line; orders and lasting effects are not in it."""
    table = state.table
    parts = [table.key if table.ends else "open", f"turn {state.turn}"]
    parts.append(f"table {table.width:g}x{table.depth:g}")
    for dragon in state.dragons():
        pose = f"{state.x[dragon]!r},{state.y[dragon]!r},{state.heading[dragon]!r}"
        height = f"^{state.level[dragon]}+{state.counters[dragon]}"
        units = state.crew[dragon].bit_count()
        parts.append(
            f"{dragon // PLACES + 1} {state.breed_key(dragon)} {pose} {height}"
            f" d{state.damage[dragon]} u{units}"
        )
    for ship in range(state.ships_from, len(state.breed)):
        if state.afloat(ship):
            pose = f"{state.x[ship]!r},{state.y[ship]!r},{state.heading[ship]!r}"
            parts.append(f"ship {pose} d{state.damage[ship]}")
    options = {key: value for key, value in table.options.items() if value and key != "scenario"}
    if options:
        parts.append(msgspec.json.encode(options).decode())
    return "; ".join(parts)
