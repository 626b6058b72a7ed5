"""Bots in seats. They think in processes of their own: a crashed or slow one never holds a table.

A bot gets a guess at the state that agrees with what its seat knows, so it cannot cheat.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
import time
from collections import deque

import msgspec

from wyrmtable.bots import BOTS, bot
from wyrmtable.bots.levels import LEVELS, levels_of
from wyrmtable.bots.styles import EVEN, STYLES
from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.core.windows import turned_to, window_of
from wyrmtable.core.wording import bot_title
from wyrmtable.server import metrics
from wyrmtable.server.hall import Hall
from wyrmtable.server.logs import log
from wyrmtable.server.pacing import for_the_moment
from wyrmtable.server.room import Room
from wyrmtable.server.settings import Settings
from wyrmtable.server.thinking import READY, Answer, Task
from wyrmtable.server.wire import BotLevel, BotManner

LONGEST_LINE = 4 * 1024 * 1024
COMMAND = (sys.executable, "-m", "wyrmtable.server.thinking")
SUBSTITUTE = LEVELS[0]  # plays in place of a bot that has failed
START_SECONDS = 60.0  # that a process may need to start and load a game, on a busy machine
GRACE_SECONDS = 2.0  # that a bot may need beyond twice its time
SHORTEST = 0.1  # part of its usual time that a bot has when very many ask at once
RETRY_SECONDS = 1.0
BETWEEN = 0.1  # seconds between two answers of a bot at a table where only bots sit


class BotFailed(Exception):
    """A bot has crashed, was too slow, or has answered nonsense."""


def levels(rules: Ruleset) -> list[BotLevel]:
    """The bots there are for a game."""
    return [
        BotLevel(
            name=name,
            title=bot_title(name),
            summary=summary(rules, name),
            seconds=thinking_time(rules, name),
        )
        for name in BOTS
    ]


def manners() -> list[BotManner]:
    """The styles there are beside the usual one."""
    return [
        BotManner(name=name, summary=style.about, pace=style.pace)
        for name, style in STYLES.items()
        if style is not EVEN
    ]


def summary(rules: Ruleset, name: str) -> str:
    """What a bot plays like in this game."""
    level = levels_of(rules).level.get(name)
    return BOTS[name].about if level is None else level.about


def thinking_time(rules: Ruleset, name: str) -> float:
    """Seconds after which a bot answers with the best it has."""
    return bot(name).longest(rules)


class Thinker:
    """One process in which bots think, one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, None if there is none."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def ask(self, task: Task, seconds: float) -> str:
        """The text of an action; BotFailed if there is none in time.

        The time runs from when the process is ready to think: starting is not thinking.
        """
        late = f"not ready to think within {START_SECONDS:g} s"
        try:
            lines, line = await asyncio.wait_for(self._hand_over(task), START_SECONDS)
            if line == READY:
                late = f"no answer within {seconds:g} s"
                line = await asyncio.wait_for(lines.readline(), seconds)
            if not line:
                raise OSError("the process has ended")
            answer = msgspec.json.decode(line, type=Answer)
        except TimeoutError:
            await self.stop()
            raise BotFailed(late) from None
        except (OSError, msgspec.DecodeError, ValueError) as error:
            await self.stop()
            raise BotFailed(str(error) or type(error).__name__) from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if answer.problem:
            raise BotFailed(answer.problem)
        return answer.text

    async def _hand_over(self, task: Task) -> tuple[asyncio.StreamReader, bytes]:
        """The answers of the process, which is started if need be, and the first line of them."""
        process = self._process
        if process is None or self.pid is None:
            process = self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # an interrupt at the terminal is the server's to handle
            )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(msgspec.json.encode(task) + b"\n")
        await process.stdin.drain()
        return process.stdout, await process.stdout.readline()

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class ThinkerQueue:
    """Processes, and the bots that wait for one: those with whom people play go first."""

    def __init__(self, free: list[Thinker]) -> None:
        self._free = list(free)
        self._awaited: deque[asyncio.Future[Thinker]] = deque()
        self._others: deque[asyncio.Future[Thinker]] = deque()

    async def take(self, awaited: bool) -> Thinker:
        """The next process that is free."""
        if self._free:
            return self._free.pop()
        waiting: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        (self._awaited if awaited else self._others).append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.give_back(waiting.result())
            raise

    def give_back(self, thinker: Thinker) -> None:
        """Whoever waits gets it."""
        for line in (self._awaited, self._others):
            while line:
                waiting = line.popleft()
                if not waiting.done():
                    waiting.set_result(thinker)
                    return
        self._free.append(thinker)


