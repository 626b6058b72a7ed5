"""Which abilities a creature has at a moment, and what holds without anybody doing anything.

An ability in play is three numbers: the ability, its *bearer* (the creature that has the card and
pays; another than the creature that it serves if it works for friends nearby) and its *origin*,
the Upgrade it stands on or whose Effect Token brings it, else NONE.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.games.attackwing import creatures, damagecards, upgrades
from wyrmtable.games.attackwing.abilities import (
    ABOUT_ATTACK,
    AURA_FROM,
    AURA_SOLDIER,
    AURA_TO,
    BY_CARD,
    CARD,
    FIGURE,
    KIND,
    MOMENT,
    OPTIONAL,
    ROLE,
    SOURCE,
    STEPS,
    VERB,
)
from wyrmtable.games.attackwing.bases import base_distance
from wyrmtable.games.attackwing.dials import COLORS
from wyrmtable.games.attackwing.holding import holds, maneuver_detail
from wyrmtable.games.attackwing.measuring import band
from wyrmtable.games.attackwing.state import (
    DISABLED,
    IN_PLAY,
    NONE,
    READY,
    U_CARD,
    U_DT,
    U_PDT,
    U_STATE,
    U_WIDTH,
    WALLED,
    AttackWing,
)
from wyrmtable.games.attackwing.words import (
    AT_ALWAYS,
    AT_COLOR,
    AT_ROLL_DEFENSE,
    BAN_ATTACK,
    BANS,
    DEFENDER,
    DO_ALTITUDE,
    DO_CANNOT,
    DO_COLOR,
    DO_DICE,
    DO_FLY,
    DO_VALUE,
    MOMENTS,
    NEITHER,
    OF_CREATURE,
    OF_DAMAGE,
    OF_EFFECT,
    OF_UPGRADE,
    VALUES,
)

ROLES: Final = 3
FIRST_HOLDING: Final = MOMENTS * ROLES  # keys below this are a moment and a role as one number


def what_holds() -> list[tuple[int, int]]:
    """Verb and kind of every step that holds without anybody doing anything."""
    always = [ability for ability, moment in enumerate(MOMENT) if moment == AT_ALWAYS]
    return sorted({(VERB[step], KIND[step]) for ability in always for step in STEPS[ability]})


HOLDING: Final[list[tuple[int, int]]] = what_holds()
KEYS: Final = FIRST_HOLDING + len(HOLDING)
HOLDING_KEY: Final[dict[tuple[int, int], int]] = {
    held: FIRST_HOLDING + place for place, held in enumerate(HOLDING)
}
VALUE_KEYS: Final[list[int]] = [  # [value], NONE: no card changes it
    HOLDING_KEY.get((DO_VALUE, what), NONE) for what in range(VALUES)
]
BAN_KEYS: Final[list[int]] = [  # [ban]
    HOLDING_KEY.get((DO_CANNOT, ban), NONE) for ban in range(BANS)
]
FLY_KEYS: Final[list[int]] = [key for held, key in HOLDING_KEY.items() if held[0] == DO_FLY]


def by_key(table: list[list[int]], auras: bool) -> list[list[int]]:
    """[card * KEYS + key]: abilities for the creature itself, or for friends.

    A key is a moment and a role, or a verb and a kind of what holds at any time.
    """
    rows: list[list[int]] = []
    for first in range(0, len(table), MOMENTS):
        for listed in table[first : first + MOMENTS]:
            ours = [a for a in listed if (AURA_FROM[a] > 0) == auras]
            rows += [[a for a in ours if ROLE[a] == role] for role in range(ROLES)]
        always = rows[len(rows) - FIRST_HOLDING + AT_ALWAYS * ROLES + NEITHER]
        for verb, kind in HOLDING:
            rows.append(
                [a for a in always if any(VERB[s] == verb and KIND[s] == kind for s in STEPS[a])]
            )
    return rows


OWN: Final[list[list[list[int]]]] = [by_key(table, False) for table in BY_CARD]  # [source]
AURAS: Final[list[list[list[int]]]] = [by_key(table, True) for table in BY_CARD]
OF_DAMAGE_AT_ALL: Final[list[bool]] = [any(OWN[OF_DAMAGE][key::KEYS]) for key in range(KEYS)]


def keys_of(table: list[list[int]]) -> list[int]:
    """[card]: the keys at which it has abilities, as bits."""
    return [
        sum([1 << key for key in range(KEYS) if table[first + key]])
        for first in range(0, len(table), KEYS)
    ]


OWN_KEYS: Final[list[list[int]]] = [keys_of(table) for table in OWN]  # [source][card]
AURA_KEYS: Final[list[list[int]]] = [keys_of(table) for table in AURAS]
SERVED: Final[dict[int, bytes]] = {}  # bits of keys as a row of bytes
ABILITY_OF: Final[dict[int, int]] = {  # of a step
    step: ability for ability, steps in enumerate(STEPS) for step in steps
}


def clause_of(ability: int) -> str:
    """The clause of the card on which an ability stands."""
    source, card = SOURCE[ability], CARD[ability]
    if source == OF_CREATURE:
        return creatures.CLAUSE[card]
    if source == OF_DAMAGE:
        return damagecards.CLAUSE[card]
    return upgrades.CLAUSE[card]


# -- what a creature has --------------------------------------------------------------------------


def powers_at(state: AttackWing, you: int, moment: int, role: int = NEITHER) -> list[int]:
    """The abilities that serve a creature at a moment, as threes; conditions are not looked at."""
    if you == NONE or state.out[you] != IN_PLAY:  # AW-13.14
        return []
    return powers_of(state, you, moment * ROLES + role)


def powers_of(state: AttackWing, you: int, key: int) -> list[int]:
    """The abilities that serve a creature in play by a key of `by_key`, as threes."""
    found: list[int] = []
    if not state.served:
        serve(state)
    served = state.served[you][key]
    if not served and not state.up:
        return found
    if served:
        for ability in OWN[OF_CREATURE][state.card[you] * KEYS + key]:
            found += (ability, you, NONE)
        rows = state.upgrades
        table = OWN[OF_UPGRADE]
        for at in range(0, len(rows), U_WIDTH):
            if rows[at] == you and rows[at + U_STATE] == READY:
                for ability in table[rows[at + U_CARD] * KEYS + key]:
                    found += (ability, you, at // U_WIDTH)
        rows = state.effects
        for at in range(0, len(rows), 2):
            if rows[at] == you:
                card = state.upgrade_card(rows[at + 1])
                for ability in OWN[OF_EFFECT][card * KEYS + key]:
                    found += (ability, you, rows[at + 1])
    rows = state.up
    if rows and OF_DAMAGE_AT_ALL[key]:
        for at in range(0, len(rows), 3):
            if rows[at] == you:
                for ability in OWN[OF_DAMAGE][rows[at + 1] * KEYS + key]:
                    found += (ability, you, NONE)
    if served:
        add_auras(state, found, you, key)
    return found


def serve(state: AttackWing) -> None:
    """Note at which keys cards of this game may serve each creature; most serve none."""
    own = [OWN_KEYS[OF_CREATURE][card] for card in state.card]
    auras = [0] * state.sides()
    for side, card in zip(state.side, state.card, strict=True):
        auras[side] |= AURA_KEYS[OF_CREATURE][card]
    effects = 0  # an Effect Token may lie beside any creature
    rows = state.upgrades
    for at in range(0, len(rows), U_WIDTH):
        owner, card = rows[at], rows[at + U_CARD]
        own[owner] |= OWN_KEYS[OF_UPGRADE][card]
        auras[state.side[owner]] |= AURA_KEYS[OF_UPGRADE][card]
        effects |= OWN_KEYS[OF_EFFECT][card]
    state.served = []
    for side, printed in zip(state.side, own, strict=True):
        keys = printed | auras[side] | effects
        row = SERVED.get(keys)
        if row is None:
            row = SERVED[keys] = bytes([keys >> key & 1 for key in range(KEYS)])
        state.served.append(row)


def add_auras(state: AttackWing, found: list[int], you: int, key: int) -> None:
    """Add what friends nearby do for a creature (`conditions.Near`)."""
    sides = state.side
    rows = state.upgrades
    table = AURAS[OF_UPGRADE]
    for friend in range(len(sides)):
        if friend == you or sides[friend] != sides[you] or not state.in_play(friend):
            continue
        for ability in AURAS[OF_CREATURE][state.card[friend] * KEYS + key]:
            if reaches(state, ability, friend, you):
                found += (ability, friend, NONE)
        for at in range(0, len(rows), U_WIDTH):
            if rows[at] == friend and rows[at + U_STATE] == READY:
                for ability in table[rows[at + U_CARD] * KEYS + key]:
                    if reaches(state, ability, friend, you):
                        found += (ability, friend, at // U_WIDTH)


def reaches(state: AttackWing, ability: int, bearer: int, you: int) -> bool:
    """Is a creature in Range of what a friend does for those nearby?"""
    bases = state.standing(you) if AURA_SOLDIER[ability] else [state.point[you]]
    for base in bases:
        length = base_distance(state.shape(bearer), state.shapes[base])
        if AURA_FROM[ability] <= band(length) <= AURA_TO[ability]:
            return True
    return False


def is_ready(state: AttackWing, upgrade: int) -> bool:
    """Is an Upgrade neither disabled nor discarded?"""
    return state.upgrades[upgrade * U_WIDTH + U_STATE] == READY


def unusable(state: AttackWing, upgrade: int) -> str:
    """The clause that forbids to use an Upgrade now, "" if none does (AW-15.1)."""
    at = upgrade * U_WIDTH
    if state.upgrades[at + U_STATE] != READY:
        return "AW-15.9" if state.upgrades[at + U_STATE] == DISABLED else "AW-15.10"
    return "AW-15.2" if state.upgrades[at + U_DT] or state.upgrades[at + U_PDT] else ""


# -- what simply holds ----------------------------------------------------------------------------


def value(state: AttackWing, creature: int, what: int, detail: int = NONE) -> int:
    """By how much cards change a value (VALUE_ARMOR and so on)."""
    total = 0
    key = VALUE_KEYS[what]
    if key == NONE or not state.in_play(creature):
        return 0
    found = powers_of(state, creature, key)
    for at in range(0, len(found), 3):
        for step in STEPS[found[at]]:
            given = VERB[step] == DO_VALUE and KIND[step] == what
            if given and holds(state, found[at], creature, NONE, detail):
                total += FIGURE[step]
    return total


def banned(state: AttackWing, creature: int, ban: int) -> str:
    """The clause of the card that forbids something to a creature, "" if none does."""
    key = BAN_KEYS[ban]
    found = powers_of(state, creature, key) if key != NONE and state.in_play(creature) else []
    for at in range(0, len(found), 3):
        if holds(state, found[at], creature):
            return clause_of(found[at])
    for step in granted(state, creature, DO_CANNOT) if state.granted else []:
        if KIND[step] == ban:
            return "AW-15.12" if ban == BAN_ATTACK else clause_of(ABILITY_OF[step])
    return ""


def granted(state: AttackWing, creature: int, verb: int) -> list[int]:
    """What Actions have brought a creature for this round, as steps of abilities (AW-15.15)."""
    rows = state.granted
    return [
        rows[at + 1]
        for at in range(0, len(rows), 3)
        if rows[at] == creature and VERB[rows[at + 1]] == verb
    ]


def fly_card(state: AttackWing, creature: int) -> int:
    """The Maneuver Card of an effect that lets a creature fly, or NONE (AW-8.8)."""
    for key in FLY_KEYS if state.in_play(creature) else []:
        if powers_of(state, creature, key):
            return HOLDING[key - FIRST_HOLDING][1]
    return NONE


def altitude_changes(state: AttackWing, creature: int) -> int:
    """How often a creature may change altitude in its step (AW-8.3, AW-24.134)."""
    if not state.granted:
        return 1
    return max([FIGURE[step] for step in granted(state, creature, DO_ALTITUDE)], default=1)


def color_of(state: AttackWing, creature: int, maneuver: int, dial_of: int) -> int:
    """The color of a maneuver with the cards in play (AW-5.9)."""
    return colors_of(state, creature, [maneuver], dial_of)[0]


def colors_of(state: AttackWing, creature: int, maneuvers: list[int], dial_of: int) -> list[int]:
    """The colors of some maneuvers of a dial with the cards in play (AW-5.9)."""
    printed = COLORS[dial_of]
    found = powers_at(state, creature, AT_COLOR)
    if not found:
        return [printed[maneuver] for maneuver in maneuvers]
    return [changed_color(state, creature, found, one, dial_of) for one in maneuvers]


def changed_color(
    state: AttackWing, creature: int, found: list[int], maneuver: int, dial_of: int
) -> int:
    """The color of a maneuver with the abilities found (AW-5.9)."""
    printed = COLORS[dial_of][maneuver]
    detail = maneuver_detail(maneuver, dial_of, printed)
    changed = NONE
    for at in range(0, len(found), 3):
        for step in STEPS[found[at]]:
            stronger = VERB[step] == DO_COLOR and KIND[step] > changed  # red, white, green
            if stronger and holds(state, found[at], creature, NONE, detail):
                changed = KIND[step]
    return printed if changed == NONE else changed


def dice_change(
    state: AttackWing, you: int, moment: int, role: int, other: int, told: list[str] | None = None
) -> int:
    """The dice of a roll that cards add or take away without being bought."""
    total = 0
    found = powers_at(state, you, moment, role)
    for at in range(0, len(found), 3):
        ability = found[at]
        if OPTIONAL[ability] or (ABOUT_ATTACK[ability] and not state.attack):
            continue
        for step in STEPS[ability]:
            if VERB[step] == DO_DICE and holds(state, ability, you, other):
                total += FIGURE[step]
                if told is not None:
                    told.append(f"{power_name(ability)} {FIGURE[step]:+d}")
    return total


def power_name(ability: int) -> str:
    """The key of the card on which an ability stands."""
    card = CARD[ability]
    if SOURCE[ability] == OF_CREATURE:
        return creatures.KEYS[card]
    return damagecards.KEYS[card] if SOURCE[ability] == OF_DAMAGE else upgrades.KEYS[card]


def defense_dice(state: AttackWing, creature: int) -> int:
    """Agility with all that changes it now, apart from a particular attack (AW-11.5)."""
    kept, state.attack = state.attack, []
    dice = creatures.AGILITY[state.card[creature]] - len(state.pressed(creature))
    dice += dice_change(state, creature, AT_ROLL_DEFENSE, DEFENDER, NONE)
    state.attack = kept
    if state.marked(creature, WALLED):  # AW-21.6
        dice -= 2
    return max(dice, 0)
