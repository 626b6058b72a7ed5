"""The compiled engine of a source checkout, used as long as no source has changed since.

`tools/compile.py` builds the modules of the engine as C extensions into build/compiled, with a list
of the sources. Whoever imports wyrmtable gets them from there, unless a source is another now: then
everything runs from the sources, as Python. An installed package has its extensions beside its
sources and needs nothing of this. `WYRMTABLE_ENGINE=plain` does without the extensions, and
`WYRMTABLE_ENGINE=compiled` refuses to do without them.
"""

from __future__ import annotations

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


def stamps(package: Path) -> dict[str, list[int]]:
    """Size and time of every source of a package: a source with others is another."""
    found: dict[str, list[int]] = {}
    for path in sorted(package.rglob("*.py")):
        status = path.stat()
        found[path.relative_to(package).as_posix()] = [status.st_size, status.st_mtime_ns]
    return found


def write_list(build: Path, sources: dict[str, list[int]], *, rough: bool) -> None:
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
    now = stamps(package)
    if now == before:
        return ""
    changed = min(name for name in {*before, *now} if before.get(name) != now.get(name))
    return f"{changed} has changed since the engine was compiled"


def is_compiled() -> bool:
    """Does the engine run as machine code?"""
    from wyrmtable.core import state

    return not str(state.__file__).endswith(".py")


def is_checkout() -> bool:
    """Does the package lie in a checkout, in which the engine can be compiled?"""
    return (CHECKOUT / "tools" / "compile.py").is_file()


def use() -> None:
    """Let modules of the engine be found where they are compiled."""
    choice = os.environ.get(CHOICE, "")
    if choice not in CHOICES:
        raise ImportError(f"{CHOICE} is `plain`, `compiled` or nothing, not {choice[:40]!r}")
    if choice == "plain" or not is_checkout() or (not choice and not BUILD.is_dir()):
        return
    reason = why_unfit(BUILD, PACKAGE, rough=choice == "compiled")
    if not reason:
        sys.meta_path.insert(0, Extensions(BUILD))
    elif choice:
        raise ImportError(f"{CHOICE}={choice}, but {reason}: {COMMAND}")
