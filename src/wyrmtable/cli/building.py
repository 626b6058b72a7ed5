"""`build`: armies without a table, in one line or step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from wyrmtable.cli.arguments import Game, Plain_
from wyrmtable.cli.armies import Cards, sheet, summary
from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.core.builder import Builder, Setting, from_fragment, to_fragment
from wyrmtable.core.plain import Plain
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import ruleset

ILLEGAL = 1  # exit status of a list that breaks a rule


def build(
    game: Game,
    army: Annotated[
        str | None,
        typer.Argument(
            metavar="LIST", help="A list as text, a link, or the name of a ready-made one."
        ),
    ] = None,
    points: Annotated[
        int | None, typer.Option("--points", "-p", help="The most points the army may cost.")
    ] = None,
    term: Annotated[
        list[str] | None,
        typer.Option(
            "--term", "-t", metavar="KEY=VALUE", help="What else is allowed; may be repeated."
        ),
    ] = None,
    print_: Annotated[bool, typer.Option("--print", help="A sheet with all cards.")] = False,
    texts: Annotated[bool, typer.Option(help="Show the texts of the cards.")] = True,
    dials: Annotated[bool, typer.Option(help="Show the dials of the cards.")] = True,
    link: Annotated[
        bool, typer.Option("--link", help="The end of a link that holds the list.")
    ] = False,
    free: Annotated[
        bool, typer.Option("--free", help="Mark what is illegal, but allow it.")
    ] = False,
    plain: Plain_ = False,
) -> None:
    """Build an army without a table. Without a list it is built step by step."""
    rules = ruleset(game)
    builder = rules.builder()
    if builder is None:
        raise Refusal(f"nothing is built for {rules.title}")
    screen = Screen(plain=plain)
    cards = Cards(builder.catalogue())
    terms = chosen_terms(cards, points, term)
    text = None
    if army is not None:
        text, linked = list_of(cards, army)
        terms = {**linked, **terms}
    if text is None:
        from wyrmtable.cli.workbench import Workbench

        Workbench(screen, builder, cards, terms, free=free).run()
        return
    judged = builder.judge(builder.read(text), terms)
    if link:
        screen.say_whole(address(rules, builder, text, terms))
        return
    if print_:
        screen.say(sheet(cards, judged, texts=texts, charts=dials))
    else:
        screen.say(summary(cards, judged))
    screen.say_whole(judged.text)
    if judged.problems and not free:
        raise typer.Exit(ILLEGAL)


def chosen_terms(cards: Cards, points: int | None, given: list[str] | None) -> dict[str, Plain]:
    """The terms that somebody has typed; Refusal names what is wrong."""
    known = {setting.name: setting for setting in cards.catalogue.settings}
    terms: dict[str, Plain] = {}
    if points is not None:
        terms["points"] = term_value(known["points"], str(points))
    for pair in given or ():
        name, equals, word = (part.strip() for part in pair.partition("="))
        setting = known.get(name)
        if setting is None or not equals:
            raise Refusal(f"--term: {pair!r} is none of {', '.join(known)}, as in muster=no")
        terms[name] = term_value(setting, word)
    return terms


def term_value(setting: Setting, word: str) -> Plain:
    """A value as it is typed, within the bounds of its term."""
    flag = isinstance(setting.default, bool)
    if flag and word.lower() in ("yes", "true", "on", "no", "false", "off"):
        return word.lower() in ("yes", "true", "on")
    if not flag and word.isdecimal() and len(word) < 10:
        number = int(word)
        if setting.least <= number <= setting.most:
            return number
    values = "yes or no" if flag else f"a number from {setting.least} to {setting.most}"
    raise Refusal(f"{setting.name} is {values}, not {word!r}: {setting.about}")


def list_of(cards: Cards, army: str) -> tuple[str, dict[str, Plain]]:
    """The text of a list, and the terms of a link, if it is one."""
    ready = cards.ready(army)
    if ready is not None:
        return ready.text, {}
    if "list=" not in army:
        return army, {}
    try:
        return from_fragment(army.partition("#")[2] or army)
    except ValueError as error:
        raise Refusal(str(error)) from None


def address(rules: Ruleset, builder: Builder, text: str, terms: dict[str, Plain]) -> str:
    """The path of a link, for any server."""
    bare = builder.write(builder.read(text), costs=False)
    return f"/build/{rules.name}#{to_fragment(bare, terms)}"
