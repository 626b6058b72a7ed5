"""Words for people, as every game needs them."""

# not compiled: text for people
from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wyrmtable.core.outcome import Outcome

NAMELESS: Final[Mapping[str, str]] = {}
FIRST_SIGN: Final = 0xE000  # characters that no script uses
NOTHING: Final[Mapping[str, object]] = {}
TEXT: Final = {"type": "string"}
TYPES: Final = {  # of JSON schemas, as people call them
    "array": "a list",
    "boolean": "true or false",
    "null": "none",
    "number": "a number",
    "object": "data",
    "string": "a name",
}


class Noticing(Mapping[str, str]):
    """Names that notice whether anybody wants to know one."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self.asked = False

    def __getitem__(self, word: str) -> str:
        self.asked = True
        return self._names[word]

    def __iter__(self) -> Iterator[str]:
        self.asked = True
        return iter(self._names)

    def __len__(self) -> int:
        self.asked = True
        return len(self._names)


class Held(Mapping[str, str]):
    """Names that a sentence holds as signs while it is told in another language.

    So no name is taken for words of the game; `named` puts the names into the sentence.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._given: dict[int, str] = {}  # names by sign

    def __getitem__(self, word: str) -> str:
        name = self._names[word]
        if name.lower() == word:  # people are called as the game calls the seat
            return name
        sign = FIRST_SIGN + len(self._given)
        self._given[sign] = name
        return chr(sign)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def named(self, text: str) -> str:
        """The text with the names that were asked for."""
        return text.translate(self._given)


def person(word: str, names: Mapping[str, str]) -> str:
    """Who sits on the seat that a game calls so: `Ann (Gold)`, `Ann`; without a name `Gold`."""
    called = word.capitalize()
    name = names.get(word)
    if name is None or name.lower() == word:
        return called
    return name if word.startswith("seat ") else f"{name} ({called})"


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text that speaks of people by what games call their seats, with their names.

    `Gold is acting` becomes `Ann (Gold) is acting`. Where a number or a capital follows, the word
    belongs to a unit, as in `Gold 1` or `Gold Ember Lark`, and stays.
    """
    words = sorted(map(re.escape, names), key=len, reverse=True)
    if not words:
        return text
    called = {word.capitalize(): word for word in names}
    pattern = rf"(?<![\w-])(?:{'|'.join(word.capitalize() for word in words)})(?! ?[\dA-Z]|[\w-])"
    return re.sub(pattern, lambda found: person(called[found[0]], names), text)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """`Won by Ann`, or `A draw between Ann and Bob`: the names are of those who share it."""
    return f"{'Won by' if outcome.winners else 'A draw between'} {listed(names)}"


# Bots have titles that tell their strength, and none of them is the name of a dragon
BOT_TITLES: Final = {
    "random": "Wanderer",
    "hatchling": "Novice",
    "drake": "Squire",
    "elder": "Captain",
    "ancient": "Grandmaster",
}


def bot_title(level: str) -> str:
    """What a bot of a level is called, with its style: `Squire`, `Bold Squire`."""
    style, _, plain = level.rpartition("-")
    title = BOT_TITLES.get(plain, plain.capitalize())
    return f"{style.capitalize()} {title}" if style else title


def titled(title: str) -> str:
    """The level of a bot with this title; a level by its own name stays."""
    style, _, plain = title.rpartition(" ")
    level = next((level for level, name in BOT_TITLES.items() if name == plain), plain.lower())
    return f"{style.lower()}-{level}" if style else level


def bot_name(level: str, taken: set[str | None] | Sequence[str]) -> str:
    """What a bot is called at a table where these names are taken: `Squire`, then `Squire 2`."""
    name, number = bot_title(level), 1
    while (called := f"{name} {number}" if number > 1 else name) in taken:
        number += 1
    return called


def listed(names: Sequence[str]) -> str:
    """Several names in a sentence: `Ann, Bob and Cid`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def number_range(numbers: Sequence[int]) -> str:
    """`2 to 6`, or `2` if there is only one."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def choices(schema: Mapping[str, object]) -> list[str]:
    """The values among which one chooses by a JSON schema, as they are typed; else none."""
    if isinstance(values := schema.get("enum"), list):
        return [str(value) for value in values]
    if isinstance(inner := schema.get("items"), dict):
        return choices(inner)
    if isinstance(parts := schema.get("anyOf"), list):
        found = [value for part in parts for value in choices(part)]
        return [*found, "none"] if found and {"type": "null"} in parts else found
    return []


def shown(value: object) -> str:
    """A value that somebody gave, for an error: short, however long, deep or large it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return "a number of thousands of digits"


def allowed(schema: Mapping[str, object], definitions: Mapping[str, object] = NOTHING) -> str:
    """What a value may be by its JSON schema; empty if that says nothing about it."""
    if isinstance(parts := schema.get("anyOf"), list):
        names = schema.get("examples")
        named = {"enum": names} if isinstance(names, list) else {}
        words = [one_of({**part, **named} if part == TEXT else part, definitions) for part in parts]
        short = all("enum" in part or part.get("type") in ("boolean", "null") for part in parts)
        return "" if "" in words else (" or " if short else ", or ").join(words)
    if isinstance(path := schema.get("$ref"), str):
        return data_with(definitions.get(path.rpartition("/")[2]), definitions)
    if isinstance(values := schema.get("enum"), list):
        return " or ".join(map(str, values))
    if isinstance(inner := schema.get("items"), dict):
        if values := choices(inner):
            return f"some of {', '.join(values)}"
        most = f" with at most {schema['maxItems']} entries" if "maxItems" in schema else ""
        each = one_of(inner, definitions)
        return f"a list{most}, each {each}" if each else f"a list{most}"
    if schema.get("type") == "integer":
        return whole_number(schema.get("minimum"), schema.get("maximum"))
    return TYPES.get(str(schema.get("type")), "")


def one_of(schema: Mapping[str, object], definitions: Mapping[str, object]) -> str:
    """What one kind of value among several may be, in its own words if it has any."""
    return str(schema.get("description") or allowed(schema, definitions))


def data_with(schema: object, definitions: Mapping[str, object]) -> str:
    """What a mapping must hold by its JSON schema; what its values may be if all are of a kind."""
    if not isinstance(schema, dict) or not schema.get("required"):
        return TYPES["object"]
    told = list(schema["required"])
    values = {allowed(schema["properties"][key], definitions) for key in told}
    of_a_kind = f", each {values.pop()}" if len(values) == 1 else ""
    return f"data with {listed(told)}{of_a_kind}"


def whole_number(low: object, high: object) -> str:
    """A whole number within its bounds, as far as there are any."""
    if high is not None:
        return f"a whole number from {low} to {high}"
    return "a whole number" if low is None else f"a whole number, {low} or more"
