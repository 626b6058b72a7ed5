"""What is said of a command line that cannot be read: the place, the reason, what would be right.

Typer does not export the errors it raises, and they differ from version to version; they are known
here by what they carry, and what they carry is said in our words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from wyrmtable.core.wording import listed
from wyrmtable.games import GAMES

NUMBERS = {"int": "a whole number", "float": "a number"}
BOUNDS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
TOO_MANY = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)")


def explained(error: Exception) -> str:
    """A mistake on the command line, and where help is found."""
    context = getattr(error, "ctx", None)
    command = str(getattr(context, "command_path", "wyrmtable"))
    parameter = getattr(error, "param", None)
    if parameter is not None and "Missing" in type(error).__name__:
        return missing(command, parameter)
    if parameter is not None and (wanted := wish(error.__cause__)):
        return f"{name_of(parameter)}: {wanted}"
    if unknown := getattr(error, "option_name", ""):
        if hasattr(error, "possibilities"):
            return no_such(command, "option", unknown, error.possibilities or ())
        fault = "takes no value" if "not take" in str(error) else "needs a value"
        return f"{unknown} {fault}; --help after the command says how it is used"
    said: Callable[[], str] = getattr(error, "format_message", error.__str__)
    text = said().rstrip(".")
    if extra := TOO_MANY.fullmatch(text):
        text = f"{extra[1]} is more than `{command}` takes"
    return f"{text}; {help_of(command)}"


def missing(command: str, parameter: object) -> str:
    """What has to stand on the line and does not."""
    name = name_of(parameter)
    if name == "GAME":
        return which_game(command)
    about = str(getattr(parameter, "help", None) or "").rstrip(".")
    return f"{name} is missing: {about or 'a value'}; {help_of(command)}"


def which_game(command: str) -> str:
    """A game has to be named, and is named like this."""
    names = list(GAMES)
    return f"which game? There are {listed(names)}; for example `{command} {names[0]}`"


def no_such(command: str, what: str, name: str, known: Iterable[str]) -> str:
    """A name that nothing has, with those that look like it."""
    names = list(known)
    near = get_close_matches(name, names, n=2)
    if name in GAMES and "play" in names:
        near = [f"play {name}"]
    guess = f"; did you mean {' or '.join(near)}?" if near else ";"
    return f"there is no {what} {name!r}{guess} `{command} --help` lists them"


def help_of(command: str) -> str:
    return f"`{command} --help` says how it is used"


def name_of(parameter: object) -> str:
    """An option as it is typed, an argument as the help calls it."""
    typed = [word for word in getattr(parameter, "opts", ()) if word.startswith("-")]
    if typed:
        return str(max(typed, key=len))
    called = getattr(parameter, "metavar", None) or getattr(parameter, "name", None) or "argument"
    return str(called).strip("[].").upper()


def wish(cause: BaseException | None) -> str:
    """What a value should have been and what it was, if the one who checked it tells."""
    tell: Callable[[], list[dict[str, object]]] | None = getattr(cause, "errors", None)
    if tell is None:
        return ""
    first = tell()[0]
    kind, bounds = str(first["type"]), first.get("ctx")
    wanted = NUMBERS.get(kind.partition("_")[0], "")
    if isinstance(bounds, dict):
        wanted = " and ".join(f"{BOUNDS[key]} {bounds[key]:g}" for key in bounds if key in BOUNDS)
    return f"{wanted}, not {first['input']!r}" if wanted else ""
