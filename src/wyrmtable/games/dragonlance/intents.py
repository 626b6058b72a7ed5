"""Answers in advance: what hordes have said that they will do in the open window (DL-12.14)."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.windows import BLANK, intent_at, with_intent, without_intents
from wyrmtable.games.dragonlance.codes import INTENT
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import PAID, PLAY, STUNT, VERBS


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
    at = intent_at(said, INTENT, horde)
    if at < 0:
        return None
    kind = said[at + 1]
    return VERBS.by_kind[kind].of(tuple(numbers_of(kind, said[at + 2 : at + INTENT])))


def set_intent(state: DragonLance, horde: int, action: Action) -> None:
    """Note what a horde says last."""
    state.intents = with_intent(state.intents, INTENT, horde, action)


def drop_intents(state: DragonLance, hordes: list[int]) -> None:
    """These hordes have said nothing."""
    if state.intents:
        state.intents = without_intents(state.intents, INTENT, hordes)


def forget_intents(state: DragonLance) -> None:
    """A window is over, or another one has opened on top of it."""
    if state.intents:
        state.intents = []
    if 1 in state.holds:
        state.holds = [0] * state.seats
