"""The table of a run, and how it stands against the targets."""

from __future__ import annotations

from string import ascii_lowercase

from rich.console import Console
from rich.table import Table

import peers
from measure import Figures
from ours import SEATS, row

Results = dict[str, Figures]
STEPS = "no events"  # state.decision(seat).actions and state.apply(seat, action), from Python


def print_report(results: Results, ours: list[str], notes: list[str]) -> None:
    """One table with ratios against each peer of the same run, then the targets."""
    names = [name for name in results if name not in ours]
    letters = dict(zip(names, ascii_lowercase, strict=False))
    table = Table(title="Random play on one core, medians of five")
    table.add_column("who", no_wrap=True)
    for heading in ("decisions/s", "games/s", "clone µs", "bytes"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name in names:
        table.add_column(f"÷ {letters[name]}", justify="right", no_wrap=True)
    for name in names + ours:
        figures = results[name]
        table.add_row(
            f"{letters[name]}  {name}" if name in letters else name,
            f"{figures.decisions_per_second:,.0f}",
            f"{figures.games_per_second:,.1f}",
            "–" if figures.clone_microseconds is None else f"{figures.clone_microseconds:.2f}",
            "–" if figures.bytes is None else f"{figures.bytes:,}",
            *(_ratio(results, name, peer) if name in ours else "" for peer in names),
            end_section=name == names[-1] if names else False,
        )
    console = Console()
    console.width = max(console.width, 150)
    console.print(table)
    print("bytes: python-chess pickled, OpenSpiel serialized, ours as JSON with chance and agenda")
    for note in notes:
        print(note)
    print("targets, on the slower of 2 and 6 seats, without events:")
    for line in targets(results):
        print(f"  {line}")


def _ratio(results: Results, name: str, peer: str) -> str:
    return f"{results[name].decisions_per_second / results[peer].decisions_per_second:.2f}"


def targets(results: Results) -> list[str]:
    """A line for each target: yes, no, or not measured."""
    plain, compiled = _slowest(results, "plain", STEPS), _slowest(results, "compiled", STEPS)
    whole = [_slowest(results, build, "playout") for build in ("plain", "compiled")]
    chess, spiel_chess = _speed(results, peers.PYTHON_CHESS), _speed(results, peers.SPIEL_CHESS)
    python_games = [_speed(results, name) for name in peers.SPIEL_PYTHON]
    fastest = max((speed for speed in python_games if speed is not None), default=None)
    return [
        _at_least("plain ≥ python-chess", plain, chess, 1),
        _at_least("plain ≥ OpenSpiel's Python games (the faster one)", plain, fastest, 1),
        _at_least("compiled ≥ OpenSpiel C++ chess", compiled, spiel_chess, 1),
        _at_least("compiled ≥ 5 × plain, whole games by playout()", whole[1], whole[0], 5),
        _at_least("compiled ≥ 5 × plain, steps driven from Python", compiled, plain, 5),
        _at_most("clone ≤ 15 µs plain", _slowest_clone(results, "plain"), 15),
        _at_most("clone ≤ 3 µs compiled", _slowest_clone(results, "compiled"), 3),
    ]


def _speed(results: Results, name: str) -> float | None:
    return results[name].decisions_per_second if name in results else None


def _slowest(results: Results, build: str, manner: str) -> float | None:
    speeds = [_speed(results, row(build, seats, manner)) for seats in SEATS]
    return min((speed for speed in speeds if speed is not None), default=None)


def _slowest_clone(results: Results, build: str) -> float | None:
    rows = [results[name] for seats in SEATS if (name := row(build, seats, STEPS)) in results]
    times = [each.clone_microseconds for each in rows if each.clone_microseconds is not None]
    return max(times, default=None)


def _at_least(what: str, mine: float | None, theirs: float | None, factor: int) -> str:
    if mine is None or theirs is None:
        return f"not measured  {what}"
    return f"{'yes' if mine >= factor * theirs else 'no':12}  {what}: {mine / theirs:.2f} ×"


def _at_most(what: str, value: float | None, limit: float) -> str:
    if value is None:
        return f"not measured  {what}"
    return f"{'yes' if value <= limit else 'no':12}  {what}: {value:.2f} µs"
