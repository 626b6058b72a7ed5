"""The command `wyrmtable`."""

from wyrmtable.cli.app import app, main

__all__ = ["app", "main"]
