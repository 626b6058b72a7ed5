"""Defensive stunts and Loop Counter-Attacks (DL-21.10 to DL-21.27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.aiming import aim_refusal
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.cards import may_pay, pay
from wyrmtable.games.dragonlance.codes import (
    ASK_NONE,
    CAPTURE_LANCE,
    CLOSE,
    NOBODY,
    NOWHERE,
    RANGED,
    REGULAR,
    marked,
)
from wyrmtable.games.dragonlance.combat import aim, check_attack, kinds_against
from wyrmtable.games.dragonlance.facts import DefendFacts
from wyrmtable.games.dragonlance.handwindows import HandWindow
from wyrmtable.games.dragonlance.intents import forget_intents, set_intent
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    DRAGONS,
    NAMES,
    SIZE,
    TITLE_OF,
    bounded,
)
from wyrmtable.games.dragonlance.questions import require_timer
from wyrmtable.games.dragonlance.reasons import refusal
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import (
    acted,
    climb,
    climb_refusal,
    drop,
    drop_refusal,
    homecoming,
    moved,
)
from wyrmtable.games.dragonlance.stunts import (
    STUNT_CARDS,
    landing_refusal,
    loop_cell,
    payments,
    price_refusal,
    report_stunt,
    roll_cell,
)
from wyrmtable.games.dragonlance.verbs import (
    COUNTER,
    DEFENSIVE_CLIMB,
    DEFENSIVE_DIVE,
    DEFENSIVE_ROLL,
    DEFENSIVE_WHEEL,
    PAID,
    PASS,
    PASS_ACTION,
    STUNT,
    require_sound,
)


def defence_refusal(
    state: DragonLance, dragon: int, stunt: int, detail: int, kind: int, cards: list[int]
) -> str:
    """Why the defender cannot use this stunt; empty if it can."""
    if dragon != state.target:
        return "DL-21.10"
    cell, level = state.cell[dragon], state.alt[dragon]
    clause = ""
    if stunt == COUNTER:
        clause = counter_refusal(state, dragon, kind)
    elif stunt == DEFENSIVE_CLIMB:
        if detail < 1 or (level + detail > CEILING and not state.flags.unlimited):
            clause = "DL-21.15"
        else:
            clause = climb_refusal(state, dragon, cell, level, detail)
            if clause == "DL-3.3":
                clause = "DL-21.15"
    elif stunt == DEFENSIVE_DIVE:
        lowest = HEXES.minimum[cell] if state.flags.terrain else 1
        if detail < 1 or level - detail < lowest:
            clause = "DL-21.15"
        else:
            clause = drop_refusal(state, dragon, cell, level, detail)
    elif stunt == DEFENSIVE_ROLL:
        clause = landing_refusal(state, dragon, roll_cell(state, dragon, detail))
    elif stunt != DEFENSIVE_WHEEL:
        clause = "DL-21.10"
    return clause or price_refusal(state, dragon // SIZE, cards, STUNT_CARDS[stunt])


def counter_refusal(state: DragonLance, dragon: int, kind: int) -> str:
    """Why the defender cannot loop behind its attacker (DL-21.19 to DL-21.22)."""
    if state.attack_kind == RANGED:
        return "DL-21.22"
    behind = (state.face[dragon] + 3) % 6
    if NEIGHBOURS[state.cell[dragon] * 6 + behind] != state.cell[state.attacker]:
        return "DL-21.19"
    clause = landing_refusal(state, dragon, loop_cell(state, dragon))
    if clause:
        return clause
    if kind not in kinds_against(state, state.attacker):
        return "DL-21.26 lance" if kind == CAPTURE_LANCE else "DL-21.26 item"
    return ""


class Defend(HandWindow):
    """The defender may use one stunt, right after the announcement; `args`: the defender."""

    name: ClassVar[str] = "defend"
    advance: ClassVar[int] = STUNT.kind

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS)

    def coming(self, state: DragonLance) -> list[int]:
        dragon = self.args[0]
        if state.attacker == NOBODY or state.target != dragon or state.cell[dragon] < 0:
            return []
        horde = dragon // SIZE
        return [horde] if may_pay(state, horde, 1) else []

    def unwanted(self, state: DragonLance, seat: int) -> bool:
        return state.wishes[seat] == ASK_NONE

    def cite(self, state: DragonLance, seat: int) -> str:
        return "DL-21.11"

    def prompt(self, state: DragonLance, seat: int) -> str:
        attacker = TITLE_OF[state.attacker] if state.attacker != NOBODY else "nobody"
        return f"{attacker} attacks {TITLE_OF[self.args[0]]}: a defensive stunt, or pass?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        dragon = self.args[0]
        horde = dragon // SIZE
        level = state.alt[dragon]
        choices = [(COUNTER, 0, kind) for kind in kinds_against(state, state.attacker)]
        choices += [(DEFENSIVE_CLIMB, n, REGULAR) for n in range(1, 11)]
        choices += [(DEFENSIVE_DIVE, n, REGULAR) for n in range(1, level)]
        choices += [(DEFENSIVE_ROLL, side, REGULAR) for side in (1, -1)]
        choices += [(DEFENSIVE_WHEEL, d, REGULAR) for d in range(6) if d != state.face[dragon]]
        listed = [PASS_ACTION]
        for stunt, detail, kind in choices:
            for cards in payments(state.hands[horde], STUNT_CARDS[stunt]):
                if not defence_refusal(state, dragon, stunt, detail, kind, cards):
                    listed.append(STUNT.of((dragon, stunt, detail, kind, *cards)))
        return listed

    def facts(self, state: DragonLance, seat: int) -> DefendFacts:
        shown = msgspec.structs.asdict(super().facts(state, seat))
        return DefendFacts(dragon=NAMES[self.args[0]], **shown)

    def answer(self, state: DragonLance, seat: int, action: Action) -> bool:
        require_sound(action)
        if self.preliminary(state, seat, action):
            return False
        self.check(state, action)
        state.agenda.pop()
        forget_intents(state)
        if action.kind == PASS.kind:
            return True
        dragon, stunt, detail, kind = action.args[:PAID]
        cards = list(action.args[PAID:])
        report_stunt(state, dragon, stunt, cards)
        pay(state, dragon // SIZE, cards)
        acted(state, dragon)
        if stunt == COUNTER:
            counter_attack(state, kind)
        else:
            evade(state, dragon, stunt, detail)
        return True

    def check(self, state: DragonLance, action: Action) -> None:
        """Refuse what is neither a pass nor a stunt that can be flown now."""
        if action.kind == PASS.kind:
            return
        if action.kind != STUNT.kind:
            raise Illegal("DL-21.11", "now name a defensive stunt or `pass`")
        dragon, stunt, detail, kind = action.args[:PAID]
        clause = defence_refusal(state, dragon, stunt, detail, kind, list(action.args[PAID:]))
        if clause:
            raise refusal(clause)

    def intend(self, state: DragonLance, seat: int, action: Action) -> None:
        self.check(state, action)
        set_intent(state, self.args[0] // SIZE, action)

    def timeout(self, state: DragonLance, seat: int) -> None:
        require_timer(state)
        state.agenda.pop()
        forget_intents(state)


def evade(state: DragonLance, dragon: int, stunt: int, detail: int) -> None:
    """Climb, drop, roll or turn; the attack goes on if it is still legal (DL-21.12)."""
    apart = HEXES.grid.distance(state.cell[dragon], state.cell[state.attacker])
    if stunt == DEFENSIVE_CLIMB:
        climb(state, dragon, detail)
    elif stunt == DEFENSIVE_DIVE:
        drop(state, dragon, detail)
    elif stunt == DEFENSIVE_ROLL:
        state.cell[dragon] = roll_cell(state, dragon, detail)
        state.face = marked(state.face, dragon, (state.face[dragon] + 3) % 6)
        if state.attack_kind == RANGED and apart == 2:
            state.attack_line = CLOSE if aim_refusal_now(state) else state.attack_line
    else:
        state.face = marked(state.face, dragon, detail)
    if state.cell[dragon] >= 0 and state.outcome is None:
        moved(state, dragon)
    state.attack_height = state.alt[dragon]
    check_attack(state)
    if stunt == DEFENSIVE_ROLL:
        homecoming(state, dragon)


def aim_refusal_now(state: DragonLance) -> str:
    """Is the ranged attack out of its ordinary reach?"""
    return aim_refusal(state, state.attacker, state.target, RANGED, NOWHERE)


def counter_attack(state: DragonLance, kind: int) -> None:
    """Loop behind the attacker and attack it instead (DL-21.19, DL-21.25)."""
    attacker, dragon = state.attacker, state.target
    state.cell[dragon] = loop_cell(state, dragon)
    moved(state, dragon)
    homecoming(state, dragon)
    if not state.counters:
        state.attacked = marked(state.attacked, attacker, 1)
    state.counters += 1
    aim(state, dragon, attacker, kind, NOWHERE, "DL-21.19")
    state.agenda.append(Defend(attacker))
