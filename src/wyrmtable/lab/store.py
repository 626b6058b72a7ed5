"""The folder of an experiment's results: parts while it runs, whole tables when it is done.

Parts appear by renaming, so that a folder never holds half of one, whatever happens meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from importlib.metadata import version
from pathlib import Path

import msgspec
import polars as pl

from wyrmtable.core.errors import WyrmtableError
from wyrmtable.lab.experiment import Cell, Experiment
from wyrmtable.lab.tables import SCHEMAS, Rows, frame, sorted_frame

ABOUT = "experiment.json"


class BadResults(WyrmtableError):
    """A folder that cannot take or give results."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(str(folder), why)
        self.folder = folder
        self.why = why

    def __str__(self) -> str:
        return f"{self.folder}: {self.why}"


class About(msgspec.Struct, kw_only=True):
    """What the folder holds."""

    fingerprint: str
    wyrmtable: str
    experiment: Experiment
    cells: list[Cell]
    finished: bool = False


def fingerprint(experiment: Experiment, cells: list[Cell]) -> str:
    """The same for experiments whose games are the same, however many of them are played."""
    about = [experiment.rules.version, version("wyrmtable"), cells]
    return hashlib.sha256(msgspec.json.encode(about, order="deterministic")).hexdigest()


class Store:
    """Results of one experiment in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / "parts"

    # -- writing -------------------------------------------------------------------------------

    def open(self, experiment: Experiment, cells: list[Cell]) -> None:
        """Begin, or go on with what is there; BadResults if that is of another experiment."""
        mark = fingerprint(experiment, cells)
        if (self.folder / ABOUT).exists():
            if self.about().fingerprint != mark:
                why = "holds results of another experiment or version; name another folder with -o"
                raise BadResults(self.folder, why)
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise BadResults(self.folder, "is there and holds no results; name another with -o")
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            for left in self.parts.glob(".*"):  # a part that was never finished
                shutil.rmtree(left, ignore_errors=True)
        except OSError as error:
            raise BadResults(self.folder, error.strerror or "cannot be written") from None
        self.describe(experiment, cells, False)

    def describe(self, experiment: Experiment, cells: list[Cell], finished: bool) -> None:
        about = About(
            fingerprint=fingerprint(experiment, cells),
            wyrmtable=version("wyrmtable"),
            experiment=experiment,
            cells=cells,
            finished=finished,
        )
        text = msgspec.json.format(msgspec.json.encode(about, order="deterministic"))
        beside = self.folder / f".{ABOUT}"
        beside.write_bytes(text + b"\n")
        beside.replace(self.folder / ABOUT)

    def add(self, rows: Rows) -> None:
        """Keep finished games: all of them or, if the machine dies now, none."""
        number = len(list(self.parts.iterdir()))
        while (self.parts / f"{number:06d}").exists():
            number += 1
        beside = self.parts / f".{number:06d}-{os.getpid()}"
        beside.mkdir()
        for table, listed in rows.items():
            path = beside / f"{table}.parquet"
            frame(table, listed).write_parquet(path)
            with path.open("rb") as file:
                os.fsync(file.fileno())
        beside.rename(self.parts / f"{number:06d}")

    def finish(self, experiment: Experiment, cells: list[Cell], wanted: dict[int, int]) -> None:
        """Make whole tables of the parts, with so many games of every cell."""
        counts = pl.DataFrame(
            {"cell": list(wanted), "wanted": list(wanted.values())},
            schema={"cell": pl.UInt32, "wanted": pl.UInt32},
        )
        for table in SCHEMAS:
            parts = [*self.pieces(table)]
            whole = sorted_frame(table, parts).join(counts, on="cell", maintain_order="left")
            whole = whole.filter(pl.col("game") < pl.col("wanted")).drop("wanted")
            beside = self.folder / f".{table}.parquet"
            whole.write_parquet(beside)
            beside.replace(self.folder / f"{table}.parquet")
        self.describe(experiment, cells, True)
        shutil.rmtree(self.parts, ignore_errors=True)

    # -- reading -------------------------------------------------------------------------------

    def about(self) -> About:
        """What the folder holds; BadResults if it holds nothing of the kind."""
        path = self.folder / ABOUT
        try:
            return msgspec.json.decode(path.read_bytes(), type=About)
        except OSError:
            if not self.folder.exists():
                raise BadResults(self.folder, "there is no such folder") from None
            raise BadResults(self.folder, "holds no results of `wyrmtable lab run`") from None
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadResults(self.folder, f"{ABOUT} is damaged: {error}") from None

    def pieces(self, table: str) -> list[pl.DataFrame]:
        """A table as it lies there: the whole one if there is one, and parts."""
        paths = [self.folder / f"{table}.parquet"]
        if self.parts.exists():
            listed = [part for part in self.parts.iterdir() if not part.name.startswith(".")]
            paths += [part / f"{table}.parquet" for part in sorted(listed)]
        try:
            return [pl.read_parquet(path) for path in paths if path.exists()]
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadResults(self.folder, f"{table} is damaged: {error}") from None

    def table(self, table: str) -> pl.DataFrame:
        """All rows of a table, of a running experiment too."""
        return sorted_frame(table, self.pieces(table))
