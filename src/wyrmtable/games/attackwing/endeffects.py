"""Step 1 of the End Phase: effects that occur during it (AW-14.2, AW-14.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import attackrow, series, triggers, upgrades, words
from wyrmtable.games.attackwing.abilities import CARD, OPTIONAL, SOURCE, STEPS
from wyrmtable.games.attackwing.doing import push_steps
from wyrmtable.games.attackwing.holding import holds
from wyrmtable.games.attackwing.order import in_order
from wyrmtable.games.attackwing.powers import powers_at
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.state import LETTERS, NONE, AttackWing
from wyrmtable.games.attackwing.upkeep import owner_of
from wyrmtable.games.attackwing.verbs import ACTS, EFFECT_ORDER, FIRST_UPGRADE, PASS, PASSING

USED: Final = 1 << 24  # among what is done: an offer that was used


def end_phase(state: AttackWing) -> None:
    """Push the effects of all creatures, in ascending order of Level (AW-14.1)."""
    for creature in in_order(state, list(range(len(state.card))))[::-1]:
        state.agenda.append(OF_CREATURE[creature])


def due_effects(state: AttackWing, creature: int, done: Sequence[int]) -> list[int]:
    """What must be followed for a creature, as codes of `resolve`, each as often as it is due.

    Lasting Bursts belong to the creature whose card it is, even if that is gone (AW-13.14).
    """
    found = powers_at(state, creature, words.AT_END_PHASE)
    codes: list[int] = []
    for at in range(0, len(found), 3):
        ability = found[at]
        if not OPTIONAL[ability] and holds(state, ability, creature):
            codes.append(code_of(ability))
    for at in range(0, len(state.bursts), 2):
        upgrade = state.bursts[at]
        if owner_of(state, upgrade) == creature and upgrades.LASTING[state.upgrade_card(upgrade)]:
            codes.append(FIRST_UPGRADE + state.upgrade_card(upgrade))
    for code in done:
        if code in codes:
            codes.remove(code)
    return codes


def code_of(ability: int) -> int:
    """How `resolve` names an effect."""
    if SOURCE[ability] == words.OF_DAMAGE:
        return len(ACTS) + CARD[ability]
    return triggers.use_code(ability)


def offer_of(creature: int, done: Sequence[int]) -> triggers.Offer:
    """The offers of the creature at this moment."""
    used = [code - USED for code in done if code >= USED]
    return triggers.Offer(creature, words.AT_END_PHASE, NONE, 0, words.NEITHER, *used)


class EndEffects(Task[AttackWing]):
    """The effects of one creature; its owner chooses the order (AW-4.10): creature, codes done."""

    name: ClassVar[str] = "end_effects"

    def run(self, state: AttackWing) -> None:
        creature, done = self.args[0], self.args[1:]
        if not state.bursts and not powers_at(state, creature, words.AT_END_PHASE):
            return
        due = due_effects(state, creature, done)
        offer = offer_of(creature, done)
        offered = offer.found(state)
        if not due:
            if offered:
                state.agenda.append(offer)
        elif len(set(due)) == 1 and not offered:
            resolve(state, creature, done, due[0])
        else:
            state.agenda.append(EndOrder(*self.args))


OF_CREATURE: Final[list[EndEffects]] = [EndEffects(creature) for creature in range(len(LETTERS))]


def resolve(state: AttackWing, creature: int, done: Sequence[int], code: int) -> None:
    """Follow one effect, then go on with the others."""
    state.agenda.append(EndEffects(creature, *done, code))
    for at in range(0, len(state.bursts), 2):
        upgrade = state.bursts[at]
        card = state.upgrade_card(upgrade)
        if owner_of(state, upgrade) == creature and FIRST_UPGRADE + card == code:
            storm(state, creature, at)
            return
    found = powers_at(state, creature, words.AT_END_PHASE)
    for at in range(0, len(found), 3):
        ability, bearer, origin = found[at : at + 3]
        if not OPTIONAL[ability] and code_of(ability) == code:
            push_steps(state, STEPS[ability], ability, creature, NONE, bearer, origin)
            return


def storm(state: AttackWing, creature: int, at: int) -> None:
    """A lasting Burst attacks all near its token (AW-12.14, AW-24.57)."""
    upgrade = state.bursts[at]
    card = state.upgrade_card(upgrade)
    row = attackrow.begin(state, creature)
    row[attackrow.CARD] = upgrade
    row[attackrow.FORM] = words.AREA
    row[attackrow.REACH] = words.RANGED
    row[attackrow.ARC] = upgrades.ARC[card]
    row[attackrow.PENETRATES] = int(upgrades.PENETRATES[card])
    row[attackrow.LEVEL] = state.bursts[at + 1] - 1
    series.catch_burst(state, state.burst_at[at], state.burst_at[at + 1])


class EndOrder(Ask):
    """Which effect comes next: creature, codes done."""

    name: ClassVar[str] = "end_order"
    clause: ClassVar[str] = "AW-4.10"
    asking: ClassVar[str] = "Which effect comes next?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        due = due_effects(state, self.args[0], self.args[1:])
        codes = [code for at, code in enumerate(due) if code not in due[:at]]
        offers = offer_of(self.args[0], self.args[1:]).actions(state, seat)
        return [
            *[EFFECT_ORDER.of((code,)) for code in codes],
            *[action for action in offers if action != PASSING],
        ]

    def default(self, state: AttackWing) -> Action:
        return self.actions(state, NONE)[0]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind == EFFECT_ORDER.kind:
            if action not in self.actions(state, NONE):
                raise Illegal(self.clause, "this effect is not due")
        elif action.kind == PASS.kind:
            raise Illegal("AW-3.9", "this effect must be followed")
        else:
            offer_of(self.args[0], self.args[1:]).check(state, action)

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, done = self.args[0], self.args[1:]
        if action.kind == EFFECT_ORDER.kind:
            resolve(state, creature, done, action.args[0])
        else:
            offer = offer_of(creature, done)
            ability, bearer, origin = offer.chosen(state, action)
            state.agenda.append(EndEffects(*self.args, USED + ability * 64 + bearer))
            offer.follow(state, ability, bearer, origin, [])
