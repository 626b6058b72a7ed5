"""How fast the engine plays, beside its peers, in one run on one core; medians of five.

uv run --group bench python bench/engine.py [--json] [--quick] [--game attackwing]
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import peers
from engines import COMPILED, PLAIN, engines, environment
from measure import ROUNDS, Figures, Subject, measure, medians
from ours import GAMES, names_of
from report import print_report
from wyrmtable_command import run_command


def one_round(build: str, budget: float, turn: int, only: str) -> dict[str, Figures]:
    """Measure one build of the engine in a fresh interpreter that can see no other."""
    answer = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).with_name("ours.py")),
            build,
            str(budget),
            str(turn),
            only,
        ],
        env=environment(build),
        stdout=subprocess.PIPE,
        check=True,
    )
    figures: dict[str, dict[str, float]] = json.loads(answer.stdout)
    return {
        name: Figures(
            each["decisions_per_second"],
            each["games_per_second"],
            each["clone_microseconds"],
            int(each["bytes"]),
        )
        for name, each in figures.items()
    }


def run(subjects: list[Subject], builds: list[str], budget: float, only: str) -> dict[str, Figures]:
    """Everybody in turn, five times over, so that a busy minute of the machine hits all alike."""
    taken: dict[str, list[Figures]] = {}
    for turn in range(ROUNDS):
        for subject in subjects:
            taken.setdefault(subject.name, []).append(measure(subject, budget, turn))
        for build in builds:
            for name, figures in one_round(build, budget, turn, only).items():
                taken.setdefault(name, []).append(figures)
        print(f"round {turn + 1} of {ROUNDS}", file=sys.stderr)
    return {name: medians(figures) for name, figures in taken.items()}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="The engine beside its peers.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="0.1 s for a measurement, not 1 s")
    parser.add_argument("--game", default="", choices=[name for name in GAMES if " " not in name])
    options = parser.parse_args()
    found = peers.find()
    builds = engines()
    notes = list(found.missing)
    if COMPILED not in builds:
        notes.append("compiled engine: left out; build it with uv run python tools/compile.py")
    results = run(found.subjects, builds, 0.1 if options.quick else 1.0, options.game)
    if options.json:
        figures = {name: dataclasses.asdict(each) for name, each in results.items()}
        print(json.dumps({"figures": figures, "notes": notes}, indent=2))
    else:
        both = (PLAIN, COMPILED)
        ours = [name for build in both for name in names_of(build, options.game) if name in results]
        print_report(results, ours, notes)


if __name__ == "__main__":
    run_command(main)
