"""How many dice an attack and its defense roll (AW-11.3 to AW-11.8)."""

from __future__ import annotations

from wyrmtable.games.attackwing import attackrow as row
from wyrmtable.games.attackwing import creatures, upgrades, words
from wyrmtable.games.attackwing.abilities import BONUS_IF, FIGURE
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, inside_arc
from wyrmtable.games.attackwing.damage import weapon_value
from wyrmtable.games.attackwing.holding import all_hold
from wyrmtable.games.attackwing.measuring import Measurement, on_line
from wyrmtable.games.attackwing.powers import dice_change, granted, value
from wyrmtable.games.attackwing.state import (
    CHARGED,
    NONE,
    PIVOTED,
    STANDING,
    WALLED,
    AttackWing,
)
from wyrmtable.games.attackwing.terrain import obstructions


class Sum:
    """A number of dice, and where they come from if somebody listens."""

    count: int
    told: list[str] | None

    def __init__(self, told: list[str] | None) -> None:
        self.count = 0
        self.told = told

    def add(self, number: int, why: str) -> None:
        """Some dice more or fewer."""
        self.count += number
        if number and self.told is not None:
            self.told.append(f"{why} {number:+d}")


def attack_dice(state: AttackWing, told: list[str] | None = None) -> int:
    """The attack dice of the attack in progress; all changes are applied together (AW-11.3)."""
    attack = state.attack
    by, target, card = attack[row.BY], attack[row.TARGET], attack[row.CARD]
    dice = Sum(told)
    dice.add(attack[row.EXTRA], "attack")
    dice.add(attack[row.BOUGHT], "bought")
    if by != NONE:
        kind = state.upgrade_card(card) if card != NONE else NONE
        if kind == NONE or upgrades.WITH_WEAPON[kind]:
            dice.add(weapon_value(state, by), "primary weapon")
        if kind != NONE:
            dice.add(upgrades.DICE[kind], upgrades.KEYS[kind])
            if BONUS_IF[kind] and all_hold(state, BONUS_IF[kind], by, target, NONE, NONE):
                dice.add(upgrades.BONUS_DICE[kind], "target")
        if state.marked(target, PIVOTED) and not state.friends(by, target):  # AW-6.12
            dice.add(1, "pivot")
        if state.in_play(by):
            dice.add(charge_dice(state), "charge")
            dice.add(-len(state.pressed(by)), "pressed")  # AW-17.10
            for step in granted(state, by, words.DO_DICE):
                dice.add(FIGURE[step], "this round")
        dice.count += dice_change(state, by, words.AT_ROLL_ATTACK, words.ATTACKER, target, told)
        dice.count += dice_change(state, target, words.AT_ROLL_ATTACK, words.DEFENDER, by, told)
    return dice.count


def charge_dice(state: AttackWing) -> int:
    """The die of a charge: melee against a creature in the forward arc (AW-10.4, AW-12.21)."""
    attack = state.attack
    by = attack[row.BY]
    if not state.marked(by, CHARGED) or attack[row.REACH] != words.MELEE:
        return 0
    if attack[row.ARC] == words.ARC_REAR:
        return 0
    if not inside_arc(state.shape(by), FORWARD_ARC, state.shapes[attack[row.BASE]]):
        return 0
    return 1 + value(state, by, words.VALUE_CHARGE)


def defense_dice(state: AttackWing, told: list[str] | None = None) -> int:
    """The defense dice against the attack in progress (AW-11.5)."""
    attack = state.attack
    by, target = attack[row.BY], attack[row.TARGET]
    dice = Sum(told)
    dice.add(creatures.AGILITY[state.card[target]], "agility")
    dice.add(attack[row.BOUGHT_DEFENSE], "bought")
    dice.add(-len(state.pressed(target)), "pressed")  # AW-17.10
    if state.marked(target, WALLED):  # AW-21.6
        dice.add(-2, "wall")
    if attack[row.RANGE] == 4:  # AW-11.6
        dice.add(1, "long range")
    if attack[row.FORM] == words.NORMAL and by != NONE:
        line = stored_line(state)
        behind = len(in_the_way(state, line))
        if behind:
            dice.add(behind * (1 + value(state, target, words.VALUE_COVER)), "in the way")
        base = state.point[by]
        dice.add(obstructions(state, base, attack[row.BASE], line), "obstacles")
    dice.count += dice_change(state, target, words.AT_ROLL_DEFENSE, words.DEFENDER, by, told)
    dice.count += dice_change(state, by, words.AT_ROLL_DEFENSE, words.ATTACKER, target, told)
    return dice.count


def stored_line(state: AttackWing) -> Measurement:
    """The measuring line of the attack (AW-2.16)."""
    line = state.line
    return Measurement(line[0], line[1], line[2], line[3], line[4])


def in_the_way(state: AttackWing, line: Measurement) -> list[int]:
    """Other bases on the ground on the line between two on the ground (AW-11.7, AW-11.8)."""
    attack = state.attack
    by, target = attack[row.BY], attack[row.TARGET]
    if state.in_air(by) or state.in_air(target):
        return []
    ends = (state.point[by], attack[row.BASE])
    return [
        base
        for base, who in enumerate(state.who)
        if state.place[base] == STANDING
        and base not in ends
        and not state.in_air(who)
        and on_line(line, state.shapes[base])
    ]
