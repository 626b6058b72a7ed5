"""Positions: of games without a notation for them, and of any moment of any game.

A position is written by hand as fields by name, and what is to come:

    {"seats": 2, "options": {"rounds": 3}, "coins": [5, 2], "agenda": ["bids"]}

What it does not name is as at the beginning of a game with these options. A *whole* position names
everything, as `State.position_text` writes it, in JSON.
"""

# not compiled: set-up and reading
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.converting import from_json
from wyrmtable.core.errors import BadPosition, WyrmtableError
from wyrmtable.core.plain import Plain, PlainDict

if TYPE_CHECKING:
    from wyrmtable.core.ruleset import Ruleset
    from wyrmtable.core.state import State

BESIDE_FIELDS = ("seats", "options", "agenda", "outcome")  # names that no field can have


def read_position(rules: Ruleset, spec: Mapping[str, Plain] | str, chance: Chance | None) -> State:
    """The state that a position describes, at its first decision; BadPosition names the key."""
    spec = in_json(rules, spec) if isinstance(spec, str) else spec
    chance = Seeded(0) if chance is None else chance
    seats = spec.get("seats", min(rules.seat_numbers))
    options = spec.get("options", {})
    if type(seats) is not int or seats not in rules.seat_numbers:
        raise BadPosition("seats", f"{str(seats)[:40]} players cannot play {rules.title}")
    if not isinstance(options, dict):
        raise BadPosition("options", "must be a mapping")
    begun = rules.begin(seats, chance, rules.options(options))
    data = begun.data()
    for key, value in spec.items():
        if key in BESIDE_FIELDS:
            continue
        if key not in data and not has_field(rules, key):
            known = ", ".join([*BESIDE_FIELDS, *data])
            raise BadPosition(key[:40], f"unknown; a position has {known}")
        data[key] = value
    try:
        state = rules.read_data(seats, chance, data)
        if "agenda" in spec or "outcome" in spec:
            agenda: list[Plain] = []
            for task in listed(spec, "agenda"):
                agenda.append([task] if isinstance(task, str) else task)
            plain: PlainDict = {"agenda": agenda, "outcome": spec.get("outcome")}
            state.restore(plain, dict(rules.tasks))
        else:
            state.agenda = begun.agenda
    except KeyError as error:
        raise BadPosition("position", f"{error} is missing") from None
    except (IndexError, TypeError, ValueError) as error:
        raise BadPosition("position", str(error)) from None
    state.settle()
    trouble = state.broken()
    if trouble:
        raise BadPosition("position", trouble)
    return state


def in_json(rules: Ruleset, text: str) -> PlainDict:
    """The data of a position in JSON, for games without a notation of positions."""
    if not text.lstrip().startswith("{"):
        why = f"in {rules.title} it is JSON, as `state.position_text()` writes it"
        raise BadPosition("position", why)
    return decoded(text)


def has_field(rules: Ruleset, name: str) -> bool:
    """Has the table of fields this one? Some are not written while they are as at the start."""
    return rules.fields is not None and name in rules.fields.names


def listed(spec: Mapping[str, Plain], key: str) -> list[Plain]:
    """A list of a position, empty if it is not there."""
    value = spec.get(key, [])
    if not isinstance(value, list):
        raise ValueError(f"{key} must be a list")
    return value


# -- whole positions -------------------------------------------------------------------------------


def position_text(state: State) -> str:
    """The position in the notation of its game, or whole in JSON where that does not say it all."""
    rules = state.rules
    told = rules.position_notation(state)
    if told:
        try:
            if rules.position(told).digest() == state.digest():
                return told
        except WyrmtableError:  # a moment for which the notation has no words
            pass
    plain = state.to_plain()
    del plain["chance"]
    return msgspec.json.encode(plain, order="deterministic").decode()


def whole_position(
    rules: Ruleset, spec: Mapping[str, Plain] | str, chance: Chance | None
) -> State | None:
    """The state of a whole position; None if this is another description of one."""
    if isinstance(spec, str):
        if not spec.lstrip().startswith("{"):
            return None
        spec = decoded(spec)
    if "data" not in spec or "agenda" not in spec:
        return None
    state = rules.load({**spec, "chance": Seeded(0).to_plain()})
    if chance is not None:
        state.chance = chance
    return state


def decoded(source: str | bytes) -> PlainDict:
    """A mapping from JSON; BadPosition if it is none."""
    try:
        plain: PlainDict = msgspec.json.decode(source, type=dict[str, object])
    except RecursionError:
        raise BadPosition("JSON", "nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadPosition("JSON", str(error)) from None
    try:
        from_json(source)  # of a key that is there twice the last would win
    except ValueError as error:
        raise BadPosition("JSON", str(error)) from None
    return plain
