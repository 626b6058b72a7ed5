"""Tells a game step by step: what was played and what happened, as somebody may know it."""

from __future__ import annotations

from wyrmtable.cli.screen import Screen
from wyrmtable.core.event import Event
from wyrmtable.core.match import Match
from wyrmtable.core.task import AnyQuestion


class Teller:
    """Shows a match as a seat (None: a spectator) knew it, or with `everything`."""

    def __init__(
        self,
        screen: Screen,
        seat: int | None = None,
        *,
        everything: bool = False,
        boards: bool = False,
    ) -> None:
        self.screen = screen
        self.seat = seat
        self.everything = everything
        self.boards = boards
        self.question: AnyQuestion | None = None

    def step(self, match: Match, events: list[Event]) -> bool:
        """Tell the last action of a match; True if it has ended what was being decided."""
        entry = match.log[-1]
        own = self.everything or entry.seat == self.seat
        written = entry.written
        if written is None:
            shown = entry.action.text if own else ""
        else:
            shown = written.text if own else entry.question.veiled(written).text
        if shown:
            self.screen.say(f"{match.names[entry.seat]}: {shown}", "dim")
        return self.tell(match, events)

    def tell(self, match: Match, events: list[Event]) -> bool:
        """Tell what has happened; True if it has ended what was being decided."""
        self.screen.events(match, [e for e in events if self.everything or e.visible_to(self.seat)])
        changed = match.state.question is not self.question
        self.question = match.state.question
        if changed and self.boards:
            self.board(match)
        return changed

    def board(self, match: Match) -> None:
        """The position, with every secret only where everything is told."""
        if self.everything:
            for seat in range(match.state.seats):
                if draft := match.rules.draft_text(match.state, seat):
                    self.screen.say(f"{match.names[seat]}:\n{draft}")
        self.screen.say()
        self.screen.board(match, self.seat)
        self.screen.say()
