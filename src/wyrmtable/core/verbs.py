"""Verbs: every kind of action of a game, said once.

A game has one table of verbs. A verb has a number, a name and a pattern, which is its notation:

    Verb(FLY_TO, "fly_to", "{dragon} to {hex} at {level}")
    Verb(PLAY, "play", "play {card} {dragon}[ to {place}][ at {level}]")
    Verb(TRADE, "trade", "trade {by:horde} {with:horde}[ give {give:card*}][ take {take:card*}]")

`{dragon}` is a slot: one number of the action, written and read by the slot of that kind;
`{by:horde}` is a slot of the kind `horde` with a name of its own, `{levels=1}` one whose group is
left out when its number is 1 (without `=`: -1), and `{give:card*}` any number of them. What stands
in brackets may be missing. The numbers of an action follow the order of the slots in the pattern,
or that of `order`; a list is preceded by its length unless it comes last. Numbers in `order` are
always the same; verbs that differ in them may share a kind, as forms of it:

    Verb(ROLL, "roll_left", "{dragon} roll left", order="dragon 0")
    Verb(ROLL, "roll_right", "{dragon} roll right", order="dragon 1")

A verb with `query=True` is a question of a player about a plan, never an answer: no decision lists
it, nobody can play it, and `Question.preview` shows what comes of it.

Text both ways, bounds, help, JSON for clients, and numbers for learning agents come from the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.compiling import mypyc_attr
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.plain import Plain, PlainDict

ABSENT: Final = -1  # the number of a slot whose group is left out
MOST_REMEMBERED: Final = 20_000  # texts of listed actions that a table knows by heart
NUMBER: Final = re.compile(r"-?\d+")
GAP: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:=(-?\d+))?(\*?)\}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """One kind of value: a number from `low` to `high`, and the word that stands for it."""

    low: int
    high: int
    example: str
    size: int  # how many numbers it takes; -1: any number of them
    open: bool  # its text may hold spaces and goes on to the end
    bounded: bool  # every number from `low` to `high` is one, and `sound` need not be asked

    def __init__(self, low: int, high: int, example: str = "") -> None:
        self.low = low
        self.high = high
        self.example = example or str(low)
        self.size = 1
        self.open = False
        self.bounded = True

    def write(self, value: int) -> str:
        """The word for a number."""
        return str(value)

    def read(self, word: str) -> int:
        """The number of a word; ValueError says what would be right."""
        digits = word.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
            raise ValueError(f"{word[:20]!r} is not a whole number")
        value = int(word)
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is not from {self.low} to {self.high}")
        return value

    def resembles(self, word: str) -> bool:
        """Is a word that cannot be read like one that can?"""
        return bool(get_close_matches(word, [self.example], 1))

    def plain(self, value: int) -> Plain:
        """The value in JSON."""
        return value

    def from_plain(self, plain: Plain) -> int:
        """The number of a value in JSON; ValueError says what would be right."""
        if isinstance(plain, bool) or not isinstance(plain, int | str):
            raise ValueError(f"{str(plain)[:40]!r} is neither a word nor a whole number")
        return self.read(str(plain))

    # -- slots of several numbers --------------------------------------------------------------

    def write_all(self, values: Sequence[int]) -> str:
        """The text of the numbers of a slot that takes several."""
        return self.write(values[0])

    def read_all(self, text: str) -> list[int]:
        """The numbers of a text of such a slot; ValueError says what would be right."""
        return [self.read(text)]

    def plain_all(self, values: Sequence[int]) -> Plain:
        """The value of such a slot in JSON."""
        return self.write_all(values)

    def from_plain_all(self, plain: Plain) -> list[int]:
        """The numbers of such a value in JSON; ValueError says what would be right."""
        if not isinstance(plain, str):
            raise ValueError("must be a text")
        return self.read_all(plain)

    def sound(self, values: Sequence[int]) -> bool:
        """Can a text give these numbers?"""
        return all([self.low <= value <= self.high for value in values])


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Slot):
    """A whole number, written as it is; `signed` ones have their sign."""

    signed: bool

    def __init__(self, low: int, high: int, signed: bool = False) -> None:
        super().__init__(low, high)
        self.signed = signed

    def write(self, value: int) -> str:
        return f"{value:+d}" if self.signed else str(value)

    def read(self, word: str) -> int:
        return super().read(word.removeprefix("+") if self.signed else word)


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Slot):
    """One of some words; its number is the place in the list, counted from `low`."""

    words: Sequence[str]
    places: dict[str, int]
    what: str

    def __init__(self, words: Sequence[str], what: str = "", low: int = 0) -> None:
        super().__init__(low, low + len(words) - 1, words[0] if words else "")
        self.words = words
        self.places = {word: low + place for place, word in enumerate(words)}
        self.what = what

    def write(self, value: int) -> str:
        return self.words[value - self.low]

    def read(self, word: str) -> int:
        place = self.places.get(word)
        if place is None:
            of = f"{self.what}: " if self.what else ""
            known = self.words if len(self.words) <= 12 else [*self.words[:11], "…"]
            raise ValueError(f"{word[:40]!r} is not one of {of}{', '.join(known)}")
        return place

    def plain(self, value: int) -> Plain:
        return self.write(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Span(Slot):
    """Several numbers with a text of their own, which goes on to the end of the action."""

    def __init__(self, size: int, low: int, high: int, example: str) -> None:
        super().__init__(low, high, example)
        self.size = size
        self.open = True
        self.bounded = False

    def write_all(self, values: Sequence[int]) -> str:
        return " ".join([self.write(value) for value in values])

    def read_all(self, text: str) -> list[int]:
        return [self.read(word) for word in text.split()]


class Part:
    """A piece of a pattern: literal text, or a slot, and the group that it belongs to."""

    text: str  # literal text, empty for a slot
    name: str
    slot: Slot | None
    many: bool
    absent: int
    group: int  # 0: always there

    def __init__(self, text: str, group: int) -> None:
        self.text = text
        self.name = ""
        self.slot = None
        self.many = False
        self.absent = ABSENT
        self.group = group


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """One kind of action."""

    kind: int
    name: str
    pattern: str
    about: str
    query: bool  # it is only asked about, never played
    parts: list[Part]
    fields: list[Part]  # the slots in the order of the numbers
    fixed: list[tuple[int, int]]  # place and value of numbers that are always the same
    forms: list[Verb]  # all verbs of its kind, if there are others
    word: str  # a word that every text of it has, if there is one
    only: Action | None  # if there is nothing to choose

    def __init__(
        self,
        kind: int,
        name: str,
        pattern: str,
        *,
        order: str = "",
        about: str = "",
        query: bool = False,
    ) -> None:
        self.kind = kind
        self.name = name
        self.pattern = pattern
        self.about = about
        self.query = query
        self.parts = []
        self.fields = []
        self.fixed = []
        self.forms = []
        self.word = ""
        self.only = None
        self._order = order
        self._groups = 0
        self._lows: list[int] = []
        self._highs: list[int] = []
        self._simple = False
        self._tail: Slot | None = None  # of which any number may follow
        self._regex = re.compile("")
        self._literals = 0

    def again(self) -> Verb:
        """The same verb for another table."""
        return Verb(
            self.kind,
            self.name,
            self.pattern,
            order=self._order,
            about=self.about,
            query=self.query,
        )

    # -- joining a table -----------------------------------------------------------------------

    def join(self, slots: dict[str, Slot]) -> None:
        """Take the pattern apart, with the slots of the table."""
        self.parts = []
        at, group = 0, 0
        for piece in re.split(r"([\[\]])", self.pattern):
            if piece == "[":
                self._groups += 1
                group = self._groups
            elif piece == "]":
                group = 0
            else:
                self._cut(piece, group, slots)
            at += len(piece)
        found = [part for part in self.parts if part.slot is not None]
        order = self._order.split() or [part.name for part in found]
        self.fixed = [
            (place, int(name)) for place, name in enumerate(order) if NUMBER.fullmatch(name)
        ]
        order = [name for name in order if not NUMBER.fullmatch(name)]
        by_name = {part.name: part for part in found}
        if sorted(order) != sorted(by_name):
            raise ValueError(f"verb {self.name}: the order names other slots than the pattern")
        self.fields = [by_name[name] for name in order]
        self.word = self._own_word()
        self._literals = sum([len(part.text) for part in self.parts])
        self._regex = re.compile(self._expression())
        head = self.fields
        last = head[-1] if head else None
        if last is not None and last.many and last.slot is not None and last.slot.bounded:
            self._tail = last.slot
            head = head[:-1]
        self._simple = not self.fixed and all([self._is_simple(part) for part in head])
        if self._simple:
            self._lows = [self._lowest(part) for part in head]
            self._highs = [self._lowest(part) + self._width(part) - 1 for part in head]
        if not found:
            always = tuple([value for _, value in self.fixed])
            self.only = Action(self.kind, always, self.pattern, self)

    def _own_word(self) -> str:
        """A word that stands alone in every text: not one that a slot is a part of."""
        always = "".join(
            [part.text or "{}" if not part.group else " {} " for part in self.parts],
        )
        for word in always.split():
            if "{}" not in word:
                return word
        return ""

    def _is_simple(self, part: Part) -> bool:
        """Is it one number, and being left out next to the others?"""
        slot = part.slot
        assert slot is not None
        return (
            not part.many
            and not slot.open
            and slot.bounded
            and (not part.group or slot.low - 1 <= part.absent <= slot.high + 1)
        )

    def _cut(self, piece: str, group: int, slots: dict[str, Slot]) -> None:
        at = 0
        for gap in GAP.finditer(piece):
            if gap.start() > at:
                self.parts.append(Part(piece[at : gap.start()], group))
            part = Part("", group)
            part.name = gap[1]
            kind = gap[2] or gap[1]
            if kind not in slots:
                raise ValueError(f"verb {self.name}: there is no slot {kind!r}")
            part.slot = slots[kind]
            part.absent = int(gap[3]) if gap[3] else ABSENT
            part.many = bool(gap[4])
            self.parts.append(part)
            at = gap.end()
        if at < len(piece):
            self.parts.append(Part(piece[at:], group))

    def _expression(self) -> str:
        pieces: list[str] = []
        group = 0
        for place, part in enumerate(self.parts):
            if part.group != group:
                pieces.append(")?" if group else "")
                pieces.append("(?:" if part.group else "")
                group = part.group
            slot = part.slot
            if slot is None:
                pieces.append(re.escape(part.text))
            elif part.many:
                pieces.append(r"(\S+(?: \S+)*?)")
            elif slot.open:
                pieces.append("(.+?)")
            elif isinstance(slot, Words) and (
                any([" " in word for word in slot.words]) or self._touches(place)
            ):
                longest_first = sorted(slot.words, key=len, reverse=True)
                pieces.append(f"({'|'.join([re.escape(word) for word in longest_first])})")
            else:
                pieces.append(r"(\S+)")
        pieces.append(")?" if group else "")
        return "".join(pieces)

    def _touches(self, place: int) -> bool:
        """Does another slot follow this part without a space?"""
        return place + 1 < len(self.parts) and self.parts[place + 1].slot is not None

    # -- actions -------------------------------------------------------------------------------

    def of(self, args: tuple[int, ...]) -> Action:
        """The action with these numbers; its text is written when somebody wants it."""
        return Action(self.kind, args, "", self)

    def fits(self, args: Sequence[int]) -> bool:
        """Are the numbers that are always the same as they must be?"""
        size = len(args)
        return all([place < size and args[place] == value for place, value in self.fixed])

    def form(self, args: Sequence[int]) -> Verb:
        """The verb of this kind to which such numbers belong."""
        for verb in self.forms:
            if verb.fits(args):
                return verb
        return self

    def free(self, args: Sequence[int]) -> Sequence[int]:
        """The numbers without those that are always the same."""
        if not self.fixed:
            return args
        if not self.fits(args):
            raise ValueError("a number differs that is always the same")
        places = [place for place, _ in self.fixed]
        return [value for place, value in enumerate(args) if place not in places]

    def values(self, args: Sequence[int]) -> list[list[int]]:
        """The numbers of each slot, in the order of `fields`; ValueError if they do not fit."""
        args = self.free(args)
        found: list[list[int]] = []
        at = 0
        last = len(self.fields) - 1
        for place, part in enumerate(self.fields):
            assert part.slot is not None
            size = part.slot.size
            if part.many or size < 0:
                if place == last:
                    size = len(args) - at
                else:
                    size = args[at] if at < len(args) else -1
                    at += 1
            if size < 0 or at + size > len(args):
                raise ValueError("too few numbers")
            found.append(list(args[at : at + size]))
            at += size
        if at != len(args):
            raise ValueError("too many numbers")
        return found

    def write(self, args: Sequence[int]) -> str:
        """The text of an action."""
        form = self.form(args)
        if form is not self:
            return form.write(args)
        if self.only is not None:
            return self.pattern
        by_name = {
            part.name: values for part, values in zip(self.fields, self.values(args), strict=True)
        }
        told = [True] * (self._groups + 1)
        for part in self.parts:
            if part.group and part.slot is not None:
                values = by_name[part.name]
                missing = not values or (len(values) == 1 and values[0] == part.absent)
                told[part.group] = told[part.group] and not missing
        pieces: list[str] = []
        for part in self.parts:
            slot = part.slot
            if not told[part.group]:
                continue
            if slot is None:
                pieces.append(part.text)
            elif part.many:
                pieces.append(" ".join([slot.write(value) for value in by_name[part.name]]))
            else:
                pieces.append(slot.write_all(by_name[part.name]))
        return "".join(pieces)

    def read(self, text: str) -> Action | None:
        """The action of a text; None if it is another's, ValueError if a word is wrong."""
        if self.only is not None:
            return self.only if text == self.pattern else None
        match = self._regex.fullmatch(text)
        if match is None:
            return None
        by_name: dict[str, list[int]] = {}
        place = 0
        for part in self.parts:
            slot = part.slot
            if slot is None:
                continue
            place += 1
            words: str | None = match.group(place)
            if words is None:
                by_name[part.name] = [] if part.many or slot.size < 0 else [part.absent] * slot.size
            elif part.many:
                by_name[part.name] = [slot.read(word) for word in words.split(" ")]
            elif slot.open:
                by_name[part.name] = slot.read_all(words)
            elif place == 1 and not self.word:
                try:
                    by_name[part.name] = [slot.read(words)]
                except ValueError:
                    if slot.resembles(words):
                        raise
                    return None  # nothing in it says that it is meant to be of this kind
            else:
                by_name[part.name] = [slot.read(words)]
        return Action(self.kind, self._joined(by_name), "", self)

    def _joined(self, by_name: dict[str, list[int]]) -> tuple[int, ...]:
        args: list[int] = []
        last = len(self.fields) - 1
        for place, part in enumerate(self.fields):
            assert part.slot is not None
            values = by_name[part.name]
            if (part.many or part.slot.size < 0) and place != last:
                args.append(len(values))
            args.extend(values)
        return self._completed(args)

    def _completed(self, args: list[int]) -> tuple[int, ...]:
        for place, value in self.fixed:
            args.insert(place, value)
        return tuple(args)

    def sound(self, args: Sequence[int]) -> bool:
        """Can a text give these numbers? Those that were read from one always pass."""
        if self._simple:
            lows, highs, tail = self._lows, self._highs, self._tail
            size = len(lows)
            fits = len(args) == size or (tail is not None and len(args) > size)
            if fits:
                for place in range(size):
                    fits = fits and lows[place] <= args[place] <= highs[place]
                if tail is not None:
                    for place in range(size, len(args)):
                        fits = fits and tail.low <= args[place] <= tail.high
            if fits or tail is None:
                return fits
        form = self.form(args)
        if form is not self:
            return form.sound(args)
        try:
            found = self.values(args)
        except ValueError:
            return False
        for part, values in zip(self.fields, found, strict=True):
            assert part.slot is not None
            missing = part.group > 0 and len(values) == 1 and values[0] == part.absent
            if not missing and not part.slot.sound(values):
                return False
        return True

    def usage(self) -> str:
        """What an action of this kind looks like, with all that may be said."""
        pieces: list[str] = []
        for part in self.parts:
            pieces.append(part.text if part.slot is None else part.slot.example)
        return "".join(pieces)

    # -- JSON ----------------------------------------------------------------------------------

    def plain(self, args: Sequence[int]) -> PlainDict:
        """An action with its slots by name; what is left out is left out."""
        form = self.form(args)
        if form is not self:
            return form.plain(args)
        told: PlainDict = {"do": self.name}
        for part, values in zip(self.fields, self.values(args), strict=True):
            slot = part.slot
            assert slot is not None
            if part.many:
                if values:
                    told[part.name] = [slot.plain(value) for value in values]
            elif slot.open:
                told[part.name] = slot.plain_all(values)
            elif not part.group or values[0] != part.absent:
                told[part.name] = slot.plain(values[0])
        return told

    def from_plain(self, plain: PlainDict) -> Action:
        """The action of such data; ValueError names the slot that is wrong."""
        by_name: dict[str, list[int]] = {}
        known = {part.name for part in self.fields}
        for name in plain:
            if name != "do" and name not in known:
                has = ", ".join([part.name for part in self.fields]) or "nothing else"
                raise ValueError(f"{name[:40]!r} is unknown: {self.name} has {has}")
        for part in self.fields:
            slot = part.slot
            assert slot is not None
            if part.name not in plain:
                if not part.group:
                    raise ValueError(f"{part.name} is missing")
                by_name[part.name] = [] if part.many or slot.size < 0 else [part.absent] * slot.size
                continue
            given = plain[part.name]
            try:
                if part.many:
                    if not isinstance(given, list):
                        raise ValueError("must be a list")
                    by_name[part.name] = [slot.from_plain(one) for one in given]
                elif slot.open:
                    by_name[part.name] = slot.from_plain_all(given)
                else:
                    by_name[part.name] = [slot.from_plain(given)]
            except ValueError as error:
                raise ValueError(f"{part.name}: {error}") from None
        return Action(self.kind, self._joined(by_name), "", self)

    # -- numbers for learning agents -----------------------------------------------------------

    def count(self) -> int:
        """How many actions of it can be numbered; 0 if it has a list or a span."""
        count = 1
        for part in self.fields:
            assert part.slot is not None
            if part.many or part.slot.open:
                return 0
            count *= self._width(part)
        return count

    def place(self, args: Sequence[int]) -> int:
        """The number of an action among all of its kind."""
        place = 0
        for part, value in zip(self.fields, self.free(args), strict=True):
            place = place * self._width(part) + value - self._lowest(part)
        return place

    def at(self, place: int) -> Action:
        """The action with this number."""
        args: list[int] = []
        for part in reversed(self.fields):
            width = self._width(part)
            args.append(place % width + self._lowest(part))
            place //= width
        args.reverse()
        return self.of(self._completed(args))

    def _lowest(self, part: Part) -> int:
        assert part.slot is not None
        return min(part.slot.low, part.absent) if part.group else part.slot.low

    def _width(self, part: Part) -> int:
        assert part.slot is not None
        highest = max(part.slot.high, part.absent) if part.group else part.slot.high
        return highest - self._lowest(part) + 1


