"""Games that the pictures of the docs show: records played from fixed seeds."""

from __future__ import annotations

import random
from typing import Any, cast

import wyrmtable as wt
from wyrmtable.bots import Table, bot
from wyrmtable.core.chance import Seeded
from wyrmtable.core.match import Match

NAMES = ("Astrid", "Bram", "Ceri", "Davin", "Eirlys", "Faolan")
ROUNDS = 4  # of DragonWars
INWARD = {"W": "NE", "NW": "SE", "NE": "S", "E": "SW", "SE": "NW", "SW": "N"}  # by Lair site


def record(game: str) -> str:
    """A record of a game worth looking at."""
    return {"dragonwars": dragonwars, "dragonlance": dragonlance, "aerialcorps": aerialcorps}[
        game
    ]()


def dragonwars(seats: int = 6, seed: int = 5) -> str:
    """Everybody flies to the summit and breathes fire."""
    taste = random.Random(seed)
    match = Match.new(wt.ruleset("dragonwars"), seats, seed, names=NAMES[:seats], mode="egg")
    while not match.state.over:
        seat = match.state.to_act[0]
        decision = match.state.decision(seat)
        position = cast(dict[str, Any], match.state.view(seat)["position"])
        if position["round"] > ROUNDS:
            for loser in range(1, seats):
                if not match.state.over:
                    match.apply(loser, "resign")
            break
        if decision.kind == "plot":
            match.apply(seat, "lock" if position["round"] == 1 else plotted(match, seat, taste))
        elif decision.kind == "declare" and position["round"] == 1:
            facing = INWARD[position["seats"][seat]["site"]]
            match.apply(seat, "done " + "; ".join(f"{unit}: {facing}" for unit in "AEDW"))
        else:
            match.apply(seat, "done" if decision.kind == "declare" else decision.actions[0])
    return str(match.record())


def plotted(match: Match, seat: int, taste: random.Random) -> str:
    """Set the cells of a plot one by one, each to a movement that leads near the summit."""
    state = match.state.clone()
    while (decision := state.decision(seat)).facts["cell"]:
        cell = str(decision.facts["cell"])
        found: list[tuple[float, str]] = []
        texts = [action.text for action in decision.actions if " " in action.text]
        for text in taste.sample(texts, min(60, len(texts))):
            trial = state.clone()
            trial.apply(seat, text)
            lane = cast(dict[str, Any], trial.decision(seat).facts["lanes"])[cell[0]]
            ghost = lane["ghosts"][int(cell[1]) - 1]
            q, r = ghost["hex"]
            far = max(abs(q), abs(r), abs(q + r))
            fire = 1.5 if "br" in text or "fb3" in text else 0.0
            score = 99.0 if ghost["illegal"] else abs(far - 2) + abs(ghost["total"] - 6) / 2
            found.append((score - fire + taste.random(), text))
        state.apply(seat, min(found)[1])
        match.apply(seat, min(found)[1])
    return "lock"


def by_bots(game: str, seats: int, seed: int, moves: int, **options: object) -> str:
    """Bots play so many moves; then all but the first give up."""
    match = Match.new(wt.ruleset(game), seats, seed, names=NAMES[:seats], **options)
    table = Table(match, {seat: bot("drake") for seat in range(seats)}, Seeded(seed))
    for number, _ in enumerate(table.moves()):
        if number >= moves:
            break
    for loser in range(1, seats):
        if not match.state.over:
            match.apply(loser, "resign")
    return str(match.record())


def dragonlance() -> str:
    """Four hordes that start in the air."""
    return by_bots("dragonlance", 4, 11, 260, fast_start=4, terrain=True, facing=True)


def aerialcorps() -> str:
    """A battle of four, some Turns old."""
    return by_bots("aerialcorps", 4, 7, 420, scenario="battle")
