"""Answers that need no person: a roll of the dice, and those in windows when their moment comes."""

# compiled: every move goes through it
from __future__ import annotations

import asyncio

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server.hall import Hall
from wyrmtable.server.logs import log
from wyrmtable.server.pacing import next_answer
from wyrmtable.server.room import Room


class AutomaticAnswers:
    """Gives the answers of the table in all rooms."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        hall.on_change.append(self.look)

    def look(self, room: Room) -> None:
        """Wait for the next answer that the table has to give."""
        waiting = self._waiting.pop(room.id, None)
        if waiting is not None:
            waiting.cancel()
        now = self.hall.now()
        due = next_answer(room.table, now)
        if due is not None:
            loop = asyncio.get_running_loop()
            wait = max(0, due.at - now) / 1000
            self._waiting[room.id] = loop.call_later(wait, self._ring, room)

    def _ring(self, room: Room) -> None:
        self._waiting.pop(room.id, None)
        task = asyncio.create_task(self._answer(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, room: Room) -> None:
        """Give the answer that is due; whatever comes of it, `look` is told."""
        due = next_answer(room.table, self.hall.now())
        if due is None or due.at > self.hall.now():
            self.look(room)
            return
        # every worker asks with the same words, so that it happens once
        request = f"auto:{due.seat}:{room.table.seq}"
        try:
            await self.hall.perform(room.id, "act", due.seat, request, due.text)
        except WyrmtableError as refusal:
            log.warning("automatic_refused", table=room.id, seat=due.seat, reason=str(refusal))

    def stop(self) -> None:
        """Give no more answers."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()
