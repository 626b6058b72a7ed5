"""The process in which bots think: a task a line on standard input, an answer a line back."""

from __future__ import annotations

import sys

import msgspec

import wyrmtable
from wyrmtable.bots import Bot, bot
from wyrmtable.core.chance import Seeded


class Task(msgspec.Struct, kw_only=True):
    """What a bot process is asked, as one line of JSON."""

    level: str
    state: str
    seat: int
    seed: int


class Answer(msgspec.Struct, kw_only=True):
    """What it answers: the text of an action, or what went wrong."""

    text: str = ""
    problem: str = ""


def main() -> None:
    """Think until the server closes the line."""
    out = sys.stdout.buffer
    known: dict[str, Bot] = {}  # a bot may remember what it has worked out about a game
    for line in sys.stdin.buffer:
        task = msgspec.json.decode(line, type=Task)
        try:
            state = wyrmtable.load(task.state)
            if task.level not in known:
                known[task.level] = bot(task.level)
            chosen = known[task.level].choose(state, task.seat, Seeded(task.seed))
            answer = Answer(text=chosen.text)
        except Exception as error:
            answer = Answer(problem=f"{type(error).__name__}: {error}")
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
