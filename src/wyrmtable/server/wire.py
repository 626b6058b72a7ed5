"""Everything that goes over HTTP, and what messages are made of; docs/protocol.md tells the story.

The messages of the WebSocket are in messages.py. `tools/wire_types.py` writes the same types for
the browser client. Where a field is `Plain`, its shape belongs to the game: the position of a view,
the facts of a decision, the data of an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from wyrmtable.board.scene import Scene
from wyrmtable.core.builder import LONGEST_LIST, WHOLE, Army, BrokenRule, Judged, Offer
from wyrmtable.core.cues import Cue
from wyrmtable.core.editor import LARGEST_DOCUMENT, MOST_EDITS, Edit, Verdict

PROTOCOL = 1

LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_ACTION = 2000
LONGEST_PACE = 1000  # milliseconds
LONGEST_WINDOW = 120  # seconds
LARGEST_MESSAGE = 16 * 1024  # bytes of one WebSocket message of a client
LARGEST_BODY = 64 * 1024  # bytes of one HTTP body
LARGEST_RECORD = 2 * 1024 * 1024  # bytes of an uploaded record

# A seat number; null is what a spectator sees; "all" is everything, once the game is over.
Viewer: TypeAlias = int | Literal["all"] | None
PlainObject: TypeAlias = dict[str, object]

# Python lets `$` pass before a newline at the end, and JSON Schema has no word for the very end.
END = r"$(?!\n)"
Id: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+" + END)
]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+" + END)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]
Room: TypeAlias = Literal["players", "watchers"]


# -- what a seat sees ----------------------------------------------------------------------------


class Outcome(Struct, kw_only=True):
    """How a game ended."""

    winners: list[int]
    draw: list[int]
    ranks: list[int]
    reason: str
    clause: str


class Decision(Struct, kw_only=True):
    """What a seat is asked; `kind` chooses the panel, `actions` always suffices to play."""

    seat: int
    kind: str
    clause: str
    prompt: str
    required: bool  # false: answered, may be altered
    actions: list[str]
    acts: list[PlainObject]  # the same with `do`, the verb, and its slots by name
    facts: PlainObject


class View(Struct, kw_only=True):
    """The position as one viewer may know it."""

    game: str
    version: str
    seat: int | None
    seats: int
    to_act: list[int]
    guarded: bool  # somebody sees or decides something now that others may not know
    over: bool
    outcome: Outcome | None
    decision: Decision | None
    position: PlainObject


class GameEvent(Struct, kw_only=True, omit_defaults=True):
    """Something that happened: in plain words, as data, by which clause, and how it looks."""

    version: int  # the version of the viewer's table in which it happened
    name: str
    clause: str
    text: str
    data: Mapping[str, object]
    cues: tuple[Cue, ...] = ()


class Seal(Struct, kw_only=True, omit_defaults=True):
    """The commitment to a sealed answer; `salt` and `text` follow when the answer is public.

    `commitment` is SHA-256 of "wyrmtable sealed answer", `salt` and `text`, joined by newlines.
    """

    id: int
    seat: int
    clause: str
    commitment: str
    withdrawn: bool = False
    salt: str = ""
    text: str = ""


class Clock(Struct, kw_only=True):
    """When the time of a seat for its open decision ends, in milliseconds since 1970 (UTC)."""

    seat: int
    ends: int


class ChatLine(Struct, kw_only=True):
    """A line of chat; `seat` is null for a watcher. The text is plain text, never markup."""

    id: int
    room: Room
    seat: int | None
    name: str
    text: str
    at: int


class SeatInfo(Struct, kw_only=True):
    """A seat of a table, as everybody may know it."""

    seat: int
    kind: Literal["human", "bot"]
    name: str
    taken: bool
    connected: bool
    level: str | None = None  # of the bot
    stand_in: bool = False  # a bot plays for a human who is away


class Fairness(Struct, kw_only=True):
    """The sealed dice: the commitment from the start, the secret after the end."""

    commitment: str
    secret: str | None


class SequelChoice(Struct, kw_only=True):
    """What the player of a seat chooses between two games; the first, if he does not."""

    seat: int
    what: str
    keys: list[str]
    names: list[str]


class Sequel(Struct, kw_only=True):
    """What the next table of a campaign plays, and what the last game has brought."""

    call: str
    told: list[str]
    over: bool  # the campaign; the next table begins another
    choices: list[SequelChoice]  # made with the request for the next table


class TableInfo(Struct, kw_only=True):
    """A table, as everybody may know it."""

    id: str
    game: str
    title: str
    rules: str  # version of the rules
    options: PlainObject
    status: Literal["waiting", "playing", "over"]
    private: bool
    hot_seat: bool
    seats: list[SeatInfo]
    watchers: int
    seconds: int  # for each decision, 0: no clock
    window: int  # seconds that a window for cards is open, 0: the usual time
    stand_in: str | None  # level of the bot that plays for seats which are away
    fairness: Fairness
    created: int
    rematch: str | None  # id of the next table
    sequel: Sequel | None  # of a game that is over and belongs to a campaign
    outcome: Outcome | None


# -- HTTP: games ---------------------------------------------------------------------------------


class BotLevel(Struct, kw_only=True):
    """A bot that can take a seat."""

    name: str
    title: str  # what it is called at a table
    summary: str
    seconds: float  # that it thinks about one decision, at most


class BotManner(Struct, kw_only=True):
    """A style in which any level can play: `bold-drake` plays as `drake` does, but boldly."""

    name: str
    summary: str
    pace: float  # part of its usual time that it thinks


class GameInfo(Struct, kw_only=True):
    """A game on the home page."""

    name: str
    title: str
    summary: str
    minutes: str
    version: str
    seats: list[int]
    bots: list[BotLevel]
    manners: list[BotManner]
    windows: bool  # are there moments in which several may throw something in?
    no_undo: str  # the clause by which nothing is ever taken back, empty: it may be
    builds: str  # what people build without a table (`/build/{game}`), empty: nothing
    edits: str  # what people draw without a table (`/edit/{game}`), empty: nothing


class GameDetail(GameInfo, kw_only=True):
    """A game with the JSON schema of its options, for the form."""

    options: PlainObject


class RuleClause(Struct, kw_only=True):
    """A clause of the rulebook; `text` is Markdown."""

    id: str
    title: str
    text: str
    tags: list[str]


class RuleSection(Struct, kw_only=True):
    """A section of the rulebook: text (Markdown) and clauses."""

    number: int
    title: str
    text: str
    clauses: list[RuleClause]


class Rules(Struct, kw_only=True):
    """The whole rulebook of a game."""

    game: str
    title: str
    version: str
    summary: str  # how to play in two minutes
    intro: str
    sections: list[RuleSection]


# -- HTTP: building ------------------------------------------------------------------------------


class BuildQuestion(Struct, kw_only=True, forbid_unknown_fields=True):
    """An army to be judged, as a text or as data, by the terms of the game.

    `before`: the army that is changed; what the change breaks further refuses it. `unit`: for which
    unit cards are offered, -1 for the army.
    """

    text: Annotated[str, Meta(max_length=LONGEST_LIST)] | None = None
    army: Army | None = None
    terms: PlainObject = {}
    before: Army | None = None
    unit: Annotated[int, Meta(ge=WHOLE, le=99)] = WHOLE


class Built(Struct, kw_only=True):
    """What the rules say of an army, what could be added, and what refuses the change."""

    judged: Judged
    offers: list[Offer]
    refused: BrokenRule | None


class EditQuestion(Struct, kw_only=True, forbid_unknown_fields=True):
    """A document to be changed: by the key of a template, as a text, or as data."""

    template: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=LARGEST_DOCUMENT)] | None = None
    document: PlainObject | None = None
    edits: Annotated[list[Edit], Meta(max_length=MOST_EDITS)] = []


class Edited(Struct, kw_only=True):
    """The document after the changes, as data and as text, what the rules say of it, its look."""

    document: PlainObject
    text: str
    verdict: Verdict
    scene: Scene


# -- HTTP: tables --------------------------------------------------------------------------------


class SeatWanted(Struct, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit here: `you` (several: hot-seat), `link` (a guest by link), or a `bot`."""

    kind: Literal["you", "link", "bot"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class CreateTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table. A public one with free `link` seats is listed in the lobby."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=99)]
    options: PlainObject = {}
    private: bool = True
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    window: Annotated[int, Meta(ge=0, le=LONGEST_WINDOW)] = 0
    stand_in: Annotated[str, Meta(max_length=40)] | None = None


class Invitation(Struct, kw_only=True):
    """The secret link of a seat: `/table/{table}#{key}`. It works until somebody has sat down."""

    seat: int
    key: str


class Invited(Struct, kw_only=True):
    """What an invitation is to; without a seat the link opens none, and `why` says so."""

    table: TableInfo
    seat: int | None
    why: str = ""


class Seated(Struct, kw_only=True):
    """You hold these seats of the table; keep the key, it lets you back in."""

    table: TableInfo
    seats: list[int]
    key: str
    invitations: list[Invitation]


class JoinTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """Sit down: with the key of an invitation, or at a public table on any free seat."""

    name: Name
    key: Key | None = None


class TableCard(Struct, kw_only=True):
    """A table in a list; `yours` are the seats you hold."""

    table: TableInfo
    yours: list[int]
    your_turn: bool
    phase: str  # how far the game is, for example `Round 3 · Plotting`
    updated: int


# -- HTTP: replays -------------------------------------------------------------------------------


class ReplayStep(Struct, kw_only=True):
    """One action of a finished game and what it led to."""

    step: int  # from 1; step 0 is the start
    seat: int
    text: str
    events: list[GameEvent]  # `version` is the step


class Replay(Struct, kw_only=True):
    """A finished or uploaded game, under a permanent link."""

    id: str
    game: str
    title: str
    rules: str
    names: list[str]
    bots: list[int]  # the seats of bots, where that is known
    options: PlainObject
    outcome: Outcome | None
    uploaded: bool  # nobody here saw its table publish the commitment
    fairness: Fairness | None
    rolls: list[tuple[int, int]]  # every outcome of chance in order: (n, value from 0)
    steps: list[ReplayStep]
    seals: list[Seal]


class Frame(Struct, kw_only=True):
    """The table at one moment as one viewer knew it."""

    version: int
    view: View
    scene: Scene


class Frames(Struct, kw_only=True):
    """Some moments in a row; `last` is the highest that exists."""

    seat: Viewer
    last: int
    frames: list[Frame]


class Stored(Struct, kw_only=True):
    """Where an uploaded record can be seen."""

    replay: str


class Verified(Struct, kw_only=True):
    """What was checked in a record, in plain words; or the problem and its line."""

    ok: bool
    checked: list[str]
    problem: str
    line: int


# -- HTTP: people --------------------------------------------------------------------------------


class Credentials(Struct, kw_only=True, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: Annotated[str, Meta(min_length=3, max_length=LONGEST_NAME)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class Me(Struct, kw_only=True):
    """Who the server takes you for; name null: a guest."""

    name: str | None
    accounts: bool  # does this server offer accounts?


class Sharing(Struct, kw_only=True):
    """What links for others begin with; empty: only the machine itself is listened to."""

    addresses: list[str]


class Health(Struct, kw_only=True):
    """The server works and reaches its database."""

    status: Literal["ok"]
    version: str


class Failure(Struct, kw_only=True):
    """Body of every HTTP error: what is wrong, where, and by which clause if a rule says so."""

    reason: str
    where: str = ""
    clause: str = ""
