"""Make the golden games of DragonLance: one for each scenario and each way a game can end.

    uv run python -m tools.golden_dragonlance              make them all again
    uv run python -m tools.golden_dragonlance lance-home   make one of them again

They are replayed on every test run. Make them again only when the rules have changed on purpose
(then the version of the rules changes, too), and look at the difference.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

from tools.golden import counts

import wyrmtable as wt
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.codes import NOBODY, TOWER
from wyrmtable.games.dragonlance.hordes import hordes_of, in_game, team_of
from wyrmtable.games.dragonlance.pieces import DRAGONS, SIZE
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import side_refusal
from wyrmtable.games.dragonlance.verbs import ATTACK, END
from wyrmtable_command import run_command

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "dragonlance" / "golden"
GAME = wt.ruleset("dragonlance")
LONGEST = 3000  # actions of a golden game

Place = tuple[int, int]  # hex and level
Chooser = Callable[[wt.Match, int, Random], wt.Action]


def position(match: wt.Match) -> DragonLance:
    """The state as what it is."""
    assert isinstance(match.state, DragonLance)
    return match.state


def at_random(match: wt.Match, seat: int, mind: Random) -> wt.Action:
    """Any listed action."""
    return mind.choice(list(match.state.decision(seat).actions))


# -- hunters ------------------------------------------------------------------------------------


def hunting(match: wt.Match, seat: int, mind: Random) -> wt.Action:
    """Attack whenever possible, else come nearer to the next rival."""
    state = position(match)
    actions = list(state.decision(seat).actions)
    attacks = [action for action in actions if action.kind == ATTACK.kind]
    if attacks:
        return mind.choice(attacks)
    if state.question is None or state.question.name != "act" or mind.random() < 0.1:
        return mind.choice(actions)
    return min(actions, key=lambda action: (hunger(state, seat, action), mind.random()))


def hunger(state: DragonLance, seat: int, action: wt.Action) -> int:
    """How far from a rival the seat's dragons are after an action."""
    twin = state.clone()
    twin.listening = False
    twin.apply(seat, action)
    own = [d for d in range(DRAGONS) if twin.cell[d] >= 0 and twin.owner[d // SIZE] == seat]
    rivals = [d for d in range(DRAGONS) if twin.cell[d] >= 0 and d not in own]
    if twin.flags.teams:
        side = team_of(twin, seat)
        rivals = [d for d in rivals if team_of(twin, twin.owner[d // SIZE]) != side]
    ways = [
        HEXES.grid.distance(twin.cell[a], twin.cell[b]) * 2 + abs(twin.alt[a] - twin.alt[b])
        for a in own
        for b in rivals
    ]
    return min(ways, default=0) + (50 if action.kind == END.kind else 0) - 3 * len(own)


# -- racers -------------------------------------------------------------------------------------


def distances(state: DragonLance, dragon: int, goal: Place) -> dict[Place, int]:
    """Steps to a place on the board without rivals, backwards from the goal."""
    found = {goal: 0}
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        cell, level = here
        nearer = [(cell, level + 1), (cell, level - 1)]
        for d in range(6):
            before = NEIGHBOURS[cell * 6 + d]
            if before < 0 or before == HEXES.tower:
                continue
            back = (d + 3) % 6
            side = state.flags.sides[before * 6 + back]
            if not side or not side_refusal(state, dragon, before, side, level, False):
                nearer.append((before, level))
        for place in nearer:
            if 1 <= place[1] <= 10 and place not in found:
                found[place] = found[here] + 1
                queue.append(place)
    return found


def racing(match: wt.Match, seat: int, mind: Random) -> wt.Action:
    """The first horde of seat 0 races for the Lance; everybody else keeps away from it."""
    state = position(match)
    actions = list(state.decision(seat).actions)
    if seat or state.question is None or state.question.name != "act":
        return mind.choice(actions)
    racer = hordes_of(state, 0)[0] * SIZE + 2
    if state.cell[racer] < 0 or state.active != racer // SIZE:
        return mind.choice(actions)
    return min(actions, key=lambda action: (left_to_fly(state, racer, action), mind.random()))


def left_to_fly(state: DragonLance, racer: int, action: wt.Action) -> int:
    """How many steps the racer still has before it after an action."""
    twin = state.clone()
    twin.listening = False
    twin.apply(state.to_act[0], action)
    if twin.outcome is not None:
        return -1 if twin.outcome.reason == "lance home" else 999
    if twin.cell[racer] < 0 or action.kind == ATTACK.kind:
        return 999
    late = 500 if action.kind == END.kind and state.points else 0
    home = HEXES.lair_cells[racer]
    if twin.lancer == racer:
        if twin.where[racer] == TOWER:
            return 60 + late
        return (
            distances(twin, racer, (home, 1)).get((twin.cell[racer], twin.alt[racer]), 400) + late
        )
    ring = NEIGHBOURS[HEXES.tower * 6 + racer // SIZE]
    there = distances(twin, racer, (ring, 10))
    return 100 + there.get((twin.cell[racer], max(twin.alt[racer], 1)), 400) + late


# -- all of them --------------------------------------------------------------------------------


def played(seats: int, seed: int, options: dict[str, object], chooser: Chooser) -> wt.Match:
    """A game to its end, or until it is too long for a golden one."""
    match = wt.Match.start(GAME, (), seats, wt.Seeded(seed), options)
    mind = Random(seed)
    while not match.state.over and len(match.log) < LONGEST:
        seat = match.state.to_act[0]
        match.apply(seat, chooser(match, seat, mind))
    return match


def searched(
    reason: str, seats: int, options: dict[str, object], chooser: Chooser = at_random
) -> wt.Match:
    """The first game that ends for this reason."""
    for seed in range(300):
        match = played(seats, seed, options, chooser)
        outcome = match.state.outcome
        if outcome is not None and outcome.reason == reason:
            return match
    raise SystemExit(f"no game ends by {reason!r}")


def resigned() -> wt.Match:
    """Everybody but one resigns in the end."""
    match = wt.Match.start(GAME, (), 4, wt.Seeded(1), {"mode": "advanced", "terrain": True})
    mind = Random(1)
    for number in range(240):
        if number in (120, 160):
            match.apply(next(s for s in range(4) if in_game(position(match), s)), "resign")
        seat = match.state.to_act[0]
        match.apply(seat, at_random(match, seat, mind))
    while not match.state.over:
        match.apply(match.state.to_act[0], "resign")
    return match


def nobody_left() -> wt.Match:
    """The last two dragons are hit by citadels in one movement (DL-14.7)."""
    spec: dict[str, object] = {
        "options": {"citadels": True},
        "hordes": ["gold", "red"],
        "first": "gold",
        "active": "red",
        "round": 7,
        "points": 0,
        "dragons": {"gold1": {"hex": [1, -5], "alt": 1}, "red1": {"hex": [5, -4], "alt": 1}},
        "draw_pile": [],
    }
    match = wt.Match(GAME.position(spec, wt.Seeded(3)))  # type: ignore[arg-type]  # plain data
    match.apply(1, "end turn")
    assert match.state.outcome is not None and NOBODY not in match.state.outcome.draw
    return match


QUICK = {"horde_size": 2, "fast_start": 5}
FULL = {
    "mode": "advanced",
    "terrain": True,
    "facing": True,
    "stunts": True,
    "same_hex": True,
    "easy_diving": True,
    "realistic_bonus": True,
    "counter_attack_magic": True,
    "multiple_magic": True,
    "resurrection": 3,
    "round_limit": 6,
}
GOLDEN: dict[str, Callable[[], wt.Match]] = {
    "lance-home": lambda: searched("lance home", 2, {}, racing),
    "team-lance-home": lambda: searched("lance home", 4, {"scenario": "team_dragonlance"}, racing),
    "last-survivor": lambda: searched("last survivor", 3, {**QUICK}, hunting),
    "dragonwar": lambda: searched("last survivor", 3, {"scenario": "dragonwar", **QUICK}, hunting),
    "team-dragonwar": lambda: searched(
        "last team", 4, {"scenario": "team_dragonwar", **QUICK}, hunting
    ),
    "nobody-left": nobody_left,
    "round-limit": lambda: searched("round limit", 6, {"mode": "advanced", "round_limit": 5}),
    "even": lambda: searched("even at the round limit", 2, {"round_limit": 2}),
    "everything": lambda: searched("round limit", 4, {**FULL}),
    "two-hordes-each": lambda: searched(
        "round limit", 3, {"hordes_per_player": 2, "mode": "advanced", "round_limit": 4}
    ),
    "no-cards": lambda: searched(
        "round limit", 2, {"no_cards": ["spells", "items", "leaders"], "round_limit": 4}
    ),
    "resignation": resigned,
}


def main() -> None:
    """Write the records and their counts."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or GOLDEN:
        record = wt.Record.parse(str(GOLDEN[name]().record()))
        record.write(FOLDER / f"{name}.txt")
        (FOLDER / f"{name}.counts").write_text(counts(record), encoding="utf-8")
        print(f"{name}: {len(record.lines)} actions, {record.result}", flush=True)


if __name__ == "__main__":
    run_command(main)
