"""`verify`, `cases` and `soak`: does a record, a rule, the whole engine hold?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from wyrmtable.cli.arguments import Game, Options, RecordFile, Seats, game_options
from wyrmtable.cli.counting import Counting, tell_engine
from wyrmtable.cli.files import check_folder, read_record, write_whole
from wyrmtable.cli.polite import Refusal, one_line
from wyrmtable.core.errors import BadRecord
from wyrmtable.games import ruleset
from wyrmtable_command import BAD_INPUT

if TYPE_CHECKING:
    from wyrmtable.cases import BadCases, CaseResult
    from wyrmtable.soak import SoakReport

DOES_NOT_HOLD = 1


def verify(record: RecordFile) -> None:
    """Check a record. Every action, every roll and the end; status 1: it lies."""
    played = read_record(record)
    try:
        played.begin(ruleset)
    except BadRecord as error:
        raise Refusal(f"{record}: {error}") from None
    try:
        for at in played.steps(ruleset):
            if trouble := at.match.state.broken():
                raise BadRecord(at.line.number, trouble)
        checked = played.verify(ruleset)
    except BadRecord as error:
        typer.echo(f"{record}: does not hold: {error}")
        raise typer.Exit(DOES_NOT_HOLD) from None
    typer.echo(f"{record}: holds")
    for line in [*checked, "the invariants of the game hold after every action"]:
        typer.echo(f"  {line}")


def cases(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of rule cases.")],
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
) -> None:
    """Play executable rule cases. Status 0: all hold; 1: some do not; 2: a file is damaged."""
    from wyrmtable.cases import BadCases, run_file

    results: dict[str, list[CaseResult]] = {}
    damaged: list[BadCases] = []
    for path in files:
        try:
            results[str(path)] = run_file(path)
        except BadCases as error:
            damaged.append(error)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(results)).decode())
    else:
        for name, listed in results.items():
            tell_cases(name, listed)
    if damaged:
        for trouble in damaged:
            typer.echo(f"wyrmtable: {one_line(trouble)}", err=True)
        raise typer.Exit(BAD_INPUT)
    if not all(result.ok for listed in results.values() for result in listed):
        raise typer.Exit(DOES_NOT_HOLD)


def tell_cases(name: str, results: list[CaseResult]) -> None:
    for result in results:
        if not result.ok:
            typer.echo(f"{name}, line {result.line}, case {result.id} does not hold:")
            typer.echo(f"  {result.title} [{', '.join(result.cites)}]")
            for problem in result.problems:
                typer.echo(f"  - {problem}")
    holding = sum(result.ok for result in results)
    typer.echo(f"{name}: {holding} of {len(results)} cases hold")


def soak(
    game: Game,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 200,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes.")] = 1,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the whole soak.")] = 0,
    output: Annotated[
        Path | None, typer.Option("--output", help="Where to write the record of a failure.")
    ] = None,
) -> None:
    """Play random games and check the laws. Over all numbers of players, modes and options."""
    from wyrmtable.soak import possible_seats
    from wyrmtable.soak import soak as run_soak

    fixed = game_options(ruleset(game), option)
    check_folder(output)
    possible_seats(ruleset(game), seats, fixed)  # what cannot be played is refused first
    console = Console(stderr=True)
    tell_engine(console)
    with Counting(console, f"soaking {game}", games) as counting:
        counting.count(0)
        report = run_soak(
            game,
            games,
            jobs,
            seed,
            seats=seats,
            options=fixed,
            progress=counting.count,
        )
    tell_soak(report, seed, output)


def tell_soak(report: SoakReport, seed: int, output: Path | None) -> None:
    speed = report.decisions / report.seconds if report.seconds else 0.0
    endings = ", ".join(f"{count} {reason}" for reason, count in sorted(report.endings.items()))
    games = "1 game" if report.games == 1 else f"{report.games} games"
    typer.echo(
        f"{games} of {report.game} with {report.decisions} decisions in "
        f"{report.seconds:.1f} s ({speed:.0f} decisions per second): {endings or 'none ended'}"
    )
    if report.trouble is None:
        typer.echo("everything held")
        return
    path = output or Path(f"soak-{report.game}-{seed}-{report.trouble.number}.wyrm")
    write_whole(path, report.trouble.record)
    typer.echo(f"game {report.trouble.number} of seed {seed} does not hold: {report.trouble.why}")
    typer.echo(f"its record, also in {path}:\n{report.trouble.record}")
    raise typer.Exit(DOES_NOT_HOLD)