class Verbs:
    """The table of all actions of a game."""

    def __init__(self, slots: dict[str, Slot], verbs: Sequence[Verb]) -> None:
        self.slots = slots
        self.verbs = verbs
        self.by_kind: dict[int, Verb] = {}
        self.by_name: dict[str, Verb] = {}
        self._fixed: dict[str, Action] = {}
        self._remembered: dict[str, Action] = {}
        for verb in verbs:
            if not verb.parts:  # it may stand in other tables already
                verb.join(slots)
            first = self.by_kind.setdefault(verb.kind, verb)
            alike = first is not verb and not (first.fixed and verb.fixed)
            if alike or verb.name in self.by_name:
                raise ValueError(f"verb {verb.name}: its number or name is taken")
            if first is not verb:
                first.forms = verb.forms = first.forms or [first]
                first.forms.append(verb)
            self.by_name[verb.name] = verb
            if verb.only is not None:
                self._fixed[verb.pattern] = verb.only

    def bound(self, slots: dict[str, Slot]) -> Verbs:
        """The same table with some slots of its own, such as the hexes of one map.

        Verbs without these slots, and what is known by heart, are shared.
        """
        replaced = [self.slots[name] for name in slots]
        verbs = [
            verb.again() if any([part.slot in replaced for part in verb.fields]) else verb
            for verb in self.verbs
        ]
        table = Verbs({**self.slots, **slots}, verbs)
        table._remembered = self._remembered
        return table

    def of(self, kind: int, args: tuple[int, ...] = ()) -> Action:
        """The action of a kind with these numbers."""
        verb = self.by_kind[kind]
        return verb.only or verb.of(args)

    def remember(self, actions: Sequence[Action]) -> None:
        """Know the texts of actions by heart that decisions list often."""
        for action in actions:
            if len(self._remembered) < MOST_REMEMBERED:
                self._remembered[action.text] = action

    def read(self, text: str) -> Action:
        """The action of a text; BadNotation, or Illegal where a clause says why it is none."""
        known = self._remembered.get(text)
        if known is not None:
            return known
        words = text.split()
        written = " ".join(words)
        known = self._fixed.get(written)
        if known is not None:
            return known
        told, why, near = -1, "", ""
        named = False  # does the verb of `why` have a word that stands here?
        for verb in self.verbs:
            if verb.query or (verb.word and verb.word not in words):
                continue
            try:
                action = verb.read(written)
            except ValueError as error:
                if verb._literals > told:
                    told, why, named = verb._literals, str(error), verb.word != ""
                continue
            if action is not None:
                return action
            if verb.word and (not near or words[0] == verb.word):
                near = verb.usage()
        if why and (named or not near):
            raise BadNotation(text, why)
        if near:
            raise BadNotation(text, f"it is written like `{near}`")
        raise BadNotation(text, "no action is written like this")

    def read_query(self, text: str) -> Action | None:
        """The query of a text; None if it is none, BadNotation if a word of it is wrong."""
        words = text.split()
        for verb in self.verbs:
            if verb.query and words and words[0] == verb.word:
                try:
                    query = verb.read(" ".join(words))
                except ValueError as error:
                    raise BadNotation(text, str(error)) from None
                if query is None:
                    raise BadNotation(text, f"it is written like `{verb.usage()}`")
                return query
        return None

    def write(self, action: Action) -> str:
        """The text of an action, from its numbers."""
        return self.by_kind[action.kind].write(action.args)

    def require_sound(self, action: Action, cite: str) -> None:
        """Refuse an action whose numbers no text can give."""
        verb = self.by_kind.get(action.kind)
        if verb is None or not verb.sound(action.args):
            raise Illegal(cite, "this action has numbers that mean nothing")

    def plain(self, action: Action) -> PlainDict:
        """An action in JSON: its verb, its slots by name."""
        return self.by_kind[action.kind].plain(action.args)

    def from_plain(self, plain: PlainDict) -> Action:
        """The action of such data; ValueError names what is wrong."""
        name = plain.get("do")
        if not isinstance(name, str) or name not in self.by_name:
            raise ValueError(f"do: {str(name)[:40]!r} is not one of {', '.join(self.by_name)}")
        return self.by_name[name].from_plain(plain)

    def help(self) -> str:
        """How actions are written, a line each."""
        lines: list[str] = []
        verbs = [verb for verb in self.verbs if not verb.query]
        shown = [verb.usage() for verb in verbs]
        width = min(34, max([len(text) for text in shown]))
        for verb, text in zip(verbs, shown, strict=True):
            lines.append(f"{text:<{width}}  {verb.about}".rstrip())
        return "\n".join(lines)
