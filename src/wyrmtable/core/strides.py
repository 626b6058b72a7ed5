"""A flight in single steps reads as one line.

Runs of events that tell nothing but how one piece moves on are told by the last of them.
"""

# not compiled: text for people
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from wyrmtable.core.cues import Cue, Move, Tally, Wear
from wyrmtable.core.event import Event


def strider(cues: Sequence[Cue]) -> str:
    """The piece whose step these cues show; empty if they show more than that."""
    moves = [cue for cue in cues if isinstance(cue, Move)]
    if len(moves) != 1 or moves[0].manner != "fly":
        return ""
    piece = moves[0].piece
    plain = all(isinstance(cue, Move | Tally | Wear) and cue.piece == piece for cue in cues)
    return piece if plain else ""


def strides(
    events: Iterable[Event], cues: Callable[[Event], Sequence[Cue]]
) -> list[tuple[Event, int]]:
    """Events for a log, steps of one flight as the last of them with their number."""
    told: list[tuple[Event, int]] = []
    before: tuple[str, list[type[Cue]]] = ("", [])
    for event in events:
        shown = cues(event)
        step = (strider(shown), [type(cue) for cue in shown])  # steps of one flight look alike
        if step[0] and step == before:
            told[-1] = (event, told[-1][1] + 1)
        else:
            told.append((event, 1))
        before = step
    return told


def in_steps(text: str, steps: int) -> str:
    """The sentence of the last step, with their number if there were several."""
    return f"{text.removesuffix('.')}, in {steps} steps." if steps > 1 else text
