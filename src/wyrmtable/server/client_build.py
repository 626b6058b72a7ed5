"""The client in a source checkout: built from web/ when it is missing or older than its sources."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from wyrmtable.server.http.pages import STATIC

SCRIPT = Path(__file__).resolve().parents[3] / "web" / "build.py"


def ensure_client(say: Callable[[str], None]) -> None:
    """Build the client if this is a checkout without one; an installed package has it."""
    if not SCRIPT.is_file():
        return
    script = _load(SCRIPT)
    if script.is_current(STATIC):
        return
    say("Building the pages of the client; this happens once and takes about a minute …")
    try:
        script.build(STATIC)
    except Exception as error:  # whatever it is, games can still be served to other clients
        say(f"The pages could not be built: {error}")


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("wyrmtable_web_build", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
