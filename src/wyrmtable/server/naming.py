"""Names that people give themselves: they can be seen, and none passes for another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from wyrmtable.core.errors import WyrmtableError

LONGEST_FOLDED = 160  # some single characters fold to very many

# Printable by their category, but nothing is drawn for them.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    chr(code)
    for low, high in ((0x180B, 0x180F), (0xFE00, 0xFE0E), (0xE0100, 0xE01EF))
    for code in range(low, high + 1)
)
PICTURE = "\ufe0f"  # draws the sign before it as a picture; alone it is nothing

# Letters of other scripts that look like Latin ones, capitals and small letters by themselves.
_LOOKS = {
    "АВЕКМНОРСТУХІЈЅаеорсухіјѕԁһӏԛԝкмтвн": "ABEKMHOPCTYXIJSaeopcyxijsdhlqwkmtbh",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρτυικχωγ": "ABEZHIKMNOPTYXaovptuikxwy",  # Greek
    "օսհոցɑɡıⅼ": "ouhngagil",  # Armenian, and Latin letters beyond the alphabet
    "‘’ʼ`´‐‑‒–—": "'''''-----",
}
_LATIN = str.maketrans(
    {a: b for those, these in _LOOKS.items() for a, b in zip(those, these, strict=True)}
)
_ALIKE = str.maketrans("i1|0", "lllo")  # in many fonts


class BadName(WyrmtableError):
    """A name that cannot be shown, or an account that cannot be made or opened."""


def fold(name: str) -> str:
    """Names that differ by case, or by how they are encoded, are the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def shape(name: str) -> str:
    """What a name looks like at a glance: two names of one shape could pass for each other."""
    plain = unicodedata.normalize("NFKC", name.replace(PICTURE, "")).translate(_LATIN)
    looks = re.sub(r"\s+", " ", plain).strip().casefold().translate(_ALIKE)
    return looks.replace("rn", "m").replace("vv", "w")


def printable(name: str) -> str:
    """A name that can be shown; BadName if it has control or invisible characters."""
    shown = re.sub(" +", " ", unicodedata.normalize("NFC", name)).strip()
    if not 1 <= len(shown) <= 40 or not shown.isprintable() or len(fold(shown)) > LONGEST_FOLDED:
        raise BadName("a name has 1 to 40 printable characters")
    if BLANKS.intersection(shown) or not any(visible(letter) for letter in shown):
        raise BadName("a name has no blank characters except single spaces")
    return shown


def visible(letter: str) -> bool:
    """Is it seen by itself? Marks are seen on letters."""
    return unicodedata.category(letter)[0] in "LNPS"


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it where it could pass for one of the others."""
    taken = {shape(other) for other in others}
    called, number = name, 1
    while shape(called) in taken:
        number += 1
        end = f" {number}"
        called = name[: 40 - len(end)].rstrip() + end
    return called
