"""Random games by the thousand: they hold, and one that does not comes back as a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import run

import wyrmtable as wt
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.dragonwars import DragonWars
from wyrmtable.soak import BrokenLaw, soak


def test_two_thousand_decisions_and_more_hold_in_all_modes() -> None:
    report = soak("dragonwars", 30, seed=1)
    assert report.ok, report.trouble
    assert report.games == 30
    assert report.decisions > 2000
    assert sum(report.endings.values()) == 30


def test_several_processes_play_the_same_games_as_one() -> None:
    one, two = soak("dragonwars", 20, 1, seed=4), soak("dragonwars", 20, 2, seed=4)
    assert (one.games, one.decisions, one.endings) == (two.games, two.decisions, two.endings)


def test_fixed_seats_and_options_are_kept() -> None:
    report = soak("dragonwars", 5, seed=1, seats=4, options={"mode": "teams", "round_limit": 1})
    assert report.ok
    assert set(report.endings) <= {"round limit", "last", "nobody left", "resigned", "no progress"}


def test_options_that_nobody_can_play_with_are_refused() -> None:
    with pytest.raises(wt.BadOptions, match=r"DW-1\.2"):
        soak("dragonwars", 5, seats=3, options={"mode": "teams"})


def test_a_broken_law_comes_back_as_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def cursed(state: State, choices: Chance) -> None:
        if isinstance(state, DragonWars) and state.round == 2:
            raise BrokenLaw("Round 2 is cursed")

    monkeypatch.setattr("wyrmtable.soak.check_laws", cursed)
    trouble = soak("dragonwars", 5, seed=1).trouble
    assert trouble is not None
    assert trouble.why == "Round 2 is cursed"
    match = wt.Record.parse(trouble.record).replay(wt.ruleset)
    assert isinstance(match.state, DragonWars)
    assert match.state.round == 2


class CursedDice(Chance):
    """Breaks down at the first d20 of a game."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.sound: Chance = Seeded(seed)
        self.cursed = seed % 2 == 1  # the dice of a game; its choices have even seeds

    def draw(self, n: int) -> int:
        if n == 20 and self.cursed:
            raise ZeroDivisionError("cursed dice")
        return self.sound.draw(n)

    def clone(self) -> CursedDice:
        twin = CursedDice(int(self.cursed))
        twin.sound = self.sound.clone()
        return twin

    def to_plain(self) -> PlainDict:
        return self.sound.to_plain()


def test_a_breakdown_comes_back_as_a_record_with_the_fatal_action_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "trouble.wyrm"
    monkeypatch.setattr("wyrmtable.soak.Seeded", CursedDice)
    monkeypatch.setattr("wyrmtable.soak.COSTLY_LAWS", 1_000_000)  # a clone may meet it, too
    ran = run("soak", "dragonwars", "--games", 20, "--seed", 1, "--output", path)
    assert ran.status == 1
    assert "ZeroDivisionError" in ran.out
    assert path.read_text() in ran.out
    record = wt.Record.read(path)
    with pytest.raises(wt.BadRecord, match="a d20 is rolled here") as refusal:
        record.replay(wt.ruleset)
    assert refusal.value.line == record.lines[-1].number
