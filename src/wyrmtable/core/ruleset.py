"""Rulesets: one stateless object per game, the way in for everybody who plays."""

# not compiled: set-up and reading, once per game
from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeAlias, cast

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.builder import Builder
from wyrmtable.core.casebook import Case, CaseRun
from wyrmtable.core.casewords import CaseWords
from wyrmtable.core.chance import Chance, Seeded, chance_from_plain
from wyrmtable.core.content import process_overlay, resolved
from wyrmtable.core.converting import plainly
from wyrmtable.core.cues import Cue
from wyrmtable.core.editor import Editor
from wyrmtable.core.encoding import AnyEncoder
from wyrmtable.core.errors import BadContent, BadOptions, BadPosition
from wyrmtable.core.event import Event
from wyrmtable.core.eventdata import EventData
from wyrmtable.core.facts import Facts
from wyrmtable.core.fields import Fields
from wyrmtable.core.measures import Measures
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.plaincases import plain_words, set_up_plain_case
from wyrmtable.core.plainencoder import PlainEncoder
from wyrmtable.core.plainposition import decoded, read_position, whole_position
from wyrmtable.core.rulebook import Rulebook
from wyrmtable.core.sequel import Sequel
from wyrmtable.core.state import State
from wyrmtable.core.tactics import AnyTactics, Tactics
from wyrmtable.core.task import AnyTask, S
from wyrmtable.core.variants import only, variant_of
from wyrmtable.core.verbs import Verbs
from wyrmtable.core.wording import NAMELESS, allowed, number_range, shown

CLAUSE = re.compile(r"[A-Z]+-\d+\.\d+")
NOTHING: Mapping[int, str] = {}
STATE_KEYS = ("game", "version", "seats", "chance", "agenda", "outcome", "data")


