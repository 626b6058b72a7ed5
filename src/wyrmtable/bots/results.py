"""Finished games of a ladder, kept in a journal: an interruption costs no more than one game."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from wyrmtable.bots.levels import Setting, levels_file
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.ruleset import Ruleset

Pair = tuple[str, str]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One game: who sat where, how it ended, and how long everybody thought."""

    pair: Pair  # the weaker level first
    number: int  # among the games of this pair
    names: Pair  # by seat
    options: Setting
    deals: tuple[tuple[str, ...], ...]  # what the ladder dealt to every seat: colour, place
    winner: int | None  # the seat
    reason: str
    decisions: tuple[int, int]  # by seat
    seconds: tuple[float, float]  # of processor time
    longest: tuple[float, float]

    @property
    def winning(self) -> str | None:
        """The name that won."""
        return None if self.winner is None else self.names[self.winner]

    @property
    def cut_off(self) -> bool:
        """Did a limit end the game, and not its play?"""
        return "limit" in self.reason or self.reason == "no progress"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What games must have in common to be counted together."""

    game: str
    seed: int
    pace: float
    levels: str  # digest of the file that defines them


def terms_of(rules: Ruleset, seed: int, pace: float) -> Terms:
    """The terms of a ladder with the levels as they are now."""
    digest = hashlib.sha256(levels_file(rules).read_bytes()).hexdigest()[:16]
    return Terms(game=rules.name, seed=seed, pace=pace, levels=digest)


class OtherTerms(WyrmtableError):
    """A journal holds games that cannot be counted together with those to be played."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return (
            f"{self.path}: holds games of another ladder (game, seed, pace or levels differ); "
            "begin with --anew, or keep another journal"
        )


class Journal:
    """A file with the terms in its first line and a finished game in every other."""

    def __init__(self, path: Path, terms: Terms, anew: bool = False) -> None:
        self.path = path
        self.terms = terms
        self.results = [] if anew else list(self._read())
        self._write_all()

    def _read(self) -> Iterator[Result]:
        if not self.path.exists():
            return
        lines = self.path.read_bytes().splitlines()
        try:
            known = msgspec.json.decode(lines[0], type=Terms) if lines else None
        except msgspec.DecodeError:
            known = None
        if known != self.terms:
            raise OtherTerms(self.path)
        for line in lines[1:]:
            try:
                yield msgspec.json.decode(line, type=Result)
            except msgspec.DecodeError:
                return  # written only in part when the machine stopped

    def _write_all(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_suffix(".part")
        lines = [msgspec.json.encode(entry) for entry in (self.terms, *self.results)]
        beside.write_bytes(b"\n".join(lines) + b"\n")
        beside.replace(self.path)

    def add(self, result: Result) -> None:
        """Keep a finished game."""
        self.results.append(result)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            os.fsync(file.fileno())
