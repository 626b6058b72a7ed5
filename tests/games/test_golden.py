"""Golden games: finished games for every scenario and every ending, replayed on every run.

Made by tools/golden*.py. Beside each record stands how many actions every seat had to choose from
before each action, and the beginning of the hash of each position.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt

# game: name: reason and clause
ENDINGS = {
    "dragonwars": {
        "egg-home": ("egg home", "DW-12.11"),
        "last-player": ("last", "DW-13.1"),
        "last-team": ("last", "DW-14.5"),
        "nobody-left": ("nobody left", "DW-13.3"),
        "no-progress": ("no progress", "DW-15.1"),
        "round-limit": ("round limit", "DW-15.2"),
        "resignation": ("last", "DW-12.13"),
    },
    "dragonlance": {
        "lance-home": ("lance home", "DL-14.1"),
        "team-lance-home": ("lance home", "DL-22.7"),
        "last-survivor": ("last survivor", "DL-14.6"),
        "dragonwar": ("last survivor", "DL-22.2"),
        "team-dragonwar": ("last team", "DL-22.4"),
        "nobody-left": ("nobody left", "DL-14.7"),
        "round-limit": ("round limit", "DL-14.8"),
        "even": ("even at the round limit", "DL-14.8"),
        "everything": ("round limit", "DL-14.8"),
        "two-hordes-each": ("round limit", "DL-14.8"),
        "no-cards": ("round limit", "DL-14.8"),
        "resignation": ("last survivor", "DL-14.6"),
    },
    "aerialcorps": {
        "duel-last": ("last side flying", "AC-14.1"),
        "duel-draw": ("all gone at once", "AC-14.2"),
        "duel-losses": ("all gone at once", "AC-14.2"),
        "duel-capacity": ("turn limit", "AC-14.5"),
        "duel-even": ("turn limit", "AC-14.5"),
        "duel-concession": ("last side flying", "AC-14.1"),
        "battle-last": ("last side flying", "AC-14.1"),
        "battle-limit": ("turn limit", "AC-14.3"),
        "fray-last": ("last side flying", "AC-14.1"),
        "fray-draw": ("all gone at once", "AC-14.2"),
        "courier-through": ("courier", "AC-16.5"),
        "courier-stopped": ("courier", "AC-16.5"),
        "courier-limit": ("turn limit", "AC-16.5"),
        "courier-alone": ("last side flying", "AC-14.1"),
        "cutting-out": ("capture", "AC-16.6"),
        "convoy-sunk": ("convoy", "AC-16.8"),
        "convoy-saved": ("convoy", "AC-16.8"),
        "convoy-limit": ("turn limit", "AC-16.8"),
        "convoy-together": ("convoy", "AC-16.10"),
        "convoy-bare": ("last side flying", "AC-14.1"),
    },
    "attackwing": {
        "last-side": ("last side", "AW-14.9"),
        "last-to-leave": ("last to leave", "AW-14.12"),
        "three-dragons": ("last side", "AW-14.9"),
        "conceded": ("concession", "AW-23.4"),
        "legion": ("last side", "AW-14.9"),
        "legion-points": ("points", "AW-14.13"),
        "legion-draw": ("draw", "AW-14.13"),
        "legion-teams": ("points", "AW-14.13"),
        "adventure1-result-1": ("result 1", "AW-21.17"),
        "adventure1-result-2": ("result 2", "AW-21.17"),
        "adventure1-result-3": ("result 3", "AW-21.18"),
        "adventure1-result-4": ("result 4", "AW-21.19"),
        "adventure1-result-5": ("result 5", "AW-21.19"),
        "adventure1-draw": ("draw", "AW-20.16"),
        "adventure2-result-1": ("result 1", "AW-22.21"),
        "adventure2-result-2": ("result 2", "AW-22.21"),
        "adventure2-result-3": ("result 3", "AW-22.21"),
        "adventure2-result-4": ("result 4", "AW-22.21"),
        "adventure2-result-5": ("result 5", "AW-22.21"),
        "adventure2-result-6": ("result 6", "AW-22.21"),
        "campaign": ("draw", "AW-20.16"),
    },
    "dragonrage": {
        "goal": ("goal", "DR-5.1"),
        "invaders-destroyed": ("invaders destroyed", "DR-5.3"),
        "no-damage": ("ten turns", "DR-5.4"),
        "outside": ("ten turns", "DR-5.5"),
        "conceded": ("conceded", "DR-1.17"),
        "withdrawn": ("marginal", "DR-5.9"),
        "graduated-defeat": ("defeated", "DR-5.9"),
        "choice": ("ten turns", "DR-5.4"),
        "campaign": ("ten turns", "DR-5.4"),
    },
}
GOLDEN = {game: Path(__file__).parent / game / "golden" for game in ENDINGS}
ALL = [(game, name) for game, endings in ENDINGS.items() for name in endings]


def row(number: int, state: wt.State) -> str:
    listed = [f"{seat + 1}={len(state.decision(seat).actions)}" for seat in state.can_act()]
    return f"{number} {' '.join(listed) or 'over'} {state.digest()[:12]}"


@pytest.mark.parametrize("game", ENDINGS)
def test_there_is_one_for_each_ending(game: str) -> None:
    assert {path.stem for path in GOLDEN[game].glob("*.txt")} == set(ENDINGS[game])
    assert {path.stem for path in GOLDEN[game].glob("*.counts")} == set(ENDINGS[game])


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_golden_game_is_played_and_ends_as_it_was(game: str, name: str) -> None:
    record = wt.Record.read(GOLDEN[game] / f"{name}.txt")
    rows = [row(1, record.begin(wt.ruleset).state)]
    for number, step in enumerate(record.steps(wt.ruleset), 2):
        rows.append(row(number, step.match.state))
    kept = (GOLDEN[game] / f"{name}.counts").read_text(encoding="utf-8").splitlines()
    for mine, theirs in zip(rows, kept, strict=True):
        assert mine == theirs
    outcome = step.match.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.cite) == ENDINGS[game][name]
    assert record.result == outcome.to_plain()
    assert record.digest is not None
    assert step.match.log[-1].events[-1].cite == outcome.cite, "the end is what happens last"


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_golden_record_is_written_as_it_was_read_and_its_dice_hold(game: str, name: str) -> None:
    text = (GOLDEN[game] / f"{name}.txt").read_text(encoding="utf-8")
    record = wt.Record.parse(text)
    assert str(record) == text
    assert str(record.resume(wt.ruleset).record()) == text
    rolls = len(record.all_rolls())
    told = f"all {rolls} rolls come from the seeded source"
    if rolls < 2:
        told = "the only roll comes from the seeded source" if rolls else "no rolls were made"
    assert record.verify(wt.ruleset)[-1] == told
