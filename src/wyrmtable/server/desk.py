"""A desk: what those who look through one seat have been shown, and what they are shown next.

A seat hears at once what follows from its own actions and what it is asked anew, and how the game
ends. Whoever agrees to a pace gets the rest at most so often: what others do, and the picture
(position and scene), which costs most and changes little.
"""

# compiled: every move goes through it
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wyrmtable.core.task import Question
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


class Desk:
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
        self._question: Question | None = None
        self._must_act = False
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
                table.events(viewer, changes),
                table.seals_of(changes),
                _encode(chat),
                self._clocks(),
                self._undo(),
            )
        )

    # -- what is new ---------------------------------------------------------------------------

    def prepare(self, changes: Sequence[Change], shared: Shared, now: float) -> None:
        """Make ready what these changes bring a viewer who sees some of them."""
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
            self._waiting = self._update(picture, shared, now)

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
        return self._update(True, Shared(), now)

    def wait(self, now: float) -> float:
        """Seconds until what is held back may be sent."""
        return max(0.0, self._drawn + self.pace - now)

    def _update(self, with_picture: bool, shared: Shared, now: float) -> bytes:
        table = self.table
        since, self._prepared = self._prepared, self._noted
        changes, self._held = self._held, []
        known, before, brief = self._asked, self.picture, self.wishes.brief
        assert known is not None and before is not None  # a snapshot comes first
        asked = self._asked = Asked(table.match.state, self.viewer)
        view, decision = asked.changes(known, brief)
        more: list[bytes] = []
        if decision:
            more.append(b'},"decision":')
            more += decision
            more.append(b',"scene":{')
        else:
            more.append(b'},"scene":{')
        if with_picture:
            drawn = self._draw(now)
            position = fields(drawn.position, before.position)
            if position:
                add_field(view, "position", b"{%b}" % b"".join(position))
            scene = SceneChanges(before.scene, drawn.scene, brief, shared)
            more += scene.fields
            if scene.pieces:
                more += (b'},"pieces":{', scene.pieces)
            if scene.panels:
                more += (b'},"panels":{', scene.panels)
        return b"".join(
            [
                self._opening,
                b'%d,"version":%d,"events":' % (since, self._prepared),
                table.events(self.viewer, changes),
                b',"seals":',
                table.seals_of(changes),
                b',"view":{',
                *view,
                *more,
                b'},"clocks":',
                self._clocks(),
                b',"undo":',
                self._undo(),
                b"}",
            ]
        )

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

    def _undo(self) -> bytes:
        return b"true" if self.table.can_undo(self.viewer) else b"false"
