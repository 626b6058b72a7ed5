"""How commands end: the command `wyrmtable`, and the tools of a checkout.

It lies beside the package because loading that may be what fails: `WYRMTABLE_ENGINE` may name an
engine that is not there. Typer, which knows how to say such things, is loaded with the package.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

BAD_INPUT = 2
INTERRUPTED = 130  # as shells say of what SIGINT has ended
UNREAD = 141  # and SIGPIPE


def main() -> None:
    """The entry point of the command."""
    run_command(_wyrmtable)


def run_command(command: Callable[[], object]) -> None:
    """Run a command to its exit status; who interrupts it or reads no more sees no traceback."""
    try:
        status = command()
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as error:
        # Typer and Rich make of a reader who has left an exit with status 1
        if not any(isinstance(cause, BrokenPipeError) for cause in (error, error.__context__)):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more
        status = UNREAD
    except KeyboardInterrupt:
        print(f"{os.path.basename(sys.argv[0])}: interrupted", file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status if isinstance(status, int) else 0)


def _wyrmtable() -> None:
    try:
        from wyrmtable.cli import main as command
    except ImportError as error:
        if error.name != "WYRMTABLE_ENGINE" or "--debug" in sys.argv:
            raise
        print(f"wyrmtable: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    command()
