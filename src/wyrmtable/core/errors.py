"""What can go wrong, each with the place, the reason and, where a rule says so, its clause."""

# not compiled: exception classes
from __future__ import annotations

import re

from wyrmtable.core.language import tell

LONGEST = 300  # characters
CITED = re.compile(r" \(([A-Z]+-\d+\.\d+)(?:, [A-Z]+-\d+\.\d+)*\)$")


def one_line(text: str) -> str:
    """The text as one printable line; what strangers wrote into it may be long or strange."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 60]} ... {text[-55:]}"
    return text if text.isprintable() else "".join(map(_printable, text))


def _printable(letter: str) -> str:
    return letter if letter.isprintable() else repr(letter)[1:-1]


class WyrmtableError(Exception):
    """Base of every error that is meant for people."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class Illegal(WyrmtableError):
    """A refused action: `cite` is the clause that forbids it, `why` says so in plain words."""

    def __init__(self, cite: str, why: str) -> None:
        super().__init__(cite, why)
        self.cite = cite
        self.why = tell(why)

    def __str__(self) -> str:
        return one_line(f"{self.why} [{self.cite}]")


class BadNotation(WyrmtableError):
    """A text that is no action or position: `text` as given, `why`, and what could be read."""

    def __init__(self, text: str, why: str, examples: str = "") -> None:
        super().__init__(text, why, examples)
        self.text = text
        self.why = tell(why)
        self.examples = examples

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        end = f"; {self.examples}" if self.examples else ""
        return one_line(f"cannot read {shown!r}: {self.why}{end}")


class BadPlace(WyrmtableError):
    """Something refused at a named place: `where` it is, `why`, and the clause if there is one."""

    kind = ""

    def __init__(self, where: str, why: str, cite: str = "") -> None:
        named = None if cite else CITED.search(why)  # a clause at the end of the reason
        if named is not None:
            why, cite = why[: named.start()], named.group(1)
        super().__init__(where, why, cite)
        self.where = where
        self.why = tell(why)
        self.cite = cite

    def __str__(self) -> str:
        end = f" [{self.cite}]" if self.cite else ""
        named = self.kind.removesuffix(self.where + ",")  # the whole position is the place
        return one_line(f"{named} {self.where}: {self.why}{end}".lstrip())


class BadOptions(BadPlace):
    """Options that a game refuses: `where` names the option."""

    kind = "option"


class BadPosition(BadPlace):
    """A position that no game can have: `where` names the key."""

    kind = "position,"


class BadRecord(WyrmtableError):
    """A record that is damaged or does not follow the rules: `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return one_line(f"record, line {self.line}: {self.why}")


class BadContent(WyrmtableError):
    """A content file that cannot be used: names file, key and reason."""

    def __init__(self, file: str, key: str, why: str) -> None:
        super().__init__(file, key, why)
        self.file = file
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return one_line(f"{self.file}, {self.key}: {self.why}")


class ChanceMismatch(WyrmtableError):
    """Scripted or recorded chance that does not fit what the rules ask for."""
