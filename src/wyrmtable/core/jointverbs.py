"""Verbs for several at once: `1 breath 0; 2 breath none` is one action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.verbs import Verb

EACH: Final = "each"  # in JSON: the single ones, if there are several


class JointVerb(Verb):
    """A kind of action of which several may be one; their numbers follow one another."""

    most: int

    def __init__(self, kind: int, name: str, pattern: str, most: int, about: str = "") -> None:
        super().__init__(kind, name, pattern, about=about)
        self.most = most

    def single(self, args: Sequence[int]) -> list[Sequence[int]]:
        """The numbers of the single ones; ValueError if they do not come out even."""
        width = len(self.fields)
        if not args or len(args) % width or len(args) > self.most * width:
            raise ValueError(f"numbers come in groups of {width}, at most {self.most} of them")
        return [args[at : at + width] for at in range(0, len(args), width)]

    def write(self, args: Sequence[int]) -> str:
        texts: list[str] = []
        for one in self.single(args):
            texts.append(super().write(one))
        return "; ".join(texts)

    def read(self, text: str) -> Action | None:
        if ";" not in text:
            return super().read(text)
        args: list[int] = []
        known = 0
        parts = text.split(";")
        for part in parts:
            action = super().read(part.strip())
            if action is not None:
                known += 1
                args.extend(action.args)
        if not known:
            return None
        if known < len(parts):
            raise ValueError("answers of one kind belong together")
        if known > self.most:
            raise ValueError(f"there are at most {self.most} at once")
        return self.of(tuple(args))

    def sound(self, args: Sequence[int]) -> bool:
        try:
            parts = self.single(args)
        except ValueError:
            return False
        sound = True
        for one in parts:
            sound = sound and super().sound(one)
        return sound

    def plain(self, args: Sequence[int]) -> PlainDict:
        told: list[Plain] = []
        for one in self.single(args):
            told.append(super().plain(one))
        first = told[0]
        assert isinstance(first, dict)
        return first if len(told) == 1 else {"do": self.name, EACH: told}

    def from_plain(self, plain: PlainDict) -> Action:
        listed = plain.get(EACH)
        if listed is None:
            return super().from_plain(plain)
        args: list[int] = []
        if not isinstance(listed, list) or not 0 < len(listed) <= self.most:
            raise ValueError(f"{EACH}: must be a list of at most {self.most}")
        for one in listed:
            if not isinstance(one, dict):
                raise ValueError(f"{EACH}: every entry is a mapping")
            args.extend(super().from_plain(one).args)
        return self.of(tuple(args))
