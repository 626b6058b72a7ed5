"""The law of a game: a RULES.md taken apart into its numbered clauses.

A rulebook has a title (`# DragonWars`), an introduction, numbered sections (`## 4 Height`) made of
clauses, and appendices (`## Decisions`) in any form. A clause is a paragraph that begins with its
id and title, `**DW-4.2 Total height is kept.** …`, together with the tables, lists and code blocks
that follow it. Tags such as `_[ruling]_` may stand anywhere in it.
"""

# not compiled: parsing, once per process
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

import msgspec

from wyrmtable.core.errors import WyrmtableError

_SECTION = re.compile(r"## +(\d+) +(\S.*)")
_CLAUSE = re.compile(r"\*\*([A-Z]+)-(\d+)\.(\d+) +([^*]+?)\*\*(?: +(.*)|$)")
_TAG = re.compile(r"\s*_\[([a-z]+)\]_")
_ATTACHED = re.compile(r"[|>]|[-*+] |\d+\. |    |\t|_\[")  # tables, quotes, lists, code, lone tags
_FENCE = "```"


class UnknownClause(WyrmtableError, KeyError):
    """No clause has this id; `near` lists ids that look like it."""

    def __init__(self, clause: str, near: tuple[str, ...], book: str) -> None:
        super().__init__(clause, near, book)
        self.clause = clause
        self.near = near
        self.book = book

    def __str__(self) -> str:
        hint = f"; did you mean {', '.join(self.near)}?" if self.near else ""
        return f"{self.book} has no clause {self.clause}{hint}"


class BadRulebook(WyrmtableError, ValueError):
    """A rulebook that cannot be read: `line` counts from 1 (0 is the file as a whole)."""

    def __init__(self, book: str, line: int, why: str) -> None:
        super().__init__(book, line, why)
        self.book = book
        self.line = line
        self.why = why

    def __str__(self) -> str:
        where = f"{self.book}, line {self.line}" if self.line else self.book
        return f"{where}: {self.why}"


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule; `text` is Markdown without id, title and tags."""

    id: str
    title: str
    text: str
    tags: tuple[str, ...]
    section: int
    section_title: str
    line: int


class Section(msgspec.Struct, frozen=True):
    """A numbered section with the ids of its clauses, or an appendix (number 0) with its text."""

    number: int
    title: str
    text: str
    clauses: tuple[str, ...]
    line: int


class Rulebook(Mapping[str, Clause]):
    """All clauses of a game by id, in the order of the book."""

    def __init__(
        self,
        name: str,
        title: str,
        intro: str,
        sections: tuple[Section, ...],
        clauses: dict[str, Clause],
    ) -> None:
        self.name = name
        self.title = title
        self.intro = intro
        self.sections = sections
        self._clauses = clauses

    @classmethod
    def load(cls, path: Path | str) -> Rulebook:
        """The rulebook in a file."""
        path = Path(path)
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise BadRulebook(str(path), 0, f"cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise BadRulebook(path.name, line, "is not UTF-8 text") from None
        return cls.parse(text, path.name)

    @classmethod
    def parse(cls, text: str, name: str) -> Rulebook:
        """The rulebook that a text holds; `name` is what errors call it."""
        return _Reader(name).read(text)

    def __getitem__(self, clause: str) -> Clause:
        found = self._clauses.get(clause)
        if found is None:
            near = get_close_matches(str(clause).upper(), list(self._clauses), n=3, cutoff=0.7)
            raise UnknownClause(str(clause), tuple(near), self.title or self.name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def search(self, words: str) -> list[Clause]:
        """The clauses that hold all the words, in any case; those with all in the title first."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        in_title: list[Clause] = []
        in_text: list[Clause] = []
        for clause in self._clauses.values():
            title = clause.title.casefold()
            whole = f"{clause.id.casefold()} {title} {clause.text.casefold()}"
            if all(word in title for word in wanted):
                in_title.append(clause)
            elif all(word in whole for word in wanted):
                in_text.append(clause)
        return in_title + in_text

    def __repr__(self) -> str:
        return f"<Rulebook {self.title}: {len(self)} clauses in {self.name}>"


