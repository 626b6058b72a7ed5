"""A desk: what those who look through one seat have been shown, and what they are shown next.

Decisions and events are told at once. Position and scene cost most and change little while a
question is open, so whoever agrees to a pace gets them at most so often; what somebody has to
decide anew always comes with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from wyrmtable.core.task import Question
from wyrmtable.server.table import Change, Table
from wyrmtable.server.viewing import Parts, Picture, asked_of, changed, joined, whole_view
from wyrmtable.server.wire import ChatLine, Viewer

if TYPE_CHECKING:
    from wyrmtable.server.room import Listener

_encode = msgspec.json.Encoder().encode
_NOTHING = b"{}"
_NO_CLOCKS = b"[]"


class Desk:
    """One viewer of a table at one pace (seconds between two pictures, 0: no limit)."""

    def __init__(self, table: Table, viewer: Viewer, pace: float) -> None:
        self.table = table
        self.viewer = viewer
        self.pace = pace
        self.listeners: set[Listener] = set()
        self.version = -1  # the last one there is a message about
        self.told = -1  # the last one that was sent
        self.waiting: bytes | None = None  # what is sent as soon as it is on disk
        self.picture: Picture | None = None
        self.behind = False  # the picture is older than the version
        self._drawn = 0.0  # when the picture was made
        self._asked: Parts = {}
        self._question: Question | None = None
        self._must_act = False
        self._name = _encode(viewer)

    def start_again(self, table: Table) -> None:
        """Forget what was shown of another copy of the table."""
        self.table = table
        self.picture = None
        self.waiting = None

    def tell(self, message: bytes) -> None:
        """Send a message to all who sit here."""
        self.told = self.version
        for listener in self.listeners:
            listener.send(message)

    def snapshot(self, since: int, chat: Sequence[ChatLine], now: float) -> bytes:
        """Everything the viewer may know, with the events after a version."""
        table, viewer = self.table, self.viewer
        version = self.told = self.version = table.version(viewer)
        if not 0 <= since <= version:
            since = 0
        self._asked = asked_of(table.state, viewer)
        picture = self.picture
        if picture is None or self.behind:
            picture = self._draw(None, now)
        self._note_question()
        changes = table.seen_since(viewer, since)
        return (
            b'{"type":"snapshot","seat":%b,"version":%d,"since":%d,"view":%b,"scene":%b,'
            b'"events":%b,"seals":%b,"chat":%b,"clocks":%b,"undo":%b}'
            % (
                self._name,
                version,
                since,
                whole_view(table.state, viewer, self._asked, picture),
                joined(picture.scene),
                table.events(viewer, changes),
                table.seals_of(changes),
                _encode(chat),
                self._clocks(),
                self._undo(),
            )
        )

    def update(self, changes: Sequence[Change], beside: Picture | None, now: float) -> bytes | None:
        """What these changes bring the viewer, in one message; None if nothing."""
        viewer = self.viewer
        if viewer == "all":
            return None
        seen = [change for change in changes if viewer in change.seen]
        if not seen:
            return None
        since, self.version = self.version, seen[-1].versions[viewer]
        self.behind = True
        question, must_act = self._question, self._must_act
        self._note_question()
        state = self.table.state
        asked = asked_of(state, viewer)
        news = changed(asked, self._asked)
        self._asked = asked
        scene = _NOTHING
        anew = self._must_act and (
            not must_act or any(c.entry.seat == viewer and not c.draft for c in seen)
        )
        if anew or question is not self._question or now >= self._drawn + self.pace or state.over:
            news, scene = self._with_picture(news, beside, now)
        return self._message(since, seen, joined(news), scene)

    def late_picture(self, now: float) -> bytes | None:
        """The picture that was held back; None if something is on its way that brings it."""
        if not self.behind or self.table.stale or self.table.version(self.viewer) != self.version:
            return None
        view, scene = self._with_picture({}, None, now)
        return self._message(self.version, (), joined(view), scene)

    def wait(self, now: float) -> float:
        """Seconds until the next picture may be made."""
        return max(0.0, self._drawn + self.pace - now)

    def _with_picture(self, view: Parts, beside: Picture | None, now: float) -> tuple[Parts, bytes]:
        before = self.picture
        position, scene = self._draw(beside, now).since(before)
        if position:
            view["position"] = joined(position)
        return view, joined(scene)

    def _draw(self, beside: Picture | None, now: float) -> Picture:
        table, viewer = self.table, self.viewer
        position = None if viewer == "all" else table.position(viewer)
        drawn = self.picture = Picture(table.state, viewer, self.picture, beside, position)
        self.behind = False
        self._drawn = now
        return drawn

    def _note_question(self) -> None:
        state = self.table.state
        self._question = state.question
        self._must_act = self.viewer in state.to_act

    def _message(self, since: int, changes: Sequence[Change], view: bytes, scene: bytes) -> bytes:
        table = self.table
        return (
            b'{"type":"update","seat":%b,"since":%d,"version":%d,"events":%b,"seals":%b,'
            b'"view":%b,"scene":%b,"clocks":%b,"undo":%b}'
            % (
                self._name,
                since,
                self.version,
                table.events(self.viewer, changes),
                table.seals_of(changes),
                view,
                scene,
                self._clocks(),
                self._undo(),
            )
        )

    def _clocks(self) -> bytes:
        if not self.table.founding.seconds:
            return _NO_CLOCKS
        return _encode(self.table.clocks(None if self.viewer == "all" else self.viewer))

    def _undo(self) -> bytes:
        return b"true" if self.table.can_undo(self.viewer) else b"false"
