"""Updates for one seat: what those who look through it have been shown, and what comes next.

A seat hears at once what follows from its own actions and what it is asked anew, and how the game
ends. Whoever agrees to a pace gets the rest at most so often: what others do, and the picture
(position and scene), which costs most and changes little.
"""

# compiled: every move goes through it
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wyrmtable.core.task import AnyQuestion
from wyrmtable.server.logs import log
from wyrmtable.server.table import Change, Table
from wyrmtable.server.viewing import (
    Asked,
    Picture,
    SceneChanges,
    Shared,
    add_field,
    fields,
    whole_view,
)
from wyrmtable.server.wire import ChatLine, Viewer

if TYPE_CHECKING:
    from wyrmtable.server.room import Listener

_encode = msgspec.json.Encoder().encode


class Wishes(NamedTuple):
    """What a listener has asked for with its hello."""

    pace: int = 0  # milliseconds between two pictures, 0: no limit
    position: bool = True  # shown beside the scene
    brief: bool = False  # only what is new in decision, pieces and panels


class Making:
    """An update that is being made."""

    def __init__(self, since: int, changes: list[Change], shared: Shared, now: float) -> None:
        self.since = since
        self.changes = changes
        self.shared = shared
        self.now = now
        self.before: Picture | None = None
        self.view: list[bytes] = []
        self.decision: list[bytes] = []
        self.scene: SceneChanges | None = None
        self.events: list[bytes] = []
        self.seals = b"[]"


