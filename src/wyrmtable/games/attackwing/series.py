"""Area attacks: who is caught, in which order they are attacked, and what follows (section 12).

`state.victims` holds pairs of base and Range. The list is fixed when the area is (AW-12.17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.board.plane.arcs import Arc
from wyrmtable.board.plane.measures import disc, polygon
from wyrmtable.core.action import Action
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.task import Task
from wyrmtable.core.verbs import Verb
from wyrmtable.games.attackwing import abilities, attack, attackrow, events, upgrades, verbs, words
from wyrmtable.games.attackwing.abilities import AFTER
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, REAR_ARC, WIDTH
from wyrmtable.games.attackwing.areas import (
    area_shape,
    in_burst,
    in_cone,
)
from wyrmtable.games.attackwing.combatevents import AreaMeasured
from wyrmtable.games.attackwing.doing import could_change, push_steps
from wyrmtable.games.attackwing.measuring import SECTION, measure
from wyrmtable.games.attackwing.order import in_order
from wyrmtable.games.attackwing.questions import Arrange, Pick
from wyrmtable.games.attackwing.state import NONE, STANDING, SWOOP, AttackWing
from wyrmtable.games.attackwing.tokens import BURST_RADIUS


def arc_of_attack(state: AttackWing) -> Arc | None:
    """The arc of the attack in progress, None if it reaches in every direction (AW-10.16)."""
    return arc_of_kind(state.attack[attackrow.ARC])


def arc_of_kind(arc: int) -> Arc | None:
    """The arc by its number."""
    if arc == words.ARC_ANY:
        return None
    return REAR_ARC if arc == words.ARC_REAR else FORWARD_ARC


def reach_of(state: AttackWing) -> int:
    """The farthest Range of the Upgrade Attack in progress."""
    return upgrades.RANGE_TO[state.upgrade_card(state.attack[attackrow.CARD])]


def may_catch(state: AttackWing, base: int) -> bool:
    """Can this area attack catch a base at all (AW-12.3, AW-12.18, AW-12.21, AW-22.14)?"""
    attack = state.attack
    by, who = attack[attackrow.BY], state.who[base]
    if state.place[base] != STANDING:
        return False
    if attack[attackrow.LEVEL] != NONE and state.in_air(who) != (
        attack[attackrow.LEVEL] == words.IN_AIR
    ):
        return False
    if attack[attackrow.REACH] == words.MELEE and not melee_possible(state, by, who):
        return False
    if state.adventure == 2:
        from wyrmtable.games.attackwing.adventures import truce

        return not truce(state, by, who)
    return True


def melee_possible(state: AttackWing, one: int, other: int) -> bool:
    """Melee needs one play level, unless either is swooping (AW-10.10)."""
    return (
        state.in_air(one) == state.in_air(other)
        or state.altitude[one] == SWOOP
        or state.altitude[other] == SWOOP
    )


def catch_around(state: AttackWing) -> None:
    """A Cone, or an area around the attacker (AW-12.9, AW-12.20)."""
    by, reach, arc = state.attack[attackrow.BY], reach_of(state), arc_of_attack(state)
    own = state.shape(by)
    victims: list[int] = []
    for base, who in enumerate(state.who):
        if who != by and may_catch(state, base):  # AW-12.5
            shape = state.shapes[base]
            found = measure(own, shape) if arc is None else in_cone(own, arc, reach, shape)
            if found is not None and found.range <= reach:
                victims += [base, found.range]
    width = 360.0 if arc is None else WIDTH
    rear = state.attack[attackrow.ARC] == words.ARC_REAR
    drawn = polygon("area", area_shape(own, width, rear, reach)) if state.listening else {}
    catch(state, victims, drawn)


def catch(state: AttackWing, victims: list[int], drawn: PlainDict) -> None:
    """The area is fixed, and with it the list of those caught."""
    by = state.attack[attackrow.BY]
    state.victims = tuple(victims)
    if state.listening:
        name = state.name(by)
        state.emit(AreaMeasured(creature=name, shapes=[drawn]), "AW-23.13")
        caught = [state.base_name(victims[at]) for at in range(0, len(victims), 2)]
        state.emit(events.Caught(creature=name, victims=caught), "AW-12.2")
    state.agenda.append(NextVictim(by))
    if len(caught_creatures(state)) > 1:
        state.agenda.append(OrderVictims(by))


def caught_creatures(state: AttackWing) -> list[int]:
    """The creatures caught, in the order in which they will be attacked."""
    found: list[int] = []
    for at in range(0, len(state.victims), 2):
        who = state.who[state.victims[at]]
        if who not in found:
            found.append(who)
    return found


def fail(state: AttackWing, reason: str, cite: str) -> None:
    """The attack fails; what it has cost stays paid (AW-10.8, AW-10.13)."""
    if state.listening:
        name = state.name(state.attack[attackrow.BY])
        state.emit(events.AttackFailed(creature=name, reason=reason), cite)
    attackrow.end(state)


def catch_burst(state: AttackWing, x: float, y: float) -> None:
    """All near the Burst Token, friends and the attacker included (AW-12.12, AW-12.15)."""
    around = upgrades.AROUND[state.upgrade_card(state.attack[attackrow.CARD])]
    victims: list[int] = []
    for base in range(len(state.who)):
        if may_catch(state, base) and in_burst(x, y, around, state.shapes[base]):
            victims += [base, 0]
    catch(state, victims, disc(x, y, BURST_RADIUS + SECTION * around))


# -- the series -----------------------------------------------------------------------------------


class OrderVictims(Arrange):
    """The attacker puts those caught in order (AW-12.2)."""

    name: ClassVar[str] = "victims"
    clause: ClassVar[str] = "AW-12.2"
    asking: ClassVar[str] = "In which order are they attacked?"
    verb: ClassVar[Verb] = verbs.VICTIMS

    def concerned(self, state: AttackWing) -> bool:
        return bool(state.victims)  # the attacker himself may be gone (AW-13.14)

    def things(self, state: AttackWing) -> list[int]:
        return caught_creatures(state)

    def some_orders(self, state: AttackWing) -> list[list[int]]:
        rising = in_order(state, caught_creatures(state))
        return [rising, rising[::-1]]

    def decide(self, state: AttackWing, action: Action) -> None:
        ordered: list[int] = []
        for creature in action.args:
            for at in range(0, len(state.victims), 2):
                if state.who[state.victims[at]] == creature:
                    ordered += state.victims[at : at + 2]
        state.victims = tuple(ordered)


class NextVictim(Task[AttackWing]):
    """The next creature caught is attacked, or the series ends (AW-12.2, AW-12.17)."""

    name: ClassVar[str] = "next_victim"

    def run(self, state: AttackWing) -> None:
        row = state.attack
        done = row[attackrow.TARGET]
        victims = state.victims
        if done != NONE:  # its bases leave the list
            kept: list[int] = []
            for at in range(0, len(victims), 2):
                if state.who[victims[at]] != done:
                    kept += victims[at : at + 2]
            victims = state.victims = tuple(kept)
        if not victims:
            end_series(state)
            return
        creature = state.who[victims[0]]
        row[attackrow.TARGET] = creature
        found = [
            at
            for at in range(0, len(victims), 2)
            if state.who[victims[at]] == creature and state.place[victims[at]] == STANDING
        ]
        if not found:
            state.agenda.append(NextVictim(self.args[0]))
            return
        nearest = min(found, key=lambda at: victims[at + 1])  # AW-17.29
        row[attackrow.BASE] = victims[nearest]
        row[attackrow.RANGE] = victims[nearest + 1]
        attack.begin(state)


def end_series(state: AttackWing) -> None:
    """After the last attack: what the card grants, and the Burst Token goes (AW-12.13)."""
    row = state.attack
    by, upgrade = row[attackrow.BY], row[attackrow.CARD]
    card = state.upgrade_card(upgrade)
    if not upgrades.LASTING[card] and upgrades.SHAPE[card] == words.SHAPE_BURST:
        for at in range(0, len(state.bursts), 2):
            if state.bursts[at] == upgrade:
                del state.bursts[at : at + 2]
                del state.burst_at[at : at + 2]
                break
        if state.listening:
            told = events.BurstRemoved(creature=state.name(by), upgrade=upgrades.KEYS[card])
            state.emit(told, "AW-12.13")
    harmed = row[attackrow.HARMED]
    attackrow.end(state)
    steps = AFTER[card]
    if harmed and steps and state.in_play(by) and could_change(state, steps[0], by, NONE):
        state.agenda.append(AfterSeries(by, upgrade))


class AfterSeries(Pick):
    """What a card lets the attacker do after the last attack, if he likes: creature, Upgrade."""

    name: ClassVar[str] = "after_series"
    clause: ClassVar[str] = "AW-11.34"
    asking: ClassVar[str] = "Use what the card grants after the last attack?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        code = verbs.FIRST_UPGRADE + state.upgrade_card(self.args[1])
        return [verbs.USE.of((code, NONE)), verbs.PASSING]

    def default(self, state: AttackWing) -> Action:
        return verbs.PASSING

    def decide(self, state: AttackWing, action: Action) -> None:
        if action.kind == verbs.PASS.kind:
            return
        by, upgrade = self.args
        card = state.upgrade_card(upgrade)
        if state.listening:
            state.emit(
                events.Used(creature=state.name(by), what=upgrades.KEYS[card]),
                upgrades.CLAUSE[card],
            )
        ability = abilities.at(words.OF_UPGRADE, card, words.AT_ATTACK)[0]
        push_steps(state, AFTER[card], ability, by, NONE, by, upgrade)
