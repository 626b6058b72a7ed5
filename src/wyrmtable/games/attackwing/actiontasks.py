"""The Action step (section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    cardactions,
    creatures,
    damagecards,
    events,
    feinting,
    moments,
    powers,
    treasure,
    upgrades,
)
from wyrmtable.games.attackwing.feints import feint_limit, feint_offsets
from wyrmtable.games.attackwing.measuring import SECTIONS, measure
from wyrmtable.games.attackwing.naming import base_of, target_value
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.state import (
    ACTED,
    DISABLED,
    LOST,
    NONE,
    OBSTRUCTED,
    PIVOTED,
    READY,
    U_STATE,
    U_WIDTH,
    WALLED,
    AttackWing,
    Refused,
)
from wyrmtable.games.attackwing.verbs import (
    ABILITY,
    ACT,
    ACTS,
    ENABLE,
    FEINT,
    PASS,
    PASSING,
    PER_INCH,
    RECOVER,
    SNATCH,
    TOKENS,
)
from wyrmtable.games.attackwing.words import (
    AT_ACTED,
    BAN_ACT,
    CHARGE,
    CONCENTRATE,
    DODGE,
    TARGET,
)
from wyrmtable.games.attackwing.words import FEINT as FEINTING

# Actions in `state.performed` beyond the codes of verbs.ACTS (AW-9.4)
ENABLE_CODE: Final = 1000
SNATCH_CODE: Final = 1001
RECOVER_CODE: Final = 1100  # plus the kind of Damage Card
SIMPLE: Final = (DODGE, CHARGE, CONCENTRATE)


def barred(state: AttackWing, creature: int) -> Refused | None:
    """Why a creature cannot perform Actions of any kind, None if it can (AW-9.5)."""
    if state.exhaustion[creature]:
        return "AW-6.14", "an exhausted creature cannot perform Actions"
    if state.marked(creature, PIVOTED):
        return "AW-6.11", "a creature with a Pivot Token cannot perform Actions"
    if state.marked(creature, WALLED):
        return "AW-21.6", "it has hit the wall and cannot perform Actions this round"
    if state.marked(creature, OBSTRUCTED):
        return "AW-19.8", "an Obstacle took effect: no Actions for the rest of the round"
    cite = powers.banned(state, creature, BAN_ACT)
    if cite:
        return cite, "a card forbids it to perform Actions"
    return None


def bar(state: AttackWing, creature: int, bits: int) -> list[Action]:
    """The Actions of its Action Bar that a creature can perform, of those in `bits`."""
    own = creatures.ACTION_BAR[state.card[creature]] & bits
    listed: list[Action] = []
    for act in SIMPLE:
        if own & 1 << act and not state.has_performed(creature, act):
            listed.append(ACT.of((act, NONE, NONE)))
    if own & 1 << TARGET and not state.has_performed(creature, TARGET):
        listed += [
            ACT.of((TARGET, target_value(state, base), NONE))
            for base in state.enemies(creature)
            if not state.premeasure or in_target_range(state, creature, base)
        ]
    if own & 1 << FEINTING and not state.has_performed(creature, FEINTING):
        base = state.shape(creature)
        most = int(feint_limit(base) * PER_INCH)
        listed += [FEINT.of((flank, a)) for flank in (0, 1) for a in (-most, 0, most)]
    return listed


def in_target_range(state: AttackWing, creature: int, base: int) -> bool:
    """Is a base at Range 1-4 (AW-9.9)?"""
    return measure(state.shape(creature), state.shapes[base]).range <= SECTIONS


def disabled_upgrades(state: AttackWing, creature: int) -> list[int]:
    """The cards of its Upgrades with a Disabled Token (AW-9.20)."""
    return [
        state.upgrade_card(upgrade)
        for upgrade in state.upgrades_of(creature)
        if state.upgrades[upgrade * U_WIDTH + U_STATE] == DISABLED
    ]


def repairable(state: AttackWing, creature: int) -> list[int]:
    """The kinds of its face-up Damage Cards that have an Action (AW-9.21)."""
    return sorted(
        {
            state.up[at + 1]
            for at in range(0, len(state.up), 3)
            if state.up[at] == creature and damagecards.RECOVERY[state.up[at + 1]]
        }
    )


def possible(state: AttackWing, creature: int) -> list[Action]:
    """All Actions that would not be refused, without passing (AW-9.2)."""
    listed = bar(state, creature, -1)
    listed += cardactions.card_actions(state, creature)
    if not state.has_performed(creature, ENABLE_CODE):
        listed += [ENABLE.of((card,)) for card in disabled_upgrades(state, creature)]
    listed += [RECOVER.of((kind,)) for kind in repairable(state, creature)]
    if state.adventure == 1:
        listed += treasure.snatches(state, creature)
    return listed


class ActionStep(Task[AttackWing]):
    """As the last step of its activation a creature may perform one Action (AW-9.1)."""

    name: ClassVar[str] = "action_step"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature) and barred(state, creature) is None:
            state.agenda.append(Act(creature))


class Act(Ask):
    """Which Action a creature performs."""

    name: ClassVar[str] = "action"
    clause: ClassVar[str] = "AW-9.1"
    asking: ClassVar[str] = "Which Action for {it}?"
    free: ClassVar[bool] = False

    def bits(self) -> int:
        """The Actions of the Action Bar that may be performed."""
        return -1

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [PASSING, *possible(state, self.args[0])]

    def check(self, state: AttackWing, action: Action) -> None:
        check_action(state, self.args[0], action, self.bits())

    def decide(self, state: AttackWing, action: Action) -> None:
        if action.kind != PASS.kind:
            if not self.free:
                state.mark(self.args[0], ACTED)
            perform(state, self.args[0], action)


class FreeAct(Act):
    """A free Action of the Action Bar (AW-9.3); the second number has the bits."""

    name: ClassVar[str] = "free_action"
    clause: ClassVar[str] = "AW-9.3"
    asking: ClassVar[str] = "Which free Action for {it}?"
    free: ClassVar[bool] = True

    def bits(self) -> int:
        return self.args[1]

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [PASSING, *bar(state, self.args[0], self.args[1])]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind not in (PASS.kind, FEINT.kind) and (
            action.kind != ACT.kind or action.args[0] >= ABILITY
        ):
            raise Illegal("AW-9.3", "only an Action of the Action Bar")
        super().check(state, action)


def offer_free(state: AttackWing, creature: int, bits: int) -> None:
    """Push a free Action of the Action Bar, if one is possible (AW-9.3)."""
    if barred(state, creature) is None and bar(state, creature, bits):
        state.agenda.append(FreeAct(creature, bits))


# -- checks -------------------------------------------------------------------------------------


def check_action(state: AttackWing, creature: int, action: Action, bits: int = -1) -> None:
    """Refuse an Action that a creature cannot perform (AW-9.2, AW-9.24, AW-9.25)."""
    kind = action.kind
    if kind == PASS.kind:
        return
    fault = barred(state, creature)
    if fault is not None:
        raise Illegal(*fault)
    if kind == FEINT.kind:
        check_bar(state, creature, FEINTING, bits)
        base = state.shape(creature)
        if action.args[1] / PER_INCH not in feint_offsets(base):
            raise Illegal("AW-9.12", "the template sticks out beyond the side")
    elif kind == ACT.kind and action.args[0] < ABILITY:
        check_bar(state, creature, action.args[0], bits)
        if action.args[0] == FEINTING:
            raise Illegal("AW-9.13", "a Feint names the side and the offset")
        if action.args[0] == TARGET:
            named = base_of(state, action.args[1])
            if named not in state.enemies(creature):
                raise Illegal("AW-9.9", "only an enemy on the table can be targeted")
            if state.premeasure and not in_target_range(state, creature, named):
                raise Illegal("AW-2.18", "beyond Range 4")
    elif kind == ACT.kind:
        cardactions.check_card_action(state, creature, action)
    elif kind == ENABLE.kind:
        if state.has_performed(creature, ENABLE_CODE):
            raise Illegal("AW-9.4", "no Action twice in one round")
        if action.args[0] not in disabled_upgrades(state, creature):
            raise Illegal("AW-9.20", "this card has no Disabled Token to remove")
    elif kind == RECOVER.kind:
        if action.args[0] not in repairable(state, creature):
            raise Illegal("AW-9.21", "it has no such Damage Card with an Action face up")
    elif kind == SNATCH.kind:
        treasure.check_snatch(state, creature, action.args[0] - 1)
    else:
        raise other_kind("AW-9.2")


def check_bar(state: AttackWing, creature: int, act: int, bits: int) -> None:
    """Refuse an Action that is not on the Action Bar or was performed (AW-3.7, AW-9.4)."""
    if not creatures.ACTION_BAR[state.card[creature]] & 1 << act:
        raise Illegal("AW-9.2", f"{ACTS[act]} is not on its Action Bar")
    if not bits & 1 << act:
        raise Illegal("AW-9.3", f"the free Action cannot be {ACTS[act]}")
    if state.has_performed(creature, act):
        raise Illegal("AW-9.4", "no Action twice in one round")


# -- performing ---------------------------------------------------------------------------------


def perform(state: AttackWing, creature: int, action: Action) -> None:
    """Carry out an Action that has been checked."""
    kind = action.kind
    if kind == FEINT.kind:
        state.performed += [creature, FEINTING]
        feinting.feint(state, creature, action.args[0], action.args[1])
    elif kind == ACT.kind and action.args[0] in SIMPLE:
        state.performed += [creature, action.args[0]]
        told(state, creature, ACTS[action.args[0]], "AW-9.2")
        gain(state, creature, action.args[0], f"AW-9.{6 + action.args[0]}")
        after(state, creature, action.args[0])
    elif kind == ACT.kind and action.args[0] == TARGET:
        state.performed += [creature, TARGET]
        target(state, creature, base_of(state, action.args[1]))
    elif kind == ACT.kind:
        cardactions.perform(state, creature, action)
        state.performed += [creature, action.args[0]]
    elif kind == ENABLE.kind:
        state.performed += [creature, ENABLE_CODE]
        enable(state, creature, action.args[0])
    elif kind == RECOVER.kind:
        state.performed += [creature, RECOVER_CODE + action.args[0]]
        told(state, creature, "recover", "AW-9.21")
        cardactions.recover(state, creature, action.args[0])
    else:
        state.performed += [creature, SNATCH_CODE]
        treasure.snatch(state, creature, action.args[0] - 1)


def told(state: AttackWing, creature: int, action: str, cite: str) -> None:
    """Report that an Action succeeds."""
    if state.listening:
        state.emit(events.ActionDone(creature=state.name(creature), action=action), cite)


def lose(state: AttackWing, creature: int, action: str, cite: str) -> None:
    """An Action fails and is lost."""
    state.mark(creature, LOST)
    if state.listening:
        state.emit(events.ActionLost(creature=state.name(creature), action=action), cite)


def gain(state: AttackWing, creature: int, token: int, cite: str) -> None:
    """A creature receives an Action Token (AW-9.22)."""
    state.tokens[creature * 4 + token] += 1
    if state.listening:
        told = events.TokenGained(creature=state.name(creature), token=TOKENS[token])
        state.emit(told, cite)


def after(state: AttackWing, creature: int, act: int) -> None:
    """Push what cards do after an Action of the Action Bar."""
    state.agenda.append(moments.Moment(AT_ACTED, creature, NONE, act))


def target(state: AttackWing, creature: int, base: int) -> None:
    """Only now the Range is measured (AW-9.9, AW-9.10)."""
    line = measure(state.shape(creature), state.shapes[base])
    if state.listening:
        measured = events.RangeMeasured(
            creature=state.name(creature),
            target=state.base_name(base),
            distance=line.distance,
            range=line.range,
            line=[line.x1, line.y1, line.x2, line.y2],
        )
        state.emit(measured, "AW-9.9")
    if line.range > SECTIONS:
        lose(state, creature, "target", "AW-9.10")
        return
    told(state, creature, "target", "AW-9.9")
    gain(state, creature, TARGET, "AW-9.9")
    after(state, creature, TARGET)


def enable(state: AttackWing, creature: int, card: int) -> None:
    """Remove the Disabled Token from an Upgrade (AW-9.20)."""
    upgrade = state.upgrade_named(creature, card)
    state.upgrades[upgrade * U_WIDTH + U_STATE] = READY
    told(state, creature, "enable", "AW-9.20")
    if state.listening:
        name = state.name(creature)
        enabled = events.UpgradeEnabled(creature=name, upgrade=upgrades.KEYS[card])
        state.emit(enabled, "AW-9.20")
