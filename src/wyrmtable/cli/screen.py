"""What the terminal shows: lines with colours, or plain sentences; and what is typed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from textwrap import fill, indent
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from wyrmtable.board.palette import colour
from wyrmtable.cli.people import names_now
from wyrmtable.core.event import Event
from wyrmtable.core.match import Match
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.strides import in_steps, strides
from wyrmtable.core.wording import with_names

if TYPE_CHECKING:
    from rich.progress import Progress

try:
    import readline
except ImportError:  # a platform without it has no history that could betray anything
    HISTORY = None
else:
    HISTORY = readline

FEW = 3  # sentences of a position that may stand alone
INDENT = 6  # characters before a remark below the answers
FEW_COLOURS = ("standard", "windows")  # where the nearest of sixteen would make red yellow
NAMED = {
    "red": "red",
    "green": "green",
    "blue": "bright_blue",
    "gold": "bright_yellow",
    "silver": "white",
    "copper": "bright_red",
    "bronze": "yellow",
    "violet": "magenta",
    "teal": "cyan",
    "black": "bright_black",
}
NOTICED = 1.0  # seconds; who thinks shorter is not mentioned


class Screen:
    """A terminal, a pipe or a screen reader; `plain` is without colour and drawing."""

    def __init__(self, rules: Ruleset | None = None, *, plain: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a letter may be lost, never the game
        self.plain = plain
        self.console = Console(
            highlight=False,
            emoji=False,
            markup=False,
            color_system=None if plain else "auto",
            no_color=True if plain else None,
        )
        words = {} if rules is None or plain else rules.colour_words()
        few = NAMED if self.console.color_system in FEW_COLOURS else {}
        self.inks = [
            (re.compile(word), f"bold {few.get(name, colour(name).fill)}")
            for word, name in words.items()
        ]

    @property
    def width(self) -> int | None:
        """Characters in a line, None where everything is to stand on a line of its own."""
        return None if self.plain else self.console.width

    # -- saying --------------------------------------------------------------------------------

    def say(self, text: str = "", style: str = "") -> None:
        """Print text; words that belong to a colour are shown in it."""
        self.put(self.coloured(text, style))

    def say_whole(self, text: str) -> None:
        """Print a line that somebody may want to copy, such as one with the name of a file."""
        self.console.print(Text(text), soft_wrap=True)

    def put(self, line: Text) -> None:
        """Print a line; drawings and lines for screen readers are never broken."""
        self.console.print(line, soft_wrap=self.plain or "\n" in line.plain)

    def coloured(self, text: str, style: str = "") -> Text:
        line = Text(text, style=style)
        for pattern, ink in self.inks:
            line.highlight_regex(pattern, ink)
        return line

    def cited(self, text: str, clause: str) -> Text:
        """A sentence with its clause in dim brackets."""
        line = self.coloured(text)
        return line.append(f" [{clause}]", "dim") if clause else line

    def aside(self, text: str) -> None:
        """A remark below the answers, as far to the right as they are."""
        width = self.width
        if width is not None:
            text = indent(fill(text, max(width - INDENT, INDENT)), " " * INDENT)
        self.say(text, "dim")

    def board(self, match: Match, seat: int | None) -> None:
        """The position as a seat knows it, with the names of those who play."""
        self.say(self.position(match, seat, drawn=not self.plain))

    def position(self, match: Match, seat: int | None, *, drawn: bool) -> str:
        """The same as text."""
        state, rules = match.state, match.rules
        text = rules.text(state, seat, drawn=drawn)
        # letters are pieces of the drawing, and the lists beside it say what they stand for
        names = {word: name for word, name in names_now(match).items() if len(word) > 1}
        return with_names(text, names)

    def board_news(
        self, match: Match, seat: int | None, before: tuple[list[str], list[str]]
    ) -> tuple[list[str], list[str]]:
        """The position, or of one that is much as before only the sentences that are new.

        Drawing and sentences are what is to be given the next time as `before`.
        """
        told = self.position(match, seat, drawn=False)
        said = {sentence.strip(" .") for sentence in told.splitlines()}
        lines = self.position(match, seat, drawn=not self.plain).splitlines()
        drawing = [line for line in lines if line.strip(" .") not in said]
        sentences = [line for line in lines if line.strip(" .") in said]
        new = [line for line in sentences if line not in before[1]]
        alike = drawing == before[0] and len(sentences) == len(before[1])
        self.say("\n".join(new if alike and len(new) <= FEW else lines))
        return drawing, sentences

    def events(self, match: Match, events: Iterable[Event]) -> None:
        """What has happened, with the names of those who play: a line each, one for a flight."""
        names = names_now(match)
        for event, steps in strides(events, match.rules.cues):
            text = in_steps(match.rules.describe(event, names), steps)
            self.put(self.cited(text, event.cite))

    def markdown(self, text: str) -> None:
        """A text of the rulebook."""
        if self.plain:
            self.say(text.replace("**", "").replace("`", ""))
        else:
            from rich.markdown import Markdown  # loads slowly

            self.console.print(Markdown(text))

    def refuse(self, text: str) -> None:
        """Why something typed is not done."""
        self.console.print(Text(text, "" if self.plain else "yellow"), soft_wrap=True)

    @contextmanager
    def thinking(self, name: str, seconds: float) -> Iterator[None]:
        """While a bot thinks: who, for how long already, and how long at most."""
        if not self.console.is_terminal or seconds < NOTICED:
            yield
            return
        told = f"{name} is thinking, for at most {seconds:g} s"
        if self.plain:
            self.say(told + ".")
            yield
            return
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        with Progress(*columns, console=self.console, transient=True) as shown:
            shown.add_task(told, total=None)
            yield

    # -- hiding and asking ---------------------------------------------------------------------

    def wipe(self) -> None:
        """Leave nothing to read for whoever looks next: neither screen nor what was typed."""
        if self.console.is_terminal:
            # scrollback last: some terminals keep there what clearing the screen removes
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
        if HISTORY is not None:
            HISTORY.clear_history()

    def ask(self, prompt: str) -> str:
        """A line that somebody types; EOFError when there is none."""
        return input(prompt).strip()


def progress_bar(console: Console) -> Progress:
    """How far many games are, where somebody looks: done, for how long already, and still."""
    from rich import progress

    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left"),
        progress.TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
