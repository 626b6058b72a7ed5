"""The list of answers to a decision: numbered, in pages, filtered by what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wyrmtable.core.action import Action

ROWS = 12
NUMBER = 6  # characters for the number of an answer


class Answers:
    """What may be answered now, and which part of it is on the screen.

    With a width, the list is set in columns; a gloss is what an answer means.
    """

    def __init__(
        self,
        actions: Sequence[Action],
        width: int | None = None,
        gloss: Callable[[Action], str] = lambda _: "",
    ) -> None:
        self.actions = list(actions)
        longest = max((len(action.text) for action in actions), default=1)
        self.glosses = [gloss(action) for action in actions]
        texts = zip((action.text for action in actions), self.glosses, strict=True)
        self.cells = [f"{text:{longest}}  {more}" if more else text for text, more in texts]
        self.filter = ""
        self.page = 0
        self.column = NUMBER + max(map(len, self.cells), default=1) + 2
        self.columns = 1 if width is None else max(1, width // self.column)
        self.size = ROWS * self.columns

    @property
    def shown(self) -> list[tuple[int, Action]]:
        """The answers that fit the filter, with their numbers in the whole list, from 1."""
        return [
            (number, action)
            for number, action in enumerate(self.actions, 1)
            if self.holds(number - 1, self.filter)
        ]

    def holds(self, place: int, wanted: str) -> bool:
        """Does an answer, or what it means, have this in it?"""
        texts = (self.actions[place].text, self.glosses[place])
        return any(wanted in text.casefold() for text in texts)

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.shown) // self.size))

    def turn(self) -> None:
        """Go to the next page, after the last to the first."""
        self.page = (self.page + 1) % self.pages

    def narrow(self, text: str) -> bool:
        """Show only answers that hold the text; False, and nothing changes, if none does."""
        wanted = text.casefold()
        if not any(self.holds(place, wanted) for place in range(len(self.actions))):
            return False
        self.filter, self.page = wanted, 0
        return True

    def named(self, typed: str) -> Action | None:
        """The answer meant by its number, text, text without the first word, or meaning."""
        if typed.isdecimal() and typed.isascii():
            place = int(typed)
            return self.actions[place - 1] if 1 <= place <= len(self.actions) else None
        if not typed:
            return self.shown[0][1] if len(self.shown) == 1 else None
        for action in self.actions:
            if action.text.casefold() == typed.casefold():
                return action
        meant = [
            action
            for action, gloss in zip(self.actions, self.glosses, strict=True)
            if typed.casefold() in (action.text.partition(" ")[2].casefold(), gloss.casefold())
        ]
        return meant[0] if len(meant) == 1 else None

    def numbers(self) -> str:
        """Which numbers answers have."""
        last = len(self.actions)
        return "answer 1 is the only one" if last == 1 else f"they are numbered from 1 to {last}"

    def first_words(self) -> list[str]:
        """The words with which answers of several words begin."""
        words = (action.text.partition(" ") for action in self.actions)
        return list(dict.fromkeys(first for first, _, rest in words if rest))

    def lines(self) -> list[str]:
        """The page on the screen, and how to see the rest."""
        shown = self.shown
        here = shown[self.page * self.size : (self.page + 1) * self.size]
        cells = [f"{number:>4}  {self.cells[number - 1]}" for number, _ in here]
        rows = -(-len(cells) // self.columns)
        lines = [
            "".join(cell.ljust(self.column) for cell in cells[row::rows]).rstrip()
            for row in range(rows)
        ]
        if len(shown) == 1:
            lines.append("      Enter takes it.")
        rest = len(shown) - len(here)
        if rest:
            lines.append(
                f"      {rest} more: `more` turns the page, part of an answer filters the list"
            )
        if self.filter:
            lines.append(f"      only those with {self.filter!r}; `list` shows all")
        return lines
