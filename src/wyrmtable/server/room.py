"""A room: a table in memory, with those who listen to it at this worker."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

import msgspec

from wyrmtable.server import metrics
from wyrmtable.server.table import Change, Table
from wyrmtable.server.viewing import Picture
from wyrmtable.server.wire import (
    ChatLine,
    Fairness,
    Outcome,
    SeatInfo,
    TableChanged,
    TableInfo,
    Viewer,
)

_encode = msgspec.json.Encoder().encode
PRESENT_FOR = 60.0  # seconds for which news of another worker about presence hold


class Listener:
    """One connection to a table: which seats it holds and through which it looks."""

    def __init__(self, seats: list[int], send: Callable[[bytes], None]) -> None:
        self.seats = seats
        self.send = send
        self.viewer: Viewer = seats[0] if seats else None
        self.version = 0  # the last one it was sent
        self.attached = False

    def may_look(self, viewer: Viewer, over: bool) -> bool:
        """May it look through this seat?"""
        return over or viewer is None or viewer in self.seats


class Elsewhere(msgspec.Struct):
    """Who is connected to the table at another worker."""

    seats: list[int]
    watchers: int
    until: float


class Room:
    """A table, who listens to it here, and what is on its way to disk."""

    def __init__(self, table: Table) -> None:
        self.id = table.id
        self.table = table
        self.listeners: set[Listener] = set()
        self.pictures: dict[Viewer, Picture] = {}
        self.elsewhere: dict[str, Elsewhere] = {}
        self.left: dict[int, float] = {}  # seat -> when its last connection went
        self.unwritten: set[asyncio.Future[None]] = set()
        self.thinking: set[int] = set()  # seats whose bot is at work
        self.alarm: asyncio.TimerHandle | None = None
        self.actions = metrics.ACTIONS.labels(table.founding.game)
        self.opened = time.monotonic()
        self.used = self.opened

    # -- who is there --------------------------------------------------------------------------

    def connected(self) -> set[int]:
        """The seats that are connected, here or elsewhere."""
        now = time.monotonic()
        seats = {seat for listener in self.listeners for seat in listener.seats}
        for other in self.elsewhere.values():
            if other.until > now:
                seats.update(other.seats)
        return seats

    def watchers(self) -> int:
        """How many watch without a seat."""
        now = time.monotonic()
        here = sum(not listener.seats for listener in self.listeners)
        return here + sum(o.watchers for o in self.elsewhere.values() if o.until > now)

    def away(self, seat: int, seconds: float) -> bool:
        """Has the person of this seat been gone for so long?"""
        if self.table.bot_level(seat) is not None or seat in self.connected():
            return False
        return time.monotonic() - self.left.get(seat, self.opened) >= seconds

    def info(self, away_seconds: float) -> TableInfo:
        """The table as everybody may know it."""
        table = self.table
        founding = table.founding
        connected = self.connected()
        seats = []
        for seat in range(table.size):
            level = table.bot_level(seat)
            stands_in = founding.stand_in is not None and self.away(seat, away_seconds)
            seats.append(
                SeatInfo(
                    seat=seat,
                    kind="human" if level is None else "bot",
                    name=table.names[seat],
                    taken=table.taken[seat],
                    connected=level is not None or seat in connected,
                    level=level,
                    stand_in=stands_in and table.taken[seat] and table.status == "playing",
                )
            )
        over = table.state.over
        return TableInfo(
            id=table.id,
            game=founding.game,
            title=table.rules.title,
            rules=founding.rules,
            options=founding.options,
            status=table.status,
            private=founding.private,
            hot_seat=table.hot_seat,
            seats=seats,
            watchers=self.watchers(),
            seconds=founding.seconds,
            stand_in=founding.stand_in,
            fairness=Fairness(
                commitment=table.chance.commitment,
                secret=table.chance.secret.hex() if over else None,
            ),
            created=founding.created,
            rematch=table.next_table,
            outcome=outcome_of(table),
        )

    # -- what is said --------------------------------------------------------------------------

    def viewers(self) -> set[Viewer]:
        """Through whose eyes somebody looks here."""
        return {listener.viewer for listener in self.listeners if listener.attached}

    def updates(self, change: Change) -> dict[Viewer, bytes]:
        """The message about a change for everybody who looks here and notices it."""
        messages: dict[Viewer, bytes] = {}
        table = self.table
        picture: Picture | None = None
        for viewer in self.viewers():
            if viewer == "all" or viewer not in change.seen:
                continue
            before = self.pictures.get(viewer)
            picture = Picture(table.state, viewer, before, picture)
            self.pictures[viewer] = picture
            view, scene = picture.whole() if before is None else picture.since(before)
            messages[viewer] = (
                b'{"type":"update","seat":%b,"version":%d,"events":%b,"seals":%b,"view":%b,'
                b'"scene":%b,"clocks":%b,"undo":%b}'
                % (
                    _encode(viewer),
                    change.versions[viewer],
                    _encode(table.events(viewer, change)),
                    _encode(table.seals_of([change])) if change.seals else b"[]",
                    view,
                    scene,
                    _encode(table.clocks(viewer)),
                    b"true" if table.can_undo(viewer) else b"false",
                )
            )
        return messages

    def snapshot(self, viewer: Viewer, since: int, chat: Iterable[ChatLine]) -> bytes:
        """Everything the viewer may know, with the events after a version."""
        table = self.table
        version = table.version(viewer)
        if not 0 <= since <= version:
            since = 0
        picture = Picture(table.state, viewer)
        if viewer != "all":
            self.pictures[viewer] = picture
        view, scene = picture.whole()
        changes = table.seen_since(viewer, since)
        events = [event for change in changes for event in table.events(viewer, change)]
        clocks = table.clocks(None if viewer == "all" else viewer)
        return (
            b'{"type":"snapshot","seat":%b,"version":%d,"since":%d,"view":%b,"scene":%b,'
            b'"events":%b,"seals":%b,"chat":%b,"clocks":%b,"undo":%b}'
            % (
                _encode(viewer),
                version,
                since,
                view,
                scene,
                _encode(events),
                _encode(table.seals_of(changes)),
                _encode(list(chat)),
                _encode(clocks),
                b"true" if table.can_undo(viewer) else b"false",
            )
        )

    def send_updates(self, change: Change, messages: dict[Viewer, bytes]) -> None:
        """Send the messages of a change to those they are for."""
        for listener in self.listeners:
            message = messages.get(listener.viewer)
            if message is not None and listener.attached:
                viewer = listener.viewer
                assert viewer != "all"
                listener.version = change.versions[viewer]
                listener.send(message)

    def send_table(self, away_seconds: float) -> None:
        """Tell everybody here how the table stands."""
        if self.listeners:
            message = _encode(TableChanged(table=self.info(away_seconds)))
            for listener in self.listeners:
                if listener.attached:
                    listener.send(message)

    def may_read(self, listener: Listener, line: ChatLine) -> bool:
        """Players and watchers have rooms of their own until the game is over."""
        if self.table.state.over:
            return True
        return (line.room == "players") == bool(listener.seats)

    def forget_unused_pictures(self) -> None:
        """Keep only pictures through which somebody looks."""
        used = self.viewers()
        self.pictures = {viewer: p for viewer, p in self.pictures.items() if viewer in used}

    async def settled(self) -> None:
        """Wait until everything that was played is on disk."""
        while self.unwritten:
            await asyncio.wait(set(self.unwritten))


def outcome_of(table: Table) -> Outcome | None:
    """How the game ended, if it has."""
    outcome = table.state.outcome
    return None if outcome is None else msgspec.convert(outcome.to_plain(), Outcome)
