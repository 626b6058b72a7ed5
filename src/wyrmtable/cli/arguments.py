"""What people type after a command: options of a game, seats and bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from wyrmtable.bots import bot
from wyrmtable.cli.files import DATA_FILES, read_data
from wyrmtable.cli.polite import Refusal
from wyrmtable.core.converting import from_json
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.ruleset import Ruleset

USUAL_BOT = "hatchling"

Game = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game, see `games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="File with a record.")]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="Number of players.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="Option of the game, see `games`; may be repeated. A map may be a file.",
    ),
]
Plain_ = Annotated[
    bool,
    typer.Option("--plain", help="Print sentences without colour or drawing, for screen readers."),
]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of the dice and the bots.")]
Pace = Annotated[
    float,
    typer.Option(
        "--think", min=0.001, max=100.0, help="How much longer bots think: 2 is twice as long."
    ),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Save the record in this file.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def game_options(rules: Ruleset, given: Sequence[str] | None) -> dict[str, Plain]:
    """Options as typed, made into what the game expects; BadOptions names the one refused."""
    fields = {field.name: field.type for field in msgspec.structs.fields(rules.options_type)}
    options: dict[str, Plain] = {}
    for pair in given or ():
        key, equals, value = pair.partition("=")
        key = key.strip()
        if not equals or not key:
            raise BadOptions(repr(pair), "an option is written like mode=egg")
        if key not in fields:
            raise BadOptions(key, f"unknown; {rules.title} has {', '.join(fields)}")
        if key in options:
            raise BadOptions(key, "is given twice")
        try:
            options[key] = option_value(value.strip(), fields[key])
        except msgspec.ValidationError:
            values = rules.option_values(key)
            typed = "; data is a file or JSON" if "data" in values.split() else ""
            why = f"must be {values}, not {value!r}{typed}"
            raise BadOptions(key, why, rules.clause_of_option(key)) from None
    rules.options(options)
    return options


def option_value(value: str, kind: object) -> Plain:
    """One value by its type; a value that names a data file stands for what is in it."""
    nothing: tuple[Plain, ...] = (None, []) if value == "none" else ()
    for empty in nothing:
        with suppress(msgspec.ValidationError):
            msgspec.convert(empty, kind)
            return empty
    if value.startswith("{"):
        return json_value(value, kind)
    path = Path(value)
    try:
        made: object = msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:  # it may be a file, or several values
        in_file = path.suffix in DATA_FILES
        parts = [part.strip() for part in value.removeprefix("[").removesuffix("]").split(",")]
        made = value if in_file else msgspec.convert(parts, kind, strict=False)
    if isinstance(made, str) and path.suffix in DATA_FILES:
        data: PlainDict = read_data(path)  # type: ignore[assignment]  # decoded data
        named = {"name": path.stem, **data}
        return data if fits(data, kind) and not fits(named, kind) else named
    plain: Plain = msgspec.to_builtins(made)
    return plain


def json_value(value: str, kind: object) -> Plain:
    """Data that is typed as JSON."""
    try:
        made: object = msgspec.convert(from_json(value), kind)
    except ValueError as error:
        raise msgspec.ValidationError(str(error)) from None
    plain: Plain = msgspec.to_builtins(made)
    return plain


def fits(data: object, kind: object) -> bool:
    """Is this data what an option takes?"""
    with suppress(msgspec.ValidationError):
        msgspec.convert(data, kind)
        return True
    return False


def check_seats(rules: Ruleset, seats: int | None) -> int:
    """The number of players, the smallest if none is given."""
    return min(rules.seat_numbers) if seats is None else seats


def chosen_bots(given: str | None, seats: int) -> list[str]:
    """Names of bots for the last seats, from `2` or `drake,elder`; all seats but one if None."""
    if given is None:
        return [USUAL_BOT] * (seats - 1)
    if given.strip().isdecimal():
        count = int(given)
        if count > seats:
            raise Refusal(f"--bots: {count} bots for {seats} seats")
        return [USUAL_BOT] * count
    names = [name.strip().lower() for name in given.split(",") if name.strip()]
    for name in names:
        bot(name)
    if len(names) > seats:
        raise Refusal(f"--bots: {len(names)} bots for {seats} seats")
    return names


def viewer(seat: int | None, seats: int) -> int | None:
    """A seat as people count it, from 1, as the engine counts it."""
    if seat is None:
        return None
    if not 1 <= seat <= seats:
        raise Refusal(f"--seat: there is no seat {seat}; this table has seats 1 to {seats}")
    return seat - 1
