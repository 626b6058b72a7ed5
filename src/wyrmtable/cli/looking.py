"""`games`, `rules`, `replay` and `draw`: what there is to read and to look at."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

import wyrmtable
from wyrmtable.cli.arguments import Game, Plain_, RecordFile, viewer
from wyrmtable.cli.clauses import show_found, show_rules
from wyrmtable.cli.files import DATA_FILES, read_data, read_record, read_text, write_whole
from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.cli.standings import standings
from wyrmtable.cli.teller import Teller
from wyrmtable.core.errors import BadNotation, BadRecord
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.record import Record
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.core.wording import number_range
from wyrmtable.games import GAMES, ruleset

EXAMPLE = "deathmatch; red@W blue@E; red A 0,-4 ^3 N"
SEAT = typer.Option("--seat", help="What this seat knows (from 1); a spectator by default.")


# -- games and rules ---------------------------------------------------------------------------


def games(
    only: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this one.")] = None,
    plain: Plain_ = False,
) -> None:
    """List the games and their options. Also players and duration of each."""
    screen = Screen(plain=plain)
    for game in GAMES.usable() if only is None else [ruleset(only)]:
        players = f"{number_range(game.seat_numbers)} players"
        screen.say(f"{game.title} ({game.name}), {players}, {game.minutes} minutes", "bold")
        screen.say(game.summary)
        screen.say("Options, given as -o KEY=VALUE:")
        show_options(screen, game)


def show_options(screen: Screen, game: Ruleset) -> None:
    if screen.plain:
        for name, default, about in options_of(game):
            screen.say(f"{name}, default {default}: {about}")
        return
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    for row in options_of(game):
        grid.add_row(*row)
    screen.console.print(grid)


def options_of(game: Ruleset) -> list[tuple[str, str, str]]:
    """Name, default and meaning of each option, with the values of those that have few."""
    return [
        (name, value_text(entry.get("default")), meaning(entry, game.option_values(name)))
        for name, entry in game.option_schemas().items()
    ]


def meaning(schema: PlainDict, values: str) -> str:
    """What an option does, and which values it has that nobody could guess."""
    about = str(schema.get("description", ""))
    guessed = values in ("", "data") or values.startswith("true or false") or "as data" in about
    return about if guessed else f"{about}: {values}"


def value_text(value: object) -> str:
    """A value as it is typed."""
    if value is None or value == []:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules(
    game: Game,
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="CLAUSE|WORD", help="A clause (DW-4.2), a section (4), or words."),
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", "-s", help="Only clauses that hold these words.")
    ] = None,
    plain: Plain_ = False,
) -> None:
    """Read the rulebook of a game. Its contents, a clause, a section, or a search."""
    if wanted and search is not None:
        raise Refusal("give a clause or --search, not both")
    screen = Screen(plain=plain)
    if search is not None:
        show_found(screen, ruleset(game), search)
    else:
        show_rules(screen, ruleset(game), " ".join(wanted or ()).strip())


# -- records -----------------------------------------------------------------------------------


def replay(
    record: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each part.")] = False,
    seat: Annotated[int | None, SEAT] = None,
    everything: Annotated[bool, typer.Option("--all", help="With all secrets.")] = False,
    boards: Annotated[
        bool, typer.Option("--boards", help="Show the board after every decision.")
    ] = False,
    plain: Plain_ = False,
) -> None:
    """Play a record again. It is told as a seat or a spectator knew it at the time."""
    if everything and seat is not None:
        raise Refusal("give --seat or --all, not both")
    played = read_record(record)
    eye = viewer(seat, len(played.names))
    try:
        match = played.begin(ruleset)
        screen = Screen(match.rules, plain=plain)
        teller = Teller(screen, eye, everything=everything, boards=boards or step)
        screen.say(f"{match.rules.title}: {', '.join(match.names)}", "bold")
        screen.events(match, match.state.events)
        for at in played.steps(ruleset):
            match = at.match
            if teller.step(match, at.events) and step and not go_on(screen):
                return
    except BadRecord as error:
        raise Refusal(f"{record}: {error}") from None
    if not teller.boards:
        teller.board(match)
    screen.say("\n".join(standings(match.state, match.names)))


def go_on(screen: Screen) -> bool:
    try:
        return screen.ask("Enter goes on, q ends: ").casefold() not in ("q", "quit")
    except EOFError:
        return False


# -- pictures ----------------------------------------------------------------------------------


def draw(
    source: Annotated[
        str,
        typer.Argument(metavar="RECORD|POSITION", help="A file, or a position in notation."),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="SVG file; standard output by default.")
    ] = None,
    seat: Annotated[int | None, SEAT] = None,
    step: Annotated[
        int | None,
        typer.Option("--step", min=0, help="Of a record: the moment after this many actions."),
    ] = None,
    width: Annotated[int, typer.Option("--width", min=320, max=10_000, help="In pixels.")] = 1200,
    game: Annotated[
        str, typer.Option("--game", help="The game of a position that does not name it.")
    ] = next(iter(GAMES)),
) -> None:
    """Draw a position or a moment of a record. The picture is SVG."""
    from wyrmtable.board.scene import shown_to
    from wyrmtable.board.svg import draw as draw_scene

    state = state_of(source, step, ruleset(game))
    picture = draw_scene(shown_to(state, viewer(seat, state.seats)), width)
    if output is None:
        typer.echo(picture)
    else:
        write_whole(output, picture)


def state_of(source: str, step: int | None, rules: Ruleset) -> State:
    """The state that a record, a position file, a state as JSON or a line of notation means."""
    path = Path(source)
    if not is_file_name(source):
        text = source
    elif not path.exists():
        raise Refusal(f"{source}: No such file; a position has semicolons, as in `{EXAMPLE}`")
    elif path.suffix in DATA_FILES:
        return state_of_data(path, rules)
    else:
        text = read_text(path)
    if text.startswith("wyrmtable record"):
        return moment(path, step)
    if step is not None:
        raise Refusal("--step is for records")
    named = re.search(r'"game":"(\w+)"', text) if text.startswith("{") else None
    if named:  # a whole position names its game
        rules = ruleset(named[1])
    try:
        return rules.position(text.strip())
    except BadNotation as error:
        raise Refusal(f"{source}: {error}" if text is not source else str(error)) from None


def is_file_name(source: str) -> bool:
    """Notation of a position always has a semicolon, and JSON begins with a brace."""
    try:
        return not (";" in source or source.startswith("{")) or Path(source).exists()
    except (OSError, ValueError):
        return False


def state_of_data(path: Path, rules: Ruleset) -> State:
    data = read_data(path)
    if "agenda" in data:
        return wyrmtable.load(read_text(path))
    name = data.pop("game", None)
    return (ruleset(str(name)) if name is not None else rules).position(data)  # type: ignore[arg-type]  # decoded data


def moment(path: Path, step: int | None) -> State:
    """The state of a record after so many actions, or at its end."""
    record: Record = read_record(path)
    if step is not None and step > len(record.lines):
        raise Refusal(f"--step: the record has {len(record.lines)} actions, not {step}")
    try:
        state = record.begin(ruleset).state
        for number, at in enumerate(record.steps(ruleset), 1):
            if step is not None and number > step:
                break
            state = at.match.state.clone() if number == step else at.match.state
    except BadRecord as error:
        raise Refusal(f"{path}: {error}") from None
    return state
