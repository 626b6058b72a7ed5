"""Rule cases of Aerial Corps: a set-up, what is run of the turn, and the facts after.

What `play` lists is run and nothing else. In every step the actions of that step are tried in
the order of the list; whoever has none does nothing. Orders that are not given are the `plan` of
the set-up.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec
from msgspec import Meta

from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.task import AnyTask
from wyrmtable.games.aerialcorps.boarding import (
    BEFORE_CARDS,
    BreakOff,
    Contests,
    StartBoarding,
    check_boarding,
    check_break_off,
)
from wyrmtable.games.aerialcorps.breath import Breathe, check_breath
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, ROUNDS
from wyrmtable.games.aerialcorps.casefacts import dragon_facts, near, renamed
from wyrmtable.games.aerialcorps.casesetup import CardScript, CaseSetup, Layout, fit, set_up
from wyrmtable.games.aerialcorps.describe import TEMPLATES
from wyrmtable.games.aerialcorps.drafts import note, unpacked
from wyrmtable.games.aerialcorps.ending import concede
from wyrmtable.games.aerialcorps.harm import end_empty
from wyrmtable.games.aerialcorps.melee import Strike, check_melee
from wyrmtable.games.aerialcorps.notation import NO_BREATH as NO_BEARING
from wyrmtable.games.aerialcorps.notation import read_force
from wyrmtable.games.aerialcorps.orders import default_order, order_fault
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.rifles import Fire, check_shot
from wyrmtable.games.aerialcorps.setup import check_force
from wyrmtable.games.aerialcorps.state import NONE, PLACES, UNANSWERED
from wyrmtable.games.aerialcorps.steps import Step
from wyrmtable.games.aerialcorps.table import FACINGS
from wyrmtable.games.aerialcorps.turns import BeginTurn, EndTurn, Ongoing, Round, open_turn

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

ONLY_ONCE = {"breath": "AC-9.2", "fire": "AC-10.2", "melee": "AC-11.3", "board": "AC-12.4"}
NEXT_TURN = "next_turn_"  # before a piece of `play`: of the next turn
FIRST_MOMENT = ("before_reveal", None)
NOTHING = ("pass", "none", "hold", "go_on")
STEPS: dict[str, type[Step]] = {
    "breath": Breathe,
    "fire": Fire,
    "melee": Strike,
    "board": StartBoarding,
    "break_off": BreakOff,
}


class Act(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One action of a case."""

    do: str
    by: str | int = ""
    seat: int | None = None
    turn: int | None = None
    round: int | None = None
    cards: list[str] | None = None
    burst: int | list[int] | None = None
    facings: list[str] | None = None
    bearing: float | None = None
    unit: Annotated[int, Meta(ge=1)] = 1
    target: str | None = None
    when: str | None = None
    dragons: list[str] | str | None = None
    breeds: list[str] | str | None = None
    force: list[str] | str | None = None


