"""The state: its table of fields, and what only this game knows about it."""

from __future__ import annotations

from emberduel.events import COLOURS, Fell, Hurt
from emberduel.verbs import LEDGES, ORDERS, SCALES
from wyrmtable.core.errors import Illegal
from wyrmtable.core.fields import OWN, Fields, number, row
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.state import State

NONE = -1

FIELDS = Fields(
    row("ledge", "seats", 0, LEDGES - 1),
    row("scales", "seats", 0, SCALES, start=SCALES),
    row("order", "seats", NONE, len(ORDERS) - 1, start=NONE, known=OWN),
    row("locked", "seats", 0, 1),
    number("round", 0, 99),
    number("rounds", 1, 99, start=1),
)


class EmberDuel(State):
    """One dragon for each seat, which is out of the game when it has no scales."""

    ledge: list[int]
    scales: list[int]
    order: list[int]
    locked: list[int]
    round: int
    rounds: int

    def flying(self) -> list[int]:
        """The seats that are in the game."""
        return [seat for seat in range(self.seats) if self.scales[seat] > 0]

    def hurt(self, seat: int, damage: int, cite: str) -> None:
        """A dragon loses scales."""
        damage = min(damage, self.scales[seat])
        self.scales[seat] -= damage
        if self.listening and damage:
            self.emit(Hurt(dragon=COLOURS[seat], damage=damage), cite)

    def fall(self, before: list[int]) -> None:
        """Dragons without scales fall; ends the game when at most one is left (ED-3.1, ED-3.2)."""
        left = self.flying()
        if self.listening:
            for seat in before:
                if seat not in left:
                    self.emit(Fell(dragon=COLOURS[seat]), "ED-3.1")
        if len(left) <= 1:
            self.end(left or before, "the last dragon", "ED-3.2")

    def end(self, best: list[int], reason: str, cite: str) -> None:
        """One winner, or a draw among equals."""
        winners, draw = (tuple(best), ()) if len(best) == 1 else ((), tuple(best))
        ranks = tuple(1 if seat in best else 2 for seat in range(self.seats))
        self.finish(Outcome(winners, draw, ranks, reason, cite))

    def finish(self, outcome: Outcome) -> None:
        """Whatever ends the game, orders that were not shown are forgotten."""
        self.order, self.locked = [NONE] * self.seats, [0] * self.seats
        super().finish(outcome)

    def not_asked(self, seat: int) -> Illegal:
        if self.over:
            return Illegal("ED-3.4", "the game is over")
        return Illegal("ED-3.1", "your dragon is out of the game")

    # -- secrets: orders that are locked and not yet shown -------------------------------------

    def has_secrets(self) -> bool:
        return 1 in self.locked

    def fill_in(self, seat: int | None) -> None:
        for other in range(self.seats):
            if other != seat:
                locked = self.locked[other]
                self.order[other] = self.chance.below(len(ORDERS)) if locked else NONE

    def broken(self) -> str:
        if any(self.locked[seat] and self.order[seat] == NONE for seat in range(self.seats)):
            return "an order is locked that nobody has given (ED-2.1)"
        return ""
