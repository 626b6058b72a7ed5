"""Make the golden games of DragonWars: one finished record for each way a game can end.

    uv run python tools/golden.py            make them all again
    uv run python tools/golden.py egg-home   make one of them again

They are replayed on every test run. Make them again only when the rules have changed on purpose
(then the version of the rules changes, too), and look at the difference.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import wyrmtable as wt
from wyrmtable.games.dragonwars.dragons import FACINGS, LETTERS, TYPES, WYRMLING
from wyrmtable.games.dragonwars.movement import judge
from wyrmtable.games.dragonwars.pegs import ATTACKS, FLIP, HOVER, cell_text, lane_cells
from wyrmtable.games.dragonwars.state import NOWHERE, DragonWars
from wyrmtable_command import run_command

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "dragonwars" / "golden"
GAME = wt.ruleset("dragonwars")

Pose = tuple[int, int, int]  # hex, total height, facing
Step = tuple[Pose, int, int]  # before the Turn (declared facing included), its cell, its Turn


# -- counts ------------------------------------------------------------------------------------


def counts(record: wt.Record) -> str:
    """Before each action: how many actions every seat has to choose from, and a bit of the hash."""
    rows = []
    for number, state in enumerate(positions(record), 1):
        listed = [f"{seat + 1}={len(state.decision(seat).actions)}" for seat in state.can_act()]
        rows.append(f"{number} {' '.join(listed) or 'over'} {state.digest()[:12]}")
    return "\n".join(rows) + "\n"


def positions(record: wt.Record) -> Iterator[wt.State]:
    """Every position of a record, the first and the last among them."""
    yield record.begin(wt.ruleset).state
    for step in record.steps(wt.ruleset):
        yield step.match.state


# -- games of people who play at random ---------------------------------------------------------


def random_game(seats: int, seed: int, options: dict[str, object], resigning: int = 0) -> wt.Match:
    """Listed actions at random; with `resigning`, somebody resigns about once in so many."""
    match = wt.Match.start(GAME, (), seats, wt.Seeded(seed), options)
    mind = Random(seed)
    while not match.state.over:
        state = match.state
        if resigning and mind.randrange(resigning) == 0:
            match.apply(mind.choice(state.to_act), "resign")
            continue
        seat = mind.choice(state.can_act() if mind.random() < 0.05 else state.to_act)
        match.apply(seat, mind.choice(list(state.decision(seat).actions)))
    return match


def searched(
    reason: str, seats: int, options: dict[str, object], resigning: int = 0, longest: int = 200
) -> wt.Match:
    """The first random game that ends for this reason within so many recorded actions."""
    for seed in range(20_000):
        match = random_game(seats, seed, options, resigning)
        outcome = match.state.outcome
        assert outcome is not None
        resigned = any(entry.action.text == "resign" for entry in match.log[-1:])
        short = len(match.record().lines) <= longest
        if short and outcome.reason == reason and resigned == bool(resigning):
            return match
    raise SystemExit(f"no game ends by {reason!r}")


# -- a game in which the egg is fetched ---------------------------------------------------------


def legal_steps(state: DragonWars, kind: int, pose: Pose, turn: int, before: int) -> list[Step]:
    """Every legal movement of a Turn without attack; a grounded dragon may turn first."""
    cell, total, facing = pose
    grounded = total == state.heights[cell]
    steps = []
    for faced in range(6) if grounded else [facing]:
        for mask in lane_cells(kind):
            if mask & ATTACKS:
                continue
            if not judge(state.board, mask, before, cell, total, faced)[0]:
                steps.append(((cell, total, faced), mask, turn))
    return steps


def way(state: DragonWars, kind: int, start: Pose, goal: Sequence[int]) -> list[Step]:
    """The shortest flight from a pose at the start of a Round to the ground of one of the hexes."""
    first = (start, 0, 0)
    found: dict[tuple[Pose, int, int], list[Step]] = {first: []}
    queue = deque([first])
    while queue:
        here = queue.popleft()
        pose, turn, before = here
        if pose[0] in goal and pose[1] == state.heights[pose[0]]:
            return found[here]
        for step in legal_steps(state, kind, pose, turn, before):
            (cell, total, facing), mask, _ = step
            _, *end = judge(state.board, mask, before, cell, total, facing)
            last = mask & (FLIP | HOVER) if turn < 2 else 0  # DW-7.9
            there = ((end[0], end[1], end[2]), (turn + 1) % 3, last)
            if there not in found:
                found[there] = [*found[here], step]
                queue.append(there)
    raise SystemExit("there is no way")


def wandering(state: DragonWars, seat: int, kind: int, mind: Random) -> list[Step]:
    """Three legal movements at random for any other dragon."""
    dragon = seat * TYPES + kind
    pose = (state.cell[dragon], state.total[dragon], state.facing[dragon])
    steps: list[Step] = []
    before = 0
    for turn in range(3):
        step = mind.choice(legal_steps(state, kind, pose, turn, before))
        steps.append(step)
        (cell, total, facing), mask, _ = step
        _, *end = judge(state.board, mask, before, cell, total, facing)
        pose, before = (end[0], end[1], end[2]), mask
    return steps


def egg_home(seed: int) -> wt.Match | None:
    """Red's Wyrmling flies to the Summit and home; everybody else flies about and fires."""
    match = wt.Match.start(GAME, ("Ann", "Bob"), 2, wt.Seeded(seed), {"mode": "egg"})
    mind = Random(seed)
    for _ in range(2):
        match.apply(match.state.to_act[0], match.state.decision(match.state.to_act[0]).actions[0])
    while match.state.question is not None and match.state.question.name in ("site", "place"):
        actions = match.state.decision(match.state.to_act[0]).actions
        match.apply(match.state.to_act[0], mind.choice(list(actions)))
    seat = position(match).colour.index(0)  # red
    wyrmling = seat * TYPES + WYRMLING
    while not match.state.over and position(match).health[wyrmling] > 0:
        state = position(match)
        home = state.board.map.site_cells[state.site[seat]]
        goal = home if state.carrier == wyrmling else [state.board.map.summit]
        pose = (state.cell[wyrmling], state.total[wyrmling], state.facing[wyrmling])
        flight = way(state, WYRMLING, pose, goal)
        if state.round == 1:  # a late start, so that the Round of the first pick-up is cut
            flight.insert(0, (pose, 0, 0))
        flights = {wyrmling: flight[:3]}
        for dragon in range(2 * TYPES):
            if dragon not in flights and state.health[dragon] > 0:
                flights[dragon] = wandering(state, dragon // TYPES, dragon % TYPES, mind)
        play_round(match, flights, mind)
    return match if match.state.over else None


def position(match: wt.Match) -> DragonWars:
    """The state as what it is."""
    assert isinstance(match.state, DragonWars)
    return match.state


def play_round(match: wt.Match, flights: dict[int, list[Step]], mind: Random) -> None:
    """Plot the flights, some with fire, and declare the facings they need."""
    for seat in match.state.to_act:
        lanes = []
        for kind in range(TYPES):
            flight = flights.get(seat * TYPES + kind)
            if flight:
                fire = [mask & ATTACKS for mask in lane_cells(kind)]
                armed = [
                    mask | (mind.choice(fire) if kind != WYRMLING else 0) for _, mask, _ in flight
                ]
                lanes.append(f"{LETTERS[kind]}: {' | '.join(map(cell_text, armed))}")
        match.apply(seat, "lock " + "; ".join(lanes))
    number = position(match).round
    while not match.state.over and position(match).round == number:
        state = position(match)
        seat = state.to_act[0]
        assert state.question is not None
        if state.question.name == "displace":
            match.apply(seat, mind.choice(list(state.decision(seat).actions)))
            continue
        facings = []
        for kind in range(TYPES):
            dragon = seat * TYPES + kind
            flight = flights.get(dragon, [])
            if (
                state.grounded(dragon)
                and len(flight) > state.turn
                and state.cell[dragon] != NOWHERE
            ):
                facings.append(f"{LETTERS[kind]}: {FACINGS[flight[state.turn][0][2]]}")
        match.apply(seat, "done " + ("; ".join(facings) or "-"))


def fetched() -> wt.Match:
    """The first game in which the plan works out."""
    for seed in range(1000):
        match = egg_home(seed)
        outcome = None if match is None else match.state.outcome
        if match is not None and outcome is not None and outcome.reason == "egg home":
            return match
    raise SystemExit("the egg never comes home")


# -- all of them -------------------------------------------------------------------------------

GOLDEN: dict[str, Callable[[], wt.Match]] = {
    "egg-home": fetched,
    "last-player": lambda: searched("last", 3, {"mode": "deathmatch"}),
    "last-team": lambda: searched("last", 4, {"mode": "teams"}, longest=300),
    "nobody-left": lambda: searched("nobody left", 3, {"mode": "egg", "stalemate_rounds": 0}),
    "no-progress": lambda: searched("no progress", 2, {"stalemate_rounds": 4}),
    "round-limit": lambda: searched(
        "round limit", 6, {"mode": "egg", "round_limit": 4, "custom_map": "caldera"}
    ),
    "resignation": lambda: searched("last", 5, {"mode": "egg", "open_fire": True}, resigning=80),
}


def main() -> None:
    """Write the records and their counts."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or GOLDEN:
        record = wt.Record.parse(str(GOLDEN[name]().record()))
        record.write(FOLDER / f"{name}.txt")
        (FOLDER / f"{name}.counts").write_text(counts(record), encoding="utf-8")
        print(f"{name}: {len(record.lines)} actions, {record.result}")


if __name__ == "__main__":
    run_command(main)
