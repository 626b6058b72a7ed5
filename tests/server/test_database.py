"""The schema: migrations keep what is there and end where schema.py says."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError
from tests.server.house import empty, settings_for

from wyrmtable.server.database import connect, migrate
from wyrmtable.server.schema import metadata

pytestmark = pytest.mark.anyio

TABLE = (
    "INSERT INTO tables (id, founding, secret, status, private, created) "
    "VALUES ('t', '{}', :secret, 'playing', :private, 1)"
)
ENTRY = (
    "INSERT INTO entries (table_id, seq, kind, seat, request, text, rolls, at) "
    "VALUES ('t', :seq, 'act', 0, :request, 'lock', '', 7)"
)


async def test_a_log_of_the_first_release_is_kept(kind: str, tmp_path: Path) -> None:
    settings = settings_for(kind, tmp_path)
    if kind == "postgresql":
        await empty(settings.database)
    engine = connect(settings.database)
    await migrate(engine, "0001")
    if kind == "sqlite":
        assert not stat.S_IMODE((tmp_path / "test.sqlite3").stat().st_mode) & 0o077
    async with engine.begin() as connection:
        await connection.execute(text(TABLE), {"secret": b"s", "private": True})
        for seq in (1, 2):
            await connection.execute(text(ENTRY), {"seq": seq, "request": f"0:{seq}"})
    await migrate(engine)
    async with engine.begin() as connection:
        rows = await connection.execute(text("SELECT seq, request, at FROM entries ORDER BY seq"))
        assert [tuple(row) for row in rows] == [(1, "0:1", 7), (2, "0:2", 7)]
        columns = await connection.run_sync(columns_of)
    for name, table in metadata.tables.items():
        assert columns[name] == set(table.columns.keys())
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(text(ENTRY), {"seq": 2, "request": "0:3"})
    await engine.dispose()


def columns_of(connection: Connection) -> dict[str, set[str]]:
    found = inspect(connection)
    return {
        name: {column["name"] for column in found.get_columns(name)}
        for name in found.get_table_names()
    }
