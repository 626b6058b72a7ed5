"""Build the engine as C extension modules from the same source, with mypyc.

    uv run python tools/compile.py            build into build/compiled: minutes, 1 GB of memory
    uv run python tools/compile.py --check    say which modules are compiled
    uv run python tools/compile.py --rough    sooner built, not faster than Python: for tests

From then on everything in this checkout uses it, until a source changes (`wyrmtable.compiled`).
Tests do only if they are told to: WYRMTABLE_ENGINE=compiled uv run pytest.

One rule says what is compiled: every module under core/, board/ and games/, except package
`__init__` files (they only re-export) and modules with a top-level line
`# not compiled: <reason>` (msgspec structs, loading of content, text for people); and of server/
the modules with a line `# compiled: <reason>`, through which every move goes.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "wyrmtable"
TARGET = ROOT / "build" / "compiled"
LAYERS = ("core", "board", "games")
ON_REQUEST = ("server",)
COMPILED = re.compile(r"^# compiled: (\S.*)$", re.MULTILINE)
NOT_COMPILED = re.compile(r"^# not compiled: (\S.*)$", re.MULTILINE)
SUFFIX = EXTENSION_SUFFIXES[0]
JOBS = os.cpu_count() or 1


def choose(package: Path) -> tuple[list[Path], dict[Path, str]]:
    """The modules of a package to compile, and the others with their reasons; paths relative."""
    compiled: list[Path] = []
    plain: dict[Path, str] = {}
    for layer in LAYERS:
        for path in sorted((package / layer).rglob("*.py")):
            if path.name == "__init__.py":
                continue
            module = path.relative_to(package.parent)
            refusal = NOT_COMPILED.search(path.read_text(encoding="utf-8"))
            if refusal:
                plain[module] = refusal[1]
            else:
                compiled.append(module)
    for layer in ON_REQUEST:
        for path in sorted((package / layer).rglob("*.py")):
            if COMPILED.search(path.read_text(encoding="utf-8")):
                compiled.append(path.relative_to(package.parent))
    return compiled, plain


def build(package: Path, target: Path, *, rough: bool = False) -> list[Path]:
    """Compile a copy of a package, move its extensions to target, and give the modules compiled.

    `rough`: without optimisation, to test that it does the same.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="compiling-") as place:
        work, made = Path(place) / "work", Path(place) / "made"
        copy = work / package.name
        ignored = shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd")
        shutil.copytree(package, copy, ignore=ignored)
        compiled, _ = choose(copy)
        if not compiled:
            raise SystemExit(f"nothing to compile under {', '.join(LAYERS)} of {package}")
        here = Path.cwd()
        os.chdir(work)  # mypyc names modules, and setuptools places them, by the working directory
        try:
            _build_extensions([module.as_posix() for module in compiled], package.name, rough)
        finally:
            os.chdir(here)
        shutil.rmtree(work / "build", ignore_errors=True)  # C files and objects
        for extension in sorted(work.rglob(f"*{SUFFIX}")):
            destination = made / extension.relative_to(work)
            destination.parent.mkdir(parents=True, exist_ok=True)
            extension.rename(destination)
        if target.exists():
            shutil.rmtree(target)
        made.rename(target)
    return compiled


def _build_extensions(modules: list[str], group: str, rough: bool) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import CCompilerError

    class BuildWithJobs(build_ext):
        """Compiles the C files of one extension side by side, which setuptools does not."""

        def build_extensions(self) -> None:
            compile_all: Callable[..., list[str]] = self.compiler.compile

            def compile_each(sources: list[str], **settings: object) -> list[str]:
                with ThreadPoolExecutor(JOBS) as pool:
                    parts = pool.map(lambda source: compile_all([source], **settings), sources)
                    return [item for part in parts for item in part]

            self.compiler.compile = compile_each
            super().build_extensions()

    # An empty config file: the settings of the checker, which name src/, must not leak in here.
    say(f"1 of 3: checking {len(modules)} modules and translating them to C")
    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", *modules],
        opt_level="0" if rough else "2",
        debug_level="0",
        multi_file=True,
        group_name=group,
    )
    if sys.platform != "win32":
        for extension in extensions:  # no fused multiply-add: poses are equal on every machine
            extension.extra_compile_args.append("-ffp-contract=off")
            extension.extra_compile_args.append("-fvisibility=hidden")
    say(f"2 of 3: compiling the C files, {JOBS} at a time, which takes longest")
    command = BuildWithJobs(Distribution({"name": group, "ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    try:
        command.run()
    except CCompilerError as error:
        raise SystemExit(f"the C compiler has failed: {error}") from None


def has_compiler() -> bool:
    """Is there what a C extension needs? Where setuptools alone can tell, somebody has to ask."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return bool(command) and shutil.which(command[0]) is not None and header.is_file()


def say(text: str) -> None:
    """What is going on, for whoever waits."""
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Build the engine with mypyc.")
    parser.add_argument("--check", action="store_true", help="only say which modules are compiled")
    parser.add_argument("--rough", action="store_true", help="without optimisation, built sooner")
    given = parser.parse_args()
    os.environ["WYRMTABLE_ENGINE"] = "plain"  # what is compiled here is not needed to do it
    if given.check:
        from wyrmtable.compiled import why_unfit  # not there yet when a wheel is built

        compiled, plain = choose(SOURCE)
        for module in compiled:
            print(f"compiled      {module}")
        for module, reason in plain.items():
            print(f"not compiled  {module}  ({reason})")
        print(f"build/compiled: {why_unfit(TARGET, SOURCE) or 'as the sources are'}")
        return
    compile_checkout(rough=given.rough)


def compile_checkout(*, rough: bool = False) -> None:
    """Compile this checkout, and see that it is used."""
    from wyrmtable.compiled import stamps, why_unfit, write_list

    if sys.platform != "win32" and not has_compiler():
        raise SystemExit(
            "compiling needs a C compiler, such as gcc, and Python.h; nothing is built"
        )
    say("Compiling the engine takes some minutes and about 1 GB of memory.")
    start = time.perf_counter()
    sources = stamps(SOURCE)  # whatever changes from here on makes it unfit
    compiled = build(SOURCE, TARGET, rough=rough)
    write_list(TARGET, sources, rough=rough)
    if reason := why_unfit(TARGET, SOURCE, rough=True):
        raise SystemExit(f"{reason}: a source was altered meanwhile, compile again")
    say("3 of 3: trying the compiled engine")
    probe = "import wyrmtable.core.state as state; print(state.__file__)"
    environment = {**os.environ, "WYRMTABLE_ENGINE": "compiled"}
    answer = subprocess.run(
        [sys.executable, "-c", probe], env=environment, capture_output=True, text=True, check=False
    )
    if answer.returncode:
        raise SystemExit(f"the build in {TARGET} does not import:\n{answer.stderr}")
    if not Path(answer.stdout.strip()).is_relative_to(TARGET):
        raise SystemExit(f"built {TARGET}, but the engine still loads from {answer.stdout}")
    print(f"{len(compiled)} modules compiled in {time.perf_counter() - start:.0f} s into {TARGET}")


if __name__ == "__main__":
    from wyrmtable_command import run_command  # not there yet when a wheel is built

    run_command(main)
