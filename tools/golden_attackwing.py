"""Make the golden games of Attack Wing: one finished record for each mode, result and ending.

    uv run python tools/golden_attackwing.py              make them all again
    uv run python tools/golden_attackwing.py last-side    make one of them again

They are replayed on every test run. Make them again only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import wyrmtable as wt

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "attackwing" / "golden"
GAME = wt.ruleset("attackwing")
LONGEST = 150  # recorded actions


class Golden(NamedTuple):
    """A game to look for: players, options, how it ends, how often somebody concedes."""

    seats: int
    options: dict[str, object]
    reason: str
    cite: str
    conceding: int = 0


STARTER: dict[str, object] = {"mode": "starter"}
LEGION: dict[str, object] = {"mode": "legion", "points": 60, "obstacles": 2}
SHORT: dict[str, object] = {"mode": "legion", "points": 60, "round_limit": 1}
TEAMS: dict[str, object] = {"mode": "legion", "points": 60, "teams": [2, 1], "round_limit": 2}
FIRST: dict[str, object] = {"mode": "adventure1"}
LAST: dict[str, object] = {"mode": "adventure1", "round_limit": 2}
SECOND: dict[str, object] = {"mode": "adventure2", "round_limit": 12}
CAMPAIGN: dict[str, object] = {"mode": "campaign", "round_limit": 3}

GAMES: dict[str, Golden] = {
    "last-side": Golden(2, STARTER, "last side", "AW-14.9"),
    "last-to-leave": Golden(2, STARTER, "last to leave", "AW-14.12"),
    "three-dragons": Golden(3, STARTER, "last side", "AW-14.9"),
    "conceded": Golden(2, STARTER, "concession", "AW-23.4", 20),
    "legion": Golden(2, LEGION, "last side", "AW-14.9"),
    "legion-points": Golden(2, SHORT, "points", "AW-14.13"),
    "legion-draw": Golden(2, SHORT, "draw", "AW-14.13"),
    "legion-teams": Golden(3, TEAMS, "points", "AW-14.13"),
    "adventure1-result-1": Golden(2, FIRST, "result 1", "AW-21.17", 60),
    "adventure1-result-2": Golden(2, FIRST, "result 2", "AW-21.17"),
    "adventure1-result-3": Golden(2, FIRST, "result 3", "AW-21.18"),
    "adventure1-result-4": Golden(2, FIRST, "result 4", "AW-21.19"),
    "adventure1-result-5": Golden(2, FIRST, "result 5", "AW-21.19", 60),
    "adventure1-draw": Golden(2, LAST, "draw", "AW-20.16"),
    **{
        f"adventure2-result-{result}": Golden(3, SECOND, f"result {result}", "AW-22.21")
        for result in range(1, 7)
    },
    "campaign": Golden(3, CAMPAIGN, "draw", "AW-20.16"),
}


def counts(record: wt.Record) -> str:
    """Before each action: how many actions every seat has to choose from, and a bit of the hash."""
    rows = [row(1, record.begin(wt.ruleset).state)]
    for number, step in enumerate(record.steps(wt.ruleset), 2):
        rows.append(row(number, step.match.state))
    return "\n".join(rows) + "\n"


def row(number: int, state: wt.State) -> str:
    listed = [f"{seat + 1}={len(state.decision(seat).actions)}" for seat in state.can_act()]
    return f"{number} {' '.join(listed) or 'over'} {state.digest()[:12]}"


def random_game(golden: Golden, seed: int) -> wt.Match | None:
    """Listed actions at random, passes a little more often; None if it takes too long."""
    match = wt.Match.start(GAME, (), golden.seats, wt.Seeded(seed), golden.options)
    mind = Random(seed)
    while not match.state.over:
        state = match.state
        if len(match.log) > 2 * LONGEST:
            return None
        if golden.conceding and mind.randrange(golden.conceding) == 0:
            match.apply(mind.choice(state.to_act), "resign")
            continue
        seat = mind.choice(state.to_act)
        listed = list(state.decision(seat).actions)
        match.apply(seat, listed[-1] if mind.random() < 0.3 else mind.choice(listed))
    return match


def make(name: str) -> None:
    golden = GAMES[name]
    for seed in range(8000):
        match = random_game(golden, seed)
        if match is None:
            continue
        outcome = match.state.outcome
        assert outcome is not None
        record = match.record()
        short = len(record.lines) <= LONGEST
        if short and (outcome.reason, outcome.cite) == (golden.reason, golden.cite):
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"{name}.txt").write_text(str(record), encoding="utf-8")
            (FOLDER / f"{name}.counts").write_text(counts(record), encoding="utf-8")
            print(f"{name}: seed {seed}, {len(record.lines)} actions", flush=True)
            return
    print(f"{name}: no game ends by {golden.reason!r}")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(GAMES):
        make(chosen)
