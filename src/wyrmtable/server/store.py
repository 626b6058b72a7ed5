"""Reading and writing the database; writing.py writes the logs of the tables."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from wyrmtable.server.database_file import DatabaseFile
from wyrmtable.server.ledger import Entry, Founding, dump_founding, read_founding
from wyrmtable.server.schema import (
    WATCHING,
    accounts,
    chat,
    entries,
    records,
    sessions,
    sittings,
    tables,
)
from wyrmtable.server.table import Table
from wyrmtable.server.wire import ChatLine, Room

FOLDED = 50  # entries of a log that are played at a time
CHAT_KEPT = 200  # lines of a table that a newcomer gets


class Store:
    """The database of a server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.file = DatabaseFile.of(engine)  # None: the database is no file of ours

    async def close(self) -> None:
        """Let the database go."""
        await self.engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, into a database that is still where the next server will look for it."""
        if self.file is not None:
            self.file.check()
        async with self.engine.begin() as connection:
            yield connection
        if self.file is not None:
            self.file.check()

    # -- tables --------------------------------------------------------------------------------

    async def found(
        self,
        table_id: str,
        founding: Founding,
        secret: bytes,
        status: str,
        seats: Sequence[int],
        identity: str,
    ) -> None:
        """Write a new table down; the founder sits on these seats, or watches if there are none."""
        async with self._writing() as connection:
            await connection.execute(
                insert(tables).values(
                    id=table_id,
                    founding=dump_founding(founding),
                    secret=secret,
                    status=status,
                    private=founding.private,
                    created=founding.created,
                )
            )
            await _sit(connection, table_id, seats or [WATCHING], identity)

    async def table(self, table_id: str) -> Table | None:
        """A table with everything that has happened at it, None if there is none."""
        found = await self.bare_table(table_id)
        if found is None:
            return None
        table, log = found
        for number, entry in enumerate(log, 1):
            table.take(entry)
            if number % FOLDED == 0:  # whoever plays elsewhere does not wait for a long log
                await asyncio.sleep(0)
        return table

    async def written(
        self, table_id: str, after: int
    ) -> tuple[Founding, bytes, list[Entry]] | None:
        """What was agreed at a table, its secret, and the entries after one."""
        async with self.engine.connect() as connection:
            row = (
                await connection.execute(
                    select(tables.c.founding, tables.c.secret).where(tables.c.id == table_id)
                )
            ).first()
            if row is None:
                return None
            log = await _entries(connection, table_id, after)
            return read_founding(row.founding), bytes(row.secret), log

    async def bare_table(self, table_id: str) -> tuple[Table, list[Entry]] | None:
        """A table before its first entry, and its log."""
        found = await self.written(table_id, 0)
        if found is None:
            return None
        founding, secret, log = found
        return Table(table_id, founding, secret), log

    async def entries_after(self, table_id: str, seq: int) -> list[Entry]:
        """What was appended after an entry."""
        async with self.engine.connect() as connection:
            return await _entries(connection, table_id, seq)

    async def listed(self, limit: int) -> list[str]:
        """Public tables that are not over, those with free seats first, then the newest."""
        query = (
            select(tables.c.id)
            .where(tables.c.private.is_(False), tables.c.status.in_(["waiting", "playing"]))
            .order_by(tables.c.status.desc(), tables.c.created.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def tables_of(self, identities: Sequence[str], limit: int) -> list[str]:
        """The tables where somebody sits, or which they founded to watch.

        Those that are not over come first, then the newest. Nothing here may depend on the log,
        which grows with what others do in secret.
        """
        mine = select(sittings.c.table_id).where(sittings.c.identity.in_(identities))
        query = (
            select(tables.c.id)
            .where(tables.c.id.in_(mine))
            .order_by(tables.c.status == "over", tables.c.created.desc(), tables.c.id)
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def seats_of(self, table_id: str, identities: Sequence[str]) -> list[int]:
        """The seats of a table that belong to these identities."""
        query = (
            select(sittings.c.seat)
            .where(
                sittings.c.table_id == table_id,
                sittings.c.identity.in_(identities),
                sittings.c.seat != WATCHING,
            )
            .order_by(sittings.c.seat)
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # -- chat ----------------------------------------------------------------------------------

    async def say(
        self,
        table_id: str,
        room: Room,
        seat: int | None,
        name: str,
        text: str,
        at: int,
        request: str | None,
    ) -> ChatLine | None:
        """Keep a line of chat; None if this request was kept before."""
        row = {
            "table_id": table_id,
            "room": room,
            "seat": seat,
            "name": name,
            "text": text,
            "at": at,
            "request": request,
        }
        try:
            async with self._writing() as connection:
                made = await connection.execute(insert(chat).values(row))
                number = made.inserted_primary_key
        except IntegrityError:
            return None
        assert number is not None
        return ChatLine(id=number[0], room=room, seat=seat, name=name, text=text, at=at)

    async def chat_after(self, table_id: str, number: int) -> list[ChatLine]:
        """The last lines of chat after one, oldest first."""
        query = (
            select(chat)
            .where(chat.c.table_id == table_id, chat.c.id > number)
            .order_by(chat.c.id.desc())
            .limit(CHAT_KEPT)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            ChatLine(
                id=row.id, room=row.room, seat=row.seat, name=row.name, text=row.text, at=row.at
            )
            for row in reversed(rows)
        ]

    # -- records -------------------------------------------------------------------------------

    async def keep_record(self, record_id: str, text: str, at: int) -> None:
        """Keep an uploaded record; the same record has the same id."""
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                await connection.execute(
                    insert(records).values(id=record_id, text=text, created=at)
                )

    async def record(self, record_id: str) -> str | None:
        """An uploaded record."""
        async with self.engine.connect() as connection:
            query = select(records.c.text).where(records.c.id == record_id)
            return (await connection.execute(query)).scalar()

    # -- accounts ------------------------------------------------------------------------------

    async def shape_is_taken(self, shape: str) -> bool:
        """Has an account a name that looks like this?"""
        query = select(accounts.c.id).where(accounts.c.shape == shape).limit(1)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def make_account(
        self, name: str, folded: str, shape: str, password: str, at: int
    ) -> int | None:
        """A new account; None if the name is taken."""
        row = {
            "name": name,
            "folded": folded,
            "shape": shape,
            "password": password,
            "created": at,
        }
        try:
            async with self._writing() as connection:
                made = await connection.execute(insert(accounts).values(row))
                number = made.inserted_primary_key
        except IntegrityError:
            return None
        assert number is not None
        return int(number[0])

    async def account(self, folded: str) -> tuple[int, str, str] | None:
        """Id, name and password hash of an account."""
        query = select(accounts.c.id, accounts.c.name, accounts.c.password).where(
            accounts.c.folded == folded
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name, row.password)

    async def open_session(self, token: str, account: int, expires: int) -> None:
        async with self._writing() as connection:
            await connection.execute(
                insert(sessions).values(token=token, account=account, expires=expires)
            )

    async def close_session(self, token: str) -> None:
        async with self._writing() as connection:
            await connection.execute(sessions.delete().where(sessions.c.token == token))

    async def session(self, token: str, now: int) -> tuple[int, str] | None:
        """Id and name of the account of an open session."""
        query = (
            select(accounts.c.id, accounts.c.name)
            .join(sessions, sessions.c.account == accounts.c.id)
            .where(sessions.c.token == token, sessions.c.expires > now)
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.name)

    async def hand_over(self, guest: str, account: str) -> None:
        """Seats that a browser took as a guest belong to the account from now on."""
        async with self._writing() as connection:
            await connection.execute(
                update(sittings).where(sittings.c.identity == guest).values(identity=account)
            )


async def _entries(connection: AsyncConnection, table_id: str, after: int) -> list[Entry]:
    query = (
        select(entries)
        .where(entries.c.table_id == table_id, entries.c.seq > after)
        .order_by(entries.c.seq)
    )
    return [
        Entry(
            seq=row.seq,
            kind=row.kind,
            seat=row.seat,
            request=row.request,
            text=row.text,
            rolls=row.rolls,
            at=row.at,
        )
        for row in await connection.execute(query)
    ]


async def _sit(
    connection: AsyncConnection, table_id: str, seats: Sequence[int], identity: str
) -> None:
    if seats:
        await connection.execute(
            insert(sittings),
            [{"table_id": table_id, "seat": seat, "identity": identity} for seat in seats],
        )
