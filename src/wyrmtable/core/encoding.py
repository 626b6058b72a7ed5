"""Games as numbers, for learning agents: what a seat may do and what it knows.

A game derives one class from `Encoder`. Actions have fixed numbers for a number of seats and
options; an observation is a row of bytes that `fields` explains, seen from one seat: its own pieces
come first, then those of the seats after it. A byte counts from the `low` of its field.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeAlias

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.task import S


class Field:
    """What one byte of an observation means: a number from `low` to `high`, or a category."""

    name: str
    low: int
    high: int
    category: bool
    about: str

    def __init__(self, name: str, low: int, high: int, category: bool, about: str) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.category = category
        self.about = about

    def __repr__(self) -> str:
        kind = "category" if self.category else "number"
        return f"<Field {self.name}: {kind} from {self.low} to {self.high}>"


def number(name: str, low: int, high: int, about: str) -> Field:
    """A quantity between two bounds."""
    return Field(name, low, high, False, about)


def category(name: str, kinds: int, about: str) -> Field:
    """One of so many kinds, counted from 0."""
    return Field(name, 0, kinds - 1, True, about)


def flag(name: str, about: str) -> Field:
    """1 if it is so."""
    return Field(name, 0, 1, False, about)


class Block:
    """A range of action numbers that mean the same sort of action."""

    name: str
    first: int
    count: int
    about: str

    def __init__(self, name: str, first: int, count: int, about: str) -> None:
        self.name = name
        self.first = first
        self.count = count
        self.about = about

    def __repr__(self) -> str:
        return f"<Block {self.name}: {self.count} from {self.first}>"


ONE: Final = b"\x01"
Cells = bytearray | memoryview  # bytes that can be written, the own or shared ones
JOINED: Final = bytearray()  # JOINED.join(parts): other bytes are copied twice into a bytearray


class Choices:
    """The actions that a decision offers: their numbers, their mask, or both.

    A game may derive its own, which knows another way to say what `mask` and `beyond` say.
    """

    numbers: list[int]  # all, in any order; empty: only the mask is kept
    row: bytes | bytearray  # the mask as far as it goes, one byte for each action number
    length: int  # how far it goes
    beyond: list[int]  # the numbers after the end of the mask

    def __init__(self, numbers: list[int], row: bytes | bytearray, beyond: list[int]) -> None:
        self.numbers = numbers
        self.row = row
        self.length = len(row)
        self.beyond = beyond

    def mask(self) -> bytes | bytearray:
        """The mask as far as it goes."""
        return self.row

    def offers(self, number: int) -> bool:
        """Is this number among them?"""
        if 0 <= number < self.length:
            return self.mask()[number] == 1
        return number in self.beyond

    def listed(self) -> list[int]:
        """All numbers, ascending."""
        if self.numbers or not self.length:
            return sorted(self.numbers)
        found: list[int] = []
        row = self.mask()
        at = row.find(ONE)
        while at >= 0:
            found.append(at)
            at = row.find(ONE, at + 1)
        return found + sorted(self.beyond)

    def show(self, masks: Cells, first: int, before: Choices) -> None:
        """Write the mask at a place where that of other choices stands."""
        for number in before.beyond:
            masks[first + number] = 0
        length = self.length
        if length:
            masks[first : first + length] = self.mask()
        if before.length > length:
            masks[first + length : first + before.length] = bytearray(before.length - length)
        for number in self.beyond:
            masks[first + number] = 1

    def show_altered(self, masks: Cells, first: int) -> None:
        """Write what has changed where these choices stand, if a game alters its own."""

    def pick(self, chance: Chance) -> int:
        """One of the numbers, all equally likely."""
        numbers = self.numbers
        if numbers:
            return numbers[chance.below(len(numbers))]
        row = self.row
        skipped = chance.below(row.count(ONE))
        low, high = 0, len(row)
        while high - low > 1:  # the next one after so many lies from low to before high
            middle = (low + high) // 2
            before: int = row.count(ONE, low, middle)
            if skipped < before:
                high = middle
            else:
                skipped -= before
                low = middle
        return low


BYTE: Final[list[bytes]] = [bytes([value]) for value in range(256)]  # to put rows together


def masks_of(places: int) -> list[bytes]:
    """[bits]: so many bytes, 1 where the bit is set."""
    return [bytes([bits >> place & 1 for place in range(places)]) for bits in range(1 << places)]


def kept(numbers: list[int], length: int = 0) -> Choices:
    """Choices that come up again and again, with their mask; of a common length if it is given.

    A mask replaces one of the same length at one blow.
    """
    row = bytearray(length or max(numbers) + 1)  # other bytes are copied twice into a bytearray
    for one in numbers:
        row[one] = 1
    return Choices(numbers, row, [])


def plain(numbers: list[int]) -> Choices:
    """Choices without a mask."""
    return Choices(numbers, b"", numbers)


NO_CHOICES: Final = plain([])


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """The numbers of one game for a number of seats and options; made once for many games."""

    size: int  # action numbers go from 0 to size - 1
    width: int  # how many bytes an observation has
    fields: list[Field]
    blocks: list[Block]

    def __init__(self, fields: list[Field]) -> None:
        assert all([field.high - field.low < 256 for field in fields])
        self.fields = fields
        self.width = len(fields)
        self.blocks = []
        self.size = 0

    def block(self, name: str, count: int, about: str) -> int:
        """Reserve so many action numbers; gives the first."""
        first = self.size
        if count:
            self.blocks.append(Block(name, first, count, about))
        self.size += count
        return first

    # -- what a game supplies ------------------------------------------------------------------

    def number(self, state: S, seat: int, action: Action) -> int:
        """The number of a listed action of the seat's decision."""
        raise NotImplementedError  # every game has its own

    def action(self, state: S, seat: int, number: int) -> Action:
        """The action that a number means in the seat's decision."""
        raise NotImplementedError  # every game has its own

    def parts(self, state: S, seat: int) -> list[bytes]:
        """What a seat knows in pieces, one byte for each field, counted from its `low`."""
        raise NotImplementedError  # every game has its own

    # -- what a game may do faster -------------------------------------------------------------

    def choices(self, state: S, seat: int) -> Choices:
        """The numbers of exactly the actions that the seat's decision lists."""
        question = state.question
        if question is None or seat not in state.to_act:
            return NO_CHOICES
        return plain([self.number(state, seat, action) for action in question.actions(state, seat)])

    def play(
        self, state: S, seat: int, number: int, into: Cells, at: int, offered: Choices
    ) -> Choices | None:
        """Play one of the offered numbers for the seat to which `into[at:]` is up to date.

        Choices: the same seat is asked on, these are offered (perhaps the same object, altered),
        and the row is up to date again.
        None: anything may have changed.
        """
        state.apply(seat, self.action(state, seat, number))
        return None

    # -- the same for all games ----------------------------------------------------------------

    def observe(self, state: S, seat: int) -> bytes:
        """What a seat knows, one byte for each field, counted from its `low`."""
        return b"".join(self.parts(state, seat))

    def write(self, state: S, seat: int, into: Cells, at: int) -> None:
        """Put what a seat knows into a buffer, from place `at` on."""
        into[at : at + self.width] = JOINED.join(self.parts(state, seat))

    def mask(self, state: S, seat: int) -> bytes:
        """One byte for each action number: 1 if the seat may play it now."""
        choices = self.choices(state, seat)
        if choices.length == self.size:
            return bytes(choices.mask())
        row = bytearray(self.size)
        row[: choices.length] = choices.mask()
        for one in choices.beyond:
            row[one] = 1
        return bytes(row)


def returns(state: S) -> list[float]:
    """What the end of a game is worth to every seat; zeros before. All seats add up to 0.

    Winners get 1 and share the cost among the others; who shares in a draw gets the part of the
    seats that do not.
    """
    outcome = state.outcome
    seats = state.seats
    worth = [0.0] * seats
    if outcome is None:
        return worth
    best = outcome.winners or outcome.draw
    others = seats - len(best)
    if others in (0, seats):
        return worth
    gain, loss = others / seats, len(best) / seats
    if outcome.winners:
        gain, loss = 1.0, len(best) / others
    for seat in range(seats):
        worth[seat] = gain if seat in best else -loss
    return worth


AnyEncoder: TypeAlias = Encoder[Any]  # of any game
