"""Creatures leave play: defeated, fled, or by their own objective (AW-13.11 to AW-13.13)."""

from __future__ import annotations

from wyrmtable.games.attackwing import damage, events
from wyrmtable.games.attackwing.order import drop_initiative
from wyrmtable.games.attackwing.state import (
    CARRIED,
    DEFEATED,
    FLED,
    GONE,
    LEFT,
    NONE,
    OUT_OF_PLAY,
    READY,
    REVEALED,
    U_PDT,
    U_STATE,
    U_WIDTH,
    AttackWing,
)
from wyrmtable.games.attackwing.upgrades import DISABLED_BY_END


def remove(state: AttackWing, creature: int, how: int, cite: str) -> None:
    """Take a creature out of play; its tokens and Damage Cards go back (AW-13.11)."""
    if not state.in_play(creature):
        return
    state.out[creature] = how
    state.last_gone = creature
    if state.listening:
        name = state.name(creature)
        if how == DEFEATED:
            state.emit(events.Defeated(creature=name), cite)
        elif how == FLED:
            state.emit(events.Fled(creature=name), cite)
        elif how == LEFT:
            state.emit(events.Left(creature=name), cite)
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
    return_effects(state, creature)
    drop_initiative(state)


def return_effects(state: AttackWing, creature: int) -> None:
    """Effect Tokens beside the creature return to their cards (AW-13.13, AW-15.14)."""
    kept: list[int] = []
    freed: list[int] = []
    for at in range(0, len(state.effects), 2):
        if state.effects[at] == creature:
            freed.append(state.effects[at + 1])
        else:
            kept += state.effects[at : at + 2]
    state.effects = kept
    for upgrade in freed:
        if upgrade not in kept[1::2] and state.upgrades[upgrade * U_WIDTH + U_PDT]:
            state.upgrades[upgrade * U_WIDTH + U_PDT] = 0
            disables = DISABLED_BY_END[state.upgrade_card(upgrade)]
            if disables and state.upgrades[upgrade * U_WIDTH + U_STATE] == READY:
                state.upgrades[upgrade * U_WIDTH + U_STATE] = 1