class Bots:
    """Lets bots play their seats, and stand in for people who are away."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall = hall
        self.settings = settings
        self._all = [Thinker() for _ in range(max(1, settings.bot_processes))]
        self._thinkers = ThinkerQueue(self._all)
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking = 0  # decisions that wait for a process or are thought about
        hall.on_change.append(self.look)

    async def stop(self) -> None:
        """Stop all thinking."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for thinker in self._all:
            await thinker.stop()

    def look(self, room: Room) -> None:
        """Set the bots to work that have to decide."""
        table = room.table
        if not table.for_bots or table.status != "playing" or room.deserted():
            return
        for seat in self._asked(room):
            if seat in room.thinking:
                continue
            level = self._plays(room, seat)
            if level is not None:
                room.thinking.add(seat)
                task = asyncio.create_task(self._play(room, seat, level))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _asked(self, room: Room) -> tuple[int, ...]:
        """The seats that have to decide; in a window bots think all at once, asked or not yet."""
        state = room.table.state
        window = window_of(state)
        if window is None or not room.table.people:
            return state.to_act
        return tuple(seat for seat in state.can_act() if window.standing(state, seat) is None)

    def _plays(self, room: Room, seat: int) -> str | None:
        """The level of the bot that decides for this seat, None if a person does."""
        level = room.table.bot_level(seat)
        stands_in = room.table.founding.stand_in
        if level is None and stands_in is not None and room.away(seat, self.settings.away_seconds):
            level = stands_in
        return level

    async def _play(self, room: Room, seat: int, level: str) -> None:
        """Decide for a seat until it is not asked any more."""
        try:
            while self._plays(room, seat) is not None and not room.deserted():
                if not room.table.people:
                    await asyncio.sleep(BETWEEN)
                await room.settled()
                room = await self.hall.room(room.id)
                table = room.table
                if seat not in self._asked(room):
                    return
                request = f"bot:{seat}:{table.seq}"
                text = await self._choose(table.state, seat, level, bool(table.people))
                text = for_the_moment(room.table, seat, text)
                try:
                    await self.hall.perform(room.id, "act", seat, request, text)
                except WyrmtableError as refusal:
                    if room.table.seq != int(request.rpartition(":")[2]):
                        continue  # the table went on while the bot thought
                    log.warning("bot_refused", table=room.id, bot=level, reason=str(refusal))
                    simple = self._simple(room.table.state, seat)
                    await self.hall.perform(room.id, "act", seat, request, simple)
        except Exception as error:  # whatever it was, the table is looked at again
            log.error("bot_stopped", table=room.id, bot=level, error=repr(error))
        finally:
            room.thinking.discard(seat)
            if not room.table.stale and seat in self._asked(room):
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self.look, room)

    async def _choose(self, state: State, seat: int, level: str, awaited: bool) -> str:
        """What a bot plays; if it fails, what a simple one plays; if that fails, anything."""
        self._asking += 1
        try:
            for name in dict.fromkeys((level, SUBSTITUTE)):
                with contextlib.suppress(BotFailed):
                    return await self._ask(state, seat, name, awaited)
        finally:
            self._asking -= 1
        return self._simple(state, seat)

    async def _ask(self, state: State, seat: int, level: str, awaited: bool) -> str:
        """Let a bot think in the next process that is free; first those for whom people wait."""
        seed = secrets.randbits(62)
        known = turned_to(state, seat).guess(seat, Seeded(seed))
        thinker = await self._thinkers.take(awaited)
        # the more tables wait for a bot, the less time has each: nobody waits for all the others
        pace = max(SHORTEST, min(1.0, len(self._all) / self._asking))
        task = Task(level=level, state=known.to_json(), seat=seat, seed=seed, pace=pace)
        seconds = 2 * pace * thinking_time(state.rules, level) + GRACE_SECONDS
        began = time.perf_counter()
        try:
            return await thinker.ask(task, min(seconds, self.settings.bot_seconds))
        except BotFailed as failure:
            metrics.BOT_FAILURES.labels(level).inc()
            log.warning("bot_failed", bot=level, reason=str(failure))
            raise
        finally:
            self._thinkers.give_back(thinker)
            metrics.BOT_SECONDS.labels(level).observe(time.perf_counter() - began)

    def _simple(self, state: State, seat: int) -> str:
        """Any listed action, for when the bot has none."""
        actions = turned_to(state, seat).decision(seat).actions
        return actions[secrets.randbelow(len(actions))].text
