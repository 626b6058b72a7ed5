"""Whose turn it is: Levels and initiative (AW-4.2 to AW-4.9)."""

from __future__ import annotations

from wyrmtable.games.attackwing import events
from wyrmtable.games.attackwing.creatures import LEVEL
from wyrmtable.games.attackwing.state import LETTERS, NONE, AttackWing


def rank(state: AttackWing, creature: int) -> int:
    """The place of a creature in ascending order; equal for one side's equal Levels (AW-4.4)."""
    sides = state.sides()
    behind = (state.side[creature] - max(state.initiative, 0)) % sides
    return state.level(creature) * 4 + sides - behind


def in_order(state: AttackWing, creatures: list[int]) -> list[int]:
    """Creatures in ascending order of Level, without initiative first (AW-4.10)."""
    if len(creatures) < 2:
        return creatures
    keys = [  # equal ranks stay as they were
        rank(state, creature) * len(LETTERS) + place for place, creature in enumerate(creatures)
    ]
    keys.sort()
    return [creatures[key % len(LETTERS)] for key in keys]


def due(state: AttackWing, creatures: list[int], descending: bool = False) -> list[int]:
    """Those that are due next: one, or several of one side and Level (AW-4.5)."""
    if not creatures:
        return []
    if len(creatures) == 1:
        return creatures
    sides, cards, number = state.side, state.card, state.side_count
    holder = max(state.initiative, 0)
    best = 0
    first: list[int] = []
    for one in creatures:
        own = LEVEL[cards[one]] * 4 + number - (sides[one] - holder) % number  # as `rank` does
        if not first or (own > best if descending else own < best):
            best = own
            first = [one]
        elif own == best:
            first.append(one)
    return first


def chooser(state: AttackWing, creatures: list[int]) -> int:
    """The seat that chooses among creatures of one side and Level (AW-4.5, AW-18.5)."""
    owners = [state.owner[creature] for creature in creatures]
    if owners.count(owners[0]) == len(owners):
        return owners[0]
    return state.first_seat(state.side[creatures[0]])


def tied_sides(state: AttackWing) -> list[int]:
    """The sides that own a creature tied in Level with one of another side (AW-4.8)."""
    tied = 0  # sides as bits
    here = state.creatures()
    for place, one in enumerate(here):
        level, side = state.level(one), state.side[one]
        for other in here[:place]:
            if state.side[other] != side and state.level(other) == level:
                tied |= 1 << side | 1 << state.side[other]
    return [side for side in range(state.sides()) if tied >> side & 1]


def drop_initiative(state: AttackWing) -> None:
    """The token leaves the game as soon as no two sides share a Level (AW-4.9)."""
    if state.initiative != NONE and not tied_sides(state):
        give_initiative(state, NONE, "AW-4.9")


def pass_initiative(state: AttackWing) -> None:
    """The token goes to the next side to the left with a tied creature (AW-4.8, AW-14.7)."""
    if state.initiative == NONE:
        return
    tied = tied_sides(state)
    if not tied:
        give_initiative(state, NONE, "AW-14.7")
        return
    sides = state.sides()
    for step in range(1, sides + 1):
        side = (state.initiative + step) % sides
        if side in tied:
            give_initiative(state, side, "AW-4.8")
            return


def give_initiative(state: AttackWing, side: int, cite: str) -> None:
    """The Initiative Token changes hands."""
    state.initiative = side
    if state.listening:
        state.emit(events.Initiative(side=None if side == NONE else side + 1), cite)
