"""Sentences in another language: `WYRMTABLE_LANGUAGE=de` speaks as `words/de.json` says.

Sentences are written where they belong, in English; `tools/catalogue.py` collects them in one file
`words/en.json` for each game and one for what games share. A translation maps them to others:

    {"Your {kind} may declare its facing": "{kind}: Blickrichtung ansagen"}

What leaves the engine for people passes `tell`, which finds the sentence with its slots filled and
fills the other one. What a translation does not have, or has with slots that the English sentence
does not fill, stays English. Records, states and notation know no language.
"""

# not compiled: text for people
from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from logging import getLogger
from pathlib import Path
from typing import TypeVar, cast

import msgspec

from wyrmtable.core.phrases import SLOT, Phrase, letters, misfit
from wyrmtable.core.sentence import Sentence

Kind = TypeVar("Kind")
Collected = dict[str, list[str]]  # English sentences by the source they stand in

STARTED_WITH = "WYRMTABLE_LANGUAGE"  # environment: for a whole process
ENGLISH = "en"
PSEUDO = "xx-pseudo"  # marks every sentence of the catalogue: what is not marked passes it by
LOGGER = getLogger(__name__)
PACKAGE = Path(__file__).resolve().parent.parent
FEWEST_LETTERS = 3  # beside its slots, without which a template would fit everything
MOST_KEPT = 4096
LONGEST = 500  # characters of a text that is searched for sentences
MOST_SEARCHES = 64  # in one text, through all its parts
BETWEEN = (" · ", ": ", "; ")  # what stands between sentences that are put side by side
SCENE = frozenset({"label", "note", "phase", "status", "text", "title"})  # fields that are read
FACTS = frozenset(
    {"ask", "barred", "ends", "hint", "note", "pass_words", "reasons", "why", "words"}
)


class Language:
    """English sentences and what they are in another language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = {one: other for one, other in sentences.items() if not misfit(one, other)}
        with_slots = [one for one in self._sentences if SLOT.search(one)]
        self._phrases = [
            (Phrase(one), Sentence(self._sentences[one]))
            for one in sorted(with_slots, key=letters, reverse=True)
            if letters(one) >= FEWEST_LETTERS and not set("{}") & set(SLOT.sub("", one))
        ]
        self._kept: dict[str, str] = {}

    def tell(self, text: str) -> str:
        """A finished English text in this language; as it is if no sentence fits."""
        if len(text) > LONGEST:
            return self._sentences.get(text, text)
        kept = self._kept.get(text)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[text] = self._found(text, iter(range(MOST_SEARCHES)))
        return kept

    def template(self, text: str) -> str:
        """An English template in this language."""
        return self._sentences.get(text, text)

    def _found(self, text: str, searches: Iterator[int]) -> str:
        """The same, with as many searches as are left for the text and all its parts."""
        if text in self._sentences:
            return self._sentences[text]
        if next(searches, None) is None:
            return text
        for english, sentence in self._phrases:
            values = english.values(text)
            if values is not None:
                return sentence.filled(
                    [self._found(values[gap], searches) for gap in sentence.gaps]
                )
        for sign in BETWEEN:
            first, between, rest = text.partition(sign)
            if between:
                return self._found(first, searches) + sign + self._found(rest, searches)
        if text.endswith("."):
            return self._found(text[:-1], searches) + "."
        if text[:1].isupper():
            other = self._found(text[0].lower() + text[1:], searches)
            return other[:1].upper() + other[1:]
        return text


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
        return {one: f"⟦{one}⟧" for path in files(ENGLISH) for one in collected(path)}
    found: dict[str, str] = {}
    for path in files(language):
        sentences, mistakes = read_file(path)
        found.update(sentences)
        for mistake in mistakes:
            LOGGER.warning("%s", mistake)
    return found


def read_file(path: Path) -> tuple[dict[str, str], list[str]]:
    """The sentences of a translation that can be told, and what is wrong with the others."""
    try:
        given = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        return {}, [f"{path}: everything stays English: {error}"]
    wrong = {one: why for one, other in given.items() if (why := misfit(one, other))}
    mistakes = [f"{path}: {one!r} stays English: {why}" for one, why in wrong.items()]
    return {one: other for one, other in given.items() if one not in wrong}, mistakes


def collected(path: Path) -> list[str]:
    """The sentences of a catalogue."""
    parts = msgspec.json.decode(path.read_bytes(), type=Collected)
    return [one for part in parts.values() for one in part]


def files(language: str) -> list[Path]:
    """Where the sentences of a language lie."""
    return sorted(PACKAGE.glob(f"**/words/{language}.json"))


def languages() -> list[str]:
    """The languages there are."""
    return sorted({PSEUDO, ENGLISH, *(path.stem for path in files("*"))})


def unknown() -> str:
    """What is wrong with the language that is set for this process; empty if nothing is."""
    language = os.environ.get(STARTED_WITH, ENGLISH)
    if language in (known := languages()):
        return ""
    return f"{STARTED_WITH}: there is no language {language[:40]!r}, only {', '.join(known)}"


@cache
def spoken() -> Language | None:
    """The language of this process; None: English, as the sentences are written."""
    language = os.environ.get(STARTED_WITH, ENGLISH)
    if language == ENGLISH:
        return None
    if why := unknown():
        LOGGER.warning("%s", why)
        return None
    return Language(read_sentences(language))


def tell(text: str) -> str:
    """A text for people in the language of this process."""
    language = spoken()
    return text if language is None else language.tell(text)


def template(text: str) -> str:
    """A template in the language of this process."""
    language = spoken()
    return text if language is None else language.template(text)
