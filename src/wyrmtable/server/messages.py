"""The messages of the WebSocket of a table; docs/protocol.md tells the story."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from wyrmtable.board.scene import Mark, Piece, Scene
from wyrmtable.server.wire import (
    LONGEST_CHAT,
    LONGEST_PACE,
    ActionText,
    ChatLine,
    Clock,
    GameEvent,
    Id,
    Key,
    PlainObject,
    Seal,
    SeatNumber,
    TableInfo,
    View,
    Viewer,
)

# -- client to server ----------------------------------------------------------------------------


class Hello(Struct, tag_field="type", tag="hello", kw_only=True, forbid_unknown_fields=True):
    """First message of a connection. Without a key the cookie decides which seats are yours."""

    protocol: int
    key: Key | None = None
    look: Viewer = None  # through which seat to look; null with seats of one's own: the first
    since: int | None = None  # last version known: only later events are sent
    # milliseconds for which position and scene may lag behind while nothing new is asked
    pace: Annotated[int, Meta(ge=0, le=LONGEST_PACE)] = 0
    position: bool = True  # False: `view.position` stays empty, for whoever draws the scene
    brief: bool = False  # updates say of decision, pieces and panels only what is new in them


class Act(Struct, tag_field="type", tag="act", kw_only=True, forbid_unknown_fields=True):
    """Play an action. The same id never plays twice: send it again until it is answered."""

    id: Id
    seat: SeatNumber
    text: ActionText
    after: Id | None = None  # sent together: refused if the action with this id was


class Preview(Struct, tag_field="type", tag="preview", kw_only=True, forbid_unknown_fields=True):
    """What would this action do? Answered with marks for the scene; changes nothing."""

    id: Id
    seat: SeatNumber
    text: ActionText


class Undo(Struct, tag_field="type", tag="undo", kw_only=True, forbid_unknown_fields=True):
    """Take the last action of the seat back, where the engine allows it."""

    id: Id
    seat: SeatNumber


class Resign(Struct, tag_field="type", tag="resign", kw_only=True, forbid_unknown_fields=True):
    """Give up."""

    id: Id
    seat: SeatNumber


class Say(Struct, tag_field="type", tag="say", kw_only=True, forbid_unknown_fields=True):
    """Chat: players talk in their room, watchers in theirs; after the end both read both."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Look(Struct, tag_field="type", tag="look", kw_only=True, forbid_unknown_fields=True):
    """Look through another of one's seats (hot-seat; null covers), or, after the end, any."""

    seat: Viewer


class Ping(Struct, tag_field="type", tag="ping", kw_only=True, forbid_unknown_fields=True):
    """Are you there? Send one at least every `heartbeat` seconds."""

    n: int


ClientMessage: TypeAlias = Hello | Act | Preview | Undo | Resign | Say | Look | Ping


# -- server to client ----------------------------------------------------------------------------


class Welcome(Struct, tag_field="type", tag="welcome", kw_only=True):
    """Answer to hello: the table, and the seats this connection holds (none: a watcher)."""

    protocol: int
    server: str
    table: TableInfo
    seats: list[int]
    heartbeat: int  # seconds
    now: int  # the server's clock, in milliseconds since 1970


class Snapshot(Struct, tag_field="type", tag="snapshot", kw_only=True):
    """Everything a viewer may know; `events` and `seals` are those after version `since`."""

    seat: Viewer
    version: int
    since: int
    view: View
    scene: Scene
    events: list[GameEvent]
    seals: list[Seal]
    chat: list[ChatLine]
    clocks: list[Clock]
    undo: bool  # may the viewer take its last action back?


class DecisionChange(Struct, kw_only=True, omit_defaults=True):
    """What is new in the decision that you have; what is left out is as it was."""

    required: bool
    clause: str | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    actions: list[str] | UnsetType = UNSET
    acts: list[PlainObject] | UnsetType = UNSET
    facts: PlainObject | UnsetType = UNSET  # facts that are new, whole
    entries: dict[str, PlainObject] | UnsetType = UNSET  # entries of facts that are objects


class Update(Struct, tag_field="type", tag="update", kw_only=True, omit_defaults=True):
    """From version `since` to `version`: what happened, and what is new in view and scene.

    `view` and `scene` hold only those fields that have changed, `view.position` only its changed
    keys; put them over what you have. Whoever wants it `brief` learns from `decision`, `pieces`
    and `panels` what is new there: pieces whole and of panels the changed fields, by their place
    in `scene.pieces` and `scene.seats`. A `since` that is not your version: say hello again.
    """

    seat: Viewer
    since: int  # the same as `version`: only the picture follows that was held back
    version: int
    events: list[GameEvent]
    seals: list[Seal]
    view: PlainObject
    scene: PlainObject
    clocks: list[Clock]
    undo: bool
    decision: DecisionChange | UnsetType = UNSET
    pieces: dict[str, Piece] | UnsetType = UNSET
    panels: dict[str, PlainObject] | UnsetType = UNSET


class Ack(Struct, tag_field="type", tag="ack", kw_only=True):
    """The action with this id is on disk."""

    id: str


class Refused(Struct, tag_field="type", tag="refused", kw_only=True):
    """The request with this id changed nothing: why, and by which clause (empty: by no rule)."""

    id: str
    clause: str
    reason: str


class Marks(Struct, tag_field="type", tag="marks", kw_only=True):
    """Answer to a preview; with a reason, the action would be refused."""

    id: str
    marks: list[Mark]
    clause: str
    reason: str
    facts: PlainObject | UnsetType = UNSET  # what comes of a query


class TableChanged(Struct, tag_field="type", tag="table", kw_only=True):
    """Who sits, who is connected, whether there is a rematch."""

    table: TableInfo


class Said(Struct, tag_field="type", tag="said", kw_only=True):
    """A new line of chat in a room that this connection may read."""

    line: ChatLine


class Pong(Struct, tag_field="type", tag="pong", kw_only=True):
    """Answer to ping, with the server's clock."""

    n: int
    now: int


class Problem(Struct, tag_field="type", tag="problem", kw_only=True):
    """A message that could not be used; after a fatal one the connection is closed."""

    code: Literal["malformed", "hello", "too_fast", "unknown_table", "forbidden", "server"]
    reason: str
    fatal: bool


ServerMessage: TypeAlias = (
    Welcome | Snapshot | Update | Ack | Refused | Marks | TableChanged | Said | Pong | Problem
)
