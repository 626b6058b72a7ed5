"""The client's own tests and its type check, with Node from PyPI."""

from __future__ import annotations

import subprocess

import pytest
from tests.e2e.conftest import ROOT, client_builder

WEB = ROOT / "web"


@pytest.mark.parametrize(
    "command",
    [
        ["node_modules/vitest/vitest.mjs", "run"],
        ["node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
    ],
    ids=["vitest", "svelte-check"],
)
def test_it_holds(client: None, command: list[str]) -> None:
    node = client_builder().node_folder() / "node"
    done = subprocess.run(
        [str(node), *command], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in lock
