"""Actions: small values with a text form that a person can read and type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wyrmtable.core.plain import Plain, encode

if TYPE_CHECKING:
    from wyrmtable.core.verbs import Verb

RESIGN_KIND: Final = 1
TIMEOUT_KIND: Final = 2
FIRST_GAME_KIND: Final = 10  # kinds below are the engine's own


class Action:
    """An answer to a decision; `text` is its notation, `kind` and `args` are for the rules.

    Without a text its `verb` writes one when it is wanted.
    """

    kind: int
    args: tuple[int, ...]
    verb: Verb | None

    def __init__(
        self, kind: int, args: tuple[int, ...], text: str, verb: Verb | None = None
    ) -> None:
        self.kind = kind
        self.args = args
        self.verb = verb
        self._text = text

    @property
    def text(self) -> str:
        """What a person types, and what a record holds."""
        if not self._text and self.verb is not None:
            self._text = self.verb.write(self.args)
        return self._text

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


class ActionsJson:
    """Some actions as JSON: their texts, and beside them their verbs and slots."""

    texts: bytes
    acts: bytes

    def __init__(self, texts: bytes, acts: bytes) -> None:
        self.texts = texts
        self.acts = acts


# Lists that rules keep are written once: by the identity of the list, which is kept with its text
MOST_LISTS: Final = 512
LISTS: Final[dict[int, tuple[Sequence[Action], ActionsJson]]] = {}


def acts_of(actions: Sequence[Action]) -> list[Plain]:
    """The verbs and slots of some actions, in their order; none if one of them has no verb."""
    acts: list[Plain] = []
    for action in actions:
        verb = action.verb
        if verb is None:
            return []
        acts.append(verb.plain(action.args))
    return acts


def actions_json(actions: Sequence[Action], tells_acts: bool = True) -> ActionsJson:
    """Some actions as JSON."""
    known = LISTS.get(id(actions))
    if known is not None:
        return known[1]
    acts = acts_of(actions) if tells_acts else []
    written = ActionsJson(encode([action.text for action in actions]), encode(acts))
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
