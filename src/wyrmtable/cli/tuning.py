"""`tune`: fit what bots think positions are worth to how games between them end."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.console import Console

from wyrmtable.bots.levels import LEVELS, levels_file, levels_of
from wyrmtable.cli.arguments import Game
from wyrmtable.cli.counting import Counting, tell_engine
from wyrmtable.cli.polite import Refusal
from wyrmtable.games import ruleset

USUAL = LEVELS[2]
Games = Annotated[int, typer.Option("--games", min=8, help="Games to learn from.")]
Check = Annotated[
    int, typer.Option("--check", min=0, help="Games of the new weights against the old.")
]
Level = Annotated[str, typer.Option("--level", help="Which level plays.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the first game.")]
Cores = Annotated[int, typer.Option("--cores", min=0, help="Processes; 0: one for every core.")]
Write = Annotated[bool, typer.Option("--write", help="Write the new weights into the content.")]


def tune(
    game: Game,
    games: Games = 200,
    check: Check = 40,
    level: Level = USUAL,
    seed: Seed = 0,
    cores: Cores = 0,
    write: Write = False,
) -> None:
    """Fit the judgement of bots to how their games end.

    A quarter of the games is held out: they show how well chances are called before and after.
    """
    from wyrmtable.bots import tuning
    from wyrmtable.bots.tuningpage import page

    rules = ruleset(game)
    if level not in LEVELS:
        raise Refusal(f"--level: {level!r} is none of {', '.join(LEVELS)}")
    tuning.weights_of(rules)
    console = Console(stderr=True)
    tell_engine(console)
    samples: list[tuning.Sample] = []
    processes = cores or os.cpu_count() or 1
    with Counting(console, "games", games) as counting:
        for number, found in enumerate(tuning.gathered(game, games, level, seed, processes), 1):
            samples += found
            counting.count(number)
    fit = tuning.fit(rules, samples)
    wins, decided = 0, 0
    if check and fit.after != fit.before:
        from wyrmtable.bots.rematch import rematch

        settings = levels_of(rules).ladder or [{}]
        with Counting(console, "new against old", check) as counting:
            for number, won in enumerate(
                rematch(rules, level, fit.after, check, seed + games, settings), 1
            ):
                decided += won is not None
                wins += won is True
                counting.count(number)
    typer.echo(page(rules.title, fit, wins, decided))
    if write:
        tuning.write(levels_file(rules), fit.after)
        console.print(f"written into {levels_file(rules)}", highlight=False)
