"""Playing a card: what a horde could play, and how a card leaves the hand (DL-12.6, DL-12.7)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.board import CELLS, WALL_SIDE
from wyrmtable.games.dragonlance.cards import last_in_effect, lay_down_played, ready, refill
from wyrmtable.games.dragonlance.codes import ANSWERABLE, STRIDE, marked
from wyrmtable.games.dragonlance.events import CardPlayed
from wyrmtable.games.dragonlance.intents import forget_intents
from wyrmtable.games.dragonlance.naming import hex_of
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    COLOURS,
    DIRECTIONS,
    HORDES,
    KINDS,
    NAMES,
    PASSWALL,
    SIZE,
    SPELLS,
    TELEPORT,
)
from wyrmtable.games.dragonlance.reasons import refusal
from wyrmtable.games.dragonlance.spells import (
    MAY_PLAY,
    UNMOVED,
    USEFUL_LEVELS,
    grounded_refusal,
    levels_beside,
    play_refusal,
    space_refusal,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import PLAY, TO_TOWER, play_action

TELEPORTS: Final[dict[int, Action]] = {}  # by dragon, hex and level


def is_played(state: DragonLance, at: int) -> bool:
    """Is this the place of a played card?"""
    return at % STRIDE == 0 and 0 <= at < len(state.played)


def playable(state: DragonLance, horde: int, moment: int) -> list[Action]:
    """Every way in which a horde can play a card now."""
    listed: list[Action] = []
    kinds = sorted(set(state.hands[horde]))
    for card in kinds:
        if not MAY_PLAY[moment * KINDS + card] or not ready(state, horde, card):
            continue
        for dragon in range(horde * SIZE, horde * SIZE + SIZE):
            if state.cell[dragon] < 0:
                continue
            if card == TELEPORT:
                listed.extend(teleports(state, horde, dragon, moment))
            elif card == PASSWALL:
                for d in range(6):
                    if state.flags.sides[state.cell[dragon] * 6 + d] == WALL_SIDE and not (
                        play_refusal(state, horde, card, dragon, -1, -1, d, moment)
                    ):
                        listed.append(play_action(card, dragon, -1, -1, d))
            elif not play_refusal(state, horde, card, dragon, -1, -1, -1, moment):
                listed.append(play_action(card, dragon))
    return listed


def teleports(state: DragonLance, horde: int, dragon: int, moment: int) -> list[Action]:
    """The Teleports of a dragon that are worth listing."""
    listed: list[Action] = []
    clause = play_refusal(state, horde, TELEPORT, dragon, TO_TOWER, 0, -1, moment)
    if not clause:
        listed.append(play_action(TELEPORT, dragon, TO_TOWER))
    if clause in UNMOVED and (state.charged[dragon] or dragon == state.lancer):
        return listed
    if grounded_refusal(state, dragon):
        return listed
    face = state.face[dragon] if state.flags.facing else -1
    beside = levels_beside(state, horde)
    for cell in range(CELLS):
        levels = USEFUL_LEVELS[cell]
        if cell in beside:
            levels = sorted({*levels, *beside[cell]})
        for level in levels:
            if not space_refusal(state, dragon, cell, level):
                listed.append(teleport_action(dragon, cell, level, face))
    return listed


def teleport_action(dragon: int, cell: int, level: int, face: int) -> Action:
    """A Teleport to a hex; without facing the same actions are listed again and again."""
    if face >= 0:
        return PLAY.of((TELEPORT, dragon, cell, level, face))
    at = (dragon * CELLS + cell) * (CEILING + 1) + level
    known = TELEPORTS.get(at)
    if known is None:
        known = TELEPORTS[at] = PLAY.of((TELEPORT, dragon, cell, level, -1))
    return known


def can_play(state: DragonLance, horde: int, moment: int) -> bool:
    """Could the horde play anything now?"""
    return len(playable(state, horde, moment)) > 0


def try_play(state: DragonLance, horde: int, action: Action, moment: int) -> None:
    """Refuse a card that cannot be played so, with the clause."""
    card, dragon, cell, level, face = action.args
    clause = play_refusal(state, horde, card, dragon, cell, level, face, moment)
    if clause:
        raise refusal(clause)


def play(state: DragonLance, horde: int, action: Action, hits: int) -> None:
    """A card leaves the hand, is charged to its dragon and can be answered."""
    from wyrmtable.games.dragonlance.resolving import Resolve
    from wyrmtable.games.dragonlance.windows import Response

    card, dragon, cell, level, face = action.args
    forget_intents(state)  # everybody thinks anew
    lay_down_played(state, horde, card)
    state.charged = marked(state.charged, dragon, 1)
    if last_in_effect(state) < 0:
        state.played = []
    if state.listening:
        told = CardPlayed(by=COLOURS[horde], card=SPELLS[card], dragon=NAMES[dragon])
        if cell == TO_TOWER:
            told.to = "tower"
        elif cell >= 0:
            told.to, told.alt = hex_of(cell), level
        if face >= 0:
            told.dir = DIRECTIONS[face]
        state.emit(told, "DL-12.7", reveals=True)
    refill(state, horde)
    at = len(state.played)
    state.played.extend([card, horde, dragon, cell, level, face, hits, ANSWERABLE])
    state.agenda.append(Resolve(at))
    state.agenda.append(Response(at, (horde + 1) % HORDES, HORDES))
