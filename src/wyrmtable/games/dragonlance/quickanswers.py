"""Quick answers of bots to everything but the free actions of a turn: windows, flights, items."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.botfile import JUDGEMENT
from wyrmtable.games.dragonlance.codes import (
    BY,
    CAPTURE_ITEM,
    CAPTURE_LANCE,
    CARD,
    CELL_TO,
    CHARGED,
    HITS,
    NOBODY,
    NOWHERE,
    RANGED,
)
from wyrmtable.games.dragonlance.combat import attack_parts, defence_parts
from wyrmtable.games.dragonlance.distances import DISTANCES
from wyrmtable.games.dragonlance.hordes import item_of
from wyrmtable.games.dragonlance.odds import ODDS, TALLEST, WIDTH, row
from wyrmtable.games.dragonlance.pieces import (
    ATTACK_BONUS,
    CEILING,
    DEFENCE_BONUS,
    DISPEL,
    FEAR,
    FLUTE,
    HASTE,
    IMMUNE,
    IS_BATTLE,
    SIZE,
    TELEPORT,
)
from wyrmtable.games.dragonlance.spells import ATTACK, RESPONSE, START, play_refusal
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.verbs import (
    ACCEPT_ACTION,
    DEFENSIVE_CLIMB,
    DRAW_ACTION,
    KEEP_ACTION,
    KEEP_ITEM_ACTION,
    PASS_ACTION,
    REFUSE_ACTION,
    SEARCH_ACTION,
    STUNT,
    TO_TOWER,
    play_action,
)
from wyrmtable.games.dragonlance.windows import CardWindow
from wyrmtable.games.dragonlance.worth import LEVEL, Outlook

SPELL: Final = JUDGEMENT.spell
HASTY: Final = (5, 17)  # points that are missing for the tower or home when Haste is played
HEAVY: Final = 4  # levels that are worth a Flute


# -- battles ------------------------------------------------------------------------------------


def at_stake(state: DragonLance, outlook: Outlook, more: int) -> float:
    """What the attack that is going on is worth to the attacker, with so much more advantage."""
    attacker, target, kind = state.attacker, state.target, state.attack_kind
    advantage = more
    for _, bonus in attack_parts(state):
        advantage += bonus
    for _, bonus in defence_parts(state):
        advantage -= bonus
    at = row(advantage)
    level = state.alt[target]
    high = at + min(level + outlook.shield[target], TALLEST)
    low = at + min(state.alt[attacker] + outlook.shield[attacker], TALLEST)
    risk = ODDS.fails[low] * outlook.worth[attacker] + ODDS.pays[low] * LEVEL
    if kind == RANGED:
        risk = 0.0
    if kind in (CAPTURE_LANCE, CAPTURE_ITEM):
        return 2.0 * ODDS.wins[at // WIDTH] * (outlook.worth[target] - JUDGEMENT.dragon) - risk
    return ODDS.falls[high] * outlook.worth[target] + ODDS.drops[high] * LEVEL - risk


def battle_card(state: DragonLance, outlook: Outlook, horde: int) -> Action:
    """The card that helps most in the attack that is going on, or a pass."""
    mine = state.attacker if state.attacker // SIZE == horde else state.target
    if mine // SIZE != horde:
        return PASS_ACTION
    attacking = mine == state.attacker
    now = at_stake(state, outlook, 0)
    best, most = PASS_ACTION, SPELL
    for card in sorted(set(state.hands[horde])):
        if play_refusal(state, horde, card, mine, -1, -1, -1, ATTACK):
            continue
        if IS_BATTLE[card]:
            bonus = ATTACK_BONUS[card] if attacking else DEFENCE_BONUS[card]
            bonus = bonus or ATTACK_BONUS[card]
            change = at_stake(state, outlook, bonus if attacking else -bonus) - now
            gain = change if attacking else -change
        elif card == FEAR and not attacking and state.attacker != state.lancer:
            gain = now
        else:
            continue
        if gain > most:
            best, most = play_action(card, mine), gain
    if best is PASS_ACTION and not attacking and now > 2.0 * SPELL:
        return teleport_away(state, outlook, mine)
    return best


def teleport_away(state: DragonLance, outlook: Outlook, dragon: int) -> Action:
    """Out of a battle, onto the tower or high over the lair (DL-13.34); a pass if not possible."""
    horde = dragon // SIZE
    if TELEPORT not in state.hands[horde]:
        return PASS_ACTION
    if not play_refusal(state, horde, TELEPORT, dragon, TO_TOWER, 0, -1, ATTACK):
        return play_action(TELEPORT, dragon, TO_TOWER)
    face = state.face[dragon] if state.flags.facing else NOWHERE
    best, most = PASS_ACTION, -1000.0
    for cell in HEXES.lair_cells[horde * SIZE : horde * SIZE + SIZE]:
        if play_refusal(state, horde, TELEPORT, dragon, cell, CEILING, face, ATTACK):
            continue
        worth = outlook.stand(dragon, cell, CEILING)
        if worth > most:
            best, most = play_action(TELEPORT, dragon, cell, CEILING, face), worth
    return best


# -- windows ------------------------------------------------------------------------------------


def window_answer(state: DragonLance, question: CardWindow) -> Action:
    """Play a card if it gains enough; a pass nearly always."""
    horde = question.horde(state)
    moment = question.moment()
    if moment == START:
        return haste(state, horde)
    if moment == ATTACK and state.attacker != NOBODY:
        return battle_card(state, Outlook(state), horde)
    if moment != RESPONSE or DISPEL not in state.hands[horde]:
        return PASS_ACTION
    if worth_dispelling(state, Outlook(state), horde, question.args[0]):
        return charge(state, horde, DISPEL, RESPONSE)
    return PASS_ACTION


def charge(state: DragonLance, horde: int, card: int, moment: int) -> Action:
    """A card charged to any dragon that can still be charged, or a pass."""
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if state.cell[dragon] < 0:
            continue
        if not play_refusal(state, horde, card, dragon, -1, -1, -1, moment):
            return play_action(card, dragon)
    return PASS_ACTION


def missing(state: DragonLance, horde: int) -> int:
    """Points that the horde needs to the tower, or home with the Lance; 0 if it is not racing."""
    lancer = state.lancer
    if lancer != NOBODY:
        if lancer // SIZE != horde:
            return 0
        return DISTANCES.home[horde * CELLS + state.cell[lancer]] + state.alt[lancer]
    needs = [
        DISTANCES.to_tower(horde, state.cell[dragon], state.alt[dragon])
        for dragon in range(horde * SIZE, horde * SIZE + SIZE)
        if state.cell[dragon] >= 0
    ]
    return min(needs) if needs else 0


def haste(state: DragonLance, horde: int) -> Action:
    """Haste when it may bring the race to an end."""
    if horde != state.active or HASTE not in state.hands[horde]:
        return PASS_ACTION
    if state.flags.tower:
        need = missing(state, horde)
        if not HASTY[0] < need <= HASTY[1]:
            return PASS_ACTION
    return charge(state, horde, HASTE, START)


def worth_dispelling(state: DragonLance, outlook: Outlook, horde: int, at: int) -> bool:
    """Does a card that somebody has just played do harm enough?"""
    card, by = state.played[at + CARD], state.played[at + BY]
    if outlook.team[by] == outlook.team[horde]:
        return False
    if card == DISPEL:
        hit = state.played[at + HITS]
        return hit >= 0 and state.played[hit + BY] == horde
    if card == TELEPORT:
        return state.played[at + CELL_TO] == TO_TOWER
    if card == HASTE:
        return state.lancer != NOBODY and 0 < missing(state, by) <= HASTY[1]
    if not IS_BATTLE[card] or state.attacker == NOBODY:
        return False
    attacking = state.played[at + CHARGED] == state.attacker
    mine = state.target if attacking else state.attacker
    if mine // SIZE != horde or IMMUNE[card] == horde:
        return False
    bonus = ATTACK_BONUS[card] if attacking else DEFENCE_BONUS[card]
    bonus = bonus or ATTACK_BONUS[card]
    change = at_stake(state, outlook, bonus if attacking else -bonus) - at_stake(state, outlook, 0)
    return abs(change) > SPELL


# -- other questions ----------------------------------------------------------------------------


def best_place(
    state: DragonLance, actions: list[Action], dragon: int, level: int, levels: bool
) -> Action:
    """The action that leads to the best place; with `levels` they name a level, too."""
    outlook = Outlook(state)
    best, most = actions[0], -1000.0
    for action in actions:
        if action.args[1] < 0:
            continue
        height = action.args[2] if levels else level
        worth = outlook.stand(dragon, action.args[1], height)
        if worth > most:
            best, most = action, worth
    return best


def item_answer(state: DragonLance, args: tuple[int, ...], actions: list[Action]) -> Action:
    """Use Flute or Staff when the damage is heavy (DL-16.16, DL-16.18)."""
    dragon, levels = args[0], args[1]
    left = state.alt[dragon] - levels
    if len(actions) < 2 or (left > 0 and levels < HEAVY):
        return KEEP_ITEM_ACTION
    if item_of(state, dragon) == FLUTE:
        return actions[1]
    if left > 2:
        return KEEP_ITEM_ACTION
    return best_place(state, actions[1:], dragon, 2, False)


def trade_answer(state: DragonLance, question: Trade) -> Action:
    """Gifts are welcome."""
    if question.wanted() or not question.possible(state):
        return REFUSE_ACTION
    return ACCEPT_ACTION


def defence_answer(state: DragonLance, actions: list[Action]) -> Action:
    """Climb away from an attack that would cost much (DL-21.13)."""
    if at_stake(state, Outlook(state), 0) > 2.0 * SPELL:
        for action in actions:
            if action.kind == STUNT.kind and action.args[1] == DEFENSIVE_CLIMB:
                return action
    return PASS_ACTION


FIXED_ANSWERS: Final[dict[str, Action]] = {
    "draw": DRAW_ACTION,
    "search": SEARCH_ACTION,
    "take back": KEEP_ACTION,
}
