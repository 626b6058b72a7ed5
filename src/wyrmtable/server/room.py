"""A room: a table in memory, with those who listen to it at this worker."""

# compiled: every move goes through it
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

from wyrmtable.core.wording import with_names
from wyrmtable.server import metrics
from wyrmtable.server.messages import TableChanged
from wyrmtable.server.seat_updates import SeatUpdates, Wishes
from wyrmtable.server.table import Change, Table
from wyrmtable.server.viewing import Shared
from wyrmtable.server.wire import (
    ChatLine,
    Fairness,
    Outcome,
    SeatInfo,
    Sequel,
    SequelChoice,
    TableInfo,
    Viewer,
)

_encode = msgspec.json.Encoder().encode
PRESENT_FOR = 60.0  # seconds for which news of another worker about presence hold


class Listener:
    """One connection to a table: which seats it holds and through which it looks."""

    def __init__(
        self,
        seats: list[int],
        send: Callable[[bytes], None],
        wishes: Wishes | None = None,
    ) -> None:
        self.seats = seats
        self.send = send
        self.wishes = wishes or Wishes()
        self.updates: SeatUpdates | None = None  # None: it hears nothing of the game just now

    @property
    def viewer(self) -> Viewer:
        """Through whose eyes it looks; before it has chosen, its first seat."""
        if self.updates is not None:
            return self.updates.viewer
        return self.seats[0] if self.seats else None

    def may_look(self, viewer: Viewer, over: bool) -> bool:
        """May it look through this seat?"""
        return over or viewer is None or viewer in self.seats


class Elsewhere:
    """Who is connected to the table at another worker."""

    def __init__(self, seats: list[int], watchers: int, until: float) -> None:
        self.seats = seats
        self.watchers = watchers
        self.until = until


