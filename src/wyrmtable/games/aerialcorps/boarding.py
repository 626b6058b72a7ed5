"""Boarding: breaking off, new actions, contests (section 12)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.aerialcorps.breeds import SPIKED
from wyrmtable.games.aerialcorps.decks import RIFLE_DECK, draw, points, texts
from wyrmtable.games.aerialcorps.ending import check_end, end_boarding, remove
from wyrmtable.games.aerialcorps.events import (
    BoardingStep,
    BoardLapsed,
    BoardStart,
    BreakOffStep,
    Captured,
    Contest,
    FacingsShown,
)
from wyrmtable.games.aerialcorps.facts import Boarder, BoardFacts, BreakOffFacts, Grappler
from wyrmtable.games.aerialcorps.harm import end_empty, lose_boarder
from wyrmtable.games.aerialcorps.state import CAPTURED, NONE, PLACES, AerialCorps, changed
from wyrmtable.games.aerialcorps.steps import Step, open_step, require_present
from wyrmtable.games.aerialcorps.table import FACINGS
from wyrmtable.games.aerialcorps.verbs import BOARD, BREAK_OFF

BEFORE_CARDS: Final = 0  # the two moments of AC-12.18
BEFORE_CONTEST: Final = 1
MOMENTS = ["before_reveal", "before_contest"]
WHY = {
    "AC-12.1": "the dragon has not moved into this enemy's space this round",
    "AC-12.2": "the dragon has made a melee attack this round",
    "AC-12.3": "the dragon has no rifle unit that can take part",
    "AC-12.4": "one of the two is in a boarding action already",
    "AC-13.11": "the captain is wounded: no boarding in this turn",
    "AC-15.11": "a biplane can neither board nor be boarded",
}


class BeginBreakOff(Task[AerialCorps]):
    """Ask the attackers of boarding actions that are under way; `args` is the moment."""

    name: ClassVar[str] = "begin break off"

    def run(self, state: AerialCorps) -> None:
        open_step(state, BREAK_OFFS[self.args[0]], state.boarding())


class BreakOff(Step):
    """Go on with a boarding action, or break it off (AC-12.18); `args` is the moment."""

    name: ClassVar[str] = "break off"

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.verb = BREAK_OFF
        self.clause = "AC-12.18"
        self.none = 0

    def options(self, state: AerialCorps, slot: int) -> list[int]:
        return [1]

    def to_number(self, state: AerialCorps, value: int) -> int:
        return value

    def from_number(self, state: AerialCorps, value: int) -> int:
        return value

    def check(self, state: AerialCorps, slot: int, value: int) -> None:
        """Only the attacker of an action may break it off (AC-12.18)."""
        if value not in (0, 1):
            raise Illegal("AC-12.18", "the choice is to go on or to break off")
        require_present(state, slot)
        if state.captor[slot] != NONE:
            raise Illegal("AC-12.18", "only the attacker may break off; the defender can dive")
        if state.prey[slot] == NONE:
            raise Illegal("AC-12.18", "this dragon boards nobody")

    def asking(self, state: AerialCorps, slot: int) -> str:
        moment = "the contest" if self.args[0] else "the cards are turned over"
        prey = state.called(state.prey[slot])
        return f"Break off the boarding of {prey} by your {state.own_name(slot)} before {moment}?"

    def facts(self, state: AerialCorps, seat: int) -> BreakOffFacts:
        return BreakOffFacts(
            dragons=[
                Grappler(
                    dragon=state.dragon_name(dragon),
                    number=dragon % PLACES + 1,
                    defender=state.dragon_name(state.prey[dragon]),
                )
                for dragon in self.asked(state, seat)
            ]
        )

    def run(self, state: AerialCorps) -> None:
        if not state.slots:
            return
        off = self.chosen(state)
        self.close(state)
        if state.listening:
            state.emit(BreakOffStep(when=MOMENTS[self.args[0]]), "AC-6.4", reveals=True)
        for dragon, _ in off:
            end_boarding(state, dragon, "broken_off", "AC-12.18")


BREAK_OFFS: Final[list[BreakOff]] = [BreakOff(BEFORE_CARDS), BreakOff(BEFORE_CONTEST)]


class BeginBoarding(Task[AerialCorps]):
    """Find out who may start a boarding action, and ask them (AC-12.22)."""

    name: ClassVar[str] = "begin boarding"

    def run(self, state: AerialCorps) -> None:
        asked: list[int] = []
        if state.into:
            asked = [dragon for dragon in state.dragons() if victims(state, dragon)]
        open_step(state, START_BOARDING, asked)


def boarding_fault(state: AerialCorps, dragon: int, target: int) -> str:
    """The clause that forbids this boarding; empty if it is legal."""
    if not state.moved_into(dragon, target) or not state.flying(target):
        return "AC-12.1"
    if state.struck[dragon]:
        return "AC-12.2"
    if not state.boarders(dragon):
        return "AC-12.3"
    if state.partner(dragon) != NONE or state.partner(target) != NONE:
        return "AC-12.4"
    if state.captain_wounded(dragon):
        return "AC-13.11"
    return "AC-15.11" if state.wooden(dragon) or state.wooden(target) else ""


def victims(state: AerialCorps, dragon: int) -> list[int]:
    """Everybody whom a dragon may board."""
    entered = state.entered(dragon)
    return [target for target in entered if not boarding_fault(state, dragon, target)]


class StartBoarding(Step):
    """Start a boarding action: none, or a target (AC-12.1)."""

    name: ClassVar[str] = "board"
    why: ClassVar[dict[str, str]] = WHY

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.verb = BOARD
        self.clause = "AC-12.1"

    def options(self, state: AerialCorps, slot: int) -> list[int]:
        return victims(state, slot)

    def fault(self, state: AerialCorps, slot: int, value: int) -> str:
        return boarding_fault(state, slot, value)

    def asking(self, state: AerialCorps, slot: int) -> str:
        return f"Board an enemy with your {state.own_name(slot)}?"

    def facts(self, state: AerialCorps, seat: int) -> BoardFacts:
        return BoardFacts(
            dragons=[
                Boarder(
                    dragon=state.dragon_name(dragon),
                    number=dragon % PLACES + 1,
                    units=state.boarders(dragon),
                    choices=[state.dragon_name(target) for target in victims(state, dragon)],
                )
                for dragon in self.asked(state, seat)
            ]
        )

    def run(self, state: AerialCorps) -> None:
        if not state.slots:
            return
        wishes: list[tuple[int, int, int]] = []
        for dragon, target in self.chosen(state):
            wishes.append((-state.conflict[dragon], dragon, target))
        self.close(state)
        if state.listening:
            state.emit(BoardingStep(round=state.round), "AC-6.4", reveals=True)
        for _, dragon, target in sorted(wishes):  # AC-12.4
            start(state, dragon, target)


START_BOARDING: Final = StartBoarding()


def start(state: AerialCorps, dragon: int, target: int) -> None:
    """Begin a boarding action, or let the wish lapse if one of the two is taken (AC-12.4)."""
    one, other = state.dragon_name(dragon), state.dragon_name(target)
    if state.partner(dragon) != NONE or state.partner(target) != NONE:
        if state.listening:
            state.emit(BoardLapsed(attacker=one, defender=other), "AC-12.4")
        return
    state.prey = changed(state.prey, dragon, target)
    state.captor = changed(state.captor, target, dragon)
    state.place(dragon, state.x[dragon], state.y[dragon], state.heading[target])  # AC-12.5
    if state.listening:
        heading = state.heading[target]
        state.emit(BoardStart(attacker=one, defender=other, heading=heading), "AC-12.5")


class Contests(Task[AerialCorps]):
    """The contests of all boarding actions, in the order of the attackers (AC-12.22)."""

    name: ClassVar[str] = "contests"

    def run(self, state: AerialCorps) -> None:
        captured: list[int] = []
        captors = 0
        for attacker in state.boarding():
            if contest(state, attacker):
                captured.append(state.prey[attacker])
                captors |= 1 << state.side_of(attacker)
        for dragon in sorted(captured):
            remove(state, dragon, CAPTURED, "AC-12.11")
        end_empty(state)
        if captured:
            check_end(state, False, captors)


def contest(state: AerialCorps, attacker: int) -> bool:
    """One contest (AC-12.6 to AC-12.11). True if the defender is captured."""
    defender = state.prey[attacker]
    if state.table.below_not_boarding:  # AC-15.5
        show_facings(state, attacker)
        show_facings(state, defender)
    ours, theirs = state.boarders(attacker), state.boarders(defender)
    attack: list[int] = []
    defence: list[int] = []
    if theirs:
        attack = [draw(state, RIFLE_DECK) for _ in range(ours)]
        defence = [draw(state, RIFLE_DECK) for _ in range(theirs)]
        spine = 1 if SPIKED[state.breed[defender]] else 0  # AC-12.9
        best = max([points(card) for card in attack])
        other = max([points(card) for card in defence]) + spine
        winner = "attacker" if best > other else "defender" if other > best else "tie"
    else:
        winner = "attacker"  # AC-12.10
    if state.listening:
        told = Contest(
            attacker=state.dragon_name(attacker),
            defender=state.dragon_name(defender),
            attacker_cards=texts(attack),
            defender_cards=texts(defence),
            winner=winner,
        )
        state.emit(told, "AC-12.7", reveals=True)
    if winner == "defender":
        lose_boarder(state, attacker, "AC-12.7")
    if winner != "attacker":
        return False
    lose_boarder(state, defender, "AC-12.7")
    if state.crew[defender]:
        return False
    if state.listening:
        taken, by = state.dragon_name(defender), state.dragon_name(attacker)
        state.emit(Captured(dragon=taken, by=by), "AC-12.11")
    return True


def show_facings(state: AerialCorps, dragon: int) -> None:
    """Turn over all facing cards of a dragon."""
    if state.shown[dragon] == state.crew[dragon]:
        return
    state.shown = changed(state.shown, dragon, state.crew[dragon])
    if state.listening:
        units = [unit for unit in range(3) if state.has_unit(dragon, unit)]
        facings = [FACINGS[state.facing[dragon * 3 + unit]] for unit in units]
        told = FacingsShown(dragon=state.dragon_name(dragon), facings=facings)
        state.emit(told, "AC-15.5", reveals=True)
