"""Planning: every player gives sealed orders to all dragons (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.state import State
from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.events import OrdersFixed, OrdersGiven, OrdersReopened
from wyrmtable.games.aerialcorps.facts import OrderCaution, OrdersFacts
from wyrmtable.games.aerialcorps.harm import end_empty
from wyrmtable.games.aerialcorps.leaving import cautions
from wyrmtable.games.aerialcorps.orderdrafts import (
    completed,
    drafted,
    laid_cards,
    lay,
    note,
    packed,
    refuse,
    require,
    unpacked,
    write_draft,
)
from wyrmtable.games.aerialcorps.orderfacts import CARD_LOOKS, dragon_facts
from wyrmtable.games.aerialcorps.orders import (
    burst_places,
    card_fault,
    default_order,
    faces_by_card,
    next_cards,
    order_fault,
)
from wyrmtable.games.aerialcorps.state import PLACES, UNDECIDED, AerialCorps
from wyrmtable.games.aerialcorps.table import FACINGS, FRONT
from wyrmtable.games.aerialcorps.verbs import (
    ABSENT,
    BURST,
    CARD,
    DONE,
    DONE_ACTION,
    DONE_ALL,
    DRAFT_ALL,
    FACE,
    OPEN,
    ORDER,
    ORDER_SIZE,
    REOPEN,
    REOPEN_ACTION,
    VERBS,
)

ORDERS_CLAUSE: Final = "AC-6.3"
NO_ORDER: Final = [ABSENT] * ORDER_SIZE
WRITTEN_LIKE: Final = "orders are given now, for example `1: ST L30+ CLIMB | front right` or `done`"


class Orders(SealedQuestion[AerialCorps]):
    """All players order cards, burst and facings for all dragons (AC-6.1, AC-6.3)."""

    name: ClassVar[str] = "orders"
    drafting: ClassVar[tuple[int, ...]] = (
        CARD.kind,
        BURST.kind,
        FACE.kind,
        ORDER.kind,
        DRAFT_ALL.kind,
    )
    committing: ClassVar[int] = DONE.kind
    committing_whole: ClassVar[int] = DONE_ALL.kind
    reopening: ClassVar[int] = REOPEN.kind
    is_fixed: ClassVar[tuple[str, str]] = (
        "AC-7.9",
        "these orders are handed in; reopen them to change them",
    )
    is_open: ClassVar[tuple[str, str]] = ("AC-7.9", "these orders are not handed in")
    is_other: ClassVar[tuple[str, str]] = (ORDERS_CLAUSE, WRITTEN_LIKE)

    def flags(self, state: AerialCorps) -> list[int]:
        return state.ready

    def takes_part(self, state: AerialCorps, seat: int) -> bool:
        return state.deciding(seat)

    def cite(self, state: State, seat: int) -> str:
        return ORDERS_CLAUSE

    def next_slot(self, state: AerialCorps, seat: int) -> tuple[int, int]:
        """The first thing that is undecided: dragon, and 0-2 card, 3 burst, 4-6 facing."""
        return self.slot_from(state, seat * PLACES)

    def slot_from(self, state: AerialCorps, first: int) -> tuple[int, int]:
        """The same, where all dragons of the seat before this one are decided."""
        for dragon in range(first, first + PLACES - first % PLACES):
            if not state.flying(dragon):
                continue
            for place in range(ROUNDS):
                if state.plan[dragon * ROUNDS + place] == UNDECIDED:
                    return dragon, place
            if SPEEDY[state.breed[dragon]] and state.burst[dragon] == UNDECIDED:
                return dragon, 3
            for unit in range(3):
                if state.facing[dragon * 3 + unit] == UNDECIDED and faces_by_card(
                    state, dragon, unit
                ):
                    return dragon, 4 + unit
        return -1, 0

    def prompt(self, state: AerialCorps, seat: int) -> str:
        if state.ready[seat]:
            return "Your orders are handed in; you may reopen them until all players have"
        dragon, slot = self.next_slot(state, seat)
        if dragon < 0:
            return "Hand in your orders, or alter them"
        name = state.own_name(dragon)
        if slot < ROUNDS:
            return f"Turn {state.turn}: lay card {slot + 1} of your {name}"
        if slot == ROUNDS:
            return f"Turn {state.turn}: speed burst of your {name}"
        return f"Turn {state.turn}: facing of rifle unit {slot - 3} of your {name}"

    def actions(self, state: AerialCorps, seat: int) -> Sequence[Action]:
        if state.ready[seat]:
            return (REOPEN_ACTION,)
        dragon, slot = self.next_slot(state, seat)
        if dragon < 0:
            return (DONE_ACTION,)
        number = dragon % PLACES
        listed = state.table.listed
        if slot < ROUNDS:
            cards = next_cards(state, dragon, laid_cards(state, dragon))
            key = (CARD.kind, number, slot, *cards)
            if key not in listed:
                listed[key] = [CARD.of((number, slot, card)) for card in cards]
            return listed[key]
        if slot == ROUNDS:
            return [BURST.of((number, place)) for place in burst_places(state, dragon)]
        key = (FACE.kind, number, slot)
        if key not in listed:
            listed[key] = [
                FACE.of((number, slot - 4, facing)) for facing in range(state.table.facings)
            ]
        return listed[key]

    def facts(self, state: AerialCorps, seat: int) -> OrdersFacts:
        return OrdersFacts(
            turn=state.turn,
            handed_in=state.ready[seat] == 1,
            facings=FACINGS[: state.table.facings],
            cards=CARD_LOOKS,
            dragons=[dragon_facts(state, dragon) for dragon in state.own(seat)],
            cautions=[
                OrderCaution(text=text, clause=clause)
                for text, clause in self.cautions(state, seat, DONE_ACTION)
            ],
        )

    def cautions(self, state: AerialCorps, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        """Cards that are missing and flights off the table, if these orders are handed in."""
        told: list[tuple[str, str]] = []
        if state.ready[seat]:
            return told
        if action.kind == DONE.kind:
            for dragon in state.own(seat):
                missing = ROUNDS - len(laid_cards(state, dragon))
                told += cautions(state, dragon, completed(state, dragon), missing)
        elif action.kind == DONE_ALL.kind and len(action.args) == PLACES * ORDER_SIZE:
            for dragon in state.own(seat):
                order, mentioned = self.ordered(state, dragon, action.args)
                if order_fault(state, dragon, order):
                    continue  # it will be refused
                told += cautions(state, dragon, order, 0 if mentioned else ROUNDS)
        return told

    def ordered(
        self, state: AerialCorps, dragon: int, args: tuple[int, ...]
    ) -> tuple[list[int], bool]:
        """Orders of a dragon among those of all; the default ones if it is not mentioned."""
        first = dragon % PLACES * ORDER_SIZE
        written = args[first : first + ORDER_SIZE]
        if written[0] == ABSENT:
            return default_order(state, dragon), False
        return unpacked(state, dragon, written), True

    def preview(self, state: AerialCorps, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.aerialcorps.preview import preview

        return preview(state, seat, action)

    def note(self, state: AerialCorps, seat: int, action: Action) -> None:
        self.require_sound(action)
        kind, args = action.kind, action.args
        if kind == DRAFT_ALL.kind:
            own = state.own(seat)
            self.require_dragons(state, seat, args)
            drafts = [self.checked_draft(state, dragon, args) for dragon in own]
            for dragon, draft in zip(own, drafts, strict=True):
                write_draft(state, dragon, draft)
            return
        dragon = self.dragon(state, seat, args[0])
        if kind == ORDER.kind:
            order = unpacked(state, dragon, args[1:])
            require(order_fault(state, dragon, order), dragon)
            note(state, dragon, order)
        else:
            self.bit(state, dragon, kind, args)

    def seal(self, state: AerialCorps, seat: int, action: Action) -> None:
        """Check the orders of all dragons, then take them (AC-7.10)."""
        self.require_sound(action)
        own = state.own(seat)
        if action.kind == DONE.kind:
            orders = [completed(state, dragon) for dragon in own]
        else:
            self.require_dragons(state, seat, action.args)
            orders = [self.ordered(state, dragon, action.args)[0] for dragon in own]
        for dragon, order in zip(own, orders, strict=True):
            require(order_fault(state, dragon, order), dragon)
        self.take(state, seat, orders)

    def require_sound(self, action: Action) -> None:
        """Refuse what somebody has put together that no text says."""
        if action.verb is None:
            VERBS.require_sound(action, ORDERS_CLAUSE)

    def require_dragons(self, state: AerialCorps, seat: int, args: tuple[int, ...]) -> None:
        """Orders of all dragons at once name none that is not there."""
        for place in range(PLACES):
            if args[place * ORDER_SIZE] != ABSENT:
                self.dragon(state, seat, place)

    def reopened(self, state: AerialCorps, seat: int) -> None:
        if state.listening:
            state.emit(OrdersReopened(seat=seat + 1), "AC-7.9")

    def dragon(self, state: AerialCorps, seat: int, place: int) -> int:
        """The dragon of this place; Illegal if there is none to be ordered."""
        dragon = seat * PLACES + place
        if not 0 <= place < PLACES or not state.flying(dragon):
            raise Illegal("AC-6.3", f"there is no dragon {place + 1} on the table to be ordered")
        return dragon

    def bit(self, state: AerialCorps, dragon: int, kind: int, args: tuple[int, ...]) -> None:
        """Lay a single card, burst or facing."""
        if kind == CARD.kind:
            place, card = args[1], args[2]
            laid = laid_cards(state, dragon)
            if not 0 <= place <= len(laid) or place >= ROUNDS:
                raise Illegal("AC-7.3", "cards are laid in the order in which they will be flown")
            require(card_fault(state, dragon, laid[:place], card), dragon)
            lay(state, dragon, place, card)
        elif kind == BURST.kind:
            if len(laid_cards(state, dragon)) < ROUNDS:
                raise Illegal("AC-7.7", "the speed burst is laid on top of a card: cards first")
            order = completed(state, dragon)
            order[3] = args[1]
            require(order_fault(state, dragon, order), dragon)
            if SPEEDY[state.breed[dragon]]:
                state.burst[dragon] = args[1]
        else:
            unit, facing = args[1], args[2]
            known = 0 <= unit < 3 and 0 <= facing < state.table.facings
            if not known or not faces_by_card(state, dragon, unit):
                raise refuse("AC-7.1", dragon)
            state.facing[dragon * 3 + unit] = facing

    def checked_draft(self, state: AerialCorps, dragon: int, args: tuple[int, ...]) -> list[int]:
        """A draft that the steps of planning could have led to."""
        first = dragon % PLACES * ORDER_SIZE
        written = args[first : first + ORDER_SIZE]
        if written[0] == ABSENT:
            return [UNDECIDED] * ORDER_SIZE
        order = [UNDECIDED if bit == OPEN else bit for bit in unpacked(state, dragon, written)]
        laid: list[int] = []
        for card in order[:ROUNDS]:
            if card == UNDECIDED:
                break
            require(card_fault(state, dragon, laid, card), dragon)
            laid.append(card)
        if any([card != UNDECIDED for card in order[len(laid) : ROUNDS]]):
            raise refuse("AC-7.3", dragon)
        if order[3] != UNDECIDED and (len(laid) < 3 or not SPEEDY[state.breed[dragon]]):
            raise refuse("AC-7.7", dragon)
        whole = [*order]
        if len(laid) == ROUNDS:
            whole[3] = max(order[3], 0)
            for unit in range(3):
                if faces_by_card(state, dragon, unit):
                    whole[4 + unit] = FRONT if order[4 + unit] == UNDECIDED else order[4 + unit]
            require(order_fault(state, dragon, whole), dragon)
        for unit in range(3):
            if not UNDECIDED <= order[4 + unit] < state.table.facings:
                raise refuse("AC-7.1", dragon)
        return order

    def take(self, state: AerialCorps, seat: int, orders: list[list[int]]) -> None:
        """Take orders that have been checked."""
        for place, dragon in enumerate(state.own(seat)):
            note(state, dragon, orders[place])
            if state.listening:
                state.emit(OrdersGiven(dragon=state.dragon_name(dragon)), "AC-6.3")
        state.ready[seat] = 1

    def timeout(self, state: AerialCorps, seat: int) -> None:
        state.require_clock()
        self.take(state, seat, [default_order(state, dragon) for dragon in state.own(seat)])

    def run(self, state: AerialCorps) -> None:
        """Orders are fixed (AC-7.9); boardings whose attackers are all below end (AC-15.5)."""
        for seat in range(state.seats):
            state.ready[seat] = 0
        if state.listening:
            state.emit(OrdersFixed(turn=state.turn), "AC-7.9", reveals=True)
        end_empty(state)

    def whole(self, state: AerialCorps, seat: int) -> Action:
        orders: list[int] = []
        for dragon in range(seat * PLACES, seat * PLACES + PLACES):
            there = state.flying(dragon)
            orders += packed(state, dragon, completed(state, dragon)) if there else NO_ORDER
        return DONE_ALL.of(tuple(orders))

    def drafted(self, state: AerialCorps, seat: int) -> Action | None:
        orders: list[int] = []
        begun = False
        for dragon in range(seat * PLACES, seat * PLACES + PLACES):
            if not state.flying(dragon):
                orders += NO_ORDER
                continue
            bits = [OPEN if bit == UNDECIDED else bit for bit in drafted(state, dragon)]
            begun = begun or any([bit != OPEN for bit in bits])
            orders += packed(state, dragon, bits)
        return DRAFT_ALL.of(tuple(orders)) if begun else None

    def veil(self) -> Action:
        return DONE_ACTION
