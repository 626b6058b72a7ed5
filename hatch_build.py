"""Wheels with a compiled engine: set WYRMTABLE_COMPILE=1 while building one."""

from __future__ import annotations

import importlib.util
import os
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _asked() -> bool:
    return os.environ.get("WYRMTABLE_COMPILE") == "1"


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter differs by version
    """Puts the extension modules of tools/compile.py beside their sources in the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build environment needs beyond hatchling."""
        if self.target_name != "wheel" or not _asked():
            return []
        runtime: list[str] = self.metadata.core.dependencies  # mypyc checks types against them
        return ["mypy[mypyc]", "setuptools", "types-PyYAML", *runtime]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is pure Python or an editable install."""
        if version != "standard" or not _asked():
            return
        root = Path(self.root)
        compiler = _load(root / "tools" / "compile.py")
        target = root / "build" / "wheel"
        compiler.build(root / "src" / "wyrmtable", target)
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for extension in sorted(target.rglob(f"*{suffix}")):
            place = extension.relative_to(target).as_posix()
            build_data["force_include"][str(extension)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("wyrmtable_compile", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
