"""The commands that start a server: `wyrmtable` alone, and `wyrmtable serve` for hosting."""

from __future__ import annotations

import os
import socket
import sqlite3
import tempfile
import threading
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.server import reachable
from wyrmtable.server.settings import (
    PREFIX,
    Settings,
    default_database,
    read_settings,
)

LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]", "::1"]
SHUTDOWN_SECONDS = 10


class CannotStart(WyrmtableError):
    """What was asked for cannot be done here."""


Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")]
Port = Annotated[int, typer.Option(help="Port; 0 picks a free one.")]
Share = Annotated[bool, typer.Option("--share", help="Let others on this network play as well.")]
Database = Annotated[
    str | None,
    typer.Option(
        help="URL of a database, such as sqlite+aiosqlite:////home/me/games.sqlite3; else a file"
        " in your data directory."
    ),
]


def open_table(
    browser: Browser = True, port: Port = 0, database: Database = None, share: Share = False
) -> None:
    """Play in the browser: a server for this computer, or for everybody on its network."""
    chosen = port or free_port()
    here = reachable.network_address() if share else None
    if share and here is None:
        raise CannotStart("cannot share: this computer is on no network")
    host = "0.0.0.0" if share else "127.0.0.1"
    settings = read_settings(
        {
            "host": host,
            "port": chosen,
            "database": database,
            "hosts": [*LOCAL_NAMES, *([here] if here else [])],
            "log_level": "warning",
        }
    )
    address = f"http://localhost:{chosen}/"
    refuse_taken(host, chosen)
    build_client()
    if here:
        typer.echo(f"Others on your network reach it at http://{here}:{chosen}/")
    threading.Thread(target=welcome, args=(address, browser), daemon=True).start()
    run(settings)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite+aiosqlite:///… or postgresql+asyncpg://…")
    ] = None,
    broker: Annotated[str | None, typer.Option(help="redis://… for several workers.")] = None,
    workers: Annotated[int | None, typer.Option(help="Number of processes.")] = None,
    settings_file: Annotated[
        Path | None, typer.Option("--settings", help="A TOML file with settings.")
    ] = None,
) -> None:
    """Host games for others. Settings also come from WYRMTABLE_… variables and a file."""
    flags: dict[str, object] = {
        "host": host,
        "port": port,
        "database": database,
        "broker": broker,
        "workers": workers,
    }
    settings = read_settings(flags, settings_file)
    refuse_taken(settings.host, settings.port)
    build_client()
    run(settings)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: Annotated[
        str | None, typer.Option(help="sqlite+aiosqlite:///…; your own file by default.")
    ] = None,
) -> None:
    """Copy an SQLite database while the server runs."""
    url = database or os.environ.get(f"{PREFIX}DATABASE") or default_database()
    prefix = "sqlite+aiosqlite:///"
    source = Path(url.removeprefix(prefix))
    if not url.startswith(prefix) or not source.is_file():
        raise CannotStart(f"there is no SQLite database at {url}")
    if target.exists():
        raise CannotStart(f"{target} exists already; choose another name")
    from wyrmtable.server.database import back_up

    if not target.parent.is_dir():
        raise CannotStart(f"there is no folder {target.parent} for {target.name}")
    try:
        back_up(source, target)
    except sqlite3.Error as error:
        raise CannotStart(f"{source} cannot be copied: {error}") from None
    typer.echo(f"Copied to {target}")


def add_to(app: typer.Typer) -> None:
    """Put these commands into the application."""
    app.command("open", help="Play in the browser; `wyrmtable` alone does the same.")(open_table)
    app.command("serve")(serve)
    app.command("backup")(backup)


def refuse_taken(host: str, port: int) -> None:
    """Say so, and stop, where nobody can listen: the port is taken, or the address is not here."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise CannotStart(f"cannot listen at {host}:{port}: {error.strerror}") from None


def build_client() -> None:
    """Build the pages of the client in a source checkout that has none."""
    from wyrmtable.server.client_build import ensure_client

    ensure_client(typer.echo)


def run(settings: Settings) -> None:
    """Serve until interrupted."""
    import asyncio  # other commands start without all this

    import uvicorn

    from wyrmtable.server.broker import check_broker
    from wyrmtable.server.database import reach
    from wyrmtable.server.uvicorn_interface import http_class
    from wyrmtable.server.wire import LARGEST_MESSAGE

    check_broker(settings.broker)
    asyncio.run(reach(settings.database))
    options: dict[str, Any] = {
        "http": http_class(),
        "host": settings.host,
        "port": settings.port,
        "access_log": False,
        "log_config": None,
        "ws_max_size": LARGEST_MESSAGE * 2,  # what is a little too large gets an answer
        "ws_ping_interval": settings.heartbeat,
        "ws_ping_timeout": settings.heartbeat,
        "ws_per_message_deflate": False,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
        "server_header": False,
        "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
    }
    if settings.workers > 1:
        from wyrmtable.server.metrics import SHARED

        with tempfile.TemporaryDirectory(prefix="wyrmtable-metrics-") as shared:
            os.environ.update(as_environment(settings), **{SHARED: shared})
            run_workers(settings, options)
        return
    from wyrmtable.server.app import create

    uvicorn.run(create(settings), **options)


def run_workers(settings: Settings, options: dict[str, Any]) -> None:
    """Serve from several processes; if none of them can start, end with a status that says so."""
    from uvicorn import Config
    from uvicorn.config import STARTUP_FAILURE

    from wyrmtable.server.logs import set_up
    from wyrmtable.server.workers import Workers

    set_up(settings.log_level)
    app = "wyrmtable.server.app:create"
    config = Config(app, factory=True, workers=settings.workers, **options)
    workers = Workers(config, [config.bind_socket()])
    workers.run()
    if workers.failed:
        raise SystemExit(STARTUP_FAILURE)


def as_environment(settings: Settings) -> dict[str, str]:
    """Settings as variables, for the processes of the workers."""
    found: dict[str, str] = {}
    for name, value in msgspec.structs.asdict(settings).items():
        text = ",".join(value) if isinstance(value, list) else str(value)
        if text:
            found[PREFIX + name.upper()] = text
    return found


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def welcome(address: str, browser: bool) -> None:
    """Say where the table is, and open the browser, as soon as the server answers."""
    while not answers(address):
        time.sleep(0.1)
    typer.echo(f"Wyrmtable is open at {address}  (Ctrl+C closes it; games are kept.)")
    if browser:
        import webbrowser

        webbrowser.open(address)


def answers(address: str) -> bool:
    """Does a server answer there?"""
    import urllib.request

    try:
        urllib.request.urlopen(f"{address}health", timeout=1).close()
    except OSError:
        return False
    return True
