"""The rulebook in the terminal."""

from __future__ import annotations

import re

from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.core.rulebook import Clause, Section
from wyrmtable.core.ruleset import Ruleset

RULE = re.compile(r"\|[-:| ]+\|")  # under the head of a table
ID = re.compile(r"(?:[a-z]+-)?[0-9.]+", re.IGNORECASE)


def show_rules(screen: Screen, rules: Ruleset, wanted: str) -> None:
    """The contents, or what is wanted: a clause or section by its number, or words in clauses."""
    if not wanted:
        contents(screen, rules)
    elif not ID.fullmatch(wanted):
        show_found(screen, rules, wanted)
    else:
        section = section_of(rules, wanted)
        for clause in (
            [rules.rules[full_id(rules, wanted)]] if section is None else members(rules, section)
        ):
            show_clause(screen, clause)


def show_found(screen: Screen, rules: Ruleset, words: str) -> None:
    """The clauses that hold all the words."""
    found = rules.rules.search(words)
    if not found:
        raise Refusal(f"no clause of {rules.title} holds {words!r}; without it all are listed")
    for clause in found:
        screen.put(screen.cited(clause.title, clause.id))
        screen.say(f"    {excerpt(clause, words)}", "dim")


def contents(screen: Screen, rules: Ruleset) -> None:
    book = rules.rules
    screen.say(book.title, "bold")
    for section in book.sections:
        if not section.number:
            continue
        screen.say(f"{section.number:>3}  {section.title}", "bold")
        for name in section.clauses:
            screen.say(f"     {name:<8} {book[name].title}")
    screen.say(f"Add a clause ({next(iter(book))}), a section (1) or a word to read more.")


def show_clause(screen: Screen, clause: Clause) -> None:
    tags = "".join(f" ({tag})" for tag in clause.tags)
    screen.say(f"{clause.id} {clause.title}{tags}", "bold")
    screen.markdown(clause.text)
    screen.say()


def section_of(rules: Ruleset, wanted: str) -> Section | None:
    """The section that `4` and `dw-4` mean."""
    number = wanted.upper().removeprefix(f"{prefix_of(rules)}-")
    if not (number.isascii() and number.isdecimal()):
        return None
    for section in rules.rules.sections:
        if section.number == int(number):
            return section
    numbers = [section.number for section in rules.rules.sections if section.number]
    raise Refusal(f"{rules.title} has sections {min(numbers)} to {max(numbers)}, not {wanted}")


def members(rules: Ruleset, section: Section) -> list[Clause]:
    return [rules.rules[name] for name in section.clauses]


def full_id(rules: Ruleset, wanted: str) -> str:
    """`dw-4.2` and `4.2` mean DW-4.2."""
    name = wanted.upper()
    return name if "-" in name else f"{prefix_of(rules)}-{name}"


def prefix_of(rules: Ruleset) -> str:
    """What all clauses of a game begin with."""
    return next(iter(rules.rules)).partition("-")[0]


def excerpt(clause: Clause, words: str) -> str:
    """The part of a clause around the first of the words."""
    lines = [line.strip() for line in clause.text.splitlines() if not RULE.fullmatch(line.strip())]
    cells = [
        " · ".join(cell.strip() for cell in line.strip("|").split("|") if cell.strip()) + ";"
        if line.startswith("|")
        else line
        for line in lines
    ]
    text = " ".join(" ".join(cells).split()).replace("**", "").replace("`", "").rstrip(";")
    at = text.casefold().find(words.casefold().split()[0])
    begin = max(0, at - 40)
    return (
        ("…" if begin else "")
        + text[begin : begin + 110]
        + ("…" if begin + 110 < len(text) else "")
    )
