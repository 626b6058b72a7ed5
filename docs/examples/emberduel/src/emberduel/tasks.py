"""The rules, task by task, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from emberduel import verbs
from emberduel.events import COLOURS, Began, Breathed, Clashed, Locked, Moved, Ordered
from emberduel.state import NONE, EmberDuel
from emberduel.verbs import COIL, EAST, FIRST_FLIGHT, FLIGHTS, LEDGES, NUMBERS, ORDERS, VERBS, WEST
from wyrmtable.core.action import Action
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.task import Task

LOCK, UNLOCK = VERBS.read("lock"), VERBS.read("unlock")
CHOICES = tuple(verbs.ORDER.of((order,)) for order in range(len(ORDERS)))


class BeginRound(Task[EmberDuel]):
    """The next round begins, or the game is over (ED-3.3)."""

    name: ClassVar[str] = "round"

    def run(self, state: EmberDuel) -> None:
        if state.round == state.rounds:
            best = [seat for seat in state.flying() if state.scales[seat] == max(state.scales)]
            state.end(best, "the last round", "ED-3.3")
            return
        state.round += 1
        if state.listening:
            state.emit(Began(round=state.round), "ED-2.1")
        state.agenda.append(Orders())


class Orders(SealedQuestion[EmberDuel]):
    """Everybody chooses an order in secret (ED-2.1); `run` shows and carries them out (ED-2.2)."""

    name: ClassVar[str] = "orders"
    drafting: ClassVar[tuple[int, ...]] = (verbs.ORDER.kind,)
    committing: ClassVar[int] = verbs.LOCK.kind
    committing_whole: ClassVar[int] = verbs.LOCK_ORDER.kind
    reopening: ClassVar[int] = verbs.UNLOCK.kind
    is_fixed: ClassVar[tuple[str, str]] = ("ED-2.1", "your order is locked; unlock it first")
    is_open: ClassVar[tuple[str, str]] = ("ED-2.1", "your order is not locked")
    is_other: ClassVar[tuple[str, str]] = ("ED-2.1", "choose an order now")

    def flags(self, state: EmberDuel) -> list[int]:
        return state.locked

    def takes_part(self, state: EmberDuel, seat: int) -> bool:
        return state.scales[seat] > 0

    def cite(self, state: EmberDuel, seat: int) -> str:
        return "ED-2.1"

    def prompt(self, state: EmberDuel, seat: int) -> str:
        return "Choose an order in secret"

    def actions(self, state: EmberDuel, seat: int) -> Sequence[Action]:
        if state.locked[seat]:
            return (UNLOCK,)
        return CHOICES if state.order[seat] == NONE else (LOCK,)

    def note(self, state: EmberDuel, seat: int, action: Action) -> None:
        VERBS.require_sound(action, "ED-2.1")
        state.order[seat] = action.args[0]

    def seal(self, state: EmberDuel, seat: int, action: Action) -> None:
        if action.kind == verbs.LOCK_ORDER.kind:
            self.note(state, seat, action)
        state.order[seat] = max(state.order[seat], COIL)
        if state.listening:
            state.emit(Locked(dragon=COLOURS[seat]), "ED-2.1")

    def whole(self, state: EmberDuel, seat: int) -> Action:
        return verbs.LOCK_ORDER.of((max(state.order[seat], COIL),))

    def drafted(self, state: EmberDuel, seat: int) -> Action | None:
        return None if state.order[seat] == NONE else CHOICES[state.order[seat]]

    def veil(self) -> Action:
        return LOCK

    def timeout(self, state: EmberDuel, seat: int) -> None:
        state.order[seat] = COIL  # ED-3.5
        self.seal(state, seat, LOCK)
        state.locked[seat] = 1

    def run(self, state: EmberDuel) -> None:
        flying, orders = state.flying(), state.order
        state.order, state.locked = [NONE] * state.seats, [0] * state.seats
        if state.listening:
            for seat in flying:
                told = Ordered(dragon=COLOURS[seat], order=ORDERS[orders[seat]])
                state.emit(told, "ED-2.2", reveals=True)
        for seat in flying:
            if orders[seat] in (WEST, EAST):
                breathe(state, seat, orders)
        state.fall(flying)
        if state.over:
            return
        for seat in state.flying():
            if orders[seat] >= FIRST_FLIGHT:
                fly(state, seat, FLIGHTS[orders[seat] - FIRST_FLIGHT])
        state.agenda.append(BeginRound())
        for ledge in reversed(range(LEDGES)):  # the last task on the agenda runs first
            if len(standing_on(state, ledge)) > 1:
                state.agenda.append(Clash(ledge))


def breathe(state: EmberDuel, seat: int, orders: list[int]) -> None:
    """A flame reaches as many ledges as the die shows (ED-2.3, ED-2.4)."""
    die = state.chance.die(NUMBERS.die)
    sign, way = (1, "east") if orders[seat] == EAST else (-1, "west")
    reached = [state.ledge[seat] + sign * far for far in range(1, die + 1)]
    if state.listening:
        tiles = [str(ledge + 1) for ledge in reached if 0 <= ledge < LEDGES]
        state.emit(Breathed(dragon=COLOURS[seat], way=way, die=die, tiles=tiles), "ED-2.3")
    for other in range(state.seats):
        if state.ledge[other] in reached:
            if orders[other] == COIL:
                state.hurt(other, NUMBERS.damage_coiled, "ED-2.4")
            else:
                state.hurt(other, NUMBERS.damage, "ED-2.3")


def fly(state: EmberDuel, seat: int, ledges: int) -> None:
    """A dragon flies along the ridge and stops at its end (ED-2.5)."""
    state.ledge[seat] = min(max(state.ledge[seat] + ledges, 0), LEDGES - 1)
    if state.listening:
        state.emit(Moved(dragon=COLOURS[seat], ledge=state.ledge[seat] + 1), "ED-2.5")


def standing_on(state: EmberDuel, ledge: int) -> list[int]:
    return [seat for seat in state.flying() if state.ledge[seat] == ledge]


class Clash(Task[EmberDuel]):
    """Dragons on one ledge fight (ED-2.6); `args` is the ledge."""

    name: ClassVar[str] = "clash"

    def run(self, state: EmberDuel) -> None:
        seats = standing_on(state, self.args[0])
        rolls = [state.chance.die(NUMBERS.die) for _ in seats]
        if state.listening:
            names = [COLOURS[seat] for seat in seats]
            state.emit(Clashed(dragons=names, ledge=self.args[0] + 1, rolls=rolls), "ED-2.6")
        for seat, roll in zip(seats, rolls, strict=True):
            if roll < max(rolls):
                state.hurt(seat, 1, "ED-2.6")
        state.fall(seats)
