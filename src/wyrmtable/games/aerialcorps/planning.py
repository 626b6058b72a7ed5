"""Planning: every player gives sealed orders to all dragons (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.core.task import Question
from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.draftfacts import dragon_facts
from wyrmtable.games.aerialcorps.drafts import (
    completed,
    drafted,
    laid_cards,
    lay,
    note,
    packed,
    refuse,
    unpacked,
)
from wyrmtable.games.aerialcorps.harm import end_empty
from wyrmtable.games.aerialcorps.leaving import cautions
from wyrmtable.games.aerialcorps.notation import (
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
    burst_action,
    card_action,
    face_action,
    orders_action,
)
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

ORDERS_CLAUSE: Final = "AC-6.3"
DRAFTS = (CARD, BURST, FACE, ORDER, DRAFT_ALL)
WRITTEN_LIKE: Final = "orders are given now, for example `1: ST L30+ CLIMB | front right` or `done`"


class Orders(Question[AerialCorps]):
    """All players order cards, burst and facings for all dragons (AC-6.1, AC-6.3)."""

    name: ClassVar[str] = "orders"

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.sealed = True

    def pending(self, state: AerialCorps) -> tuple[int, ...]:
        return tuple(
            [seat for seat in range(state.seats) if not state.ready[seat] and state.deciding(seat)]
        )

    def alterable(self, state: AerialCorps) -> tuple[int, ...]:
        return tuple(
            [seat for seat in range(state.seats) if state.ready[seat] and state.deciding(seat)]
        )

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
            key = (CARD, number, slot, *cards)
            if key not in listed:
                listed[key] = [card_action(number, slot, card) for card in cards]
            return listed[key]
        if slot == ROUNDS:
            return [burst_action(number, place) for place in burst_places(state, dragon)]
        key = (FACE, number, slot)
        if key not in listed:
            listed[key] = [
                face_action(number, slot - 4, facing) for facing in range(state.table.facings)
            ]
        return listed[key]

    def facts(self, state: AerialCorps, seat: int) -> PlainDict:
        return {
            "turn": state.turn,
            "handed_in": state.ready[seat] == 1,
            "facings": list(FACINGS[: state.table.facings]),
            "dragons": [dragon_facts(state, dragon) for dragon in state.own(seat)],
            "cautions": [
                {"text": text, "clause": clause}
                for text, clause in self.cautions(state, seat, DONE_ACTION)
            ],
        }

    def cautions(self, state: AerialCorps, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        """Cards that are missing and flights off the table, if these orders are handed in."""
        told: list[tuple[str, str]] = []
        if state.ready[seat]:
            return told
        if action.kind == DONE and not action.args:
            for dragon in state.own(seat):
                missing = ROUNDS - len(laid_cards(state, dragon))
                told += cautions(state, dragon, completed(state, dragon), missing)
        elif action.kind == DONE_ALL and len(action.args) == PLACES * ORDER_SIZE:
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

    def answer(self, state: AerialCorps, seat: int, action: Action) -> bool:
        kind, args = action.kind, action.args
        if kind == REOPEN:
            if not state.ready[seat]:
                raise Illegal("AC-7.9", "these orders are not handed in")
            state.ready[seat] = 0
            if state.listening:
                state.emit("orders_reopened", "AC-7.9", {"seat": seat + 1})
            return True
        if state.ready[seat]:
            raise Illegal("AC-7.9", "these orders are handed in; reopen them to change them")
        if kind == DONE and not args:
            self.hand_in(state, seat, [completed(state, dragon) for dragon in state.own(seat)])
            return True
        if kind in (DONE_ALL, DRAFT_ALL) and len(args) == PLACES * ORDER_SIZE:
            self.whole(state, seat, kind, args)
            return kind == DONE_ALL
        if kind == ORDER and len(args) == 1 + ORDER_SIZE:
            dragon = self.dragon(state, seat, args[0])
            order = unpacked(state, dragon, args[1:])
            fault = order_fault(state, dragon, order)
            if fault:
                raise refuse(fault, dragon)
            note(state, dragon, order)
            return False
        if kind in (CARD, BURST, FACE) and len(args) == (2 if kind == BURST else 3):
            self.bit(state, self.dragon(state, seat, args[0]), kind, args)
            return False
        raise Illegal(ORDERS_CLAUSE, WRITTEN_LIKE)

    def dragon(self, state: AerialCorps, seat: int, place: int) -> int:
        """The dragon of this place; Illegal if there is none to be ordered."""
        dragon = seat * PLACES + place
        if not 0 <= place < PLACES or not state.flying(dragon):
            raise Illegal("AC-6.3", f"there is no dragon {place + 1} on the table to be ordered")
        return dragon

    def bit(self, state: AerialCorps, dragon: int, kind: int, args: tuple[int, ...]) -> None:
        """Lay a single card, burst or facing."""
        if kind == CARD:
            place, card = args[1], args[2]
            laid = laid_cards(state, dragon)
            if not 0 <= place <= len(laid) or place >= ROUNDS:
                raise Illegal("AC-7.3", "cards are laid in the order in which they will be flown")
            fault = card_fault(state, dragon, laid[:place], card)
            if fault:
                raise refuse(fault, dragon)
            lay(state, dragon, place, card)
        elif kind == BURST:
            if len(laid_cards(state, dragon)) < ROUNDS:
                raise Illegal("AC-7.7", "the speed burst is laid on top of a card: cards first")
            order = completed(state, dragon)
            order[3] = args[1]
            fault = order_fault(state, dragon, order)
            if fault:
                raise refuse(fault, dragon)
            if SPEEDY[state.breed[dragon]]:
                state.burst[dragon] = args[1]
        else:
            unit, facing = args[1], args[2]
            known = 0 <= unit < 3 and 0 <= facing < state.table.facings
            if not known or not faces_by_card(state, dragon, unit):
                raise refuse("AC-7.1", dragon)
            state.facing[dragon * 3 + unit] = facing

    def whole(self, state: AerialCorps, seat: int, kind: int, args: tuple[int, ...]) -> None:
        """Orders or draft of all dragons at once; who is not mentioned has none."""
        orders: list[list[int]] = []
        for place in range(PLACES):
            written = args[place * ORDER_SIZE : (place + 1) * ORDER_SIZE]
            if written[0] != ABSENT:
                self.dragon(state, seat, place)
        for dragon in state.own(seat):
            if kind == DONE_ALL:
                orders.append(self.ordered(state, dragon, args)[0])
                continue
            place = dragon % PLACES
            written = args[place * ORDER_SIZE : (place + 1) * ORDER_SIZE]
            orders.append(self.checked_draft(state, dragon, written))
        if kind == DONE_ALL:
            self.hand_in(state, seat, orders)
            return
        for place, dragon in enumerate(state.own(seat)):
            order = orders[place]
            state.plan[dragon * 3 : dragon * 3 + 3] = order[:3]
            state.burst[dragon] = order[3]
            state.facing[dragon * 3 : dragon * 3 + 3] = order[4:]

    def checked_draft(self, state: AerialCorps, dragon: int, written: tuple[int, ...]) -> list[int]:
        """A draft that the steps of planning could have led to."""
        if written[0] == ABSENT:
            return [UNDECIDED] * ORDER_SIZE
        order = [UNDECIDED if bit == OPEN else bit for bit in unpacked(state, dragon, written)]
        laid: list[int] = []
        for card in order[:ROUNDS]:
            if card == UNDECIDED:
                break
            fault = card_fault(state, dragon, laid, card)
            if fault:
                raise refuse(fault, dragon)
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
            fault = order_fault(state, dragon, whole)
            if fault:
                raise refuse(fault, dragon)
        for unit in range(3):
            if not UNDECIDED <= order[4 + unit] < state.table.facings:
                raise refuse("AC-7.1", dragon)
        return order

    def hand_in(self, state: AerialCorps, seat: int, orders: list[list[int]]) -> None:
        """Check the orders of all dragons, then take them (AC-7.10)."""
        for place, dragon in enumerate(state.own(seat)):
            fault = order_fault(state, dragon, orders[place])
            if fault:
                raise refuse(fault, dragon)
        self.take(state, seat, orders)

    def take(self, state: AerialCorps, seat: int, orders: list[list[int]]) -> None:
        """Take orders that have been checked."""
        for place, dragon in enumerate(state.own(seat)):
            note(state, dragon, orders[place])
            if state.listening:
                state.emit("orders", "AC-6.3", {"dragon": state.dragon_name(dragon)})
        state.ready[seat] = 1

    def timeout(self, state: AerialCorps, seat: int) -> None:
        state.require_clock()
        self.hand_in(state, seat, [default_order(state, dragon) for dragon in state.own(seat)])

    def run(self, state: AerialCorps) -> None:
        """Orders are fixed (AC-7.9); boardings whose attackers are all below end (AC-15.5)."""
        for seat in range(state.seats):
            state.ready[seat] = 0
        if state.listening:
            state.emit("orders_fixed", "AC-7.9", {"turn": state.turn}, None, True)
        end_empty(state)

    def recorded(self, state: AerialCorps, seat: int, action: Action) -> Action | None:
        if action.kind in DRAFTS:
            return None
        if action.kind == DONE:
            return self.written(state, seat, DONE_ALL)
        return action

    def written(self, state: AerialCorps, seat: int, kind: int) -> Action:
        """All orders of a seat as one action: handed in, or as the draft that they are."""
        orders: list[int] = []
        for dragon in range(seat * PLACES, seat * PLACES + PLACES):
            if not state.flying(dragon):
                orders += [ABSENT] * ORDER_SIZE
                continue
            if kind == DONE_ALL:
                orders += packed(state, dragon, completed(state, dragon))
                continue
            bits = [OPEN if bit == UNDECIDED else bit for bit in drafted(state, dragon)]
            orders += packed(state, dragon, bits)
        return orders_action(kind, tuple(orders))

    def veiled(self, action: Action) -> Action:
        return DONE_ACTION if action.kind >= FIRST_GAME_KIND and action.kind != REOPEN else action

    def draft(self, state: AerialCorps, seat: int) -> Action | None:
        if state.ready[seat]:
            return None
        bits = [bit for dragon in state.own(seat) for bit in drafted(state, dragon)]
        if all([bit == UNDECIDED for bit in bits]):
            return None
        return self.written(state, seat, DRAFT_ALL)