class RulesetOf(Generic[S]):
    """A game: what it is called, its options, its law, and how to begin it."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    minutes: ClassVar[str]
    version: ClassVar[str]
    seat_numbers: ClassVar[Sequence[int]]
    seats_clause: ClassVar[str] = ""  # that says how many seats there are
    seating_clause: ClassVar[str] = ""  # that says which, if it is another one
    tasks: ClassVar[Mapping[str, type[AnyTask]]]
    windows: ClassVar[bool] = False  # are there questions whose answers count at one moment?
    campaign_options: ClassVar[Mapping[str, Plain]] = {}  # begin one; empty: there is none
    no_undo: ClassVar[str] = ""  # the clause by which no action is ever taken back, if there is one
    verbs: ClassVar[Verbs | None] = None  # the table of actions
    fields: ClassVar[Fields | None] = None  # the table of what a state holds
    events: ClassVar[Mapping[str, type[EventData]]] = {}  # the kinds of events, by name
    facts_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = {}  # by kind of decision
    outlook_types: ClassVar[Mapping[str, type[msgspec.Struct]]] = {}  # by verb of a query
    state_type: ClassVar[type[State] | None] = None  # what `fields` are read into
    options_type: ClassVar[type[msgspec.Struct]]
    folder: ClassVar[Path]
    overlay: ClassVar[Mapping[str, Plain]] = {}  # of a variant: what differs in its content
    base: ClassVar[type[Ruleset] | None] = None  # of a variant: the class of the game as written

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        overlay = process_overlay(cls.folder.name) if hasattr(cls, "folder") else {}
        if overlay:
            cls.overlay, cls.base = overlay, cls

    def __reduce__(self) -> tuple[Callable[..., Ruleset], tuple[object, ...]]:
        if self.base is not None:
            return variant_of, (self.base, dict(self.overlay))
        return only, (type(self),)  # a ruleset is stateless: nothing that it keeps goes along

    def __repr__(self) -> str:
        if self.base is not None:
            return f"<{self.title}, a variant: {dict(self.overlay)}>"
        return f"wyrmtable.ruleset({self.name!r})"

    # -- what a game supplies ------------------------------------------------------------------

    def begin(self, seats: int, chance: Chance, options: msgspec.Struct) -> State:
        """The state before the first task has run; BadOptions if the options do not fit."""
        raise NotImplementedError  # every game has its own

    def read_data(self, seats: int, chance: Chance, data: PlainDict) -> State:
        """A state from the game's own plain data, without agenda and outcome."""
        if self.fields is None or self.state_type is None:
            raise NotImplementedError(f"{self.title} has neither read_data nor fields")
        state = self.state_type(self, seats, chance)
        self.fields.read(state, data, self.sizes(seats))
        return state

    def sizes(self, seats: int) -> dict[str, int]:
        """The sizes that the table of fields names; every game has `seats`."""
        return {"seats": seats}

    def describe(self, event: Event, names: Mapping[str, str] = NAMELESS) -> str:
        """The event in plain words; `names` are those of `names_at`, if people are to be named."""
        return event.name.replace("_", " ") if event.what is None else event.what.said(names)

    def scene(self, state: S, seat: int | None) -> msgspec.Struct | None:
        """What a seat (None: a spectator) sees, as a `wyrmtable.board.scene.Scene`.

        None: the game has no picture; `board.scene.scene_of` shows its text on an empty table.
        """
        return None

    def goal(self, state: S) -> msgspec.Struct | None:
        """How to win and how far each side is, as a `wyrmtable.board.scene.Goal`, for everybody."""
        return None

    def draw(self, state: S, seat: int | None) -> str:
        """An SVG picture of what a seat sees; its text, if the game draws nothing."""
        return text_picture(self.text(state, seat, drawn=False))

    def encoder(self, state: S) -> AnyEncoder:
        """Actions and observations as numbers, for games like this one (docs/agents.md)."""
        if self.verbs is None:
            raise NotImplementedError(f"{self.title} has no table of verbs and no encoder")
        return PlainEncoder(self, self.verbs, state.seats)

    # -- what a game may supply ----------------------------------------------------------------

    def set_up_position(
        self, spec: Mapping[str, Plain] | str, chance: Chance | None = None
    ) -> State:
        """A state set up as described, as data or in the game's own notation of positions."""
        return read_position(self, spec, chance)

    def position_notation(self, state: S) -> str:
        """The position in the game's own notation; empty if it has none."""
        return ""

    def phase(self, state: S) -> str:
        """How far the game is, as everybody may know it, for example `Round 3 · Plotting`."""
        question = state.question
        return "Over" if state.over else "" if question is None else question.kind(state)

    def ending(self, state: S) -> str:
        """Why a game that is over has ended, in plain words."""
        return "" if state.outcome is None else state.outcome.reason

    def seat_words(self, state: S) -> Mapping[str, int]:
        """What events call the seats at this moment, besides `seat 1` and so on: by colour, say."""
        return {}

    def names_at(self, state: S, people: Sequence[str]) -> Mapping[str, str]:
        """The names of people, in the order of seats, by what events call their seats now."""
        names = {f"seat {seat + 1}": name for seat, name in enumerate(people)}
        names.update({word: people[seat] for word, seat in self.seat_words(state).items()})
        return names

    def cues(self, event: Event) -> Sequence[Cue]:
        """What the event looks like (docs/rulesets.md), for everybody who hears of it."""
        return () if event.what is None else event.what.cues()

    def text(self, state: S, seat: int | None, *, drawn: bool = True) -> str:
        """What a seat sees, in characters; not `drawn`: in sentences, for people who listen."""
        return "\n".join(_outline(state.position_view(seat)))

    def draft_text(self, state: S, seat: int) -> str:
        """What a seat has prepared of an answer that it has not committed; empty if nothing."""
        question = state.question
        draft = None if question is None else question.draft(state, seat)
        return "" if draft is None else draft.text

    def notation(self) -> str:
        """How actions are written, in a few lines for a player who asks for help."""
        if self.verbs is not None:
            return self.verbs.help()
        return "Every answer is written as it stands in the list of answers."

    def gloss(self, state: S, seat: int, action: Action) -> str:
        """What an answer to the open question means, in a few words; empty if its text says it."""
        return ""

    def preview(self, state: S, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        """What an answer or a query would show on the board, unless the question says it."""
        return ()

    def outlook(self, state: S, seat: int, action: Action) -> Facts:
        """What comes of a query, as facts beside the marks of its preview."""
        return {}

    def hint(self, state: S, seat: int) -> str:
        """How a seat writes its answer now, with examples in backticks; empty if the list does."""
        return ""

    def colour_words(self) -> Mapping[str, str]:
        """Which parts of texts, as regular expressions, belong to which colour of the palette."""
        return {}

    def tactics(self) -> AnyTactics:
        """What is known about playing this game well, for bots (docs/bots.md)."""
        return Tactics()

    def measures(self) -> Measures:
        """What the lab measures in one game of this kind (docs/lab.md)."""
        return Measures()

    def builder(self) -> Builder | None:
        """Who helps with building armies without a table; None if nobody builds any."""
        return None

    def editor(self) -> Editor | None:
        """Who helps with drawing maps or scenarios without a table; None if nobody draws any."""
        return None

    def sequel(self, state: S, chosen: Mapping[int, str] = NOTHING) -> Sequel | None:
        """What follows a game of a campaign that is over; None: it stands alone.

        `chosen` are what players have chosen of its choices, by seat; Illegal if they cannot.
        """
        return None

    def sample_options(self, seats: int, chance: Chance) -> dict[str, Plain]:
        """Random options that this number of players can play with, for tests by the thousand."""
        return {}

    def case_words(self) -> CaseWords | None:
        """The words of rule cases (docs/cases.md); None: the game checks them by itself."""
        return plain_words(self) if type(self).set_up_case is RulesetOf.set_up_case else None

    def set_up_case(self, case: Case) -> CaseRun:
        """A rule case of this game, ready to be played; BadCase names the key that is wrong."""
        return set_up_plain_case(self, case)

    # -- the same for all games ----------------------------------------------------------------

    @cached_property
    def rules(self) -> Rulebook:
        """The law: `game.rules["DW-4.2"]` gives title, text and tags."""
        return Rulebook.load(self.folder / "RULES.md")

    @cached_property
    def in_brief(self) -> str:
        """How to play in two minutes, as Markdown; empty: nobody has written it."""
        file = self.folder / "SUMMARY.md"
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    @cached_property
    def option_names(self) -> list[str]:
        """The names of all options."""
        return [field.name for field in msgspec.structs.fields(self.options_type)]

    def options_schema(self) -> PlainDict:
        """The options as a JSON schema, for forms."""
        schema: PlainDict = msgspec.json.schema(self.options_type)
        return schema

    def option_schemas(self) -> dict[str, PlainDict]:
        """The JSON schema of each option."""
        definitions = cast(dict[str, PlainDict], self.options_schema()["$defs"])
        return cast(dict[str, PlainDict], definitions[self.options_type.__name__]["properties"])

    def option_values(self, name: str) -> str:
        """What an option may be, in a few words; empty if any value will do."""
        definitions = cast(PlainDict, self.options_schema()["$defs"])
        return allowed(self.option_schemas()[name], definitions)

    def options(self, given: Mapping[str, object]) -> msgspec.Struct:
        """Check options; BadOptions names the one that is wrong."""
        for name in given:
            if name not in self.option_names:
                known = ", ".join(self.option_names)
                raise BadOptions(name, f"unknown; {self.title} has {known}")
        try:
            options = msgspec.convert(given, self.options_type)
        except msgspec.ValidationError as error:
            where, why = plainly(str(error))
            where = where or "options"
            name = where.partition("[")[0]  # of a list it says all
            if name in given and (values := self.option_values(name)):
                why = f"must be {values}, not {shown(given[name])}"
            raise BadOptions(where, why, self.clause_of_option(where)) from None
        except UnicodeError:
            raise BadOptions("options", "a text in them is not Unicode") from None
        for name in given:
            try:
                msgspec.json.encode(getattr(options, name))
            except UnicodeError:  # it could not be written down
                raise BadOptions(name, "is not Unicode text") from None
        return options

    def clause_of_option(self, where: str) -> str:
        """The clause that the description of an option names; empty if it names none."""
        name = where.partition(".")[0].partition("[")[0]
        found = CLAUSE.search(str(self.option_schemas().get(name, {}).get("description", "")))
        return found.group() if found else ""

    def new(
        self,
        seats: int = 2,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
        **options: object,
    ) -> State:
        """A new game. Without seed or chance it is seeded at random."""
        return self.start(seats, chance or seeded(seed), options)

    def start(self, seats: int, chance: Chance, options: Mapping[str, object]) -> State:
        """A new game with these options, at its first decision."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seat_numbers:
            why = f"{self.title} has {number_range(self.seat_numbers)} players, not {shown(seats)}"
            raise BadOptions("seats", why, self.seats_clause)
        state = self.begin(seats, chance, self.options(options))
        state.settle()
        return state

    def position(self, spec: Mapping[str, Plain] | str, chance: Chance | None = None) -> State:
        """A state set up as described: as data, in the game's notation, or by `position_text`."""
        if not isinstance(spec, str | Mapping) or not all(isinstance(key, str) for key in spec):
            why = f"must be a text or a mapping with names as keys, not {shown(spec)}"
            raise BadPosition("position", why)
        whole = whole_position(self, spec, chance)
        return self.set_up_position(spec, chance) if whole is None else whole

    def variant(self, content: Mapping[str, Plain]) -> Ruleset:
        """The game with other numbers in its content files, such as `{"elder.speed": 2}`.

        BadContent names a key that is unknown or a value that is refused (docs/lab.md).
        """
        if not content:
            return self
        changed = resolved(self.folder / "content", content)
        return variant_of(self.base or type(self), {**self.overlay, **changed})

    def load(self, source: str | bytes | PlainDict) -> State:
        """Read back what `State.to_json` or `State.to_plain` has written."""
        if isinstance(source, str | bytes):
            return self.load(decoded(source))
        content = source.get("content", {})
        if content != self.overlay:
            return self._with_content(content).load(source)
        for key in STATE_KEYS:
            if key not in source:
                raise BadPosition(key, "missing")
        for key in source:
            if key not in STATE_KEYS and key != "content":
                raise BadPosition(str(key)[:40], "unknown")
        if source["game"] != self.name:
            raise BadPosition("game", f"not a state of {self.name!r}")
        if source["version"] != self.version:
            made = str(source["version"])[:40]
            raise BadPosition("version", f"made with rules {made!r}, these are {self.version!r}")
        seats, data, chance = source["seats"], source["data"], source["chance"]
        if type(seats) is not int or seats not in self.seat_numbers:
            raise BadPosition("seats", f"{str(seats)[:40]} players cannot play {self.title}")
        if not isinstance(data, dict) or not isinstance(chance, dict):
            raise BadPosition("data", "data and chance must be mappings")
        try:
            state = self.read_data(seats, chance_from_plain(chance), data)
            state.restore(source, dict(self.tasks))
        except KeyError as error:
            raise BadPosition("data", f"{error} is missing") from None
        except BadOptions as error:
            raise BadPosition("data", str(error)) from None
        except (IndexError, TypeError, ValueError) as error:
            raise BadPosition("data", f"damaged: {error}") from None
        trouble = state.broken()
        if trouble:
            raise BadPosition("data", trouble)
        return state

    def _with_content(self, content: Plain) -> Ruleset:
        """The rules of a state that names its content."""
        kind = self.base or type(self)
        if content == {}:
            return only(kind)
        if not isinstance(content, dict):
            raise BadPosition("content", "must be a mapping")
        try:
            rules = variant_of(kind, content)
        except BadContent as error:
            raise BadPosition("content", str(error)) from None
        if rules.overlay != content:
            raise BadPosition("content", f"is written with whole paths: {rules.overlay}")
        return rules


Ruleset: TypeAlias = RulesetOf[Any]  # of any game


def seeded(seed: int | None) -> Seeded:
    """A seeded source; without a seed a random one."""
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise BadOptions("seed", f"must be a whole number, not {seed!r}")
    return Seeded(secrets.randbits(63) if seed is None else seed)


def text_picture(text: str) -> str:
    """Lines of text as an SVG picture."""
    lines = text.split("\n")
    width, height = 8 * max([len(line) for line in lines]) + 20, 18 * len(lines) + 20
    rows = "".join(
        f'<text x="10" y="{24 + 18 * place}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="13" xml:space="preserve">{rows}</svg>'
    )


def _outline(value: Plain, indent: str = "") -> list[str]:
    """Plain data as lines of text, one fact on each."""
    if isinstance(value, dict):
        pairs = [(str(key), inner) for key, inner in value.items()]
    elif isinstance(value, list):
        pairs = [(str(number), inner) for number, inner in enumerate(value, 1)]
    else:
        return [f"{indent}{value}"]
    lines: list[str] = []
    for name, inner in pairs:
        if isinstance(inner, dict | list) and inner:
            lines.append(f"{indent}{name}:")
            lines.extend(_outline(inner, indent + "  "))
        elif inner not in (None, {}, []):
            lines.append(f"{indent}{name}: {inner}")
    return lines