class _Reader:
    """Goes through the lines of one rulebook; what it reads is kept open until the next begins."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = 0
        self.title = ""
        self.prefix = ""
        self.intro: list[str] = []
        self.sections: list[Section] = []
        self.clauses: dict[str, Clause] = {}
        self.body: list[str] = self.intro  # where lines go: introduction, section or clause
        self.section: Section | None = None
        self.section_body: list[str] = []
        self.clause: Clause | None = None
        self.clause_body: list[str] = []

    def read(self, text: str) -> Rulebook:
        fence = 0
        paragraph_begins = True
        for self.line, raw in enumerate(text.splitlines(), 1):
            line = raw.rstrip()
            if line.startswith(_FENCE):
                fence = 0 if fence else self.line
                self.body.append(line)
            elif fence:
                self.body.append(line)
            elif line.startswith(("# ", "## ")):
                self._heading(line)
            elif line.startswith("### ") and self._among_clauses():
                pass  # groups clauses for the eye only
            elif match := _CLAUSE.match(line):
                self._begin_clause(match)
            else:
                if paragraph_begins and line:
                    self._check_attached(line)
                self.body.append(line)
            paragraph_begins = not line or line.startswith("#")
        if fence:
            raise BadRulebook(self.name, fence, "this code block is never closed")
        self._end_section()
        if not self.title:
            raise BadRulebook(
                self.name, 1, "a rulebook begins with its title, as in `# DragonWars`"
            )
        if not self.clauses:
            raise BadRulebook(self.name, self.line, "there is no clause in the whole rulebook")
        intro = "\n".join(self.intro).strip()
        return Rulebook(self.name, self.title, intro, tuple(self.sections), self.clauses)

    def _bad(self, why: str) -> BadRulebook:
        return BadRulebook(self.name, self.line, why)

    def _among_clauses(self) -> bool:
        return self.section is not None and self.section.number > 0

    def _heading(self, line: str) -> None:
        level, _, title = line.partition(" ")
        title = title.strip()
        if level == "#":
            if self.title or self.section:
                raise self._bad(f"a rulebook has one title, and it stands at the top: {title}")
            self.title = title
            return
        self._end_section()
        match = _SECTION.match(line)
        number = int(match[1]) if match else 0
        if number and any(section.number == number for section in self.sections):
            raise self._bad(f"there are two sections {number}")
        self.section = Section(number, match[2] if match else title, "", (), self.line)
        self.section_body = self.body = []

    def _begin_clause(self, match: re.Match[str]) -> None:
        self._end_clause()
        prefix, number, title = match[1], int(match[2]), match[4].strip()
        clause = f"{prefix}-{match[2]}.{match[3]}"
        if self.section is None or not self.section.number:
            raise self._bad(f"{clause} stands outside any numbered section")
        if number != self.section.number:
            raise self._bad(f"{clause} stands in section {self.section.number}")
        if self.prefix and prefix != self.prefix:
            raise self._bad(f"{clause} does not begin with {self.prefix}- like the ids before it")
        if clause in self.clauses:
            raise self._bad(f"{clause} exists already, in line {self.clauses[clause].line}")
        self.prefix = prefix
        self.clause = Clause(
            clause, title.removesuffix("."), "", (), number, self.section.title, self.line
        )
        self.clause_body = self.body = [match[5] or ""]

    def _check_attached(self, line: str) -> None:
        """Refuse a paragraph that must be a clause of its own, or belong to one, and does not."""
        if self._among_clauses() and line.startswith("**"):
            raise self._bad("a clause begins with id and title, as in `**DW-4.2 Title.** text`")
        if self.clause is not None and not _ATTACHED.match(line):
            raise self._bad("this paragraph has no clause id, and the clause before it has ended")
        if not self.title:
            raise self._bad("a rulebook begins with its title, as in `# DragonWars`")

    def _end_clause(self) -> None:
        if self.clause is None:
            return
        whole = "\n".join(self.clause_body)
        tags = tuple(dict.fromkeys(_TAG.findall(whole)))
        text = _TAG.sub("", whole).strip()
        if not text:
            raise BadRulebook(self.name, self.clause.line, f"{self.clause.id} has no text")
        self.clauses[self.clause.id] = msgspec.structs.replace(self.clause, text=text, tags=tags)
        self.clause = None
        self.body = self.section_body

    def _end_section(self) -> None:
        self._end_clause()
        if self.section is None:
            return
        number = self.section.number
        ids = tuple(c.id for c in self.clauses.values() if number and c.section == number)
        text = "\n".join(self.section_body).strip()
        self.sections.append(msgspec.structs.replace(self.section, text=text, clauses=ids))
        self.section = None
