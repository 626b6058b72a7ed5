"""The rulebook in the terminal."""

from __future__ import annotations

from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.core.rulebook import Clause, Section
from wyrmtable.core.ruleset import Ruleset


def show_rules(screen: Screen, rules: Ruleset, clause: str | None, word: str | None) -> None:
    """The list of sections, one clause or section, or the clauses that hold some words."""
    if word is not None:
        found = rules.rules.search(word)
        if not found:
            raise Refusal(f"no clause of {rules.title} holds {word!r}")
        for hit in found:
            screen.put(screen.cited(hit.title, hit.id))
            screen.say(f"    {excerpt(hit, word)}", "dim")
    elif clause is None:
        contents(screen, rules)
    else:
        section = section_of(rules, clause)
        for one in (
            [rules.rules[full_id(rules, clause)]] if section is None else members(rules, section)
        ):
            show_clause(screen, one)


def contents(screen: Screen, rules: Ruleset) -> None:
    book = rules.rules
    screen.say(book.title, "bold")
    for section in book.sections:
        if not section.number:
            continue
        screen.say(f"{section.number:>3}  {section.title}", "bold")
        for name in section.clauses:
            screen.say(f"     {name:<8} {book[name].title}")
    screen.say(
        f"`rules {rules.name} {next(iter(book))}` shows a clause, `rules {rules.name} 1` a section."
    )


def show_clause(screen: Screen, clause: Clause) -> None:
    tags = "".join(f" ({tag})" for tag in clause.tags)
    screen.say(f"{clause.id} {clause.title}{tags}", "bold")
    screen.markdown(clause.text)
    screen.say()


def section_of(rules: Ruleset, wanted: str) -> Section | None:
    """The section that a bare number means."""
    if not (wanted.isascii() and wanted.isdecimal()):
        return None
    for section in rules.rules.sections:
        if section.number == int(wanted):
            return section
    numbers = [section.number for section in rules.rules.sections if section.number]
    raise Refusal(f"{rules.title} has sections {min(numbers)} to {max(numbers)}, not {wanted}")


def members(rules: Ruleset, section: Section) -> list[Clause]:
    return [rules.rules[name] for name in section.clauses]


def full_id(rules: Ruleset, wanted: str) -> str:
    """`dw-4.2` and `4.2` mean DW-4.2."""
    book = rules.rules
    prefix = next(iter(book)).partition("-")[0]
    name = wanted.strip().upper()
    return name if name in book or "-" in name else f"{prefix}-{name}"


def excerpt(clause: Clause, words: str) -> str:
    """The part of a clause around the first of the words."""
    text = " ".join(clause.text.split()).replace("**", "").replace("`", "")
    at = text.casefold().find(words.casefold().split()[0])
    begin = max(0, at - 40)
    return (
        ("…" if begin else "")
        + text[begin : begin + 110]
        + ("…" if begin + 110 < len(text) else "")
    )
