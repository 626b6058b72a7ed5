"""A combat turn: charge, choice of an attack, declaration and measuring (section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.plane.measures import arc_edges
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    aiming,
    attack,
    attackrow,
    creatures,
    declaring,
    events,
    modifying,
    movement,
    series,
    triggers,
    upgrades,
    upkeep,
    verbs,
    words,
)
from wyrmtable.games.attackwing.abilities import CARD, FIGURE, KIND, at
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, REAR_ARC
from wyrmtable.games.attackwing.combatevents import AttackMeasured
from wyrmtable.games.attackwing.measuring import OUT, SECTION, Measurement, on_line
from wyrmtable.games.attackwing.naming import base_of
from wyrmtable.games.attackwing.powers import ABILITY_OF, banned, clause_of, granted
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.state import ATTACKED, CHARGED, FOUGHT, NONE, STANDING, AttackWing

CHARGE_ACTION: Final = verbs.CHARGE.of(())


class CombatTurn(Task[AttackWing]):
    """A creature fights, unless a rule forbids it to attack (AW-10.1, AW-10.21)."""

    name: ClassVar[str] = "combat_turn"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature) and not banned(state, creature, words.BAN_ATTACK):
            state.agenda.append(Preparing(creature, NONE))


class Preparing(Task[AttackWing]):
    """The start of the combat steps: Charge Token and Haste; the second number is its step."""

    name: ClassVar[str] = "preparing"

    def run(self, state: AttackWing) -> None:
        creature, haste = self.args
        if not state.in_play(creature):  # it charged out of the play area
            return
        if preparations(state, creature, haste):
            state.agenda.append(Prepare(creature, haste))
        else:
            times = FIGURE[haste] if haste != NONE else 1
            for _ in range(times):
                state.agenda.append(NextAttack(creature, haste))


def preparations(state: AttackWing, creature: int, haste: int) -> list[Action]:
    """What a creature can do before it declares its first attack."""
    listed: list[Action] = []
    if state.tokens[creature * 4 + words.CHARGE] and not state.marked(creature, CHARGED):
        listed.append(CHARGE_ACTION)
    if haste == NONE:
        for step in granted(state, creature, words.DO_ATTACKS):
            listed.append(verbs.USE.of((verbs.FIRST_UPGRADE + CARD[ABILITY_OF[step]], NONE)))
    return listed


class Prepare(Ask):
    """Spend the Charge Token, announce two attacks, or neither (AW-10.3, AW-24.22)."""

    name: ClassVar[str] = "prepare"
    clause: ClassVar[str] = "AW-10.3"
    asking: ClassVar[str] = "{it}: spend the Charge Token, or announce two attacks?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [*preparations(state, self.args[0], self.args[1]), verbs.PASSING]

    def check(self, state: AttackWing, action: Action) -> None:
        if action not in self.actions(state, NONE):
            raise refusal(state, self.args[0], action)

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, haste = self.args
        if action.kind == verbs.PASS.kind:
            times = FIGURE[haste] if haste != NONE else 1
            for _ in range(times):
                state.agenda.append(NextAttack(creature, haste))
        elif action.kind == verbs.CHARGE.kind:
            upkeep.spend_token(state, creature, words.CHARGE, "AW-10.3")
            state.mark(creature, CHARGED)
            state.agenda.append(Preparing(creature, haste))
            movement.charge(state, creature)
        else:
            card = action.args[0] - verbs.FIRST_UPGRADE
            for step in granted(state, creature, words.DO_ATTACKS):
                if CARD[ABILITY_OF[step]] == card:
                    haste = step
            if state.listening:
                used = events.Used(creature=state.name(creature), what=upgrades.KEYS[card])
                state.emit(used, upgrades.CLAUSE[card])
            state.agenda.append(Preparing(creature, haste))


class NextAttack(Task[AttackWing]):
    """One attack of a combat turn, with its own target (AW-10.18)."""

    name: ClassVar[str] = "next_attack"

    def run(self, state: AttackWing) -> None:
        creature, haste = self.args
        if state.in_play(creature) and not banned(state, creature, words.BAN_ATTACK):
            state.agenda.append(Declare(creature, haste))


class Declare(Ask):
    """Attack or pass (AW-10.6, AW-10.21): creature, step of Haste."""

    name: ClassVar[str] = "attack"
    clause: ClassVar[str] = "AW-10.6"
    asking: ClassVar[str] = "Whom does {it} attack, and with what?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return declaring.listed(state, self.args[0], self.args[1] != NONE)

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind in (verbs.CHARGE.kind, verbs.USE.kind, verbs.SPEND.kind):
            raise refusal(state, self.args[0], action)
        declaring.check(state, self.args[0], action, self.args[1] != NONE)

    def decide(self, state: AttackWing, action: Action) -> None:
        creature, haste = self.args
        state.mark(creature, ATTACKED)
        if action.kind == verbs.PASS.kind:
            return
        row = attackrow.begin(state, creature)
        row[attackrow.EXTRA] = KIND[haste] if haste != NONE else 0
        if action.kind == verbs.ATTACK.kind:
            weapon = declaring.weapon_named(state, creature, action.args[1])
            with_weapon(state, weapon, base_of(state, action.args[0]))
        else:
            card, target, level = action.args
            with_upgrade(state, card, base_of(state, target) if target != NONE else NONE, level)


def with_weapon(state: AttackWing, weapon: int, base: int) -> None:
    """Declare a Primary Weapon attack (AW-10.6)."""
    row = state.attack
    row[attackrow.WEAPON] = weapon
    row[attackrow.BASE] = base
    row[attackrow.TARGET] = state.who[base]
    row[attackrow.REACH] = words.RANGED if creatures.WEAPON_RANGED[weapon] else words.MELEE
    row[attackrow.ARC] = words.ARC_REAR if creatures.WEAPON_REAR[weapon] else words.ARC_FORWARD
    row[attackrow.PENETRATES] = int(creatures.WEAPON_PENETRATES[weapon])
    if state.listening:
        state.emit(
            events.AttackDeclared(
                creature=state.name(row[attackrow.BY]),
                weapon=creatures.WEAPON_KEY[weapon],
                target=state.base_name(base),
            ),
            "AW-10.6",
        )
    declared(state)


def with_upgrade(state: AttackWing, card: int, base: int, level: int) -> None:
    """Declare an Upgrade Attack and pay for it (AW-10.13, AW-10.15)."""
    row = state.attack
    by = row[attackrow.BY]
    upgrade = state.upgrade_named(by, card)
    row[attackrow.CARD] = upgrade
    row[attackrow.REACH] = upgrades.REACH[card]
    row[attackrow.ARC] = upgrades.ARC[card]
    row[attackrow.PENETRATES] = int(upgrades.PENETRATES[card])
    row[attackrow.LEVEL] = declaring.level_of(state, by, card, level)
    if upgrades.SHAPE[card] != words.SHAPE_ONE:
        row[attackrow.FORM] = words.AREA
    if base != NONE:
        row[attackrow.BASE] = base
        row[attackrow.TARGET] = state.who[base]
    if state.listening:
        state.emit(
            events.AttackDeclared(
                creature=state.name(by),
                upgrade=upgrades.KEYS[card],
                target=state.base_name(base) if base != NONE else None,
                level=verbs.LEVELS[level] if level != NONE else None,
            ),
            "AW-10.6",
        )
    triggers.pay(state, at(words.OF_UPGRADE, card, words.AT_ATTACK)[0], by, upgrade)
    declared(state)


def declared(state: AttackWing) -> None:
    """What cards do when an attack is declared; then it is measured."""
    row = state.attack
    state.agenda.append(Aim(row[attackrow.BY]))
    by, target = row[attackrow.BY], row[attackrow.TARGET]
    triggers.trigger(state, words.AT_DECLARE, by, target, 0, words.ATTACKER)


class Aim(Task[AttackWing]):
    """Arc and Range of a declared attack are measured (AW-10.6, AW-10.8)."""

    name: ClassVar[str] = "aim"

    def run(self, state: AttackWing) -> None:
        row = state.attack
        if row[attackrow.FORM] == words.AREA:
            aiming.aim_area(state)
            return
        by, base = row[attackrow.BY], row[attackrow.BASE]
        line = declaring.measured(state, by, row[attackrow.ARC], base)
        if state.listening:
            tell_measured(state, line)
        if row[attackrow.WEAPON] != NONE:
            weapon = row[attackrow.WEAPON]
            low, high = creatures.WEAPON_FROM[weapon], creatures.WEAPON_TO[weapon]
        else:
            card = state.upgrade_card(row[attackrow.CARD])
            low, high = upgrades.RANGE_FROM[card], upgrades.RANGE_TO[card]
        if line is None:
            series.fail(state, "arc", "AW-10.8")
        elif not low <= line.range <= high:
            series.fail(state, "range", "AW-10.8")
        else:
            row[attackrow.RANGE] = line.range
            state.line = [line.distance, line.x1, line.y1, line.x2, line.y2]
            attack.begin(state)


def tell_measured(state: AttackWing, line: Measurement | None) -> None:
    """Report arc, Range and measuring line with what lies on it (AW-23.13)."""
    row = state.attack
    by, base, arc = row[attackrow.BY], row[attackrow.BASE], row[attackrow.ARC]
    own = state.shape(by)
    shapes = []
    if arc != words.ARC_ANY:
        sides = REAR_ARC if arc == words.ARC_REAR else FORWARD_ARC
        shapes.append(arc_edges(own, sides, SECTION * (OUT - 1)))
    if line is None:
        measured = AttackMeasured(
            creature=state.name(by), target=state.base_name(base), in_arc=False, shapes=shapes
        )
    else:
        ends = (state.point[by], base)
        measured = AttackMeasured(
            creature=state.name(by),
            target=state.base_name(base),
            in_arc=True,
            distance=round(line.distance, 6),
            range=line.range,
            on_line=[
                state.base_name(other)
                for other, place in enumerate(state.place)
                if place == STANDING and other not in ends and on_line(line, state.shapes[other])
            ],
            shapes=[*shapes, line.drawn(OUT - 1)],
        )
    state.emit(measured, "AW-2.11")


def refusal(state: AttackWing, creature: int, action: Action) -> Illegal:
    """Why a creature cannot do this in combat, now or any more."""
    kind = action.kind
    cite = banned(state, creature, words.BAN_ATTACK)
    if kind == verbs.USE.kind:
        bearer = creature if action.args[1] == NONE else action.args[1]
        for step in granted(state, bearer, words.DO_ATTACKS):  # AW-10.18
            if verbs.FIRST_UPGRADE + CARD[ABILITY_OF[step]] == action.args[0]:
                return Illegal(cite or clause_of(ABILITY_OF[step]), "it is too late to announce it")
        return triggers.not_usable(state, bearer, action.args[0])
    if cite and kind != verbs.SPEND.kind:
        return Illegal(cite, "a card forbids it to attack")
    if kind == verbs.CHARGE.kind:
        return Illegal("AW-10.3", "it has no Charge Token, or has begun to declare")
    if kind in (verbs.ATTACK.kind, verbs.UPGRADE_ATTACK.kind):
        if not state.marked(creature, FOUGHT):
            return Illegal("AW-4.3", "its turn in the Combat Phase has not come")
        return Illegal("AW-10.1", "it has used its attack")
    if kind == verbs.SPEND.kind:
        return modifying.not_spendable(state, creature, action.args[0])
    return other_kind("AW-10.1")
