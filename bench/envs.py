"""Steps per second of the environments beside PettingZoo's chess, in one run.

uv run --group bench python bench/envs.py [--json] [--quick] [--plain] [--game attackwing]

Everybody plays at random: in the turn-by-turn environments as PettingZoo's loop has it (`last`,
an action under the mask, `step`), in the vector interface with observations and masks of every
step. On one core in processor time; then by the clock on the wall, with one and with two
processes, which says something only where nobody else works. Medians of five rounds, everybody in
turn.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from engines import chosen_engine, environment
from measure import ROUNDS, Picker
from peers import ZOO_CHESS
from wyrmtable_command import run_command

if TYPE_CHECKING:
    from wyrmtable.envs import VectorEnv

GAMES = ("dragonwars", "dragonlance", "aerialcorps", "attackwing", "dragonrage")
AEC_TARGET, VECTOR_TARGET = 15, 200  # times as fast as PettingZoo's chess
SIZES = (256, 1024)  # games side by side
PROCESSES = (1, 2)  # of the vector interface by the clock on the wall
WALL = " by the clock"


def whole_game(env: Any, picker: Picker) -> int:
    """One game by PettingZoo's loop; how many decisions it took."""
    decisions = 0
    env.reset(seed=picker.below(1 << 20))
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        offered = seen["action_mask"].view(bool).nonzero()[0]  # of bytes it takes a hundred times
        env.step(offered[picker.below(len(offered))])
        decisions += 1
    return decisions


def hundred_steps(env: VectorEnv) -> int:
    """A hundred steps of all games."""
    for _ in range(100):
        env.step(env.sample())
    return 100 * env.n


def per_second(
    play: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Steps per second, of processor time unless there is another clock."""
    steps = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        steps += play()
    return steps / spent


def measure_all(seconds: float, turn: int, games: list[str]) -> dict[str, float]:
    """One round: chess, then each of the games in both interfaces."""
    from wyrmtable.envs import aec, vector

    picker = Picker(turn)
    chess: Any = importlib.import_module("pettingzoo.classic.chess_v6")
    board = chess.env()
    figures = {ZOO_CHESS: per_second(partial(whole_game, board, picker), 2 * seconds)}
    for game in games:
        turns = aec(game)
        figures[f"{game} aec"] = per_second(partial(whole_game, turns, picker), seconds)
        for size in SIZES:
            many = vector(game, n=size, seed=turn)
            name = f"{game} vector, {size} games"
            figures[name] = per_second(partial(hundred_steps, many), seconds)
    wall = time.perf_counter
    figures[ZOO_CHESS + WALL] = per_second(partial(whole_game, board, picker), 2 * seconds, wall)
    for game in games:
        for processes in PROCESSES:
            with vector(game, n=SIZES[-1], processes=processes, seed=turn) as many:
                name = f"{game} vector, {processes} process{'es' if processes > 1 else ''}{WALL}"
                figures[name] = per_second(partial(hundred_steps, many), seconds, wall)
    return figures


def one_round(engine: str, seconds: float, turn: int, games: list[str]) -> dict[str, float]:
    """Measure in a fresh interpreter that sees one engine only."""
    answer = subprocess.run(
        [sys.executable, __file__, "--round", str(turn), "--seconds", str(seconds)]
        + [word for game in games for word in ("--game", game)],
        env={**environment(engine), "OPENBLAS_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    figures: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return figures


def report(figures: dict[str, float], engine: str) -> None:
    """Steps per second, and how many times as fast as PettingZoo's chess by the same clock."""
    print(f"steps per second, {engine} engine")
    for name, figure in figures.items():
        chess = figures[ZOO_CHESS + WALL if name.endswith(WALL) else ZOO_CHESS]
        target = VECTOR_TARGET if " vector" in name else AEC_TARGET
        one_core = not name.endswith(WALL)  # chess has one core, two processes have two
        met = f", {target} x: " if one_core and name != ZOO_CHESS else ""
        met += "" if not met else "yes" if figure >= target * chess else "no"
        print(f"  {name:45} {figure:11,.0f}   {figure / chess:6.1f} x chess{met}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Environments beside PettingZoo's chess.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--plain", action="store_true", help="the engine as Python")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one")
    parser.add_argument("--round", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=2.0, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    games = chosen.game or list(GAMES)
    if chosen.round is not None:
        print(json.dumps(measure_all(chosen.seconds, chosen.round, games)))
        return
    rounds, seconds = (1, 0.5) if chosen.quick else (ROUNDS, chosen.seconds)
    engine = chosen_engine(chosen.plain)
    taken: dict[str, list[float]] = {}
    for turn in range(rounds):
        for name, figure in one_round(engine, seconds, turn, games).items():
            taken.setdefault(name, []).append(figure)
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    figures = {name: statistics.median(listed) for name, listed in taken.items()}
    if chosen.json:
        print(json.dumps({"engine": engine, **figures}))
    else:
        report(figures, engine)


if __name__ == "__main__":
    run_command(main)
