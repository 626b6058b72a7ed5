"""Losses of a Troop: pressed soldiers first, morale, the new Point Soldier (section 17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.core.verbs import Verb
from wyrmtable.games.attackwing import attackrow, creatures, dice, events, leaving
from wyrmtable.games.attackwing.damage import BY_ATTACK, cards_of_base, deal_down, discard_down
from wyrmtable.games.attackwing.formations import row_of
from wyrmtable.games.attackwing.naming import soldier_of, target_value
from wyrmtable.games.attackwing.powers import value
from wyrmtable.games.attackwing.questions import Arrange, Ask, Pick, other_kind
from wyrmtable.games.attackwing.state import DEFEATED, GONE, NONE, STANDING, AttackWing
from wyrmtable.games.attackwing.verbs import FLEE, POINT, SOLDIERS
from wyrmtable.games.attackwing.words import AT_DAMAGED, AT_SOLDIERS_LOST, VALUE_MORALE


def falls(state: AttackWing, base: int) -> bool:
    """Is a soldier defeated at once (AW-17.17)? The last one stays (AW-17.24)."""
    creature = state.who[base]
    if len(state.bases_of(creature)) == 1:
        return False
    return cards_of_base(state, base) >= creatures.HEALTH[state.card[creature]]


def lose(state: AttackWing, base: int, how: str) -> None:
    """One soldier is removed, and with him the top Troop Token (AW-17.3)."""
    while discard_down(state, base):
        pass
    before = state.place[base]
    state.place[base] = GONE
    if state.listening:
        state.emit(
            events.SoldierLost(
                creature=state.name(state.who[base]),
                soldier=state.base_name(base),
                how=how,
                pressed=before != STANDING,
            ),
            "AW-17.21" if how == "fled" else "AW-17.17",
        )


def defeated(state: AttackWing, base: int, how: int) -> None:
    """A soldier is defeated, or a pressed one is removed instead (AW-17.11)."""
    pressed = state.pressed(state.who[base])
    if pressed and base not in pressed:
        while discard_down(state, base):
            pass
        base = pressed[0]
    lose(state, base, "defeated")
    after_losses(state, state.who[base], 1, how)


def after_losses(state: AttackWing, creature: int, lost: int, how: int) -> None:
    """Push a Morale Check if it is due, the new Point Soldier, then the Leader (AW-17.20)."""
    state.agenda.append(Leader(creature, lost, how))
    if state.place[state.point[creature]] == GONE:
        state.agenda.append(NewPoint(creature))
        state.agenda.append(Morale(creature))


class Leader(Task[AttackWing]):
    """The Leader's own text is followed after the Morale Check (AW-17.20, AW-17.23)."""

    name: ClassVar[str] = "leader"

    def run(self, state: AttackWing) -> None:
        from wyrmtable.games.attackwing.triggers import trigger

        creature, lost, how = self.args
        if how == BY_ATTACK and state.in_play(creature):
            trigger(state, AT_SOLDIERS_LOST, creature, NONE, lost)


# -- morale ---------------------------------------------------------------------------------------


class Morale(Task[AttackWing]):
    """The Point Soldier has fallen: a die for each soldier left (AW-17.21)."""

    name: ClassVar[str] = "morale"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        left = state.bases_of(creature)
        name = state.name(creature)
        faces = dice.roll(state, name, False, len(left), "morale")
        hits = max(faces.count(state.morale_face) - value(state, creature, VALUE_MORALE), 0)
        if state.listening:
            state.emit(events.Morale(creature=name, dice=len(left), hits=hits), "AW-17.21")
        for base in state.pressed(creature)[:hits]:
            lose(state, base, "fled")
            hits -= 1
        standing = state.standing(creature)
        if hits >= len(standing):
            flee(state, creature, standing)
        elif hits:
            state.agenda.append(Flee(creature, hits))


def flee(state: AttackWing, creature: int, bases: list[int]) -> None:
    """Soldiers flee; a Troop whose last soldiers flee is defeated at once (AW-17.25)."""
    for base in bases:
        lose(state, base, "fled")
    if not state.bases_of(creature):
        leaving.remove(state, creature, DEFEATED, "AW-17.25")


