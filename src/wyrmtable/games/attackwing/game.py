"""A game of Attack Wing as the engine plays it: views, secrets, concession."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.outcome import Outcome
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import ending, events, guessing, leaving, reasons
from wyrmtable.games.attackwing.adventures import ESHAEDRA, dragon, end_first
from wyrmtable.games.attackwing.choosing import draft_of, set_draft
from wyrmtable.games.attackwing.damage import cards_left
from wyrmtable.games.attackwing.fields import FIELDS
from wyrmtable.games.attackwing.invariants import broken
from wyrmtable.games.attackwing.state import CHOOSING, FLED, NONE, AttackWing, changed


class Game(AttackWing):
    """The state with all that the engine asks of it."""

    def resign(self, seat: int) -> None:
        """A player concedes: his creatures are removed as if they had fled (AW-23.4)."""
        if self.quit[seat]:
            raise Illegal("AW-23.4", "this player has conceded already")
        if self.card and self.seat_side[seat] == NONE:
            raise Illegal("AW-20.4", "this player sits out")
        self.quit = changed(self.quit, seat, 1)
        if self.phase == CHOOSING:  # what was drafted is forgotten
            set_draft(self, seat, [])
            self.ready[seat] = 0
            if not guessing.parts_dealt(self):
                self.part[seat] = NONE
        if self.listening:
            self.emit(events.Conceded(seat=seat), "AW-23.4")
        for creature in self.creatures():
            if self.owner[creature] == seat:
                leaving.remove(self, creature, FLED, "AW-23.4")
        if self.adventure and not self.card:
            others = tuple([other for other in range(self.seats) if other != seat])
            ranks = tuple([2 if other == seat else 1 for other in range(self.seats)])
            if self.listening:
                told = events.GameOver(winner=None, reason="concession", clause="AW-23.4")
                self.emit(told, "AW-23.4")
            ending.over(self, Outcome(others, (), ranks, "concession", "AW-23.4"))
        elif self.adventure == 1:
            blue = self.side[dragon(self, ESHAEDRA)]
            end_first(self, 5 if self.seat_side[seat] == blue else 1)
        elif self.adventure == 0:
            sides = self.sides_left()
            if len(sides) == 1:
                ending.win(self, sides[0], "concession", "AW-23.4")

    def sides_left(self) -> list[int]:
        """The sides that are still in the game."""
        if self.card:
            return sorted({self.side[creature] for creature in self.creatures()})
        seats = [seat for seat in range(self.seats) if not self.quit[seat]]
        return sorted({self.seat_side[seat] for seat in seats})

    def refusal(self, seat: int, action: Action) -> Illegal:
        return reasons.refusal(self, seat, action)

    def broken(self) -> str:
        return broken(self)

    # -- who knows what ------------------------------------------------------------------------

    def position_view(self, seat: int | None) -> PlainDict:
        told = FIELDS.known(self)
        told["dial"] = [*guessing.dials_seen(self, seat)]
        told["part"] = [*guessing.parts_seen(self, seat)]
        told["legion"] = [] if seat is None else [*draft_of(self, seat)]
        told["deck"] = cards_left(self)
        numbers: list[Plain] = []
        kinds: list[Plain] = []
        for token in range(len(self.token_number)):
            seen = guessing.knows_token(self, seat, token)
            numbers.append(self.token_number[token] if seen else None)
            kinds.append(self.token_kind[token] if seen else None)
        told["token_number"] = numbers
        told["token_kind"] = kinds
        return told

    def fill_in(self, seat: int | None) -> None:
        guessing.fill_in(self, seat)

    def has_secrets(self) -> bool:
        if self.phase == CHOOSING:
            return 1 in self.ready
        for token, known in enumerate(self.token_known):
            if known and not self.token_up[token]:
                return True
        for creature in self.creatures():
            if self.dial[creature] != NONE and guessing.is_sealed(self, creature):
                return True
        return False
