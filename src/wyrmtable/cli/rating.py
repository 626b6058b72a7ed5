"""`ladder`: how strong are the levels of the bots?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from wyrmtable.bots.levels import LEVELS
from wyrmtable.cli.arguments import Game, Pace
from wyrmtable.cli.counting import Counting, tell_engine
from wyrmtable.cli.files import check_folder, read_text, write_whole
from wyrmtable.cli.polite import Refusal
from wyrmtable.games import ruleset

JOURNALS = Path("build/ladder")
Games = Annotated[int, typer.Option("--games", min=2, help="Games for each pair of levels.")]
LadderSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the first game.")]
Pairs = Annotated[
    str | None,
    typer.Option("--pairs", metavar="A-B,...", help="Play only these pairs, such as drake-elder."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Page to write the results into."),
]
JournalFile = Annotated[
    Path | None,
    typer.Option("--journal", help="Finished games are kept here  [default: build/ladder/]."),
]
Anew = Annotated[bool, typer.Option("--anew", help="Discard finished games first.")]


def ladder(
    game: Game,
    games: Games = 200,
    think: Pace = 1.0,
    seed: LadderSeed = 0,
    pairs: Pairs = None,
    output: Output = None,
    journal: JournalFile = None,
    anew: Anew = False,
) -> None:
    """Let the levels of bots play each other. How they fare is written down.

    Finished games are kept: after an interruption the same command goes on.
    """
    from wyrmtable.bots.ladder import PAIRS, Ladder  # rating systems are not needed to play
    from wyrmtable.bots.ladderpage import page, pair_text, pairs_played, section
    from wyrmtable.bots.results import Journal, terms_of

    rules = ruleset(game)
    chosen = PAIRS if pairs is None else chosen_pairs(pairs)
    check_folder(output)
    text = read_text(output) if output is not None and output.exists() else ""
    kept = Journal(journal or JOURNALS / f"{game}.jsonl", terms_of(rules, seed, think), anew)
    played = Ladder(rules, games, seed, think, chosen, kept.results)
    missing = len(played.missing)
    console = Console(stderr=True)
    if played.results and missing:
        there = len(played.results)
        kept_games = "1 game is" if there == 1 else f"{there} games are"
        console.print(f"{kept_games} there, {missing} to go", highlight=False)
    if missing:
        tell_engine(console)
    with Counting(console, "ladder", missing) as counting:
        counting.count(0)
        for number, result in enumerate(played.play(), 1):
            kept.add(result)
            counting.count(number, title=" – ".join(result.names))
    played.leave_out_unfinished()  # of other pairs than those chosen
    for low, high in pairs_played(played):
        console.print(pair_text(played, low, high), highlight=False)
    command = f"wyrmtable ladder {game} --games {games} --think {think:g} --seed {seed}"
    if pairs is not None:
        command += f" --pairs {pairs}"
    written = section(played, command)
    if output is not None:
        write_whole(output, page(text, rules.title, written))
    typer.echo(written)


def chosen_pairs(given: str) -> list[tuple[str, str]]:
    """Pairs of levels as typed, the weaker first."""
    pairs = []
    for word in given.split(","):
        names = word.strip().lower().split("-")
        if len(names) != 2 or not set(names) <= set(LEVELS):
            raise Refusal(f"--pairs: {word.strip()!r} is not a pair of {', '.join(LEVELS)}")
        if names[0] == names[1]:
            raise Refusal(f"--pairs: {word.strip()!r} is one level twice; a pair has two")
        low, high = sorted(names, key=LEVELS.index)
        pairs.append((low, high))
    return pairs
