"""An attack from announcement to result (DL-9.8): modifiers, dice, captures."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.aiming import aim_refusal, best_line, lines, position_bonus
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.cards import put_away
from wyrmtable.games.dragonlance.codes import (
    CAPTURE_ITEM,
    CAPTURE_LANCE,
    CARD,
    CHARGED,
    FATE,
    IN_EFFECT,
    KIND_NAMES,
    NOBODY,
    NOWHERE,
    RANGED,
    REGULAR,
    STRIDE,
    marked,
)
from wyrmtable.games.dragonlance.damage import Damage, protection
from wyrmtable.games.dragonlance.ending import finish_turn
from wyrmtable.games.dragonlance.events import (
    AttackAnnounced,
    AttackCalledOff,
    BattleFought,
    ItemCaptured,
    LanceCaptured,
)
from wyrmtable.games.dragonlance.falling import (
    BATTLE,
    lose_levels,
    return_item,
    take_lance,
)
from wyrmtable.games.dragonlance.hordes import item_of, leaders_with
from wyrmtable.games.dragonlance.naming import hex_of
from wyrmtable.games.dragonlance.pieces import (
    ATTACK_BONUS,
    CAPTURE_BONUS,
    COMBAT_DICE,
    DEFENCE_BONUS,
    DIE,
    DRAGONS,
    GLOBE,
    IMMUNE,
    ITEM_ATTACK,
    ITEM_DAMAGE,
    ITEMS,
    LANCE_BONUS,
    LEADER_ATTACK,
    LEADER_DEFENCE,
    LEADER_RANGED,
    MISSILE,
    NAMES,
    SIZE,
    bounded,
)
from wyrmtable.games.dragonlance.snapshots import settle_move
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import acted, homecoming

LOOP_BONUS: Final = 2  # DL-21.21
HEIGHT_BONUS: Final = 2  # DL-20.29
ABOVE_BONUS: Final = 3  # DL-20.33


def announce(state: DragonLance, attacker: int, target: int, kind: int, line: int) -> None:
    """Fix target and kind of an attack and ask what there is to ask (DL-9.8, DL-10.2)."""
    from wyrmtable.games.dragonlance.defence import Defend
    from wyrmtable.games.dragonlance.spells import ATTACK
    from wyrmtable.games.dragonlance.windows import MomentWindow

    if kind == RANGED and line == NOWHERE:
        line = best_line(state, attacker, target)
    acted(state, attacker)
    aim(state, attacker, target, kind, line, "DL-9.8")
    state.agenda.append(Battle())
    state.agenda.append(MomentWindow(ATTACK, state.active, 6))
    if state.flags.stunts:
        state.agenda.append(Defend(target))


def aim(state: DragonLance, attacker: int, target: int, kind: int, line: int, cite: str) -> None:
    """From now on this is the attack that is going on."""
    state.attacker = attacker
    state.target = target
    state.attack_kind = kind
    state.attack_line = line
    state.attack_push = state.push[attacker]
    state.attack_height = state.alt[target]
    if state.listening:
        announced = AttackAnnounced(
            attacker=NAMES[attacker],
            target=NAMES[target],
            kind=KIND_NAMES[kind],
            line=None if line == NOWHERE else hex_of(line),
        )
        state.emit(announced, cite)


def check_attack(state: DragonLance) -> None:
    """Call the attack off if it is no longer legal as announced (DL-9.15)."""
    if state.attacker == NOBODY:
        return
    if aim_refusal(
        state, state.attacker, state.target, state.attack_kind, state.attack_line
    ) and not realigned(state):
        call_off(state)


def realigned(state: DragonLance) -> bool:
    """May the ranged attack go on along another line (DL-21.17)?"""
    if state.attack_kind != RANGED:
        return False
    if aim_refusal(state, state.attacker, state.target, RANGED, NOWHERE):
        return False
    state.attack_line = best_line(state, state.attacker, state.target)
    return True


def call_off(state: DragonLance) -> None:
    """No dice, the attack is not used up, battle cards already played are lost (DL-9.15)."""
    if state.listening:
        off = AttackCalledOff(attacker=NAMES[state.attacker], target=NAMES[state.target])
        state.emit(off, "DL-9.15")
    state.end_attack()
    state.late = ()
    put_away(state)


def attack_parts(state: DragonLance) -> list[tuple[str, int]]:
    """What the attacker adds to its roll, part by part (DL-9.9)."""
    attacker, target = state.attacker, state.target
    parts: list[tuple[str, int]] = []
    if state.flags.realistic:
        parts.extend(realistic_parts(state))
    else:
        parts.append(("movement", state.attack_push))
        if state.counters:
            parts.append(("loop", LOOP_BONUS))
    if state.lancer == attacker:
        parts.append(("lance", LANCE_BONUS))
    item = item_of(state, attacker)
    if item >= 0:
        parts.append((ITEMS[item], ITEM_ATTACK[item]))
    leaders = leaders_with(state, attacker)
    parts.append(("leader", sum([LEADER_ATTACK[leader] for leader in leaders])))
    if state.attack_kind == RANGED:
        parts.append(("ranged", sum([LEADER_RANGED[leader] for leader in leaders])))
    parts.append(("cards", card_bonus(state, attacker, target, ATTACK_BONUS)))
    return [part for part in parts if part[1]]


def defence_parts(state: DragonLance) -> list[tuple[str, int]]:
    """What the defender adds to its roll, part by part (DL-9.9)."""
    attacker, target = state.attacker, state.target
    parts: list[tuple[str, int]] = []
    lower = state.began[attacker] < state.attack_height
    if state.flags.realistic and lower and not state.counters:
        parts.append(("height", HEIGHT_BONUS))
    if state.lancer == target:
        parts.append(("lance", LANCE_BONUS))
    if state.attack_kind in (CAPTURE_LANCE, CAPTURE_ITEM):
        parts.append(("capture", CAPTURE_BONUS))
    leaders = leaders_with(state, target)
    parts.append(("leader", sum([LEADER_DEFENCE[leader] for leader in leaders])))
    parts.append(("cards", card_bonus(state, target, attacker, DEFENCE_BONUS)))
    return [part for part in parts if part[1]]


def realistic_parts(state: DragonLance) -> list[tuple[str, int]]:
    """Height and position instead of the points spent (DL-20.29 to DL-20.34)."""
    attacker, target = state.attacker, state.target
    parts: list[tuple[str, int]] = []
    if not state.counters and state.began[attacker] > state.attack_height:
        parts.append(("height", HEIGHT_BONUS))
    here = state.cell[attacker]
    if here == state.cell[target]:
        if state.alt[attacker] > state.alt[target]:
            parts.append(("above", ABOVE_BONUS))
    else:
        beside = [state.attack_line] if state.attack_line >= 0 else [here]
        if HEXES.direction(beside[0], state.cell[target]) < 0:
            beside = lines(here, state.cell[target])  # after a Roll (DL-21.17, DL-20.34)
        best = max([position_bonus(state, target, cell) for cell in beside])
        parts.append(("position", best))
    return parts


def card_bonus(state: DragonLance, dragon: int, rival: int, table: list[int]) -> int:
    """The sum of the battle cards in effect for a dragon (DL-13.1 to DL-13.6, DL-18.10)."""
    total = 0
    played = state.played
    for at in range(0, len(played), STRIDE):
        card = played[at + CARD]
        if played[at + CHARGED] != dragon or played[at + FATE] != IN_EFFECT:
            continue
        if IMMUNE[card] == rival // SIZE:
            continue
        total += table[card] if card in (GLOBE, MISSILE) else ATTACK_BONUS[card]
    return total


def roll(state: DragonLance, dragon: int) -> list[int]:
    """The combat dice of a dragon; with Kitiara it rolls two (DL-17.19)."""
    dice = [state.chance.die(DIE)]
    if any([COMBAT_DICE[leader] > 1 for leader in leaders_with(state, dragon)]):
        dice.append(state.chance.die(DIE))
    return dice


def total(dice: list[int], parts: list[tuple[str, int]]) -> int:
    return max(dice) + sum([bonus for _, bonus in parts])


class Battle(Task[DragonLance]):
    """Dice, totals and the result of the attack (DL-9.8 steps 4 to 6)."""

    name: ClassVar[str] = "battle"

    def run(self, state: DragonLance) -> None:
        check_attack(state)
        if state.attacker == NOBODY:
            return
        attacker, target, kind = state.attacker, state.target, state.attack_kind
        state.late = ()
        mine, theirs = attack_parts(state), defence_parts(state)
        dice, answer = roll(state, attacker), roll(state, target)
        margin = total(dice, mine) - total(answer, theirs)
        if not state.counters:  # DL-21.25
            state.attacked = marked(state.attacked, attacker, 1)
        if state.listening:
            battle = BattleFought(
                attacker=NAMES[attacker],
                defender=NAMES[target],
                kind=KIND_NAMES[kind],
                attacker_total=total(dice, mine),
                defender_total=total(answer, theirs),
                attacker_dice=dice,
                defender_dice=answer,
                attacker_adds=dict(mine),
                defender_adds=dict(theirs),
            )
            state.emit(battle, "DL-9.9")
        won = margin > 0 and kind == CAPTURE_LANCE
        state.agenda.append(EndBattle(attacker, target, 1 if won else 0))
        apply_result(state, attacker, target, kind, margin)


def apply_result(state: DragonLance, attacker: int, target: int, kind: int, margin: int) -> None:
    """Levels lost, or Lance or item captured (DL-9.12, DL-10.4, DL-16.9, DL-17.7)."""
    if margin == 0:
        return
    if margin < 0:
        if kind == RANGED:
            lose_levels(state, attacker, 0, BATTLE)
        else:
            hurt(state, attacker, -margin)
        return
    if kind == CAPTURE_LANCE:
        if state.listening:
            state.emit(LanceCaptured(by=NAMES[attacker], loser=NAMES[target]), "DL-10.4")
        take_lance(state, attacker)
    elif kind == CAPTURE_ITEM:
        item = item_of(state, target)
        if state.listening:
            taken = ItemCaptured(by=NAMES[attacker], loser=NAMES[target], item=ITEMS[item])
            state.emit(taken, "DL-16.9")
        return_item(state, item, "DL-16.9")
    else:
        item = item_of(state, attacker)
        hurt(state, target, margin + (ITEM_DAMAGE[item] if item >= 0 else 0))


def hurt(state: DragonLance, dragon: int, levels: int) -> None:
    """The loser takes damage, less what its item keeps off (DL-16.14)."""
    state.agenda.append(Damage(dragon, max(0, levels - protection(state, dragon)), BATTLE))


class EndBattle(Task[DragonLance]):
    """Cards are discarded; `args`: attacker, defender, 1 if the Lance was captured."""

    name: ClassVar[str] = "end battle"

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS, DRAGONS, 2)

    def run(self, state: DragonLance) -> None:
        state.end_attack()
        put_away(state)
        for dragon in self.args[:2]:
            if state.cell[dragon] >= 0:
                settle_move(state, dragon)  # DL-13.36
        if self.args[2] and state.lancer == self.args[0]:
            homecoming(state, state.lancer)  # it has just become the Lancer
        finish_turn(state)


def kinds_against(state: DragonLance, target: int) -> list[int]:
    """The kinds of attack that make sense against a target, ranged ones aside."""
    kinds = [REGULAR]
    if state.lancer == target:
        kinds.append(CAPTURE_LANCE)
    if item_of(state, target) >= 0:
        kinds.append(CAPTURE_ITEM)
    return kinds
