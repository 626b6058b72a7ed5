"""Write the types of the wire for the browser client, into web/src/lib.

uv run python tools/wire_types.py            # writes wire.ts, facts.ts and events.ts
uv run python tools/wire_types.py --check    # exit status 1 if one of them is out of date

wire.ts has what the server sends and takes (wire.py, messages.py, scenes, cues, builders), facts.ts
what the games tell for each kind of decision (`Ruleset.facts_types`), events.ts the data of their
events.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import inspect

from wyrmtable.board import scene
from wyrmtable.core import builder, cues, editor
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import BUILT_IN, ruleset
from wyrmtable.server import messages, wire
from wyrmtable_command import run_command

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "lib"

HEADER = """\
// Written by tools/wire_types.py from the Python types of the server. Do not edit.

/** Data whose shape belongs to the game. */
export type Plain = boolean | number | string | null | Plain[] | { [key: string]: Plain };
export type PlainObject = { [key: string]: Plain };

/** A seat number; null: a spectator; "all": everything, once the game is over. */
export type Viewer = number | "all" | null;
"""
PARTIAL = {
    ("Update", "view"): "Partial<View>",
    ("Update", "scene"): "Partial<Scene>",
    ("Update", "panels"): "{ [place: string]: Partial<SeatPanel> }",
}


def structs() -> list[type[msgspec.Struct]]:
    """All types that travel, those of scenes and cues first, in the order of their modules."""
    found: list[type[msgspec.Struct]] = []
    for module in (scene, cues, builder, editor, wire, messages):
        for value in vars(module).values():
            if not isinstance(value, type) or value is msgspec.Struct or value in found:
                continue
            if issubclass(value, msgspec.Struct):
                found.append(value)
    names = [struct.__name__ for struct in found]
    assert len(set(names)) == len(names), "two types have the same name"
    return found


def typescript() -> str:
    """The whole file."""
    parts = [HEADER]
    parts += [
        f"export const {name} = {getattr(wire, name)};"
        for name in ("PROTOCOL", "LONGEST_NAME", "LONGEST_CHAT", "LONGEST_ACTION", "LARGEST_RECORD")
    ]
    for struct in structs():
        parts.append(interface(struct))
    parts.append(union("Footprint", scene.Footprint))
    parts.append(union("Mark", scene.Mark))
    parts.append(union("Cue", cues.Cue))
    parts.append(union("ClientMessage", messages.ClientMessage))
    parts.append(union("ServerMessage", messages.ServerMessage))
    return "\n".join([*parts, ""])


def interface(struct: type[msgspec.Struct]) -> str:
    """One struct as an interface; what may be left out is marked with a question mark."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = []
    if struct.__doc__:
        lines.append(f"\n/** {' '.join(struct.__doc__.split())} */")
    lines.append(f"export interface {name_of(struct)} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    sent_by_client = info.forbid_unknown_fields
    leaves_out = struct.__struct_config__.omit_defaults
    for field in info.fields:
        may_miss = not field.required and (sent_by_client or leaves_out)
        special = PARTIAL.get((struct.__name__, field.name))
        lines.append(
            f"  {field.encode_name}{'?' if may_miss else ''}: {special or spell(field.type)};"
        )
    lines.append("}")
    return "\n".join(lines)


def union(name: str, members: object) -> str:
    info = inspect.type_info(members)
    return f"\nexport type {name} = {spell(info)};"


def spell(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.Metadata():
            return spell(kind.type)
        case inspect.StructType():
            return name_of(kind.cls)
        case inspect.UnionType():
            members = [m for m in kind.types if not isinstance(m, inspect.CustomType)]  # unset
            return " | ".join(dict.fromkeys(spell(member) for member in members))
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in sorted(map(str, kind.values)))
        case inspect.ListType() | inspect.VarTupleType():
            inner = spell(kind.item_type)
            several = isinstance(kind.item_type, inspect.UnionType | inspect.LiteralType)
            return f"({inner})[]" if several and " | " in inner else f"{inner}[]"
        case inspect.TupleType():
            return f"[{', '.join(spell(item) for item in kind.item_types)}]"
        case inspect.DictType():
            value = kind.value_type
            if isinstance(value, inspect.CustomType):  # of the game
                return "PlainObject"
            return f"{{ [key: string]: {spell(value)} }}"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType() | inspect.CustomType():  # data of a shape of its own
            return "Plain"
    raise TypeError(f"no TypeScript for {kind}")


# -- what games tell -------------------------------------------------------------------------------

WIDTH = 160  # printWidth of web/.prettierrc.json
WRITTEN = "// Written by tools/wire_types.py from the games. Do not edit.\n"


def games() -> dict[str, Ruleset]:
    """The games of this package, by what types are called after them."""
    return {type(rules).__name__.removesuffix("Rules"): rules for rules in map(ruleset, BUILT_IN)}


def facts_typescript() -> str:
    """facts.ts: an interface for every kind of decision, and all of them by kind."""
    used: dict[type[msgspec.Struct], str] = {}  # and the game that uses it first
    kinds: dict[str, list[type[msgspec.Struct]]] = {}
    queries: dict[str, list[type[msgspec.Struct]]] = {}
    for game, rules in games().items():
        for told, types in ((kinds, rules.facts_types), (queries, rules.outlook_types)):
            for kind, struct in types.items():
                if struct not in told.setdefault(kind, []):
                    told[kind].append(struct)
                for one in with_inner(struct):
                    used.setdefault(one, game)
    name_apart(used)
    parts = [interface(struct) for struct in used]
    by_kind = "\n/** What a decision tells, by its kind; other kinds tell nothing. */"
    parts += [by_kind, "export interface FactsByKind {", *members(kinds), "}"]
    by_verb = "\n/** What comes of a query, by its verb. */"
    parts += [by_verb, "export interface OutlookByVerb {", *members(queries), "}"]
    return whole(parts)


def members(kinds: dict[str, list[type[msgspec.Struct]]]) -> list[str]:
    """Structs by name, as members of an interface."""
    return [f"  {key(kind)}: {' | '.join(map(name_of, kinds[kind]))};" for kind in sorted(kinds)]


def events_typescript() -> str:
    """events.ts: for every game the data of its events, by name."""
    used: dict[type[msgspec.Struct], str] = {}
    parts: list[str] = []
    for game, rules in games().items():
        for struct in rules.events.values():
            for one in with_inner(struct):
                if one is not struct:
                    used.setdefault(one, game)
    name_apart(used)
    parts = [interface(struct) for struct in used]
    for game, rules in games().items():
        if rules.events:
            parts += [f"\n/** {rules.title}: the data of its events, by name. */"]
            parts += [f"export interface {game}Events {{"]
            parts += [member(name, kind) for name, kind in rules.events.items()]
            parts += ["}"]
    return whole(parts)


def key(name: str) -> str:
    """A name as a key of an interface."""
    return name if name.isidentifier() else f'"{name}"'


def whole(parts: list[str]) -> str:
    """A file of such types."""
    text = "\n".join(parts)
    named = [name for name in ("Plain", "PlainObject") if re.search(rf"\b{name}\b", text)]
    needed = [f'import type {{ {", ".join(named)} }} from "./wire";'] if named else []
    return "\n".join([WRITTEN, *needed, text, ""])


def member(name: str, struct: type[msgspec.Struct]) -> str:
    """The fields of a struct under a name, in one line if it fits, as Prettier writes them."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    leaves_out = struct.__struct_config__.omit_defaults
    told = [
        f"{field.encode_name}{'' if field.required or not leaves_out else '?'}: {spell(field.type)}"
        for field in info.fields
    ]
    line = f"  {key(name)}: {{ {'; '.join(told)} }};" if told else f"  {key(name)}: {{}};"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"  {key(name)}: {{", *(f"    {field};" for field in told), "  };"])


def with_inner(struct: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """A struct and all that it holds, the inner ones first."""
    found: list[type[msgspec.Struct]] = []

    def walk(kind: object) -> None:
        if isinstance(kind, inspect.StructType):
            for field in kind.fields:
                walk(field.type)
            if kind.cls not in found:
                found.append(kind.cls)
        for inner in ("type", "item_type", "key_type", "value_type"):
            if isinstance(getattr(kind, inner, None), inspect.Type):
                walk(getattr(kind, inner))
        for several in ("types", "item_types"):
            for one in getattr(kind, several, ()):
                walk(one)

    walk(inspect.type_info(struct))
    return found


NAMES: dict[type[msgspec.Struct], str] = {}  # of those that cannot have their own


def name_apart(used: dict[type[msgspec.Struct], str]) -> None:
    """Call structs of the same name after their games."""
    for struct, game in used.items():
        if any(other is not struct and other.__name__ == struct.__name__ for other in used):
            NAMES[struct] = f"{game}{struct.__name__}"


def name_of(struct: type[msgspec.Struct]) -> str:
    return NAMES.get(struct, struct.__name__)


FILES: dict[str, Callable[[], str]] = {
    "wire.ts": typescript,
    "facts.ts": facts_typescript,
    "events.ts": events_typescript,
}


def main() -> int:
    stale = False
    for name, made in FILES.items():
        target, text = FOLDER / name, made()
        if "--check" not in sys.argv[1:]:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            print(f"{name} is out of date: run `uv run python tools/wire_types.py`")
            stale = True
    return int(stale)


if __name__ == "__main__":
    run_command(main)
