"""Rule cases of Aerial Corps: a set-up, what is run of the turn, and the facts after.

What `play` lists is run and nothing else. In every step the actions of that step are tried in
the order of the list; whoever has none does nothing. Orders that are not given are the `plan` of
the set-up.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec

from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.task import AnyTask
from wyrmtable.games.aerialcorps.boarding import BEFORE_CARDS, BreakOff, Contests, StartBoarding
from wyrmtable.games.aerialcorps.breath import Breathe
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.caseacts import (
    Act,
    AnyAct,
    BoardAct,
    BreakOffAct,
    BreathAct,
    ChooseAct,
    ConcedeAct,
    FireAct,
    MeleeAct,
    OrdersAct,
    StepAct,
    TimeoutAct,
    does_nothing,
)
from wyrmtable.games.aerialcorps.casefacts import dragon_facts, near, renamed
from wyrmtable.games.aerialcorps.casesetup import CardScript, CaseSetup, Die, Layout, fit, set_up
from wyrmtable.games.aerialcorps.ending import concede
from wyrmtable.games.aerialcorps.events import EVENTS, NAMING, ForceChosen, OrdersFixed, OrdersGiven
from wyrmtable.games.aerialcorps.harm import end_empty
from wyrmtable.games.aerialcorps.melee import Strike
from wyrmtable.games.aerialcorps.orderdrafts import note
from wyrmtable.games.aerialcorps.orders import default_order
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.rifles import Fire
from wyrmtable.games.aerialcorps.setup import check_force
from wyrmtable.games.aerialcorps.state import NONE, PLACES, UNANSWERED
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.turns import BeginTurn, EndTurn, Ongoing, Round, open_turn

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

NEXT_TURN = "next_turn_"  # before a piece of `play`: of the next turn
SAME_AS = {"none": "pass", "hold": "pass", "go_on": "pass", "force": "choose", "dragons": "choose"}
STEPS: dict[type[Step], tuple[type[StepAct], str]] = {  # what answers, and why only once
    Breathe: (BreathAct, "AC-9.2"),
    Fire: (FireAct, "AC-10.2"),
    Strike: (MeleeAct, "AC-11.3"),
    StartBoarding: (BoardAct, "AC-12.4"),
    BreakOff: (BreakOffAct, "AC-6.8"),
}
EVERY_EVENT = ("ev", "clause", "ship")


class AerialCorpsCase(CaseRun):
    """One case of Aerial Corps."""

    event_key: ClassVar[str] = "ev"
    event_names: ClassVar[frozenset[str]] = frozenset([*EVENTS, "rejected"])

    def __init__(self, layout: Layout, acts: list[AnyAct], chance: CardScript) -> None:
        super().__init__()
        self.layout = layout
        self.state = layout.state
        self.acts: dict[int, Act] = {}  # those that are still to be played, by their number
        for number, act in enumerate(acts, 1):
            if not does_nothing(act):
                self.acts[number] = act
        self.chance = chance
        self.next_round = layout.setup.from_round
        self.begun = False  # something of this turn has been played

    # -- what is run ---------------------------------------------------------------------------

    def play(self) -> None:
        pieces: dict[str, Callable[[], None]] = {
            "ongoing": self.play_ongoing,
            "orders": self.play_orders,
            "round": self.play_round,
            "next_turn": self.next_turn,
            "turn": self.play_turn,
            "choose": self.choose_dragons,
        }
        if not self.layout.setup.play:
            self.choose_dragons()
        for number, written in enumerate(self.layout.setup.play, 1):
            piece = written.removeprefix(NEXT_TURN)
            if piece not in pieces:
                known = ", ".join(pieces)
                raise BadCase(f"setup.play[{number}]", f"no {written!r}; there are {known}")
            if self.state.over:
                break
            if piece != "choose" and not self.layout.setup.dragons:
                raise BadCase("setup.dragons", "there are no dragons to play with")
            if piece != written:
                self.next_turn()
            pieces[piece]()
            self.report()

    def next_turn(self) -> None:
        """The next turn begins with the plans of the set-up."""
        open_turn(self.state, self.state.turn + 1)
        self.layout.lay_plans()
        self.next_round = 1
        self.begun = False

    def play_ongoing(self) -> None:
        if self.begun:
            self.next_turn()
        self.run(Ongoing())

    def play_turn(self) -> None:
        """A whole turn (AC-6.1)."""
        for piece in (self.play_ongoing, self.play_orders, *[self.play_round] * ROUNDS):
            if not self.state.over:
                piece()

    def play_round(self) -> None:
        if self.next_round > ROUNDS:
            self.next_turn()
        self.begun = True
        self.out_of_time()
        self.run(Round(self.next_round))
        self.next_round += 1
        if self.next_round > ROUNDS and not self.state.over:
            self.run(EndTurn())

    def play_orders(self) -> None:
        """Try all orders of this turn; dragons without any keep the plan of the set-up."""
        if self.begun or self.next_round > 1:
            self.next_turn()
        state = self.state
        state.round = 0
        state.agenda.append(Orders())
        for number, act in [*self.acts.items()]:
            late = act.turn not in (None, state.turn) or act.round
            if isinstance(act, OrdersAct | ConcedeAct | TimeoutAct) and not late and not state.over:
                self.attempt(number, self.give_order)
        if not state.over:
            state.agenda.pop()
            state.emit(OrdersFixed(turn=state.turn), "AC-7.9")
            end_empty(state)
        self.report()

    def give_order(self, act: Act, where: str) -> None:
        state = self.state
        if isinstance(act, ConcedeAct):
            concede(state, self.seat(act, where))
            return
        dragon = self.dragon(act.by, f"{where}.by")
        if not state.flying(dragon):
            raise Illegal("AC-6.6", "this dragon is not on the table any more")
        if isinstance(act, OrdersAct):
            note(state, dragon, act.order(state, dragon, where))
        else:
            note(state, dragon, default_order(state, dragon))
        state.emit(OrdersGiven(dragon=state.dragon_name(dragon)), "AC-6.3")

    def choose_dragons(self) -> None:
        """Choices of dragons, each on its own."""
        for number, act in [*self.acts.items()]:
            if isinstance(act, ChooseAct):
                self.attempt(number, self.choose)

    def choose(self, act: Act, where: str) -> None:
        assert isinstance(act, ChooseAct)
        seat = self.seat(act, where)
        check_force(self.state, seat, act.chosen(where))
        self.state.emit(ForceChosen(seat=seat + 1), "AC-3.3")

    def out_of_time(self) -> None:
        """Orders and concessions that a case wants in a round come too late."""
        for number, act in [*self.acts.items()]:
            now = act.round == self.next_round and act.turn in (None, self.state.turn)
            if now and isinstance(act, OrdersAct | ConcedeAct):
                del self.acts[number]
                self.report()
                late = "AC-14.6" if isinstance(act, ConcedeAct) else "AC-7.9"
                self.events.append(act.refused(late))

    # -- one task after another ----------------------------------------------------------------

    def run(self, task: AnyTask) -> None:
        """Carry out a task and all that it brings, but not the next turn."""
        state = self.state
        state.agenda.append(task)
        while state.outcome is None and state.agenda:
            top = state.agenda[-1]
            if isinstance(top, BeginTurn):
                state.agenda.pop()
                continue
            if isinstance(top, Step):
                self.decide(top)
            elif isinstance(top, Contests):
                self.too_early()
            state.agenda.pop()
            top.run(state)
            self.report()

    def decide(self, question: Step) -> None:
        """Try the actions of this step; who has none does nothing."""
        state = self.state
        kind, once = STEPS[type(question)]
        for number, act in [*self.acts.items()]:
            if not isinstance(act, kind) or not self.is_time(act):
                continue
            if isinstance(act, BreakOffAct) and not self.breaks_off_now(act, question, number):
                continue
            self.attempt(number, lambda act, where: self.answer(question, act, once, where))
        for place in range(len(state.slots)):
            if state.answers[place] == UNANSWERED:
                state.answers[place] = question.none

    def is_time(self, act: Act) -> bool:
        state = self.state
        return act.round in (None, state.round) and act.turn in (None, state.turn)

    def answer(self, question: Step, act: Act, once: str, where: str) -> None:
        """Check one choice by the rules and take it."""
        assert isinstance(act, StepAct)
        state = self.state
        dragon = self.dragon(act.by, f"{where}.by")
        named = getattr(act, "target", None)
        value = act.value() if named is None else self.dragon(named, f"{where}.target")
        slot = act.slot(dragon)
        chosen = slot in state.slots and state.answers[state.slots.index(slot)] not in (
            UNANSWERED,
            question.none,
        )
        try:
            question.check(state, slot, value)
        except Illegal as refusal:
            if chosen and not named_before(refusal.cite, once):
                raise Illegal(once, "the choice is made") from None
            raise
        if chosen:
            raise Illegal(once, "the choice is made")
        state.answers[state.slots.index(slot)] = value

    def breaks_off_now(self, act: BreakOffAct, question: Step, number: int) -> bool:
        """Is this the moment, and has the boarding begun before it? See `too_early`."""
        first = question.args[0] == BEFORE_CARDS
        if act.first_moment != first:
            return False
        begun = self.state.prey[self.dragon(act.by, f"actions[{number}].by")] != NONE
        return (
            first
            or begun
            or not any(
                isinstance(other, BoardAct) and other.by == act.by and self.is_time(other)
                for other in self.acts.values()
            )
        )

    def too_early(self) -> None:
        """Breaking off an action that has begun in this very step is refused (AC-12.22)."""
        for number, act in [*self.acts.items()]:
            if isinstance(act, BreakOffAct) and self.is_time(act) and not act.first_moment:
                del self.acts[number]
                began = self.state.prey[self.dragon(act.by, f"actions[{number}].by")] != NONE
                self.events.append(act.refused("AC-12.22" if began else "AC-12.18"))

    def attempt(self, number: int, take: Callable[[Act, str], None]) -> None:
        """Carry an action out, or report the clause that refuses it."""
        act = self.acts.pop(number)
        self.report()
        try:
            take(act, f"actions[{number}]")
        except Illegal as refusal:
            self.events.append(act.refused(refusal.cite))
        self.report()

    # -- names and facts -----------------------------------------------------------------------

    def dragon(self, name: str | int, where: str) -> int:
        if str(name) not in self.layout.names:
            raise BadCase(where, f"there is no dragon {name!r}")
        return self.layout.names[str(name)]

    def seat(self, act: Act, where: str) -> int:
        """The seat of a dragon, or of a number of a seat."""
        if act.seat is not None and 1 <= act.seat <= self.state.seats:
            return act.seat - 1
        if str(act.by) in self.layout.names:
            return self.layout.names[str(act.by)] // PLACES
        digits = str(act.by).removeprefix("seat").strip()
        if digits.isdigit() and 1 <= int(digits) <= self.state.seats:
            return int(digits) - 1
        raise BadCase(f"{where}.by", f"there is no seat {act.by!r}")

    def report(self) -> None:
        """Take over what has happened, with the names of the case."""
        state = self.state
        called = {state.dragon_name(n): self.layout.name_of(n) for n in self.layout.names.values()}
        for event in state.events:
            data = renamed(event.data, called)
            assert isinstance(data, dict)
            if data.get("dragon") in self.layout.setup.ships:
                data["ship"] = data["dragon"]
            self.events.append({"ev": event.name, "clause": event.cite, **data})
        state.events = []

    def facts(self) -> PlainDict:
        after: PlainDict = {}
        for name, number in self.layout.names.items():
            after[name] = dragon_facts(self.state, number)
        return {"after": after}

    def trouble(self) -> list[str]:
        left = len(self.chance.dice) - self.chance.place
        problems = [f"{left} of the listed cards are never drawn"] if left else []
        for act in {} if self.state.over else self.acts.values():
            problems.append(f"the action {act.do} of {act.by} never has its moment")
        return problems  # decks need not be whole: a case names the cards that are drawn

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        return near(key, wanted, found) or super().same(key, wanted, found)


def named_before(clause: str, other: str) -> bool:
    """Is a clause of the same section as another, and named before it (AC-6.8)?"""
    section, number = clause.rsplit(".", 1)
    its_section, its_number = other.rsplit(".", 1)
    return section == its_section and int(number) < int(its_number)


def check_events(case: Case, names: Container[str]) -> None:
    """BadCase names a key that an event does not have, or a dragon that is not there."""
    for where in ("events", "not", "never"):
        listed = case.expect.get(where)
        for number, event in enumerate(listed if isinstance(listed, list) else [], 1):
            kind = EVENTS.get(str(event.get("ev"))) if isinstance(event, dict) else None
            if kind is None or not isinstance(event, dict):
                continue  # the runner says so
            known = (*EVERY_EVENT, *[field.encode_name for field in msgspec.structs.fields(kind)])
            for key, value in event.items():
                if key in NAMING and value not in names:
                    raise BadCase(
                        f"expect.{where}[{number}].{key}", f"there is no dragon {value!r}"
                    )
                if key not in known:
                    why = f"{event['ev']} has {', '.join(known)}"
                    raise BadCase(f"expect.{where}[{number}].{key}", f"is unknown; {why}")


def set_up_case(rules: AerialCorpsRules, case: Case) -> AerialCorpsCase:
    """A case, ready to be played; BadCase names the key that is wrong."""
    setup = fit(case.setup, CaseSetup, "setup")
    acts: list[AnyAct] = []
    for number, given in enumerate(case.actions, 1):
        do = str(given.get("do"))
        act = {**given, "do": SAME_AS.get(do, do)}
        acts.append(fit(act, cast(type[AnyAct], AnyAct), f"actions[{number}]"))
    chance = CardScript(fit(case.dice, list[Die], "dice"))
    run = AerialCorpsCase(set_up(rules, setup, chance), acts, chance)
    check_events(case, run.layout.names)
    for number, one in run.acts.items():
        if not isinstance(one, ChooseAct | ConcedeAct):
            run.dragon(one.by, f"actions[{number}].by")
    return run
