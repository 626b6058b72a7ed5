"""Damage Cards: dealing, flipping, discarding, and what they add up to (section 13)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import attackrow, creatures, damagecards, events
from wyrmtable.games.attackwing.holding import damage_cards
from wyrmtable.games.attackwing.powers import value
from wyrmtable.games.attackwing.state import NONE, UNSEEN, AttackWing
from wyrmtable.games.attackwing.words import (
    AT_DAMAGED,
    AT_DEALT,
    OF_DAMAGE,
    VALUE_ARMOR,
    VALUE_DAMAGE,
)

BY_ATTACK: Final = 1
OTHERWISE: Final = 0

# -- what it adds up to ---------------------------------------------------------------------------


def cards(state: AttackWing, creature: int) -> int:
    """How many Damage Cards a creature has."""
    return damage_cards(state, creature)


def total(state: AttackWing, creature: int) -> int:
    """The damage total (AW-13.5)."""
    return damage_cards(state, creature) + value(state, creature, VALUE_DAMAGE)


def health_left(state: AttackWing, creature: int) -> int:
    """Health minus damage total, at least 0 (AW-13.5)."""
    return max(creatures.HEALTH[state.card[creature]] - total(state, creature), 0)


def health_told(state: AttackWing, creature: int) -> int | None:
    """The health left as events tell it: of a Troop soldiers count."""
    return None if state.is_troop(creature) else health_left(state, creature)


def lethal(state: AttackWing, creature: int) -> bool:
    """Has a creature lethal damage (AW-13.6)? Of a Troop only the last soldier can (AW-17.24)."""
    if state.is_troop(creature) and len(state.bases_of(creature)) > 1:
        return False
    return total(state, creature) >= creatures.HEALTH[state.card[creature]]


def armor_value(state: AttackWing, creature: int) -> int:
    """The Armor Value with all cards (AW-1.19)."""
    armor = creatures.ARMOR[state.card[creature]]
    return max(armor + value(state, creature, VALUE_ARMOR), 0)


def full_armor(state: AttackWing, creature: int) -> int:
    """How many Armor Tokens lie on their Full side (AW-11.27)."""
    return max(armor_value(state, creature) - state.shattered[creature], 0)


def weapon_value(state: AttackWing, creature: int) -> int:
    """The Primary Weapon Value, for a Troop that of its present size (AW-17.2, AW-17.3)."""
    soldiers = len(state.bases_of(creature)) if state.is_troop(creature) else 1
    return creatures.weapon_value(state.card[creature], soldiers)


def cards_of_base(state: AttackWing, base: int) -> int:
    """The face-down cards of one base."""
    return state.down_of.count(base)


# -- the deck -------------------------------------------------------------------------------------


def cards_left(state: AttackWing) -> int:
    """The cards left in the deck: face-down ones that nobody has seen lie elsewhere."""
    return len(state.deck) - state.down_kind.count(UNSEEN)


def no_cards(state: AttackWing) -> bool:
    """Are deck and discard pile both empty (AW-13.10)?"""
    return not cards_left(state) and not state.discard


def reshuffle(state: AttackWing) -> None:
    """The discard pile becomes the deck when that is empty (AW-13.9)."""
    if cards_left(state) == 0 and state.discard:
        if state.listening:
            state.emit(events.Reshuffled(cards=len(state.discard)), "AW-13.9")
        state.deck += state.discard
        state.discard = []
        state.stacked = False


def draw_card(state: AttackWing) -> int:
    """The next card, seen by all. What nobody has seen yet is drawn only now (AW-23.11)."""
    reshuffle(state)
    if state.stacked:
        return state.deck.pop()
    return state.deck.pop(state.chance.below(len(state.deck)))


def draw_face_down(state: AttackWing) -> int:
    """The next card, seen by nobody; NONE: a counter instead (AW-13.2, AW-13.10)."""
    if no_cards(state):
        return NONE
    reshuffle(state)
    return state.deck.pop() if state.stacked else UNSEEN


def discard_card(state: AttackWing, kind: int) -> None:
    """A card goes to the discard pile, face up; a counter just goes."""
    if kind == UNSEEN:
        kind = state.deck.pop(state.chance.below(len(state.deck)))
    if kind != NONE:
        state.discard.append(kind)


def discard_down(state: AttackWing, base: int) -> bool:
    """Discard the face-down card that a base got last; False if it has none."""
    for at in range(len(state.down_of) - 1, -1, -1):
        if state.down_of[at] == base:
            kind = state.down_kind[at]
            del state.down_of[at]
            del state.down_kind[at]
            discard_card(state, kind)
            return True
    return False


def discard_up(state: AttackWing, at: int) -> None:
    """Discard a face-up card, given by its place in `up` (AW-13.4)."""
    discard_card(state, state.up[at + 1])
    del state.up[at : at + 3]


def discard_all(state: AttackWing, creature: int) -> None:
    """All cards of a creature go to the discard pile (AW-13.11)."""
    for at in range(len(state.up) - 3, -1, -3):
        if state.up[at] == creature:
            discard_up(state, at)
    for base, who in enumerate(state.who):
        if who == creature:
            while discard_down(state, base):
                pass


def up_row(state: AttackWing, creature: int, kind: int) -> int:
    """Where a face-up card of this kind stands in `up`, the latest of several; NONE if nowhere."""
    for at in range(len(state.up) - 3, -1, -3):
        if state.up[at] == creature and state.up[at + 1] == kind:
            return at
    return NONE


def flip_down(state: AttackWing, at: int) -> None:
    """Flip a face-up card face down; its effect ends (AW-13.4)."""
    creature, kind = state.up[at], state.up[at + 1]
    del state.up[at : at + 3]
    state.down_of.append(state.point[creature])
    state.down_kind.append(kind)
    if state.listening:
        state.emit(
            events.CardDown(
                creature=state.name(creature),
                card=damagecards.KEYS[kind],
                health=health_told(state, creature),
            ),
            "AW-13.4",
        )


# -- dealing --------------------------------------------------------------------------------------


def deal(state: AttackWing, base: int, normal: int, critical: int, how: int = OTHERWISE) -> None:
    """Damage for a creature, or for one soldier: card by card, normal ones first (AW-13.1)."""
    if normal or critical:
        state.agenda.append(Suffer(base, normal, critical, how, 0))


def deal_down(state: AttackWing, base: int, critical: bool, how: int) -> None:
    """One face-down card (AW-13.2, AW-17.17)."""
    kind = draw_face_down(state)
    state.down_of.append(base)
    state.down_kind.append(kind)
    if how == BY_ATTACK:
        state.attack[attackrow.SUFFERED_CRITICAL if critical else attackrow.SUFFERED] += 1
    if state.listening:
        who = state.who[base]
        state.emit(
            events.Damage(
                creature=state.name(who),
                kind="critical" if critical else "normal",
                soldier=state.base_name(base) if state.is_troop(who) else None,
                health=health_told(state, who),
            ),
            "AW-17.17" if state.is_troop(who) else "AW-13.2",
        )


def deal_up(state: AttackWing, creature: int, kind: int) -> None:
    """One face-up card, whose text is followed at once (AW-13.3)."""
    from wyrmtable.games.attackwing.abilities import STEPS, at
    from wyrmtable.games.attackwing.doing import push_steps

    state.up += [creature, kind, damagecards.DURATIONS[kind]]
    if state.listening:
        state.emit(
            events.Damage(
                creature=state.name(creature),
                kind="critical",
                card=damagecards.KEYS[kind],
                health=health_told(state, creature),
            ),
            "AW-13.3",
        )
    if damagecards.FLIPS[kind] == damagecards.FLIPS_AT_ONCE:
        state.agenda.append(FlipDown(creature, kind))
    for ability in at(OF_DAMAGE, kind, AT_DEALT):
        push_steps(state, STEPS[ability], ability, creature, NONE, creature, NONE)


class Suffer(Task[AttackWing]):
    """Damage is dealt: base, normal and critical points left, from an attack or not, cards dealt.

    A soldier takes it face down until he is defeated; what is beyond is lost (AW-17.17).
    """

    name: ClassVar[str] = "suffer"

    def run(self, state: AttackWing) -> None:
        from wyrmtable.games.attackwing import triggers, troops

        base, normal, critical, how, dealt = self.args
        creature = state.who[base]
        if not state.in_play(creature) or normal + critical == 0:
            return
        soldier = state.is_troop(creature)
        counter = no_cards(state)
        rest = Suffer(base, max(normal - 1, 0), critical - int(normal == 0), how, 1)
        if not (normal or soldier or counter):
            state.agenda.append(rest)
            if how == BY_ATTACK:
                state.attack[attackrow.SUFFERED_CRITICAL] += 1
            deal_up(state, creature, draw_card(state))
        else:
            deal_down(state, base, normal == 0 and not counter, how)
            if soldier and troops.falls(state, base):
                troops.defeated(state, base, how)
            else:
                state.agenda.append(rest)
        if not dealt:
            triggers.trigger(state, AT_DAMAGED, creature)


class FlipDown(Task[AttackWing]):
    """A card that flips itself does so after its text was followed (AW-24.80)."""

    name: ClassVar[str] = "flip_down"

    def run(self, state: AttackWing) -> None:
        at = up_row(state, self.args[0], self.args[1])
        if at != NONE:
            flip_down(state, at)
