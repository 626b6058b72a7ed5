"""Creatures leave play: defeated, fled, or by their own objective (AW-13.11 to AW-13.13)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing import damage, events, upkeep
from wyrmtable.games.attackwing.order import drop_initiative
from wyrmtable.games.attackwing.state import (
    CARRIED,
    DEFEATED,
    FLED,
    GONE,
    LEFT,
    NONE,
    OUT_OF_PLAY,
    REVEALED,
    AttackWing,
)

TOLD: Final[dict[int, type[events.Defeated] | type[events.Fled] | type[events.Left]]] = {
    DEFEATED: events.Defeated,
    FLED: events.Fled,
    LEFT: events.Left,
}


def remove(state: AttackWing, creature: int, how: int, cite: str) -> None:
    """Take a creature out of play, and the Initiative Token if no tie is left (AW-4.9)."""
    if state.in_play(creature):
        take_out(state, creature, how, cite)
        drop_initiative(state)


def take_out(state: AttackWing, creature: int, how: int, cite: str) -> None:
    """A creature leaves play; its tokens and Damage Cards go back (AW-13.11)."""
    state.out[creature] = how
    state.last_gone = creature
    if state.listening:
        told = TOLD[how]
        state.emit(told(creature=state.name(creature), bases=state.standing_names(creature)), cite)
    damage.discard_all(state, creature)
    for base in state.bases_of(creature):
        state.place[base] = GONE
    state.exhaustion[creature] = 0
    for token in range(4):
        state.tokens[creature * 4 + token] = 0
    if not state.marked(creature, REVEALED):  # AW-23.11: never shown
        state.dial[creature] = NONE
    for token, holder in enumerate(state.token_holder):
        if holder == creature and state.token_where[token] == CARRIED:
            state.token_where[token] = OUT_OF_PLAY
    for at in range(len(state.effects) - 2, -1, -2):  # AW-13.13
        if state.effects[at] == creature:
            upkeep.end_effect(state, at, "AW-13.13")
