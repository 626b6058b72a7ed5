"""Positions as one line of text, both ways."""

# not compiled: set-up and reading
from __future__ import annotations

from typing import cast

import msgspec

from wyrmtable.core.converting import from_json
from wyrmtable.core.errors import BadNotation
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonwars.dragons import LETTERS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.options import Options
from wyrmtable.games.dragonwars.state import NOBODY, NOWHERE, DragonWars

Hex = tuple[int, int]


def parse_position(text: str) -> PlainDict:
    """The data of a position in one line of text; BadNotation if it is none."""
    if len(text) > 20_000:
        raise BadNotation(text, "a position is never longer than 20000 characters")
    head, brace, tail = text.partition("{")
    parts = [part.strip() for part in head.split(";")]
    if len(parts) < 3:
        raise BadNotation(text, "a position looks like `deathmatch; red@W blue@E; red A 0,-4 ^3 N`")
    spec: PlainDict = {"mode": parts[0]}
    dragons: PlainDict = {}
    lairs: PlainDict = {}
    seats: list[Plain] = []
    for word in parts[1].split():
        colour, _, site = word.partition("@")
        seats.append(colour)
        if site:
            lairs[colour] = site
    for part in parts[2:]:
        words = part.split()
        if not words:
            continue
        if words[0] in ("round", "quiet") and len(words) == 2:
            key = "round" if words[0] == "round" else "quiet_rounds"
            if key in spec:
                raise BadNotation(text, f"`{words[0]}` is there twice")
            spec[key] = read_number(text, words[1])
        elif words[0] == "egg" and len(words) >= 2:
            if "egg" in spec:
                raise BadNotation(text, "`egg` is there twice")
            if words[2:] not in ([], ["taken"]):
                raise BadNotation(text, f"nothing is expected after {words[1][:20]!r} but `taken`")
            spec["egg"] = (
                {"hex": list(read_place(text, words[1]))}
                if "," in words[1]
                else {"carrier": words[1]}
            )
            spec["egg_taken_before"] = words[2:] == ["taken"] or "," not in words[1]
        else:
            name, entry = read_dragon(text, words)
            if name in dragons:
                raise BadNotation(text, f"{name} is there twice")
            dragons[name] = entry
    spec["seats"], spec["lairs"], spec["dragons"] = seats, lairs, dragons
    if brace:
        try:
            spec["options"] = cast(PlainDict, from_json(brace + tail))
        except ValueError as error:
            raise BadNotation(text, f"the options are not JSON: {error}") from None
    return spec


def read_number(text: str, word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise BadNotation(text, f"{word[:20]!r} is not a number")
    return int(word)


def read_place(text: str, word: str) -> Hex:
    left, comma, right = word.partition(",")
    if not comma:
        raise BadNotation(text, f"{word[:20]!r} is not a hex; hexes are written like 5,-2")
    return read_number(text, left), read_number(text, right)


def read_dragon(text: str, words: list[str]) -> tuple[str, PlainDict]:
    if len(words) < 5 or words[1] not in LETTERS or not words[3].startswith("^"):
        raise BadNotation(text, "a dragon looks like `red D 0,-4 ^4 S` or `red D 0,-4 ^4 S h7 e3`")
    entry: PlainDict = {
        "hex": list(read_place(text, words[2])),
        "total": read_number(text, words[3][1:]),
        "facing": words[4],
    }
    for word in words[5:]:
        key = {"h": "health", "e": "energy"}.get(word[:1])
        if key is None:
            raise BadNotation(text, f"{word[:20]!r} is neither health (h7) nor energy (e3)")
        if key in entry:
            raise BadNotation(text, f"the {key} of one dragon is there twice")
        entry[key] = read_number(text, word[1:])
    return f"{words[0]}.{TYPE_NAMES[LETTERS.index(words[1])]}", entry


def position_text(state: DragonWars) -> str:
    """The position in one line; drafts, plots and what happens within a Turn are not in it."""
    board = state.board
    usual = msgspec.to_builtins(Options())
    options = {
        name: value
        for name, value in board.options.items()
        if name != "mode" and value != usual[name]
    }
    parts = [str(board.options["mode"])]
    order = state.order
    parts.append(
        " ".join(
            [f"{state.seat_name(seat)}@{board.map.site_names[state.site[seat]]}" for seat in order]
        )
    )
    parts.append(f"round {state.round}")
    if state.quiet:
        parts.append(f"quiet {state.quiet}")
    if state.carrier != NOBODY:
        parts.append(f"egg {state.dragon_name(state.carrier)}")
    elif state.egg != NOWHERE:
        q, r = board.map.grid.coords[state.egg]
        parts.append(f"egg {q},{r}" + (" taken" if state.egg_taken else ""))
    for seat in order:
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            if state.cell[dragon] == NOWHERE:
                continue
            q, r = board.map.grid.coords[state.cell[dragon]]
            parts.append(
                f"{state.seat_name(seat)} {LETTERS[dragon % TYPES]} {q},{r} ^{state.total[dragon]}"
                f" {state.facing_name(dragon)} h{state.health[dragon]} e{state.energy[dragon]}"
            )
    if options:
        parts.append(msgspec.json.encode(options).decode())
    return "; ".join(parts)
