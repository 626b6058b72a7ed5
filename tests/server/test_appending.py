"""A batch of entries goes to disk as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine
from tests.server.house import empty, settings_for

from wyrmtable.server.appending import LogRow, Taken, appender
from wyrmtable.server.database import connect, migrate
from wyrmtable.server.database_file import DatabaseFile
from wyrmtable.server.ledger import Entry
from wyrmtable.server.schema import entries, tables

pytestmark = pytest.mark.anyio

TABLE = (
    "INSERT INTO tables (id, founding, secret, status, private, created) "
    "VALUES (:id, '{}', :secret, 'waiting', :private, 1)"
)


def line(table: str, seq: int, status: str | None = None) -> LogRow:
    entry = Entry(seq=seq, kind="act", seat=0, request=f"0:{seq}", text="lock", rolls="", at=seq)
    return LogRow(table, entry, status, None)


async def log_of(engine: AsyncEngine, table: str) -> list[int]:
    wanted = select(entries.c.seq).where(entries.c.table_id == table).order_by(entries.c.seq)
    async with engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


async def test_a_batch_with_one_entry_too_late_leaves_nothing(kind: str, tmp_path: Path) -> None:
    settings = settings_for(kind, tmp_path)
    if kind == "postgresql":
        await empty(settings.database)
    engine = connect(settings.database)
    await migrate(engine)
    async with engine.begin() as connection:
        for name in ("here", "there"):
            await connection.execute(text(TABLE), {"id": name, "secret": b"s", "private": False})
    writer = appender(engine, DatabaseFile.of(engine))
    await writer.append([line("here", seq) for seq in range(1, 151)])  # several statements
    assert await log_of(engine, "here") == list(range(1, 151))
    # somebody else has written 150 meanwhile: neither what comes before nor what comes after stays
    late = [line("there", seq, "playing") for seq in range(1, 101)]
    late[70:70] = [line("here", 150)]
    with pytest.raises(Taken):
        await writer.append(late)
    assert await log_of(engine, "there") == []
    async with engine.connect() as connection:
        wanted = select(tables.c.status).where(tables.c.id == "there")
        assert (await connection.execute(wanted)).scalar() == "waiting"
    await writer.append([line("there", 1, "playing"), line("here", 151)])
    assert await log_of(engine, "there") == [1]
    assert (await log_of(engine, "here"))[-1] == 151
    await writer.close()
    await engine.dispose()