class AerialCorpsCase(CaseRun):
    """One case of Aerial Corps."""

    event_key: ClassVar[str] = "ev"
    event_names: ClassVar[frozenset[str]] = frozenset([*TEMPLATES, "rejected"])

    def __init__(self, layout: Layout, acts: list[Act], chance: CardScript) -> None:
        super().__init__()
        self.layout = layout
        self.state = layout.state
        self.acts: list[Act | None] = [
            None if does_nothing(act) else act for act in acts
        ]  # None: done
        self.chance = chance
        self.next_round = layout.setup.from_round
        self.begun = False  # something of this turn has been played

    # -- what is run ---------------------------------------------------------------------------

    def play(self) -> None:
        pieces = {
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
        question = Orders()
        state.agenda.append(question)
        for place, act in enumerate(self.acts):
            if act is None or act.turn not in (None, state.turn) or state.over:
                continue
            if act.round:
                continue
            if act.do in ("orders", "concede", "timeout"):
                self.acts[place] = None
                self.attempt(act, self.give_order)
        if not state.over:
            state.agenda.pop()
            state.emit("orders_fixed", "AC-7.9", {"turn": state.turn})
            end_empty(state)
        self.report()

    def give_order(self, act: Act) -> None:
        state = self.state
        if act.do == "concede":
            concede(state, self.seat(act))
            return
        dragon = self.dragon(act.by)
        if not state.flying(dragon):
            raise Illegal("AC-6.6", "this dragon is not on the table any more")
        if act.do == "timeout":
            note(state, dragon, default_order(state, dragon))
        else:
            note(state, dragon, self.checked_order(act, dragon))
        state.emit("orders", "AC-6.3", {"dragon": state.dragon_name(dragon)})

    def checked_order(self, act: Act, dragon: int) -> list[int]:
        cards = [CARD_NAMES.index(card) if card in CARD_NAMES else -1 for card in act.cards or []]
        bursts = act.burst if isinstance(act.burst, list) else [act.burst or 0]
        facings = [
            FACINGS.index(word) if word in FACINGS else len(FACINGS) for word in act.facings or []
        ]
        if len(facings) > 3:
            raise Illegal("AC-7.1", "more facings than units")
        padded = (*facings, *[NONE] * (3 - len(facings)))
        if len(cards) != ROUNDS:
            cards = [-1] * ROUNDS  # AC-7.3, unless AC-7.1 comes first
        burst = bursts[0] if len(bursts) == 1 else ROUNDS + 1 if bursts else 0
        order = unpacked(self.state, dragon, (*cards, burst, *padded))
        fault = order_fault(self.state, dragon, order)
        if fault:
            raise Illegal(fault, "these orders are refused")
        return order

    def choose_dragons(self) -> None:
        """Choices of dragons, each on its own."""
        for place, act in enumerate(self.acts):
            if act is not None and act.do in ("choose", "force", "dragons"):
                self.acts[place] = None
                self.attempt(act, self.choose)

    def choose(self, act: Act) -> None:
        named = act.dragons or act.breeds or act.force or []
        text = named if isinstance(named, str) else ", ".join(named) or "none"
        try:
            breeds = read_force(text, text)
        except BadNotation:
            raise Illegal("AC-2.5", f"{text!r} is not in the roster") from None
        check_force(self.state, self.seat(act), breeds)
        self.state.emit("force_chosen", "AC-3.3", {"seat": self.seat(act) + 1})

    def out_of_time(self) -> None:
        """Orders and concessions that a case wants in a round come too late."""
        for place, act in enumerate(self.acts):
            if act is None or act.do not in ("orders", "concede") or act.round is None:
                continue
            if act.round == self.next_round and act.turn in (None, self.state.turn):
                self.acts[place] = None
                self.report()
                self.reject(act, "AC-14.6" if act.do == "concede" else "AC-7.9")

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
        for place, act in enumerate(self.acts):
            if act is None or not self.is_time(act) or not self.answers(question, act):
                continue
            if isinstance(question, BreakOff) and self.boards_later(question, act):
                continue
            self.acts[place] = None
            self.attempt(act, lambda act: self.answer(question, act))
        for place in range(len(state.slots)):
            if state.answers[place] == UNANSWERED:
                state.answers[place] = question.none

    def is_time(self, act: Act) -> bool:
        state = self.state
        return act.round in (None, state.round) and act.turn in (None, state.turn)

    def answers(self, question: Step, act: Act) -> bool:
        if act.do not in STEPS or not isinstance(question, STEPS[act.do]):
            return False
        if isinstance(question, BreakOff):
            first = act.when in FIRST_MOMENT
            return first == (question.args[0] == BEFORE_CARDS)
        return True

    def answer(self, question: Step, act: Act) -> None:
        """Check one choice by the rules and take it."""
        state = self.state
        dragon = self.dragon(act.by)
        slot = dragon * 3 + act.unit - 1 if act.do == "fire" else dragon
        chosen = slot in state.slots and state.answers[state.slots.index(slot)] not in (
            UNANSWERED,
            question.none,
        )
        once = ONLY_ONCE.get(act.do, "AC-6.8")
        try:
            value = self.check(act, dragon, slot)
        except Illegal as refusal:
            if chosen and not named_before(refusal.cite, once):
                raise Illegal(once, "the choice is made") from None
            raise
        if chosen:
            raise Illegal(once, "the choice is made")
        state.answers[state.slots.index(slot)] = value

    def check(self, act: Act, dragon: int, slot: int) -> int:
        """The value of a legal choice."""
        state = self.state
        if act.do == "breath":
            assert act.bearing is not None
            whole = act.bearing == int(act.bearing)
            check_breath(state, dragon, int(act.bearing) if whole else NO_BEARING)
            return int(act.bearing)
        if act.do == "break_off":
            check_break_off(state, dragon)
            return 1
        target = self.dragon(act.target or "")
        if act.do == "fire":
            if act.unit > 3:
                raise Illegal("AC-10.1", "no dragon has so many units")
            check_shot(state, slot, target)
        elif act.do == "melee":
            check_melee(state, dragon, target)
        else:
            check_boarding(state, dragon, target)
        return target

    def boards_later(self, question: BreakOff, act: Act) -> bool:
        """Is the boarding that is to be broken off not begun yet? See `too_early`."""
        if question.args[0] == BEFORE_CARDS or self.state.prey[self.dragon(act.by)] != NONE:
            return False
        return any(
            other is not None and other.do == "board" and other.by == act.by and self.is_time(other)
            for other in self.acts
        )

    def too_early(self) -> None:
        """Breaking off an action that has begun in this very step is refused (AC-12.22)."""
        for place, act in enumerate(self.acts):
            if act is None or act.do != "break_off" or not self.is_time(act):
                continue
            if act.when not in FIRST_MOMENT:
                self.acts[place] = None
                began = self.state.prey[self.dragon(act.by)] != NONE
                self.reject(act, "AC-12.22" if began else "AC-12.18")

    def attempt(self, act: Act, take: object) -> None:
        """Carry an action out, or report the clause that refuses it."""
        self.report()
        assert callable(take)
        try:
            take(act)
        except Illegal as refusal:
            self.reject(act, refusal.cite)
        except BadNotation as error:
            raise BadCase("actions", str(error)) from None
        self.report()

    def reject(self, act: Act, clause: str) -> None:
        told: PlainDict = {"ev": "rejected", "by": act.by, "do": act.do, "clause": clause}
        given = {"seat": act.seat, "bearing": act.bearing, "target": act.target, "when": act.when}
        told.update({key: value for key, value in given.items() if value is not None})
        if act.do == "fire":
            told["unit"] = act.unit
        self.events.append(told)

    # -- names and facts -----------------------------------------------------------------------

    def dragon(self, name: str | int) -> int:
        if str(name) not in self.layout.names:
            raise BadCase("actions", f"there is no dragon {name!r}")
        return self.layout.names[str(name)]

    def seat(self, act: Act) -> int:
        """The seat of a dragon, or of a number of a seat."""
        if act.seat is not None and 1 <= act.seat <= self.state.seats:
            return act.seat - 1
        if str(act.by) in self.layout.names:
            return self.layout.names[str(act.by)] // PLACES
        digits = str(act.by).removeprefix("seat").strip()
        if digits.isdigit() and 1 <= int(digits) <= self.state.seats:
            return int(digits) - 1
        raise BadCase("actions", f"there is no seat {act.by!r}")

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
        for act in self.acts:
            if act is not None and not self.state.over:
                problems.append(f"the action {act.do} of {act.by} never has its moment")
        return problems  # decks need not be whole: a case names the cards that are drawn

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        return near(key, wanted, found) or super().same(key, wanted, found)


def does_nothing(act: Act) -> bool:
    """Does the action leave a step as it is: a pass, no bearing, time that ran out (AC-3.8)?"""
    late = act.do == "timeout" and act.round is not None
    return act.do in NOTHING or late or (act.do == "breath" and act.bearing is None)


def named_before(clause: str, other: str) -> bool:
    """Is a clause of the same section as another, and named before it (AC-6.8)?"""
    section, number = clause.rsplit(".", 1)
    its_section, its_number = other.rsplit(".", 1)
    return section == its_section and int(number) < int(its_number)


def set_up_case(rules: AerialCorpsRules, case: Case) -> AerialCorpsCase:
    """A case, ready to be played; BadCase names the key that is wrong."""
    setup = fit(case.setup, CaseSetup, "setup")
    acts = [fit(act, Act, f"actions[{n}]") for n, act in enumerate(case.actions, 1)]
    chance = CardScript(case.dice)
    return AerialCorpsCase(set_up(rules, setup, chance), acts, chance)
