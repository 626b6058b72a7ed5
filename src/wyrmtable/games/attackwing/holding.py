"""Do the conditions of an ability hold now (`conditions.If`)?"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing import attackrow as row
from wyrmtable.games.attackwing import upgrades
from wyrmtable.games.attackwing.abilities import CONDITIONS, MOMENT, PRINTED
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, inside_arc
from wyrmtable.games.attackwing.bases import base_distance
from wyrmtable.games.attackwing.dials import BEARING, SPEEDS
from wyrmtable.games.attackwing.measuring import band
from wyrmtable.games.attackwing.state import (
    NONE,
    PIVOTED,
    STANDING,
    SWOOP,
    AttackWing,
)
from wyrmtable.games.attackwing.words import (
    ABOUT_CREATURE,
    AT_ALWAYS,
    IF_ACTION_IN,
    IF_ALLY_NEAR,
    IF_ARC_IS,
    IF_ATTACK_IS,
    IF_BEARING_IN,
    IF_BEHIND,
    IF_CAN_LAND,
    IF_CARD_IS,
    IF_CARDS_FROM,
    IF_CLASS_IS,
    IF_COLOR_IS,
    IF_CRITS_LEFT,
    IF_DAMAGE_DONE,
    IF_DIAL_IS,
    IF_ENERGY_IN,
    IF_EXHAUSTED,
    IF_FEWER_CARDS,
    IF_FORM_IS,
    IF_FROM_IN,
    IF_LOWER_LEVEL,
    IF_ON_IS,
    IF_PENETRATES,
    IF_PIVOTED,
    IF_PRESSED_IS,
    IF_PRINTED,
    IF_RANGE_IN,
    IF_REACH_IS,
    IF_SOLDIERS_FROM,
    IF_SPEED_FROM,
    IF_SPENT,
    IF_SWOOPING,
    IN_AIR,
    PRIMARY,
    YOU,
)

# A maneuver as the detail of a moment: its number, dial and color
DIAL_AT: Final = 6
COLOR_AT: Final = 7


def maneuver_detail(maneuver: int, dial_of: int, color: int) -> int:
    """What abilities about maneuvers ask for, in one number."""
    return maneuver | (dial_of & 1) << DIAL_AT | color << COLOR_AT


def damage_cards(state: AttackWing, creature: int) -> int:
    """How many Damage Cards a creature has, a Troop all of its soldiers (AW-24.3)."""
    count = 0
    for base in state.down_of:
        if state.who[base] == creature:
            count += 1
    up = state.up
    for at in range(0, len(up), 3):
        if up[at] == creature:
            count += 1
    return count


def holds(state: AttackWing, ability: int, you: int, other: int = NONE, detail: int = NONE) -> bool:
    """Do all conditions of an ability hold for a creature?"""
    return all_hold(state, CONDITIONS[ability], you, other, detail, MOMENT[ability])


def all_hold(
    state: AttackWing, tests: list[int], you: int, other: int, detail: int, moment: int
) -> bool:
    """Do all of these conditions hold? They are threes."""
    for at in range(0, len(tests), 3):
        test = tests[at]
        if test >= ABOUT_CREATURE:
            who = you if tests[at + 2] == YOU else other
            if who == NONE or not about_creature(state, test, tests[at + 1], who, you):
                return False
        elif test <= IF_SPENT:
            if test == IF_CLASS_IS and moment == AT_ALWAYS:
                if detail != tests[at + 1]:
                    return False
            elif not state.attack or not about_attack(
                state, test, tests[at + 1], tests[at + 2], you, other
            ):
                return False
        elif detail == NONE or not about_detail(test, tests[at + 1], detail):
            return False
    return True


def about_creature(state: AttackWing, test: int, figure: int, who: int, you: int) -> bool:
    """A condition about what a creature is now."""
    if test == IF_PRINTED:
        return PRINTED[figure][state.card[who]]
    if test == IF_ON_IS:
        return state.in_air(who) == (figure == IN_AIR)
    if test == IF_SWOOPING:
        return (state.altitude[who] == SWOOP) == (figure == 1)
    if test == IF_EXHAUSTED:
        return (state.exhaustion[who] > 0) == (figure == 1)
    if test == IF_PIVOTED:
        return state.marked(who, PIVOTED) == (figure == 1)
    if test == IF_CARDS_FROM:
        return damage_cards(state, who) >= figure
    if test == IF_SOLDIERS_FROM:
        return len(state.standing(who)) >= figure
    if test == IF_PRESSED_IS:
        return bool(state.pressed(who)) == (figure == 1)
    if test == IF_LOWER_LEVEL:
        return state.level(who) < state.level(you)
    assert test == IF_CAN_LAND
    return state.lands(who)


def about_attack(
    state: AttackWing, test: int, figure: int, second: int, you: int, other: int
) -> bool:
    """A condition about the attack in progress."""
    attack = state.attack
    if test == IF_ATTACK_IS:
        return attack[row.WEAPON if figure == PRIMARY else row.CARD] != NONE
    if test == IF_REACH_IS:
        return attack[row.REACH] == figure
    if test == IF_FORM_IS:
        return attack[row.FORM] == figure
    if test == IF_ARC_IS:
        return attack[row.ARC] == figure
    if test == IF_RANGE_IN:
        return figure <= attack[row.RANGE] <= second
    if test == IF_PENETRATES:
        return attack[row.PENETRATES] == figure
    if test == IF_CRITS_LEFT:
        return attack[row.CRITS] >= figure
    if test == IF_DAMAGE_DONE:
        return attack[row.SUFFERED] + attack[row.SUFFERED_CRITICAL] >= figure
    if test == IF_SPENT:
        spent = attack[row.SPENT] if you == attack[row.BY] else attack[row.SPENT_DEFENSE]
        return spent >> figure & 1 == 1
    if test == IF_FEWER_CARDS:
        return other != NONE and damage_cards(state, other) < damage_cards(state, you)
    if test == IF_BEHIND:
        by = attack[row.BY]
        if by == NONE or not state.in_play(by):
            return False
        return not inside_arc(state.shapes[attack[row.BASE]], FORWARD_ARC, state.shape(by))
    if test == IF_ALLY_NEAR:
        return ally_near(state, you, attack[row.BASE], figure, second)
    if attack[row.CARD] == NONE:
        return False
    card = state.upgrade_card(attack[row.CARD])
    if test == IF_CARD_IS:
        return card == figure
    if test == IF_CLASS_IS:
        return upgrades.CLASS[card] == figure
    assert test == IF_ENERGY_IN
    return upgrades.ENERGY[card] != NONE and figure >> upgrades.ENERGY[card] & 1 == 1


def ally_near(state: AttackWing, you: int, base: int, nearest: int, farthest: int) -> bool:
    """Is another friend of yours at this Range of a base (AW-24.146)?"""
    shape = state.shapes[base]
    for other, who in enumerate(state.who):
        if who in (you, state.who[base]) or state.place[other] != STANDING:
            continue
        if state.side[who] != state.side[you]:
            continue
        if nearest <= band(base_distance(state.shapes[other], shape)) <= farthest:
            return True
    return False


def about_detail(test: int, figure: int, detail: int) -> bool:
    """A condition about what has just happened, or about a maneuver."""
    if test in (IF_FROM_IN, IF_ACTION_IN):
        return figure >> detail & 1 == 1
    maneuver = detail & (1 << DIAL_AT) - 1
    if test == IF_BEARING_IN:
        return figure >> BEARING[maneuver // SPEEDS] & 1 == 1
    if test == IF_SPEED_FROM:
        return maneuver % SPEEDS >= figure
    if test == IF_DIAL_IS:
        return detail >> DIAL_AT & 1 == figure
    assert test == IF_COLOR_IS
    return detail >> COLOR_AT == figure
