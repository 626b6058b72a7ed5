"""The words that the rule cases of a game may use, said once.

A game declares its vocabulary in tables:

    WORDS = CaseWords(
        setup=keys_of(Setup),                    # a msgspec struct, or keys one by one
        every_step=[needs("by", HORDE, "who acts")],
        steps=[
            CaseStep("ascend", "climbs", needs("dragon", DRAGON), may("levels", int)),
            CaseStep("end_turn", "ends the turn", also=("end",)),
        ],
        verbs=VERBS,                             # every verb is a step with its slots as keys
        dice=Number(1, 10),
        events=EVENTS, event_keys={"over": ("winner",)},
        expect=[may("dragons", dict[str, DragonFacts])],
    )

The form of a value is a slot of the table of verbs, or a type that msgspec can check. The runner
checks a case against the vocabulary before it plays it, so a game never reads a word that it does
not know. `docs/cases.md` is made from the same tables.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT

from wyrmtable.core.casebook import BadCase, Case
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.rulebook import Rulebook
from wyrmtable.core.verbs import Slot, Verb, Verbs

T = TypeVar("T")
Form: TypeAlias = object  # a slot, a list of one slot, or a type that msgspec can check
FORBIDDEN = ("never", "not")  # under `expect`: events that must not happen
EVENTS = ("events", *FORBIDDEN)
REJECTED = "rejected"
SAID_OF_REFUSALS = ("player", "seat", "by", "do", "action", "why", "dragon")


def close_to(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: `; did you mean plot?`, or nothing."""
    near = get_close_matches(word, sorted(known), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def fit(value: object, form: type[T], where: str) -> T:
    """Data in the form of a type; BadCase names the key that does not fit."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        why, _, place = str(error).partition(" - at `")
        key = place.rstrip("`").removeprefix("$").removeprefix(".")
        gap = "" if not key or key.startswith("[") else "."
        raise BadCase(f"{where}{gap}{key}", why[:1].lower() + why[1:]) from None


class Key:
    """One key of a mapping in a case: what its value looks like and what it means."""

    def __init__(self, name: str, form: Form, about: str = "", *, needed: bool = False) -> None:
        self.name = name
        self.form = form
        self.about = about
        self.needed = needed

    def check(self, value: Plain, where: str) -> None:
        """BadCase if the value does not have the form."""
        form = self.form
        if isinstance(form, list):
            if not isinstance(value, list):
                raise BadCase(where, "must be a list")
            for number, one in enumerate(value, 1):
                check_word(form[0], one, f"{where}[{number}]")
        elif isinstance(form, Slot):
            check_word(form, value, where)
        else:
            fit(value, cast(type[object], form), where)


def check_word(slot: Slot, value: Plain, where: str) -> None:
    """BadCase if a slot does not know the value."""
    try:
        if slot.open and isinstance(value, str):
            slot.read_all(value)
        else:
            slot.from_plain(value)
    except ValueError as error:
        raise BadCase(where, str(error)) from None


def needs(name: str, form: Form, about: str = "") -> Key:
    """A key that must be there."""
    return Key(name, form, about, needed=True)


def may(name: str, form: Form, about: str = "") -> Key:
    """A key that may be there."""
    return Key(name, form, about)


def keys_of(struct: type[msgspec.Struct]) -> list[Key]:
    """The fields of a struct as keys; `Meta(description=...)` says what they mean."""
    hints = get_type_hints(struct, include_extras=True)
    found: list[Key] = []
    for field in msgspec.structs.fields(struct):
        needed = field.default is NODEFAULT and field.default_factory is NODEFAULT
        form = hints[field.name]
        found.append(Key(field.encode_name, form, described(form), needed=needed))
    return found


def described(form: Form) -> str:
    """The description that a type carries."""
    if get_origin(form) is Annotated:
        for extra in get_args(form)[1:]:
            if isinstance(extra, msgspec.Meta) and extra.description:
                return extra.description
    return ""


class CaseStep:
    """One word for `do`, with its keys and other words for the same."""

    def __init__(self, do: str, about: str, *keys: Key, also: Sequence[str] = ()) -> None:
        self.do = do
        self.about = about
        self.keys = keys
        self.also = also


def step_of(verb: Verb) -> CaseStep:
    """A verb of the game as a step: its slots are the keys."""
    keys: list[Key] = []
    for part in verb.fields:
        slot = part.slot
        assert slot is not None
        keys.append(Key(part.name, [slot] if part.many else slot, needed=not part.group))
    return CaseStep(verb.name, verb.about, *keys)


class CaseWords:
    """Everything that the cases of one game may say."""

    def __init__(
        self,
        *,
        setup: Sequence[Key] = (),
        steps: Sequence[CaseStep] = (),
        every_step: Sequence[Key] = (),
        verbs: Verbs | None = None,
        dice: Form = int,
        expect: Sequence[Key] = (),
        event_key: str = "event",
        events: Mapping[str, type[EventData]] | Iterable[str] = (),
        event_keys: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.setup = setup
        self.every_step = every_step
        self.dice = Key("dice", dice)
        self.expect = expect
        self.event_key = event_key
        own = {step.do for step in steps}
        from_verbs = [] if verbs is None else [step_of(verb) for verb in verbs.verbs]
        self.steps = [*steps, *[step for step in from_verbs if step.do not in own]]
        self._by_word = {word: step for step in self.steps for word in (step.do, *step.also)}
        types = events if isinstance(events, Mapping) else dict.fromkeys(events)
        self.events = {name: kind for name, kind in types.items() if name != REJECTED}
        self.event_keys = dict(event_keys or {})  # beyond those of the types; "": of every event

    # -- the words of one case -----------------------------------------------------------------

    def troubles(self, case: Case) -> list[str]:
        """Everything in a case that the game has no word for, each with its place."""
        found: list[str] = []
        found.extend(self._wrong_keys(self.setup, case.setup, "setup"))
        for number, entry in enumerate(case.actions, 1):
            found.extend(self._wrong_step(entry, f"actions[{number}]"))
        for number, die in enumerate(case.dice, 1):
            found.extend(wrong(self.dice, die, f"dice[{number}]"))
        facts = {key: value for key, value in case.expect.items() if key not in EVENTS}
        if self.expect:
            found.extend(self._wrong_keys(self.expect, facts, "expect"))
        for key in EVENTS:
            listed = case.expect.get(key)
            for number, event in enumerate(listed if isinstance(listed, list) else [], 1):
                if isinstance(event, dict):
                    found.extend(self.wrong_event(event, f"expect.{key}[{number}]"))
        return found

    def do(self, word: str) -> str:
        """The name of the step that a word stands for."""
        return self._by_word[word].do if word in self._by_word else word

    def _wrong_keys(self, keys: Sequence[Key], given: PlainDict, where: str) -> Iterator[str]:
        known = {key.name: key for key in keys}
        for name, value in given.items():
            if name in known:
                yield from wrong(known[name], value, f"{where}.{name}")
            else:
                hint = close_to(name, known) or f"; there is {', '.join(known) or 'none'}"
                yield f"{where}.{name}: unknown key{hint}"
        for key in keys:
            if key.needed and key.name not in given:
                yield f"{where}: the key {key.name!r} is missing"

    def _wrong_step(self, entry: PlainDict, where: str) -> Iterator[str]:
        word = entry.get("do")
        step = self._by_word.get(word) if isinstance(word, str) else None
        if step is None:
            if "do" in entry:
                hint = close_to(str(word), self._by_word)
                hint = hint or f"; there are {', '.join(self._by_word)}"
                yield f"{where}.do: unknown action {word!r}{hint}"
            else:
                yield f"{where}: the key 'do' is missing"
            return
        given = {key: value for key, value in entry.items() if key != "do"}
        yield from self._wrong_keys([*step.keys, *self._shared(step)], given, where)

    def _shared(self, step: CaseStep) -> list[Key]:
        own = {key.name for key in step.keys}
        return [key for key in self.every_step if key.name not in own]

    def wrong_event(self, event: PlainDict, where: str) -> Iterator[str]:
        """What is wrong with the name or the keys of an event that a case names."""
        name = event.get(self.event_key)
        if not isinstance(name, str):
            yield f"{where}: an event has its name under {self.event_key!r}"
            return
        if name != REJECTED and name not in self.events:
            yield f"{where}: there is no event {name!r}{close_to(name, self.events)}"
            return
        known = self.keys_of_event(name)
        for key in event:
            if known and key not in known:
                hint = close_to(key, known) or f"; it has {', '.join(sorted(known))}"
                yield f"{where}.{key}: {name} has no such key{hint}"

    def keys_of_event(self, name: str) -> set[str]:
        """The keys that an event of this name can have; empty if the game does not say."""
        extra = (*self.event_keys.get("", ()), *self.event_keys.get(name, ()))
        every = {self.event_key, "clause", *extra}
        if name == REJECTED:
            return {*every, *SAID_OF_REFUSALS}
        kind = self.events[name]
        if kind is None:
            return set()
        return {*every, "audience", *[field.encode_name for field in msgspec.structs.fields(kind)]}


def wrong(key: Key, value: Plain, where: str) -> Iterator[str]:
    """What is wrong with a value, if anything is."""
    try:
        key.check(value, where)
    except BadCase as error:
        yield str(error)


# -- clauses ---------------------------------------------------------------------------------------


def unknown_clauses(case: Case, rules: Rulebook) -> Iterator[str]:
    """Every clause that a case names and the rulebook does not have, with its place."""
    for number, clause in enumerate(case.cites, 1):
        if clause not in rules:
            yield f"cites[{number}]: {clause} is no clause of {rules.title}"
    yield from _unknown_in(case.expect, "expect", rules)


def _unknown_in(value: Plain, where: str, rules: Rulebook) -> Iterator[str]:
    if isinstance(value, list):
        for number, one in enumerate(value, 1):
            yield from _unknown_in(one, f"{where}[{number}]", rules)
    elif isinstance(value, dict):
        for key, inner in value.items():
            place = f"{where}.{key}"
            if key != "clause":
                yield from _unknown_in(inner, place, rules)
                continue
            for clause in inner if isinstance(inner, list) else [inner]:
                if not isinstance(clause, str) or clause not in rules:
                    yield f"{place}: {clause} is no clause of {rules.title}"
