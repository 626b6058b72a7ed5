"""Turns and rounds (section 6), and ongoing damage (AC-13.14 to AC-13.19)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.core.task import AnyTask, Task
from wyrmtable.games.aerialcorps.boarding import (
    BEFORE_CARDS,
    BEFORE_CONTEST,
    BeginBoarding,
    BeginBreakOff,
    Contests,
)
from wyrmtable.games.aerialcorps.breath import BeginBreath
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.decks import BREATH_DECK, texts, total
from wyrmtable.games.aerialcorps.ending import end, pick_up, turn_limit
from wyrmtable.games.aerialcorps.events import OngoingDamage, RoundBegins, TurnBegins
from wyrmtable.games.aerialcorps.harm import Harm, report, settle
from wyrmtable.games.aerialcorps.melee import BeginMelee
from wyrmtable.games.aerialcorps.movement import Movement
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.rifles import BeginFire
from wyrmtable.games.aerialcorps.state import UNDECIDED, AerialCorps

LAST_TURN: Final = 1000  # ends every game, also where nobody wins
LONGEST_ONGOING: Final = 3  # turns after the attack (AC-13.15)


class BeginTurn(Task[AerialCorps]):
    """A turn: ongoing damage, orders, three rounds (AC-6.1)."""

    name: ClassVar[str] = "begin turn"

    def run(self, state: AerialCorps) -> None:
        if not state.dragons() or state.turn >= LAST_TURN:  # only on a table without a scenario
            end(state, sorted(set(state.side)), "nobody left", "AC-14.2")
            return
        open_turn(state, state.turn + 1)
        if state.listening:
            state.emit(TurnBegins(turn=state.turn), "AC-6.1")
        state.agenda.extend(AFTER_ORDERS)
        state.agenda.append(Orders())
        state.agenda.append(ONGOING)


def open_turn(state: AerialCorps, turn: int) -> None:
    """All cards are back in the hands (AC-5.16)."""
    state.turn = turn
    state.round = 0
    state.turned = 0
    state.into = ()
    for dragon in range(state.ships_from):
        pick_up(state, dragon)


class Ongoing(Task[AerialCorps]):
    """Acid, and fire on wood: one card fewer than the last time, every hit on its own."""

    name: ClassVar[str] = "ongoing"

    def run(self, state: AerialCorps) -> None:
        if not state.ongoing:
            return
        harm = Harm(len(state.breed))
        due = state.ongoing
        left: tuple[int, ...] = ()
        for number in range(len(state.breed)):
            for place in range(0, len(due), 3):
                if due[place] == number and state.present(number):
                    take_ongoing(state, harm, number, due[place + 1] - 1)
        for place in range(0, len(due), 3):
            count, turns = due[place + 1] - 1, due[place + 2] + 1
            if count > 1 and turns < LONGEST_ONGOING:  # AC-13.15
                left += (due[place], count, turns)
        state.ongoing = left
        settle(state, harm)


def take_ongoing(state: AerialCorps, harm: Harm, number: int, count: int) -> None:
    """The cards of one hit; only points count (AC-13.18)."""
    before = len(harm.specials)
    cards = harm.take(state, number, BREATH_DECK, count)
    del harm.specials[before:]
    if state.listening and cards:
        told = OngoingDamage(
            dragon=state.dragon_name(number), points=total(cards), cards=texts(cards)
        )
        report(state, told, "AC-13.14", number, cards)


class Round(Task[AerialCorps]):
    """One round: movement, breath, riflemen, melee, boarding (AC-6.2); `args` is its number."""

    name: ClassVar[str] = "round"

    def run(self, state: AerialCorps) -> None:
        state.round = self.args[0]
        if state.listening:
            state.emit(RoundBegins(turn=state.turn, round=state.round), "AC-6.2")
        state.agenda.extend(ROUND)


class EndTurn(Task[AerialCorps]):
    """The turn is over, and with the last turn the game (AC-14.3)."""

    name: ClassVar[str] = "end turn"

    def run(self, state: AerialCorps) -> None:
        for dragon in state.dragons():
            for unit in range(3):
                hidden = not (state.shown[dragon] >> unit) & 1
                if hidden and state.facing[dragon * 3 + unit] != UNDECIDED:
                    state.unshown = True  # the card goes back to the hand unseen
        if state.table.ends and state.turn >= state.table.turns:
            turn_limit(state)
        else:
            state.agenda.append(BEGIN_TURN)


# Tasks never change, so all games share these; the first to be carried out is last. Questions are
# made anew: a match tells one asking from the next by them.
BEGIN_TURN: Final = BeginTurn()
ROUNDS_OF_TURN: Final[list[AnyTask]] = [Round(number) for number in range(ROUNDS, 0, -1)]
AFTER_ORDERS: Final[list[AnyTask]] = [EndTurn(), *ROUNDS_OF_TURN]
ONGOING: Final = Ongoing()
ROUND: Final[list[AnyTask]] = [
    Contests(),
    BeginBoarding(),
    BeginBreakOff(BEFORE_CONTEST),
    BeginMelee(),
    BeginFire(),
    BeginBreath(),
    Movement(),
    BeginBreakOff(BEFORE_CARDS),
]
