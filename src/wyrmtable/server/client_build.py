"""The client in a source checkout: built once from web/ when it is missing or older than it."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

from wyrmtable.server.http.pages import STATIC

WEB = Path(__file__).resolve().parents[3] / "web"


def ensure_client(say: Callable[[str], None]) -> None:
    """Build the client if this is a checkout without one; an installed package has it."""
    script = WEB / "build.py"
    if not script.is_file() or (STATIC / "index.html").is_file():
        return
    say("Building the pages of the client; this happens once and takes about a minute …")
    spec = importlib.util.spec_from_file_location("wyrmtable_web_build", script)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        module.build(STATIC)
    except Exception as error:
        say(f"The client could not be built ({error}); the server starts without its pages.")
