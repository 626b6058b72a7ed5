"""Melee: dragons in the same hex at the same total height (DW-10.16 to DW-10.21)."""

from __future__ import annotations

from typing import ClassVar

from wyrmtable.core.task import Task
from wyrmtable.games.dragonwars.dragons import MELEE_DAMAGE, TYPES
from wyrmtable.games.dragonwars.ending import check_last, kill
from wyrmtable.games.dragonwars.events import MeleeHit, MeleeNone
from wyrmtable.games.dragonwars.state import COMBAT_LOST, NOWHERE, DragonWars


class Melee(Task[DragonWars]):
    """Step 6 of a Turn, after the plotted attacks, among the survivors (DW-10.16)."""

    name: ClassVar[str] = "melee"

    def run(self, state: DragonWars) -> None:
        groups = melees(state)
        if not groups:
            return
        ranked = [rank(state, group) for group in groups]  # as the step begins (DW-10.19)
        for group, keys in zip(groups, ranked, strict=True):
            fight(state, group, keys)
        if state.board.melee_choice:
            state.spared = [0] * len(state.spared)
        check_last(state)


def melees(state: DragonWars) -> list[list[int]]:
    """All Melees by q, r, total height; each lists its dragons in the order of reporting."""
    places: dict[int, list[int]] = {}
    shared: list[int] = []
    for dragon in state.reporting:
        cell = state.cell[dragon]
        if cell == NOWHERE:
            continue
        place = cell * 10 + state.total[dragon]  # total height is 0 to 9
        if place in places:
            if len(places[place]) == 1:
                shared.append(place)
            places[place].append(dragon)
        else:
            places[place] = [dragon]
    if not shared:
        return []
    shared.sort()
    found: list[list[int]] = []
    for place in shared:
        group = places[place]
        first = state.side(group[0] // TYPES)
        if any([state.side(dragon // TYPES) != first for dragon in group]):
            found.append(group)
    return found


def rank(state: DragonWars, group: list[int]) -> list[int]:
    """Priority of every dragon of a Melee (DW-3.8)."""
    return [state.priority(dragon, state.cell[dragon]) for dragon in group]


def would_attack(state: DragonWars, dragon: int) -> bool:
    """Neither recovering nor without combat (DW-10.18)."""
    return not state.recovering[dragon] and not state.forfeited[dragon] & COMBAT_LOST


def spares(state: DragonWars, dragon: int, enemy: int) -> bool:
    """Has the owner of a dragon said that this enemy is spared (DW-16.7)?"""
    return bool(state.spared[enemy] >> dragon // TYPES & 1)


def would_strike(state: DragonWars, dragon: int, group: list[int]) -> bool:
    """Would it attack anybody of this Melee (DW-10.18, DW-16.8)?"""
    if not would_attack(state, dragon):
        return False
    if not state.board.melee_choice:
        return True
    side = state.side(dragon // TYPES)
    for other in group:
        if state.side(other // TYPES) != side and not spares(state, dragon, other):
            return True
    return False


def is_tied(state: DragonWars, group: list[int], keys: list[int], place: int) -> bool:
    """Tied with an enemy that would also attack (DW-10.20)?"""
    side = state.side(group[place] // TYPES)
    for other in range(len(group)):
        if (
            keys[other] == keys[place]
            and state.side(group[other] // TYPES) != side
            and would_strike(state, group[other], group)
        ):
            return True
    return False


def fight(state: DragonWars, group: list[int], keys: list[int]) -> None:
    """The dragons of one Melee attack in order of priority; ties in seat order (DW-10.19)."""
    places = sorted([(keys[place], place) for place in range(len(group))])
    for _, place in places:
        attacker = group[place]
        if state.health[attacker] <= 0 or not would_strike(state, attacker, group):
            continue
        if is_tied(state, group, keys, place):
            if state.listening:
                state.emit(MeleeNone(dragon=state.dragon_name(attacker)), "DW-10.20")
            continue
        strike_all(state, attacker, group)


def strike_all(state: DragonWars, attacker: int, group: list[int]) -> None:
    """One Melee attack against every living enemy in the Melee (DW-10.17)."""
    side = state.side(attacker // TYPES)
    struck: list[int] = []
    for dragon in group:
        if state.health[dragon] <= 0 or state.side(dragon // TYPES) == side:
            continue
        if spares(state, attacker, dragon):
            continue
        damage = MELEE_DAMAGE * 2 if state.grounded(dragon) else MELEE_DAMAGE  # DW-10.14
        state.health[dragon] = max(state.health[dragon] - damage, 0)
        state.progress = True  # DW-15.1
        struck.append(dragon)
        if state.listening:
            hit = MeleeHit(
                by=state.dragon_name(attacker),
                dragon=state.dragon_name(dragon),
                damage=damage,
                doubled=damage != MELEE_DAMAGE,
            )
            state.emit(hit, "DW-10.17")
    for dragon in struck:
        if state.health[dragon] == 0:
            kill(state, dragon, "DW-3.4")
