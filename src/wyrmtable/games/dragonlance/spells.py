"""When a card may be played, and on what (DL-12.7, section 13)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.board import CELLS, HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.cards import last_in_effect, ready
from wyrmtable.games.dragonlance.codes import CARD, FATE, IN_EFFECT, NOBODY, OPEN, STRIDE
from wyrmtable.games.dragonlance.fear import would_flee
from wyrmtable.games.dragonlance.hordes import in_air, in_open
from wyrmtable.games.dragonlance.pieces import (
    ATTACK_BONUS,
    CEILING,
    DEFENCE_BONUS,
    DISPEL,
    DRAGONS,
    FEAR,
    GLOBE,
    HASTE,
    IMMUNE,
    IS_BATTLE,
    KINDS,
    MISSILE,
    PASSWALL,
    SIZE,
)
from wyrmtable.games.dragonlance.places import barred, court_taken, is_free, over_peak
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import hex_refusal
from wyrmtable.games.dragonlance.verbs import TO_TOWER

START: Final = 0
ATTACK: Final = 1
RESPONSE: Final = 2
HOMECOMING: Final = 3
OPEN_MOMENT: Final = 4
MOMENT_NAMES: Final[list[str]] = ["start", "attack", "response", "homecoming", "open"]


def may_play(moment: int, card: int) -> bool:
    """Is there any way to play this card at such a moment (DL-12.7, DL-12.12)?"""
    if moment == RESPONSE:
        return card == DISPEL
    if card == DISPEL:
        return moment in (START, ATTACK)
    if card == HASTE:
        return moment == START
    if card == PASSWALL:
        return moment == OPEN_MOMENT
    return moment == ATTACK or not IS_BATTLE[card]


MAY_PLAY: Final[list[bool]] = [  # [moment * KINDS + card]
    may_play(moment, card) for moment in range(len(MOMENT_NAMES)) for card in range(KINDS)
]


def play_refusal(
    state: DragonLance,
    horde: int,
    card: int,
    dragon: int,
    cell: int,
    level: int,
    face: int,
    moment: int,
) -> str:
    """Why a horde cannot play this card so at this moment; empty if it can."""
    if not ready(state, horde, card):
        return "DL-18.12" if card in state.hands[horde] else "DL-12.3"
    if dragon // SIZE != horde:
        same = state.owner[dragon // SIZE] == state.owner[horde]
        return "DL-23.5" if same else "DL-12.7 horde"
    if state.cell[dragon] < 0:
        return "DL-12.7 gone"
    if state.charged[dragon] and not state.flags.multiple_magic:
        return "DL-12.6"
    if moment == RESPONSE and card != DISPEL:
        return "DL-12.12"
    if IS_BATTLE[card]:
        return battle_refusal(state, card, dragon, moment)
    if card == DISPEL:
        return dispel_refusal(state, moment)
    if card == HASTE:
        if moment != START:
            return "DL-12.7 haste"
        if horde != state.active:
            return "DL-13.25 other"
        return "DL-13.25" if haste_there(state) else ""
    if card == PASSWALL:
        return passwall_refusal(state, dragon, face, moment)
    if card == FEAR:
        if not in_open(state, dragon):
            return "DL-13.13"
        if horde == state.active and not would_flee(state, dragon):
            return "DL-12.17"
        return ""
    return teleport_refusal(state, dragon, cell, level)


def battle_refusal(state: DragonLance, card: int, dragon: int, moment: int) -> str:
    """Cards that add to a roll (DL-12.16, DL-13.1 to DL-13.6, DL-18.10)."""
    if moment != ATTACK or state.attacker == NOBODY:
        return "DL-12.7 battle"
    if dragon == state.attacker:
        if not ATTACK_BONUS[card]:
            return "DL-12.7 defender"
        return "DL-13.2" if IMMUNE[card] == state.target // SIZE else ""
    if dragon != state.target:
        return "DL-12.16"
    if not DEFENCE_BONUS[card] and not state.flags.counter_magic:
        return "DL-12.7 attacker"
    if card in (GLOBE, MISSILE):
        return ""
    return "DL-18.11" if IMMUNE[card] == state.attacker // SIZE else ""


def dispel_refusal(state: DragonLance, moment: int) -> str:
    """Is there a card that Dispel Magic could hit now (DL-13.9, DL-13.37)?"""
    if last_in_effect(state) < 0 and not (
        moment == ATTACK and state.late and state.late[1] == state.attacker
    ):
        return "DL-13.9"
    return "" if moment in (START, ATTACK, RESPONSE) else "DL-12.7 dispel"


def haste_there(state: DragonLance) -> bool:
    """Is a Haste in effect for the coming roll (DL-13.25)?"""
    played = state.played
    for at in range(0, len(played), STRIDE):
        if played[at + CARD] == HASTE and played[at + FATE] <= IN_EFFECT:
            return True
    return False


def passwall_refusal(state: DragonLance, dragon: int, face: int, moment: int) -> str:
    """Passwall goes with a step over a wall side in the own turn (DL-13.26, DL-13.27)."""
    if moment != OPEN_MOMENT or dragon // SIZE != state.active:
        return "DL-12.7 passwall"
    if face < 0:
        return "DL-12.7 direction"
    if not state.flags.tower:
        return "DL-22.3"
    if state.flags.facing and (face - state.face[dragon]) % 6 in (2, 3, 4):
        return "DL-20.7"
    return hex_refusal(state, dragon, face, True)


UNMOVED: Final = ("DL-12.6", "DL-13.30", "DL-13.30 lancer")  # perhaps for the dragon itself


def teleport_refusal(state: DragonLance, dragon: int, cell: int, level: int) -> str:
    """Where a dragon may be teleported to (DL-13.30 to DL-13.32)."""
    clause = grounded_refusal(state, dragon)
    if clause:
        return clause
    if cell == TO_TOWER:
        if not state.flags.tower or state.lancer != NOBODY:
            return "DL-13.32"
        if not is_free(state, dragon, HEXES.tower, CEILING):
            return "DL-13.30"
        if court_taken(state, dragon):
            return "DL-7.5"
        return "DL-13.19" if barred(state, dragon, HEXES.tower) else ""
    return "DL-13.31" if cell < 0 else space_refusal(state, dragon, cell, level)


def grounded_refusal(state: DragonLance, dragon: int) -> str:
    """Why a dragon cannot be teleported at all (DL-13.30, DL-13.31, DL-18.5)."""
    if dragon == state.lancer:
        return "DL-13.30 lancer"
    if state.wet[dragon]:
        return "DL-13.31 water"
    limit = state.flags.horde_limit
    grounded = state.where[dragon] == OPEN and state.alt[dragon] == 0
    if limit and grounded and in_air(state, dragon // SIZE) >= limit:
        return "DL-18.5"
    return ""


def space_refusal(state: DragonLance, dragon: int, cell: int, level: int) -> str:
    """Why a dragon cannot appear at this level of a hex (DL-13.30, DL-13.31)."""
    if over_peak(state, cell):
        return "DL-13.31"
    if level > CEILING:
        return "DL-13.30 high"
    if level < 1:
        return "DL-13.31"
    if level > state.markers(dragon) + state.supply:
        return "DL-13.31 markers"
    if not is_free(state, dragon, cell, level):
        return "DL-13.30"
    if state.flags.court[cell] and court_taken(state, dragon):
        return "DL-7.5"
    if state.fears and barred(state, dragon, cell):
        return "DL-13.19"
    if state.flags.terrain and level < HEXES.minimum[cell]:
        return "DL-19.6"
    if cell == state.cell[dragon] and level == state.alt[dragon] and state.where[dragon] == OPEN:
        return "DL-12.17"
    return ""


# by hex: levels worth listing for a Teleport, high and fit for a gate, or just over a lair
USEFUL_LEVELS: Final[list[list[int]]] = [
    [1, 4, CEILING] if HEXES.lair_of[cell] >= 0 else [4, CEILING] for cell in range(CELLS)
]


def levels_beside(state: DragonLance, horde: int) -> dict[int, list[int]]:
    """By hex: the levels of rivals in the hexes around it."""
    found: dict[int, list[int]] = {}
    for dragon in range(DRAGONS):
        cell = state.cell[dragon]
        if cell >= 0 and dragon // SIZE != horde:
            for d in range(6):
                to = NEIGHBOURS[cell * 6 + d]
                if to >= 0:
                    found.setdefault(to, []).append(state.alt[dragon])
    return found
