"""The peers: python-chess, OpenSpiel and PettingZoo, each left out if it is not installed.

uv run --group bench python bench/peers.py [--quick]
"""

from __future__ import annotations

import argparse
import importlib
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from measure import ROUNDS, Figures, Picker, Subject, measure, medians
from wyrmtable_command import run_command

MIDDLE = 40  # decisions after which a chess game is cloned
PYTHON_CHESS = "python-chess"
SPIEL_CHESS = "OpenSpiel C++ chess"
SPIEL_PYTHON = ("OpenSpiel Python tic-tac-toe", "OpenSpiel Python dominoes")
ZOO_CHESS = "PettingZoo chess"


def python_chess() -> Subject:
    """chess.Board: list the legal moves, push one."""
    chess: Any = importlib.import_module("chess")

    def moves(board: Any, picker: Picker, limit: int) -> int:
        for decisions in range(limit):
            legal = list(board.legal_moves)
            # is_game_over() would list the moves a second time; this is a fifth faster.
            if (
                not legal
                or board.is_insufficient_material()
                or board.is_seventyfive_moves()
                or board.is_fivefold_repetition()
            ):
                return decisions
            board.push(legal[picker.below(len(legal))])
        return limit

    middle = chess.Board()
    moves(middle, Picker(1), MIDDLE)
    return Subject(
        PYTHON_CHESS,
        play=lambda picker: moves(chess.Board(), picker, 10_000),
        clone=lambda: middle.copy(stack=False),
        size=lambda: len(pickle.dumps(middle.copy(stack=False))),
    )


def spiel(name: str, game_name: str, middle_after: int) -> Subject:
    """A game of OpenSpiel driven from Python: legal_actions, apply_action."""
    pyspiel: Any = importlib.import_module("pyspiel")
    if game_name.startswith("python_"):
        importlib.import_module("open_spiel.python.games")
    game = pyspiel.load_game(game_name)
    dealt = game.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC

    def moves(state: Any, picker: Picker, limit: int) -> int:
        decisions = 0
        while decisions < limit and not state.is_terminal():
            legal = state.legal_actions()
            decisions += not (dealt and state.is_chance_node())  # a deal decides nothing
            state.apply_action(legal[picker.below(len(legal))])
        return decisions

    middle = game.new_initial_state()
    moves(middle, Picker(1), middle_after)
    return Subject(
        name,
        play=lambda picker: moves(game.new_initial_state(), picker, 10_000),
        clone=middle.clone,
        size=lambda: len(middle.serialize()),
    )


def pettingzoo_chess() -> Subject:
    """PettingZoo's AEC loop: last, pick under the action mask, step."""
    chess_v6: Any = importlib.import_module("pettingzoo.classic.chess_v6")

    env = chess_v6.env()

    def whole_game(picker: Picker) -> int:
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[picker.below(len(legal))])
            decisions += 1
        return decisions

    # A copy of an environment, deep or pickled, begins a new game: there is no clone to measure.
    return Subject(ZOO_CHESS, play=whole_game, clone=None, size=None)


@dataclass
class Peers:
    """The peers present, and a line for each that is not."""

    subjects: list[Subject]
    missing: list[str]


def find() -> Peers:
    """The peers that are installed."""
    makers: list[tuple[str, str, Callable[[], Subject]]] = [
        (PYTHON_CHESS, "chess", python_chess),
        (SPIEL_CHESS, "open_spiel", lambda: spiel(SPIEL_CHESS, "chess", MIDDLE)),
        (SPIEL_PYTHON[0], "open_spiel", lambda: spiel(SPIEL_PYTHON[0], "python_tic_tac_toe", 4)),
        (SPIEL_PYTHON[1], "open_spiel", lambda: spiel(SPIEL_PYTHON[1], "python_block_dominoes", 6)),
        (ZOO_CHESS, "pettingzoo[classic]", pettingzoo_chess),
    ]
    peers = Peers([], [])
    for name, package, make in makers:
        try:
            peers.subjects.append(make())
        except ImportError:
            peers.missing.append(f"{name}: left out, {package} is not installed (--group bench)")
    return peers


def main() -> None:
    """Measure the peers alone."""
    parser = argparse.ArgumentParser(description="Random play and clones of our peers.")
    parser.add_argument("--quick", action="store_true", help="0.1 s for a measurement, not 1 s")
    budget = 0.1 if parser.parse_args().quick else 1.0
    peers = find()
    for line in peers.missing:
        print(line)
    taken: dict[str, list[Figures]] = {subject.name: [] for subject in peers.subjects}
    for turn in range(ROUNDS):
        for subject in peers.subjects:
            taken[subject.name].append(measure(subject, budget, turn))
    for name, figures in taken.items():
        print(f"{name:30} {medians(figures)}")


if __name__ == "__main__":
    run_command(main)
