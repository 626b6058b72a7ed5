"""`campaign`: games whose result changes the next, kept in one file of plain data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from wyrmtable.cli.arguments import Options, Pace, Plain_, Seed, chosen_bots, game_options
from wyrmtable.cli.files import read_record, read_text, write_whole
from wyrmtable.cli.people import bots_by_name, names_now, seat_names
from wyrmtable.cli.playing import keep, may_write, resumed, table_of
from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.cli.session import Session
from wyrmtable.core.chance import Seeded
from wyrmtable.core.converting import from_json, plainly
from wyrmtable.core.errors import BadOptions, BadRecord
from wyrmtable.core.match import Match
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.ruleset import Ruleset, seeded
from wyrmtable.core.sequel import Sequel, SequelChoice
from wyrmtable.core.wording import with_names
from wyrmtable.games import GAMES, ruleset

BOTS_HELP = "How many bots, or their names: 1, drake,elder."


class Played(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A game of a campaign that has been played."""

    record: str  # file beside that of the campaign
    told: list[str]


class CampaignFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A campaign between two games, as it stands in its file."""

    game: str
    names: list[str]  # in the order of seats; those of bots name their level
    options: dict[str, object]  # of the next game
    call: str = ""  # what the next game is
    over: bool = False
    played: list[Played] = []


def campaign(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of the game, see `games`.")],
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="File of the campaign (JSON), created if it is missing."
        ),
    ],
    bots: Annotated[str | None, typer.Option("--bots", help=BOTS_HELP)] = None,
    names: Annotated[
        str | None, typer.Option("--names", help="Names of the players, separated by commas.")
    ] = None,
    option: Options = None,
    seed: Seed = None,
    think: Pace = 1.0,
    plain: Plain_ = False,
) -> None:
    """Play a campaign, game after game. A file keeps it between two games."""
    rules = ruleset(game)
    if not rules.campaign_options:
        able = [name for name in GAMES if ruleset(name).campaign_options]
        raise Refusal(f"{rules.title} has no campaign; {' and '.join(able)} have one")
    if file.exists():
        if bots is not None or names is not None or option:
            raise Refusal(f"{file}: players and options of this campaign are in the file already")
        kept = read_campaign(file, rules)
    else:
        kept = begun(rules, bots, names, option)
        write_campaign(file, kept)
    screen = Screen(rules, plain=plain)
    if kept.over and kept.played:
        screen.say("\n".join(kept.played[-1].told))
    while not kept.over:
        number = len(kept.played) + 1
        screen.say(f"Game {number} of the campaign{': ' if kept.call else ''}{kept.call}", "bold")
        one_seed = None if seed is None else seed + number
        if not play_next(screen, rules, file, kept, one_seed, think):
            return
        if not kept.over and any_person(kept.names) and not go_on(screen):
            return
    screen.say("The campaign is over.", "bold")


def begun(
    rules: Ruleset, bots: str | None, names: str | None, option: list[str] | None
) -> CampaignFile:
    """A campaign with the number of players that it needs."""
    options: PlainDict = {**rules.campaign_options, **game_options(rules, option)}
    seats = players_of(rules, options)
    kinds = chosen_bots(bots, seats)
    return CampaignFile(game=rules.name, names=seat_names(names, kinds, seats), options={**options})


def players_of(rules: Ruleset, options: PlainDict) -> int:
    """The smallest number of players that these options take."""
    wrong: BadOptions | None = None
    for seats in rules.seat_numbers:
        try:
            rules.start(seats, Seeded(0), options)
        except BadOptions as error:
            if wrong is None or wrong.where in ("mode", "teams"):  # of another number of seats
                wrong = error
        else:
            return seats
    assert wrong is not None
    raise wrong


def play_next(
    screen: Screen,
    rules: Ruleset,
    file: Path,
    kept: CampaignFile,
    seed: int | None,
    think: float,
) -> bool:
    """Play the next game, or go on with it, and write down what it brings; False: it waits."""
    record = file.with_name(f"{file.stem}-{len(kept.played) + 1}.wyrm")
    if record.exists():
        match = resumed_or_over(record)
    else:
        options: PlainDict = kept.options  # type: ignore[assignment]  # decoded JSON
        match = Match.start(rules, kept.names, len(kept.names), seeded(seed), options)
        may_write(record, replaces=False)
        keep(match, record)
    if not match.state.over:
        table = table_of(match, seed, think, screen)
        if not Session(screen, table, record).play():
            screen.say_whole(f"`wyrmtable campaign {rules.name} {file}` goes on with the campaign.")
            return False
    follow(screen, kept, record, match)
    write_campaign(file, kept)
    return True


def resumed_or_over(record: Path) -> Match:
    """The game in a record, finished or not."""
    try:
        match = read_record(record).resume(ruleset)
    except BadRecord as error:
        raise Refusal(f"{record}: {error}") from None
    return match if match.state.over else resumed(record)


def follow(screen: Screen, kept: CampaignFile, record: Path, match: Match) -> None:
    """Take what the game has brought into the campaign, and tell it."""
    sequel = match.rules.sequel(match.state)
    if sequel is not None and sequel.choices:
        chosen = {choice.seat: choose(screen, match, choice) for choice in sequel.choices}
        sequel = match.rules.sequel(match.state, chosen)
    if sequel is None:  # conceded before it began: it is played again
        sequel = Sequel(call=kept.call, options={}, told=["The game is played again."])
    told = [with_names(line, names_now(match)) for line in sequel.told]
    screen.say()
    screen.say("\n".join(told))
    kept.played.append(Played(record=record.name, told=told))
    kept.over, kept.call = sequel.over, sequel.call
    if not sequel.over:
        kept.options = {**kept.options, **sequel.options}


def choose(screen: Screen, match: Match, choice: SequelChoice) -> str:
    """What a person chooses between two games; a bot takes the first."""
    name = match.names[choice.seat]
    if not any_person([name]):
        return choice.keys[0]
    screen.say(f"{name} earns {choice.what}:")
    for number, option in enumerate(choice.names, 1):
        screen.say(f"  {number} {option}")
    while True:
        try:
            typed = screen.ask("Which one? ")
        except EOFError:
            return choice.keys[0]
        if typed.isdecimal() and 1 <= int(typed[:4]) <= len(choice.keys):
            return choice.keys[int(typed) - 1]
        screen.refuse(f"type a number from 1 to {len(choice.keys)}")


def any_person(names: list[str]) -> bool:
    """Does somebody play who is not a bot?"""
    return len(bots_by_name(names)) < len(names)


def go_on(screen: Screen) -> bool:
    try:
        return screen.ask("Enter plays the next game, q ends: ").casefold() not in ("q", "quit")
    except EOFError:
        return False


def read_campaign(file: Path, rules: Ruleset) -> CampaignFile:
    """The campaign in a file; Refusal says what is wrong with it."""
    try:
        kept = msgspec.convert(from_json(read_text(file)), CampaignFile)
    except msgspec.ValidationError as error:
        where, why = plainly(str(error))
        raise Refusal(f"{file}: not a campaign{', ' if where else ''}{where}: {why}") from None
    except ValueError as error:
        raise Refusal(f"{file}: not a campaign: not JSON: {error}") from None
    if kept.game != rules.name:
        raise Refusal(f"{file}: this is a campaign of {kept.game!r}, not of {rules.name!r}")
    if not kept.over:
        try:  # seats, options and what they hold of the campaign
            rules.start(len(kept.names), Seeded(0), kept.options)
        except BadOptions as error:
            raise Refusal(f"{file}: {error}") from None
    return kept


def write_campaign(file: Path, kept: CampaignFile) -> None:
    write_whole(file, msgspec.json.format(msgspec.json.encode(kept), indent=2).decode() + "\n")
