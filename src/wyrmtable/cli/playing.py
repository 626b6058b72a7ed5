"""`play`, `new` and `watch`: games in the terminal."""

from __future__ import annotations

import secrets
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from wyrmtable.bots import BotMatch
from wyrmtable.cli.arguments import (
    Force,
    Game,
    Options,
    Pace,
    Plain_,
    Save,
    Seats,
    Seed,
    check_seats,
    chosen_bots,
    game_options,
)
from wyrmtable.cli.files import read_record, write_whole
from wyrmtable.cli.people import bots_by_name, seat_names
from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.cli.session import Session
from wyrmtable.cli.standings import standings
from wyrmtable.cli.teller import Teller
from wyrmtable.cli.usage import which_game
from wyrmtable.core.chance import Seeded
from wyrmtable.core.errors import BadRecord
from wyrmtable.core.match import Match
from wyrmtable.core.ruleset import seeded
from wyrmtable.games import ruleset

OPTIONAL_GAME = typer.Argument(metavar="GAME", help="Name of the game; not needed to resume.")
RESUME = typer.Option("--resume", metavar="FILE", help="Resume the game in this file.")
BOTS = typer.Option("--bots", help="How many bots, or their names: 1, drake,bold-elder.")
NAMES = typer.Option("--names", help="Names of the players, separated by commas.")
PACE = typer.Option("--pace", min=0.0, max=3600.0, help="Seconds between two events.")
BOARDS = typer.Option("--boards", help="Show the board after every decision.")


def play(
    game: Annotated[str | None, OPTIONAL_GAME] = None,
    seats: Seats = None,
    bots: Annotated[str | None, BOTS] = None,
    names: Annotated[str | None, NAMES] = None,
    option: Options = None,
    seed: Seed = None,
    think: Pace = 1.0,
    save: Save = None,
    resume: Annotated[Path | None, RESUME] = None,
    force: Force = False,
    plain: Plain_ = False,
) -> None:
    """Play in the terminal. One person against bots, or several people at one screen."""
    if resume is not None:
        given = {"GAME": game, "--seats": seats, "--bots": bots, "--names": names, "--seed": seed}
        for name, value in {**given, "--option": option or None}.items():
            if value is not None and not (name == "GAME" and value == read_record(resume).game):
                raise Refusal(f"--resume: {name} is in the file already")
        match = resumed(resume)
        save = save or resume
    else:
        match = new_match(game, seats, bots, names, option, seed)
    may_write(save, "--resume goes on with it, ", replaces=force or save == resume)
    keep(match, save)
    screen = Screen(match.rules, plain=plain)
    Session(screen, table_of(match, seed, think, screen), save).play()


def new_match(
    game: str | None,
    seats: int | None,
    bots: str | None,
    names: str | None,
    option: list[str] | None,
    seed: int | None,
) -> Match:
    """A new game with people in the first seats and bots in the others."""
    if game is None:
        raise Refusal(which_game("wyrmtable play"))
    rules = ruleset(game)
    number = check_seats(rules, seats)
    options = game_options(rules, option)
    rules.start(number, Seeded(0), options)  # refuses seats and options before bots are counted
    kinds = chosen_bots(bots, number)
    return Match.start(rules, seat_names(names, kinds, number), number, seeded(seed), options)


def resumed(path: Path) -> Match:
    """The game that a record holds, ready to go on."""
    try:
        match = read_record(path).resume(ruleset)
    except BadRecord as error:
        raise Refusal(f"{path}: {error}") from None
    if match.state.over:
        raise Refusal(f"{path}: this game is over; `wyrmtable replay {path}` shows it")
    return match


def table_of(match: Match, seed: int | None, pace: float, screen: Screen) -> BotMatch:
    """The match with the bots that its names announce; the screen says when they think."""
    chance = Seeded(secrets.randbits(31) if seed is None else seed + 1)
    table = BotMatch(match, bots_by_name(match.names, pace), chance)

    def thinking(seat: int) -> AbstractContextManager[None]:
        return screen.thinking(match.names[seat], table.bots[seat].longest(match.rules))

    table.thinking = thinking
    return table


def may_write(path: Path | None, otherwise: str = "", *, replaces: bool) -> None:
    """Refuse at once a file that would be overwritten by accident."""
    if path is not None and path.is_dir():
        raise Refusal(f"{path}: is a folder; name a file")
    if path is not None and path.exists() and not replaces:
        raise Refusal(f"{path} exists; {otherwise}--force replaces it")


def watch(
    game: Game,
    seats: Seats = None,
    bots: Annotated[str | None, BOTS] = None,
    option: Options = None,
    seed: Seed = None,
    pace: Annotated[float, PACE] = 0.0,
    think: Pace = 1.0,
    boards: Annotated[bool, BOARDS] = False,
    save: Save = None,
    force: Force = False,
    plain: Plain_ = False,
) -> None:
    """Let bots play against each other. At once, or at a pace that can be followed."""
    number = check_seats(ruleset(game), seats)
    match = new_match(game, number, bots or str(number), None, option, seed)
    if (found := len(bots_by_name(match.names))) != number:
        raise Refusal(f"--bots: {number} seats need {number} bots, not {found}")
    may_write(save, replaces=force)
    keep(match, save)
    screen = Screen(match.rules, plain=plain)
    teller = Teller(screen, boards=boards)
    screen.events(match, match.state.events)
    try:
        for move in table_of(match, seed, think, screen).moves():
            if move.events:
                teller.tell(match, move.events)
                time.sleep(pace)
    except KeyboardInterrupt:
        screen.say("You leave the table.")
    finally:
        keep(match, save)
    screen.say()
    screen.board(match, None)
    screen.say("\n".join(standings(match.state, match.names)))


def keep(match: Match, path: Path | None) -> None:
    if path is not None:
        write_whole(path, str(match.record(everything=True)))
