"""The tables of results: their columns, and how rows become Parquet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

Row = tuple[object, ...]
Rows = dict[str, list[Row]]  # by table

KEYS = {"cell": pl.UInt32, "game": pl.UInt32}
SCHEMAS: Mapping[str, Mapping[str, type[pl.DataType]]] = {
    # one row for every game
    "games": {
        **KEYS,
        "scenario": pl.String,
        "varied": pl.String,
        "variant": pl.String,
        "seats": pl.UInt8,
        "bots": pl.String,
        "winners": pl.String,  # seats from 1, joined with +
        "draw": pl.String,
        "reason": pl.String,
        "clause": pl.String,
        "time": pl.UInt32,  # rounds or turns, by the game's clock
        "decisions": pl.UInt32,
        "digest": pl.String,  # of the position at the end
    },
    # one row for every seat of every game
    "seats": {
        **KEYS,
        "seat": pl.UInt8,
        "bot": pl.String,
        "side": pl.String,
        "result": pl.String,  # win, draw, loss
        "rank": pl.UInt8,
    },
    # one row for every unit of every game
    "units": {
        **KEYS,
        "seat": pl.UInt8,
        "unit": pl.String,
        "kind": pl.String,
        "survived": pl.Boolean,
        "died": pl.UInt32,  # when, by the game's clock
        "cause": pl.String,
        "x": pl.Float64,
        "y": pl.Float64,
        "dealt": pl.UInt32,
        "taken": pl.UInt32,
        "kills": pl.UInt32,
    },
    # one row for every kind of unit and attack that hit somebody in a game
    "attacks": {
        **KEYS,
        "seat": pl.UInt8,  # 0: nobody's deed
        "kind": pl.String,
        "attack": pl.String,
        "hits": pl.UInt32,
        "points": pl.UInt32,
        "kills": pl.UInt32,
    },
    # how often units were at a place when positions were noted
    "positions": {
        **KEYS,
        "seat": pl.UInt8,
        "kind": pl.String,
        "x": pl.Float64,
        "y": pl.Float64,
        "times": pl.UInt32,
    },
}


def frame(table: str, rows: Sequence[Row]) -> pl.DataFrame:
    """Rows as a table."""
    return pl.DataFrame(rows, schema=SCHEMAS[table], orient="row")


def sorted_frame(table: str, parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Parts as one table in an order that does not depend on who played what when."""
    whole = pl.concat(parts) if parts else frame(table, [])
    return whole.unique(maintain_order=True).sort(list(SCHEMAS[table]), nulls_last=True)
