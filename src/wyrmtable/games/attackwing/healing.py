"""Healing: Damage Cards are discarded or flipped, by the choice of their owner (AW-13.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import damage, events, words
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.verbs import HEAL, HEAL_DOWN


def wounded_base(state: AttackWing, creature: int) -> int:
    """The base whose face-down card is discarded first: the Point Soldier's, or NONE."""
    if state.point[creature] in state.down_of:
        return state.point[creature]
    for base in state.bases_of(creature):
        if base in state.down_of:
            return base
    return NONE


def up_kinds(state: AttackWing, creature: int) -> list[int]:
    """The kinds of a creature's face-up Damage Cards."""
    kinds: list[int] = []
    for at in range(0, len(state.up), 3):
        if state.up[at] == creature and state.up[at + 1] not in kinds:
            kinds.append(state.up[at + 1])
    return kinds


def heal(state: AttackWing, creature: int, any_card: bool, healer: int) -> None:
    """Discard a Damage Card; of face-up and face-down ones the owner chooses (AW-13.7)."""
    if any_card and len(card_choices(state, creature, True)) > 1:
        state.agenda.append(ChooseCard(creature, 1, healer))
    else:
        kinds = up_kinds(state, creature) if any_card else []
        heal_one(state, creature, kinds[0] if kinds else NONE, healer)


def heal_one(state: AttackWing, creature: int, kind: int, healer: int) -> None:
    """Discard a face-up card of a kind, or a face-down one."""
    if kind != NONE:
        damage.discard_up(state, damage.up_row(state, creature, kind))
    elif not damage.discard_down(state, wounded_base(state, creature)):
        return
    if state.listening:
        told = events.Healed(
            creature=state.name(creature), cards=1, health=damage.health_told(state, creature)
        )
        state.emit(told, "AW-13.7")
    if healer != NONE:
        from wyrmtable.games.attackwing.triggers import trigger

        trigger(state, words.AT_HEALED, healer, creature)


def turn_down(state: AttackWing, creature: int, count: int) -> None:
    """Flip face-up Damage Cards face down; the owner chooses which (AW-13.4)."""
    kinds = up_kinds(state, creature)
    if count == words.ANY:
        for at in range(len(state.up) - 3, -1, -3):
            if state.up[at] == creature:
                damage.flip_down(state, at)
    elif len(kinds) == 1:
        damage.flip_down(state, damage.up_row(state, creature, kinds[0]))
    elif kinds:
        state.agenda.append(ChooseCard(creature, 0, NONE))


def card_choices(state: AttackWing, creature: int, discarding: bool) -> list[Action]:
    """The Damage Cards among which the owner chooses."""
    listed = [HEAL.of((kind,)) for kind in up_kinds(state, creature)]
    if discarding and wounded_base(state, creature) != NONE:
        listed.append(HEAL_DOWN.of(()))
    return listed


class ChooseCard(Pick):
    """Which Damage Card is discarded (1) or flipped (0): creature, which, healer."""

    name: ClassVar[str] = "heal_choice"
    clause: ClassVar[str] = "AW-13.7"
    asking: ClassVar[str] = "Which Damage Card?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return card_choices(state, self.args[0], self.args[1] == 1)

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, discarding, healer = self.args
        kind = action.args[0] if action.kind == HEAL.kind else NONE
        if discarding:
            heal_one(state, creature, kind, healer)
        else:
            damage.flip_down(state, damage.up_row(state, creature, kind))
