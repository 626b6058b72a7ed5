"""How to win, and how far each side is (AW-1.1)."""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.board.scene import Goal, Progress
from wyrmtable.games.attackwing import creatures
from wyrmtable.games.attackwing.adventures import GALADAEROS, geysers_left
from wyrmtable.games.attackwing.damage import health_left
from wyrmtable.games.attackwing.ending import seats_of
from wyrmtable.games.attackwing.state import CHOOSING, AttackWing
from wyrmtable.games.attackwing.treasure import items

ADVENTURES = {
    1: (
        "Eshaedra defeats Galadaeros, or has 3 Health when he leaves by the exit; "
        "Galadaeros wounds her below that and leaves, or defeats her",
        "AW-21.17",
    ),
    2: (
        "Balagos and Eshaedra defeat another dragon, better both, and leave by an open edge; "
        "Galadaeros lives until one geyser is left",
        "AW-22.15",
    ),
}
LAST = (
    "Be the only side with creatures left after a round. One that leaves the table is lost",
    "AW-14.9",
)


def goal(state: AttackWing) -> Goal:
    """One line for the table."""
    text, clause = ADVENTURES.get(int(state.adventure), LAST)
    if state.phase == CHOOSING:
        return Goal(text=text, clause=clause)
    sides = tuple(progress(state, side) for side in range(state.sides()))
    return Goal(text=text, clause=clause, sides=sides)


def progress(state: AttackWing, side: int) -> Progress:
    """The creatures that a side has left and their Health, or the soldiers of its Troops."""
    seats = seats_of(state, [side])
    own = [creature for creature, owner in enumerate(state.owner) if owner in seats]
    left = [creature for creature in own if state.in_play(creature)]
    whole = sum([life(state, creature)[1] for creature in own])
    health = sum([life(state, creature)[0] for creature in left])
    parts = [f"{health} of {whole} Health"]
    if len(own) > 1:
        parts.insert(0, f"{len(left)} of {len(own)} creatures")
    if state.adventure == 1 and left and items(state, left[0]):
        count = len(items(state, left[0]))
        parts.append(f"{count} item{'' if count == 1 else 's'}")
    if state.adventure == 2 and [state.card[creature] for creature in left] == [GALADAEROS]:
        parts.append(f"{len(geysers_left(state))} geysers")
    return Progress(seats=seats, text=", ".join(parts), share=health / whole if whole else 0.0)


def life(state: AttackWing, creature: int) -> tuple[int, int]:
    """What a creature has left and had: Health, of a Troop that of all soldiers."""
    each = creatures.HEALTH[state.card[creature]]
    if not state.is_troop(creature):
        return health_left(state, creature), each
    return each * len(state.bases_of(creature)), each * state.who.count(creature)