class Flee(Ask):
    """The owner chooses who flees: Troop, number of soldiers."""

    name: ClassVar[str] = "flee"
    clause: ClassVar[str] = "AW-17.21"
    asking: ClassVar[str] = "Which soldiers of {it} flee?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        named = [target_value(state, base) for base in state.standing(self.args[0])]
        return [FLEE.of(chosen) for chosen in combinations(named, self.args[1])]

    def default(self, state: AttackWing) -> Action:
        return self.actions(state, NONE)[0]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != FLEE.kind:
            raise other_kind(self.clause)
        standing = [target_value(state, base) for base in state.standing(self.args[0])]
        if not set(action.args) <= set(standing):
            raise Illegal(self.clause, "only soldiers of this Troop that are left can flee")
        if len(set(action.args)) != self.args[1] or len(action.args) != self.args[1]:
            raise Illegal(self.clause, f"{self.args[1]} soldiers flee")

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = self.args[0]
        flee(state, creature, [soldier_of(state, creature, named) for named in action.args])


# -- the new Point Soldier ------------------------------------------------------------------------


def successors(state: AttackWing, creature: int) -> list[int]:
    """Who may be the new Point Soldier: his row, else the next one behind (AW-17.22)."""
    old = state.shape(creature)
    standing = state.standing(creature)
    rows = [row_of(old, state.shapes[base]) for base in standing]
    behind = [row for row in rows if row <= 0]
    if not behind:
        return standing or state.bases_of(creature)
    return [base for base, row in zip(standing, rows, strict=True) if row == max(behind)]


class NewPoint(Task[AttackWing]):
    """After the check a new Point Soldier is named, if there is a choice (AW-17.22)."""

    name: ClassVar[str] = "new_point"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature):
            found = successors(state, creature)
            if len(found) == 1:
                name_point(state, creature, found[0])
            else:
                state.agenda.append(NamePoint(creature))


def name_point(state: AttackWing, creature: int, base: int) -> None:
    """A soldier becomes the Point Soldier."""
    state.point[creature] = base
    if state.listening:
        state.emit(
            events.NewPoint(creature=state.name(creature), soldier=state.base_name(base)),
            "AW-17.22",
        )


class NamePoint(Pick):
    """The owner names the new Point Soldier."""

    name: ClassVar[str] = "point"
    clause: ClassVar[str] = "AW-17.22"
    asking: ClassVar[str] = "Who is the new Point Soldier of {it}?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        found = successors(state, self.args[0])
        return [POINT.of((target_value(state, base),)) for base in found]

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = self.args[0]
        name_point(state, creature, soldier_of(state, creature, action.args[0]))


# -- area attacks ---------------------------------------------------------------------------------


def suffer_area(state: AttackWing, creature: int, caught: list[int]) -> None:
    """Damage of an area attack: pressed soldiers first, then those caught (AW-17.19)."""
    standing = [base for base in caught if state.place[base] != GONE]
    health = creatures.HEALTH[state.card[creature]]
    needed = sum([health - cards_of_base(state, base) for base in state.pressed(creature)])
    points = state.attack[attackrow.HITS] + state.attack[attackrow.CRITS]
    if len(standing) > 1 and points > needed:
        state.agenda.append(DamageOrder(creature, *standing))
    else:
        spread(state, creature, standing)


def spread(state: AttackWing, creature: int, order: list[int]) -> None:
    """Soldier by soldier, each until he is defeated; what is left after all is lost."""
    from wyrmtable.games.attackwing.triggers import trigger

    hits, crits = state.attack[attackrow.HITS], state.attack[attackrow.CRITS]
    health = creatures.HEALTH[state.card[creature]]
    soldiers = [*state.pressed(creature), *order]
    lost = 0
    for base in soldiers:
        while hits + crits and cards_of_base(state, base) < health:
            deal_down(state, base, hits == 0, BY_ATTACK)
            if hits:
                hits -= 1
            else:
                crits -= 1
        if falls(state, base):
            lose(state, base, "defeated")
            lost += 1
    if lost:
        after_losses(state, creature, lost, BY_ATTACK)
    if soldiers:
        trigger(state, AT_DAMAGED, creature)


class DamageOrder(Arrange):
    """The owner puts the soldiers caught in order: Troop, soldiers (AW-17.19)."""

    name: ClassVar[str] = "damage_order"
    clause: ClassVar[str] = "AW-17.19"
    asking: ClassVar[str] = "In which order do the soldiers of {it} take the damage?"
    verb: ClassVar[Verb] = SOLDIERS

    def things(self, state: AttackWing) -> list[int]:
        return [target_value(state, base) for base in self.args[1:]]

    def some_orders(self, state: AttackWing) -> list[list[int]]:
        things = self.things(state)
        point = target_value(state, state.point[self.args[0]])
        others = [thing for thing in things if thing != point]
        first = [point] if point in things else []
        return [things[::-1], first + others, others + first]

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = self.args[0]
        spread(state, creature, [soldier_of(state, creature, named) for named in action.args])
