"""How fast the free plane is: Aerial Corps at random, and single queries beside shapely.

    uv run python bench/plane.py [--json] [--quick]

Three questions about two cards: do they overlap, does any part of one lie in an arc of the other,
and what is its nearest point in there. A *single query* starts from two poses, as a game has them
after a move, and ends with the answer: this is what has to be five times faster than shapely.
`At hand` asks again about shapes that have been made before, which is shapely's strong side: its
half runs in C, ours in Python as long as the engine is not compiled. Both sides answer the same
questions in the same run, every figure is the median of five; the compiled engine is measured if
it is built.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from engines import COMPILED, PLAIN, engines, environment
from measure import ROUNDS, Picker, clone_time
from wyrmtable_command import run_command

QUERIES = ("overlap", "in arc", "nearest in arc")
PAIRS = 200
CLONE, CHESS = "clone, microseconds", "chess.Board.copy(stack=False), the same"
TOLERANCE = 0.0005
Pose = tuple[float, float, float]
Pair = tuple[Pose, Pose]


def pairs() -> list[Pair]:
    """Poses of two cards near each other, the same for everybody."""
    picker = Picker(5)

    def pose() -> Pose:
        return picker.below(8000) / 1000, picker.below(8000) / 1000, float(picker.below(360))

    return [(pose(), pose()) for _ in range(PAIRS)]


def per_second(query: Callable[[], object], budget: float) -> float:
    """How often in a second all pairs are asked, times their number."""
    runs = 0
    start = time.process_time()  # others may use the machine, too
    while (spent := time.process_time() - start) < budget:
        query()
        runs += 1
    return runs * PAIRS / spent


# -- ours --------------------------------------------------------------------------------------


def ours(budget: float, turn: int) -> dict[str, float]:
    """The queries with board/plane, and whole games, in the build that is imported."""
    from wyrmtable.board.plane.arcs import Arc, nearest_in_arc, partly_in_arc
    from wyrmtable.board.plane.rectangles import Rectangle, overlap

    front = Arc((1.35, -0.9), (1.35, 0.9))
    asked = pairs()
    cards = [(Rectangle(*one, 1.8, 2.7), Rectangle(*other, 1.8, 2.7)) for one, other in asked]

    def overlaps() -> int:
        found = 0
        for (x, y, h), (u, v, g) in asked:
            found += overlap(Rectangle(x, y, h, 1.8, 2.7), Rectangle(u, v, g, 1.8, 2.7))
        return found

    def arcs() -> int:
        found = 0
        for (x, y, h), (u, v, g) in asked:
            one, other = Rectangle(x, y, h, 1.8, 2.7), Rectangle(u, v, g, 1.8, 2.7)
            found += partly_in_arc(one, front, other)
        return found

    def nearest() -> float:
        total = 0.0
        for (x, y, h), (u, v, g) in asked:
            one, other = Rectangle(x, y, h, 1.8, 2.7), Rectangle(u, v, g, 1.8, 2.7)
            total += nearest_in_arc(one, front, other)[0]
        return total

    def overlaps_at_hand() -> int:
        return sum([overlap(one, other) for one, other in cards])

    def arcs_at_hand() -> int:
        return sum([partly_in_arc(one, front, other) for one, other in cards])

    def nearest_at_hand() -> float:
        return sum([nearest_in_arc(one, front, other)[0] for one, other in cards])

    figures = {
        "overlap": per_second(overlaps, budget),
        "in arc": per_second(arcs, budget),
        "nearest in arc": per_second(nearest, budget),
        "overlap, at hand": per_second(overlaps_at_hand, budget),
        "in arc, at hand": per_second(arcs_at_hand, budget),
        "nearest in arc, at hand": per_second(nearest_at_hand, budget),
    }
    figures.update(games(budget * 3, turn))
    return figures


def games(budget: float, turn: int) -> dict[str, float]:
    """Random battles with two players, and clones of a position in the middle."""
    import wyrmtable as wt
    from wyrmtable.core.playout import playout

    rules = wt.ruleset("aerialcorps")
    seed = turn * 100_000
    played = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < budget:
        state = rules.new(2, seed + played, scenario="battle")
        state.listening = False
        decisions += playout(state, wt.Seeded(played))
        played += 1
    state = rules.new(2, seed, scenario="battle")
    playout(state, wt.Seeded(seed), 60)
    figures = {"games": played / spent, "decisions": decisions / spent}
    figures[CLONE] = clone_time(state.clone, budget / 10)
    if importlib.util.find_spec("chess"):
        chess = importlib.import_module("chess")
        board = chess.Board()
        figures[CHESS] = clone_time(lambda: board.copy(stack=False), budget / 10)
    return figures


# -- shapely -----------------------------------------------------------------------------------


def theirs(budget: float) -> dict[str, float]:
    """The same queries with shapely."""
    from shapely.geometry import Point, Polygon

    half = math.degrees(math.atan2(0.9, 1.35))

    def card(pose: Pose) -> Polygon:
        x, y, heading = pose
        sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
        f, g, r, s = 1.35 * sine, 1.35 * cosine, 0.9 * cosine, 0.9 * sine
        return Polygon(
            [
                (x + f + r, y + g - s),
                (x - f + r, y - g - s),
                (x - f - r, y - g + s),
                (x + f - r, y + g + s),
            ]
        )

    def wedge(pose: Pose) -> Polygon:
        x, y, heading = pose
        left, right = math.radians(heading - half), math.radians(heading + half)
        return Polygon(
            [
                (x, y),
                (x + 40 * math.sin(left), y + 40 * math.cos(left)),
                (x + 40 * math.sin(right), y + 40 * math.cos(right)),
            ]
        )

    asked = pairs()
    cards = [(card(one), card(other)) for one, other in asked]
    wedges = [(Point(one[:2]), wedge(one), card(other)) for one, other in asked]

    def overlaps() -> int:
        return sum([card(one).intersection(card(other)).area > TOLERANCE for one, other in asked])

    def in_arc() -> int:
        return sum([wedge(one).intersects(card(other)) for one, other in asked])

    def nearest() -> float:
        total = 0.0
        for one, other in asked:
            part = wedge(one).intersection(card(other))
            total += -1.0 if part.is_empty else part.distance(Point(one[:2]))
        return total

    def overlaps_at_hand() -> int:
        return sum([one.intersection(other).area > TOLERANCE for one, other in cards])

    def in_arc_at_hand() -> int:
        return sum([arc.intersects(other) for _, arc, other in wedges])

    def nearest_at_hand() -> float:
        total = 0.0
        for middle, arc, other in wedges:
            part = arc.intersection(other)
            total += -1.0 if part.is_empty else part.distance(middle)
        return total

    return {
        "overlap": per_second(overlaps, budget),
        "in arc": per_second(in_arc, budget),
        "nearest in arc": per_second(nearest, budget),
        "overlap, at hand": per_second(overlaps_at_hand, budget),
        "in arc, at hand": per_second(in_arc_at_hand, budget),
        "nearest in arc, at hand": per_second(nearest_at_hand, budget),
    }


# -- the run -----------------------------------------------------------------------------------


def fresh(who: str, budget: float, turn: int) -> dict[str, float]:
    """One measurement in an interpreter of its own, which can see only that build."""
    answer = subprocess.run(
        [sys.executable, __file__, "--measure", who, str(budget), str(turn)],
        env=environment(COMPILED if who == COMPILED else PLAIN),
        stdout=subprocess.PIPE,
        check=True,
    )
    figures: dict[str, float] = json.loads(answer.stdout)
    return figures


def print_table(results: dict[str, dict[str, float]]) -> None:
    """Queries per second with ratios, then games."""
    builds = [name for name in results if name != "shapely"]
    print(f"{'queries per second':28}{'shapely':>12}" + "".join(f"{b:>22}" for b in builds))
    for query, base in results["shapely"].items():
        row = f"{query:28}{base:12,.0f}"
        for build in builds:
            row += f"{results[build][query]:13,.0f} ({results[build][query] / base:5.1f}x)"
        print(row)
    for name in ("games", "decisions"):
        row = f"{name + ' per second':40}"
        print(row + "".join(f"{results[build][name]:22,.0f}" for build in builds))
    for name in (CLONE, CHESS):
        if all(name in results[build] for build in builds):
            print(f"{name:40}" + "".join(f"{results[build][name]:22.2f}" for build in builds))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="The free plane beside shapely.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="0.1 s for a measurement, not 0.5 s")
    parser.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        who, budget, turn = options.measure
        figures = theirs(float(budget)) if who == "shapely" else ours(float(budget), int(turn))
        print(json.dumps(figures))
        return
    names = ["shapely", *engines()]
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for turn in range(ROUNDS):
        for name in names:
            taken[name].append(fresh(name, 0.1 if options.quick else 0.5, turn))
        print(f"round {turn + 1} of {ROUNDS}", file=sys.stderr)
    results = {
        name: {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
        for name, rounds in taken.items()
    }
    if options.json:
        print(json.dumps(results, indent=2))
    else:
        print_table(results)


if __name__ == "__main__":
    run_command(main)
