"""Fear: who flees, in which order, where to, and what happens to the cornered (DL-13.11 ff.)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.aiming import lines
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS, hex_name
from wyrmtable.games.dragonlance.codes import BY, CHARGED, NOBODY, marked
from wyrmtable.games.dragonlance.damage import Damage
from wyrmtable.games.dragonlance.events import FearDamage, Fled
from wyrmtable.games.dragonlance.facts import FirstFacts, FleeFacts
from wyrmtable.games.dragonlance.falling import BY_FEAR
from wyrmtable.games.dragonlance.hordes import in_open, is_alive
from wyrmtable.games.dragonlance.naming import hex_of, whereabouts
from wyrmtable.games.dragonlance.pieces import (
    DIE,
    DRAGONS,
    HORDES,
    NAMES,
    SIZE,
    TITLE_OF,
    bounded,
)
from wyrmtable.games.dragonlance.places import adjacent, next_to, over_peak
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.snapshots import settle_move
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import acted, enter_refusal
from wyrmtable.games.dragonlance.verbs import FIRST, FLEE


def stacked(state: DragonLance, target: int, cell: int) -> list[int]:
    """The dragons in a hex that Fear drives away, highest first (DL-13.13, DL-13.18)."""
    found = [
        dragon
        for dragon in range(len(state.cell))
        if state.cell[dragon] == cell
        and dragon not in (target, state.lancer)
        and in_open(state, dragon)
    ]
    levels = sorted([-state.alt[dragon] * 100 + dragon for dragon in found])
    return [key % 100 for key in levels]


def around(state: DragonLance, target: int) -> list[list[int]]:
    """The fleeing dragons by adjacent hex, clockwise from the north."""
    groups: list[list[int]] = []
    for d in range(6):
        cell = adjacent(state, state.cell[target], d)
        if cell >= 0 and cell in state.cell:
            group = stacked(state, target, cell)
            if group:
                groups.append(group)
    return groups


def would_flee(state: DragonLance, target: int) -> bool:
    """Would anybody flee from this dragon?"""
    if around(state, target):
        return True
    return state.flags.same_hex and len(stacked(state, target, state.cell[target])) > 0


def begin_fear(state: DragonLance, at: int) -> None:
    """Fear takes effect: the card at this place of the played ones."""
    from wyrmtable.games.dragonlance.resolving import EndFear

    horde, target = state.played[at + BY], state.played[at + CHARGED]
    if horde != state.active and target not in state.fears:
        state.fears = (*state.fears, target)  # DL-13.19
    groups = around(state, target)
    fleeing = [dragon for group in groups for dragon in group]
    if state.flags.same_hex:
        fleeing += stacked(state, target, state.cell[target])  # DL-20.23
    state.fleeing = tuple(fleeing)
    state.agenda.append(EndFear(at))
    state.agenda.append(FleeNext(target))
    if len(groups) > 1:
        state.agenda.append(FleeFirst(target, horde))


def flee_cells(state: DragonLance, dragon: int, target: int) -> list[int]:
    """Where a dragon can flee to, in the order of directions (DL-13.15, DL-13.16)."""
    here = state.cell[dragon]
    found: list[int] = []
    if here != state.cell[target]:
        for d in range(6):
            to = flight(state, dragon, target, here, d)
            if to >= 0:
                found.append(to)
        return found
    zones = state.fears
    for d in range(6):
        state.fears = tuple([feared for feared in zones if feared != target])
        by = one_hex(state, dragon, here, d)
        state.fears = zones
        if by < 0:
            continue
        for e in range(6):
            to = flight(state, dragon, target, by, e)
            if to >= 0 and to not in found:
                found.append(to)
    return found


def one_hex(state: DragonLance, dragon: int, cell: int, d: int) -> int:
    """The hex that a frightened dragon can reach in a direction, -1 if none."""
    if enter_refusal(state, dragon, cell, d, state.alt[dragon], False):
        return -1
    to = NEIGHBOURS[cell * 6 + d]
    return -1 if over_peak(state, to) else to


def flight(state: DragonLance, dragon: int, target: int, cell: int, d: int) -> int:
    """The hex in a direction if a flight may end there, -1 if not."""
    to = one_hex(state, dragon, cell, d)
    if to < 0 or to == state.cell[target] or next_to(state, state.cell[target], to):
        return -1
    return to


def heading(cell: int, to: int) -> int:
    """The direction in which a flight of one or two hexes ends."""
    d = HEXES.direction(cell, to)
    if d >= 0:
        return d
    between = lines(cell, to)[0]
    return HEXES.direction(between, to)


class FleeFirst(Choice):
    """The player of Fear says who flees first; `args`: the target, the horde (DL-13.14)."""

    name: ClassVar[str] = "first"
    clause: ClassVar[str] = "DL-13.14"
    limits: ClassVar[tuple[int, ...]] = (DRAGONS, HORDES)

    def choices(self, state: DragonLance) -> list[int]:
        """The highest dragon of each adjacent hex."""
        if state.cell[self.args[0]] < 0:
            return []
        return [group[0] for group in around(state, self.args[0])]

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        horde = self.args[1]
        if not is_alive(state, horde) or len(self.choices(state)) < 2:
            return ()
        return (state.owner[horde],)

    def prompt(self, state: DragonLance, seat: int) -> str:
        return "Who flees first? The others follow clockwise"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [FIRST.of((dragon,)) for dragon in self.choices(state)]

    def facts(self, state: DragonLance, seat: int) -> FirstFacts:
        words = {
            action.text: f"{TITLE_OF[action.args[0]]} first" for action in self.actions(state, seat)
        }
        return FirstFacts(NAMES[self.args[0]], words)

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind != FIRST.kind or action.args[0] not in self.choices(state):
            raise Illegal("DL-13.14", "name one of the fleeing dragons")
        state.agenda.pop()
        place = state.fleeing.index(action.args[0])
        count = sum([len(group) for group in around(state, self.args[0])])
        ring = state.fleeing[:count]
        state.fleeing = ring[place:] + ring[:place] + state.fleeing[count:]


class FleeNext(Task[DragonLance]):
    """The next frightened dragon flees or is cornered; `args`: the target (DL-13.17)."""

    name: ClassVar[str] = "flee next"

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS)

    def run(self, state: DragonLance) -> None:
        target = self.args[0]
        if not state.fleeing or state.cell[target] < 0:
            state.fleeing = ()
            return
        dragon = state.fleeing[0]
        state.fleeing = state.fleeing[1:]
        state.agenda.append(self)
        if not in_open(state, dragon):
            return
        if flee_cells(state, dragon, target):
            state.agenda.append(Flee(dragon, target))
            return
        levels = state.chance.die(DIE)
        if state.listening:
            state.emit(FearDamage(dragon=NAMES[dragon], levels=levels), "DL-13.17")
        state.agenda.append(Damage(dragon, levels, BY_FEAR))


class Flee(Choice):
    """The owner of a frightened dragon chooses its hex; `args`: dragon, target (DL-13.15)."""

    name: ClassVar[str] = "flee"
    clause: ClassVar[str] = "DL-13.15"
    limits: ClassVar[tuple[int, ...]] = (DRAGONS, DRAGONS)

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        dragon, target = self.args
        if state.cell[dragon] < 0 or state.cell[target] < 0:
            return ()
        return (state.owner[dragon // SIZE],)

    def prompt(self, state: DragonLance, seat: int) -> str:
        return f"{TITLE_OF[self.args[0]]} flees from {TITLE_OF[self.args[1]]}: where to?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        dragon, target = self.args
        return [FLEE.of((dragon, cell)) for cell in flee_cells(state, dragon, target)]

    def facts(self, state: DragonLance, seat: int) -> FleeFacts:
        words = {
            action.text: f"To {hex_name(action.args[1])}" for action in self.actions(state, seat)
        }
        return FleeFacts(NAMES[self.args[0]], words)

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        dragon, target = self.args
        if action.kind != FLEE.kind or action.args[0] != dragon:
            raise Illegal("DL-13.15", f"{NAMES[dragon]} must flee now")
        if action.args[1] not in flee_cells(state, dragon, target):
            raise Illegal("DL-13.16", "it flees one legal hex, away from the target")
        self.go(state, action.args[1])

    def go(self, state: DragonLance, cell: int) -> None:
        """Flee; the dragon then faces the way it went (DL-20.16)."""
        dragon = self.args[0]
        state.agenda.pop()
        state.face = marked(state.face, dragon, heading(state.cell[dragon], cell))
        state.cell[dragon] = cell
        acted(state, dragon)
        if state.late and state.late[1] == dragon:
            state.late = ()
        if state.listening:
            fled = Fled(dragon=NAMES[dragon], to=hex_of(cell), **whereabouts(state, dragon))
            state.emit(fled, "DL-13.15")
        settle_move(state, dragon)

    def decide(self, state: DragonLance, seat: int) -> None:
        self.go(state, flee_cells(state, self.args[0], self.args[1])[0])


def frightened_attack(state: DragonLance, target: int) -> bool:
    """Is the attack that is going on aimed at the target of Fear (DL-13.21)?"""
    return state.attacker not in (NOBODY, state.lancer) and state.target == target
