"""A bot with other weights: it thinks in a process of its own, because weights are read once."""

from __future__ import annotations

import os
import subprocess
import sys
from types import TracebackType
from typing import ClassVar, Self

import msgspec

import wyrmtable
from wyrmtable.bots import bot
from wyrmtable.bots.bot import Bot
from wyrmtable.bots.budget import Budget
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.content import JUDGED_WITH
from wyrmtable.core.state import State

SEEDS = 1 << 30


class Question(msgspec.Struct):
    """What the process is asked, as a line of JSON; it answers with the text of an action."""

    level: str
    state: str
    seat: int
    seed: int


class BotApart(Bot):
    """A level with other weights of one game; counts nodes."""

    name: ClassVar[str] = "apart"
    about: ClassVar[str] = "a level with other weights"

    def __init__(self, level: str, game: str, weights: dict[str, float]) -> None:
        self.level = level
        given = msgspec.json.encode({game: weights}).decode()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wyrmtable.bots.apart"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, JUDGED_WITH: given},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait()

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        assert self.process.stdin is not None and self.process.stdout is not None
        asked = Question(self.level, state.to_json(), seat, chance.below(SEEDS))
        self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
        self.process.stdin.flush()
        return state.parse(self.process.stdout.readline().decode().strip(), seat)


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=Question)
        state = wyrmtable.load(asked.state)
        player = bot(asked.level, clock=False)
        print(player.choose(state, asked.seat, Seeded(asked.seed)).text, flush=True)


if __name__ == "__main__":
    main()
