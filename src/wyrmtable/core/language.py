"""Sentences in another language: `WYRMTABLE_LANGUAGE=de` speaks as `words/de.json` says.

Sentences are written where they belong, in English; `tools/catalogue.py` collects them in one file
`words/en.json` for each game and one for what games share. A translation maps them to others:

    {"Your {kind} may declare its facing": "{kind}: Blickrichtung ansagen"}

What leaves the engine for people passes `tell`, which finds the sentence with its slots filled and
fills the other one. What a translation does not have stays English. Records, states and notation
know no language.
"""

# not compiled: text for people
from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import msgspec

from wyrmtable.core.sentence import Sentence

Kind = TypeVar("Kind")
Collected = dict[str, list[str]]  # English sentences by the source they stand in

STARTED_WITH = "WYRMTABLE_LANGUAGE"  # environment: for a whole process
PSEUDO = "xx-pseudo"  # marks every sentence of the catalogue: what is not marked passes it by
PACKAGE = Path(__file__).resolve().parent.parent
SLOT = re.compile(r"\{([A-Za-z_]\w*)\}")
FEWEST_LETTERS = 3  # beside its slots, without which a template would fit everything
MOST_KEPT = 4096
BETWEEN = (" · ", ": ", "; ")  # what stands between sentences that are put side by side
SCENE = frozenset({"label", "note", "phase", "status", "text", "title"})  # fields that are read
FACTS = frozenset(
    {"ask", "barred", "ends", "hint", "note", "pass_words", "reasons", "why", "words"}
)


class Language:
    """English sentences and what they are in another language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = sentences
        with_slots = [one for one in sentences if SLOT.search(one)]
        self._patterns = [
            (pattern(one), Sentence(sentences[one]))
            for one in sorted(with_slots, key=letters, reverse=True)
            if letters(one) >= FEWEST_LETTERS and not set("{}") & set(SLOT.sub("", one))
        ]
        self._kept: dict[str, str] = {}

    def tell(self, text: str) -> str:
        """A finished English text in this language; as it is if no sentence fits."""
        kept = self._kept.get(text)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[text] = self._found(text)
        return kept

    def template(self, text: str) -> str:
        """An English template in this language."""
        return self._sentences.get(text, text)

    def _found(self, text: str) -> str:
        if text in self._sentences:
            return self._sentences[text]
        for english, sentence in self._patterns:
            found = english.fullmatch(text)
            if found is not None:
                return sentence.filled([self.tell(found[gap]) for gap in sentence.gaps])
        for sign in BETWEEN:
            first, between, rest = text.partition(sign)
            if between:
                return self.tell(first) + sign + self.tell(rest)
        if text.endswith("."):
            return self.tell(text[:-1]) + "."
        if text[:1].isupper():
            other = self.tell(text[0].lower() + text[1:])
            return other[:1].upper() + other[1:]
        return text


def pattern(sentence: str) -> re.Pattern[str]:
    """What a sentence looks like when its slots are filled."""
    pieces = SLOT.split(sentence)  # text, slot, text, slot, ...
    known: set[str] = set()
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            pieces[at] = re.escape(piece)
        else:
            pieces[at] = f"(?P={piece})" if piece in known else f"(?P<{piece}>.+?)"
            known.add(piece)
    return re.compile("".join(pieces), re.DOTALL)


def letters(sentence: str) -> int:
    """How many letters a sentence has beside its slots."""
    return sum(map(str.isalpha, SLOT.sub("", sentence)))


def told(value: Kind, names: frozenset[str]) -> Kind:
    """Data with the texts of fields of these names in the language of the process."""
    return value if spoken() is None else cast(Kind, _told(value, names, False))


def _told(value: object, names: frozenset[str], read: bool) -> object:
    """The same within a field that is read, or not."""
    if isinstance(value, str):
        return tell(value) if read else value
    if isinstance(value, list | tuple):
        return type(value)([_told(one, names, read) for one in value])
    if isinstance(value, dict):
        return {key: _told(one, names, read or key in names) for key, one in value.items()}
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    other = {name: _told(part, names, read or name in names) for name, part in fields.items()}
    return msgspec.structs.replace(value, **other) if other != fields else value


def read_sentences(language: str) -> dict[str, str]:
    """The sentences of a language, of all games and what they share."""
    if language == PSEUDO:
        english = [msgspec.json.decode(path.read_bytes(), type=Collected) for path in files("en")]
        return {one: f"⟦{one}⟧" for parts in english for part in parts.values() for one in part}
    found: dict[str, str] = {}
    for path in files(language):
        found.update(msgspec.json.decode(path.read_bytes(), type=dict[str, str]))
    return found


def files(language: str) -> Iterable[Path]:
    """Where the sentences of a language lie."""
    return sorted(PACKAGE.glob(f"**/words/{language}.json"))


@cache
def spoken() -> Language | None:
    """The language of this process; None: English, as the sentences are written."""
    language = os.environ.get(STARTED_WITH, "en")
    return None if language == "en" else Language(read_sentences(language))


def tell(text: str) -> str:
    """A text for people in the language of this process."""
    language = spoken()
    return text if language is None else language.tell(text)


def template(text: str) -> str:
    """A template in the language of this process."""
    language = spoken()
    return text if language is None else language.template(text)
