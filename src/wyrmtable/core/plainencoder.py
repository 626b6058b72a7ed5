"""Numbers for learning agents, from the tables of a game that has no encoder of its own.

Every verb has as many action numbers as there are actions of it. An action of a verb with a list, a
text or more values than `MOST_OF_A_VERB` has the number of its place among such answers in the list
of its decision.

An observation holds which task asks, with its first numbers, and all fields that the seat may know.
Entries that belong to seats begin with those of the seat itself.
"""

# not compiled: a game that is trained much has an encoder of its own
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.core import fields as shapes
from wyrmtable.core.action import Action
from wyrmtable.core.encoding import Encoder, Field, category, flag, number
from wyrmtable.core.fields import size_of
from wyrmtable.core.state import State
from wyrmtable.core.verbs import Verbs

if TYPE_CHECKING:
    from wyrmtable.core.ruleset import Ruleset

MOST_OF_A_VERB: Final = 20_000
MOST_LISTED: Final = 512  # answers of a decision that have only a place in its list
ARGUMENTS: Final = 3  # numbers of a task that are shown
SHOWN_OF_A_LIST: Final = 16  # entries of a list of any length
LENGTH: Final = -1  # in place of an entry of a list
BYTE: Final = 256


class PlainEncoder(Encoder[State]):
    """The numbers of any game that has tables of verbs and fields."""

    def __init__(self, rules: Ruleset, verbs: Verbs, seats: int) -> None:
        self.tasks = sorted(rules.tasks)
        self.columns = [
            column
            for field in (() if rules.fields is None else rules.fields.fields)
            for column in columns_of(field, rules.sizes(seats), seats)
        ]
        super().__init__(
            [
                number("seat", 0, seats - 1, "the seat that looks"),
                category("task", len(self.tasks) + 1, "which task asks, by name; last: none"),
                *[
                    number(f"task number {place}", 0, BYTE - 1, "of the task, plus 1; 0: none")
                    for place in range(1, ARGUMENTS + 1)
                ],
                *[field for column in self.columns for field in column.explained()],
            ]
        )
        self.first: dict[int, int] = {}  # the first number of each kind of action
        for verb in verbs.verbs:
            if 0 < verb.count() <= MOST_OF_A_VERB:
                self.first[verb.kind] = self.block(verb.name, verb.count(), verb.about)
        self.verbs = verbs
        self.listed_from = self.size
        if len(self.first) < len(verbs.verbs):
            self.block("listed", MOST_LISTED, "other answers, in the order of the list")

    def number(self, state: State, seat: int, action: Action) -> int:
        first = self.first.get(action.kind)
        if first is not None:
            return first + self.verbs.by_kind[action.kind].place(action.args)
        return self.listed_from + self._unnumbered(state, seat).index(action)

    def action(self, state: State, seat: int, number: int) -> Action:
        if number >= self.listed_from:
            return self._unnumbered(state, seat)[number - self.listed_from]
        for block in self.blocks:
            if block.first <= number < block.first + block.count:
                return self.verbs.by_name[block.name].at(number - block.first)
        raise ValueError(f"there is no action number {number}")

    def _unnumbered(self, state: State, seat: int) -> list[Action]:
        """The answers of a decision that have only a place in its list."""
        question = state.question
        actions = [] if question is None else question.actions(state, seat)
        found = [action for action in actions if action.kind not in self.first]
        if len(found) > MOST_LISTED:
            title = state.rules.title
            raise NotImplementedError(f"{title} lists too many answers: it needs its own encoder")
        return found

    def parts(self, state: State, seat: int) -> list[bytes]:
        question = state.question
        asks = len(self.tasks) if question is None else self.tasks.index(question.name)
        args = () if question is None else question.args
        row = bytearray([seat, asks])
        for place in range(ARGUMENTS):
            row.append(min(max(args[place] + 1, 0), BYTE - 1) if place < len(args) else 0)
        for column in self.columns:
            column.write(state, seat, row)
        return [bytes(row)]


class Column:
    """The bytes of one number of a field, seen from a seat."""

    def __init__(
        self,
        field: shapes.Field,
        low: int,
        high: int,
        *,
        place: int = 0,
        each: int = 0,
        of: int = 0,
    ) -> None:
        self.field = field
        self.low = low
        self.high = high
        self.place = place  # of a row: the entry; of a list: the entry, LENGTH: how many there are
        self.each = each  # entries, or lists, that belong to each seat; 0: they belong to none
        self.of = of  # which list
        self.bytes = 1
        while high - low >= BYTE**self.bytes:
            self.bytes += 1

    def explained(self) -> list[Field]:
        """What its bytes mean."""
        name, shape = self.field.name, self.field.shape
        about = "as the rules have it"
        if shape == shapes.FLAG:
            return [flag(name, about)]
        if shape == shapes.LISTS:
            name = f"{name} {self.of + 1}"
        if shape != shapes.NUMBER:
            name = f"{name}, length" if self.place == LENGTH else f"{name}, {self.place + 1}"
        if self.bytes == 1:
            return [number(name, self.low, self.high, about)]
        return [
            number(f"{name}, byte {byte + 1}", 0, BYTE - 1, f"{about}; above {self.low}")
            for byte in range(self.bytes)
        ]

    def write(self, state: State, seat: int, row: bytearray) -> None:
        """Add its bytes to an observation, the highest first."""
        value = min(max(self.value(state, seat), self.low), self.high) - self.low
        row.extend(value.to_bytes(self.bytes, "big"))

    def value(self, state: State, seat: int) -> int:
        """The number itself; the entries of the seat come first."""
        value = getattr(state, self.field.name)
        if isinstance(value, int):
            return int(value)
        shape = self.field.shape
        if shape == shapes.ROW:
            return int(value[(self.place + seat * self.each) % len(value)])
        if shape == shapes.LISTS:
            value = value[(self.of + seat * self.each) % len(value)]
        if self.place == LENGTH:
            return len(value)
        return int(value[self.place]) if self.place < len(value) else self.low


def columns_of(field: shapes.Field, sizes: shapes.Sizes, seats: int) -> list[Column]:
    """The numbers of a field that a seat may know."""
    if field.known == shapes.HIDDEN:
        return []
    if field.known == shapes.OWN and field.shape not in (shapes.ROW, shapes.LISTS):
        return []  # it does not say whose it is
    low, high = size_of(field.low, sizes), size_of(field.high, sizes)
    if field.shape in (shapes.NUMBER, shapes.FLAG):
        return [Column(field, low, high)]
    if field.shape == shapes.ROWS:
        return list_columns(field, low, high)
    count = size_of(field.count, sizes)
    each = count // seats if count % seats == 0 else 0
    shown = each if field.known == shapes.OWN else count
    if field.shape == shapes.ROW:
        return [Column(field, low, high, place=place, each=each) for place in range(shown)]
    return [
        column for of in range(shown) for column in list_columns(field, low, high, each=each, of=of)
    ]


def list_columns(
    field: shapes.Field, low: int, high: int, *, each: int = 0, of: int = 0
) -> list[Column]:
    """How long a list is, and its first entries; 1 below the lowest number where there is none."""
    length = Column(field, 0, BYTE - 1, place=LENGTH, each=each, of=of)
    entries = [
        Column(field, low - 1, high, place=place, each=each, of=of)
        for place in range(SHOWN_OF_A_LIST)
    ]
    return [length, *entries]
