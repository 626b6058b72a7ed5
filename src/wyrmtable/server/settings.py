"""Settings: from a file, then the environment, then flags; the later wins."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from wyrmtable.core.errors import WyrmtableError

PREFIX = "WYRMTABLE_"
LEVELS = ("debug", "info", "warning", "error")
LEAST = {  # what would stop the server from working, or lock everybody out
    "workers": 1,
    "messages_per_second": 0,
    "requests_per_minute": 0,
    "costly_per_minute": 0,
    "readings_per_minute": 0,
    "bytes_per_second": 0,
    "sockets_per_address": 0,
    "connections_per_address": 0,
    "heartbeat": 1,
    "away_seconds": 0,
    "bot_processes": 1,
    "bot_seconds": 0,
    "rooms": 1,
    "entries": 1,
}


class BadSettings(WyrmtableError):
    """A setting that cannot be used: `where` names it."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"setting {self.where}: {self.why}"


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, frozen=True):
    """What an operator may choose; docs/hosting.md explains each."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    database: str = ""  # empty: an SQLite file in the user's data directory
    broker: str = ""  # redis://… for more than one worker
    origins: list[str] = []  # further origins that may connect, as https://play.example.org
    hosts: list[str] = []  # names this server answers to; empty: any
    secure_cookies: bool = False  # true behind https
    proxies: str = "127.0.0.1"  # addresses whose X-Forwarded-For is believed
    accounts: bool = True
    messages_per_second: float = 20.0  # of one socket, with bursts of four times as many; 0: any
    requests_per_minute: int = 600  # of one address; 0: any
    costly_per_minute: int = 30  # founding tables, logging in, uploading; 0: any
    readings_per_minute: int = 240  # looks at the past: time lines, replays, records; 0: any
    bytes_per_second: int = (
        4_000_000  # sent to one address, with bursts of 16 times as many; 0: any
    )
    sockets_per_address: int = 64  # 0: any
    connections_per_address: int = 128  # that are no sockets; 0: any
    heartbeat: int = 20  # seconds
    away_seconds: int = 60  # until a stand-in plays for a seat
    bot_processes: int = 1
    bot_seconds: float = 15.0  # until a slow bot is replaced by a simple one
    rooms: int = 2000  # tables kept in memory
    entries: int = (
        200_000  # of their logs, about 2 kB each; tables in use are kept whatever it says
    )
    metrics_token: str = ""  # opens /metrics from elsewhere; empty: only the host's own machine
    log_level: str = "info"


def default_database() -> str:
    """The URL of the SQLite file in the user's data directory."""
    folder = user_data_path("wyrmtable", appauthor=False, ensure_exists=True)
    return sqlite_url(folder / "wyrmtable.sqlite3")


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path.as_posix()}"


def read_settings(
    flags: Mapping[str, object] = {},
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """Put file, environment and flags together; BadSettings names what is wrong."""
    environment = os.environ if environment is None else environment
    named = environment.get(f"{PREFIX}SETTINGS")
    chosen = file or (Path(named) if named else None)
    values: dict[str, object] = {}
    if chosen is not None:
        values.update(_from_file(chosen))
    known = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name in known:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            many = name in ("origins", "hosts")
            values[name] = [one.strip() for one in text.split(",") if one.strip()] if many else text
    values.update({name: value for name, value in flags.items() if value is not None})
    for name in values:
        if name not in known:
            raise BadSettings(name, f"unknown; there are {', '.join(known)}")
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise BadSettings(place.rstrip("`") or "file", reason) from None
    return checked(settings)


def checked(settings: Settings) -> Settings:
    """Settings that fit together, with the database filled in."""
    if not settings.database:
        settings = msgspec.structs.replace(settings, database=default_database())
    if not settings.database.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
        raise BadSettings("database", "begins with sqlite+aiosqlite:// or postgresql+asyncpg://")
    if settings.broker and not settings.broker.startswith(("redis://", "rediss://", "unix://")):
        raise BadSettings("broker", "begins with redis://, rediss:// or unix://")
    if not 0 <= settings.port <= 65_535:
        raise BadSettings("port", f"from 0 to 65535, not {settings.port}")
    for name, least in LEAST.items():
        if not getattr(settings, name) >= least:
            raise BadSettings(name, f"at least {least}, not {getattr(settings, name)}")
    if settings.log_level.lower() not in LEVELS:
        raise BadSettings("log_level", f"one of {', '.join(LEVELS)}, not {settings.log_level}")
    if settings.workers > 1 and not settings.broker:
        raise BadSettings("workers", "more than one worker needs a broker (--broker redis://…)")
    return settings


def _from_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(str(path), error.strerror or "cannot be read") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(str(path), str(error)) from None
