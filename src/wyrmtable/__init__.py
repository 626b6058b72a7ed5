"""Wyrmtable: a table for dragon-combat games."""

# ruff: noqa: E402

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmtable import compiled

compiled.use()  # before anything of the engine is loaded

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Recorded, Scripted, Sealed, Seeded
from wyrmtable.core.decision import Decision
from wyrmtable.core.errors import (
    BadContent,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    Illegal,
    WyrmtableError,
)
from wyrmtable.core.event import Event
from wyrmtable.core.match import Match
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.plainposition import decoded
from wyrmtable.core.record import Record
from wyrmtable.core.rulebook import Clause, Rulebook
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.games import GAMES, UnknownGame, ruleset

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    """The version, when somebody asks for it: reading the metadata of packages takes a while."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version("wyrmtable")


def load(source: str) -> State:
    """A state of any game from the JSON that `State.to_json` has written."""
    plain = decoded(source)
    if "game" not in plain:
        raise BadPosition("game", "missing: the name of the game that this is a state of")
    if not isinstance(plain["game"], str):
        raise BadPosition("game", "is the name of a game, a text")
    return ruleset(plain["game"][:40]).load(plain)


__all__ = [
    "GAMES",
    "Action",
    "BadContent",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Chance",
    "Clause",
    "Decision",
    "Event",
    "Illegal",
    "Match",
    "Outcome",
    "Record",
    "Recorded",
    "Rulebook",
    "Ruleset",
    "Scripted",
    "Sealed",
    "Seeded",
    "State",
    "UnknownGame",
    "WyrmtableError",
    "__version__",
    "load",
    "ruleset",
]
