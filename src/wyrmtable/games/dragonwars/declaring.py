"""The start of a Turn: facings of grounded dragons and Recovery (DW-4.9 to 4.11, section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.state import State
from wyrmtable.games.dragonwars.dragons import ENERGY, FACINGS, HEALTH, LETTERS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.events import AllDeclared, Declared, FacingSet, Recovered
from wyrmtable.games.dragonwars.facts import DeclareFacts, DragonFacts
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.plotting import EVERY_ATTACK, cell_facts
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import (
    DECLARE,
    DECLARE_ACTIONS,
    DECLARE_ALL,
    DONE,
    DONE_ACTION,
    DONE_ALL,
    KEEP,
    ONLY_DONE,
    RECOVERY_ENERGY,
    RECOVERY_HEALTH,
    UNSAID,
    VERBS,
    misplaced,
)


def may_recover(state: DragonWars, dragon: int, turn: int) -> bool:
    """Grounded, and no peg in the cell of this Turn, forfeited or not (DW-11.1, DW-11.6)."""
    return state.grounded(dragon) and state.plot[dragon * TURNS + turn] <= 0


class Declare(SealedQuestion[DragonWars]):
    """All players declare sealed facings and Recovery; `args` is the Turn, from 0 (DW-4.10)."""

    name: ClassVar[str] = "declare"
    drafting: ClassVar[tuple[int, ...]] = (DECLARE, DECLARE_ALL)
    committing: ClassVar[int] = DONE
    committing_whole: ClassVar[int] = DONE_ALL
    is_fixed: ClassVar[tuple[str, str]] = ("DW-4.10", "everything is declared already")
    is_other: ClassVar[tuple[str, str]] = (
        "DW-4.10",
        "facings and Recovery are declared now, for example `A NE h2` or `done`",
    )

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < TURNS

    def flags(self, state: DragonWars) -> list[int]:
        return state.committed

    def takes_part(self, state: DragonWars, seat: int) -> bool:
        first = seat * TYPES
        return not state.resigned[seat] and (
            state.grounded(first)
            or state.grounded(first + 1)
            or state.grounded(first + 2)
            or state.grounded(first + 3)
        )

    def cite(self, state: State, seat: int) -> str:
        return "DW-4.10"

    def next_dragon(self, state: DragonWars, seat: int) -> int:
        """The first grounded dragon for which nothing is declared yet, or -1."""
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            if state.new_recovery[dragon] < 0 and state.grounded(dragon):
                return dragon
        return -1

    def prompt(self, state: DragonWars, seat: int) -> str:
        dragon = self.next_dragon(state, seat)
        if dragon < 0:
            return "Confirm your declarations, or alter one"
        kind = TYPE_NAMES[dragon % TYPES].capitalize()
        recovery = " and Recovery" if may_recover(state, dragon, self.args[0]) else ""
        return f"Turn {self.args[0] + 1}: declare the facing{recovery} of your {kind}"

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        dragon = self.next_dragon(state, seat)
        if dragon < 0:
            return ONLY_DONE
        able = may_recover(state, dragon, self.args[0])
        return DECLARE_ACTIONS[(dragon % TYPES) * 2 + (1 if able else 0)]

    def facts(self, state: DragonWars, seat: int) -> DeclareFacts:
        first, turn = seat * TYPES, self.args[0]
        asked = self.next_dragon(state, seat)
        return DeclareFacts(
            round=state.round,
            turn=turn + 1,
            dragons={
                letter: dragon_facts(state, first + kind, turn)
                for kind, letter in enumerate(LETTERS)
                if state.grounded(first + kind)
            },
            dragon=None if asked < 0 else LETTERS[asked % TYPES],
            attacks=EVERY_ATTACK,
            plot={
                letter: [
                    cell_facts(mask)
                    for mask in state.plot[(first + kind) * TURNS : (first + kind + 1) * TURNS]
                ]
                for kind, letter in enumerate(LETTERS)
                if state.health[first + kind] > 0
            },
        )

    def check(self, state: DragonWars, seat: int, kind: int, facing: int, recovery: int) -> None:
        dragon = seat * TYPES + kind
        name = TYPE_NAMES[kind].capitalize()
        if state.health[dragon] <= 0:
            raise Illegal("DW-5.10", f"the {name} is dead")
        if facing != KEEP and not state.grounded(dragon):
            raise Illegal("DW-4.11", f"the {name} is flying and keeps its facing")
        if recovery and not may_recover(state, dragon, self.args[0]):
            why = "has orders in this Turn" if state.grounded(dragon) else "is flying"
            raise Illegal("DW-11.5", f"the {name} may not recover: it {why}")

    def cautions(self, state: DragonWars, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        from wyrmtable.games.dragonwars.cautions import wrong_facings

        if action.kind not in (DONE, DONE_ALL):
            return ()
        VERBS.require_sound(action, "DW-4.10")
        self.check_all(state, seat, action)
        facings = list(self.pairs(state, seat)[::2])
        if action.kind == DONE_ALL:
            for kind in range(TYPES):
                if action.args[2 * kind + 1] >= 0:
                    facings[kind] = action.args[2 * kind]
        return wrong_facings(state, seat, facings)

    def check_all(self, state: DragonWars, seat: int, action: Action) -> None:
        """Refuse a declaration for any dragon that cannot have it."""
        if action.kind == DECLARE:
            kind, facing, recovery = action.args
            self.check(state, seat, kind, facing, recovery)
        elif action.kind in (DONE_ALL, DECLARE_ALL):
            for kind in range(TYPES):
                if action.args[2 * kind + 1] >= 0:
                    self.check(state, seat, kind, action.args[2 * kind], action.args[2 * kind + 1])

    def objection(self, state: DragonWars, seat: int, action: Action) -> Illegal | None:
        """Why an action of a player with no grounded dragon is refused, if its content says so."""
        try:
            self.check_all(state, seat, action)
        except Illegal as refusal:
            return refusal
        if DECLARE <= action.kind <= DONE_ALL:
            return None
        return misplaced(action, "DW-4.10", "this player has no grounded dragon")

    def other(self, action: Action) -> Illegal:
        return misplaced(action, self.is_other[0], self.is_other[1])

    def note(self, state: DragonWars, seat: int, action: Action) -> None:
        VERBS.require_sound(action, "DW-4.10")
        if action.kind == DECLARE:
            kind, facing, recovery = action.args
            self.check(state, seat, kind, facing, recovery)
            dragon = seat * TYPES + kind
            if state.grounded(dragon):
                state.new_facing[dragon] = facing
                state.new_recovery[dragon] = recovery
            return
        self.check_all(state, seat, action)
        for kind in range(TYPES):
            dragon, recovery = seat * TYPES + kind, action.args[2 * kind + 1]
            if recovery != UNSAID and state.grounded(dragon):
                state.new_facing[dragon] = action.args[2 * kind]
                state.new_recovery[dragon] = recovery

    def seal(self, state: DragonWars, seat: int, action: Action) -> None:
        if action.kind == DONE_ALL:
            self.note(state, seat, action)
        self.commit(state, seat)

    def commit(self, state: DragonWars, seat: int) -> None:
        state.committed[seat] = 1
        if state.listening:
            told = Declared(player=state.seat_name(seat), turn=self.args[0] + 1)
            state.emit(told, "DW-4.10")

    def default(self, state: DragonWars, seat: int) -> None:
        """Facings are kept; who may recover takes health first, then energy (DW-5.12)."""
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            state.new_facing[dragon] = KEEP
            state.new_recovery[dragon] = -1
            if may_recover(state, dragon, self.args[0]):
                missing = HEALTH[kind] - state.health[dragon]
                state.new_recovery[dragon] = 1 if missing >= 2 else 2 if missing == 1 else 3

    def timeout(self, state: DragonWars, seat: int) -> None:
        state.require_time_limit()
        self.default(state, seat)
        self.commit(state, seat)

    def run(self, state: DragonWars) -> None:
        """Everything is in: turn the dragons, then let them recover (DW-11.3)."""
        for seat in range(state.seats):
            if state.resigned[seat] and not state.committed[seat]:
                self.default(state, seat)  # DW-5.13
        if state.listening and 1 in state.committed:  # that nothing was declared shows, too
            state.emit(AllDeclared(turn=self.args[0] + 1), "DW-4.10", None, None, True)
        for dragon in state.reporting:
            facing = state.new_facing[dragon]
            if facing != KEEP:
                state.facing[dragon] = facing
                if state.listening:
                    told = FacingSet(dragon=state.dragon_name(dragon), facing=FACINGS[facing])
                    state.emit(told, "DW-4.9")
            if state.new_recovery[dragon] > 0:
                recover(state, dragon, state.new_recovery[dragon])
        for dragon in range(len(state.new_facing)):
            state.new_facing[dragon] = KEEP
            state.new_recovery[dragon] = -1
        for seat in range(state.seats):
            state.committed[seat] = 0

    def whole(self, state: DragonWars, seat: int) -> Action:
        return VERBS.of(DONE_ALL, self.pairs(state, seat))

    def veil(self) -> Action:
        return DONE_ACTION

    def pairs(self, state: DragonWars, seat: int) -> tuple[int, ...]:
        """Facing and Recovery of the four lanes as declared so far."""
        pairs: list[int] = []
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            pairs.append(state.new_facing[dragon])
            pairs.append(state.new_recovery[dragon])
        return tuple(pairs)

    def drafted(self, state: DragonWars, seat: int) -> Action | None:
        pairs = self.pairs(state, seat)
        return VERBS.of(DECLARE_ALL, pairs) if max(pairs[1::2]) != UNSAID else None


# Few numbers tell all that it shows, so it need not be cleared
DECLARED: Final[dict[tuple[int, int, bool, int, int], DragonFacts]] = {}


def dragon_facts(state: DragonWars, dragon: int, turn: int) -> DragonFacts:
    """What may be declared for a grounded dragon, and what is."""
    facing, recovery = state.new_facing[dragon], state.new_recovery[dragon]
    able = may_recover(state, dragon, turn)
    key = (dragon, state.colour[dragon // TYPES], able, facing, recovery)
    known = DECLARED.get(key)
    if known is None:
        points = None
        if recovery != UNSAID:
            points = [RECOVERY_HEALTH[recovery], RECOVERY_ENERGY[recovery]]
        known = DECLARED[key] = DragonFacts(
            dragon=state.dragon_name(dragon),
            may_recover=able,
            facing=None if facing == KEEP else FACINGS[facing],
            recovery=points,
        )
    return known


def recover(state: DragonWars, dragon: int, split: int) -> None:
    """Gain the points of a split; what is above a maximum is lost (DW-11.2)."""
    full = HEALTH[dragon % TYPES]
    health = min(RECOVERY_HEALTH[split], full - state.health[dragon])
    energy = min(RECOVERY_ENERGY[split], ENERGY - state.energy[dragon])
    state.health[dragon] += health
    state.energy[dragon] += energy
    state.recovering[dragon] = 1  # DW-11.4
    if state.listening:
        told = Recovered(dragon=state.dragon_name(dragon), health=health, energy=energy)
        state.emit(told, "DW-11.2")
