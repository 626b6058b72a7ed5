"""Set-up after the sealed choices: creatures, deck, tokens, first initiative (section 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import (
    creatures,
    ending,
    events,
    leaving,
    legiontext,
    placing,
    terrain,
    upgrades,
)
from wyrmtable.games.attackwing.bases import base_at
from wyrmtable.games.attackwing.damagecards import FULL_DECK
from wyrmtable.games.attackwing.legions import Entry, Legion, lowest, total
from wyrmtable.games.attackwing.order import give_initiative, tied_sides
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.readymade import KITS
from wyrmtable.games.attackwing.state import (
    AIR,
    FLED,
    GROUND,
    IN_HAND,
    NONE,
    ON_TABLE,
    PLACE,
    STARTER,
    TREASURE,
    UNKNOWN,
    WAITING,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import ADVENTURES
from wyrmtable.games.attackwing.verbs import INITIATIVE

# a starter dragon with its fixed cards (AW-1.9)
KIT: dict[str, Legion] = {one.legion.entries[0].creature: one.legion for one in KITS}


def build(state: AttackWing, legions: list[Legion]) -> None:
    """The legions are revealed and set up; the first of the tasks to come lies on top."""
    for side, legion in enumerate(legions):
        if state.listening and state.mode != STARTER:
            text = legiontext.written(legion)
            shown = events.LegionShown(side=side + 1, legion=text, total=total(legion))
            state.emit(shown, "AW-16.2", reveals=True)
        for entry in legion.entries:
            add_creature(state, side, state.seat_side.index(side) + entry.player, entry)
    state.legions = ()
    state.phase = PLACE
    state.deck = FULL_DECK[:]
    state.agenda.append(placing.PlaceNext())
    lay_tokens(state)
    drawn = state.mode == STARTER  # AW-1.14
    first_initiative(state, [] if drawn else [total(legion) for legion in legions])
    for creature in state.creatures():
        if state.quit[state.owner[creature]]:
            leaving.remove(state, creature, FLED, "AW-23.4")
    left = sorted({state.side[creature] for creature in state.creatures()})
    if len(left) == 1:
        ending.win(state, left[0], "concession", "AW-23.4")


def add_creature(state: AttackWing, side: int, seat: int, entry: Entry) -> int:
    """A creature as printed, before it is placed (AW-1.17 to AW-1.19)."""
    creature = len(state.card)
    card = creatures.NUMBER[entry.creature]
    state.card = (*state.card, card)
    state.side = (*state.side, side)
    state.owner = (*state.owner, seat)
    state.point.append(len(state.who))
    state.altitude.append(AIR if creatures.FLIES[card] else GROUND)
    for numbers in (state.exhaustion, state.shattered, state.out, state.marks):
        numbers.append(0)
    for numbers in (state.victory, state.dial, state.dial_of, state.color):
        numbers.append(NONE)
    state.tokens += [0, 0, 0, 0]
    state.served = []
    for _ in range(entry.soldiers):
        add_base(state, creature)
    for key in entry.upgrades:
        state.add_upgrade(creature, upgrades.NUMBER[key])
    return creature


def add_base(state: AttackWing, creature: int) -> int:
    """A base that is still to be placed."""
    state.who = (*state.who, creature)
    state.place.append(WAITING)
    state.x.append(0.0)
    state.y.append(0.0)
    state.heading.append(0.0)
    state.shapes.append(base_at(0.0, 0.0, 0.0, state.size(creature)))
    return len(state.who) - 1


def add_token(
    state: AttackWing, number: int, kind: int, where: int, holder: int, known: int = 0
) -> int:
    """An Objective Token, face down; `known`: bits of the seats that have looked at it."""
    state.token_number.append(number)
    state.token_kind.append(kind)
    state.token_known = (*state.token_known, known)
    state.token_where.append(where)
    state.token_holder.append(holder)
    state.token_up.append(0)
    state.token_x.append(0.0)
    state.token_y.append(0.0)
    return len(state.token_number) - 1


def lay_tokens(state: AttackWing) -> None:
    """Treasure is laid out, geysers and Obstacles go into hands (AW-19.3, AW-21.2, AW-22.5)."""
    if state.adventure == 1:
        lay_treasure(state)
    elif state.adventure == 2:
        placing.take_geysers(state)
    elif state.obstacles:
        deal_obstacles(state)
        state.agenda.append(placing.NextToken())


def lay_treasure(state: AttackWing) -> None:
    """Five tokens face down in the middle (AW-21.2)."""
    rules = ADVENTURES[0].treasure
    assert rules is not None
    for at in rules.at:
        token = add_token(state, 0, TREASURE, ON_TABLE, NONE)
        state.token_x[token], state.token_y[token] = at


def deal_obstacles(state: AttackWing) -> None:
    """Each side gets as many tokens face down; some are looked at (AW-19.3)."""
    for side in range(state.sides()):
        for place in range(state.obstacles):
            peeks = place < state.obstacle_peek
            known = 1 << state.first_seat(side) if peeks else 0
            token = add_token(state, 0, UNKNOWN, IN_HAND, side, known)
            if peeks:
                terrain.see(state, token)


# -- first initiative ---------------------------------------------------------------------------


def first_initiative(state: AttackWing, totals: list[int]) -> None:
    """Who starts with the Initiative Token (AW-1.14, AW-16.6)."""
    tied = tied_sides(state)
    if not tied:
        return
    if state.mode == STARTER:
        give_initiative(state, tied[state.chance.below(len(tied))], "AW-1.14")
        return
    low = lowest(totals)
    decider = low[state.chance.below(len(low))] if len(low) > 1 else low[0]
    state.agenda.append(FirstInitiative(0, decider))


class FirstInitiative(Pick):
    """The side with the lowest point total decides (AW-16.6); it is the second number."""

    name: ClassVar[str] = "initiative"
    clause: ClassVar[str] = "AW-16.6"
    asking: ClassVar[str] = "Which side starts with the Initiative Token?"

    def asker(self, state: AttackWing) -> int:
        return state.first_seat(self.args[1])

    def concerned(self, state: AttackWing) -> bool:
        return bool(tied_sides(state))

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [INITIATIVE.of((side + 1,)) for side in tied_sides(state)]

    def decide(self, state: AttackWing, action: Action) -> None:
        give_initiative(state, action.args[0] - 1, "AW-16.6")
