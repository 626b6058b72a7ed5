"""How DragonLance is played well: whole turns, and quick answers in between, for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.tactics import Plan, Tactics
from wyrmtable.games.dragonlance.botfile import JUDGEMENT
from wyrmtable.games.dragonlance.planned import next_planned, pass_time
from wyrmtable.games.dragonlance.quickanswers import (
    FIXED_ANSWERS,
    best_place,
    defence_answer,
    item_answer,
    trade_answer,
    window_answer,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.turnplans import TurnMaker
from wyrmtable.games.dragonlance.verbs import ATTACK, END
from wyrmtable.games.dragonlance.windows import CardWindow
from wyrmtable.games.dragonlance.worth import Outlook, values

TURN_NODES: Final = (
    45  # positions that are judged in the time of planning a turn, in however many ways
)
ALONE: Final = JUDGEMENT.alone
CHOSEN_FREELY = ("colour", "mount")


class DragonLanceTactics(Tactics[DragonLance]):
    """A turn is planned as a whole, as far as dice allow; a stage ends with the turn."""

    def deals(self, state: State) -> bool:
        question = state.question
        return question is not None and question.name == "colour"

    def plans(
        self,
        state: DragonLance,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        question = state.question
        assert question is not None
        if question.name == "act":
            return self.turns(state, seat, chance, limit, 1 < limit <= ALONE)
        if question.name in CHOSEN_FREELY:
            return super().plans(state, seat, chance, limit, expected)
        return [Plan(answer(state, seat))]

    def follow(self, state: DragonLance, seat: int, plan: Plan | None) -> Action:
        question = state.question
        assert question is not None
        if question.name != "act":
            return answer(state, seat)
        if plan is not None and state.owner[state.active] == seat:
            action = next_planned(state, plan.intent)
            if action is not None:
                return action
        return pass_time(state, Outlook(state))

    def carry_out(self, state: DragonLance, plans: Sequence[Plan | None]) -> None:
        """Play a turn up to its attacks, which are judged by their odds and not by the dice."""
        question = state.question
        if question is None or question.name != "act":
            super().carry_out(state, plans)
            return
        seat, horde = state.to_act[0], state.active
        plan = plans[seat]
        if plan is not None and plan.action.kind != ATTACK.kind:
            try:
                state.apply(seat, plan.action)
            except Illegal:  # made for another guess of what is hidden
                plan = None
        while state.to_act and not self.resting(state):
            asked = state.question
            if asked is None or asked.name != "act" or state.active != horde:
                state.apply(state.to_act[0], answer(state, state.to_act[0]))
                continue
            action = None if plan is None else next_planned(state, plan.intent, True)
            if action is None:
                if not state.points:
                    return
                action = pass_time(state, Outlook(state))
                if action.kind == END.kind:
                    return
            state.apply(seat, action)

    def resting(self, state: DragonLance) -> bool:
        """Positions are judged before a movement roll, during set-up, and before a first action."""
        question = state.question
        if state.round == 0 or question is None or question.name == "roll":
            return True
        return question.name == "act" and untouched(state)

    def values(self, state: DragonLance) -> list[float]:
        if state.round == 0:
            return super().values(state)
        return values(state, self.temper)

    def turns(
        self, state: DragonLance, seat: int, chance: Chance, limit: int, alone: bool
    ) -> list[Plan]:
        """Plans for the rest of a turn; a beginner thinks of one dragon alone."""
        found = TurnMaker(state, chance, self.temper).plans(seat, limit, alone)
        return found or [Plan(pass_time(state, Outlook(state)))]

    def reflex(self, state: DragonLance, seat: int, chance: Chance) -> Action:
        question = state.question
        if question is not None and question.name == "act":
            return self.turns(state, seat, chance, 1, True)[0].action
        return super().reflex(state, seat, chance)

    def effort(self, plans: int) -> int:
        return TURN_NODES if plans else 0


def untouched(state: DragonLance) -> bool:
    """Has nothing been done with the roll of this turn yet?"""
    return not state.trail and 1 not in state.attacked and 1 not in state.charged


def answer(state: DragonLance, seat: int) -> Action:
    """A quick answer to anything but the free actions of a turn."""
    question = state.question
    assert question is not None
    name = question.name
    if isinstance(question, CardWindow):
        return window_answer(state, question)
    if name in FIXED_ANSWERS:
        return FIXED_ANSWERS[name]
    if isinstance(question, Trade):
        return trade_answer(state, question)
    actions = list(question.actions(state, seat))
    if name == "item":
        return item_answer(state, question.args, actions)
    if name == "defend":
        return defence_answer(state, actions)
    if name in ("flee", "escape"):
        dragon = question.args[0]
        return best_place(state, actions, dragon, state.alt[dragon], name == "escape")
    return actions[0]
