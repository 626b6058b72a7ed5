"""The process in which bots think: a task a line on standard input, an answer a line back.

Before the answer a line says that the game is loaded: from then on the bot's time runs.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec

import wyrmtable
from wyrmtable.bots import bot
from wyrmtable.core.chance import Seeded


class Task(msgspec.Struct, kw_only=True):
    """What a bot process is asked, as one line of JSON."""

    level: str
    state: str
    seat: int
    seed: int
    pace: float = 1.0  # part of its usual time that the bot may think


class Answer(msgspec.Struct, kw_only=True):
    """What it answers: the text of an action, or what went wrong."""

    text: str = ""
    problem: str = ""


POLITENESS = 5  # the server itself goes first
READY = b"ready\n"


def main() -> None:
    """Think until the server closes the line."""
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    out = own_output()
    for line in sys.stdin.buffer:
        task = msgspec.json.decode(line, type=Task)
        try:
            state = wyrmtable.load(task.state)
            state.rules.tactics()  # for the first time this takes longer than many an answer
            player = bot(task.level, task.pace)
            out.write(READY)
            out.flush()
            chosen = player.choose(state, task.seat, Seeded(task.seed))
            answer = Answer(text=chosen.text)
        except Exception as error:
            answer = Answer(problem=f"{type(error).__name__}: {error}")
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


def own_output() -> BinaryIO:
    """Standard output for answers alone; whatever a bot prints goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


if __name__ == "__main__":
    main()
