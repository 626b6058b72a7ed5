"""Make the golden games of Aerial Corps: a finished record for each scenario and ending.

    uv run python tools/golden_aerialcorps.py              make them all again
    uv run python tools/golden_aerialcorps.py duel-draw    make one of them again

They are replayed on every test run. Make them again only when the rules have changed on purpose
(then the version of the rules changes, too), and look at the difference.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import dist
from pathlib import Path
from random import Random

import wyrmtable as wt
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.aerialcorps.cards import CARDS, CLIMB, DIVE, ENDS, HOVER
from wyrmtable.games.aerialcorps.orderdrafts import laid_cards
from wyrmtable.games.aerialcorps.state import PLACES, AerialCorps
from wyrmtable_command import run_command

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "aerialcorps" / "golden"
GAME = wt.ruleset("aerialcorps")


@dataclass(frozen=True)
class Wanted:
    """A way a game can end: who plays what, the clause of the end, and who has won."""

    scenario: str
    seats: int
    cite: str
    winner: str = ""  # a side, or "draw"; empty: anybody
    last: str = ""  # how the last action begins
    hunting: float = 0.85  # how often players fly at their enemies, not anywhere
    longest: int = 260
    options: tuple[str, ...] = ()
    reason: str = ""
    peaceful: bool = False  # nobody attacks, and everybody stays near the middle of the table
    start: str = ""  # the name of a position to start from


STARTS: dict[str, PlainDict] = {
    "burning": {  # the last dragon of side A eaten by acid, two ships ablaze
        "scenario": "convoy",
        "turn": 4,
        "table": [72, 48],
        "options": {"wooden_targets": True},
        "dragons": [
            {"seat": 1, "breed": "furnace_tyrant", "at": [24, 10, 0], "damage": 25, "acid": [4]},
            {"seat": 2, "breed": "vitriol_heron", "at": [60, 38, 180]},
        ],
        "ships": [
            {"at": [12, 24, 90], "damage": 23, "fire": [4]},
            {"at": [24, 24, 90], "damage": 22, "fire": [4]},
            {"at": [36, 24, 90]},
        ],
    },
}
GOLDEN = {
    "duel-last": Wanted("duel", 2, "AC-14.1"),
    "duel-draw": Wanted("duel", 2, "AC-14.2", "draw", hunting=0.0),
    "duel-losses": Wanted("duel", 2, "AC-14.2", "A", hunting=0.0),
    "duel-capacity": Wanted("duel", 2, "AC-14.5", "A", options=("poison_choke",)),
    "duel-concession": Wanted("duel", 2, "AC-14.1", last="resign"),
    "battle-last": Wanted("battle", 3, "AC-14.1", options=("riflemen_below",)),
    "battle-limit": Wanted("battle", 2, "AC-14.3", longest=500, options=("secret_damage",)),
    "fray-last": Wanted("fray", 4, "AC-14.1", longest=400),
    "fray-draw": Wanted("fray", 3, "AC-14.2", "draw", hunting=0.0),
    "courier-through": Wanted("courier", 2, "AC-16.5", "A", hunting=0.3, reason="courier"),
    "courier-stopped": Wanted("courier", 2, "AC-16.5", "B", reason="courier"),
    "courier-limit": Wanted("courier", 2, "AC-16.5", "B", longest=500, reason="turn limit"),
    "courier-alone": Wanted("courier", 2, "AC-14.1", "A", hunting=0.3),
    "cutting-out": Wanted("cutting_out", 2, "AC-16.6", longest=500),
    "convoy-sunk": Wanted("convoy", 2, "AC-16.8", "A", longest=600, options=("wooden_targets",)),
    "convoy-saved": Wanted(
        "convoy", 2, "AC-16.8", "B", options=("wooden_targets",), reason="convoy"
    ),
    "convoy-limit": Wanted(
        "convoy", 2, "AC-16.8", "B", longest=600, options=("wooden_targets",), reason="turn limit"
    ),
    "duel-even": Wanted("duel", 2, "AC-14.5", "draw", reason="turn limit", peaceful=True),
    "convoy-together": Wanted("convoy", 2, "AC-16.10", "A", start="burning"),
    "convoy-bare": Wanted("convoy", 3, "AC-14.1", "A", hunting=0.3, options=("wooden_targets",)),
}


def counts(record: wt.Record) -> str:
    """Before each action: how many actions every seat has to choose from, and a bit of the hash."""
    states = [record.begin(wt.ruleset).state]
    rows = [row(1, states[0])]
    for number, step in enumerate(record.steps(wt.ruleset), 2):
        rows.append(row(number, step.match.state))
    return "\n".join(rows) + "\n"


def row(number: int, state: wt.State) -> str:
    listed = [f"{seat + 1}={len(state.decision(seat).actions)}" for seat in state.can_act()]
    return f"{number} {' '.join(listed) or 'over'} {state.digest()[:12]}"


# -- people who fly at their enemies -------------------------------------------------------------


def choose(state: AerialCorps, seat: int, mind: Random, hunting: float) -> wt.Action:
    """An attack if there is one, and cards that lead towards an enemy."""
    decision = state.decision(seat)
    actions = list(decision.actions)
    if mind.random() > hunting or decision.kind == "force":
        return mind.choice(actions)
    if decision.kind == "break off":
        return actions[0]
    if decision.kind != "orders" or len(actions[0].args) != 3 or "." not in actions[0].text:
        return actions[-1] if decision.kind != "orders" else mind.choice(actions)
    if actions[0].text.split()[0].split(".")[1] not in ("1", "2", "3"):
        return mind.choice(actions)
    return min(actions, key=lambda action: flown_to(state, seat, action))


def keep_peace(state: AerialCorps, seat: int) -> wt.Action:
    """No attack, the first force of the list, and cards that lead to the middle of the table."""
    decision = state.decision(seat)
    actions = list(decision.actions)
    parts = actions[0].text.split(maxsplit=1)[0].split(".")
    if decision.kind != "orders" or len(parts) < 2 or parts[1] not in ("1", "2", "3"):
        return actions[0]
    middle = (state.table.width / 2, state.table.depth / 2)
    return min(actions, key=lambda action: dist(flown(state, seat, action)[:2], middle))


def flown_to(state: AerialCorps, seat: int, action: wt.Action) -> float:
    """How far from the nearest enemy a dragon ends with this card after those laid before."""
    dragon = seat * PLACES + action.args[0]
    x, y, level = flown(state, seat, action)
    enemies = [n for n in range(len(state.breed)) if state.present(n) and state.enemies(dragon, n)]
    ships = [n for n in enemies if n >= state.ships_from]
    away = [
        dist((x, y), (state.x[n], state.y[n])) + 2.0 * abs(level - state.level[n])
        for n in ships or enemies
    ]
    outside = not (3 < x < state.table.width - 3 and 3 < y < state.table.depth - 3)
    return min(away) + (50.0 if outside else 0.0) + (action.args[2] == HOVER) * 2.0


def flown(state: AerialCorps, seat: int, action: wt.Action) -> tuple[float, float, float]:
    """Place and level of a dragon after this card and those laid before."""
    dragon = seat * PLACES + action.args[0]
    shape = state.shapes[dragon]
    level = float(state.level[dragon])
    x, y, heading = shape.x, shape.y, shape.heading
    cards = [*laid_cards(state, dragon)[: action.args[1]], action.args[2]]
    for card in cards:
        forward, right, turn = ENDS[state.weight(dragon) * CARDS + card]
        moved = type(shape)(x, y, heading, 1.8, 2.7)
        x, y = moved.at(forward, right)
        heading = (heading + turn) % 360
        level += (card == CLIMB) * 0.3 - (card == DIVE)
    return x, y, level


def game(wanted: Wanted, seed: int) -> wt.Match:
    if wanted.start:
        match = wt.Match(GAME.position(STARTS[wanted.start], wt.Seeded(seed)))
    else:
        options: dict[str, object] = {"scenario": wanted.scenario}
        options.update(dict.fromkeys(wanted.options, True))
        match = wt.Match.start(GAME, (), wanted.seats, wt.Seeded(seed), options)
    mind = Random(seed)
    while not match.state.over:
        state = match.state
        assert isinstance(state, AerialCorps)
        seat = mind.choice(state.to_act)
        resigning = wanted.last == "resign" and state.turn > 2 and decision_is_orders(state)
        if resigning and mind.random() < 0.05:
            match.apply(seat, "resign")
        elif wanted.peaceful:
            match.apply(seat, keep_peace(state, seat))
        else:
            match.apply(seat, choose(state, seat, mind, wanted.hunting))
    return match


def decision_is_orders(state: AerialCorps) -> bool:
    return state.question is not None and state.question.name == "orders"


def fits(wanted: Wanted, match: wt.Match) -> bool:
    outcome = match.state.outcome
    assert outcome is not None and isinstance(match.state, AerialCorps)
    best = outcome.winners or outcome.draw
    winner = "draw" if outcome.draw else "ABCDEF"[match.state.side[best[0]]]
    return (
        outcome.cite == wanted.cite
        and wanted.winner in ("", winner)
        and wanted.reason in ("", outcome.reason)
        and match.log[-1].action.text.startswith(wanted.last)
        and len(match.record().lines) <= wanted.longest
    )


def searched(name: str) -> wt.Match:
    """The first game that ends as wanted."""
    for seed in range(20_000):
        match = game(GOLDEN[name], seed)
        if fits(GOLDEN[name], match):
            return match
    raise SystemExit(f"no game ends like {name}")


def main(find: Callable[[str], wt.Match] = searched) -> None:
    """Write the records and their counts."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or GOLDEN:
        record = wt.Record.parse(str(find(name).record()))
        record.write(FOLDER / f"{name}.txt")
        (FOLDER / f"{name}.counts").write_text(counts(record), encoding="utf-8")
        print(f"{name}: {len(record.lines)} actions, {record.result}", flush=True)


if __name__ == "__main__":
    run_command(main)
