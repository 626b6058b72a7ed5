"""The connection to the database: SQLite by default, PostgreSQL by URL; migrated at start."""

from __future__ import annotations

import os
import secrets
import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from wyrmtable.server.database_file import inspected
from wyrmtable.server.schema import house
from wyrmtable.server.settings import BadSettings

MIGRATIONS = Path(__file__).parent / "migrations"
CONNECT_SECONDS = 5.0  # that PostgreSQL may take to answer at all
COMMAND_SECONDS = 30.0
MIGRATION_LOCK = 0x7779726D  # "wyrm"; PostgreSQL: one server at a time migrates


def connect(url: str) -> AsyncEngine:
    """The engine for a database URL; BadSettings if it is none."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise BadSettings("database", "not a database URL") from None
    if parsed.get_backend_name() != "sqlite":
        patience = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
        return create_async_engine(
            parsed, pool_pre_ping=True, hide_parameters=True, connect_args=patience
        )
    if not parsed.database or parsed.database == ":memory:" or parsed.query:
        raise BadSettings("database", "an SQLite URL ends with the path of a file")
    Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    make_private(Path(parsed.database))
    # parameters hold plots and keys, which no error may carry into a log
    engine = create_async_engine(parsed, connect_args={"timeout": 30}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


async def reach(url: str) -> None:
    """Migrate the database at a URL; BadSettings if it cannot be used."""
    try:
        engine = connect(url)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()
        refuse_damaged(engine.url.database if engine.dialect.name == "sqlite" else None)
    except CommandError as error:  # it has a revision that is unknown here
        why = str(error).partition("\n")[0]
        raise BadSettings("database", f"made by a newer Wyrmtable: {why}") from None
    except troubles(url) as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadSettings("database", f"cannot be opened: {why}") from None


def refuse_damaged(path: str | None) -> None:
    """BadSettings if the pages of an SQLite file are not what they should be."""
    problem = inspected(path) if path else ""
    if problem:
        raise BadSettings("database", f"is damaged ({problem}); put a backup in its place")


def troubles(url: str) -> tuple[type[Exception], ...]:
    """What is raised when a database cannot be used; some drivers speak for themselves."""
    if not url.startswith("postgresql"):
        return (OSError, SQLAlchemyError, sqlite3.Error)
    from asyncpg import PostgresError  # type: ignore[import-untyped]  # it has no types

    return (OSError, SQLAlchemyError, PostgresError)


def make_private(path: Path) -> None:
    """Make a file, if there is none, that only its owner may read: it is going to hold secrets."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare_sqlite(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]  # SQLAlchemy hands over any driver
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what is acknowledged survives a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Bring the database to the newest schema, or to a revision of it."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(_upgrade, revision)


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


async def house_secret(engine: AsyncEngine) -> bytes:
    """The secret from which keys are derived; made once for each database."""
    async with engine.connect() as connection:
        found = (await connection.execute(select(house.c.secret))).scalar()
    if found is not None:
        return bytes(found)
    try:
        async with engine.begin() as connection:
            await connection.execute(house.insert().values(id=1, secret=secrets.token_bytes(32)))
    except IntegrityError:
        pass  # another worker was first
    return await house_secret(engine)


def back_up(source: Path, target: Path) -> None:
    """Copy an SQLite database while the server runs."""
    make_private(target)
    try:
        with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
            old.backup(new)
    except sqlite3.Error:
        target.unlink()
        raise
