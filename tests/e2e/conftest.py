"""A really started server and a real browser."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "wyrmtable" / "server" / "static"
PLAIN_ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Three dimensions without a graphics card; Debian would also paint the rest of the page that way.
CHROMIUM_ARGUMENTS = [
    *PLAIN_ARGUMENTS,
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
]
FLAT_ARGUMENTS = [
    *PLAIN_ARGUMENTS,
    "--disable-gpu",
    "--disable-gpu-rasterization",
    "--disable-3d-apis",
]
START_SECONDS = 120
PATIENCE = int(
    os.environ.get("E2E_PATIENCE", "60000")
)  # milliseconds; machines without a graphics card draw slowly
RERUNS = int(os.environ.get("E2E_RERUNS", "2"))  # 0 while a test is being written


def chromium() -> str:
    """Debian's Chromium, installed if it is missing."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], check=False, capture_output=True)
        subprocess.run(
            ["apt-get", "install", "-qy", "--no-install-recommends", "chromium", "fonts-dejavu"],
            check=True,
            capture_output=True,
        )
        found = shutil.which("chromium")
    if found is None:
        pytest.skip("there is no Chromium here and no way to install it")
    return found


def client_builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wyrmtable_web", ROOT / "web" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def client() -> None:
    """The built pages, of these very sources."""
    builder = client_builder()
    with (ROOT / "web" / ".building.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # test workers start at the same time
        if not builder.is_current(STATIC):
            builder.build(STATIC)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process of its own, with a database that outlives it."""

    def __init__(self, folder: Path, command: list[str] | None = None) -> None:
        self.command = command or ["-c", "from wyrmtable.cli import main; main()"]
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.database = folder / "tables.sqlite3"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def arguments(self) -> list[str]:
        return ["serve"]

    def start(self) -> None:
        arguments = [sys.executable, *self.command, *self.arguments(), "--port", str(self.port)]
        arguments += ["--database", f"sqlite+aiosqlite:///{self.database}"]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                arguments, stdout=out, stderr=out, cwd=ROOT, env={**os.environ}
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server does not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()


@pytest.fixture(scope="session")
def shared_server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(client: None, tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


Staged = Callable[[dict[str, object]], Server]


@pytest.fixture
def staged(client: None, tmp_path: Path) -> Iterator[Staged]:
    """A server whose games begin with a given position, of DragonLance or the `game` it names."""
    servers: list[Server] = []

    def start(position: dict[str, object]) -> Server:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position))
        server = Server(tmp_path, ["-m", "tests.e2e.staging", str(file)])
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()


class Browsers:
    """Two browsers, started when they are first needed: one draws in 3D, the other is quick."""

    def __init__(self, playwright: Playwright, executable: str) -> None:
        self.playwright = playwright
        self.executable = executable
        self.started: dict[bool, Browser] = {}

    def get(self, solid: bool) -> Browser:
        if solid not in self.started:
            self.started[solid] = self.playwright.chromium.launch(
                executable_path=self.executable,
                args=CHROMIUM_ARGUMENTS if solid else FLAT_ARGUMENTS,
            )
        return self.started[solid]

    def close(self) -> None:
        for browser in self.started.values():
            browser.close()


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    executable = chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = Browsers(playwright, executable)
        yield found
        found.close()


NewPage = Callable[..., Page]

# A server that is killed on purpose is heard of in the console, and that a network without https
# is not trusted; nothing else may be.
EXPECTED = (
    "WebSocket connection to",
    "net::ERR_CONNECTION_REFUSED",
    "The Cross-Origin-Opener-Policy header has been ignored",
)
REFUSED = "the server responded with a status of 4"


@pytest.fixture
def new_page(browsers: Browsers) -> Iterator[NewPage]:
    """Pages in contexts of their own; an error in the console fails the test.

    `solid`: in 3D, otherwise the map in a browser without WebGL; `refused`: the server is going to
    refuse something, which the browser notes; `alone`: what leaves no choice is done by itself;
    `worker`: files are kept for the next start.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def note(message: ConsoleMessage, expected: tuple[str, ...]) -> None:
        if message.type == "error" and not any(part in message.text for part in expected):
            problems.append(f"{message.text} ({message.location.get('url', '')})")

    def make(
        width: int = 1280,
        height: int = 800,
        *,
        motion: bool = False,
        solid: bool = False,
        refused: bool = False,
        alone: bool = False,
        worker: bool = False,
        **options: object,
    ) -> Page:
        context = browsers.get(solid).new_context(
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
            **options,  # type: ignore[arg-type]  # passed on as they are
        )
        context.set_default_timeout(PATIENCE)
        if not solid:  # the map, by choice: much quicker without a graphics card
            context.add_init_script(
                "localStorage.getItem('wyrmtable.map') ??"
                " localStorage.setItem('wyrmtable.map', 'true')"
            )
        if not alone:  # a test answers what the page would answer by itself after a pause
            context.add_init_script(
                "for (const name of ['declares', 'forced'])"
                " localStorage.getItem(`wyrmtable.${name}`) ??"
                " localStorage.setItem(`wyrmtable.${name}`, '\"asks\"')"
            )
        contexts.append(context)
        page = context.new_page()
        expected = (*EXPECTED, REFUSED) if refused else EXPECTED
        page.on("console", lambda message: note(message, expected))
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that draws in software on a busy machine gets a second chance."""
    for item in items:
        if Path(item.path).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))
