"""The checks of the house, run by the same command as every other test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINT_IMPORTS = str(Path(sys.executable).with_name("lint-imports"))

CHECKS = {
    "code has no lint": [sys.executable, "-m", "ruff", "check"],
    "code is formatted": [sys.executable, "-m", "ruff", "format", "--check"],
    "types hold": [sys.executable, "-m", "mypy"],
    "layers hold": [LINT_IMPORTS, "--no-logo"],
}


@pytest.mark.parametrize("command", CHECKS.values(), ids=CHECKS.keys())
def test_check(command: list[str]) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},  # mypy joins types in an order that hangs on it
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
