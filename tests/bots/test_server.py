"""Bots beside the server: one that crashes, sleeps or is killed never holds a table."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.server.house import YOU, House, Player, open_house, set_up

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.server import bots
from wyrmtable.server.bots import BotFailed, Thinker, ThinkerQueue, levels, thinking_time
from wyrmtable.server.thinking import Task

pytestmark = pytest.mark.anyio

# The process as it is, with an ancient that misbehaves
SPOILT = """
import os, sys, time
from wyrmtable.server import thinking
real = thinking.bot
class Spoilt:
    def choose(self, state, seat, chance):
        {deed}
def bot(name, pace):
    return Spoilt() if name == "ancient" else real(name, pace)
thinking.bot = bot
thinking.main()
"""
SLEEPS = "time.sleep(3600)"
DIES = "os._exit(9)"
RAISES = "raise RuntimeError('no idea')"
BABBLES = "print('hm'); return real('hatchling', 1.0).choose(state, seat, chance)"
ANCIENT = {"kind": "bot", "level": "ancient"}
HATCHLING = {"kind": "bot", "level": "hatchling"}
SOON = 60.0  # seconds; a loaded machine may take its time


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def spoil(deed: str) -> None:
        program = SPOILT.format(deed=deed)
        monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-c", program))

    return spoil


async def at_table(house: House, *seats: dict[str, str]) -> Player:
    """A person at a table with these bots."""
    made = await house.found([YOU, *seats])
    return await house.player(made["table"]["id"], made["key"])


def thinker_of(house: House) -> Thinker:
    return house.services[0].bots._all[0]


async def until_so(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("deed", [SLEEPS, DIES, RAISES, BABBLES])
async def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(
    deed: str, spoil: Callable[[str], None], tmp_path: Path
) -> None:
    spoil(deed)
    async with open_house("sqlite", tmp_path, bot_seconds=3.0) as house:
        ann = await at_table(house, ANCIENT)
        await asyncio.wait_for(set_up([ann]), SOON)
        assert ann.view["position"]["phase"] == "plot"


async def test_a_process_that_is_killed_in_mid_thought_is_started_again(
    spoil: Callable[[str], None], tmp_path: Path
) -> None:
    spoil(SLEEPS)
    async with open_house("sqlite", tmp_path, bot_seconds=600.0) as house:
        ann = await at_table(house, ANCIENT)
        thinker = thinker_of(house)
        while ann.decision is not None:  # until nobody but the bot has to decide
            await ann.act(ann.decision["actions"][0])
        await asyncio.wait_for(until_so(lambda: thinker.pid is not None), SOON)
        before, killed = ann.version, thinker.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        await asyncio.wait_for(ann.when(lambda: ann.version > before), SOON)
        assert thinker.pid not in (None, killed)


async def test_a_sleeping_bot_holds_neither_its_own_table_nor_another(
    spoil: Callable[[str], None], tmp_path: Path
) -> None:
    spoil(SLEEPS)
    async with open_house("sqlite", tmp_path, bot_seconds=3.0, bot_processes=1) as house:
        slow = await at_table(house, ANCIENT)
        quick = await at_table(house, HATCHLING)
        await asyncio.wait_for(asyncio.gather(set_up([slow]), set_up([quick])), SOON)
        ping = time.perf_counter()
        await slow.send({"type": "ping", "n": 7})
        await slow.until(lambda heard: heard.get("n") == 7)
        assert time.perf_counter() - ping < 5.0  # the event loop does not think


async def test_when_many_tables_ask_every_bot_thinks_shorter(tmp_path: Path) -> None:
    asked: list[float] = []

    class Noting(Thinker):
        async def ask(self, task: Task, seconds: float) -> str:
            asked.append(task.pace)
            await asyncio.sleep(0.2)
            return await super().ask(task, seconds)

    async with open_house("sqlite", tmp_path) as house:
        crowd = house.services[0].bots
        thinker = Noting()
        crowd._all[0] = thinker
        crowd._thinkers = ThinkerQueue([thinker])
        players = [await at_table(house, HATCHLING) for _ in range(4)]
        await asyncio.wait_for(asyncio.gather(*[set_up([p]) for p in players]), SOON)
    assert max(asked) == 1.0
    assert 0.1 <= min(asked) < 0.5


def at_plotting() -> str:
    """A position that takes a bot some time."""
    state = wt.ruleset("dragonwars").new(2, seed=1)
    while state.decision(state.to_act[0]).kind != "plot":
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    return state.to_json()


async def test_an_answer_that_is_none_is_a_failure_with_its_reason() -> None:
    state = wt.ruleset("dragonwars").new(2, seed=1)
    seat = state.to_act[0]
    thinker = Thinker()
    try:
        good = Task(level="drake", state=state.guess(seat, Seeded(1)).to_json(), seat=seat, seed=1)
        text = await thinker.ask(good, SOON)
        state.clone().apply(seat, text)
        with pytest.raises(BotFailed, match="wyvern"):
            await thinker.ask(msgspec.structs.replace(good, level="wyvern"), SOON)
        hard = msgspec.structs.replace(good, level="ancient", state=at_plotting())
        with pytest.raises(BotFailed, match=r"within 0\.001 s"):
            await thinker.ask(hard, 0.001)
        assert await thinker.ask(good, SOON) == text  # in a process of its own again
    finally:
        await thinker.stop()


async def test_the_start_of_a_process_is_no_part_of_the_time_of_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slowly = "import time; time.sleep(3); from wyrmtable.server import thinking; thinking.main()"
    monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-c", slowly))
    state = wt.ruleset("dragonwars").new(2, seed=1)
    seat = state.to_act[0]
    task = Task(level="random", state=state.to_json(), seat=seat, seed=1)
    thinker = Thinker()
    try:
        began = time.perf_counter()
        text = await thinker.ask(task, 2.0)
        assert time.perf_counter() - began > 3.0
        state.clone().apply(seat, text)
        await thinker.stop()
        monkeypatch.setattr(bots, "START_SECONDS", 0.2)
        with pytest.raises(BotFailed, match=r"^not ready to think within 0\.2 s$"):
            await thinker.ask(task, SOON)
        assert thinker.pid is None
    finally:
        await thinker.stop()


def test_a_game_says_how_long_its_bots_think() -> None:
    for rules in wt.GAMES.values():
        told = {level.name: level for level in levels(rules)}
        assert told["random"].seconds == 0
        assert told["elder"].seconds <= 2
        assert told["ancient"].seconds <= 8
        assert told["elder"].seconds == thinking_time(rules, "elder")
