"""Phrases: English sentences with slots, found again in texts whose slots are filled."""

# not compiled: text for people
from __future__ import annotations

import re
from typing import Final

from wyrmtable.core.sentence import Sentence

SLOT: Final = re.compile(r"\{([A-Za-z_]\w*)\}")


class Phrase:
    """What a sentence looks like when its slots are filled."""

    def __init__(self, sentence: str) -> None:
        pieces = SLOT.split(sentence)  # text, slot, text, slot, ...
        self.first = pieces[0]
        self.slots = pieces[1::2]
        self.after = pieces[2::2]  # the text behind each slot
        self.fewest = sum(map(len, pieces[::2])) + len(self.slots)

    def values(self, text: str) -> dict[str, str] | None:
        """What stands in each slot, as short as can be; None if the text is another.

        Every slot has a character at least. One pass is enough: where the text behind a slot comes
        first, there is most room for what follows.
        """
        last = len(text) - len(self.after[-1])
        if len(text) < self.fewest or not text.startswith(self.first):
            return None
        if not text.endswith(self.after[-1]):
            return None
        found: dict[str, str] = {}
        start = len(self.first)
        for number, (slot, piece) in enumerate(zip(self.slots, self.after, strict=True), 1):
            end = last if number == len(self.slots) else text.find(piece, start + 1, last)
            if end <= start or found.setdefault(slot, text[start:end]) != text[start:end]:
                return None
            start = end + len(piece)
        return found


def letters(sentence: str) -> int:
    """How many letters a sentence has beside its slots."""
    return sum(map(str.isalpha, SLOT.sub("", sentence)))


def misfit(english: str, other: str) -> str:
    """Why a translation cannot stand for a sentence; empty if it can."""
    known = gaps(english)
    if known is None:  # no template: told as it is
        return ""
    given = gaps(other)
    if given is None:
        return "a slot is a name in braces, as in the English sentence"
    if beside := sorted(given - known):
        return f"the English sentence has no slot {{{beside[0]}}}"
    return ""


def gaps(template: str) -> set[str] | None:
    """The names of the slots of a template; None if it is malformed."""
    try:
        return set(Sentence(template).gaps)
    except ValueError:
        return None
