"""No index on the requests of the log: it doubled the work of every commit.

Whoever appends an entry has read all before it and knows their requests, and of two who append at
once only one gets the place: a request cannot stand in a log twice.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.drop_constraint("entries_table_id_request_key", "entries", type_="unique")
        return
    # SQLite drops no constraint of a table that exists
    op.execute(
        "CREATE TABLE new_entries ("
        "table_id VARCHAR(32) NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, "
        "kind VARCHAR(8) NOT NULL, seat INTEGER NOT NULL, request VARCHAR(80) NOT NULL, "
        "text TEXT NOT NULL, rolls TEXT NOT NULL, at BIGINT NOT NULL, "
        "PRIMARY KEY (table_id, seq))"
    )
    columns = "table_id, seq, kind, seat, request, text, rolls, at"
    op.execute(f"INSERT INTO new_entries ({columns}) SELECT {columns} FROM entries")
    op.execute("DROP TABLE entries")
    op.execute("ALTER TABLE new_entries RENAME TO entries")
