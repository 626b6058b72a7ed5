"""Moments: what must be followed is followed, what may be used is offered (AW-3.9, AW-4.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import (
    abilities,
    creatures,
    damage,
    events,
    modifying,
    upgrades,
    upkeep,
    words,
)
from wyrmtable.games.attackwing.doing import could_change, push_steps
from wyrmtable.games.attackwing.holding import holds
from wyrmtable.games.attackwing.powers import clause_of, power_name, powers_at, unusable
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.verbs import (
    ABILITY,
    ACTS,
    FIRST_UPGRADE,
    PASS,
    PASSING,
    SPEND,
    USE,
)

CLAUSES: Final[dict[int, str]] = {
    words.AT_DECLARE: "AW-10.6",
    words.AT_ROLL_ATTACK: "AW-11.32",
    words.AT_MODIFY_ATTACK: "AW-11.10",
    words.AT_ROLL_DEFENSE: "AW-11.32",
    words.AT_MODIFY_DEFENSE: "AW-11.11",
    words.AT_COMPARE: "AW-11.21",
    words.AT_DEFLECT: "AW-11.33",
    words.AT_RESOLVED: "AW-11.34",
}


def trigger(
    state: AttackWing,
    moment: int,
    you: int,
    other: int = NONE,
    detail: int = 0,
    role: int = words.NEITHER,
) -> None:
    """A moment has come for a creature: push what cards do, mandatory things first."""
    found = powers_at(state, you, moment, role)
    offered = modifying.may_spend(state, you, moment, role)
    followed: list[int] = []
    for at in range(0, len(found), 3):
        if abilities.OPTIONAL[found[at]]:
            offered = True
        elif moment in (words.AT_ROLL_ATTACK, words.AT_ROLL_DEFENSE):
            continue  # these dice are counted (powers.dice_change)
        elif holds(state, found[at], you, other, detail) and fresh(state, found[at], you, other):
            followed.append(at)
    if offered:
        state.agenda.append(Offering(you, moment, other, detail, role))
    for at in followed[::-1]:
        ability, bearer, origin = found[at : at + 3]
        remember(state, ability, bearer, other)
        push_steps(state, abilities.STEPS[ability], ability, you, other, bearer, origin, detail)


def fresh(state: AttackWing, ability: int, bearer: int, other: int) -> bool:
    """May an ability be used once more in this round or movement (AW-4.13)?"""
    if abilities.ONCE[ability] == words.ALWAYS:
        return True
    who = other if abilities.ONCE[ability] == words.ONCE_A_MOVEMENT else bearer
    used = state.used
    return not any([used[at] == who and used[at + 1] == ability for at in range(0, len(used), 2)])


def remember(state: AttackWing, ability: int, bearer: int, other: int) -> None:
    """Note the use of an ability that is limited."""
    if abilities.ONCE[ability] != words.ALWAYS:
        state.used += [
            other if abilities.ONCE[ability] == words.ONCE_A_MOVEMENT else bearer,
            ability,
        ]


# -- paying ---------------------------------------------------------------------------------------


def unpayable(state: AttackWing, ability: int, bearer: int, origin: int) -> str:
    """The clause by which the cost of an ability cannot be paid, "" if it can."""
    if abilities.SOURCE[ability] == words.OF_UPGRADE:
        cite = unusable(state, origin)
        if cite:
            return cite
    token = abilities.COST_TOKEN[ability]
    if token != NONE and not state.tokens[bearer * 4 + token]:
        return "AW-10.9"
    return ""


def pay(state: AttackWing, ability: int, bearer: int, origin: int) -> None:
    """Pay for an ability, in the order of its text."""
    cite = clause_of(ability)
    if abilities.COST_DAMAGE[ability]:
        damage.deal(state, state.point[bearer], abilities.COST_DAMAGE[ability], 0)
    if abilities.COST_TOKEN[ability] != NONE:
        upkeep.spend_token(state, bearer, abilities.COST_TOKEN[ability], cite)
    if abilities.COST_DURATIONS[ability] or abilities.COST_PERMANENT[ability]:
        upkeep.place_durations(
            state, origin, abilities.COST_DURATIONS[ability], abilities.COST_PERMANENT[ability]
        )
    if abilities.COST_DISABLE[ability]:
        upkeep.disable(state, origin, cite)
    if abilities.COST_DISCARD[ability]:
        upkeep.discard(state, origin, cite)


def use_code(ability: int) -> int:
    """How actions name an ability: its Upgrade, or `ability` for the Creature Card."""
    if abilities.SOURCE[ability] in (words.OF_UPGRADE, words.OF_EFFECT):
        return FIRST_UPGRADE + abilities.CARD[ability]
    return ABILITY


# -- offers ---------------------------------------------------------------------------------------

PASSED: Final = 1 << 20  # among the abilities done with: no tokens either


class Offering(Task[AttackWing]):
    """Asks for the offers of a moment, if there are any: creature, moment, other, detail, role;
    then what has been used at this moment, as ability * 64 + bearer.
    """

    name: ClassVar[str] = "offering"

    def run(self, state: AttackWing) -> None:
        offer = Offer(*self.args)
        if offer.found(state) or offer.spendable(state):
            state.agenda.append(offer)


class Offer(Ask):
    """Optional abilities, and in the Modify steps tokens, one at a time until the owner stops."""

    name: ClassVar[str] = "offer"
    asking: ClassVar[str] = "What does {it} use?"

    def found(self, state: AttackWing) -> list[int]:
        """What is offered, as threes."""
        you, moment, other, detail, role = self.args[:5]
        done = self.args[5:]
        listed: list[int] = []
        found = powers_at(state, you, moment, role)
        for at in range(0, len(found), 3):
            ability, bearer = found[at], found[at + 1]
            if (
                abilities.OPTIONAL[ability]
                and ability * 64 + bearer not in done
                and not unpayable(state, ability, bearer, found[at + 2])
                and fresh(state, ability, bearer, other)
                and holds(state, ability, you, other, detail)
                and self.useful(state, ability)
            ):
                listed += found[at : at + 3]
        return listed

    def useful(self, state: AttackWing, ability: int) -> bool:
        """Could it change something (AW-4.14)?"""
        step = abilities.STEPS[ability][0]
        if modifying.is_choice(step):
            return bool(modifying.eligible(state, step, self.defense()))
        return could_change(state, step, self.args[0], self.args[2])

    def defense(self) -> bool:
        """Is it about defense dice?"""
        return self.args[1] == words.AT_MODIFY_DEFENSE

    def spendable(self, state: AttackWing) -> list[int]:
        """The Action Tokens that can be spent on the roll."""
        if PASSED in self.args[5:]:
            return []
        return modifying.spendable(state, self.args[0], self.args[1], self.args[4])

    def asker(self, state: AttackWing) -> int:
        own = state.owner[self.args[0]]
        found = self.found(state)
        owners = [state.owner[found[at]] for at in range(1, len(found), 3)]
        return own if own in owners or self.spendable(state) or not owners else owners[0]

    def cite(self, state: AttackWing, seat: int) -> str:
        return CLAUSES.get(self.args[1], "AW-4.14")

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        seat = self.asker(state)
        for token in self.spendable(state):
            for chosen in modifying.token_dice(state, token, self.defense()):
                listed.append(SPEND.of((token, *chosen)))
        found = self.found(state)
        for at in range(0, len(found), 3):
            ability, bearer = found[at], found[at + 1]
            if state.owner[bearer] == seat:
                named = NONE if bearer == self.args[0] else bearer
                step = abilities.STEPS[ability][0]
                for chosen in modifying.step_dice(state, step, self.defense()):
                    listed.append(USE.of((use_code(ability), named, *chosen)))
        return [*listed, PASSING]

    def chosen(self, state: AttackWing, action: Action) -> list[int]:
        """The ability in play that an action names, as three numbers; Illegal if none."""
        bearer = self.args[0] if action.args[1] == NONE else action.args[1]
        found = self.found(state)
        for at in range(0, len(found), 3):
            if use_code(found[at]) == action.args[0] and found[at + 1] == bearer:
                return found[at : at + 3]
        raise not_usable(state, bearer, action.args[0])

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind == USE.kind:
            found = self.chosen(state, action)
            step = abilities.STEPS[found[0]][0]
            cite = clause_of(found[0])
            modifying.check_dice(state, step, list(action.args[2:]), self.defense(), cite)
        elif action.kind == SPEND.kind:
            if action.args[0] not in self.spendable(state):
                raise modifying.not_spendable(state, self.args[0], action.args[0], self.defense())
            modifying.check_token_dice(state, action.args[0], list(action.args[1:]), self.defense())
        elif action.kind != PASS.kind:
            raise Illegal(self.cite(state, NONE), "use one of the offers, or pass")

    def decide(self, state: AttackWing, action: Action) -> None:
        you, moment, other, detail, role = self.args[:5]
        done = self.args[5:]
        if action.kind == PASS.kind:
            self.stop(state)
        elif action.kind == SPEND.kind:
            state.agenda.append(Offering(*self.args))
            modifying.spend(state, you, action.args[0], list(action.args[1:]), self.defense())
        else:
            ability, bearer, origin = self.chosen(state, action)
            if not any(
                [abilities.VERB[step] == words.DO_PREVENT for step in abilities.STEPS[ability]]
            ):
                used = ability * 64 + bearer
                state.agenda.append(Offering(you, moment, other, detail, role, *done, used))
            self.follow(state, ability, bearer, origin, list(action.args[2:]))

    def follow(
        self, state: AttackWing, ability: int, bearer: int, origin: int, places: list[int]
    ) -> None:
        """An ability is used: it is paid for, and does what it does."""
        you, other, detail = self.args[0], self.args[2], self.args[3]
        remember(state, ability, bearer, other)
        cite = clause_of(ability)
        if state.listening:
            what = (
                "ability" if abilities.SOURCE[ability] == words.OF_CREATURE else power_name(ability)
            )
            state.emit(events.Used(creature=state.name(bearer), what=what), cite)
        steps = abilities.STEPS[ability]
        if modifying.is_choice(steps[0]):
            pay(state, ability, bearer, origin)
            modifying.change(state, steps[0], places, self.defense(), cite)
            push_steps(state, steps[1:], ability, you, other, bearer, origin, detail)
        else:
            push_steps(state, steps, ability, you, other, bearer, origin, detail)
            pay(state, ability, bearer, origin)

    def stop(self, state: AttackWing) -> None:
        """This owner uses nothing more; friends of the same side may (AW-4.14)."""
        seat = self.asker(state)
        found = self.found(state)
        done = [PASSED]
        others = False
        for at in range(0, len(found), 3):
            if state.owner[found[at + 1]] == seat:
                done.append(found[at] * 64 + found[at + 1])
            else:
                others = True
        if others:
            state.agenda.append(Offering(*self.args, *done))


def not_usable(state: AttackWing, bearer: int, code: int) -> Illegal:
    """Why a card cannot be used now."""
    name = ACTS[code]
    clause = creatures.CLAUSE[state.card[bearer]]
    if code >= FIRST_UPGRADE:
        card = code - FIRST_UPGRADE
        clause = upgrades.CLAUSE[card]
        upgrade = state.upgrade_named(bearer, card)
        affected = state.has_effect(bearer, card)
        if upgrade == NONE and not affected:
            return Illegal("AW-15.1", f"it does not have {name}")
        cite = "" if affected else unusable(state, upgrade)
        if cite:
            return Illegal(cite, f"{name} is disabled or has Duration Tokens on it")
    used = state.used
    for at in range(0, len(used), 2):
        if used[at] == bearer and use_code(used[at + 1]) == code:
            return Illegal("AW-4.13", f"{name} was used this round")
    return Illegal(clause, f"{name} cannot be used at this moment")


# -- exhaustion -----------------------------------------------------------------------------------


def exhaust(state: AttackWing, creature: int, source: int) -> None:
    """A creature is about to receive an Exhaustion Token; cards may prevent it."""
    state.agenda.append(GiveExhaustion(creature))
    trigger(state, words.AT_EXHAUST, creature, NONE, source)


class GiveExhaustion(Task[AttackWing]):
    """The Exhaustion Token is placed (AW-6.15)."""

    name: ClassVar[str] = "give_exhaustion"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature):
            state.exhaustion[creature] += 1
            if state.listening:
                state.emit(events.Exhaustion(creature=state.name(creature), change=1), "AW-6.15")


def rest(state: AttackWing, creature: int, count: int) -> None:
    """A creature loses Exhaustion Tokens, as many as it has (AW-6.15)."""
    left = state.exhaustion[creature]
    for _ in range(left if count == words.ANY else min(count, left)):
        state.exhaustion[creature] -= 1
        if state.listening:
            state.emit(events.Exhaustion(creature=state.name(creature), change=-1), "AW-6.15")
