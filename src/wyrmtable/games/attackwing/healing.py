"""Healing: Damage Cards are discarded or flipped, by the choice of their owner (AW-13.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import damage, events, words
from wyrmtable.games.attackwing.naming import soldier_of, target_value
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.verbs import HEAL, HEAL_DOWN

# which cards may be chosen
TO_FLIP: Final = 0  # a face-up one
ANY_CARD: Final = 1
FACE_DOWN: Final = 2


def wounded(state: AttackWing, creature: int) -> list[int]:
    """The bases with face-down cards, the Point Soldier first (AW-17.17)."""
    found = [base for base in state.bases_of(creature) if base in state.down_of]
    point = state.point[creature]
    return [point, *[base for base in found if base != point]] if point in found else found


def up_kinds(state: AttackWing, creature: int) -> list[int]:
    """The kinds of a creature's face-up Damage Cards."""
    kinds: list[int] = []
    for at in range(0, len(state.up), 3):
        if state.up[at] == creature and state.up[at + 1] not in kinds:
            kinds.append(state.up[at + 1])
    return kinds


def heal(state: AttackWing, creature: int, any_card: bool, healer: int) -> None:
    """Discard a Damage Card; of face-up and face-down ones the owner chooses (AW-13.7)."""
    which = ANY_CARD if any_card else FACE_DOWN
    choices = card_choices(state, creature, which)
    if len(choices) > 1:
        state.agenda.append(ChooseCard(creature, which, healer))
    elif choices:
        heal_one(state, creature, choices[0], healer)


def heal_one(state: AttackWing, creature: int, chosen: Action, healer: int) -> None:
    """Discard a face-up card of a kind, or a face-down one, perhaps of a soldier."""
    if chosen.kind == HEAL.kind:
        damage.discard_up(state, damage.up_row(state, creature, chosen.args[0]))
    elif chosen.args[0] == NONE:
        damage.discard_down(state, wounded(state, creature)[0])
    else:
        damage.discard_down(state, soldier_of(state, creature, chosen.args[0]))
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
        state.agenda.append(ChooseCard(creature, TO_FLIP, NONE))


def card_choices(state: AttackWing, creature: int, which: int) -> list[Action]:
    """The Damage Cards among which the owner chooses."""
    listed: list[Action] = []
    if which != FACE_DOWN:
        listed += [HEAL.of((kind,)) for kind in up_kinds(state, creature)]
    if which != TO_FLIP:
        bases = wounded(state, creature)
        if len(bases) == 1:
            listed.append(HEAL_DOWN.of((NONE,)))
        else:
            listed += [HEAL_DOWN.of((target_value(state, base),)) for base in bases]
    return listed


class ChooseCard(Pick):
    """Which Damage Card is discarded or flipped: creature, which may be chosen, healer."""

    name: ClassVar[str] = "heal_choice"
    clause: ClassVar[str] = "AW-13.7"
    asking: ClassVar[str] = "Which Damage Card?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return card_choices(state, self.args[0], self.args[1])

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, which, healer = self.args
        if which == TO_FLIP:
            damage.flip_down(state, damage.up_row(state, creature, action.args[0]))
        else:
            heal_one(state, creature, action, healer)
