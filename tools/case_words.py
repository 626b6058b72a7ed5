"""Write the words of rule cases into docs/cases.md, game by game, from the tables of the games.

uv run python tools/case_words.py            # writes docs/cases.md
uv run python tools/case_words.py --check    # exit status 1 if it is out of date

What stands between `<!-- words of GAME -->` and `<!-- end -->` is made here. A game without a table
(`Ruleset.case_words`) keeps the words that somebody has written.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import inspect

from wyrmtable.core.casewords import CaseWords, Key
from wyrmtable.core.verbs import Number, Slot, Words
from wyrmtable.games import BUILT_IN, ruleset
from wyrmtable_command import run_command

TARGET = Path(__file__).resolve().parent.parent / "docs" / "cases.md"
END = "<!-- end -->"
MOST_WORDS = 16  # of a slot that are listed


def written() -> str:
    """The whole page, with the words as they are now."""
    text = TARGET.read_text(encoding="utf-8")
    for game in BUILT_IN:
        words = ruleset(game).case_words()
        if words is not None:
            begin = f"<!-- words of {game} -->\n"
            head, found, rest = text.partition(begin)
            _, closed, tail = rest.partition(END)
            if not found or not closed:
                raise SystemExit(f"{TARGET.name} has no place for {game}: {begin}{END}")
            text = f"{head}{begin}{tables(words)}{END}{tail}"
    return text


def tables(words: CaseWords) -> str:
    """All words of a game as tables in Markdown."""
    parts = [heading("setup"), key_table(words.setup)]
    every = ", ".join(f"`{key.name}`{'' if key.needed else ' (may)'}" for key in words.every_step)
    parts += [heading("actions")]
    if every:
        parts += [f"Every action has `do` and {every}.\n"]
    parts += ["| `do` | Keys | Meaning |\n|---|---|---|"]
    for step in words.steps:
        named = ", ".join(f"`{word}`" for word in (step.do, *step.also))
        keys = "; ".join(short(key) for key in step.keys) or "–"
        parts.append(f"| {named} | {keys} | {step.about} |")
    parts += ["", heading("dice"), f"Each entry is {form(words.dice.form)}.\n"]
    if words.expect:
        parts += [heading("expect"), key_table(words.expect)]
    parts += [heading("events"), f"An event has its name under `{words.event_key}`.\n"]
    parts += ["| Event | Keys |\n|---|---|"]
    for name in ["rejected", *sorted(words.events)]:
        known = sorted(words.keys_of_event(name) - {words.event_key, "clause", "audience"})
        parts.append(f"| `{name}` | {', '.join(f'`{key}`' for key in known) or '–'} |")
    return "\n".join(["", *parts, "", ""])


def heading(name: str) -> str:
    return f"### `{name}`\n" if name != "events" else "### Events\n"


def key_table(keys: Sequence[Key]) -> str:
    rows = ["| Key | Form | Meaning |", "|---|---|---|"]
    for key in keys:
        needed = " (needed)" if key.needed else ""
        rows.append(f"| `{key.name}`{needed} | {form(key.form)} | {key.about} |")
    return "\n".join([*rows, ""])


def short(key: Key) -> str:
    """A key of a step in a few words."""
    about = f", {key.about}" if key.about else ""
    told = f"`{key.name}`: {form(key.form)}{about}"
    return told if key.needed else f"[{told}]"


def form(wanted: object) -> str:
    """What a value looks like."""
    if isinstance(wanted, list):
        return f"list of {form(wanted[0])}"
    if isinstance(wanted, Words):
        return words_of(wanted)
    if isinstance(wanted, Number):
        return f"{wanted.low} to {wanted.high}" if wanted.high < 1 << 20 else "number"
    if isinstance(wanted, Slot):
        return f"like `{wanted.example}`"
    return spelled(inspect.type_info(wanted))


def words_of(slot: Words) -> str:
    if len(slot.words) > MOST_WORDS:
        return f"{slot.what or 'a word'} such as `{slot.example}`"
    return ", ".join(f"`{word}`" for word in slot.words)


def spelled(kind: inspect.Type) -> str:
    """A type in words."""
    match kind:
        case inspect.Metadata():
            return spelled(kind.type)
        case inspect.StructType():
            return f"{{{', '.join(field_of(field) for field in kind.fields)}}}"
        case inspect.UnionType():
            found = [spelled(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
            return " or ".join(dict.fromkeys(found))
        case inspect.LiteralType():
            return ", ".join(f"`{value}`" for value in kind.values)
        case inspect.ListType() | inspect.VarTupleType():
            return f"list of {spelled(kind.item_type)}"
        case inspect.TupleType():
            return f"[{', '.join(spelled(item) for item in kind.item_types)}]"
        case inspect.DictType():
            return f"by name: {spelled(kind.value_type)}"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "true or false"
    return "anything"


def field_of(field: inspect.Field) -> str:
    return f"`{field.encode_name}`" if field.required else f"[`{field.encode_name}`]"


def main() -> int:
    text = written()
    if "--check" in sys.argv[1:]:
        if TARGET.read_text(encoding="utf-8") != text:
            print(f"{TARGET.name} is out of date: run `uv run python tools/case_words.py`")
            return 1
        return 0
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    run_command(main)
