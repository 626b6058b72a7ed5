"""Write the types of the wire for the browser client: wire.py and messages.py -> wire.ts.

uv run python tools/wire_types.py            # writes web/src/lib/wire.ts
uv run python tools/wire_types.py --check    # exit status 1 if it is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from msgspec import inspect

from wyrmtable.board import scene
from wyrmtable.core import cues
from wyrmtable.server import messages, wire
from wyrmtable_command import run_command

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.ts"

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
    for module in (scene, cues, wire, messages):
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
    return "\n".join(parts)


def interface(struct: type[msgspec.Struct]) -> str:
    """One struct as an interface; what may be left out is marked with a question mark."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = []
    if struct.__doc__:
        lines.append(f"\n/** {' '.join(struct.__doc__.split())} */")
    lines.append(f"export interface {struct.__name__} {{")
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
            return kind.cls.__name__
        case inspect.UnionType():
            members = [m for m in kind.types if not isinstance(m, inspect.CustomType)]  # unset
            return " | ".join(dict.fromkeys(spell(member) for member in members))
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in sorted(map(str, kind.values)))
        case inspect.ListType() | inspect.VarTupleType():
            inner = spell(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
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
    raise TypeError(f"no TypeScript for {kind}")


def main() -> int:
    text = typescript()
    if "--check" in sys.argv[1:]:
        if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
            print(f"{TARGET.name} is out of date: run `uv run python tools/wire_types.py`")
            return 1
        return 0
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    run_command(main)