class SeatUpdates:
    """One viewer of a table, for all who want to be told in the same way."""

    def __init__(self, table: Table, viewer: Viewer, wishes: Wishes) -> None:
        self.table = table
        self.viewer = viewer
        self.wishes = wishes
        self.pace = wishes.pace / 1000
        self.listeners: set[Listener] = set()
        self.picture: Picture | None = None
        self.behind = False  # something is held back
        self.told = 0  # the version of the last message that was sent
        self.on_disk = 0  # the version up to which everything may be told
        self._prepared = 0  # the version of the last message that was made
        self._noted = 0  # the version of the last change that was heard of
        self._held: list[Change] = []
        self._waiting: bytes | None = None  # sent as soon as it is on disk
        self._drawn = 0.0  # when the picture was made
        self._asked: Asked | None = None
        self._question: AnyQuestion | None = None
        self._must_act = False
        self.drawing = False  # the update that is being made holds a picture
        self._making: Making | None = None
        self._name = _encode(viewer)
        self._opening = b'{"type":"update","seat":%b,"since":' % self._name

    # -- everything ----------------------------------------------------------------------------

    def start_again(self, table: Table) -> None:
        """Forget what was shown of another copy of the table."""
        self.table = table
        self.picture = None
        self._waiting = None

    def snapshot(self, since: int, chat: Sequence[ChatLine], now: float) -> bytes:
        """Everything the viewer may know, with the events after a version."""
        table, viewer = self.table, self.viewer
        version = table.version(viewer)
        self.told = self.on_disk = self._prepared = self._noted = version
        self._held = []
        if not 0 <= since <= version:
            since = 0
        asked = self._asked = Asked(table.state, viewer)
        picture = self.picture
        if picture is None or self.behind:
            picture = self._draw(now)
        self._note_question()
        changes = table.seen_since(viewer, since)
        return (
            b'{"type":"snapshot","seat":%b,"version":%d,"since":%d,"view":%b,"scene":%b,'
            b'"events":%b,"seals":%b,"chat":%b,"clocks":%b,"undo":%b}'
            % (
                self._name,
                version,
                since,
                whole_view(table.state, viewer, asked, picture),
                picture.whole_scene(Shared()),
                b"".join(table.events(viewer, changes)),
                table.seals_of(changes),
                _encode(chat),
                self._clocks(),
                b"true" if self._undo() else b"false",
            )
        )

    # -- what is new ---------------------------------------------------------------------------

    def note(self, changes: Sequence[Change], shared: Shared, now: float) -> bool:
        """Changes of which the viewer sees some; True if an update is to be made of them now."""
        viewer = self.viewer
        assert viewer != "all"  # nothing happens any more when everything may be seen
        seen = [change for change in changes if viewer in change.seen]
        self._noted = seen[-1].versions[viewer]
        self._held += seen
        self.behind = True
        question, must_act = self._question, self._must_act
        self._note_question()
        own = committed = False
        for change in seen:
            if change.entry.seat == viewer:
                own = True
                committed = committed or not change.draft
        anew = committed or not must_act or question is not self._question
        picture = (
            (self._must_act and anew) or now >= self._drawn + self.pace or self._question is None
        )
        if own or picture:
            self._begin(picture, shared, now)
            return True
        return False

    def finish(self) -> None:
        """The last step of an update: it waits until everything is on disk."""
        self._waiting = self.write()

    def failed(self, error: Exception) -> None:
        """No update is made; who misses it notices it by the version."""
        self._making = None
        self.drawing = False
        log.error("view_failed", table=self.table.id, viewer=self.viewer, error=repr(error))

    def publish(self) -> None:
        """What was made ready is on disk: send it."""
        self.on_disk = self._noted
        message, self._waiting = self._waiting, None
        if message is not None:
            self.tell(message)

    def tell(self, message: bytes) -> None:
        """Send a message to all who sit here."""
        self.told = self._prepared
        for listener in self.listeners:
            listener.send(message)

    def late(self, now: float) -> bytes | None:
        """What was held back; None if there is nothing, or something is on its way to disk."""
        if not self.behind or self.table.stale or self.table.version(self.viewer) != self.on_disk:
            return None
        self._begin(True, Shared(), now)
        self.ask()
        self.draw()
        self.compare()
        self.report()
        return self.write()

    def wait(self, now: float) -> float:
        """Seconds until what is held back may be sent."""
        return max(0.0, self._drawn + self.pace - now)

    # -- an update, step by step ---------------------------------------------------------------

    def _begin(self, picture: bool, shared: Shared, now: float) -> None:
        """An update up to the last change that was heard of; a step that fails ends it."""
        since, self._prepared = self._prepared, self._noted
        changes, self._held = self._held, []
        self._making = Making(since, changes, shared, now)
        self.drawing = picture

    def ask(self) -> None:
        """First step: what is asked, and what is new in it."""
        making, known = self._making, self._asked
        if making is None:
            return
        assert known is not None  # a snapshot comes first
        asked = self._asked = Asked(self.table.match.state, self.viewer)
        making.view, making.decision = asked.changes(known, self.wishes.brief)

    def draw(self) -> None:
        """Second step, if there is to be a picture: make it."""
        making = self._making
        if making is not None:
            making.before = self.picture
            self._draw(making.now)

    def compare(self) -> None:
        """Third step, after it: what is new in the picture."""
        making = self._making
        if making is None:
            return
        drawn, before = self.picture, making.before
        if drawn is None or before is None:
            return
        position = fields(drawn.position, before.position)
        if position:
            add_field(making.view, "position", b"{%b}" % b"".join(position))
        making.scene = SceneChanges(before.scene, drawn.scene, self.wishes.brief, making.shared)

    def report(self) -> None:
        """Fourth step: what has happened."""
        making = self._making
        if making is None:
            return
        making.events = self.table.events(self.viewer, making.changes)
        making.seals = self.table.seals_of(making.changes)

    def write(self) -> bytes | None:
        """Last step: the message; None if it could not be made."""
        making, self._making = self._making, None
        if making is None:
            return None
        pieces = [
            self._opening,
            b'%d,"version":%d,"events":' % (making.since, self._prepared),
            *making.events,
            b',"seals":',
            making.seals,
            b',"view":{',
            *making.view,
            b"}",
        ]
        if making.decision:
            pieces.append(b',"decision":')
            pieces += making.decision
        if making.scene is None:
            pieces.append(b',"scene":{},"clocks":')
        else:
            pieces += making.scene.written()
            pieces.append(b',"clocks":')
        pieces.append(self._clocks())
        pieces.append(b',"undo":true}' if self._undo() else b',"undo":false}')
        return b"".join(pieces)

    def _draw(self, now: float) -> Picture:
        state = self.table.match.state
        drawn = self.picture = Picture(state, self.viewer, position=self.wishes.position)
        self.behind = False
        self._drawn = now
        return drawn

    def _note_question(self) -> None:
        state = self.table.match.state
        self._question = state.question
        self._must_act = self.viewer in state.to_act

    def _clocks(self) -> bytes:
        clocks = self.table.clocks(None if self.viewer == "all" else self.viewer)
        return _encode(clocks) if clocks else b"[]"

    def _undo(self) -> bool:
        return self.table.can_undo(self.viewer)
