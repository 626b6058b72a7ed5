"""`lab`: check an experiment, run it, report on it, and look at single games of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from wyrmtable.cli.arguments import Game
from wyrmtable.cli.counting import Counting, duration, tell_engine
from wyrmtable.cli.files import check_folder, write_whole
from wyrmtable.cli.polite import PoliteGroup, Refusal
from wyrmtable.core.content import PLAYERS, is_tables, read_toml, tables_of
from wyrmtable.core.extras import not_installed
from wyrmtable.games import ruleset

if TYPE_CHECKING:
    from wyrmtable.lab.experiment import Cell, Experiment
    from wyrmtable.lab.pools import Done
    from wyrmtable.lab.schedule import Schedule

NOT_INSTALLED = not_installed("the lab", "wyrmtable lab ...", "lab")
SAMPLE_SECONDS = 20.0  # for an estimate
RESULTS = "-results"  # what the folder of an experiment ends with, if it is not named

File = Annotated[Path, typer.Argument(metavar="EXPERIMENT", help="TOML file of an experiment.")]
Folder = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FOLDER", help="Where the results are kept."),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", min=1, max=1024, help="Number of processes; all cores by default."
    ),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="auto|ADDRESS",
        help="Run on a Ray cluster; auto uses a running one or starts one.",
    ),
]
Results = Annotated[Path, typer.Argument(metavar="RESULTS", help="Folder of results.")]
Output = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="The page to be written.")
]

lab = typer.Typer(cls=PoliteGroup, invoke_without_command=True, rich_markup_mode=None)


@lab.callback()
def begin(context: typer.Context) -> None:
    """Many games at once: experiments and reports."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def installed() -> None:
    """Refuse politely if the extra is missing."""
    try:
        import polars  # noqa: F401
    except ImportError:
        raise Refusal(NOT_INSTALLED) from None


def read(path: Path) -> tuple[Experiment, list[Cell]]:
    installed()
    from wyrmtable.lab.experiment import read_experiment

    return read_experiment(path)


def folder_of(experiment: Path, given: Path | None) -> Path:
    return Path(experiment.stem + RESULTS) if given is None else given


@lab.command("check")
def check(
    file: File,
    jobs: Jobs = None,
    quick: Annotated[bool, typer.Option("--quick", help="Without an estimate.")] = False,
) -> None:
    """Say what an experiment would play. And how long that would take; nothing is kept."""
    experiment, cells = read(file)
    console = Console(highlight=False)
    table = Table("cell", "", "games", "a game takes", box=None, header_style="bold")
    games = f"{experiment.most}" if experiment.stop is None else f"up to {experiment.most}"
    seconds = 0.0 if quick else sampled(cells, table, games, experiment.most)
    if quick:
        for cell in cells:
            table.add_row(str(cell.number), cell.label, games, "")
    console.print(f"{file}: {experiment.title}")
    console.print(table)
    total = experiment.most * len(cells)
    upto = "up to " if experiment.stop else ""
    console.print(f"{len(cells)} cells, {upto}{total} games")
    if not quick:
        cores = jobs or os.cpu_count() or 1
        each = f" on {cores} cores" if cores > 1 else ""
        console.print(f"about {duration(seconds)} on one core, {duration(seconds / cores)}{each}")


def sampled(cells: list[Cell], table: Table, games: str, most: int) -> float:
    """Play a game of every cell, as long as there is time; the seconds of all games."""
    from wyrmtable.lab.playing import play

    begun = time.perf_counter()
    known: list[float] = []
    for cell in cells:
        shown = ""
        if time.perf_counter() - begun < SAMPLE_SECONDS:
            start = time.process_time()
            play(cell, 0)
            known.append(time.process_time() - start)
            shown = duration(known[-1])
        table.add_row(str(cell.number), cell.label, games, shown)
    return sum(known) / len(known) * len(cells) * most


@lab.command("run")
def run(file: File, output: Folder = None, jobs: Jobs = None, ray: Ray = None) -> None:
    """Play what is missing of an experiment. Stop it whenever you like: games are kept."""
    experiment, cells = read(file)
    from wyrmtable.lab.pools import open_pool
    from wyrmtable.lab.running import Run

    folder = folder_of(file, output)
    under_way = Run(experiment, cells, folder)
    before = under_way.resume()
    console = Console(stderr=True, highlight=False)
    if before:
        console.print(f"{before} games were there already")
    pool = open_pool(jobs or os.cpu_count() or 1, ray)
    begun = time.monotonic()
    try:
        tell_engine(console)
        with Counting(console, experiment.title[:40], under_way.schedule.total) as counting:
            under_way.play(pool, shown(counting))
    except KeyboardInterrupt:
        kept = under_way.schedule.done
        console.print(f"{kept} games are kept in {folder}; the same command goes on with them")
        raise
    finally:
        pool.close()
    total, played = under_way.schedule.total, under_way.played
    took = duration(time.monotonic() - begun)
    typer.echo(f"{total} games in {folder}, {played} of them played now in {took}")
    typer.echo(f"report: wyrmtable lab report {folder} -o report.html")


def shown(counting: Counting) -> Callable[[Schedule, Done | None], None]:
    """Tells how far an experiment is."""

    def tell(schedule: Schedule, done: Done | None) -> None:
        counting.count(schedule.done, schedule.total)

    return tell


@lab.command("report")
def report(results: Results, output: Output = Path("report.html")) -> None:
    """Write one HTML page about the results. Rates, intervals, what differs, and pictures."""
    installed()
    check_folder(output)
    try:
        from wyrmtable.lab.report import page
    except ImportError:
        raise Refusal(NOT_INSTALLED) from None
    from wyrmtable.lab.store import Store

    written = page(Store(results))
    write_whole(output, written)
    typer.echo(f"{output}: {len(written.encode()) / 1e6:.1f} MB")


@lab.command("game")
def game(
    file: File,
    cell: Annotated[int, typer.Option("--cell", min=0, help="Number of the cell, see `check`.")],
    number: Annotated[int, typer.Option("--game", min=0, help="Number of the game in it.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where it is written.")
    ] = None,
) -> None:
    """Play one game of an experiment again. Its record can be replayed and verified."""
    experiment, cells = read(file)
    check_folder(output)
    from wyrmtable.lab.playing import replayed

    if cell >= len(cells):
        raise Refusal(f"--cell: there is no cell {cell}; {file} has 0 to {len(cells) - 1}")
    if number >= experiment.most:
        last = experiment.most - 1
        raise Refusal(f"--game: there is no game {number}; a cell of {file} has 0 to {last}")
    text = str(replayed(cells[cell], number).record(everything=True))
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_whole(output, text)


@lab.command("keys")
def keys(
    game: Game,
    like: Annotated[
        str, typer.Argument(metavar="[PART]", help="Only keys that contain this.")
    ] = "",
) -> None:
    """List what a variant of a game may change. With the values as they are."""
    found = False
    for path in sorted((ruleset(game).folder / "content").glob("*.toml")):
        if path.stem == PLAYERS:
            continue
        for place, table in tables_of(read_toml(path)).items():
            for name, value in table.items():
                key = ".".join((path.stem, *place, name))
                if (
                    like.casefold() in key.casefold()
                    and not isinstance(value, dict)
                    and not is_tables(value)
                ):
                    found = True
                    typer.echo(f"{key} = {msgspec.json.encode(value).decode()}")
    if not found:
        raise Refusal(f"no key of {game} has {like!r} in it; `wyrmtable lab keys {game}` lists all")
