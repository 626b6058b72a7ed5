"""The mat of a creature: its card, tokens, Upgrades and damage, all of it public."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.scene import Gauge, Sheet, SheetGroup, SheetItem
from wyrmtable.games.attackwing import creatures, damagecards, upgrades
from wyrmtable.games.attackwing.damage import (
    armor_value,
    full_armor,
    health_left,
    weapon_value,
)
from wyrmtable.games.attackwing.dials import NAMES as DIAL_NAMES
from wyrmtable.games.attackwing.state import DISABLED, U_DT, U_PDT, U_STATE, U_WIDTH, AttackWing
from wyrmtable.games.attackwing.verbs import TOKENS

BAR_CLAUSES = ("AW-9.6", "AW-9.7", "AW-9.8", "AW-9.9", "AW-9.12")
TOKEN_CLAUSES = ("AW-11.18", "AW-10.3", "AW-11.16", "AW-11.15")


def sheet(state: AttackWing, creature: int) -> Sheet:
    """All that lies on the mat of a creature in play."""
    card = state.card[creature]
    figures = [
        Gauge(name="Level", value=creatures.LEVEL[card]),
        Gauge(name="Weapon", value=weapon_value(state, creature)),
        Gauge(name="Agility", value=creatures.AGILITY[card]),
        Gauge(
            name="Armor",
            value=full_armor(state, creature),
            maximum=armor_value(state, creature),
        ),
        Gauge(name="Health", value=health_left(state, creature), maximum=creatures.HEALTH[card]),
    ]
    if state.exhaustion[creature]:
        figures.append(Gauge(name="Exhaustion", value=state.exhaustion[creature]))
    groups = {
        "Tokens": tokens(state, creature),
        "Damage": wounds(state, creature),
        "Upgrades": cards(state, creature),
        "Effects on it": effects(state, creature),
        "Weapons": weapons(card),
        "Actions": actions(card),
        "Card": [
            SheetItem(
                name=creatures.NAMES[card],
                note=DIAL_NAMES[creatures.MANEUVER_CARD[card]],
                clause=creatures.CLAUSE[card],
            )
        ],
    }
    return Sheet(
        figures=tuple(figures),
        groups=tuple(
            SheetGroup(title=title, items=tuple(items)) for title, items in groups.items() if items
        ),
    )


def tokens(state: AttackWing, creature: int) -> list[SheetItem]:
    """The Action Tokens."""
    return [
        SheetItem(
            name=name.capitalize(),
            note=f"× {state.tokens[creature * len(TOKENS) + token]}",
            clause=TOKEN_CLAUSES[token],
        )
        for token, name in enumerate(TOKENS)
        if state.tokens[creature * len(TOKENS) + token]
    ]


def wounds(state: AttackWing, creature: int) -> list[SheetItem]:
    """Face-up Damage Cards by name, the others counted."""
    found = [
        SheetItem(
            name=damagecards.NAMES[state.up[at + 1]],
            note=f"{state.up[at + 2]} DT" if state.up[at + 2] else "",
            state="wound",
            clause=damagecards.CLAUSE[state.up[at + 1]],
        )
        for at in range(0, len(state.up), 3)
        if state.up[at] == creature
    ]
    down = len([base for base in state.down_of if state.who[base] == creature])
    if down:
        found.append(SheetItem(name="Face down", note=f"× {down}", state="wound"))
    return found


def cards(state: AttackWing, creature: int) -> list[SheetItem]:
    """The Upgrades, with what keeps them from being used."""
    found: list[SheetItem] = []
    for upgrade in state.upgrades_of(creature):
        row = state.upgrades[upgrade * U_WIDTH : upgrade * U_WIDTH + U_WIDTH]
        card = state.upgrade_card(upgrade)
        durations = row[U_DT] + row[U_PDT]
        off = row[U_STATE] == DISABLED
        found.append(
            SheetItem(
                name=upgrades.NAMES[card],
                note="disabled" if off else f"{durations} DT" if durations else "",
                state="off" if off or durations else "",
                clause=upgrades.CLAUSE[card],
            )
        )
    return found


def effects(state: AttackWing, creature: int) -> list[SheetItem]:
    """The Effect Tokens beside a creature."""
    found: list[SheetItem] = []
    for at in range(0, len(state.effects), 2):
        if state.effects[at] == creature:
            card = state.upgrade_card(state.effects[at + 1])
            mood = "" if upgrades.GOOD_EFFECT[card] else "wound"
            found.append(
                SheetItem(name=upgrades.NAMES[card], state=mood, clause=upgrades.CLAUSE[card])
            )
    return found


def weapons(card: int) -> list[SheetItem]:
    """The Primary Weapons with reach, arc and Range."""
    found: list[SheetItem] = []
    for weapon in range(creatures.FIRST_WEAPON[card], creatures.FIRST_WEAPON[card + 1]):
        near, far = creatures.WEAPON_FROM[weapon], creatures.WEAPON_TO[weapon]
        note = [
            f"Range {near}–{far}" if near != far else f"Range {near}",
            "rear" if creatures.WEAPON_REAR[weapon] else "forward",
            "ranged" if creatures.WEAPON_RANGED[weapon] else "melee",
        ]
        if creatures.WEAPON_PENETRATES[weapon]:
            note.append("penetrates")
        found.append(
            SheetItem(
                name=creatures.WEAPON_NAME[weapon],
                note=", ".join(note),
                clause=creatures.CLAUSE[card],
            )
        )
    return found


def actions(card: int) -> list[SheetItem]:
    """The Action Bar."""
    return [
        SheetItem(name=name.capitalize(), clause=BAR_CLAUSES[act])
        for act, name in enumerate(creatures.ACTS)
        if creatures.ACTION_BAR[card] & 1 << act
    ]
