"""The commands of `wyrmtable`, each in a few lines; what they do lies in the modules beside."""

from __future__ import annotations

from importlib.metadata import version as version_of
from typing import Annotated

import typer

from wyrmtable.cli import (
    building,
    campaigning,
    checking,
    laboratory,
    looking,
    playing,
    rating,
    tuning,
)
from wyrmtable.cli.polite import PoliteGroup, Refusal
from wyrmtable.core import language
from wyrmtable.server import command
from wyrmtable.server.command import Browser, Database, Port, Share

app = typer.Typer(
    cls=PoliteGroup,
    no_args_is_help=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks of errors.")] = False,
    browser: Browser = True,
    port: Port = 0,
    database: Database = None,
    share: Share = False,
) -> None:
    """A table for dragon-combat games. Without a command it opens in the browser."""
    if version:
        typer.echo(f"wyrmtable {version_of('wyrmtable')}")
        raise typer.Exit
    if why := language.unknown():
        raise Refusal(why)
    if context.invoked_subcommand is None:
        command.open_table(browser, port, database, share)
    elif not browser or port or database is not None or share:
        named = context.invoked_subcommand
        raise Refusal(f"what opens the browser stands alone: not before `{named}`, but after it")


app.command("games")(looking.games)
app.command("rules")(looking.rules)
app.command("play")(playing.play)
app.command("new", help="The same as play: a new game in the terminal.")(playing.play)
app.command("watch")(playing.watch)
app.command("campaign")(campaigning.campaign)
app.command("build")(building.build)
app.command("replay")(looking.replay)
app.command("verify")(checking.verify)
app.command("cases")(checking.cases)
app.command("draw")(looking.draw)
app.command("soak")(checking.soak)
command.add_to(app)
app.command("ladder")(rating.ladder)
app.command("tune")(tuning.tune)
app.add_typer(laboratory.lab, name="lab", help="Many games at once: experiments and reports.")


def main() -> None:
    """The entry point of the command."""
    app()
