"""Which engine runs: the compiled one of a checkout, as long as no source has changed since."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

import wyrmtable.core.state
from wyrmtable.compiled import (
    CHECKOUT,
    CHOICE,
    PACKAGE,
    SOURCES,
    SUFFIX,
    Extensions,
    is_compiled,
    stamps,
    why_unfit,
    write_list,
)

COMPILER = CHECKOUT / "tools" / "compile.py"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a source, and a folder for what is built of it."""
    folder = tmp_path / "package"
    (folder / "part").mkdir(parents=True)
    (folder / "part" / "rules.py").write_text("SIX = 6\n")
    (tmp_path / "build").mkdir()
    return folder


def test_the_engine_is_the_one_that_was_chosen() -> None:
    """Tests run the sources unless they are told otherwise."""
    assert is_compiled() == (os.environ[CHOICE] == "compiled")
    assert str(wyrmtable.core.state.__file__).endswith(".py") != is_compiled()


def test_a_build_is_fit_until_a_source_changes(package: Path) -> None:
    build = package.parent / "build"
    assert why_unfit(build, package) == "there is no compiled engine"
    write_list(build, stamps(package), rough=False)
    assert why_unfit(build, package) == ""
    (package / "part" / "rules.py").write_text("SIX = 6.0\n")
    assert why_unfit(build, package) == "part/rules.py has changed since the engine was compiled"
    write_list(build, stamps(package), rough=False)
    (package / "more.py").write_text("")
    assert why_unfit(build, package) == "more.py has changed since the engine was compiled"
    write_list(build, stamps(package), rough=False)
    (package / "more.py").unlink()
    assert why_unfit(build, package) == "more.py has changed since the engine was compiled"


def test_a_source_that_is_the_same_again_has_not_changed(package: Path) -> None:
    """As after another branch was looked at."""
    build, source = package.parent / "build", package / "part" / "rules.py"
    write_list(build, stamps(package), rough=False)
    later = source.stat().st_mtime_ns + 1_000_000
    os.utime(source, ns=(later, later))
    assert why_unfit(build, package) == ""
    source.write_text("SIX = 7\n")  # of the same size
    os.utime(source, ns=(later + 1_000_000, later + 1_000_000))
    assert "part/rules.py has changed" in why_unfit(build, package)


def test_a_rough_build_serves_only_those_who_ask_for_it(package: Path) -> None:
    build = package.parent / "build"
    write_list(build, stamps(package), rough=True)
    assert why_unfit(build, package) == "the compiled engine is not optimised"
    assert why_unfit(build, package, rough=True) == ""


SHORT = json.dumps({"suffix": SUFFIX, "rough": False, "sources": {"part/rules.py": 7}})
FLAT = json.dumps({"suffix": SUFFIX, "rough": False, "sources": 7})


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"suffix": 1}', "\x00", SHORT, FLAT])
def test_a_broken_list_is_no_build(package: Path, text: str) -> None:
    build = package.parent / "build"
    (build / SOURCES).write_text(text)
    assert why_unfit(build, package) == "there is no compiled engine"


def test_a_build_for_another_python_is_not_used(package: Path) -> None:
    build = package.parent / "build"
    write_list(build, stamps(package), rough=False)
    listed = json.loads((build / SOURCES).read_text())
    (build / SOURCES).write_text(json.dumps({**listed, "suffix": ".other.so"}))
    assert why_unfit(build, package) == "the compiled engine was built for another Python"


def test_modules_are_found_where_their_extensions_are(tmp_path: Path) -> None:
    suffix = EXTENSION_SUFFIXES[0]
    place = tmp_path / "game" / "part" / f"rules{suffix}"
    place.parent.mkdir(parents=True)
    place.touch()
    group = tmp_path / f"game__mypyc{suffix}"
    group.touch()
    found = Extensions(tmp_path)
    for name, where in (("game.part.rules", place), ("game__mypyc", group)):
        spec = found.find_spec(name, None)
        assert spec is not None and spec.origin == str(where)
    assert found.find_spec("game.part", None) is None


REFUSED = pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("fast", f"{CHOICE} is `plain`, `compiled` or nothing, not 'fast'"),
        (
            "compiled",
            f"{CHOICE}=compiled, but there is no compiled engine: uv run python tools/compile.py",
        ),
    ],
)


