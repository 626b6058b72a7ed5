"""Random games by the thousand: do the invariants hold, does every game end?

A game is fixed by the seed of the soak and its number, so that a failure can be played again
with its history and handed over as a record.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

import msgspec

from wyrmtable.core.action import RESIGN, TIMEOUT, Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.errors import BadOptions, Illegal, WyrmtableError
from wyrmtable.core.match import Match
from wyrmtable.core.plain import Plain
from wyrmtable.core.recordtext import RecordLine
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.core.task import AnyQuestion
from wyrmtable.games import ruleset

CHUNK = 10  # games between two reports of progress
LONGEST = 1_000_000  # decisions; every game must have ended long before
# once in so many decisions, on average:
SAME_QUESTION = 8  # within a question mostly drafts change: check every eighth decision
COSTLY_LAWS = 200
RESIGNING = 400
OUT_OF_TIME = 50

Step = tuple[int, Action]


class Trouble(msgspec.Struct, frozen=True):
    """A game that went wrong: its number, why, and a record that leads there."""

    number: int
    why: str
    record: str


class SoakReport(msgspec.Struct):
    """What a soak has seen; `trouble` is None if everything held."""

    game: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    endings: dict[str, int] = {}
    trouble: Trouble | None = None

    @property
    def ok(self) -> bool:
        """Has everything held?"""
        return self.trouble is None

    def add(self, other: SoakReport) -> None:
        """Take over what another part of the soak has seen."""
        self.games += other.games
        self.decisions += other.decisions
        for reason, count in other.endings.items():
            self.endings[reason] = self.endings.get(reason, 0) + count
        self.trouble = self.trouble or other.trouble


class Plan(msgspec.Struct, frozen=True):
    """Which random games are to be played: the options that are fixed, and for how many."""

    game: str
    seed: int
    seats: tuple[int, ...]
    options: dict[str, Plain]


class BrokenLaw(Exception):
    """Something that always holds does not."""


def soak(
    game: str,
    games: int,
    jobs: int = 1,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, Plain] | None = None,
    progress: Callable[[int], None] | None = None,
) -> SoakReport:
    """Play random games over all numbers of players and all options that are not fixed.

    Stops at the first trouble. `progress` is told how many games have been played.
    """
    rules = ruleset(game)
    fixed = dict(options or {})
    plan = Plan(game, seed, possible_seats(rules, seats, fixed), fixed)
    began = time.monotonic()
    report = SoakReport(game)
    for part in _parts(plan, games, jobs):
        report.add(part)
        if progress is not None:
            progress(report.games)
        if report.trouble is not None:
            break
    report.seconds = time.monotonic() - began
    return report


def possible_seats(rules: Ruleset, seats: int | None, fixed: dict[str, Plain]) -> tuple[int, ...]:
    """The numbers of players that the fixed options allow; BadOptions if there is none."""
    possible: list[int] = []
    refusal: BadOptions | None = None
    for number in rules.seat_numbers if seats is None else (seats,):
        try:
            rules.start(number, Seeded(0), fixed)
        except BadOptions as error:
            refusal = error
        else:
            possible.append(number)
    if not possible and refusal is not None:
        raise refusal
    return tuple(possible)


def _parts(plan: Plan, games: int, jobs: int) -> Iterator[SoakReport]:
    """Reports on all games, chunk by chunk, in this process or in several."""
    chunks = [(at, min(CHUNK, games - at)) for at in range(0, games, CHUNK)]
    if jobs <= 1:
        for first, count in chunks:
            yield play_chunk(plan, first, count)
        return
    # spawned, as a progress bar runs in a thread and threads do not survive a fork
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(play_chunk, plan, *chunk) for chunk in chunks}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_chunk(plan: Plan, first: int, count: int) -> SoakReport:
    """Play some of the games; stops at the first trouble."""
    report = SoakReport(plan.game, endings={})
    for number in range(first, first + count):
        game = RandomGame(plan, number)
        try:
            game.play()
        except Exception as error:
            report.trouble = Trouble(number, _reason(error), game.record())
        report.games += 1
        report.decisions += len(game.steps)
        if report.trouble is not None:
            break
        assert game.state.outcome is not None
        reason = game.state.outcome.reason
        report.endings[reason] = report.endings.get(reason, 0) + 1
    return report


class RandomGame:
    """One game of a soak."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.rules = ruleset(plan.game)
        self.choices: Chance = Seeded((plan.seed << 32) + 2 * number)
        self.dice = (plan.seed << 32) + 2 * number + 1
        self.seats = plan.seats[self.choices.below(len(plan.seats))]
        self.options = self._options(plan.options)
        self.state = self.rules.start(self.seats, Seeded(self.dice), self.options)
        self.state.listening = self.choices.below(2) == 0
        self.steps: list[Step] = []
        self.checked: AnyQuestion | None = None

    def _options(self, fixed: dict[str, Plain]) -> dict[str, Plain]:
        """Random options that go together with those that are fixed."""
        for _ in range(20):
            options = {**self.rules.sample_options(self.seats, self.choices), **fixed}
            try:
                self.rules.start(self.seats, Seeded(0), options)
            except BadOptions:
                continue
            return options
        return dict(fixed)

    def play(self) -> None:
        """Play to the end; raises whatever goes wrong."""
        state, choices = self.state, self.choices
        while not state.over:
            self._check()
            if len(self.steps) >= LONGEST:
                raise BrokenLaw(f"the game does not end within {LONGEST} decisions")
            if choices.below(RESIGNING) == 0:
                self._try(choices.below(self.seats), RESIGN)
            elif choices.below(OUT_OF_TIME) == 0:
                self._try(state.to_act[choices.below(len(state.to_act))], TIMEOUT)
            else:
                self._decide()
        self._check()

    def _decide(self) -> None:
        state, choices = self.state, self.choices
        able = state.can_act() if choices.below(10) == 0 else state.to_act
        seat = able[choices.below(len(able))]
        actions = state.decision(seat).actions
        if not actions:
            raise BrokenLaw(f"seat {seat + 1} has to decide and no action is listed")
        action = actions[choices.below(len(actions))]
        self.steps.append((seat, action))
        try:
            state.apply(seat, Action(action.kind, action.args, action.text))  # it is checked again
        except Illegal as error:
            raise BrokenLaw(f"{action.text!r} is listed and refused: {error}") from None

    def _try(self, seat: int, action: Action) -> None:
        """Play what may be refused; a refusal must leave everything as it was."""
        before = self.state.digest()
        self.steps.append((seat, action))
        try:
            self.state.apply(seat, action)
        except Illegal:
            if self.state.digest() != before:
                raise BrokenLaw(f"{action.text!r} was refused and has changed the state") from None
            self.steps.pop()

    def _check(self) -> None:
        question = self.state.question
        if (
            question is None
            or question is not self.checked
            or self.choices.below(SAME_QUESTION) == 0
        ):
            self.checked = question
            trouble = self.state.broken()
            if trouble:
                raise BrokenLaw(trouble)
        if self.choices.below(COSTLY_LAWS) == 0 or self.state.over:
            check_laws(self.state, self.choices)

    def record(self) -> str:
        """The game so far with all its secrets; its last action is the one that failed."""
        match = Match.start(self.rules, (), self.seats, Seeded(self.dice), self.options)
        for seat, action in self.steps[:-1]:
            match.apply(seat, action)
        for seat, action in self.steps[-1:]:
            rolls: list[tuple[int, int]] = []
            twin = match.state.clone()
            twin.chance.tape = rolls
            try:
                twin.apply(seat, action)
            except Exception:
                record = match.record(everything=True)
                record.digest = None
                record.lines.append(RecordLine(seat, action.text, rolls))
                return str(record)
            match.apply(seat, action)
        return str(match.record(everything=True))


def check_laws(state: State, choices: Chance) -> None:
    """Clone, JSON, guess and notation, for one position and a random seat."""
    seat = choices.below(state.seats)
    digest = state.digest()
    twin = state.clone()
    if twin != state:
        raise BrokenLaw("a clone differs from its original")
    if state.rules.load(state.to_json()) != state:
        raise BrokenLaw("the state differs after writing it to JSON and back")
    if state.guess(seat, Seeded(choices.below(1000))).view(seat) != state.view(seat):
        raise BrokenLaw(f"the guess of seat {seat + 1} contradicts what it knows")
    if not state.to_act:
        return
    actor = state.to_act[0]
    actions = state.decision(actor).actions
    action = actions[choices.below(len(actions))]
    if state.parse(action.text) != action:
        raise BrokenLaw(f"{action.text!r} is read as another action than it was written for")
    twin.apply(actor, action)
    if state.digest() != digest:
        raise BrokenLaw("playing on a clone has changed its original")


def _reason(error: Exception) -> str:
    if isinstance(error, BrokenLaw | WyrmtableError):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}: {error}"
