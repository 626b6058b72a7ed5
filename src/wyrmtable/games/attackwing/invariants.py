"""What always holds in a game of Attack Wing (random tests ask this)."""

# not compiled: asked by tests and when states are read
from __future__ import annotations

from wyrmtable.games.attackwing import creatures, legioncode
from wyrmtable.games.attackwing.bases import overlapping
from wyrmtable.games.attackwing.references import require_references, within
from wyrmtable.games.attackwing.state import (
    CARRIED,
    GONE,
    IN_PLAY,
    ON_TABLE,
    STANDING,
    AttackWing,
)

CREATURE_FIELDS = [
    "side", "owner", "point", "altitude", "exhaustion", "shattered", "out", "victory", "dial",
    "dial_of", "color", "marks",
]  # fmt: skip
BASE_FIELDS = ["place", "x", "y", "heading"]
TOKEN_FIELDS = ["kind", "known", "where", "holder", "up", "x", "y"]


def require_even(state: AttackWing) -> None:
    """ValueError if lists that belong together have different lengths or name nobody."""
    count, bases = len(state.card), len(state.who)
    for name in CREATURE_FIELDS:
        if len(getattr(state, name)) != count:
            raise ValueError(f"{name}: there are {count} creatures")
    if len(state.tokens) != 4 * count:
        raise ValueError(f"tokens: there are {count} creatures")
    for name in BASE_FIELDS:
        if len(getattr(state, name)) != bases:
            raise ValueError(f"{name}: there are {bases} bases")
    for name in TOKEN_FIELDS:
        if len(getattr(state, f"token_{name}")) != len(state.token_number):
            raise ValueError(f"token_{name}: there are {len(state.token_number)} tokens")
    if len(state.down_kind) != len(state.down_of):
        raise ValueError("down_kind: every face-down Damage Card has a base")
    if len(state.burst_at) != len(state.bursts):
        raise ValueError("burst_at: every Burst Token has a place")
    within(state.who, count, "who")
    within(state.point, bases, "point")
    within(state.down_of, bases, "down_of")
    within(state.side, state.side_count, "side")
    require_references(state)
    for creature in range(count):
        if creature not in state.who or state.who[state.point[creature]] != creature:
            raise ValueError(f"point: creature {creature} has no such base")
    if list(state.who) != sorted(state.who):
        raise ValueError("who: the bases follow the order of the creatures")
    within(state.owner, state.seats, "owner")
    require_drafts(state)


def require_drafts(state: AttackWing) -> None:
    """ValueError if the drafts of legions are not seat, length and numbers of each."""
    at, before = 0, -1
    while at < len(state.legions):
        seat, length = [*state.legions[at : at + 2], 0][:2]
        draft = state.legions[at + 2 : at + 2 + length]
        if not before < seat < state.seats or length < 1 or len(draft) != length:
            raise ValueError("legions: a draft is that of a seat, in the order of the seats")
        try:
            legioncode.from_numbers(draft)
        except (IndexError, ValueError):
            raise ValueError("legions: the numbers of a draft mean no legion") from None
        at, before = at + 2 + length, seat


def broken(state: AttackWing) -> str:
    """Which invariant does not hold; empty if all do."""
    for creature, card in enumerate(state.card):
        standing = [base for base in state.bases_of(creature) if state.place[base] != GONE]
        if state.out[creature] == IN_PLAY and not standing:
            return f"{state.name(creature)} is in play without a base"
        if state.out[creature] != IN_PLAY and standing:
            return f"{state.name(creature)} has left play, and a base of it has not (AW-13.11)"
        if not creatures.TROOP[card] and state.who.count(creature) != 1:
            return f"{state.name(creature)} is no Troop and has several bases (AW-17.1)"
    overlap = overlapping_bases(state)
    if overlap:
        return overlap
    for token, where in enumerate(state.token_where):
        if where == CARRIED and not 0 <= state.token_holder[token] < len(state.card):
            return f"nobody carries token {token + 1} (AW-21.8)"
    if ON_TABLE in state.token_where and not state.card:
        return "tokens lie on the table before there are creatures (AW-19.2)"
    return ""


def overlapping_bases(state: AttackWing) -> str:
    """Two bases at rest that overlap (AW-2.4); empty if there are none."""
    standing = [base for base, place in enumerate(state.place) if place == STANDING]
    for number, base in enumerate(standing):
        for other in standing[number + 1 :]:
            if overlapping(state.shapes[base], state.shapes[other]):
                return f"{state.base_name(base)} overlaps {state.base_name(other)} (AW-2.4)"
    return ""
