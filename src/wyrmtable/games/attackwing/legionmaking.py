"""Legions that bots field: a ready-made one, and what the rest of the points can buy."""

# not compiled: uses msgspec structs; once per game
from __future__ import annotations

import msgspec

from wyrmtable.core.chance import Chance
from wyrmtable.games.attackwing.building import with_entry, with_upgrade
from wyrmtable.games.attackwing.choosing import offered
from wyrmtable.games.attackwing.contentfile import CREATURES, UPGRADES, Creature
from wyrmtable.games.attackwing.legionrules import faults
from wyrmtable.games.attackwing.legions import (
    CREATURE,
    Entry,
    Legion,
    Terms,
    creature_cost,
    limit,
    total,
    upgrade_cost,
)

NEARLY = 0.85  # of the dearest legion on offer: cheaper ones give points away
TRIES = 40  # cards drawn to spend what is left
LEAST = 3  # soldiers of a Troop worth having


def made(terms: Terms, chance: Chance) -> Legion:
    """A legal legion that spends nearly all points and the XP, if there are any (AW-20.7)."""
    listed = offered(terms)
    most = max(total(one) for one in listed)
    dear = [one for one in listed if total(one) >= most * NEARLY]
    legion = dear[chance.below(len(dear))]
    if terms.xp and not terms.xp_spent:
        legion = msgspec.structs.replace(legion, xp=terms.xp)
    for _ in range(TRIES):
        spare = limit(legion, terms) - total(legion)
        if spare < min(card.cost for card in UPGRADES):
            break
        more = larger(legion, spare, terms, chance)
        if more is not None and not faults(more, terms):
            legion = more
    return legion


def larger(legion: Legion, spare: int, terms: Terms, chance: Chance) -> Legion | None:
    """The legion with a card more, drawn at random; None if it does not suit."""
    creature = CREATURES[chance.below(len(CREATURES))]
    if not terms.only and creature_cost(creature, soldiers(creature, spare)) <= spare:
        entry = Entry(
            creature=creature.key,
            soldiers=soldiers(creature, spare),
            player=len(legion.entries) % terms.players,
        )
        return with_entry(legion, entry)
    number = chance.below(len(legion.entries))
    holder = CREATURE[legion.entries[number].creature]
    slots = {*holder.slots, "artifact"}
    fitting = [
        card
        for card in UPGRADES
        if card.slot in slots and upgrade_cost(card, holder) == card.cost <= spare  # no penalty
    ]
    if not fitting:
        return None
    return with_upgrade(legion, number, fitting[chance.below(len(fitting))].key)


def soldiers(creature: Creature, spare: int) -> int:
    """As many soldiers as the points allow, and enough of them; 1 for other creatures."""
    if creature.troop is None:
        return 1
    return max([LEAST, *(at for at, cost in enumerate(creature.troop.cost, 1) if cost <= spare)])
