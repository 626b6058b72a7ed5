"""Accounts remember what their names look like, so that none passes for another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from wyrmtable.server.naming import shape

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("shape", sa.String(160), nullable=False, server_default=""))
    op.create_index("accounts_shape", "accounts", ["shape"])
    accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("shape"))
    bind = op.get_bind()
    for row in bind.execute(sa.select(accounts.c.id, accounts.c.name)).all():
        change = accounts.update().where(accounts.c.id == row.id)
        bind.execute(change.values(shape=shape(row.name)))
