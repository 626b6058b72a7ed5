"""The vocabulary of the cards as numbers; the names are those of `conditions` and `deeds`."""

from __future__ import annotations

from typing import Final

NONE: Final = -1  # no such thing: token, energy, face, card

# moments
AT_ALWAYS: Final = 0
AT_COLOR: Final = 1
AT_REVEAL: Final = 2
AT_OVERRUN_PASSED: Final = 3
AT_OVERRUN_FAILED: Final = 4
AT_EXHAUST: Final = 5
AT_CHECKED: Final = 6
AT_ALTITUDE: Final = 7
AT_ACTION: Final = 8
AT_ACTED: Final = 9
AT_FEINTED: Final = 10
AT_DECLARE: Final = 11
AT_ROLL_ATTACK: Final = 12
AT_MODIFY_ATTACK: Final = 13
AT_ROLL_DEFENSE: Final = 14
AT_MODIFY_DEFENSE: Final = 15
AT_COMPARE: Final = 16
AT_DEFLECT: Final = 17
AT_DAMAGE: Final = 18
AT_RESOLVED: Final = 19
AT_DAMAGED: Final = 20
AT_HEALED: Final = 21
AT_SOLDIERS_LOST: Final = 22
AT_DEALT: Final = 23
AT_END_PHASE: Final = 24
AT_ATTACK: Final = 25  # the header "Attack:"
MOMENTS: Final = 26

# what is done
DO_DICE: Final = 0
DO_REROLL: Final = 1
DO_CONVERT: Final = 2
DO_ADD: Final = 3
DO_CANCEL: Final = 4
DO_DEFLECT: Final = 5
DO_PENETRATE: Final = 6
DO_PREVENT: Final = 7
DO_EXHAUST: Final = 8
DO_REST: Final = 9
DO_LOSE_TOKENS: Final = 10
DO_FREE_ACTION: Final = 11
DO_DAMAGE: Final = 12
DO_HEAL: Final = 13
DO_TURN_DOWN: Final = 14
DO_SHATTER: Final = 15
DO_REPAIR: Final = 16
DO_EFFECT: Final = 17
DO_END_EFFECT: Final = 18
DO_DISABLE: Final = 19
DO_DISCARD: Final = 20
DO_FURTHER_ATTACK: Final = 21
DO_ATTACKS: Final = 22
DO_LAND: Final = 23
DO_ALTITUDE: Final = 24
DO_COLOR: Final = 25
DO_VALUE: Final = 26
DO_CANNOT: Final = 27
DO_FLY: Final = 28
DO_ROLL: Final = 29
DO_CHOOSE: Final = 30

# conditions
IF_ATTACK_IS: Final = 0
IF_REACH_IS: Final = 1
IF_FORM_IS: Final = 2
IF_CARD_IS: Final = 3
IF_CLASS_IS: Final = 4
IF_ENERGY_IN: Final = 5
IF_ARC_IS: Final = 6
IF_RANGE_IN: Final = 7
IF_PENETRATES: Final = 8
IF_BEHIND: Final = 9
IF_FEWER_CARDS: Final = 10
IF_ALLY_NEAR: Final = 11
IF_CRITS_LEFT: Final = 12
IF_DAMAGE_DONE: Final = 13
IF_SPENT: Final = 14
IF_FROM_IN: Final = 15
IF_ACTION_IN: Final = 16
IF_BEARING_IN: Final = 17
IF_SPEED_FROM: Final = 18
IF_DIAL_IS: Final = 19
IF_COLOR_IS: Final = 20
IF_PRINTED: Final = 21
IF_ON_IS: Final = 22
IF_SWOOPING: Final = 23
IF_EXHAUSTED: Final = 24
IF_PIVOTED: Final = 25
IF_CARDS_FROM: Final = 26
IF_SOLDIERS_FROM: Final = 27
IF_PRESSED_IS: Final = 28
IF_LOWER_LEVEL: Final = 29
IF_CAN_LAND: Final = 30
ABOUT_CREATURE: Final = 21  # from here on the second figure is YOU or OTHER

YOU: Final = 0
OTHER: Final = 1

# to whom something is done
TO_YOU: Final = 0
TO_TARGET: Final = 1
TO_FRIENDS: Final = 2
TO_YOU_AND_FRIENDS: Final = 3

# roles in an attack
NEITHER: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2

# how often
ALWAYS: Final = 0
ONCE_A_ROUND: Final = 1
ONCE_A_MOVEMENT: Final = 2  # for each creature

# whom an Action names
NOBODY: Final = 0
ENEMY: Final = 1
FRIEND: Final = 2  # or yourself
ANYONE: Final = 3

ANY: Final = 99  # any number of dice, tokens or cards

# faces of dice
HIT: Final = 0
CRIT: Final = 1
CONC: Final = 2
BLANK: Final = 3
EVADE: Final = 4

# Action Tokens and the Actions of the Action Bar
DODGE: Final = 0
CHARGE: Final = 1
CONCENTRATE: Final = 2
TARGET: Final = 3
FEINT: Final = 4

# values that cards change
VALUE_ARMOR: Final = 0
VALUE_DAMAGE: Final = 1
VALUE_MORALE: Final = 2
VALUE_CHARGE: Final = 3
VALUE_OVERRUN: Final = 4
VALUE_COVER: Final = 5
VALUE_DURATIONS: Final = 6
VALUES: Final = 7

# what cards forbid
BAN_ACT: Final = 0
BAN_ATTACK: Final = 1
BAN_ATTACK_WITH_UPGRADES: Final = 2
BAN_BE_REROLLED_AGAINST: Final = 3
BAN_BE_NAMED_BY_SPELLS: Final = 4
BAN_BE_CHECKED_WHEN_OVERRUNNING: Final = 5
BANS: Final = 6

# where an Exhaustion Token comes from
FROM_RED_MANEUVER: Final = 0
FROM_FEINT: Final = 1
FROM_DAMAGE_CARD: Final = 2
FROM_OTHER_CARD: Final = 3
FROM_OWN_CARD: Final = 4
FROM_RULE: Final = 5

# bearings, colors, arcs, shapes
BEAR_STRAIGHT: Final = 0
BEAR_BANK: Final = 1
BEAR_TURN: Final = 2
BEAR_WINGOVER: Final = 3
BEAR_FALL_BACK: Final = 4
BEAR_PIVOT: Final = 5
GREEN: Final = 0
WHITE: Final = 1
RED: Final = 2
ARC_FORWARD: Final = 0
ARC_REAR: Final = 1
ARC_ANY: Final = 2
SHAPE_ONE: Final = 0
SHAPE_LINE: Final = 1
SHAPE_CONE: Final = 2
SHAPE_BURST: Final = 3
SHAPE_AREA: Final = 4
LEVEL_BOTH: Final = 0
LEVEL_NAMED: Final = 1
LEVEL_GROUND: Final = 2
LEVEL_OWN: Final = 3

# pairs
MELEE: Final = 0
RANGED: Final = 1
PRIMARY: Final = 0
UPGRADE: Final = 1
NORMAL: Final = 0
AREA: Final = 1
ON_GROUND: Final = 0
IN_AIR: Final = 1
FLIGHT_DIAL: Final = 0
GROUND_DIAL: Final = 1

# where abilities stand
OF_CREATURE: Final = 0
OF_UPGRADE: Final = 1
OF_EFFECT: Final = 2
OF_DAMAGE: Final = 3
