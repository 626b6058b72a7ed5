"""Legions (section 16): what they are made of, what they cost and what they are worth."""

# not compiled: msgspec structs that travel
from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wyrmtable.games.attackwing.checks import moments
from wyrmtable.games.attackwing.conditions import Cost, If
from wyrmtable.games.attackwing.contentfile import CREATURES, UPGRADES, Creature, Upgrade
from wyrmtable.games.attackwing.deeds import ChangeValue, Dice
from wyrmtable.games.attackwing.flattening import fits
from wyrmtable.games.attackwing.tablefile import CAMPAIGN, TABLE

CREATURE: Mapping[str, Creature] = {card.key: card for card in CREATURES}
UPGRADE: Mapping[str, Upgrade] = {card.key: card for card in UPGRADES}


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A creature of a legion with its Upgrades."""

    creature: str
    upgrades: tuple[str, ...] = ()
    soldiers: int = 1  # more for Troops only
    slots: tuple[str, ...] = ()  # bought with XP (AW-20.8)
    player: int = 0  # of the team (AW-18.9)


class Legion(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a side takes into the game, and the XP that it spends on points (AW-20.7)."""

    entries: tuple[Entry, ...] = ()
    xp: int = 0


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a legion must keep to in one game."""

    points: int
    muster: bool = True
    artifacts: Mapping[str, str] = {}  # with the clause that bars it, or "" if it may be taken
    only: str = ""  # the one creature of an adventure
    only_clause: str = ""
    players: int = 1  # in the team
    xp: int = 0
    xp_spent: bool = False  # in an earlier game of this adventure (AW-20.9)


# -- what it costs -----------------------------------------------------------------------------


def upgrade_cost(upgrade: Upgrade, creature: Creature) -> int:
    """The cost of an Upgrade for a creature (AW-16.11)."""
    penalty = upgrade.penalty
    if penalty is None or fits(penalty.unless, creature):
        return upgrade.cost
    return upgrade.cost + penalty.cost


def creature_cost(creature: Creature, soldiers: int) -> int:
    """The cost of a creature without Upgrades; 0 for an impossible number of soldiers."""
    if creature.troop is None:
        return creature.cost or 0
    return creature.troop.cost[soldiers - 1] if 1 <= soldiers <= TABLE.formation.soldiers else 0


def entry_cost(entry: Entry) -> int:
    """The cost of a creature with its Upgrades; cards that do not exist cost nothing."""
    creature = CREATURE.get(entry.creature)
    if creature is None:
        return 0
    known = [UPGRADE[key] for key in entry.upgrades if key in UPGRADE]
    return creature_cost(creature, entry.soldiers) + sum(
        upgrade_cost(upgrade, creature) for upgrade in known
    )


def total(legion: Legion) -> int:
    """The point total (AW-16.16)."""
    return sum(entry_cost(entry) for entry in legion.entries)


def limit(legion: Legion, terms: Terms) -> int:
    """The points that the legion may cost (AW-16.1, AW-20.7)."""
    return terms.points + legion.xp


def xp_used(legion: Legion) -> int:
    """The XP that a legion spends (AW-20.7, AW-20.8)."""
    return legion.xp + CAMPAIGN.slot_xp * sum(len(entry.slots) for entry in legion.entries)


def lowest(totals: list[int]) -> list[int]:
    """The sides of which one, drawn at random, decides about the first initiative (AW-16.6)."""
    return [side for side, points in enumerate(totals) if points == min(totals)]


# -- what it is worth --------------------------------------------------------------------------


def armor(entry: Entry) -> int:
    """The Armor Value of a creature with its Upgrades."""
    return CREATURE[entry.creature].armor + sum(
        deed.number
        for key in entry.upgrades
        for ability in UPGRADE[key].ability
        for deed in ability.does
        if isinstance(deed, ChangeValue) and deed.value == "armor"
    )


def attack_dice(entry: Entry) -> int:
    """The dice of a Primary Weapon attack, with what the cards always add."""
    creature = CREATURE[entry.creature]
    dice = creature.troop.weapon[entry.soldiers - 1] if creature.troop else creature.weapon or 0
    listed = [*creature.ability, *(a for key in entry.upgrades for a in UPGRADE[key].ability)]
    for ability in listed:
        always = ability.cost == Cost() and not ability.may and ability.near is None
        mine = "roll_attack" in moments(ability) and ability.as_ != "defender"
        if always and mine and ability.if_ in (If(), If(attack="primary")):
            dice += sum(deed.number for deed in ability.does if isinstance(deed, Dice))
    return dice
