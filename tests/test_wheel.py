"""What is in the packages: everything the game needs, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UV = os.environ.get("UV") or shutil.which("uv")
GAMES = ("dragonwars", "dragonlance", "aerialcorps")


def packed(kind: str, folder: Path) -> Path:
    """A package of this checkout, without client and machine code, which take minutes."""
    assert UV is not None
    subprocess.run(
        [UV, "build", "--quiet", f"--{kind}", "--out-dir", str(folder), str(ROOT)],
        env={**os.environ, "WYRMTABLE_COMPILE": "0", "WYRMTABLE_CLIENT": "0"},
        check=True,
    )
    (made,) = [path for path in folder.iterdir() if path.suffix in (".whl", ".gz")]
    return made


@pytest.mark.skipif(UV is None, reason="packages are built with uv")
def test_a_wheel_has_the_rules_and_is_pure_where_nothing_is_compiled(tmp_path: Path) -> None:
    wheel = packed("wheel", tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for game in GAMES:
        assert f"wyrmtable/games/{game}/RULES.md" in names
        assert any(name.startswith(f"wyrmtable/games/{game}/content/") for name in names)
    assert {"wyrmtable/py.typed", "wyrmtable/compiled.py", "wyrmtable_command.py"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]


@pytest.mark.skipif(UV is None, reason="packages are built with uv")
def test_a_source_package_can_build_the_wheel(tmp_path: Path) -> None:
    with tarfile.open(packed("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", "pyproject.toml", "tools/compile.py", "web/build.py"} <= names
    assert "web/package-lock.json" in names
