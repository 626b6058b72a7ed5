"""Answers in advance: what hordes have said that they will do in the open window (DL-12.14)."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.marks import INTENT
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import PAID, PASS_ACTION, PLAY, STUNT, play_action

BLANK = -1  # after the last number


def numbers_of(kind: int, kept: list[int]) -> list[int]:
    """The numbers of an answer without the blanks that follow them."""
    if kind == PLAY.kind:
        return kept[:5]
    if kind == STUNT.kind:
        return kept[:PAID] + [card for card in kept[PAID:] if card != BLANK]
    return []


def intent_of(state: DragonLance, horde: int) -> Action | None:
    """What a horde has said that it will answer in the open window."""
    said = state.intents
    for at in range(0, len(said), INTENT):
        if said[at] == horde:
            kind = said[at + 1]
            numbers = numbers_of(kind, said[at + 2 : at + INTENT])
            if kind == PLAY.kind:
                card, dragon, cell, level, face = numbers
                return play_action(card, dragon, cell, level, face)
            if kind == STUNT.kind:
                dragon, stunt, detail, how = numbers[:PAID]
                return STUNT.of((dragon, stunt, detail, how, *numbers[PAID:]))
            return PASS_ACTION
    return None


def set_intent(state: DragonLance, horde: int, action: Action) -> None:
    """Keep what a horde says last, in the order of the hordes."""
    drop_intents(state, [horde])
    at = 0
    while at < len(state.intents) and state.intents[at] < horde:
        at += INTENT
    blanks = [BLANK] * (INTENT - 2 - len(action.args))
    state.intents[at:at] = [horde, action.kind, *action.args, *blanks]


def drop_intents(state: DragonLance, hordes: list[int]) -> None:
    """These hordes have said nothing."""
    said = state.intents
    if not said:
        return
    kept: list[int] = []
    for at in range(0, len(said), INTENT):
        if said[at] not in hordes:
            kept.extend(said[at : at + INTENT])
    state.intents = kept


def forget_intents(state: DragonLance) -> None:
    """A window is over, or another one has opened on top of it."""
    if state.intents:
        state.intents = []
    if 1 in state.holds:
        state.holds = [0] * state.seats
