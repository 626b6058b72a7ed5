"""Actions: small values with a text form that a person can read and type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.plain import encode

RESIGN_KIND: Final = 1
TIMEOUT_KIND: Final = 2
FIRST_GAME_KIND: Final = 10  # kinds below are the engine's own


class Action:
    """An answer to a decision; `text` is its notation, `kind` and `args` are for the rules."""

    kind: int
    args: tuple[int, ...]
    text: str

    def __init__(self, kind: int, args: tuple[int, ...], text: str) -> None:
        self.kind = kind
        self.args = args
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.kind}, {self.args}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.kind == other.kind and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.kind, self.args))

    def __reduce__(self) -> tuple[type[Action], tuple[int, tuple[int, ...], str]]:
        return Action, (self.kind, self.args, self.text)


# Lists that rules keep are written once: by the identity of the list, which is kept with its text
MOST_LISTS: Final = 512
LISTS: Final[dict[int, tuple[Sequence[Action], bytes]]] = {}


def texts_json(actions: Sequence[Action]) -> bytes:
    """The texts of some actions as JSON."""
    known = LISTS.get(id(actions))
    if known is not None:
        return known[1]
    written = encode([action.text for action in actions])
    if isinstance(actions, tuple):  # it never changes
        if len(LISTS) >= MOST_LISTS:
            LISTS.clear()
        LISTS[id(actions)] = (actions, written)
    return written


RESIGN = Action(RESIGN_KIND, (), "resign")
TIMEOUT = Action(TIMEOUT_KIND, (), "timeout")


def no_action(seat: int, given: object) -> TypeError:
    """What to say to a programmer who plays something that is neither an action nor text."""
    wanted = f"an action is one of `state.decision({seat}).actions` or its text"
    return TypeError(f"{wanted}, not {repr(given)[:40]}")
