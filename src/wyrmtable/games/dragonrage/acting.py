"""What the owner of a phase does in it: one question, answered until he passes (DR-4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.facts import Facts
from wyrmtable.core.task import ALONE, Question
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.breaking import breach, scale, smash
from wyrmtable.games.dragonrage.burning import breathe
from wyrmtable.games.dragonrage.flying import (
    bound,
    enter_flying,
    fall,
    fly,
    land_in_place,
)
from wyrmtable.games.dragonrage.gatekeeping import open_entrance, wreck_bridge
from wyrmtable.games.dragonrage.kinds import ELEMENTAL
from wyrmtable.games.dragonrage.magic import cast_at, cast_boost, cast_on
from wyrmtable.games.dragonrage.melee import (
    combined,
    demolish,
    fighter_refusal,
    in_own_hex,
    melee,
    melee_monster,
)
from wyrmtable.games.dragonrage.missiles import fire, fire_monster
from wyrmtable.games.dragonrage.moving import end_move, move
from wyrmtable.games.dragonrage.reasons import refuse
from wyrmtable.games.dragonrage.reinforcing import bring
from wyrmtable.games.dragonrage.state import DUTY, DragonRage
from wyrmtable.games.dragonrage.vengeance import must_strike, unfulfilled
from wyrmtable.games.dragonrage.verbs import require_sound
from wyrmtable.games.dragonrage.victory import check_invaders, end_graduated
from wyrmtable.games.dragonrage.walking import enter_walking, slither, slither_refusal, walk

PROMPTS = {
    1: "Cast a spell or pass",
    2: "Move units, smash and scale, or pass",
    3: "Fire, breathe fire, or pass",
    4: "Attack or pass",
    5: "Cast a spell or pass",
    6: "Land reinforcements or pass",
    7: "Move units or pass",
    8: "Fire or pass",
    9: "Attack or pass",
    10: "The turn ends",
}


def has_duty(state: DragonRage, unit: int) -> bool:
    """Must this Elemental still attack in its own hex (DR-12.30)?"""
    if state.kind[unit] != ELEMENTAL or not state.deeds[unit] & DUTY or state.cell[unit] < 0:
        return False
    cell = state.cell[unit]
    if state.in_wind(cell) or fighter_refusal(state, unit):
        return False  # nobody owes what the rules forbid
    return bool(in_own_hex(state, unit))


def pass_refusal(state: DragonRage) -> str:
    """Is a duty still to be done (DR-4.10)?"""
    if state.phase == 2:
        return "DR-4.10" if unfulfilled(state) else ""
    if state.phase in (4, 9):
        for unit in range(len(state.kind)):
            if has_duty(state, unit):
                return "DR-4.10"
            strikes = state.phase == 4 and state.grudges and must_strike(state, unit)
            if strikes and not fighter_refusal(state, unit):
                return "DR-4.10"
    return ""


class Act(Question[DragonRage]):
    """The owner of a phase acts until he passes; `args`: the phase."""

    name: ClassVar[str] = "act"

    def fits(self, state: DragonRage) -> bool:
        return len(self.args) == 1 and 1 <= self.args[0] <= 10

    def pending(self, state: DragonRage) -> tuple[int, ...]:
        if state.passed:
            return ()
        if not state.patient:
            from wyrmtable.games.dragonrage.offers import nothing_to_do

            if nothing_to_do(state):
                return ()
        return ALONE[state.seat_of(state.active())]

    def run(self, state: DragonRage) -> None:
        state.passed = False

    def kind(self, state: DragonRage) -> str:
        return ("", "spells", "movement", "fire", "melee", "spells", "reinforcements")[
            state.phase if state.phase <= 6 else state.phase - 5
        ]

    def cite(self, state: DragonRage, seat: int) -> str:
        return "DR-4.1"

    def prompt(self, state: DragonRage, seat: int) -> str:
        return PROMPTS[state.phase]

    def actions(self, state: DragonRage, seat: int) -> Sequence[Action]:
        from wyrmtable.games.dragonrage.offers import offers

        if state.listed is None:
            state.listed = offers(state)
        return state.listed

    def facts(self, state: DragonRage, seat: int) -> Facts:
        from wyrmtable.games.dragonrage.actfacts import act_facts

        return act_facts(state, self.actions(state, seat))

    def preview(self, state: DragonRage, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.dragonrage.preview import preview

        return preview(state, action)

    def answer(self, state: DragonRage, seat: int, action: Action) -> bool:
        """Carry out an action; `pending` lists anew what is offered after it."""
        require_sound(action)
        if action.kind == v.PASS:
            cite = pass_refusal(state)
            if cite:
                refuse(cite)
            state.passed = True
        elif action.kind == v.WITHDRAW:
            withdraw(state)
        else:
            perform(state, action)
            check_invaders(state)
        state.listed = None
        return True

    def timeout(self, state: DragonRage, seat: int) -> None:
        """No further voluntary action; duties are done with the first option (DR-1.18, DR-4.10)."""
        state.require_clock()
        duty = compulsory(state)
        if duty is None:
            state.passed = True
        else:
            self.answer(state, seat, duty)


def compulsory(state: DragonRage) -> Action | None:
    """The first option that does a duty which keeps the owner from passing; None without one."""
    if not pass_refusal(state):
        return None
    from wyrmtable.games.dragonrage.offers import duties

    listed = duties(state)
    return listed[0] if listed else None


def withdraw(state: DragonRage) -> None:
    """The Invader ends a graduated game after his player-turn (DR-5.9)."""
    from wyrmtable.games.dragonrage.phases import end_invader_turn

    if state.phase != 4 or not state.terms.graduated:
        refuse("DR-5.9")
    cite = pass_refusal(state)
    if cite:
        refuse(cite)
    end_invader_turn(state)
    check_invaders(state)
    if not state.over:
        end_graduated(state, "withdrawn")


def called(state: DragonRage, code: int) -> int:
    """The unit that an action names; Illegal if there is none."""
    unit = state.unit_called(code)
    if unit < 0:
        raise Illegal("DR-1.6", "there is no such unit")
    return unit


def cells_of(state: DragonRage, numbers: Sequence[int]) -> list[int]:
    """The hexes of a path; Illegal if one is not on the map."""
    cells = [state.city.cell_at(number) for number in numbers]
    if -1 in cells:
        refuse("DR-2.5")
    return cells


def perform(state: DragonRage, action: Action) -> None:
    """Carry out an action of the phase; Illegal changes nothing."""
    kind, args = action.kind, action.args
    if kind == v.MELEE:
        fight(state, args)
        return
    if kind == v.FIRE:
        cell = cells_of(state, args[:1])[0]
        fire(state, cell, [called(state, code) for code in args[1:]])
        return
    if kind == v.LAND_UNIT:
        if state.phase != 6:
            refuse("DR-13.1")
        bring(state, args[0], cells_of(state, args[1:])[0])
        return
    unit = called(state, args[0]) if args else -1
    if kind == v.MOVE:
        move(state, unit, cells_of(state, args[2:]), args[1] == 1, "move")
        return
    if kind == v.ENTER:
        move(state, unit, cells_of(state, args[2:]), args[1] == 1, "enter")
        return
    if unit >= 0 and state.cell[unit] >= 0:
        state.touch(state.cell[unit])  # what it can do changes
    if kind == v.END_MOVE:
        end_move(state, unit)
    elif kind in (v.SMASH, v.OPEN, v.BREAK_WALL):
        at_side(state, kind, unit, args)
    elif kind == v.SCALE:
        scale(state, unit, state.city.cell_at(args[1]))
    elif kind in (v.CAST_AT, v.CAST_BOOST, v.CAST_TARGET):
        cast(state, kind, unit, args)
    elif kind == v.FIRE_MONSTER:
        fire_monster(state, unit, called(state, args[1]), args[2])
    elif kind == v.MELEE_MONSTER:
        melee_monster(state, unit, called(state, args[1]), args[2])
    elif kind == v.DRAGONFIRE:
        breathe(state, unit, args[1])
    elif kind == v.DEMOLISH:
        demolish(state, unit, cells_of(state, args[1:])[0])
    elif kind == v.WRECK:
        wreck_bridge(state, unit)
    else:
        perform_monster(state, kind, unit, args)


def perform_monster(state: DragonRage, kind: int, unit: int, args: tuple[int, ...]) -> None:
    """Moves of major monsters."""
    if kind == v.WALK:
        walk(state, unit, list(args[2:]), args[1] == 1)
    elif kind == v.SLITHER:
        cite = slither_refusal(state, unit, args[1])
        if cite:
            refuse(cite)
        slither(state, unit, args[1])
    elif kind == v.BOUND:
        bound(state, unit, args[1], args[2])
    elif kind == v.FLY:
        fly(state, unit, list(args[2:]), args[1] == 1)
    elif kind == v.LAND:
        land_in_place(state, unit)
    elif kind == v.FALL:
        fall(state, unit, state.city.cell_at(args[1]))
    elif kind == v.ENTER_WALK:
        enter_walking(state, unit, cells_of(state, args[1:2])[0], args[2], list(args[3:]))
    elif kind == v.ENTER_FLY:
        cell = cells_of(state, args[1:2])[0]
        enter_flying(state, unit, cell, args[2], list(args[4:]), args[3] == 1)
    else:
        refuse("DR-4.1")


def at_side(state: DragonRage, kind: int, unit: int, args: tuple[int, ...]) -> None:
    """Actions at a hexside: smashing, opening, breaching."""
    side = state.city.side_at(args[1])
    entrance = state.city.entrance_of[side] if side >= 0 else -1
    if kind == v.BREAK_WALL:
        if side < 0:
            refuse("DR-7.35")
        breach(state, unit, side)
    elif entrance < 0:
        refuse("DR-7.11" if kind == v.SMASH else "DR-7.6")
    elif kind == v.SMASH:
        smash(state, unit, entrance, args[2])
    else:
        open_entrance(state, unit, entrance)


def cast(state: DragonRage, kind: int, unit: int, args: tuple[int, ...]) -> None:
    """The three forms of spells."""
    if kind == v.CAST_BOOST:
        cast_boost(state, unit, args[1])
    elif kind == v.CAST_AT:
        cast_at(state, unit, args[1], state.city.cell_at(args[2]))
    else:
        cast_on(state, unit, args[1], called(state, args[2]), args[3] == 1)


def fight(state: DragonRage, args: tuple[int, ...]) -> None:
    """A combined attack: hex, wizard, number of attackers, attackers, support."""
    cell, units, parts, support, bolt = combined(state, args)
    if cell < 0:
        refuse("DR-2.5")
    if -1 in units or -1 in support or (bolt < 0 <= args[1]):
        raise Illegal("DR-1.6", "there is no such unit")
    melee(state, cell, units, parts, support, bolt)
