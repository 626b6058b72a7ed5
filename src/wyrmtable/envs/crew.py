"""A fleet whose games several processes play, all writing into the same memory."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import threading
import traceback
import weakref
from array import array
from collections.abc import Mapping
from ctypes import Array
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import RawArray

import numpy as np
from numpy.typing import NDArray

from wyrmtable.core.chance import FACTOR, MASK32, Seeded
from wyrmtable.core.encoding import AnyEncoder
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.fleet import Buffers, Fleet
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.envs.starting import before_start

Memory = Array[ctypes.c_char]
Line = Connection  # a message is a word with numbers; an answer begins with one of these:
DONE, FAILED = b"+", b"!"


class CrewGone(WyrmtableError, RuntimeError):
    """The processes that play are no more: one has died, or the environment is closed."""


class Crew:
    """Plays like a `Fleet`, in so many processes that begin with it and end with it.

    The memory has no name that could be left behind: it goes with the last array that shows it.
    """

    def __init__(
        self,
        game: Ruleset,
        seats: int,
        options: Mapping[str, object],
        encoder: AnyEncoder,
        count: int,
        seed: int,
        processes: int,
    ) -> None:
        self.game = game
        self.count = count
        shape = Shape(encoder, seats, count)
        memory = RawArray(ctypes.c_char, shape.size)
        self.buffers, numbers = shape.part(memory, 0, count)
        self.numbers: NDArray[np.int64] = np.frombuffer(numbers, np.int64)
        self.firsts = [count * number // processes for number in range(processes + 1)]
        self.lines: list[Line] = []
        self.workers: list[SpawnProcess] = []
        self.gone = ""  # why nothing can be asked any more
        self.end = weakref.finalize(self, dismiss, self.lines, self.workers, os.getpid())
        context = multiprocessing.get_context("spawn")
        try:
            for number in range(processes):
                line, other = context.Pipe()
                self.lines.append(line)
                first, after = self.firsts[number], self.firsts[number + 1]
                worker = context.Process(
                    target=work,
                    args=(other, memory, game, seats, dict(options), seed, first, after, count),
                    name=f"wyrmtable games {first} to {after - 1}",
                    daemon=True,
                )
                worker.start()
                self.workers.append(worker)
                other.close()  # the worker's alone, so that its death is noticed
            for number in range(processes):
                self.answer(number)
        except BaseException:
            self.close()
            raise

    def reset(self, seed: int) -> None:
        """Begin all games anew; the same seed begins the same games."""
        self.ask([f"reset {seed}"] * len(self.lines))

    def step(self, numbers: NDArray[np.integer]) -> None:
        """Play one action number in every game; all of them must be offered."""
        self.numbers[:] = numbers
        self.ask(["step"] * len(self.lines))

    def sample(self, picker: Seeded) -> NDArray[np.int64]:
        """A random action number for every game, drawn as one process would draw them."""
        words = [later(picker.word, picker.step, first) for first in self.firsts[:-1]]
        ends = self.ask([f"sample {word} {picker.step}" for word in words])
        word = picker.word
        for number, begun in enumerate(words):
            if begun != word:  # a draw before was repeated, as one in millions is
                ends[number] = self.ask([f"sample {word} {picker.step}"], number)[0]
            word = int(ends[number])
        picker.word = word
        picker.count += self.count
        return self.numbers.copy()

    def state(self, row: int) -> State:
        """A copy of the game of a row."""
        row = range(self.count)[row]
        number = int(np.searchsorted(self.firsts, row, "right")) - 1
        return self.game.load(self.ask([f"state {row - self.firsts[number]}"], number)[0])

    def close(self) -> None:
        """End the processes; the arrays keep what they show."""
        self.gone = self.gone or "the environment has been closed"
        self.end()

    # -- talking to the workers ----------------------------------------------------------------

    def ask(self, messages: list[str], first: int = 0) -> list[bytes]:
        """Send each worker from the first on its message, and wait for all answers."""
        self.check()
        try:
            for number, message in enumerate(messages, first):
                self.send(number, message)
            return [self.answer(number) for number in range(first, first + len(messages))]
        except BaseException as error:  # answers may be left in the lines
            self.gone = self.gone or f"the environment was interrupted ({type(error).__name__})"
            self.close()
            raise

    def check(self) -> None:
        """CrewGone if nobody is there to be asked."""
        if self.gone:
            raise CrewGone(f"{self.gone}: make a new one")

    def send(self, number: int, message: str) -> None:
        try:
            self.lines[number].send_bytes(message.encode())
        except OSError:
            raise self.lost(number) from None

    def answer(self, number: int) -> bytes:
        try:
            answer = self.lines[number].recv_bytes()
        except (EOFError, OSError):
            raise self.lost(number) from None
        if answer[:1] == FAILED:
            self.gone = "a process of the environment has failed"
            error = CrewGone(f"{self.whose(number)} has failed: {answer.splitlines()[-1].decode()}")
            error.add_note(answer[1:].decode())
            raise error
        return answer[1:]

    def lost(self, number: int) -> CrewGone:
        """The error of a worker that does not answer any more."""
        worker = self.workers[number]
        worker.join(1)
        self.gone = "a process of the environment has died"
        return CrewGone(
            f"{self.whose(number)} has died (exit code {worker.exitcode}); if it never began: a "
            'script that uses processes needs `if __name__ == "__main__":`'
        )

    def whose(self, number: int) -> str:
        first, after = self.firsts[number], self.firsts[number + 1]
        return f"the process of games {first} to {after - 1}"


class Shape:
    """Where the rows of each buffer lie in one block of memory."""

    def __init__(self, encoder: AnyEncoder, seats: int, count: int) -> None:
        # action numbers, rewards, observations, masks, acting, places, done; the widest first
        self.widths = (8, 4 * seats, encoder.width, encoder.size, 1, seats, 1)
        self.count = count
        self.size = count * sum(self.widths)

    def part(self, memory: Memory, first: int, after: int) -> tuple[Buffers, memoryview[int]]:
        """The buffers of the games from one row to before another, and their action numbers."""
        whole = memoryview(memory).cast("B")
        views: list[memoryview[int]] = []
        start = 0
        for width in self.widths:
            views.append(whole[start + first * width : start + after * width])
            start += self.count * width
        numbers, rewards, observations, masks, acting, places, done = views
        buffers = Buffers(observations, masks, acting, rewards.cast("f"), places, done)
        return buffers, numbers.cast("q")


def later(word: int, step: int, draws: int) -> int:
    """The word of a seeded source after so many draws, none of which was repeated."""
    factor, added = FACTOR, step
    while draws:
        if draws & 1:
            word = (word * factor + added) & MASK32
        added = (added * (factor + 1)) & MASK32  # two rounds in one
        factor = (factor * factor) & MASK32
        draws >>= 1
    return word


def dismiss(lines: list[Line], workers: list[SpawnProcess], owner: int) -> None:
    """End the workers; they have nothing to put in order."""
    if os.getpid() != owner:  # a fork of the process that began them
        return
    for line in lines:
        line.close()
    for worker in workers:
        worker.kill()
    for worker in workers:
        worker.join()
        worker.close()


# -- what a worker does ------------------------------------------------------------------------


def work(
    line: Line,
    memory: Memory,
    game: Ruleset,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    first: int,
    after: int,
    whole: int,
) -> None:
    """Play the games from one row to before another until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the one who asks
    threading.Thread(target=leave_with_parent, daemon=True).start()
    try:
        template = before_start(game, seats, options)
        encoder = game.encoder(template)
        buffers, numbers = Shape(encoder, seats, whole).part(memory, first, after)
        fleet = Fleet(encoder, template, after - first, seed, buffers, first, whole)
        line.send_bytes(DONE)
        while True:
            message = line.recv_bytes().decode()
            line.send_bytes(DONE + obey(fleet, numbers, message).encode())
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception:
        line.send_bytes(FAILED + traceback.format_exc().encode())


def obey(fleet: Fleet, numbers: memoryview[int], message: str) -> str:
    """Do what a message says."""
    what, *rest = message.split()
    if what == "step":
        fleet.step(numbers.tolist())
    elif what == "sample":
        chance = Seeded(0, int(rest[0]), int(rest[1]))
        numbers[:] = memoryview(array("q", fleet.sample(chance)))
        return str(chance.word)
    elif what == "reset":
        fleet.reset(int(rest[0]))
    else:
        return fleet.states[int(rest[0])].to_json()
    return ""


def leave_with_parent() -> None:
    """Nobody plays on when the one who asks has died."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
