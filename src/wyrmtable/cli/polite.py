"""Errors for people: one line on standard error, status 2; tracebacks only with --debug."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from wyrmtable.cli.usage import explained, no_such
from wyrmtable.core.errors import WyrmtableError
from wyrmtable_command import BAD_INPUT, INTERRUPTED

_USAGE_ERROR, _COMMAND_ERROR = typer.BadParameter.__mro__[1:3]  # Typer's own, whatever its version


class Refusal(WyrmtableError):
    """Input that the command itself refuses."""


class PoliteGroup(TyperGroup):
    """Runs a command and turns whatever goes wrong into one line."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            raise Refusal(no_such(ctx.command_path, "command", name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        debug = "--debug" in given
        given = [word for word in given if word != "--debug"]  # may stand anywhere
        try:
            status = super().main(
                given,
                prog_name or "wyrmtable",
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has left, which the program says by its status
            raise
        except (KeyboardInterrupt, typer.Abort):
            typer.echo("wyrmtable: interrupted", err=True)
            status = INTERRUPTED
        except Exception as error:
            if debug and not isinstance(error, _COMMAND_ERROR):
                raise
            typer.echo(f"wyrmtable: {one_line(error)}", err=True)
            status = BAD_INPUT
        if not standalone_mode:
            return status
        sys.exit(status if isinstance(status, int) else 0)


def one_line(error: Exception) -> str:
    """What went wrong, where, and what would be right, as far as the error knows."""
    if isinstance(error, WyrmtableError):
        text = str(error)
    elif isinstance(error, OSError):
        reason = error.strerror or str(error)
        text = f"{error.filename}: {reason}" if error.filename is not None else reason
    elif isinstance(error, _COMMAND_ERROR):
        text = explained(error)
    else:
        text = f"{type(error).__name__}: {error} (a mistake in Wyrmtable; --debug shows where)"
    return " ".join(text.split())
