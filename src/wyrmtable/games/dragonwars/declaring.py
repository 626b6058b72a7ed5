"""The start of a Turn: facings of grounded dragons and Recovery (DW-4.9 to 4.11, section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.decision_json import FactsJson, label
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict, encode
from wyrmtable.core.state import State
from wyrmtable.core.task import Question
from wyrmtable.games.dragonwars.dragons import (
    ENERGY,
    FACINGS,
    HEALTH,
    LETTER_LABELS,
    LETTERS,
    TYPE_NAMES,
    TYPES,
)
from wyrmtable.games.dragonwars.notation import (
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
    check_numbers,
    declare_all_action,
    misplaced,
)
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.view import plot_view


def may_recover(state: DragonWars, dragon: int, turn: int) -> bool:
    """Grounded, and no peg in the cell of this Turn, forfeited or not (DW-11.1, DW-11.6)."""
    return state.grounded(dragon) and state.plot[dragon * TURNS + turn] <= 0


DECLARE_FACTS: Final[tuple[bytes, ...]] = tuple(
    [label(name) for name in ("round", "turn", "dragons", "dragon", "plot")]
)
DRAGONS_PLACE: Final = 2


class Declare(Question[DragonWars]):
    """All players declare sealed facings and Recovery; `args` is the Turn, from 0 (DW-4.10)."""

    name: ClassVar[str] = "declare"

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < TURNS

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.sealed = True

    def pending(self, state: DragonWars) -> tuple[int, ...]:
        asked: list[int] = []
        for seat in range(state.seats):
            if state.committed[seat] or state.resigned[seat]:
                continue
            for dragon in range(seat * TYPES, seat * TYPES + TYPES):
                if state.grounded(dragon):
                    asked.append(seat)
                    break
        return tuple(asked)

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

    def facts(self, state: DragonWars, seat: int) -> PlainDict:
        dragons: PlainDict = {}
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            if state.grounded(dragon):
                dragons[LETTERS[kind]] = declared(state, dragon, self.args[0])
        asked = self.next_dragon(state, seat)
        return {
            "round": state.round,
            "turn": self.args[0] + 1,
            "dragons": dragons,
            "dragon": None if asked < 0 else LETTERS[asked % TYPES],
            "plot": plot_view(state, seat),
        }

    def facts_json(self, state: DragonWars, seat: int) -> FactsJson:
        """What can be declared for a dragon was mostly written before."""
        turn = self.args[0]
        letters: list[bytes] = []
        dragons: list[bytes] = []
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            if state.grounded(dragon):
                letters.append(LETTER_LABELS[kind])
                dragons.append(declared_json(state, dragon, turn))
        asked = self.next_dragon(state, seat)
        letter = b"null" if asked < 0 else b'"%b"' % LETTERS[asked % TYPES].encode()
        plot = encode(plot_view(state, seat))
        values = [b"%d" % state.round, b"%d" % (turn + 1), b"", letter, plot]
        return FactsJson(DECLARE_FACTS, values, DRAGONS_PLACE, letters, dragons)

    def check(self, state: DragonWars, seat: int, kind: int, facing: int, recovery: int) -> None:
        dragon = seat * TYPES + kind
        name = TYPE_NAMES[kind].capitalize()
        if state.health[dragon] <= 0:
            raise Illegal("DW-5.10", f"the {name} is dead")
        if facing != KEEP and not state.grounded(dragon):
            raise Illegal("DW-4.11", f"the {name} is flying and keeps its facing")
        if recovery and not may_recover(state, dragon, self.args[0]):
            raise Illegal(
                "DW-11.5",
                f"the {name} may not recover: it is flying, or it has orders in this Turn",
            )

    def preview(self, state: DragonWars, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.dragonwars.preview import preview

        return preview(state, seat, action)

    def cautions(self, state: DragonWars, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        from wyrmtable.games.dragonwars.cautions import wrong_facings

        if action.kind not in (DONE, DONE_ALL):
            return ()
        check_numbers(action, "DW-4.10")
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

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        number = action.kind
        check_numbers(action, "DW-4.10")
        self.check_all(state, seat, action)
        if number == DECLARE:
            kind, facing, recovery = action.args
            self.note(state, seat * TYPES + kind, facing, recovery)
            return False
        if number == DONE:
            self.commit(state, seat)
            return True
        if number in (DONE_ALL, DECLARE_ALL):
            for kind in range(TYPES):
                if action.args[2 * kind + 1] >= 0:
                    facing, recovery = action.args[2 * kind], action.args[2 * kind + 1]
                    self.note(state, seat * TYPES + kind, facing, recovery)
            if number == DONE_ALL:
                self.commit(state, seat)
                return True
            return False
        raise misplaced(
            action,
            "DW-4.10",
            "facings and Recovery are declared now, for example `A NE h2` or `done`",
        )

    def note(self, state: DragonWars, dragon: int, facing: int, recovery: int) -> None:
        if state.grounded(dragon):
            state.new_facing[dragon] = facing
            state.new_recovery[dragon] = recovery

    def commit(self, state: DragonWars, seat: int) -> None:
        state.committed[seat] = 1
        if state.listening:
            data: PlainDict = {"player": state.seat_name(seat), "turn": self.args[0] + 1}
            state.emit("declared", "DW-4.10", data)

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
            state.emit("all_declared", "DW-4.10", {"turn": self.args[0] + 1}, None, True)
        for dragon in state.reporting:
            facing = state.new_facing[dragon]
            if facing != KEEP:
                state.facing[dragon] = facing
                if state.listening:
                    data: PlainDict = {
                        "dragon": state.dragon_name(dragon),
                        "facing": FACINGS[facing],
                    }
                    state.emit("facing_set", "DW-4.9", data)
            if state.new_recovery[dragon] > 0:
                recover(state, dragon, state.new_recovery[dragon])
        for dragon in range(len(state.new_facing)):
            state.new_facing[dragon] = KEEP
            state.new_recovery[dragon] = -1
        for seat in range(state.seats):
            state.committed[seat] = 0

    def recorded(self, state: DragonWars, seat: int, action: Action) -> Action | None:
        if action.kind in (DECLARE, DECLARE_ALL):
            return None
        if action.kind == DONE:
            return declare_all_action("done", self.pairs(state, seat))
        return action

    def veiled(self, action: Action) -> Action:
        return DONE_ACTION if action.kind == DONE_ALL else action

    def pairs(self, state: DragonWars, seat: int) -> tuple[int, ...]:
        """Facing and Recovery of the four lanes as declared so far."""
        pairs: list[int] = []
        for dragon in range(seat * TYPES, seat * TYPES + TYPES):
            pairs.append(state.new_facing[dragon])
            pairs.append(state.new_recovery[dragon])
        return tuple(pairs)

    def draft(self, state: DragonWars, seat: int) -> Action | None:
        pairs = self.pairs(state, seat)
        if state.committed[seat] or all([pairs[2 * kind + 1] < 0 for kind in range(TYPES)]):
            return None
        return declare_all_action("declare", pairs)


def declared(state: DragonWars, dragon: int, turn: int) -> PlainDict:
    """What may be declared for a grounded dragon, and what is."""
    facing, recovery = state.new_facing[dragon], state.new_recovery[dragon]
    points: list[Plain] | None = None
    if recovery >= 0:
        points = [RECOVERY_HEALTH[recovery], RECOVERY_ENERGY[recovery]]
    return {
        "dragon": state.dragon_name(dragon),
        "may_recover": may_recover(state, dragon, turn),
        "facing": None if facing == KEEP else FACINGS[facing],
        "recovery": points,
    }


# By everything that it shows, which are few numbers: it need not be cleared.
DECLARED: Final[dict[tuple[int, int, bool, int, int], bytes]] = {}


def declared_json(state: DragonWars, dragon: int, turn: int) -> bytes:
    """`declared` as JSON."""
    key = (
        dragon,
        state.colour[dragon // TYPES],
        may_recover(state, dragon, turn),
        state.new_facing[dragon],
        state.new_recovery[dragon],
    )
    known = DECLARED.get(key)
    if known is None:
        known = DECLARED[key] = encode(declared(state, dragon, turn))
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
        data: PlainDict = {
            "dragon": state.dragon_name(dragon),
            "health": health,
            "energy": energy,
        }
        state.emit("recovered", "DW-11.2", data)
