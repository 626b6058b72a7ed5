"""`ladder`: how strong are the levels of the bots?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wyrmtable.cli.arguments import Game, Pace
from wyrmtable.cli.files import read_text, write_whole
from wyrmtable.games import ruleset

PAGE = Path("docs/ladder.md")
Games = Annotated[int, typer.Option("--games", min=2, help="Games of every pair of levels.")]
LadderSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the first game.")]
Output = Annotated[Path, typer.Option("--output", help="The page to write the results into.")]


def ladder(
    game: Game,
    games: Games = 200,
    think: Pace = 1.0,
    seed: LadderSeed = 0,
    output: Output = PAGE,
) -> None:
    """Let the levels of the bots play each other, and write down how they fare."""
    from wyrmtable.bots.ladder import Ladder  # rating systems are not needed to play
    from wyrmtable.bots.ladderpage import page, pair_text, section

    rules = ruleset(game)
    played = Ladder(rules, games, seed, think)
    text = read_text(output) if output.exists() else ""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("ladder", total=played.total)
        for number, result in enumerate(played.play(), 1):
            bar.update(task, advance=1, description=" – ".join(result.names))
            if number % games == 0:  # a pair is finished
                console.print(pair_text(played, *result.names), highlight=False)
    command = f"wyrmtable ladder {game} --games {games} --think {think:g} --seed {seed}"
    written = section(played, command)
    write_whole(output, page(text, rules.title, written))
    typer.echo(written)
