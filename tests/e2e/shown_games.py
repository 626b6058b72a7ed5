"""Games that the pictures of the docs show: records played from fixed seeds."""

from __future__ import annotations

import json
import random
import re
from math import hypot
from pathlib import Path
from typing import Any, cast

import wyrmtable as wt
from wyrmtable.board.scene import Scene
from wyrmtable.bots import bot
from wyrmtable.core.chance import Seeded
from wyrmtable.core.match import Match
from wyrmtable.games.dragonwars.dragons import LETTERS, TYPES
from wyrmtable.games.dragonwars.movement import foresee
from wyrmtable.games.dragonwars.state import DragonWars

GOLDEN = Path(__file__).resolve().parents[1] / "games" / "aerialcorps" / "golden"

NAMES = ("Astrid", "Bram", "Ceri", "Davin", "Eirlys", "Faolan")
ROUNDS = 4  # of DragonWars
INWARD = {"W": "NE", "NW": "SE", "NE": "S", "E": "SW", "SE": "NW", "SW": "N"}  # by Lair site


def record(game: str) -> str:
    """A record of a game worth looking at."""
    return {
        "dragonwars": dragonwars,
        "dragonlance": dragonlance,
        "aerialcorps": aerialcorps,
        "attackwing": attackwing,
        "dragonrage": dragonrage,
        "to the end": to_the_end,
    }[game]()


def to_the_end(levels: tuple[str, ...] = ("drake", "hatchling", "hatchling"), seed: int = 4) -> str:
    """Bots play DragonWars until one of them is left."""
    seats = len(levels)
    match = Match.new(wt.ruleset("dragonwars"), seats, seed, names=NAMES[:seats])
    bots = [bot(level) for level in levels]
    chance = Seeded(seed + 100)
    while not match.state.over:
        seat = match.state.to_act[0]
        match.apply(seat, bots[seat].choose(match.state.guess(seat, chance), seat, chance))
    return str(match.record())


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
    assert isinstance(state, DragonWars)
    while (decision := state.decision(seat)).facts["cell"]:
        cell = str(decision.facts["cell"])
        found: list[tuple[float, str]] = []
        texts = [action.text for action in decision.actions if " " in action.text]
        for text in taste.sample(texts, min(60, len(texts))):
            trial = state.clone()
            trial.apply(seat, text)
            dragon = seat * TYPES + LETTERS.index(cell[0])
            illegal, place, total, _ = foresee(trial, dragon)[int(cell[1]) - 1]
            q, r = trial.board.map.grid.coords[place]
            far = max(abs(q), abs(r), abs(q + r))
            fire = 1.5 if "br" in text or "fb3" in text else 0.0
            score = 99.0 if illegal else abs(far - 2) + abs(total - 6) / 2
            found.append((score - fire + taste.random(), text))
        state.apply(seat, min(found)[1])
        match.apply(seat, min(found)[1])
    return "lock"


def dragonlance(seats: int = 6, seed: int = 4, decisions: int = 420) -> str:
    """Six hordes, already high, gather around the tower."""
    taste = random.Random(seed)
    rules = wt.ruleset("dragonlance")
    match = Match.new(rules, seats, seed, names=NAMES[:seats], fast_start=5, horde_size=4)
    for _ in range(decisions):
        seat = match.state.to_act[0]
        decision = match.state.decision(seat)
        if decision.kind == "act":
            match.apply(seat, nearest_the_tower(match, seat, taste))
        else:
            match.apply(seat, taste.choice(decision.actions))
    while not match.state.over:
        match.apply(match.state.to_act[0], "resign")
    return str(match.record())


def nearest_the_tower(match: Match, seat: int, taste: random.Random) -> str:
    """The move after which the dragons of a seat stand best: near the walls, at all heights."""
    texts = [action.text for action in match.state.decision(seat).actions]
    found: list[tuple[float, str]] = []
    for text in taste.sample(texts, min(24, len(texts))):
        trial = match.state.clone()
        trial.listening = False
        trial.apply(seat, text)
        scene = cast(Scene, trial.rules.scene(trial, None))
        own = [piece for piece in scene.pieces if piece.kind == "dragon" and piece.seat == seat]
        far = sum(abs(hypot(piece.x, piece.y) - 5.5) for piece in own)
        high = sum(abs(piece.z - 3 - 4 * (at % 2)) for at, piece in enumerate(own))
        lost = 20.0 * (4 - len(own)) + (8.0 if text.startswith(("end", "play")) else 0.0)
        found.append((far + high / 3 + lost + taste.random(), text))
    return min(found)[1]


def attackwing(seed: int = 3) -> str:
    """Two legions, until one is left or the rounds are over."""
    rules = wt.ruleset("attackwing")
    match = Match.new(rules, 2, seed, names=NAMES[:2], mode="legion", points=120, round_limit=9)
    for seat, dragon in enumerate(("balagos", "eshaedra")):
        listed = [action.text for action in match.state.decision(seat).actions]
        match.apply(seat, f"ready {next(text for text in listed if dragon in text)}")
    bots = [bot("drake"), bot("drake")]
    chance = Seeded(seed)
    while not match.state.over:
        seat = match.state.to_act[0]
        match.apply(seat, bots[seat].choose(match.state.guess(seat, chance), seat, chance))
    return str(match.record())


def dragonrage(seed: int = 6) -> str:
    """Two dragons in the city, until enough of it has burned."""
    match = Match.new(wt.ruleset("dragonrage"), 2, seed, names=NAMES[:2])
    bots = [bot("drake"), bot("hatchling")]
    chance = Seeded(seed)
    while not match.state.over:
        seat = match.state.to_act[0]
        match.apply(seat, bots[seat].choose(match.state.guess(seat, chance), seat, chance))
    return str(match.record())


def aerialcorps() -> str:
    """A battle that is played to the last dragon, from the golden games."""
    text = (GOLDEN / "battle-last.txt").read_text()
    names = json.dumps(NAMES[:3], separators=(",", ":"))
    return re.sub(r"^names: .*$", f"names: {names}", text, count=1, flags=re.MULTILINE)
