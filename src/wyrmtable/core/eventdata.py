"""What happened, said once: the data of an event, its sentence and what it looks like.

Every kind of event of a game is one class:

    class Moved(EventData, tag="moved"):
        sentence = "{dragon} moves to {hex}, facing {facing}."

        dragon: DragonName          # Annotated[str, Said(called)]
        hex: Hex
        facing: str

        def cues(self) -> Sequence[Cue]:
            return [Move(piece=self.dragon, tile=tile_of(self.hex))]

The gaps of a sentence are fields, said as their types declare; what is not a field comes from
`words`. A kind with several sentences has them by name, and `form` tells which one holds.
"""

# not compiled: msgspec structs and text for people
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Annotated, ClassVar, TypeAlias, cast, get_args, get_origin, get_type_hints

import msgspec

from wyrmtable.core import language
from wyrmtable.core.cues import Cue
from wyrmtable.core.language import tell, template
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.sentence import Sentence
from wyrmtable.core.wording import NAMELESS, Held, listed, person

Names: TypeAlias = Mapping[str, str]


class Said:
    """How a value is said: a function of the value, and of the names of people if it wants them."""

    def __init__(self, say: Callable[..., str], *, named: bool = False) -> None:
        self.say = say
        self.named = named

    def __call__(self, value: object, names: Names) -> str:
        return self.say(value, names) if self.named else self.say(value)


class EventData(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="e"):
    """The data of one kind of event."""

    sentence: ClassVar[str | Mapping[str, str]] = ""

    def form(self) -> str:
        """Which of several sentences holds."""
        return ""

    def words(self, names: Names) -> Mapping[str, str]:
        """What stands in gaps that are not fields."""
        return {}

    def cues(self) -> Sequence[Cue]:
        """What it looks like; tells nobody more than the event does."""
        return ()

    # -- the same for all ----------------------------------------------------------------------

    @classmethod
    def event_name(cls) -> str:
        """What logs, records and cases call it."""
        return str(cls.__struct_config__.tag)

    def plain(self) -> PlainDict:
        """The fields as JSON-ready data, without the name."""
        told = cast(PlainDict, msgspec.to_builtins(self))
        del told["e"]
        return told

    def said(self, names: Names = NAMELESS) -> str:
        """One sentence, with the names of people where they are known."""
        teller = TELLERS.get(type(self))
        if teller is None:
            teller = TELLERS[type(self)] = Teller(type(self))
        return teller.tell(self, names)


class Teller:
    """Tells the events of one kind; made when the first of them is told."""

    def __init__(self, kind: type[EventData]) -> None:
        forms = {"": kind.sentence} if isinstance(kind.sentence, str) else kind.sentence
        self.sentences = {form: Sentence(template(text)) for form, text in forms.items()}
        hints = get_type_hints(kind, include_extras=True)
        fields = msgspec.structs.fields(kind)
        self.fields = {
            field.encode_name: (field.name, said_of(hints[field.name])) for field in fields
        }
        self.kind = kind

    def tell(self, data: EventData, names: Names) -> str:
        """The sentence of an event; names of people are the same in every language."""
        if language.spoken() is None:
            text = self.filled(data, names)
        else:
            held = Held(names)
            text = held.named(self.filled(data, held))
        return text[:1].upper() + text[1:]

    def filled(self, data: EventData, names: Names) -> str:
        """The sentence with what stands in its gaps."""
        sentence = self.sentences[data.form()]
        extra = data.words(names) if type(data).words is not EventData.words else {}
        filled: list[str] = []
        for gap in sentence.gaps:
            if gap in extra:
                filled.append(tell(extra[gap]))
            else:
                name, say = self.fields[gap]
                filled.append(tell(say(getattr(data, name), names)))
        return sentence.filled(filled)


TELLERS: dict[type[EventData], Teller] = {}


def said_of(hint: object) -> Callable[[object, Names], str]:
    """How values of a type are said: as its annotation says, else as they are."""
    if get_origin(hint) is Annotated:
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Said):
                return extra
        return said_of(get_args(hint)[0])
    origin = get_origin(hint)
    if origin in (list, tuple) and get_args(hint):
        inner = said_of(get_args(hint)[0])
        return lambda value, names: listed([inner(one, names) for one in cast(list[object], value)])
    for member in get_args(hint):
        if get_origin(member) is Annotated:
            return said_of(member)
    return lambda value, names: str(value)


# -- what every game says ------------------------------------------------------------------------


def counted(what: str) -> Said:
    """A number of things: `1 point`, `3 points`."""
    return Said(lambda value: f"{value} {what}" if value == 1 else f"{value} {what}s")


def seated(seat: int, names: Names) -> str:
    """Who sits on a seat; people count seats from 1."""
    return person(f"seat {seat + 1}", names)


def spoken(word: object) -> str:
    """A word of the notation as people say it: `power_climb` is a power climb."""
    return str(word).replace("_", " ")


Seat = Annotated[int, Said(seated, named=True)]  # a seat, counted from 0
Person = Annotated[str, Said(person, named=True)]  # what the game calls a seat, such as `gold`
Spoken = Annotated[str, Said(spoken)]
Hex = Annotated[list[int], Said(lambda at: f"({at[0]},{at[1]})")]


# -- the table of a game -------------------------------------------------------------------------


def event_types(module: ModuleType) -> dict[str, type[EventData]]:
    """All kinds of events that a module defines, by name; a class without a tag is a base."""
    found: dict[str, type[EventData]] = {}
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, EventData):
            name = value.__struct_config__.tag
            is_base = name == value.__name__  # what msgspec calls it without a tag
            if value.__module__ == module.__name__ and isinstance(name, str) and not is_base:
                if name in found:
                    raise ValueError(f"{module.__name__}: two kinds of events are called {name}")
                found[name] = value
    return found
