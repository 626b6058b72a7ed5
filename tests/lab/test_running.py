"""Running experiments: the same results wherever they run and however often they are stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import polars as pl
import pytest

import wyrmtable as wt
from wyrmtable.board.scene import shown_to
from wyrmtable.games import BUILT_IN
from wyrmtable.lab.experiment import Cell, Experiment, Stop, cells_of
from wyrmtable.lab.playing import play, replayed
from wyrmtable.lab.pools import Pool, ProcessPool
from wyrmtable.lab.running import Run, run
from wyrmtable.lab.schedule import Schedule
from wyrmtable.lab.statistics import wilson
from wyrmtable.lab.store import BadResults, Store
from wyrmtable.lab.tables import SCHEMAS

Small = tuple[Experiment, list[Cell]]


def same(one: Path, other: Path) -> None:
    """All tables have the same bytes."""
    for table in SCHEMAS:
        name = f"{table}.parquet"
        assert (one / name).read_bytes() == (other / name).read_bytes(), table


# -- what is measured --------------------------------------------------------------------------


def test_one_row_for_every_game_and_for_every_seat(small: Small, small_results: Store) -> None:
    games, seats = small_results.table("games"), small_results.table("seats")
    assert games.height == 4 * 12 and seats.height == games.height * 2
    assert games.select("cell", "game").is_duplicated().sum() == 0
    assert set(games["variant"]) == {"as written", "tough Wyrmlings"}
    assert set(games["varied"]) == {"mode deathmatch", "mode egg"}
    assert games["time"].max() <= 6  # type: ignore[operator]  # polars knows numbers
    wins = seats.filter(pl.col("result") == "win").height
    assert wins == games.filter(pl.col("winners") != "").height


@pytest.mark.parametrize("name", list(BUILT_IN))
def test_units_attacks_and_places_of_every_game_agree(name: str) -> None:
    cell = Cell(
        number=0, game=name, scenario="", variant="", varied="", seats=2,
        lineup=("random", "random"), options={}, content={}, opening=(), seed=2, rotate=False,
        think=1.0, deal=True, most_decisions=20_000,
    )  # fmt: skip
    hurt, died = 0, 0
    for game in range(6):
        rows = play(cell, game)
        units = [dict(zip(SCHEMAS["units"], row, strict=True)) for row in rows["units"]]
        attacks = [dict(zip(SCHEMAS["attacks"], row, strict=True)) for row in rows["attacks"]]
        assert units and rows["positions"]
        assert {unit["seat"] for unit in units} == {1, 2}
        assert sum(int(str(u["taken"])) for u in units) == sum(
            int(str(a["points"])) for a in attacks
        )
        own = [a for a in attacks if a["seat"]]
        assert sum(int(str(u["dealt"])) for u in units) == sum(int(str(a["points"])) for a in own)
        for unit in units:
            gone = unit["survived"] is False
            assert gone == (unit["died"] is not None) == (unit["x"] is not None)
            died += gone
        hurt += len(attacks)
    assert hurt and died  # six games in which nothing happens would measure nothing


def test_places_lie_on_the_board_of_the_game(small: Small, small_results: Store) -> None:
    state = wt.ruleset("dragonwars").new(2, 1)
    tiles = {(round(t.x, 6), round(t.y, 6)) for t in shown_to(state, None).tiles}
    places = small_results.table("positions").select("x", "y").unique()
    assert {(round(x, 6), round(y, 6)) for x, y in places.iter_rows()} <= tiles


def test_a_variant_makes_a_difference(small_results: Store) -> None:
    games = small_results.table("games")
    digests = {
        v: set(games.filter(pl.col("variant") == v)["digest"]) for v in set(games["variant"])
    }
    assert not digests["as written"] & digests["tough Wyrmlings"]


def test_a_game_can_be_played_again_as_a_record(small: Small, small_results: Store) -> None:
    _, cells = small
    match = replayed(cells[3], 5)
    games = small_results.table("games").filter(pl.col("cell") == 3, pl.col("game") == 5)
    assert games["digest"].to_list() == [match.state.digest()]
    record = wt.Record.parse(str(match.record()))
    assert record.content == {"dragons.type.wyrmling.health": 15}
    assert record.verify(wt.ruleset)


def test_line_ups_rotate_and_openings_are_played() -> None:
    cell = Cell(
        number=0, game="aerialcorps", scenario="", variant="", varied="", seats=2,
        lineup=("random", "hatchling"), options={"scenario": "duel"}, content={},
        opening=(("force ash_harrier",), ("force brass_warden",)), seed=2, rotate=True,
        think=0.2, deal=True, most_decisions=20_000,
    )  # fmt: skip
    for game in (0, 1):
        rows = play(cell, game)
        bots = [row[3] for row in rows["seats"]]
        assert bots == (["random", "hatchling"] if game == 0 else ["hatchling", "random"])
        assert [row[4] for row in rows["units"]] == ["Ash Harrier", "Brass Warden"]


# -- where it runs -----------------------------------------------------------------------------


def test_two_processes_give_the_same_bytes(
    small: Small, small_results: Store, tmp_path: Path
) -> None:
    same(run(*small, tmp_path / "two", jobs=2).folder, small_results.folder)


def test_processes_that_play_only_one_variant_give_the_same_bytes(
    small: Small, small_results: Store, tmp_path: Path
) -> None:
    pool = ProcessPool(1, apart=True)
    apart = Run(*small, tmp_path / "apart")
    apart.resume()
    try:
        apart.play(pool, lambda schedule, done: None)
    finally:
        pool.close()
    assert len(pool.executors) == 2
    same(tmp_path / "apart", small_results.folder)


def test_ray_gives_the_same_bytes(small: Small, small_results: Store, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    same(run(*small, tmp_path / "ray", jobs=2, ray="auto").folder, small_results.folder)


# -- stopping and going on ---------------------------------------------------------------------


class Tiring(Pool):
    """Gives up after some tasks, as somebody does who presses Ctrl+C."""

    def __init__(self, tasks: int) -> None:
        super().__init__()
        self.left = tasks

    def collect(self):  # type: ignore[no-untyped-def]  # as in Pool
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().collect()


def test_an_interrupted_run_goes_on(small: Small, small_results: Store, tmp_path: Path) -> None:
    folder = tmp_path / "tired"
    for tasks in (1, 2):
        tired = Run(*small, folder)
        tired.resume()
        with pytest.raises(KeyboardInterrupt):
            tired.play(Tiring(tasks), lambda schedule, done: None)
    before = Store(folder).table("games").height
    assert 3 <= before < 48
    last = Run(*small, folder)
    assert last.resume() == before
    last.play(Pool(), lambda schedule, done: None)
    assert last.played == 48 - before  # nothing twice
    same(folder, small_results.folder)
    assert not (folder / "parts").exists()


def test_a_killed_run_goes_on(
    small_file: Path, small: Small, small_results: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    slow = (
        "import time, wyrmtable.lab.running as r, wyrmtable.lab.pools as p\n"
        "r.KEEP_EVERY = 0\nold = p.play\n"
        "p.play = lambda *a: (time.sleep(0.05), old(*a))[1]\n"
        "from wyrmtable.cli import main\nmain()\n"
    )
    command = [sys.executable, "-c", slow, "lab", "run", str(small_file), "-o", str(folder)]
    process = subprocess.Popen([*command, "-j", "1"], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and len(list(folder.glob("parts/0*"))) < 3:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    kept = Store(folder).table("games").height
    assert 3 <= kept < 48
    (folder / "parts" / ".000099-1").mkdir()  # a part that was being written
    rest = Run(*small, folder)
    assert rest.resume() == kept
    rest.play(Pool(), lambda schedule, done: None)
    assert rest.played == 48 - kept
    same(folder, small_results.folder)


def test_a_finished_run_has_nothing_to_do_and_more_games_can_be_asked_for(
    small: Small, small_results: Store, tmp_path: Path
) -> None:
    experiment, cells = small
    few = msgspec.structs.replace(experiment, games=5)
    folder = tmp_path / "more"
    run(few, cells, folder)
    assert Store(folder).table("games").height == 20
    again = Run(few, cells, folder)
    assert again.resume() == 20
    again.play(Pool(), lambda schedule, done: None)
    assert again.played == 0
    run(experiment, cells, folder)
    same(folder, small_results.folder)


def test_a_folder_of_something_else_is_refused(small: Small, tmp_path: Path) -> None:
    experiment, cells = small
    run(msgspec.structs.replace(experiment, games=1), cells[:1], tmp_path / "one")
    with pytest.raises(BadResults, match="another experiment"):
        Run(experiment, cells, tmp_path / "one").resume()
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "letters.txt").write_text("dear")
    with pytest.raises(BadResults, match="holds no results"):
        Run(experiment, cells, tmp_path / "two").resume()
    with pytest.raises(BadResults, match="there is no such folder"):
        Store(tmp_path / "three").about()


# -- enough ------------------------------------------------------------------------------------


def stopping(width: float, most: int, step: int) -> Small:
    experiment = Experiment(
        title="t",
        game="dragonwars",
        bots=["random"],
        stop=Stop(width=width, most=most, step=step),
    )
    return experiment, cells_of(experiment)


@pytest.mark.parametrize(("width", "most"), [(0.3, 500), (0.05, 60)])
def test_a_cell_stops_when_its_intervals_are_narrow_or_at_the_most(width: float, most: int) -> None:
    schedule = Schedule(*stopping(width, most, 20))
    games = 0
    while (task := schedule.next(7)) is not None:
        for game in task[1]:
            schedule.note(0, game, "1" if game % 2 else "2")
            games += 1
        schedule.look()
    low, high = wilson(games // 2, games)
    assert games % 20 == 0 and games <= most
    assert high - low <= width or games == most
    if games < most:
        before = wilson((games - 20) // 2, games - 20)
        assert before[1] - before[0] > width


def test_the_stopping_rule_does_not_depend_on_who_is_faster(tmp_path: Path) -> None:
    experiment, cells = stopping(0.35, 60, 15)
    one = run(experiment, cells, tmp_path / "one")
    two = run(experiment, cells, tmp_path / "two", jobs=2)
    same(one.folder, two.folder)


def test_a_game_without_end_is_counted_as_such(small: Small) -> None:
    _, cells = small
    rows = play(msgspec.structs.replace(cells[0], most_decisions=10), 0)
    assert rows["games"][0][9] == "decision limit" and rows["games"][0][12] == 10
