"""How to win, and how far each side is (AW-1.1)."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.scene import Goal, Progress
from wyrmtable.games.attackwing.ending import seats_of
from wyrmtable.games.attackwing.state import CHOOSING, AttackWing

ADVENTURES = {
    1: ("Steal treasure, or guard it: leave with more than the other", "AW-21.7"),
    2: ("Reach the objectives of your part before the others do", "AW-22.21"),
}
LAST = ("Be the only side with creatures left after a round", "AW-14.9")


def goal(state: AttackWing) -> Goal:
    """One line for the table."""
    text, clause = ADVENTURES.get(int(state.adventure), LAST)
    if state.phase == CHOOSING:
        return Goal(text=text, clause=clause)
    sides = tuple(progress(state, side) for side in range(state.sides()))
    return Goal(text=text, clause=clause, sides=sides)


def progress(state: AttackWing, side: int) -> Progress:
    """The creatures that a side has left."""
    seats = seats_of(state, [side])
    own = [creature for creature, owner in enumerate(state.owner) if owner in seats]
    left = len([creature for creature in own if state.in_play(creature)])
    text = f"{left} creature{'' if left == 1 else 's'} left"
    return Progress(seats=seats, text=text, share=left / len(own) if own else 0.0)
