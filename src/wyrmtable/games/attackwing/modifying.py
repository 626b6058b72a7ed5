"""Changing dice in the Modify steps: which dice, by tokens and by cards (AW-11.10 to AW-11.19)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing import abilities, dice, upkeep, words
from wyrmtable.games.attackwing import attackrow as row
from wyrmtable.games.attackwing.doing import tell_dice
from wyrmtable.games.attackwing.powers import banned, unusable
from wyrmtable.games.attackwing.state import ATTACKED, NONE, AttackWing
from wyrmtable.games.attackwing.verbs import TOKENS

TOKEN_CLAUSES: Final = ("AW-11.18", "AW-10.3", "AW-11.16", "AW-11.15")
NO_DICE: Final[list[tuple[int, ...]]] = [()]


def results(state: AttackWing, defense: bool) -> list[int]:
    """The dice of a roll: pairs of face and bits."""
    return state.defense_dice if defense else state.attack_dice


def rerollable(state: AttackWing, defense: bool, face: int = NONE) -> list[int]:
    """The dice that may be rolled again (AW-11.12, AW-11.14)."""
    shown = results(state, defense)
    return [
        pair // 2
        for pair in range(0, len(shown), 2)
        if not shown[pair + 1] & (dice.REROLLED | dice.ADDED) and face in (NONE, shown[pair])
    ]


def sets_of_results(state: AttackWing, places: list[int], defense: bool) -> list[tuple[int, ...]]:
    """For each set of results that some dice show, all of them with these results (AW-23.12)."""
    shown = results(state, defense)
    faces: list[int] = []
    for place in places:
        if shown[place * 2] not in faces:
            faces.append(shown[place * 2])
    sets: list[tuple[int, ...]] = []
    for bits in range(1, 1 << len(faces)):
        chosen = [face for number, face in enumerate(faces) if bits >> number & 1]
        sets.append(tuple([place for place in places if shown[place * 2] in chosen]))
    return sets


# -- tokens ---------------------------------------------------------------------------------------


def spendable(state: AttackWing, you: int, moment: int, role: int) -> list[int]:
    """The Action Tokens that a creature can spend on the roll in its part of a step."""
    held = state.tokens[you * 4 : you * 4 + 4]
    found: list[int] = []
    if moment == words.AT_MODIFY_ATTACK and role == words.ATTACKER:
        if held[words.TARGET] and not not_targeting(state):
            found.append(words.TARGET)
        if held[words.CONCENTRATE] and dice.showing(state.attack_dice, words.CONC):
            found.append(words.CONCENTRATE)
    elif moment == words.AT_MODIFY_DEFENSE and role == words.DEFENDER:
        if held[words.DODGE]:
            found.append(words.DODGE)
        if held[words.CONCENTRATE] and dice.showing(state.defense_dice, words.CONC):
            found.append(words.CONCENTRATE)
    return found


def may_spend(state: AttackWing, you: int, moment: int, role: int) -> bool:
    """Has a creature tokens in the part of a step in which it can spend them?"""
    mine = (moment == words.AT_MODIFY_ATTACK and role == words.ATTACKER) or (
        moment == words.AT_MODIFY_DEFENSE and role == words.DEFENDER
    )
    return mine and you != NONE and any(state.tokens[you * 4 : you * 4 + 4])


def not_targeting(state: AttackWing) -> str:
    """The clause by which no Target Token can be spent on this roll, "" if one can."""
    if not rerollable(state, False):
        return "AW-11.15"
    return banned(state, state.attack[row.TARGET], words.BAN_BE_REROLLED_AGAINST)


def not_spendable(state: AttackWing, you: int, token: int, defense: bool = False) -> Illegal:
    """Why a token cannot be spent on a roll now."""
    clause = "AW-11.19" if defense and token == words.CONCENTRATE else TOKEN_CLAUSES[token]
    if not state.tokens[you * 4 + token]:
        cite = "AW-10.14" if was_paid(state, you, token) else clause
        return Illegal(cite, f"it has no {TOKENS[token]} token to spend")
    if state.attack and token == words.TARGET and you == state.attack[row.BY]:
        return Illegal(not_targeting(state) or clause, "no dice can be rolled again")
    return Illegal(clause, "this token changes nothing now")


def was_paid(state: AttackWing, you: int, token: int) -> bool:
    """Has an Upgrade Attack of this round cost a creature such a token?"""
    if not state.marked(you, ATTACKED):
        return False
    for upgrade in state.upgrades_of(you):
        for ability in abilities.at(words.OF_UPGRADE, state.upgrade_card(upgrade), words.AT_ATTACK):
            if abilities.COST_TOKEN[ability] == token and unusable(state, upgrade):
                return True
    return False


def token_dice(state: AttackWing, token: int, defense: bool) -> list[tuple[int, ...]]:
    """For which dice a token is worth spending."""
    if token != words.TARGET:
        return NO_DICE
    return sets_of_results(state, rerollable(state, defense), defense)


def check_token_dice(state: AttackWing, token: int, places: list[int], defense: bool) -> None:
    """Refuse dice on which a token cannot be spent."""
    if token == words.TARGET:
        allowed = rerollable(state, defense)
        check_places(state, places, allowed, words.ANY, defense, "AW-11.15")
    elif places:
        raise Illegal("AW-11.16", "the token changes all dice with a concentrate result")


def spend(state: AttackWing, you: int, token: int, places: list[int], defense: bool) -> None:
    """Spend a token on a roll (AW-11.15, AW-11.16, AW-11.18, AW-11.19)."""
    state.attack[row.SPENT_DEFENSE if defense else row.SPENT] |= 1 << token
    if token == words.TARGET:
        upkeep.spend_token(state, you, token, "AW-11.15")
        reroll(state, places, defense, "AW-11.15")
        return
    shown = results(state, defense)
    if token == words.DODGE:
        upkeep.spend_token(state, you, token, "AW-11.18")
        shown += [words.EVADE, dice.ADDED]
        tell_dice(state, defense, "AW-11.18")
        return
    cite = "AW-11.19" if defense else "AW-11.16"
    upkeep.spend_token(state, you, token, cite)
    for pair in range(0, len(shown), 2):
        if shown[pair] == words.CONC:
            shown[pair] = words.EVADE if defense else words.HIT
            shown[pair + 1] |= dice.CONVERTED
    tell_dice(state, defense, cite)


def reroll(state: AttackWing, places: list[int], defense: bool, cite: str) -> None:
    """Roll some dice again, left to right (AW-11.14, AW-23.8)."""
    places = sorted(places)
    who = state.name(state.attack[row.TARGET if defense else row.BY])
    purpose = "trap" if state.attack[row.BY] == NONE else "attack"
    faces = dice.roll(state, who, defense, len(places), purpose, places)
    shown = results(state, defense)
    for place, face in zip(places, faces, strict=True):
        shown[place * 2] = face
        shown[place * 2 + 1] = dice.REROLLED
    tell_dice(state, defense, cite)


# -- cards ----------------------------------------------------------------------------------------


def is_choice(step: int) -> bool:
    """Are dice chosen for this step of an ability?"""
    return abilities.VERB[step] in (words.DO_REROLL, words.DO_CONVERT)


def eligible(state: AttackWing, step: int, defense: bool) -> list[int]:
    """The dice that a step can re-roll or convert."""
    if abilities.VERB[step] == words.DO_REROLL:
        return rerollable(state, defense, abilities.FACE[step])
    shown = results(state, defense)
    return [
        pair // 2
        for pair in range(0, len(shown), 2)
        if shown[pair] == abilities.FACE[step]
        and (not abilities.FLAG[step] or shown[pair + 1] & dice.CONVERTED)
    ]


def step_dice(state: AttackWing, step: int, defense: bool) -> list[tuple[int, ...]]:
    """The dice worth choosing for a step; of dice that are alike the first."""
    if not is_choice(step):
        return NO_DICE
    places = eligible(state, step, defense)
    if abilities.VERB[step] == words.DO_REROLL and abilities.FIGURE[step] == words.ANY:
        return sets_of_results(state, places, defense)
    if abilities.FIGURE[step] > 1:
        return [
            tuple(places[:count])
            for count in range(1, min(abilities.FIGURE[step], len(places)) + 1)
        ]
    shown = results(state, defense)
    seen: list[tuple[int, int]] = []
    chosen: list[tuple[int, ...]] = []
    for place in places:
        alike = (shown[place * 2], shown[place * 2 + 1])
        if alike not in seen:
            seen.append(alike)
            chosen.append((place,))
    return chosen


def check_dice(state: AttackWing, step: int, places: list[int], defense: bool, cite: str) -> None:
    """Refuse dice that a step cannot change; none at all means the only ones possible."""
    if not is_choice(step):
        if places:
            raise Illegal("AW-4.14", "this card does not choose dice")
        return
    found = eligible(state, step, defense)
    if not places and len(found) <= (
        1 if abilities.VERB[step] == words.DO_REROLL else abilities.FIGURE[step]
    ):
        return
    again = abilities.VERB[step] == words.DO_REROLL
    check_places(state, places, found, abilities.FIGURE[step], defense, cite, again)


def check_places(
    state: AttackWing,
    places: list[int],
    allowed: list[int],
    most: int,
    defense: bool,
    cite: str,
    again: bool = True,
) -> None:
    """Refuse dice that are not allowed, named twice, or too many; `again`: to be rolled again."""
    if not places:
        raise Illegal(cite, "the dice must be named")
    if len(set(places)) != len(places) or len(places) > most:
        raise Illegal(cite, "too many dice are named")
    shown = results(state, defense)
    for place in places:
        if place not in allowed:
            bits = shown[place * 2 + 1] if again and place * 2 < len(shown) else 0
            if bits & (dice.ADDED | dice.REROLLED):
                cite = "AW-11.12" if bits & dice.ADDED else "AW-11.14"
            raise Illegal(cite, f"die {place} cannot be changed so")


def change(state: AttackWing, step: int, places: list[int], defense: bool, cite: str) -> None:
    """Re-roll or convert the chosen dice (AW-11.13, AW-11.14)."""
    places = places or eligible(state, step, defense)
    if abilities.VERB[step] == words.DO_REROLL:
        reroll(state, places, defense, cite)
        return
    shown = results(state, defense)
    for place in places:
        shown[place * 2] = abilities.KIND[step]
    tell_dice(state, defense, cite)
