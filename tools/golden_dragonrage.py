"""Make the golden games of Dragon Rage: one finished record for each way a game can end.

    uv run python tools/golden_dragonrage.py         make them all again
    uv run python tools/golden_dragonrage.py goal    make one of them again

They are replayed on every test run. Make them again only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import wyrmtable as wt

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "dragonrage" / "golden"
GAME = wt.ruleset("dragonrage")
LONGEST = 260  # recorded actions

PAIR = {"invader": {"Dragon": 2}, "defender": {"MIL": 2, "HERO": 1, "WZD": 1}, "goal": 4}
RAID = {"invader": {"ORC": 1, "GOB": 1}, "defender": {"CAV": 4, "ARH": 2}, "goal": 30}
FEW = {"invader": {"Roc": 1}, "defender": {"GOB": 2}, "goal": 30}
WITHDRAWN = {"invader": {"Dragon": 1, "TRL": 2}, "defender": {"MIL": 3, "WZD": 1}, "goal": 5}

# name: options, reason, clause, how often somebody concedes (0: never)
GAMES: dict[str, tuple[dict[str, object], str, str, int]] = {
    "goal": ({"scenario": PAIR}, "goal", "DR-5.1", 0),
    "invaders-destroyed": ({"scenario": RAID}, "invaders destroyed", "DR-5.3", 0),
    "no-damage": ({"scenario": RAID}, "ten turns", "DR-5.4", 0),
    "outside": ({"map": "nurkott", "scenario": FEW}, "ten turns", "DR-5.5", 0),
    "conceded": ({"scenario": PAIR, "sides": "roll"}, "conceded", "DR-1.17", 60),
    "withdrawn": ({"scenario": WITHDRAWN, "graduated": True}, "marginal", "DR-5.9", 0),
    "graduated-defeat": ({"scenario": WITHDRAWN, "graduated": True}, "defeated", "DR-5.9", 0),
    "choice": ({"scenario": "choice", "elowyn": True}, "ten turns", "DR-5.4", 0),
    "campaign": ({"map": "nurkott", "campaign": True}, "ten turns", "DR-5.4", 0),
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


def random_game(seed: int, options: dict[str, object], conceding: int) -> wt.Match:
    """Listed actions at random, passes a little more often."""
    match = wt.Match.start(GAME, (), 2, wt.Seeded(seed), options)
    mind = Random(seed)
    while not match.state.over and len(match.log) < LONGEST:
        state = match.state
        if conceding and mind.randrange(conceding) == 0:
            match.apply(mind.choice(state.to_act), "resign")
            continue
        seat = mind.choice(state.to_act)
        listed = list(state.decision(seat).actions)
        match.apply(seat, listed[-1] if mind.random() < 0.3 else mind.choice(listed))
    return match


def make(name: str) -> None:
    options, reason, cite, conceding = GAMES[name]
    for seed in range(5000):
        match = random_game(seed, options, conceding)
        outcome = match.state.outcome
        if outcome is not None and (outcome.reason, outcome.cite) == (reason, cite):
            record = match.record()
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"{name}.txt").write_text(str(record), encoding="utf-8")
            (FOLDER / f"{name}.counts").write_text(counts(record), encoding="utf-8")
            print(f"{name}: seed {seed}, {len(record.lines)} actions")
            return
    raise SystemExit(f"no game ends by {reason!r}")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(GAMES):
        make(chosen)
