"""Clocks: when the time of a seat has run out, the rules decide for it."""

# compiled: every move goes through it
from __future__ import annotations

import asyncio

from wyrmtable.core.action import TIMEOUT
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server.hall import Hall
from wyrmtable.server.logs import log
from wyrmtable.server.pacing import moment
from wyrmtable.server.room import Room

GRACE = 300  # milliseconds a message may have been on its way


class Timekeeper:
    """Watches the clocks of all rooms."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._tasks: set[asyncio.Task[None]] = set()
        hall.on_change.append(self.look)

    def look(self, room: Room) -> None:
        """Set the alarm of a room to its next deadline."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        table = room.table
        if not table.founding.seconds or table.status != "playing" or moment(table) is not None:
            return
        first = min(table.ends(seat) for seat in table.state.to_act) + GRACE
        wait = max(0.0, (first - self.hall.now()) / 1000)
        room.alarm = asyncio.get_running_loop().call_later(wait, self._ring, room)

    def _ring(self, room: Room) -> None:
        task = asyncio.create_task(self._time_out(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, room: Room) -> None:
        now = self.hall.now()
        table = room.table
        late = [seat for seat in table.state.to_act if table.ends(seat) + GRACE <= now]
        for seat in late:
            # every worker asks with the same words, so that it happens once
            request = f"clock:{seat}:{table.ends(seat)}"
            try:
                await self.hall.perform(room.id, "act", seat, request, TIMEOUT.text)
            except WyrmtableError as refusal:
                log.warning("timeout_refused", table=room.id, seat=seat, reason=str(refusal))
                return
        self.look(room)