def run_uncompiled(folder: Path, choice: str, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a checkout of its own, where nothing has been compiled."""
    (folder / "tools").mkdir()
    (folder / "tools" / "compile.py").touch()
    copy = folder / "src" / "wyrmtable"
    copy.mkdir(parents=True)
    for name in ("__init__.py", "compiled.py", "../wyrmtable_command.py"):
        (copy / name).write_bytes((PACKAGE / name).read_bytes())
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, CHOICE: choice, "PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


@REFUSED
def test_a_choice_that_cannot_be_met_is_refused_with_the_reason(
    tmp_path: Path, choice: str, said: str
) -> None:
    answer = run_uncompiled(tmp_path, choice, "import wyrmtable")
    assert answer.returncode
    assert answer.stderr.endswith(f"ImportError: {said}\n")


@REFUSED
def test_the_command_refuses_it_in_one_line(tmp_path: Path, choice: str, said: str) -> None:
    answer = run_uncompiled(tmp_path, choice, "import wyrmtable_command as c; c.main()")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"wyrmtable: {said}\n"


@pytest.mark.parametrize("choice", ["fast", "compiled"])
def test_compiling_needs_no_compiled_engine(choice: str) -> None:
    answer = subprocess.run(
        [sys.executable, str(COMPILER), "--check"],
        env={**os.environ, CHOICE: choice},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "build/compiled: " in answer.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there setuptools looks for the compiler")
def test_who_has_no_c_compiler_is_told_so_at_once() -> None:
    answer = subprocess.run(
        [sys.executable, str(COMPILER)],
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert answer.returncode == 1
    assert answer.stderr.startswith("compiling needs a C compiler")


# -- compiling by package --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compiler() -> ModuleType:
    """The tool itself."""
    spec = importlib.util.spec_from_file_location("wyrmtable_compile", COMPILER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_engine_each_game_and_the_server_are_libraries(compiler: ModuleType) -> None:
    modules, _ = compiler.choose(PACKAGE)
    found = compiler.groups(modules)
    assert set(found) == {
        "wyrmtable_engine",
        "wyrmtable_server",
        *[f"wyrmtable_{path.parent.name}" for path in (PACKAGE / "games").glob("*/RULES.md")],
    }
    assert sorted(path for group in found.values() for path in group) == sorted(modules)
    assert Path("wyrmtable/core/state.py") in found["wyrmtable_engine"]
    assert Path("wyrmtable/board/hex.py") in found["wyrmtable_engine"]
    assert Path("wyrmtable/games/dragonwars/state.py") in found["wyrmtable_dragonwars"]


def test_only_changed_sources_are_copied(
    compiler: ModuleType, package: Path, tmp_path: Path
) -> None:
    copy, rules = tmp_path / "copy", Path("part") / "rules.py"
    (package / "gone.py").write_text("")
    compiler.keep_copy(package, copy)
    os.utime(copy / rules, ns=(1, 1))
    (package / "gone.py").unlink()
    compiler.keep_copy(package, copy)
    assert (copy / rules).stat().st_mtime_ns == 1
    assert not (copy / "gone.py").exists()
    (package / rules).write_text("SIX = 7\n")
    compiler.keep_copy(package, copy)
    assert (copy / rules).read_text() == "SIX = 7\n"


def test_what_was_kept_and_does_not_fit_is_made_anew(
    compiler: ModuleType, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "core").mkdir()
    (package / "core" / "state.py").write_text("SIX = 6\n")
    began_with: list[bool] = []

    def translate(*_: object) -> None:
        began_with.append(Path("kept.c").exists())
        if began_with == [False, True]:
            raise ValueError("value is not in list")
        Path("kept.c").touch()
        Path(f"engine__mypyc{compiler.SUFFIX}").touch()

    monkeypatch.setattr(compiler, "_build_extensions", translate)
    for _ in range(2):
        compiler.build(package, tmp_path / "build" / "compiled", rough=True)
    assert began_with == [False, True, False]


def test_an_object_is_current_until_something_it_needs_changes(
    compiler: ModuleType, tmp_path: Path
) -> None:
    made, note = tmp_path / "rules.o", tmp_path / "rules.d"
    source, header = tmp_path / "rules.c", tmp_path / "rules.h"
    assert not compiler.is_current(made)
    for age, path in enumerate((source, header, made), 1):
        path.touch()
        os.utime(path, ns=(age, age))
    note.write_text(f"{made}: {source} \\\n {header}\n")
    assert compiler.is_current(made)
    os.utime(header, ns=(9, 9))
    assert not compiler.is_current(made)
    header.unlink()
    assert not compiler.is_current(made)
