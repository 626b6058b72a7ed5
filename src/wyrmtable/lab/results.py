"""Results as a report looks at them: cells with short labels, and numbers by game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import polars as pl

from wyrmtable.lab.experiment import Cell, Experiment
from wyrmtable.lab.store import BadResults, Store

FACTORS = ("scenario", "varied", "seats", "bots", "variant")
Values = dict[int, list[float]]  # a number for every game, by cell


class Results:
    """Everything that was measured in an experiment."""

    def __init__(self, store: Store) -> None:
        about = store.about()
        self.experiment: Experiment = about.experiment
        self.finished = about.finished
        self.wyrmtable = about.wyrmtable
        self.games = store.table("games")
        self.seats = store.table("seats")
        self.units = store.table("units")
        self.attacks = store.table("attacks")
        self.positions = store.table("positions")
        if not self.games.height:
            raise BadResults(store.folder, "no game is finished yet")
        played = set(self.games["cell"])
        self.cells = [cell for cell in about.cells if cell.number in played]
        measures = self.experiment.rules.measures()
        self.clock, self.points = measures.clock, measures.points

    # -- names ---------------------------------------------------------------------------------

    @cached_property
    def factors(self) -> list[str]:
        """What differs between cells."""
        return [f for f in FACTORS if len({getattr(cell, f) for cell in self.cells}) > 1]

    @cached_property
    def labels(self) -> dict[int, str]:
        """Cells by what differs between them."""
        return {cell.number: self.label(cell) for cell in self.cells}

    def label(self, cell: Cell) -> str:
        parts = [said(cell, factor) for factor in self.factors]
        return ", ".join(part for part in parts if part) or "all games"

    def pairs(self) -> list[tuple[str, Cell, Cell]]:
        """Cells that differ in one factor only, the first of its values beside each other one."""
        found: list[tuple[str, Cell, Cell]] = []
        for factor in self.factors:
            first: dict[tuple[object, ...], Cell] = {}
            for cell in self.cells:
                rest = tuple(getattr(cell, other) for other in FACTORS if other != factor)
                if rest in first:
                    found.append((factor, first[rest], cell))
                else:
                    first[rest] = cell
        return found

    # -- numbers by game -----------------------------------------------------------------------

    def counts(self, cell: int) -> int:
        """How many games of a cell there are."""
        return self.games.filter(pl.col("cell") == cell).height

    def by_cell(self, frame: pl.DataFrame, value: str) -> Values:
        found: Values = {cell.number: [] for cell in self.cells}
        for cell, number in frame.select("cell", value).iter_rows():
            found[cell].append(float(number))
        return found

    @cached_property
    def length(self) -> Values:
        """The length of every game, by the game's clock."""
        return self.by_cell(self.games, "time")

    @cached_property
    def survival(self) -> Mapping[str, Values]:
        """By kind of unit: its surviving share in every game in which it was there."""
        shares = (
            self.units.group_by("cell", "game", "kind", maintain_order=True)
            .agg(pl.col("survived").mean())
            .sort("cell", "game")
        )
        return {
            kind: self.by_cell(shares.filter(pl.col("kind") == kind), "survived")
            for kind in in_order(self.units["kind"].to_list())
        }

    @cached_property
    def damage(self) -> Mapping[str, Values]:
        """By attack: the points that it took in every game."""
        found: dict[str, Values] = {}
        games = self.games.select("cell", "game")
        sums = self.attacks.group_by("cell", "game", "attack").agg(pl.col("points").sum())
        most = self.attacks.group_by("attack").agg(pl.col("points").sum())
        for attack in most.sort("points", "attack", descending=[True, False])["attack"]:
            own = sums.filter(pl.col("attack") == attack)
            every = games.join(own, on=["cell", "game"], how="left").sort("cell", "game")
            found[attack] = self.by_cell(
                every.with_columns(pl.col("points").fill_null(0)), "points"
            )
        return found


def said(cell: Cell, factor: str) -> str:
    """The value of a factor in words."""
    if factor == "seats":
        return f"{cell.seats} seats"
    return str(getattr(cell, factor))


def in_order(names: list[str]) -> list[str]:
    """Every name once, as they first come."""
    return list(dict.fromkeys(names))
