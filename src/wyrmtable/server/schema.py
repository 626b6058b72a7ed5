"""The tables of the database. What changes here needs a migration in migrations/versions."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# One row, made at the first start: the secret from which the keys of all seats are derived.
house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("founding", Text, nullable=False),  # a table.Founding as JSON; never changes
    Column("secret", LargeBinary, nullable=False),  # of the sealed dice and answers
    Column("status", String(8), nullable=False),  # waiting, playing, over: for lists only
    Column("private", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("tables_listed", "private", "status", "created"),
)

# The log: what happened at a table, in order. A row is never changed or deleted.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # sit, act, undo, next
    Column("seat", Integer, nullable=False),
    Column("request", String(80), nullable=False),  # the seat and the id of the client; once
    Column("text", Text, nullable=False),
    Column("rolls", Text, nullable=False),  # what chance gave, for audits
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)

# The place of a founder who keeps no seat: the table is on the list of that person all the same.
WATCHING = -1

# Who finds a seat again by cookie: a guest's browser or an account.
sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("identity", String(80), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("sittings_of", "identity"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("room", String(8), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("request", String(80), nullable=True),  # of a player: seat and id of the client
    Index("chat_of", "table_id", "id"),
    UniqueConstraint("table_id", "request"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(80), nullable=False),
    Column("folded", String(160), nullable=False, unique=True),  # names differ beyond their case
    Column("shape", String(160), nullable=False, server_default=""),  # what the name looks like
    Column("password", String(200), nullable=False),  # argon2
    Column("created", BigInteger, nullable=False),
    Index("accounts_shape", "shape"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the cookie
    Column("account", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
