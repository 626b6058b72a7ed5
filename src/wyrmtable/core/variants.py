"""Variants: a game with other numbers in its content.

Rules are fast because what they need from content files becomes tables when their modules are
loaded. A variant is therefore the package of a game loaded once more, from the same sources, while
an overlay lies over its content. Such a copy has modules and classes of its own; it shares
`core` and `board` with everybody, and several variants can be played side by side.

Compiled modules can be loaded only once: a copy of them runs as Python. Who plays many games of a
variant starts a process with the overlay in its environment (`STARTED_WITH`); there the game
itself is the variant, at full speed.
"""

# not compiled: loads modules
from __future__ import annotations

import builtins
import hashlib
import importlib.util
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import msgspec

from wyrmtable.core.content import OVERLAY, overlaid, resolved
from wyrmtable.core.errors import BadContent
from wyrmtable.core.plain import Plain

if TYPE_CHECKING:
    from wyrmtable.core.ruleset import Ruleset

KEPT = 64  # variants in memory; the oldest goes first
LARGEST = 200  # keys of an overlay

_made: dict[str, tuple[Ruleset, PackageCopy]] = {}
_only: dict[type[Ruleset], Ruleset] = {}
_lock = threading.RLock()


class PackageCopy:
    """A package loaded once more; what its modules import from it, they get from the copy."""

    def __init__(self, package: str, folder: Path, mark: str) -> None:
        self.package = package
        self.folder = folder
        self.name = f"{package}@{mark}"
        self.builtins = {**vars(builtins), "__import__": self.import_module}

    def own(self, name: str) -> str | None:
        """The name of the copy of a module; None if the module is no part of the package."""
        if name == self.package or name.startswith(self.package + "."):
            return self.name + name[len(self.package) :]
        return None

    def import_module(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What `from name import ...` does in a module of the copy."""
        if level or self.own(name) is None:
            return builtins.__import__(name, globals, locals, fromlist or (), level)
        if not fromlist:
            raise ImportError(f"write `from {name} import ...` in a game, so that it can be varied")
        module = self.load(name)
        for wanted in fromlist:
            if not hasattr(module, wanted) and hasattr(module, "__path__"):
                self.load(f"{name}.{wanted}")
        return module

    def load(self, name: str) -> ModuleType:
        """A module of the copy, loaded from its source if it is new; its packages come first."""
        own = self.own(name)
        assert own is not None
        if own in sys.modules:
            return sys.modules[own]
        parent, _, last = name.rpartition(".")
        if name != self.package:
            self.load(parent)
            if own in sys.modules:  # its package has loaded it
                return sys.modules[own]
        path = self.folder.joinpath(*name[len(self.package) :].split("."))
        package = (path / "__init__.py").exists()
        source = path / "__init__.py" if package else path.with_name(path.name + ".py")
        spec = importlib.util.spec_from_file_location(
            own,
            source,
            loader=SourceFileLoader(own, str(source)),
            submodule_search_locations=[str(path)] if package else None,
        )
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        vars(module)["__builtins__"] = self.builtins
        sys.modules[own] = module  # msgspec looks types up there
        try:
            spec.loader.exec_module(module)
        except BaseException:
            sys.modules.pop(own, None)
            raise
        if name != self.package:
            setattr(self.load(parent), last, module)
        return module

    def forget(self) -> None:
        """Let go of all modules."""
        for name in [name for name in sys.modules if self.own_name(name)]:
            del sys.modules[name]

    def own_name(self, name: str) -> bool:
        return name == self.name or name.startswith(self.name + ".")


def only(kind: type[Ruleset]) -> Ruleset:
    """The ruleset of a class, made once."""
    if kind not in _only:
        _only[kind] = kind()
    return _only[kind]


def variant_of(kind: type[Ruleset], content: Mapping[str, Plain]) -> Ruleset:
    """The ruleset of a class (not of a variant) with an overlay on its content, made once."""
    if len(content) > LARGEST:
        raise BadContent(OVERLAY, "file", f"an overlay has at most {LARGEST} keys")
    overlay = resolved(kind.folder / "content", content)
    if overlay == kind.overlay:  # of this process
        return only(kind)
    written = msgspec.json.encode([kind.__module__, overlay], order="deterministic")
    mark = hashlib.sha256(written).hexdigest()[:12]
    with _lock:
        if mark not in _made:
            _made[mark] = load_variant(kind, overlay, mark)
            while len(_made) > KEPT:
                _, oldest = _made.pop(next(iter(_made)))
                oldest.forget()
        return _made[mark][0]


def load_variant(
    kind: type[Ruleset], overlay: dict[str, Plain], mark: str
) -> tuple[Ruleset, PackageCopy]:
    package = kind.__module__.rpartition(".")[0]
    copy = PackageCopy(package, kind.folder, mark)
    try:
        with overlaid(overlay):
            own: type[Ruleset] = getattr(copy.load(kind.__module__), kind.__name__)
    except BadContent:
        copy.forget()
        raise
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        copy.forget()
        why = f"the rules cannot work with this: {type(error).__name__} {error}"
        raise BadContent(OVERLAY, ", ".join(overlay), why) from None
    own.base = kind
    own.overlay = overlay
    return own(), copy
