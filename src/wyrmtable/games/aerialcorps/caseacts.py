"""The actions of rule cases, by the word under `do`; a word or key that is not here is an error."""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.core.casebook import BadCase
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.verbs import Words
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.orderdrafts import unpacked
from wyrmtable.games.aerialcorps.orders import order_fault
from wyrmtable.games.aerialcorps.state import NONE, AerialCorps
from wyrmtable.games.aerialcorps.verbs import CARD_NAME, FACING, NO_BEARING, VERBS

SAID_OF_REFUSALS = ("seat", "bearing", "target", "when", "unit")


class Act(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """One action; `by` is a dragon or a seat, `place` is where it stands in the case."""

    by: str | int = ""
    seat: int | None = None
    turn: int | None = None
    round: int | None = None

    @property
    def do(self) -> str:
        return str(self.__struct_config__.tag)

    def refused(self, clause: str) -> PlainDict:
        """The event of a refusal."""
        told: PlainDict = {"ev": "rejected", "by": self.by, "do": self.do, "clause": clause}
        given = {key: getattr(self, key, None) for key in SAID_OF_REFUSALS}
        told.update({key: value for key, value in given.items() if value is not None})
        return told


class OrdersAct(Act, tag="orders"):
    cards: list[str]
    burst: int | list[int] | None = None
    facings: tuple[str, ...] = ()

    def order(self, state: AerialCorps, dragon: int, where: str) -> list[int]:
        """The orders, if they are legal."""
        cards = numbers(CARD_NAME, self.cards, f"{where}.cards")
        facings = numbers(FACING, self.facings, f"{where}.facings")
        bursts = self.burst if isinstance(self.burst, list) else [self.burst or 0]
        if len(facings) > 3:
            raise Illegal("AC-7.1", "more facings than units")
        padded = (*facings, *[NONE] * (3 - len(facings)))
        if len(cards) != ROUNDS:
            cards = [-1] * ROUNDS  # AC-7.3, unless AC-7.1 comes first
        burst = bursts[0] if len(bursts) == 1 else ROUNDS + 1 if bursts else 0
        order = unpacked(state, dragon, (*cards, burst, *padded))
        fault = order_fault(state, dragon, order)
        if fault:
            raise Illegal(fault, "these orders are refused")
        return order


class ConcedeAct(Act, tag="concede"):
    """Gives up."""


class TimeoutAct(Act, tag="timeout"):
    """Gives no orders in time."""


class PassAct(Act, tag="pass"):
    """Does nothing in a step."""

    unit: int | None = None
    target: str | None = None


class ChooseAct(Act, tag="choose"):
    dragons: list[str] | str | None = None
    breeds: list[str] | str | None = None
    force: list[str] | str | None = None

    def chosen(self, where: str) -> tuple[int, ...]:
        """The breeds."""
        named = self.dragons or self.breeds or self.force or []
        text = named if isinstance(named, str) else ", ".join(named) or "none"
        try:
            return VERBS.read(f"force {text}").args
        except BadNotation as error:
            raise BadCase(where, error.why) from None


class StepAct(Act):
    """A choice in a step of a round: to do it, unless it says more."""

    def slot(self, dragon: int) -> int:
        """The number of the dragon or unit that is asked."""
        return dragon

    def value(self) -> int:
        """What is chosen, if it is not a target."""
        return 1


class BreathAct(StepAct, tag="breath"):
    bearing: float | None = None

    def value(self) -> int:
        bearing = self.bearing
        return int(bearing) if bearing is not None and bearing == int(bearing) else NO_BEARING


class FireAct(StepAct, tag="fire"):
    target: str
    unit: Annotated[int, Meta(ge=1)] = 1

    def slot(self, dragon: int) -> int:
        if self.unit > 3:
            raise Illegal("AC-10.1", "no dragon has so many units")
        return dragon * 3 + self.unit - 1


class MeleeAct(StepAct, tag="melee"):
    target: str


class BoardAct(StepAct, tag="board"):
    target: str


class BreakOffAct(StepAct, tag="break_off"):
    when: Literal["before_reveal", "before_contest"] | None = None

    @property
    def first_moment(self) -> bool:
        return self.when != "before_contest"


AnyAct = (
    OrdersAct
    | ConcedeAct
    | TimeoutAct
    | PassAct
    | ChooseAct
    | BreathAct
    | FireAct
    | MeleeAct
    | BoardAct
    | BreakOffAct
)


def numbers(slot: Words, words: Sequence[str], where: str) -> list[int]:
    """Cards or facings by their names."""
    try:
        return [slot.read(word) for word in words]
    except ValueError as error:
        raise BadCase(where, str(error)) from None


def does_nothing(act: Act) -> bool:
    """Does the action leave a step as it is: a pass, no bearing, time that ran out (AC-3.8)?"""
    late = isinstance(act, TimeoutAct) and act.round is not None
    return isinstance(act, PassAct) or late or (isinstance(act, BreathAct) and act.bearing is None)
