"""The compiled engine of a source checkout, used as long as no source has changed since.

`tools/compile.py` builds the modules of the engine as C extensions into build/compiled, with a list
of the sources. Whoever imports wyrmtable gets them from there, unless a source is another now: then
everything runs from the sources, as Python. An installed package has its extensions beside its
sources and needs nothing of this. `WYRMTABLE_ENGINE=plain` does without the extensions, and
`WYRMTABLE_ENGINE=compiled` refuses to do without them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]
BUILD = CHECKOUT / "build" / "compiled"
COMMAND = "uv run python tools/compile.py"
CHOICE = "WYRMTABLE_ENGINE"
CHOICES = ("", "plain", "compiled")
SOURCES = "sources.json"
SUFFIX = EXTENSION_SUFFIXES[0]


class Extensions(MetaPathFinder):
    """Finds modules in a folder of extensions."""

    def __init__(self, build: Path) -> None:
        self._places = {
            ".".join(place.relative_to(build).parts).removesuffix(SUFFIX): place
            for place in build.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, if it is one of them."""
        place = self._places.get(name)
        return None if place is None else spec_from_file_location(name, place)


Stamp = list[int | str]  # size, time and digest of a source


def stamps(package: Path) -> dict[str, Stamp]:
    """What tells every source of a package from another that has taken its place."""
    return {name: [*_marks(path), _digest(path)] for name, path in _sources(package).items()}


def _sources(package: Path) -> dict[str, Path]:
    return {path.relative_to(package).as_posix(): path for path in sorted(package.rglob("*.py"))}


def _marks(path: Path) -> list[int | str]:
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _changed(package: Path, before: dict[str, Stamp]) -> str:
    """The first source that is another; empty if none is. Only those with another time are read."""
    now = _sources(package)
    for name in sorted({*before, *now}):
        if name not in before or name not in now:
            return name
        *marks, digest = before[name]
        if _marks(now[name]) != marks and _digest(now[name]) != digest:
            return name
    return ""


def write_list(build: Path, sources: dict[str, Stamp], *, rough: bool) -> None:
    """Note from which sources the extensions in a folder were built, with their stamps."""
    listed = {"suffix": SUFFIX, "rough": rough, "sources": sources}
    (build / SOURCES).write_text(json.dumps(listed), encoding="utf-8")


def why_unfit(build: Path, package: Path, *, rough: bool = False) -> str:
    """Why the extensions in a folder cannot stand for the sources of a package; empty: they can.

    `rough`: those that are not optimised, and no faster than Python, will do.
    """
    try:
        listed = json.loads((build / SOURCES).read_text(encoding="utf-8"))
        suffix, quick, before = listed["suffix"], listed["rough"], listed["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        return "there is no compiled engine"
    if suffix != SUFFIX:
        return "the compiled engine was built for another Python"
    if quick and not rough:
        return "the compiled engine is not optimised"
    try:
        changed = _changed(package, before)
    except (AttributeError, TypeError, ValueError):
        return "there is no compiled engine"
    return changed and f"{changed} has changed since the engine was compiled"


def is_compiled() -> bool:
    """Does the engine run as machine code?"""
    from wyrmtable.core import state

    return not str(state.__file__).endswith(".py")


def is_checkout() -> bool:
    """Does the package lie in a checkout, in which the engine can be compiled?"""
    return (CHECKOUT / "tools" / "compile.py").is_file()


def why_plain() -> str:
    """Why the engine of a checkout runs as Python although nobody has asked for that, or empty."""
    if is_compiled() or not is_checkout() or os.environ.get(CHOICE) == "plain":
        return ""
    return why_unfit(BUILD, PACKAGE)


def use() -> None:
    """Let modules of the engine be found where they are compiled."""
    choice = os.environ.get(CHOICE, "")
    if choice not in CHOICES:
        reason = f"{CHOICE} is `plain`, `compiled` or nothing, not {choice[:40]!r}"
        raise ImportError(reason, name=CHOICE)
    if choice == "plain" or not is_checkout() or (not choice and not BUILD.is_dir()):
        return
    reason = why_unfit(BUILD, PACKAGE, rough=choice == "compiled")
    if not reason:
        sys.meta_path.insert(0, Extensions(BUILD))
    elif choice:
        raise ImportError(f"{CHOICE}={choice}, but {reason}: {COMMAND}", name=CHOICE)
