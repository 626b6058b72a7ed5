"""Build the engine as C extension modules from the same source, with mypyc.

    uv run python tools/compile.py            build into build/compiled: minutes, 1 GB of memory
    uv run python tools/compile.py --check    say which modules are compiled
    uv run python tools/compile.py --rough    sooner built, not faster than Python: for tests

Every package (the engine, each game, the server) is a library of its own, and what is compiled is
kept in build/compiling: after a change only what it touches is translated and compiled again.

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
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "wyrmtable"
TARGET = ROOT / "build" / "compiled"
LAYERS = ("core", "board", "games")
ON_REQUEST = ("server",)
COMPILED = re.compile(r"^# compiled: (\S.*)$", re.MULTILINE)
NOT_COMPILED = re.compile(r"^# not compiled: (\S.*)$", re.MULTILINE)
SUFFIX = EXTENSION_SUFFIXES[0]
JOBS = os.cpu_count() or 1
FLAGS = (
    "-ffp-contract=off",  # no fused multiply-add: poses are equal on every machine
    "-fvisibility=hidden",
    "-fcommon",  # every file of a library declares the tables of the others
    "-MMD",  # notes on which headers an object depends
)
# The linker of GCC optimises a library as a whole: this makes up for calls from one to another.
WHOLE = ("-flto=auto", "-fno-semantic-interposition")


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


def groups(modules: list[Path]) -> dict[str, list[Path]]:
    """The modules by the library that they go into: the engine, each game, the server."""
    found: dict[str, list[Path]] = {}
    for module in modules:
        package, layer, *inner = module.parts
        name = inner[0] if layer == "games" else "engine" if layer in LAYERS else layer
        found.setdefault(f"{package}_{name}", []).append(module)
    return found


def build(package: Path, target: Path, *, rough: bool = False) -> list[Path]:
    """Compile a copy of a package, put its extensions into target, and give the modules compiled.

    `rough`: without optimisation, to test that it does the same. The copy, C files and objects stay
    beside the target, for the next time.
    """
    work = target.parent / "compiling" / ("rough" if rough else "optimised")
    compiled, _ = choose(package)
    if not compiled:
        raise SystemExit(f"nothing to compile under {', '.join(LAYERS)} of {package}")
    begin_anew_if_made_otherwise(work, flags_for(rough))
    from_nothing = not (work / package.name).is_dir()
    try:
        _build_in(work, package, compiled, rough)
    except Exception as error:
        if from_nothing:
            raise
        say(f"mypyc cannot go on from what it kept ({error}): compiling from nothing")
        shutil.rmtree(work)
        begin_anew_if_made_otherwise(work, flags_for(rough))
        _build_in(work, package, compiled, rough)
    made = target.parent / "made"
    shutil.rmtree(made, ignore_errors=True)
    wanted = {module.with_suffix("") for module in compiled}
    for extension in sorted(work.rglob(f"*{SUFFIX}")):
        place = extension.relative_to(work)
        if place.parts[0] == "build":  # where setuptools links them
            continue
        if len(place.parts) > 1 and place.with_name(place.name.removesuffix(SUFFIX)) not in wanted:
            extension.unlink()  # of a source that is gone or stays Python now
            continue
        destination = made / place
        destination.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(extension, destination)
    shutil.rmtree(target, ignore_errors=True)
    made.rename(target)
    return compiled


def flags_for(rough: bool) -> list[str]:
    """What the C compiler is told; one that does not know all of it is told less."""
    if sys.platform == "win32":
        return []
    return [*FLAGS, *(() if rough or not is_gcc() else WHOLE)]


def is_gcc() -> bool:
    """Is the C compiler GCC, which others pretend to be?"""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def begin_anew_if_made_otherwise(work: Path, flags: list[str]) -> None:
    """Forget what another compiler, or this one with other settings, has made."""
    from mypy.version import __version__ as mypy_version

    made_with = f"mypyc {mypy_version}, Python {sys.version}, {' '.join(flags)}"
    note = work / "made-with.txt"
    if not note.is_file() or note.read_text(encoding="utf-8") != made_with:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        note.write_text(made_with, encoding="utf-8")


def keep_copy(package: Path, copy: Path) -> None:
    """Make a copy of the sources that is like them; what has not changed is not touched."""
    sources = {path.relative_to(package): path for path in package.rglob("*.py")}
    for old in [path for path in copy.rglob("*.py") if path.relative_to(copy) not in sources]:
        old.unlink()
    for place, source in sources.items():
        kept = copy / place
        text = source.read_bytes()
        if not kept.is_file() or kept.read_bytes() != text:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(text)


def _build_in(work: Path, package: Path, compiled: list[Path], rough: bool) -> None:
    keep_copy(package, work / package.name)
    here = Path.cwd()
    os.chdir(work)  # mypyc names modules, and setuptools places them, by the working directory
    try:
        _build_extensions(groups(compiled), rough)
    finally:
        os.chdir(here)


def _build_extensions(modules: dict[str, list[Path]], rough: bool) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import CCompilerError

    class BuildWithJobs(build_ext):
        """Compiles C files side by side, and only those that have changed."""

        def build_extensions(self) -> None:
            compile_all: Callable[..., list[str]] = self.compiler.compile

            def compile_each(sources: list[str], **settings: Any) -> list[str]:
                folder = str(settings["output_dir"])
                objects: list[str] = self.compiler.object_filenames(sources, output_dir=folder)
                stale = [
                    source
                    for source, made in zip(sources, objects, strict=True)
                    if not is_current(Path(made))
                ]
                with ThreadPoolExecutor(JOBS) as pool:
                    list(pool.map(lambda source: compile_all([source], **settings), stale))
                counted.append(len(stale))
                return objects

            self.compiler.compile = compile_each
            super().build_extensions()

    counted: list[int] = []
    listed = [module.as_posix() for group in modules.values() for module in group]
    say(f"1 of 3: checking {len(listed)} modules and translating them to C")
    # An empty config file: the settings of the checker, which name src/, must not leak in here.
    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", *listed],
        opt_level="0" if rough else "2",
        debug_level="0",
        multi_file=True,
        separate=[
            ([module.as_posix() for module in group], name) for name, group in modules.items()
        ],
    )
    flags = flags_for(rough)
    runtime = [path.as_posix() for path in Path("build").glob("*.c") if "__" not in path.name]
    for extension in extensions:
        if extension.name.endswith("__mypyc"):  # mypyc forgets what only unchanged modules need
            extension.sources = list(dict.fromkeys([*map(str, extension.sources), *runtime]))
        extension.extra_compile_args += flags
        if WHOLE[0] in flags:
            extension.extra_link_args += ["-O2", *flags]
    say(f"2 of 3: compiling the C files, {JOBS} at a time, which takes longest")
    command = BuildWithJobs(Distribution({"name": "wyrmtable", "ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    try:
        command.run()
    except CCompilerError as error:
        raise SystemExit(f"the C compiler has failed: {error}") from None
    say(f"        {sum(counted)} C files were compiled")


def is_current(made: Path) -> bool:
    """Is an object younger than all files that it was made of?"""
    try:
        text = made.with_suffix(".d").read_text(encoding="utf-8")
        needed = [*text.partition(":")[2].replace("\\\n", " ").split()]
        age = made.stat().st_mtime_ns
        return all(Path(file).stat().st_mtime_ns < age for file in needed)
    except OSError:
        return False


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
