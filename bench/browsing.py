"""A browser at a server of its own, for what is measured there."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.conftest import (  # noqa: E402  # they know how to start a server and a browser
    CHROMIUM_ARGUMENTS,
    STATIC,
    Server,
    chromium,
    client_builder,
)


@contextmanager
def sitting() -> Iterator[tuple[Browser, Page, str]]:
    """A browser, a page in it, and the address of a server with the client as it is now."""
    builder = client_builder()
    if not builder.is_current(STATIC):
        builder.build(STATIC)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.set_default_timeout(60_000)
        try:
            yield browser, page, server.url
        finally:
            browser.close()
            server.stop()
