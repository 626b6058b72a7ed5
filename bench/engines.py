"""Which engine is measured: the sources as Python, or the same compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from wyrmtable.compiled import BUILD, CHOICE, PACKAGE, why_unfit

PLAIN, COMPILED = "plain", "compiled"


def environment(engine: str) -> dict[str, str]:
    """What an interpreter that measures this engine has in its environment."""
    return {**os.environ, CHOICE: engine}


def engines() -> list[str]:
    """The engines that are at hand; a rough build is one, although its figures say little."""
    return [PLAIN] if why_unfit(BUILD, PACKAGE, rough=True) else [PLAIN, COMPILED]


def chosen_engine(plain: bool) -> str:
    """The compiled engine, built if need be; the sources if wanted, or if nothing else works."""
    if plain:
        return PLAIN
    reason = why_unfit(BUILD, PACKAGE)
    if reason:
        print(f"{reason}: compiling, which takes some minutes …", file=sys.stderr)
        tool = Path(__file__).resolve().parent.parent / "tools" / "compile.py"
        built = subprocess.run(
            [sys.executable, str(tool)], stdout=subprocess.PIPE, text=True, check=False
        )
        if built.returncode:
            print("it cannot be compiled here; measuring Python", file=sys.stderr)
            return PLAIN
    return COMPILED
