"""Collect every sentence for people in words/en.json: one file for each game, one for all.

uv run python tools/catalogue.py            # writes them
uv run python tools/catalogue.py --check    # status 1 if one is old or a translation is wrong

Sentences stay where they belong in the code: templates of events, prompts, refusals, goals, titles,
texts of content files. What has values in it gets slots with their names. A translator copies
`en.json` as a map into `de.json` beside it; `WYRMTABLE_LANGUAGE=de` then speaks it.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from wyrmtable.core.language import ENGLISH, PSEUDO, files, languages, read_file

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "wyrmtable"
SHARED = ("core", "board", "bots", "server", "cli")
SILENT = re.compile(  # for authors and machines
    r"^(language|case\w*|\w*encod\w*|\w*fields|invariants|botfile|phrases|tactics|compiling)\.py$"
)
FOR_AUTHORS = {"AssertionError", "BadCase", "BadContent", "KeyError", "TypeError", "ValueError"}
CODE = re.compile(
    r"^\s*[./#@&?$]|[<>\\=|\[\]]|^\S*_\S*$|\w--|--\w|/\w+/|\w\(|^[a-z]+(-[a-z]+)+$|%[sdb]"
)
WORDS = re.compile(r"[^\W\d_]\S*\s+\S*[^\W\d_]")  # two words
LABEL = re.compile(r"[A-Z][a-z]+(-[a-z]+)*[.!?:…]?")  # one word that stands alone
BESIDE = re.compile(r"\{\w+\}|`[^`]*`")  # slots and examples of notation


def reads_like_words(text: str) -> bool:
    """Does a string read like words for people, not like a key, an address or a pattern?"""
    plain = BESIDE.sub("", text)
    if not re.search(r"[^\W\d_]{2}", plain) or CODE.search(plain):
        return False
    return bool(LABEL.fullmatch(plain.strip()) or WORDS.search(text.replace("{", " {")))


def named(node: ast.expr) -> str:
    """What a translator calls a value."""
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return node.attr
        case ast.Call():
            return named(node.func)
        case ast.Subscript() | ast.Starred():
            return named(node.value)
        case ast.BinOp():
            return named(node.left)
        case ast.IfExp():
            return "choice"
        case ast.BoolOp():
            return named(node.values[0])
    return "value"


def template(text: ast.JoinedStr) -> str:
    """An f-string with slots; every slot has its own name."""
    used: dict[str, int] = {}
    pieces: list[str] = []
    for part in text.values:
        if isinstance(part, ast.FormattedValue):
            name = named(part.value).lower()
            used[name] = used.get(name, 0) + 1
            pieces.append(f"{{{name}{used[name] if used[name] > 1 else ''}}}")
        else:
            assert isinstance(part, ast.Constant)
            pieces.append(str(part.value))
    return "".join(pieces)


def texts(node: ast.AST) -> Iterator[str]:
    """The sentences within a node, outer ones first."""
    match node:
        case ast.Constant(value=str() as text):
            if reads_like_words(text):
                yield text
            return
        case ast.JoinedStr():
            if reads_like_words(found := template(node)):
                yield found
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from texts(part.value)
            return
        case ast.Expr(value=ast.Constant()) | ast.Compare() | ast.Assert():  # docstrings, tests
            return
        case ast.Raise(exc=ast.Call(func=func)) if named(func) in FOR_AUTHORS:
            return
        case ast.Call(func=func) if named(func) in ("compile", "getLogger", "TypeVar", "Literal"):
            return
        case ast.Subscript(value=ast.Name(id="Literal")):
            return
        case ast.AnnAssign(value=value):
            if value is not None:
                yield from texts(value)
            return
        case ast.Dict():
            for inner in node.values:
                yield from texts(inner)
            return
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


def content_texts(value: object) -> Iterator[str]:
    """The texts of a content file."""
    match value:
        case dict():
            for inner in value.values():
                yield from content_texts(inner)
        case list():
            for inner in value:
                yield from content_texts(inner)
        case str() if reads_like_words(value):
            yield value


def collected(folders: list[Path]) -> dict[str, list[str]]:
    """The sentences of folders by the file they stand in."""
    found: dict[str, list[str]] = {}
    for folder in folders:
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            if SILENT.match(path.name):
                continue
            text = path.read_text(encoding="utf-8")
            toml = path.suffix == ".toml"
            every = content_texts(tomllib.loads(text)) if toml else texts(ast.parse(text))
            if sentences := list(dict.fromkeys(every)):
                found[path.relative_to(PACKAGE).as_posix()] = sentences
    return found


def catalogues() -> Mapping[Path, str]:
    """What the catalogues should hold, by their files."""
    games = sorted(path.parent for path in PACKAGE.glob("games/*/RULES.md"))
    made = {folder / "words" / "en.json": collected([folder]) for folder in games}
    made[PACKAGE / "words" / "en.json"] = collected([PACKAGE / name for name in SHARED])
    return {
        path: json.dumps(sentences, indent=1, ensure_ascii=False) + "\n"
        for path, sentences in made.items()
    }


def outdated() -> list[Path]:
    """The catalogues that differ from the sources."""
    return [
        path
        for path, text in catalogues().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def mistakes() -> list[str]:
    """What is wrong with the translations: slots that do not fit, sentences that nobody says."""
    found: list[str] = []
    english = {one for parts in catalogues().values() for one in said(parts)}
    for language in languages():
        for path in files(language) if language not in (ENGLISH, PSEUDO) else ():
            sentences, wrong = read_file(path)
            unsaid = [one for one in sentences if one not in english]
            found += [*wrong, *[f"{path}: nobody says {one!r}" for one in unsaid]]
    return found


def said(catalogue: str) -> Iterator[str]:
    """The sentences of a catalogue."""
    for sentences in json.loads(catalogue).values():
        yield from sentences


def main() -> int:
    """Write the catalogues, or say which are out of date and what is wrong with translations."""
    if "--check" in sys.argv[1:]:
        late = [f"{path} is out of date: uv run python tools/catalogue.py" for path in outdated()]
        wrong = [*late, *mistakes()]
        print("\n".join(wrong), end="\n" if wrong else "")
        return bool(wrong)
    for path, text in catalogues().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
