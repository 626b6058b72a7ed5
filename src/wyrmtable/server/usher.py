"""Answers that need no person: a pass of somebody who has nothing to play, a roll of the dice.

Every seat is asked all the same, and the answer comes after the same pause for everybody, so that
nobody can tell from it what a hand holds.
"""

from __future__ import annotations

import asyncio

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server.hall import Hall
from wyrmtable.server.logs import log
from wyrmtable.server.room import Room

PAUSE = 1.5  # seconds


class Usher:
    """Gives the automatic answers of all rooms."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        hall.on_change.append(self.look)

    def look(self, room: Room) -> None:
        """Wait for the people of a room once more, if somebody need not be waited for."""
        waiting = self._waiting.pop(room.id, None)
        if waiting is not None:
            waiting.cancel()
        if room.table.status == "playing" and self._answers(room):
            loop = asyncio.get_running_loop()
            self._waiting[room.id] = loop.call_later(PAUSE, self._ring, room, room.table.seq)

    def _answers(self, room: Room) -> list[tuple[int, str]]:
        """The seats that need not be waited for, with their answers; bots answer for themselves."""
        state = room.table.state
        question = state.question
        if question is None:
            return []
        found: list[tuple[int, str]] = []
        for seat in state.to_act:
            action = question.automatic(state, seat)
            if action is not None and room.table.bot_level(seat) is None:
                found.append((seat, action.text))
        return found

    def _ring(self, room: Room, seq: int) -> None:
        self._waiting.pop(room.id, None)
        task = asyncio.create_task(self._answer(room, seq))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, room: Room, seq: int) -> None:
        if room.table.seq != seq or room.table.status != "playing":
            return  # something has happened, and `look` has been told
        for seat, text in self._answers(room)[:1]:
            # every worker asks with the same words, so that it happens once
            try:
                await self.hall.perform(room.id, "act", seat, f"auto:{seat}:{seq}", text)
            except WyrmtableError as refusal:
                log.warning("automatic_refused", table=room.id, seat=seat, reason=str(refusal))

    def stop(self) -> None:
        """Give no more answers."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()