class Room:
    """A table, who listens to it here, and what is on its way to disk."""

    def __init__(self, table: Table) -> None:
        self.id = table.id
        self.table = table
        self.listeners: set[Listener] = set()
        self.updates_by_seat: dict[tuple[Viewer, Wishes], SeatUpdates] = {}
        # the game has ended on disk: `table` may be ahead, and what its end opens may not be yet
        self.over = table.state.over
        self._ends = self.over  # with what is prepared
        self._prepared: list[SeatUpdates] = []  # with something to publish
        self.elsewhere: dict[str, Elsewhere] = {}
        self.left: dict[int, float] = {}  # seat -> when its last connection went
        self.unwritten = 0  # changes on their way to disk
        self._finished = 0  # changes that have arrived there, or never will
        self._settling: list[tuple[int, asyncio.Future[None]]] = []  # until so many are finished
        self._late: asyncio.TimerHandle | None = None  # for what is held back
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

    def deserted(self) -> bool:
        """Do bots sit here among themselves, and nobody watches?"""
        return not self.table.people and not self.listeners and not self.watchers()

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
        over = self.over
        status = table.status
        return TableInfo(
            id=table.id,
            game=founding.game,
            title=table.rules.title,
            rules=founding.rules,
            options=founding.options,
            status="playing" if status == "over" and not over else status,
            private=founding.private,
            hot_seat=table.hot_seat,
            seats=seats,
            watchers=self.watchers(),
            seconds=founding.seconds,
            window=founding.window,
            stand_in=founding.stand_in,
            fairness=Fairness(
                commitment=table.chance.commitment,
                secret=table.chance.secret.hex() if over else None,
            ),
            created=founding.created,
            rematch=table.next_table,
            sequel=sequel_of(table) if over else None,
            outcome=outcome_of(table) if over else None,
        )

    # -- what is said --------------------------------------------------------------------------

    def look(self, listener: Listener, viewer: Viewer, since: int, chat: list[ChatLine]) -> int:
        """Let a listener look through a seat: a snapshot now, and updates from then on.

        Gives the size of the snapshot. Nothing may be on its way to disk, because a snapshot shows
        the table as it is in memory.
        """
        self.look_away(listener)
        key = (viewer, listener.wishes)
        updates = self.updates_by_seat.get(key)
        if updates is None:
            updates = self.updates_by_seat[key] = SeatUpdates(self.table, viewer, listener.wishes)
        now = time.monotonic()
        late = updates.late(now)
        if late is not None:  # from here on all who look through this seat know the same
            updates.tell(late)
        listener.updates = updates
        snapshot = updates.snapshot(since, chat, now)
        listener.send(snapshot)
        updates.listeners.add(listener)
        return len(snapshot)

    def look_away(self, listener: Listener) -> None:
        """Let a listener hear nothing of the game until it looks again."""
        updates, listener.updates = listener.updates, None
        if updates is not None:
            updates.listeners.discard(listener)
            if not updates.listeners:
                self.updates_by_seat.pop((updates.viewer, listener.wishes), None)

    def start_again(self, table: Table) -> None:
        """The table was read again from its log: whoever missed something gets a snapshot."""
        self.table = table
        self.over = self._ends = table.state.over
        self._prepared = []
        now = time.monotonic()
        for updates in self.updates_by_seat.values():
            since = updates.told
            updates.start_again(table)
            snapshot = updates.snapshot(since, (), now)
            if since != updates.told:  # else nothing happened that concerns this viewer
                updates.tell(snapshot)

    def prepare(self, changes: list[Change]) -> None:
        """Make ready what these changes bring to those who look; `publish` sends it."""
        prepare([(self, changes)])

    def note(self, changes: list[Change], now: float, due: list[SeatUpdates]) -> None:
        """Let those who look hear of changes; seats for which an update is to be made are due."""
        self._ends = self.table.state.over
        shared = Shared()
        seen = changes[0].seen
        for change in changes:
            if change.seen is not seen:
                seen = seen | change.seen
        for updates in self.updates_by_seat.values():
            if updates.viewer not in seen:
                continue
            self._prepared.append(updates)
            try:
                if updates.note(changes, shared, now):
                    due.append(updates)
            except Exception as error:
                updates.failed(error)

    def publish(self) -> None:
        """Send what was made ready."""
        self.over = self._ends
        prepared, self._prepared = self._prepared, []
        behind = False
        for updates in prepared:
            updates.publish()
            behind = behind or updates.behind
        if behind and self._late is None:
            self._send_late()

    def _send_late(self) -> None:
        """Send what was held back as soon as its time has come."""
        self._late = None
        now = time.monotonic()
        waits: list[float] = []
        for updates in self.updates_by_seat.values():
            wait = updates.wait(now)
            if not wait:
                late = updates.late(now)
                if late is not None:
                    updates.tell(late)
            elif updates.behind:
                waits.append(wait)
        if waits:
            self._late = asyncio.get_running_loop().call_later(min(waits), self._send_late)

    def send_table(self, away_seconds: float) -> None:
        """Tell everybody here how the table stands."""
        if self.listeners:
            message = _encode(TableChanged(table=self.info(away_seconds)))
            for listener in self.listeners:
                if listener.updates is not None:
                    listener.send(message)

    def may_read(self, listener: Listener, line: ChatLine) -> bool:
        """Players and watchers have rooms of their own until the game is over."""
        if self.over:
            return True
        return (line.room == "players") == bool(listener.seats)

    # -- on its way to disk --------------------------------------------------------------------

    def written(self) -> None:
        """One change less is on its way."""
        self.unwritten -= 1
        self._finished += 1
        while self._settling and self._settling[0][0] <= self._finished:
            waiting = self._settling.pop(0)[1]
            if not waiting.done():
                waiting.set_result(None)

    async def arrived(self) -> None:
        """Wait until everything that was played up to now is on disk, and told."""
        if self.unwritten:
            waiting = asyncio.get_running_loop().create_future()
            self._settling.append((self._finished + self.unwritten, waiting))
            await waiting

    async def settled(self) -> None:
        """Wait until everything that was played, also meanwhile, is on disk."""
        while self.unwritten:
            await self.arrived()


def prepare(told: list[tuple[Room, list[Change]]]) -> None:
    """Make ready what changes bring to those who look.

    Every step is done for all seats before the next one: code that has just run runs faster, and
    all of it together is more than a processor has at hand.
    """
    now = time.monotonic()
    due: list[SeatUpdates] = []
    for room, changes in told:
        room.note(changes, now, due)
    each(due, SeatUpdates.ask)
    drawing = [updates for updates in due if updates.drawing]
    each(drawing, SeatUpdates.draw)
    each(drawing, SeatUpdates.compare)
    each(due, SeatUpdates.report)
    each(due, SeatUpdates.finish)


def each(seats: list[SeatUpdates], step: Callable[[SeatUpdates], None]) -> None:
    """One step of the updates of some seats; one that fails stops nobody else."""
    for updates in seats:
        try:
            step(updates)
        except Exception as error:
            updates.failed(error)


def sequel_of(table: Table) -> Sequel | None:
    """What follows in its campaign, if it belongs to one; people by their names."""
    sequel = table.sequel()
    if sequel is None:
        return None
    names = table.rules.names_at(table.state, table.names)
    told = [with_names(line, names) for line in sequel.told]
    choices = msgspec.convert(msgspec.to_builtins(sequel.choices), list[SequelChoice])
    return Sequel(call=sequel.call, told=told, over=sequel.over, choices=choices)


def outcome_of(table: Table) -> Outcome | None:
    """How the game ended, if it has."""
    outcome = table.state.outcome
    return None if outcome is None else msgspec.convert(outcome.to_plain(), Outcome)
